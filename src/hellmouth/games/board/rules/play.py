"""What the acting person may do, and why not: cards, draws, recoveries, trades, attacks, turns (BG-CARD, BG-TURN)."""

from __future__ import annotations

from hellmouth.core.decisions import Option, Reason
from hellmouth.core.modifiers import uses
from hellmouth.games.board.cards import (
    ATTACK,
    EVIL_CARD,
    EVIL_START,
    IS_SPELL,
    MAIN,
    MOVE,
    PLAYABLE,
    PLAYS,
    ROLLED,
    SPELL,
    USES,
    Ability,
)
from hellmouth.games.board.components import (
    ARTIFACT,
    BIT,
    CORNER_AT,
    DOT,
    EVIL,
    HELP,
    KIND,
    MAJIK,
    MAY_CAST,
    MAY_USE,
    NEW_MAY_ACT,
    RESEARCH,
    VAMPIRE,
    WEAPON,
)
from hellmouth.games.board.rules.people import adjacent, in_reach
from hellmouth.games.board.rules.targets import drawable, fits, targets
from hellmouth.games.board.state import CORNER, DECK, HAND, HELD, Sunnydale

WOLF = Reason("board.why.wolf", "BG-WERE-05")
NOT_HELD = Reason("board.why.not_held", "BG-CARD-15")
NOT_NOW = Reason("board.why.not_now", "BG-CARD-06")
MOVE_WINDOW = Reason("board.why.move_window", "BG-AMB-52")
IN_ATTACK = Reason("board.why.in_attack", "BG-CARD-08")
ONE_WEAPON = Reason("board.why.one_weapon", "BG-CARD-08")
ONE_SIRE = Reason("board.why.one_sire", "BG-FIGHT-10")
WITH_SPELL = Reason("board.why.with_spell", "BG-EFFECT-05")
REACTION = Reason("board.why.reaction", "BG-CARD-15")
LASTING = Reason("board.why.lasting", "BG-EFFECT-08")
NOT_VAMPIRE = Reason("board.why.not_vampire", "BG-SIRE-01")
NO_CASTER = Reason("board.why.no_caster", "BG-SPELL-04")
NO_TARGET = Reason("board.why.no_target", "BG-EFFECT-03")
NO_CARDS = Reason("board.why.no_cards", "BG-DRAW-07")
NO_SLOT = Reason("board.why.no_slot", "BG-AMB-89")
NO_DOT = Reason("board.why.no_dot", "BG-DRAW-01")
WRONG_DOT = Reason("board.why.wrong_dot", "BG-DRAW-03")
DRAWN = Reason("board.why.drawn", "BG-AMB-26")
NO_CORNER = Reason("board.why.no_corner", "BG-ARTIFACT-01")
EMPTY_CORNER = Reason("board.why.empty_corner", "BG-AMB-49")
HAS_ARTIFACT = Reason("board.why.has_artifact", "BG-ARTIFACT-01")
TRIED = Reason("board.why.tried", "BG-AMB-26")
NOT_ADJACENT = Reason("board.why.not_adjacent", "BG-FIGHT-01")
ALLY = Reason("board.why.ally", "BG-AMB-30")
NOT_IN_PLAY = Reason("board.why.not_in_play", "BG-DEATH-01")
USED = Reason("board.why.used", "BG-EFFECT-08")
NO_FLAME = Reason("board.why.no_flame", "BG-EVIL-03")
HAS_ACTED = Reason("board.why.has_acted", "BG-EVIL-10")
STILL = Reason("board.why.still", "BG-TURN-08")
SIRED_FIRST = Reason("board.why.sired_first", "BG-EVIL-06")
TOO_NEW = Reason("board.why.too_new", "BG-AMB-37")
NOT_EVIL = Reason("board.why.not_evil", "BG-EVIL-03")
NO_TRADE_PARTNER = Reason("board.why.no_partner", "BG-TRADE-01")
PARTNER_WOLF = Reason("board.why.partner_wolf", "BG-AMB-15")
PARTNER_REFUSED = Reason("board.why.partner_refused", "BG-TRADE-05")
CARD_MOVED = Reason("board.why.card_moved", "BG-TRADE-05")
NOT_TRADABLE = Reason("board.why.not_tradable", "BG-TRADE-06")
BOUND = Reason("board.why.bound", "BG-ARTIFACT-08")
NO_ROOM = Reason("board.why.no_room", "BG-TRADE-02")


# --- cards --------------------------------------------------------------------------------------------------------


def hand_of(s: Sunnydale, p: int) -> list[int]:
    """The cards a person plays from: its own holder, or Evil's common hand (BG-CARD-15)."""
    return s.zones[HELD + p] if s.side[p] else s.zones[HAND]


def refuse_play(s: Sunnydale, card: int, window: int) -> Reason | None:
    """Why the acting person cannot play this card in this window."""
    p = s.actor
    if not MAY_USE[s.form[p]]:
        return WOLF
    if card not in hand_of(s, p):
        return NOT_HELD
    ability = PLAYABLE[window][s.face[card]]
    return _wrong_window(s.face[card]) if ability is None else refuse_ability(s, ability, p)


def _wrong_window(face: int) -> Reason:
    plays = PLAYS[face]
    if ATTACK in plays:
        return IN_ATTACK
    if SPELL in plays:
        return WITH_SPELL
    if ROLLED in plays or EVIL_CARD in plays:
        return REACTION
    return NOT_NOW if plays else LASTING


def refuse_ability(s: Sunnydale, ability: Ability, p: int) -> Reason | None:
    """Why what the card says cannot be done now."""
    form, face = s.form[p], ability.face
    if s.ended and ability.windows & MOVE:
        return MOVE_WINDOW
    if IS_SPELL[face] and not MAY_CAST[form]:
        return NO_CASTER
    if ability.by == "acting_vampire" and KIND[form] != VAMPIRE:
        return NOT_VAMPIRE
    if ability.limit == "one_weapon_per_turn" and s.armed:
        return ONE_WEAPON
    if ability.limit == "one_per_attack" and s.fangs:
        return ONE_SIRE
    for deck in ability.draws:
        if not drawable(s, deck):
            return NO_CARDS
        if not s.slots(p)[deck]:
            return NO_SLOT
    if ability.verb:
        return None if targets(s, ability, p) else NO_TARGET
    aimed = s.foe if ability.target["who"] == "attacked" else p
    return None if fits(s, ability, p, aimed) else NO_TARGET


def play_options(s: Sunnydale, window: int) -> list[Option]:
    """The cards the acting person may play, each face once."""
    p = s.actor
    if not MAY_USE[s.form[p]]:
        return []
    face, seen, playable = s.face, 0, PLAYABLE[window]
    out: list[Option] = []
    for c in hand_of(s, p):
        f = face[c]
        ability = playable[f]
        if ability is not None and not seen >> f & 1:
            seen |= 1 << f
            if refuse_ability(s, ability, p) is None:
                out.append(("play", c))
    return out


def refuse_use(s: Sunnydale, card: int, window: int) -> Reason | None:
    """Why a card that stays cannot be used now (Glove, Seeing Mirror; at the start of Evil's turn Box and Chip)."""
    face = s.face[card]
    ability = USES[face].get(window)
    if ability is None:
        return NOT_NOW if USES[face] else LASTING
    if window == EVIL_START:
        holder = s.zone[card] - HELD
        if not 0 <= holder < len(s.space) or uses(s, "game", face):
            return USED
        return None if fits(s, ability, holder, s.boss) else NO_TARGET
    if card not in s.zones[HELD + s.actor]:
        return NOT_HELD
    if (window == MAIN and s.looked) or (window == ATTACK and s.gloved):
        return USED
    if ability.verb and not targets(s, ability, s.actor):
        return NO_TARGET
    return None


def use_options(s: Sunnydale, window: int) -> list[Option]:
    """The Artifact of the acting person, if it may be used now."""
    card = s.artifact(s.actor)
    if card >= 0 and window in USES[s.face[card]] and refuse_use(s, card, window) is None:
        return [("use", card)]
    return []


# --- step 3 -------------------------------------------------------------------------------------------------------


def refuse_draw(s: Sunnydale) -> Reason | None:
    """Why the acting person cannot draw here (BG-DRAW-01, BG-DRAW-03)."""
    p = s.actor
    deck = DOT.get(s.space[p], -1)
    if deck < 0:
        return NO_DOT
    if s.drawn:
        return DRAWN
    if not MAY_USE[s.form[p]]:
        return WOLF
    if (deck == EVIL) == bool(s.side[p]):
        return WRONG_DOT
    if deck != EVIL and not s.slots(p)[deck]:
        return NO_SLOT
    return None if drawable(s, deck) else NO_CARDS


def refuse_recover(s: Sunnydale) -> Reason | None:
    """Why the acting person cannot try to recover an Artifact (BG-ARTIFACT-01)."""
    p = s.actor
    corner = CORNER_AT.get(s.space[p], -1)
    if corner < 0:
        return NO_CORNER
    if not MAY_USE[s.form[p]] or not MAJIK[s.form[p]]:
        return WOLF
    if not s.zones[CORNER + corner]:
        return EMPTY_CORNER
    if s.artifact(p) >= 0:
        return HAS_ARTIFACT
    return TRIED if s.tried else None


# --- step 4 -------------------------------------------------------------------------------------------------------


def refuse_attack(s: Sunnydale, q: int) -> Reason | None:
    """Why the acting person cannot attack somebody (BG-FIGHT-01)."""
    p = s.actor
    if s.space[q] < 0:
        return NOT_IN_PLAY
    if s.side[q] == s.side[p]:
        return ALLY
    return None if in_reach(s, p) & BIT[s.space[q]] else NOT_ADJACENT


def attack_options(s: Sunnydale) -> list[Option]:
    """Everybody the acting person may attack."""
    p = s.actor
    mine, where, near = s.side[p], s.space, in_reach(s, p)
    return [("attack", s.form[q]) for q in s.cast if where[q] >= 0 and s.side[q] != mine and near & BIT[where[q]]]


# --- trades -------------------------------------------------------------------------------------------------------


def refuse_partner(s: Sunnydale, q: int) -> Reason | None:
    """Why the acting person cannot trade with somebody (BG-TRADE-01)."""
    p = s.actor
    if q == p or s.space[q] < 0 or s.side[q] != s.side[p] or not adjacent(s, p, q):
        return NO_TRADE_PARTNER
    if not MAY_USE[s.form[p]]:
        return WOLF
    if not MAY_USE[s.form[q]]:
        return PARTNER_WOLF
    return PARTNER_REFUSED if s.refused >> q & 1 else None


def refuse_card(s: Sunnydale, card: int, holder: int) -> Reason | None:
    """Why this card of that person cannot change hands (BG-TRADE-05, BG-TRADE-06)."""
    if card not in s.zones[HELD + holder]:
        return NOT_HELD
    if DECK[s.face[card]] == EVIL:
        return NOT_TRADABLE
    if card in s.traded:
        return CARD_MOVED
    return BOUND if card == s.bound else None


def room_for(s: Sunnydale, p: int, q: int, gives: tuple[int, ...], takes: tuple[int, ...], deck: int) -> int:
    """Whether a trade fits the holders for one deck: 2 = as it stands, 1 = if more cards are added, 0 = never."""
    found = 2
    mine, theirs = ([c for c in s.zones[HELD + x] if DECK[s.face[c]] == deck] for x in (p, q))
    go, come = sum(c in gives for c in mine), sum(c in takes for c in theirs)
    for own, change, holder, leaving in ((mine, come - go, p, gives), (theirs, go - come, q, takes)):
        over = len(own) + change - s.slots(holder)[deck]
        if over > 0:
            found = 1
            spare = sum(c not in leaving and refuse_card(s, c, holder) is None for c in own)
            if spare < over:
                return 0
    return found


def trade_fits(s: Sunnydale, p: int, q: int, gives: tuple[int, ...], takes: tuple[int, ...]) -> bool:
    """Whether a trade as it stands keeps the limits of both partners (BG-TRADE-02, -04)."""
    return all(room_for(s, p, q, gives, takes, deck) == 2 for deck in (WEAPON, RESEARCH, HELP, ARTIFACT))


def refuse_trade(
    s: Sunnydale, card: int, q: int, giving: bool, gives: tuple[int, ...] = (), takes: tuple[int, ...] = ()
) -> Reason | None:
    """Why this card cannot be part of a trade with `q`."""
    return refuse_partner(s, q) or _refuse_addition(s, card, q, giving, gives, takes)


def _refuse_addition(
    s: Sunnydale, card: int, q: int, giving: bool, gives: tuple[int, ...], takes: tuple[int, ...]
) -> Reason | None:
    p = s.actor
    refusal = refuse_card(s, card, p if giving else q)
    if refusal is not None:
        return refusal
    if giving:
        gives += (card,)
    else:
        takes += (card,)
    return None if room_for(s, p, q, gives, takes, DECK[s.face[card]]) else NO_ROOM


def trade_options(s: Sunnydale, q: int, gives: tuple[int, ...] = (), takes: tuple[int, ...] = ()) -> list[Option]:
    """The cards that may be added to a trade with `q`, a partner that is not refused; each face once."""
    p, out = s.actor, []
    for verb, holder, chosen in (("give", p, gives), ("take", q, takes)):
        seen = 0
        for c in s.zones[HELD + holder]:
            f = s.face[c]
            if c in chosen or seen >> f & 1:
                continue
            if _refuse_addition(s, c, q, holder == p, gives, takes) is None:
                seen |= 1 << f
                out.append((verb, c, s.form[q]))
    return out


def partners(s: Sunnydale) -> list[int]:
    """Allies next to the acting person with whom it may trade."""
    p = s.actor
    if not MAY_USE[s.form[p]]:
        return []
    near, mine, where = s.town.near[s.space[p]], s.side[p], s.space
    return [
        q
        for q in s.cast
        if where[q] >= 0 and near & BIT[where[q]] and s.side[q] == mine and refuse_partner(s, q) is None
    ]


# --- Evil's turn --------------------------------------------------------------------------------------------------


def who_may_act(s: Sunnydale) -> list[int]:
    """Evil persons that may have the next turn (BG-EVIL-03, BG-EVIL-06, BG-EVIL-10)."""
    idle = ~(s.acted | s.still if s.settings[NEW_MAY_ACT] else s.acted | s.still | s.fresh_blood)
    where, side, boss = s.space, s.side, s.boss
    found = [boss] if s.large and where[boss] >= 0 and idle >> boss & 1 else []
    if s.small:
        servants = [p for p in s.cast if where[p] >= 0 and not side[p] and idle >> p & 1 and p != boss]
        found += [p for p in servants if s.is_sired(p)] or servants
    return found


def refuse_act(s: Sunnydale, p: int) -> Reason | None:
    """Why Evil cannot give that person the next turn."""
    if s.space[p] < 0:
        return NOT_IN_PLAY
    if s.side[p]:
        return NOT_EVIL
    if s.acted >> p & 1:
        return HAS_ACTED
    if s.still >> p & 1:
        return STILL
    if s.fresh_blood >> p & 1 and not s.settings[NEW_MAY_ACT]:
        return TOO_NEW
    if not (s.large if p == s.boss else s.small):
        return NO_FLAME
    return None if p in who_may_act(s) else SIRED_FIRST
