"""The story in words: what each side wants, who plays whom, who somebody is, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hellmouth.core.lookup import Entry
from hellmouth.core.messages import Message, catalogue
from hellmouth.core.visibility import View
from hellmouth.games.board.cards import FACE
from hellmouth.games.board.cards import NAMES as CARD_NAMES
from hellmouth.games.board.components import (
    ARTIFACT,
    DECKS,
    FIGHT,
    FIRST_FOUR,
    FORM,
    FULL,
    HAND_LIMIT,
    KIND,
    KINDS,
    MAJIK,
    MAY_USE,
    NAMES,
    PEOPLE,
    PERSON,
    VILLAINS,
    WOUNDED,
    label,
)
from hellmouth.games.board.picture import SEMICOLON
from hellmouth.games.board.state import DISCARD, EVIL_SEAT, Sunnydale
from hellmouth.games.board.views import Goals
from hellmouth.games.board.words import name_of, spoken


@cache
def aims(villain: int, language: str) -> list[str]:
    """What each side has to do: one sentence for Evil, one for Good."""
    story, names, say = VILLAINS[villain], NAMES[language], catalogue(language).text
    relic = CARD_NAMES[language][FACE[story.story]]
    evil = "kill" if story.evil_wins[0]["kind"] == "killed_or_sired" else "all"
    target = next(FORM[rule["who"][0]] for rule in story.good_wins if rule["kind"] == "killed")
    good = "burn" if any(rule["kind"] == "artifact_destroyed" for rule in story.good_wins) else "kill"
    told = {"foe": names[target], "artifact": relic}
    return [say(f"board.goal.evil_{evil}"), say(f"board.goal.good_{good}", **told)]


def standing(s: Sunnydale, language: str) -> Goals:
    """The aim of each side with the numbers of now: health that must go, characters that are left."""
    story = VILLAINS[s.villain]
    target = next(FORM[rule["who"][0]] for rule in story.good_wins if rule["kind"] == "killed")
    if story.evil_wins[0]["kind"] == "killed_or_sired":
        prey = PERSON[FORM[story.evil_wins[0]["who"][0]]]
        evil = _aim(
            "evil_kill",
            language,
            who=name_of(s.form[prey], language),
            n=max(0, s.health[prey]),
            m=FULL[s.form[prey]],
        )
    else:
        evil = _aim("evil_all", language, n=sum(1 for _ in s.living(1)))
    foe = {"foe": name_of(target, language)}
    if any(rule["kind"] == "artifact_destroyed" for rule in story.good_wins):
        relic = CARD_NAMES[language][FACE[story.story]]
        good = _aim("good_burn", language, artifact=relic, n=sum(1 for _ in s.living(0)), **foe)
    else:
        good = _aim("good_kill", language, n=max(0, s.health[PERSON[target]]), m=FULL[target], **foe)
    return {"evil": evil, "good": good}


@lru_cache(maxsize=1024)
def _aim(name: str, language: str, **args: str | int) -> str:
    """Told with every move, and seldom another."""
    return _say(f"aim.{name}", language, **args)


def shares(s: Sunnydale, names: Sequence[str], language: str) -> list[str]:
    """Who plays whom, a line for each seat."""
    owners = tuple([s.owner[p] for p in FIRST_FOUR])
    return list(_shares(s.seats, s.villain, owners, tuple(names), language))


@lru_cache(maxsize=256)
def _shares(
    seats: int, villain: int, owners: tuple[int, ...], names: tuple[str, ...], language: str
) -> tuple[str, ...]:
    """They are told with every move and never change."""
    lines = []
    for seat in range(seats):
        who = names[seat] if seat < len(names) else chr(ord("A") + seat)
        if seat == EVIL_SEAT:
            cast = [VILLAINS[villain].person, *VILLAINS[villain].servants]
            lines.append(_say("goal.plays_evil", language, who=who, names=[NAMES[language][PEOPLE[p]] for p in cast]))
        else:
            cast = [p for p, owner in zip(FIRST_FOUR, owners, strict=True) if owner == seat]
            lines.append(_say("goal.plays", language, who=who, names=[NAMES[language][PEOPLE[p]] for p in cast]))
    return tuple(lines)


def goal(view: View[Sunnydale], names: Sequence[str], language: str) -> list[str]:
    """Told at the start and whenever somebody asks: the story, both aims, who plays whom."""
    s = view.state
    villain = NAMES[language][PEOPLE[VILLAINS[s.villain].person]]
    return [_say("goal.story", language, villain=villain), *aims(s.villain, language), *shares(s, names, language)]


def everybody(view: View[Sunnydale], names: Sequence[str], language: str) -> list[Entry]:
    """Every character of this story, those in play first."""
    s = view.state
    cast = sorted(s.cast, key=lambda p: s.space[p] < 0)
    return [Entry(NAMES[language][s.form[p]], SEMICOLON[language].join(who(s, p, names, language))) for p in cast]


def piles(view: View[Sunnydale], language: str) -> list[Entry]:
    """The discards of every deck, the last one first."""
    s = view.state
    return [
        Entry(
            label("decks", deck, language),
            ", ".join(_card(s, c, language) for c in reversed(s.zones[DISCARD + n])) or "-",
        )
        for n, deck in enumerate(DECKS[:ARTIFACT])
    ]


def who(s: Sunnydale, p: int, names: Sequence[str], language: str) -> list[str]:
    """One character: kind, dice, health and when it is wounded, what it may hold, where it stands."""
    form, seat = s.form[p], s.seat_of(p)
    kind = label("types", KINDS[KIND[form]], language)
    side = label("sides", "good" if s.side[p] else "evil", language)
    player = names[seat] if seat < len(names) else chr(ord("A") + seat)
    lines = [
        _say("who.head", language, kind=kind, side=side, player=player),
        _say("who.dice", language, n=FIGHT[form], m=MAJIK[form]),
    ]
    if s.space[p] < 0:
        track = _say("who.track", language, n=FULL[form], m=WOUNDED[form])
        return [*lines, track, _say("who.dead" if s.dead >> p & 1 else "who.absent", language)]
    lines.append(_say("who.health", language, health=s.health[p], n=FULL[form], m=WOUNDED[form]))
    lines.append(_say("who.space", language, space=spoken("place", s.space[p], language)))
    return [*lines, *_holder(s, p, language)]


def _holder(s: Sunnydale, p: int, language: str) -> list[str]:
    """What somebody may hold, and what it holds."""
    if not MAY_USE[s.form[p]]:
        return [_say("who.wolf", language)]
    room = [
        _say("who.slot", language, deck=label("decks", DECKS[d], language), n=n) for d, n in enumerate(s.slots(p)) if n
    ]
    lines = [_say("who.slots", language, list=room)]
    if not s.side[p]:
        lines.append(_say("who.evil_hand", language, n=HAND_LIMIT))
    held = [_card(s, c, language) for c in s.held(p)]
    return [*lines, _say("who.holds", language, list=held)] if held else lines


def _card(s: Sunnydale, c: int, language: str) -> str:
    return CARD_NAMES[language][s.face[c]] if s.face[c] >= 0 else label("decks", DECKS[ARTIFACT], language)


def result(s: Sunnydale, language: str) -> str:
    """Who won by what deed; nothing for a draw, which the general words tell."""
    if not s.outcome or not s.deed:
        return ""
    how, doer, done = s.deed
    side = "evil" if EVIL_SEAT in s.outcome else "good"
    told: dict[str, str] = {"side": _say(f"won.{side}", language)}
    if doer >= 0:
        told["who"] = name_of(doer, language)
    if how == "destroyed":
        told["artifact"] = CARD_NAMES[language][done]
    elif done >= 0:
        told["foe"] = name_of(done, language)
    return _say(f"won.{how}", language, **told)


def _say(name: str, language: str, **args: str | int | list[str]) -> str:
    return Message(f"board.{name}", args).render(language)
