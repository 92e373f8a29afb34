"""Names in sentences, and how French is set: the same small rules for every message, in every client.

The page has them too (`frontend/src/lib/grammar.ts`); `tests/core/message_vectors.json` holds both to the same results.
"""

from __future__ import annotations

import re

FORMS = ("mid", "of", "to")
"""Inside a sentence (the Master, le Maître), of it (of the Master, du Maître), to it (to the Master, au Maître)."""

_MARKED = re.compile(r"(\x02[^\x03\x1f]*\x1f[^\x03\x1f]*\x1f)?(.*)", re.DOTALL)
"""A name may carry its card in front of it (`table.render`): the grammar looks behind that."""
_ARTICLE = {
    "en": re.compile(r"(The) (?=\S)"),
    "fr": re.compile(r"(Le|La|Les) (?=\S)|(L)[’'](?=\S)"),
}
_VOWEL = re.compile(r"[aeiouàâäæéèêëîïôöœùûü]|y(?![aeiou])", re.IGNORECASE)
_OF = {"Le": "du ", "La": "de la ", "Les": "des ", "L": "de l’"}
_TO = {"Le": "au ", "La": "à la ", "Les": "aux ", "L": "à l’"}
_MID = {"Le": "le ", "La": "la ", "Les": "les ", "L": "l’", "The": "the "}


class Name(str):
    """A name in one language with its grammatical gender: "f", "m", "p" for several, or "" where nobody knows."""

    __slots__ = ("gender",)
    gender: str

    def __new__(cls, text: str, gender: str = "") -> Name:
        made = super().__new__(cls, text)
        made.gender = gender
        return made


def gender_of(value: object) -> str:
    """The gender a message may agree with; other than a `Name` nothing has one."""
    return value.gender if isinstance(value, Name) else ""


def form_of(text: str, form: str, language: str) -> str:
    """A name as it stands inside a sentence: articles grow small and melt with de and à, a vowel elides."""
    found = _MARKED.match(text)
    mark, name = (found[1] or "", found[2]) if found else ("", text)
    article = _ARTICLE[language].match(name)
    word = (article[1] or article[article.lastindex or 1]) if article else ""
    rest = name[article.end() :] if article else name
    if language != "fr":
        return {"mid": "", "of": "of ", "to": "to "}[form] + _MID.get(word, "") + mark + rest
    if word:
        return {"mid": _MID, "of": _OF, "to": _TO}[form][word] + mark + rest
    if form == "of":
        return ("d’" if _VOWEL.match(rest) else "de ") + mark + rest
    return ("à " if form == "to" else "") + mark + rest


# --- how French is set --------------------------------------------------------------------------------------------

NARROW = "\u202f"
_BEFORE = re.compile(r"[ \u00a0](?=[:;?!»%])")
_DOTS = re.compile(r"\.\.\.(?!\.)")
_AFTER = re.compile(r"(?<=«)[ \u00a0]")
_QUOTED = re.compile(r"'(?:'|[{}#]')|'")
"""In a template two apostrophes are one, and a quoted brace or # is the bare character: those stay as they are."""


def french(text: str) -> str:
    """One apostrophe, one sign for three dots and a narrow space that never breaks a line: people write what their
    keyboard has."""
    return _DOTS.sub("…", _AFTER.sub(NARROW, _BEFORE.sub(NARROW, text)).replace("'", "’"))


def french_template(text: str) -> str:
    """The same for a template, whose quoted braces stay."""
    set_ = _DOTS.sub("…", _AFTER.sub(NARROW, _BEFORE.sub(NARROW, text)))
    return _QUOTED.sub(lambda found: found[0] if len(found[0]) == 3 else "’", set_)


_TIGHT = re.compile(r"(?<=\S)([:;])(?=\s|$)")


def spaced(text: str, language: str) -> str:
    """A table in words, put together with English punctuation, as it is shown in that language."""
    return _TIGHT.sub(rf"{NARROW}\1", text) if language == "fr" else text


def entry(name: str, text: str, language: str) -> str:
    """A name or a heading, and what is said of it."""
    return f"{name}{NARROW if language == 'fr' else ''}: {text}"


def typeset(text: str, language: str) -> str:
    """A text as it is shown in that language."""
    return french(text) if language == "fr" else text
