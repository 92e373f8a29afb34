"""The table as text that a newcomer can read."""

from __future__ import annotations

from hellmouth.core.grammar import spaced
from hellmouth.core.messages import catalogue
from hellmouth.core.visibility import View
from hellmouth.games.vs.rules.stats import atk, dfn, remaining
from hellmouth.games.vs.state import (
    BACK,
    BOOK,
    DECK,
    DOWN,
    HAND,
    KEY,
    KO,
    NZ,
    OPEN,
    PHASES,
    POSES,
    READY,
    REMOVED,
    Battle,
)


def draw(view: View[Battle], language: str) -> str:
    """One block per player, the viewer's own last; above them whose turn it is and the combat under way."""
    s = view.state
    say = catalogue(language).text
    lines = [say("vs.picture.head", n=s.turn, who=_seat(s.active), phase=say(f"vs.phase.{PHASES[s.phase]}"))]
    if s.points:
        lines.append(say("vs.picture.points", n=s.points))
    if s.attackers or s.defender >= 0:
        who = ", ".join(_name(s, c, language) for c in s.attackers)
        lines.append(
            say(
                "vs.picture.combat",
                who=who or "-",
                whom=_name(s, s.defender, language),
                kind=say("vs.picture.ranged" if s.ranged else "vs.picture.melee"),
            )
        )
    viewer = view.seat if view.seat is not None else s.seats - 1
    for i in range(1, s.seats + 1):
        lines += ["", *_player(s, (viewer + i) % s.seats, view.seat, language)]
    return spaced("\n".join(lines), language)


def _seat(seat: int) -> str:
    return chr(ord("A") + seat)


def _name(s: Battle, card: int, language: str) -> str:
    return "-" if card < 0 else s.cards.title(s.face[card], language)


def _player(s: Battle, seat: int, viewer: int | None, language: str) -> list[str]:
    say = catalogue(language).text
    first = seat * NZ
    zones = s.zones[first : first + NZ]
    main = s.mains[seat]
    target = s.cards.target[s.face[main]]
    head = f"{_seat(seat)}: {s.cards.title(s.face[main], language)}"
    if seat not in s.alive:
        return [f"{head} - {say('vs.picture.out')}"]
    if target:
        head += f", XP {s.xp[seat]}/{target}"
    if seat == viewer:
        head += f" ({say('vs.picture.you')})"
    counts = [
        say("vs.picture.deck", n=len(zones[DECK])),
        say("vs.picture.hand", n=len(zones[HAND])),
        say("vs.picture.ko", n=len(zones[KO])),
    ]
    counts += [say("vs.picture.key", n=len(zones[KEY]))] if zones[KEY] else []
    lines = [f"{head} - {', '.join(counts)}"]
    for zone, word in ((0, "front"), (BACK, "back")):
        if zones[zone]:
            lines += [f"  {say('vs.row.' + word)}: " + "; ".join(character(s, c, language) for c in zones[zone])]
    if zones[OPEN] or zones[DOWN]:
        lines.append(
            f"  {say('vs.picture.resources', n=len(zones[OPEN]) + len(zones[DOWN]))}: "
            + listed(s, zones[OPEN], language)
            + (" + " if zones[OPEN] and zones[DOWN] else "")
            + (say("vs.picture.down", n=len(zones[DOWN])) if zones[DOWN] else "")
        )
    if seat == viewer and zones[HAND]:
        lines.append(f"  {say('vs.picture.cards')}: {listed(s, zones[HAND], language)}")
    for zone, word in ((BOOK, "book"), (REMOVED, "removed")):
        if zones[zone]:
            lines.append(f"  {say('vs.picture.' + word)}: {listed(s, zones[zone], language)}")
    return lines


def listed(s: Battle, cards: list[int], language: str) -> str:
    """Names with their number, alphabetically: order means nothing and must tell nothing."""
    names = sorted(s.cards.title(s.face[c], language) for c in cards)
    merged = dict.fromkeys(names)
    return ", ".join(n if names.count(n) == 1 else f"{names.count(n)} {n}" for n in merged)


def character(s: Battle, c: int, language: str) -> str:
    """Name, ATK/DEF, health left, pose and what lies on the card."""
    say = catalogue(language).text
    parts = [
        f"{s.cards.title(s.face[c], language)} {atk(s, c)}/{dfn(s, c)}",
        say("vs.picture.health", n=remaining(s, c)),
    ]
    if s.marks[c]:
        parts.append(f"[{s.marks[c]:+d}]")
    if s.harm[c] > 0:
        parts.append(say("vs.picture.wounds", n=s.harm[c]))
    if s.pose[c] != READY:
        parts.append(say(f"vs.pose.{POSES[s.pose[c]]}", card=s.cards.name(s.face[c], language)))
    if c in s.gear:
        parts.append(f"+ {s.cards.title(s.face[s.gear[c]], language)}")
    if s.owner[c] != s.zone[c] // NZ:
        parts.append(say("vs.picture.owner", who=_seat(s.owner[c])))
    return " ".join(parts)
