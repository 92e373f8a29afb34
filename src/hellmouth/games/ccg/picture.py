"""The table as text that a newcomer can read."""

from __future__ import annotations

from hellmouth.core.grammar import spaced
from hellmouth.core.messages import catalogue
from hellmouth.core.visibility import View
from hellmouth.games.ccg.present import named
from hellmouth.games.ccg.rules.board import location_at
from hellmouth.games.ccg.rules.facing import goals, worth
from hellmouth.games.ccg.rules.facts import talents
from hellmouth.games.ccg.rules.fighting import fight_total, stack_total
from hellmouth.games.ccg.state import Sunnydale
from hellmouth.games.ccg.words import (
    CHALLENGES,
    CRYPT,
    DECK,
    DISCARD,
    EPISODES,
    FIGHT,
    HAND,
    PARK,
    STACKS,
    STEPS,
    STOCK,
    TALENTS,
    TASKS,
    WINDOWS,
    ZONES,
    space_name,
)


def picture(view: View[Sunnydale], language: str = "en") -> str:
    """Turn and step, the conflict under way, the board space by space, then each player, the viewer last."""
    s = view.state
    say = catalogue(language).text
    lines = [_head(s, language)]
    if s.conflict:
        lines.append(_conflict(s, language))
    lines.append("")
    for space in s.spaces():
        lines += _space(s, space, language)
    viewer = view.seat if view.seat is not None else s.seats - 1
    for i in range(1, s.seats + 1):
        lines += ["", *_player(s, (viewer + i) % s.seats, view.seat, language)]
    lines += ["", say("ccg.picture.key")]
    return spaced("\n".join(lines), language)


def _letter(seat: int) -> str:
    return chr(ord("A") + seat)


def _name(s: Sunnydale, c: int, language: str) -> str:
    return "?" if c < 0 or s.face[c] < 0 else s.cards.names[language][s.face[c]]


def _head(s: Sunnydale, language: str) -> str:
    say = catalogue(language).text
    if s.step < 0:
        return f"{say('ccg.picture.setup')} - {named(s, language)}"
    step = say(f"ccg.word.step.{STEPS[s.step].lower()}")
    window = say(f"ccg.word.window.{WINDOWS[s.window].lower().replace('/', '_')}")
    return say(
        "ccg.picture.head",
        n=s.turn,
        who=_letter(s.active),
        time=say(f"ccg.word.{_time(s)}"),
        step=step if window == step else f"{step}, {window}",
    )


def _time(s: Sunnydale) -> str:
    return "night" if s.night else "day"


def _conflict(s: Sunnydale, language: str) -> str:
    say = catalogue(language).text
    if s.conflict == FIGHT:
        a, d = s.sides
        standing = f" ({fight_total(s, 0)} : {fight_total(s, 1)})" if min(s.fighters) >= 0 and not s.settled else ""
        return say(
            "ccg.picture.fight",
            a=_name(s, a, language),
            d=_name(s, d, language),
            standing=standing,
            talent=say(f"ccg.word.talent.{TALENTS[s.resolving]}"),
        )
    who = ", ".join(_name(s, c, language) for c in s.facing) or "-"
    return say(
        "ccg.picture.facing",
        who=who,
        challenge=_name(s, s.faced, language),
        a=_letter(s.attacker),
        d=_letter(s.defender),
    )


def _numbers(values: tuple[int, ...]) -> str:
    return "/".join(str(v) for v in values)


def _space(s: Sunnydale, space: int, language: str) -> list[str]:
    say = catalogue(language).text
    place = location_at(s, space)
    title = say("ccg.picture.park") if space == PARK else _name(s, place, language) if place >= 0 else "-"
    lines = [f"  {space_name(space, language)}: {title}"]
    for p in range(s.seats):
        for c in s.pile(p, CHALLENGES):
            if s.space[c] == space:
                wanted = ", ".join(f"{say('ccg.short.' + TALENTS[t])} {n}" for t, n in goals(s, c))
                lines.append(
                    "      "
                    + say(
                        "ccg.picture.challenge", who=_letter(p), name=_name(s, c, language), goals=wanted, n=worth(s, c)
                    )
                )
        lines += ["      " + _character(s, p, c, language) for c in s.team(p) if s.space[c] == space]
    return lines


def _character(s: Sunnydale, seat: int, c: int, language: str) -> str:
    say = catalogue(language).text
    star = "*" if s.main[seat] == c else ""
    state = f" [{say('ccg.picture.fatigued')}]" if s.tired[c] else ""
    worn = ", ".join(_name(s, g, language) + (" ~" if s.tired[g] else "") for g in s.gear(c))
    text = f"{_letter(seat)} {_name(s, c, language)}{star} {_numbers(talents(s, c)[0])}{state}"
    level = f" ({say('ccg.picture.level', n=s.cards.level[s.face[c]])})" if s.cards.level[s.face[c]] > 1 else ""
    return f"{text}{level}" + (f" + {worn}" if worn else "")


def _player(s: Sunnydale, seat: int, viewer: int | None, language: str) -> list[str]:
    say = catalogue(language).text
    base = ZONES * seat
    you = f" ({say('ccg.picture.you')})" if seat == viewer else ""
    lines = [
        f"{_letter(seat)}{you}: "
        + say(
            "ccg.picture.player",
            n=s.dp[seat],
            hand=len(s.zones[base + HAND]),
            deck=len(s.zones[base + DECK]),
            discard=len(s.zones[base + DISCARD]),
            crypt=len(s.zones[base + CRYPT]),
            control=s.control[seat],
        )
    ]
    tasks = s.zones[base + TASKS]
    if tasks and s.face[tasks[-1]] >= 0:
        top = tasks[-1]
        wanted = ", ".join(f"{say('ccg.short.' + TALENTS[t])} {n}" for t, n in s.cards.shown[s.face[top]])
        lines.append("  " + say("ccg.picture.tasks", name=_name(s, top, language), goals=wanted, n=len(tasks)))
    for zone, word in ((EPISODES, "episodes"), (STOCK, "stock"), (HAND, "cards")):
        known = [c for c in s.zones[base + zone] if s.face[c] >= 0]
        if known:
            names = "; ".join(_name(s, c, language) for c in known)
            lines.append(f"  {say('ccg.picture.' + word)}: {names}")
    if s.zones[base + STACKS]:
        piles = [
            f"{say('ccg.short.' + TALENTS[t])} +{stack_total(s, seat, t)}"
            for t in range(4)
            if any(s.on[c] == t for c in s.zones[base + STACKS])
        ]
        lines.append(f"  {say('ccg.picture.stacks')}: {', '.join(piles)}")
    return lines
