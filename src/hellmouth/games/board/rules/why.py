"""Why not: the reason for every wish, from the same functions that make the offers."""

from __future__ import annotations

from hellmouth.core.decisions import CHANCE, Option, Reason
from hellmouth.core.game import NOT_OFFERED, NOT_YOUR_TURN, OVER
from hellmouth.games.board.cards import ATTACK, MAIN
from hellmouth.games.board.components import ARTIFACT, BIT, PERSON
from hellmouth.games.board.flow.death import PlaceArtifact
from hellmouth.games.board.flow.draw import Draw
from hellmouth.games.board.flow.fight import Attack
from hellmouth.games.board.flow.play import Play
from hellmouth.games.board.flow.round import Round
from hellmouth.games.board.flow.sky import Run
from hellmouth.games.board.flow.trade import Trade
from hellmouth.games.board.flow.turn import Turn
from hellmouth.games.board.rules.moves import refuse_move
from hellmouth.games.board.rules.people import adjacent
from hellmouth.games.board.rules.play import (
    NO_ROOM,
    NOT_HELD,
    NOT_IN_PLAY,
    hand_of,
    refuse_act,
    refuse_attack,
    refuse_draw,
    refuse_play,
    refuse_recover,
    refuse_trade,
    refuse_use,
)
from hellmouth.games.board.state import CORNER, DECK, Sunnydale

BEFORE_ROLL = Reason("board.why.before_roll", "BG-CARD-06")
NAME_FIRST = Reason("board.why.name_first", "BG-EVIL-05")
FLAMES_LEFT = Reason("board.why.flames_left", "BG-EVIL-10")
ANNOUNCED = Reason("board.why.announced", "BG-FIGHT-09")
ANSWER_FIRST = Reason("board.why.answer_first", "BG-EFFECT-02")
CORNER_TAKEN = Reason("board.why.corner_taken", "BG-DEATH-02")
NO_ARTIFACT_DISCARD = Reason("board.why.artifact_stays", "BG-CARD-10")
SAME_TYPE = Reason("board.why.same_type", "BG-AMB-24")
SHORTEST = Reason("board.why.shortest", "BG-SUN-02")
BAD_TARGET = Reason("board.why.bad_target", "BG-EFFECT-03")
FAR_TARGET = Reason("board.why.far_target", "BG-EFFECT-06")
BAD_SPACE = Reason("board.why.bad_space", "BG-SUMMON-03")
SPACE_TAKEN = Reason("board.why.space_taken", "BG-MOVE-04")


def why_not(s: Sunnydale, seat: int, wish: Option) -> Reason | None:
    """The reason why that seat cannot do this now; None if it is offered."""
    if s.outcome is not None:
        return OVER
    if s.seat == seat and wish in s.offer():
        return None
    frame = s.stack[-1]
    if s.seat == CHANCE:
        return BEFORE_ROLL if isinstance(s.stack[-2], Turn) else NOT_YOUR_TURN
    verb = wish[0]
    if s.seat != seat:
        own = s.actor >= 0 and len(wish) > 1 and wish[1] in hand_of(s, s.actor)
        return NOT_HELD if verb == "play" and not own else NOT_YOUR_TURN
    if isinstance(frame, Turn):
        return _in_turn(s, verb, wish)
    if isinstance(frame, Round) and frame.at == "act":
        return _naming(s, verb, wish)
    if isinstance(frame, Attack):
        return _attacking(s, verb, wish)
    if isinstance(frame, Trade) and frame.at == "add":
        return _trading(s, frame, verb, wish)
    return _other(s, verb, wish)


def _in_turn(s: Sunnydale, verb: str, wish: Option) -> Reason | None:
    if verb == "move":
        return refuse_move(s, wish[1])
    if verb == "draw":
        return refuse_draw(s)
    if verb == "recover":
        return refuse_recover(s)
    if verb == "play":
        return refuse_play(s, wish[1], MAIN)
    if verb == "use":
        return refuse_use(s, wish[1], MAIN)
    if verb == "attack":
        return refuse_attack(s, PERSON[wish[1]])
    if verb in ("give", "take") and len(wish) == 3:
        return refuse_trade(s, wish[1], PERSON[wish[2]], verb == "give")
    if verb == "act":
        return refuse_act(s, PERSON[wish[1]]) or ANSWER_FIRST
    return NOT_OFFERED


def _naming(s: Sunnydale, verb: str, wish: Option) -> Reason | None:
    if verb == "act":
        return refuse_act(s, PERSON[wish[1]])
    return FLAMES_LEFT if verb in ("done", "pass") else NAME_FIRST


def _attacking(s: Sunnydale, verb: str, wish: Option) -> Reason | None:
    if verb == "play":
        return refuse_play(s, wish[1], ATTACK)
    if verb == "use":
        return refuse_use(s, wish[1], ATTACK)
    return ANNOUNCED


def _trading(s: Sunnydale, frame: Trade, verb: str, wish: Option) -> Reason | None:
    if verb in ("give", "take") and len(wish) == 3 and PERSON[wish[2]] == frame.partner:
        return refuse_trade(s, wish[1], frame.partner, verb == "give", frame.gives, frame.takes)
    return NO_ROOM if verb == "propose" else ANSWER_FIRST


def _other(s: Sunnydale, verb: str, wish: Option) -> Reason:
    """A smaller question is open: why this is no answer to it."""
    frame = s.stack[-1]
    if verb == "put" and isinstance(frame, PlaceArtifact) and s.zones[CORNER + wish[1]]:
        return CORNER_TAKEN
    if verb == "discard":
        if DECK[s.face[wish[1]]] == ARTIFACT:
            return NO_ARTIFACT_DISCARD
        return SAME_TYPE if isinstance(frame, Draw) else NOT_HELD
    if verb == "run" and isinstance(frame, Run):
        return SHORTEST
    if verb == "target" and isinstance(frame, Play):
        q = PERSON[wish[1]]
        if s.space[q] < 0:
            return NOT_IN_PLAY
        return BAD_TARGET if adjacent(s, frame.who, q) else FAR_TARGET
    if verb == "stand" and 0 <= wish[1] < len(BIT):
        return SPACE_TAKEN if s.who_is_at(wish[1]) >= 0 else BAD_SPACE
    return ANSWER_FIRST
