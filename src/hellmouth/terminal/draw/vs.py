"""Two facing formations: the enemy's back row above, mine below, the combat between them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rich.text import Text

from hellmouth.games.vs.views import Fighter, Side, VsView
from hellmouth.terminal.draw import CALM, DANGER, FAINT, LAMP, MUTED, Scene, flow, ink, key, merged, rule

LABEL = 12


Row: TypeAlias = Literal["front", "back"]


def lines(scene: Scene[VsView]) -> list[Text]:
    """Enemies first, I last, the combat in between."""
    players = scene.view["players"]
    me = scene.view["you"] if scene.view["you"] is not None else players[-1]["seat"]
    found: list[Text] = []
    for player in [p for p in players if p["seat"] != me]:
        found += [*_player(scene, player, ("back", "front")), Text()]
    scene.focus = len(found)
    found += [_combat(scene), Text()]
    found += _player(scene, next(p for p in players if p["seat"] == me), ("front", "back"))
    return [*found, Text(), *key(scene.say("vs.key"), scene.width)]


def _combat(scene: Scene[VsView]) -> Text:
    combat = scene.view["combat"]
    declared = scene.view["declaring"]
    if combat is None and declared:
        marked = scene.marked.cards if scene.marked else ()
        combat = next((a for a in declared["against"] if a["defender"] in marked), None)
    if combat is None:
        points = scene.view["points"]
        return rule(ink(scene.say("vs.points", n=points), LAMP) if points else "⚔", scene.width)
    names = {c["id"]: c["name"] or "?" for p in scene.view["players"] for row in ("front", "back") for c in p[row]}
    title = ink(" + ".join(names.get(a, "?") for a in combat["attackers"]) or "?", f"bold {DANGER}")
    strike, back = combat.get("strike"), combat.get("back")
    if strike:
        title.append(f" {strike['n']}", LAMP)
    title.append(" ➶ " if combat["ranged"] else " ⚔ ", MUTED)
    title.append(names.get(combat["defender"], "?"), f"bold {CALM}")
    if strike:
        title.append(f" {strike['against']}", LAMP)
    if back and back.get("at"):
        title.append(f" (↩ {back['n']})", MUTED)
    title.append(f" · {combat['says']}", "italic")
    title.truncate(scene.width - 6, overflow="ellipsis")
    return rule(title, scene.width, DANGER)


def _player(scene: Scene[VsView], player: Side, rows: tuple[Row, Row]) -> list[Text]:
    head = scene.player(player["seat"])
    if scene.view["active"] == player["seat"]:
        head.append(" ▸", LAMP)
    if player["out"]:
        return [head.append(f" {scene.say('vs.out')}", MUTED)]
    head.append(f"  ♥ {player['remaining']}/{player['health']}", DANGER)
    if player["target"]:
        head.append(f"  ◇ {player['xp']}/{player['target']}", CALM)
    counts = (
        scene.say("vs.deck", n=player["deck"]),
        scene.say("vs.hand", n=len(player["hand"])),
        scene.say("vs.ko", n=len(player["ko"])),
    )
    head.append("  " + " · ".join(counts), MUTED)
    found = [head]
    for row in rows:
        found += _row(scene, scene.say(f"vs.{row}"), [_character(scene, c) for c in player[row]])
    found += _resources(scene, player)
    return found


def _row(scene: Scene[VsView], label: str, parts: list[Text]) -> list[Text]:
    wrapped = flow(parts, scene.width, LABEL, "   ") or [ink(" " * LABEL + "·", FAINT)]
    wrapped[0] = ink(f"  {label:<{LABEL - 2}}", FAINT).append_text(wrapped[0][LABEL:])
    return wrapped


def _character(scene: Scene[VsView], c: Fighter) -> Text:
    down = c["pose"] in ("stunned", "hidden")
    tired = c["pose"] == "exhausted"
    style = scene.marks(c["id"]) or (FAINT if down or tired else "bold")
    text = Text()
    if c["in_combat"]:
        text.append("⚔", DANGER)
    text.append(("★" if c["main"] else "") + (c["name"] or "?"), style)
    text.append(" ✗" if down else f" {c['atk']}/{c['def']}", MUTED if down or tired else "")
    text.append(f" ♥{c['remaining']}", DANGER if c["remaining"] <= 1 and c["health"] > 1 else MUTED)
    if c["counters"]:
        text.append(f" {c['counters']:+d}", LAMP)
    if tired:
        text.append(" ⤵", FAINT)
    return text


def _resources(scene: Scene[VsView], player: Side) -> list[Text]:
    parts = [ink(x["name"] or "?", scene.marks(x["id"]) or CALM) for x in player["locations"]]
    down = len(player["resources"])
    if down:
        known = [x["name"] for x in player["resources"] if x["name"]]
        told = f" ({merged(known)})" if known and scene.width > 100 else ""
        parts.append(ink(f"{'▪' * min(down, 12)} {scene.say('vs.down', n=down)}{told}", MUTED))
    return _row(scene, scene.say("vs.resources"), parts) if parts else []
