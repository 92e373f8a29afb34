"""The town space by space: locations, who stands there, challenges posted; above, the players and the conflict."""

from __future__ import annotations

from rich.text import Text

from hellmouth.core.messages import Message
from hellmouth.games.ccg.views import CcgView, Conflict, Goal, Player, Space
from hellmouth.terminal.draw import CALM, COLOURS, DANGER, FAINT, LAMP, MUTED, SHAPES, Scene, flow, ink, key, rule


def lines(scene: Scene[CcgView]) -> list[Text]:
    """Players, conflict, spaces, key."""
    view = scene.view
    me = view["you"] if view["you"] is not None else len(view["players"]) - 1
    order = sorted(view["players"], key=lambda p: p["seat"] == me)
    found = [line for p in order for line in _player(scene, p)]
    if view["conflict"]:
        scene.focus = len(found)
        found += [Text(), *_conflict(scene, view["conflict"])]
    found.append(Text())
    found += _town(scene)
    return [*found, Text(), *key(scene.say("ccg.key"), scene.width)]


def _goals(scene: Scene[CcgView], goals: list[Goal]) -> str:
    return " ".join(f"{_short(scene, g['talent'])}{g['n']}" for g in goals)


def _short(scene: Scene[CcgView], talent: str) -> str:
    return Message(f"ccg.short.{talent}").render(scene.language)


def _player(scene: Scene[CcgView], p: Player) -> list[Text]:
    head = scene.player(p["seat"])
    if scene.view["active"] == p["seat"]:
        head.append(" ▸", LAMP)
    full = max(0, min(p["of"], p["dp"]))
    head.append(f"  {'◆' * full}{'◇' * (p['of'] - full)}", LAMP)
    head.append(f" {p['dp']}/{p['of']} {scene.say('ccg.destiny')}")
    needed = scene.view["park"]["needed"]
    counts = [
        scene.say("ccg.hand", n=len(p["hand"])),
        scene.say("ccg.deck", n=p["deck"]),
        scene.say("ccg.discard", n=len(p["discard"])),
    ]
    if p["control"]:
        counts.append(scene.say("ccg.park", n=p["control"], m=needed[p["seat"]] if p["seat"] < len(needed) else "?"))
    more = ink("  " + " · ".join(counts), MUTED)
    found = [head.append_text(more)] if head.cell_len + more.cell_len <= scene.width else [head, more]
    if p["task"] and p["task"]["card"]:
        task = p["task"]
        text = ink(f"  {scene.say('ccg.next')} ", FAINT)
        text.append(f"{scene.card(task['card'])} {_goals(scene, task['goals'])} ", MUTED)
        text.append(scene.say("ccg.worth", n=task["worth"]), FAINT)
        found.append(text)
    return found


def _conflict(scene: Scene[CcgView], c: Conflict) -> list[Text]:
    title = ink(
        " ⚔ ".join(", ".join(scene.card(x["card"]) for x in side["people"]) or "—" for side in c["sides"]),
        f"bold {DANGER}",
    )
    if c["challenge"]:
        people = ", ".join(scene.card(x["card"]) for side in c["sides"] for x in side["people"]) or "—"
        title = ink(f"{people} ⚑ {scene.card(c['challenge']['card'])}", f"bold {DANGER}")
    title.truncate(scene.width - 6, overflow="ellipsis")
    found = [rule(title, scene.width, DANGER)]
    parts = []
    if c["challenge"]:
        for line in c["challenge"]["lines"]:
            style = CALM if line["enough"] else DANGER
            parts.append(ink(f"{_short(scene, line['talent'])} {line['have']}/{line['goal']}", style))
    else:
        parts.append(ink(_short(scene, c["talent"]), LAMP))
        fighters = [x for side in c["sides"] for x in side["people"]]
        parts += [ink(f"{scene.card(x['card'])} {_numbers(x['talents'])}") for x in fighters if "talents" in x]
    for side in c["sides"]:
        stacks = [f"{_short(scene, s['talent'])}+{s['n']}" for s in side["stacks"] if s["n"] or s["cards"]]
        if stacks:
            parts.append(scene.player(side["seat"]).append(" " + " ".join(stacks), LAMP))
    return found + flow(parts, scene.width, 2, "   ")


def _numbers(values: list[int]) -> str:
    return "/".join(str(v) for v in values)


def _town(scene: Scene[CcgView]) -> list[Text]:
    """Spaces in columns, one per owner, the Park across."""
    spaces = scene.view["spaces"]
    owners = sorted({s["owner"] for s in spaces if s["owner"] is not None and s["owner"] >= 0})
    columns = [[s for s in spaces if s["owner"] == o] for o in owners]
    each = 2 if scene.width >= 68 else 1
    found: list[Text] = []
    for start in range(0, len(columns), each):
        group = columns[start : start + each]
        width = (scene.width - 2 * (len(group) - 1)) // len(group)
        for row in range(max(len(c) for c in group)):
            blocks = [_space(scene, c[row], width) if row < len(c) else [] for c in group]
            for n in range(max(len(b) for b in blocks)):
                line = Text()
                for i, block in enumerate(blocks):
                    cell = block[n].copy() if n < len(block) else Text()
                    cell.truncate(width, overflow="ellipsis", pad=i + 1 < len(blocks))
                    line.append_text(cell)
                    line.append("  " if i + 1 < len(blocks) else "")
                found.append(line)
    for space in spaces:
        if space["owner"] is None or space["owner"] < 0:
            found += _space(scene, space, scene.width)
    return found


def _space(scene: Scene[CcgView], space: Space, width: int) -> list[Text]:
    owner = space["owner"]
    colour = COLOURS[owner % len(COLOURS)] if owner is not None and owner >= 0 else LAMP
    place = space["location"]
    chosen = scene.marked is not None and any(
        a.kind == "space" and a.value == space["id"] for a in scene.marked.arguments
    )
    head = ink(f"{space['name']:<3} ", f"bold {'reverse ' if chosen else ''}{colour}")
    head.append(scene.card(place["card"]) if place and place["card"] else "·", MUTED)
    found = [head]
    for c in space["challenges"]:
        seat = c["owner"]
        text = Text("  ").append(SHAPES[seat % len(SHAPES)], COLOURS[seat % len(SHAPES)]).append("! ", DANGER)
        text.append(_clipped(scene.card(c["card"]), width - 18), scene.marks(c["id"]) or MUTED)
        found.append(text.append(f" {_goals(scene, c['goals'])}", CALM).append(f" +{c['worth']}", LAMP))
    for x in space["characters"]:
        seat = x["seat"]
        text = Text("  ").append(SHAPES[seat % len(SHAPES)], COLOURS[seat % len(SHAPES)]).append(" ")
        tail = f" {_numbers(x['talents'])}{' ~' if x['fatigued'] else ''}"
        gear = f" +{len(x['gear'])}" if x["gear"] else ""
        name = ("★" if x["main"] else "") + scene.card(x["card"])
        style = scene.marks(x["id"]) or (FAINT if x["fatigued"] else "bold")
        text.append(_clipped(name, width - 5 - len(tail) - len(gear)), style)
        found.append(text.append(tail, MUTED if x["fatigued"] else "").append(gear, LAMP))
    return found


def _clipped(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(1, width - 1)] + "…"
