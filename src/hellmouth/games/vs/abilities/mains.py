"""Powers of the Main Characters (TBB-001 to -010, -028 to -037)."""

from __future__ import annotations

from hellmouth.core.effects import Test, if_
from hellmouth.games.vs.abilities import ability
from hellmouth.games.vs.cards import EVIL, FEROCIOUS, GOOD, MONSTROUS, TWIST, VAMPIRE
from hellmouth.games.vs.rules.act import Asker
from hellmouth.games.vs.rules.stats import BONUS, GRANTS, dfn, location_types, protected, remaining
from hellmouth.games.vs.state import KO, NZ, Battle
from hellmouth.games.vs.verbs.basic import Change, ChangeSide, Counters, Doom, Flay, Heal, KnockOut, Vitality, Wound, Xp
from hellmouth.games.vs.verbs.bespoke import (
    AppearAsTheDead,
    Convert,
    Devour,
    RestUnder,
    RevealTop,
    StandInLeaves,
    Transform,
)
from hellmouth.games.vs.verbs.pick import Pick, PickCard, PickPlayer, PickRow
from hellmouth.games.vs.verbs.piles import BuryDecks, Draw, LookAndDiscard, RuinResources
from hellmouth.games.vs.verbs.select import (
    BUFFY,
    defender_protects_source,
    enemy_players,
    evil,
    face_up,
    hand_named,
    having,
    main_character,
    named,
    source_defends,
    source_protects,
    supporting,
    supporting_in_ko_piles,
    who,
    wounded,
)

a_buffy = who("own", named(BUFFY))
a_wounded_buffy = who("own", named(BUFFY), wounded)
a_supporting = who("any", supporting)
a_vampire = who("own", face_up, supporting, having(VAMPIRE))
an_evil_enemy = who("enemy", supporting, evil)
a_main = who("any", main_character)


def told(s: Battle, f: Asker) -> int:
    """The number the event came with."""
    n: int = f.names["n"]
    return n


def attacks_team(team: int) -> Test[Battle]:
    return lambda s, f: s.defender >= 0 and bool(s.of_teams(s.defender) & team)


# --- Angel and Angelus ------------------------------------------------------------------------------------------

ability("seek-redemption", if_(attacks_team(EVIL), Xp()))
ability("scourge-of-europe", if_(attacks_team(GOOD), Xp()))


def buffy_to_show(s: Battle, f: Asker) -> list[int]:
    """A Buffy on the side, face down or not, or one in hand (VS-AMB-107)."""
    return a_buffy(s, f) + hand_named(BUFFY)(s, f)


for _power in ("moment-of-true-happiness", "curse-him-again"):
    ability(_power, PickCard("who", buffy_to_show, optional=True), Transform(_power))

ability("vampire-in-love", Pick("who", a_wounded_buffy), Heal("who"), Draw(), needs=(a_wounded_buffy,))
ability("leave-without-goodbye", RuinResources())
ability(
    "kill-this-girl",
    Pick("who", a_buffy),
    Wound("who"),
    PickPlayer("foe", enemy_players),
    LookAndDiscard("foe"),
    needs=(a_buffy,),
)
ability("make-history-end", BuryDecks())

# --- Buffy -------------------------------------------------------------------------------------------------------

ability("she-alone", Counters("source", 3), ChangeSide("turn", "alone", lambda s, f: f.source))
ability("beep-me", Xp(told))
ability("save-the-world", Change("turn", "source", "slay_main"), Doom("source", 0))

# --- Spike -------------------------------------------------------------------------------------------------------


def _world(s: Battle, c: int) -> tuple[int, int]:
    n = location_types(s, s.controller(c))
    return n, n


def _monster(s: Battle, c: int) -> int:
    if s.defender != c or s.ranged:
        return 0
    return MONSTROUS if s.crowd else FEROCIOUS


BONUS["i-like-this-world"] = _world
GRANTS["monster-in-her-man"] = _monster
ability("demon-trials", Xp(told))

# --- Willow and Dark Willow --------------------------------------------------------------------------------------


def twists_in_ko_pile(s: Battle, f: Asker) -> int:
    return sum(s.cards.kind[s.face[c]] == TWIST for c in s.zones[f.seat * NZ + KO])


ability("magical-aptitude", RevealTop(), RestUnder())
ability("study-witchcraft", Xp(twists_in_ko_pile))
ability("ritual-of-restoration", Pick("who", an_evil_enemy), PickRow(), Convert(), needs=(an_evil_enemy,))
ability("flay", Pick("who", a_supporting), Flay("who"), needs=(a_supporting,))
ability("addicted-to-magicks", Xp())
ability("abusing-the-magicks", Draw())

# --- Xander ------------------------------------------------------------------------------------------------------


ability(
    "right-behind-you",
    Pick("who", defender_protects_source),
    Change("combat", "who", "def", lambda s, f: dfn(s, f.source)),
    needs=(defender_protects_source,),
)
ability("only-further-back", if_(lambda s, f: s.in_play(f.source) and protected(s, f.source), Xp()))
ability("start-with-me", Change("combat", "source", "double_def"), needs=(source_defends, source_protects))

# --- Mayor Wilkins -----------------------------------------------------------------------------------------------

ability("the-ascension", Xp())
ability("olvikan", Pick("who", a_supporting), KnockOut("who"), needs=(a_supporting,))

# --- The First Evil ----------------------------------------------------------------------------------------------

ability("from-beneath-you", Devour(), Xp(told))
ability(
    "appear-as-the-dead",
    PickCard("who", supporting_in_ko_piles),
    PickRow(),
    AppearAsTheDead(),
    needs=(supporting_in_ko_piles,),
)
ability("stand-in-leaves", StandInLeaves())

# --- The Master --------------------------------------------------------------------------------------------------


def health_of_followers(s: Battle, f: Asker) -> int:
    return sum(remaining(s, c) for c in who("own", supporting)(s, f))


ability("king-of-vampires", Pick("who", a_vampire), Vitality("who"), needs=(a_vampire,))
ability("final-days", Xp(health_of_followers))
ability("destined-to-die", Pick("who", a_main), Doom("who", 3), needs=(a_main,))
ability("doom", KnockOut("source"))
