"""Powers of the Supporting Characters (TBB-011 to -023, -038 to -050, -055, -056)."""

from __future__ import annotations

from collections.abc import Callable

from hellmouth.games.vs.abilities import ability
from hellmouth.games.vs.abilities.mains import a_supporting, a_vampire
from hellmouth.games.vs.cards import COMBAT_MASTER, EVIL, GOOD, SLAYER
from hellmouth.games.vs.rules.act import Asker
from hellmouth.games.vs.rules.stats import BONUS
from hellmouth.games.vs.state import BACK, FRONT, Battle
from hellmouth.games.vs.verbs.basic import (
    Change,
    ChangeSide,
    Counters,
    CountUse,
    ForcedStrike,
    Hide,
    Shift,
    StunThem,
    Vitality,
    Wound,
    times_used,
)
from hellmouth.games.vs.verbs.bespoke import SpellResearch, TakeCounter, VampireCounter
from hellmouth.games.vs.verbs.pick import Pick, PickCard, PickPlayer
from hellmouth.games.vs.verbs.piles import Discards, Draw, Show
from hellmouth.games.vs.verbs.select import (
    attacking,
    enemy_players,
    evil_cards_in_hand,
    face_up,
    having,
    in_combat,
    in_front,
    melee,
    not_stunned,
    ranged,
    source_defends,
    source_has_vitality,
    supporting,
    who,
)

ability("vampire", VampireCounter())

# --- Scoobies ------------------------------------------------------------------------------------------------------

an_enemy_in_front = who("enemy", in_front)
a_slayer = who("own", having(SLAYER))

ability("away-from-my-daughter")  # a Reaction: Stun leaves the wound out (VS-CARD-44)
ability("all-about-me", Counters("source", 3))
ability("telekinetic-shove", Pick("who", an_enemy_in_front, optional=True), Shift("who", BACK))
ability("laugh-at-danger", Draw())
ability("hide-until-it-goes-away", Hide("source"), needs=(source_defends,))
ability(
    "watcher",
    Pick("who", a_slayer),
    Change("turn", "who", "keyword", COMBAT_MASTER),
    Change("turn", "who", "double_strike"),
    needs=(a_slayer,),
)
ability("newly-human", ChangeSide("turn", "literal"))


def somebody_but_oz(s: Battle, f: Asker) -> list[int]:
    """Face up or hidden: who is stunned already could not be stunned again (VS-AMB-48)."""
    return [c for c in who("any", not_stunned, supporting)(s, f) if c != f.source]


ability("lose-control", Pick("who", somebody_but_oz), ForcedStrike("who"), needs=(somebody_but_oz,))
ability("buff-buff", Counters("source"))


def _initiative(s: Battle, c: int) -> tuple[int, int]:
    """Riley in his controller's first attack of the turn (VS-CARD-48)."""
    return (4, 0) if s.attacks == 1 and c in s.attackers else (0, 0)


BONUS["the-initiative"] = _initiative
ability("spell-research", SpellResearch())

# --- both teams ----------------------------------------------------------------------------------------------------

ability("want-take-have", TakeCounter())


def _with_main(team: int, bonus: tuple[int, int]) -> Callable[[Battle, int], tuple[int, int]]:
    def found(s: Battle, c: int) -> tuple[int, int]:
        main = s.main_of(s.controller(c))
        return bonus if main >= 0 and s.of_teams(main) & team else (0, 0)

    return found


BONUS["neck-my-chalice"] = _with_main(EVIL, (5, 0))
BONUS["inhibitor-chip"] = _with_main(GOOD, (0, 5))

# --- Forces of Darkness --------------------------------------------------------------------------------------------

an_attacker = in_combat("enemy", attacking, supporting)

ability("blood-seer", Draw(2), needs=(source_has_vitality,))
ability(
    "transfusion-of-evil",
    PickCard("shown", evil_cards_in_hand),
    Show("shown"),
    Change("combat", "source", "atk", lambda s, f: s.cards.atk[s.face[f.names["shown"]]]),
    Change("combat", "source", "def", lambda s, f: s.cards.defence[s.face[f.names["shown"]]]),
    needs=(evil_cards_in_hand,),
)
ability("so-few-bullets", Pick("who", a_supporting), StunThem("who"), needs=(source_has_vitality, a_supporting))
ability("the-vessel", Change("turn", "source", "vessel"))
ability("bone-skewer", Pick("who", an_attacker), Wound("who"), needs=(source_defends, melee, an_attacker))
ability("collapsible-minigun", Pick("who", an_attacker), Wound("who"), needs=(source_defends, ranged, an_attacker))
ability("thats-entertainment", Shift(who("any", face_up), FRONT))
ability(
    "drain-sanity",
    CountUse("drain-sanity"),
    PickPlayer("foe", enemy_players),
    Discards("foe", times_used("drain-sanity")),
)
ability("walk-the-earth", Vitality(a_vampire), needs=(a_vampire,))
