"""The Plot Twists (TBB-024 to -026, -051 to -053, -057); one entry for each printed time."""

from __future__ import annotations

from hellmouth.core.effects import if_, may
from hellmouth.games.vs.abilities import ability
from hellmouth.games.vs.abilities.mains import a_buffy
from hellmouth.games.vs.cards import SLAYER
from hellmouth.games.vs.rules.act import Asker
from hellmouth.games.vs.rules.stats import keywords
from hellmouth.games.vs.state import BACK, FRONT, NZ, Battle
from hellmouth.games.vs.verbs.basic import Change, Counters, Ready, Relate, Shift, StunThem
from hellmouth.games.vs.verbs.pick import Pick
from hellmouth.games.vs.verbs.piles import Search, ShuffleDeck
from hellmouth.games.vs.verbs.select import (
    BUFFY,
    attacking,
    combatants,
    in_combat,
    main_character,
    supporting,
    who,
)

an_enemy_attacker = in_combat("enemy", attacking)
my_main_in_combat = in_combat("own", main_character)
anybody = who("any")
an_enemy = who("enemy", supporting)
mine = who("own")


def already_slayer(s: Battle, f: Asker) -> bool:
    return bool(keywords(s, f.names["who"]) & SLAYER)


def behind(s: Battle, f: Asker) -> bool:
    return bool(s.zone[f.names["who"]] % NZ == BACK)


def two_of_mine(s: Battle, f: Asker) -> bool:
    return len(mine(s, f)) > 1


def the_other(s: Battle, f: Asker) -> list[int]:
    return [c for c in mine(s, f) if c != f.names["a"]]


ability(
    "dissolution-spell/combat", Pick("who", an_enemy_attacker), StunThem("who", daze=True), needs=(an_enemy_attacker,)
)
ability(
    "slayage/main",
    Pick("who", anybody),
    if_(already_slayer, Counters("who", 2), otherwise=(Counters("who", 1), Change("turn", "who", "keyword", SLAYER))),
    needs=(anybody,),
)
ability("chosen-one/build", Search(lambda s, c: bool(s.cards.names[s.face[c]] & BUFFY)), ShuffleDeck())
ability("chosen-one/main", Pick("who", a_buffy), Ready("who"), needs=(a_buffy,))
ability("big-bad/combat", Counters(my_main_in_combat, 2), needs=(my_main_in_combat,))
ability(
    "demonic-cruelty/combat",
    Pick("who", combatants),
    Change("combat", "who", "atk", 1),
    Change("combat", "who", "def", 3),
    needs=(combatants,),
)
ability(
    "vampiric-hypnosis/main",
    Pick("who", an_enemy),
    if_(behind, *may(Shift("who", FRONT))),
    Change("turn", "who", "no_strike"),
    needs=(an_enemy,),
)
ability(
    "life-on-the-hellmouth/main",
    Pick("a", mine),
    Pick("b", the_other),
    Counters("a"),
    Counters("b"),
    Relate(),
    needs=(two_of_mine,),
)
