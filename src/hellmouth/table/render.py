"""What one viewer sees: the only part of the table that turns a position into something that leaves the server.

Everything here works on `Game.view`, never on the true state, so nothing hidden can slip into a message.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from sys import intern
from typing import Any, Literal, NamedTuple, TypeAlias

from hellmouth.core import chains, notation, worlds
from hellmouth.core.decisions import CHANCE, DONE, NOBODY, SPECTATOR
from hellmouth.core.decisions import Option as Choice
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.events import Event, Shown
from hellmouth.core.game import NOT_OFFERED, Game
from hellmouth.core.grammar import Name, typeset
from hellmouth.core.speech import Speech, is_line
from hellmouth.core.state import State
from hellmouth.core.templates import MessageError
from hellmouth.core.visibility import View, knows
from hellmouth.table import plans
from hellmouth.table.limits import clean
from hellmouth.table.protocol import (
    Decision,
    Line,
    Outcome,
    Ref,
    Segment,
    Several,
    Waiting,
    Why,
    WhyNot,
)
from hellmouth.table.wording import keys, worded

_OPEN, _MID, _CLOSE = "\x02", "\x1f", "\x03"
"""Marks around a card's name inside a sentence; names and chat never contain them (`limits.clean`)."""

_PLAIN = (int, str, bool, type(None), Shown)
"""What an event says that is in itself all there is to know of it."""


class Viewer(NamedTuple):
    """Whose eyes (None: a watcher) and which language."""

    seat: int | None
    language: str


class Patient(Speech):
    """Speech that shows the message id where the catalogue has no words."""

    def say(self, message: str, args: dict[str, Any], s: State | None = None) -> str:
        try:
            return super().say(message, args, s)
        except MessageError:
            return message  # a missing word is ugly, a stopped table is worse; the catalogue's own test finds it


class Teller(Patient):
    """Speech whose card names carry the card they mean, so that a sentence can be cut into segments."""

    def noun(self, noun: str, value: Any, s: State | None = None) -> Any:
        if isinstance(value, Shown) and value.face >= 0:
            return self._marked(value.card, value.face)
        if type(value) is int and s is not None and self.game.nouns.get(noun, noun) == "card" and self.sees(s, value):
            return self._marked(value, s.face[value])
        return super().noun(noun, value, s)

    def sees(self, s: State, card: int) -> bool:
        """Whether its viewer knows that card."""
        return 0 <= card < len(s.face) and s.face[card] >= 0 and knows(s, self.seat, card)

    def _marked(self, card: int, face: int) -> str:
        name = typeset(self.game.face_name(face, self.language), self.language)
        marked = f"{_OPEN}{card}{_MID}{self.game.printed(face)}{_MID}{name}{_CLOSE}"
        return Name(marked, self.game.gender(face))


def segments(text: str) -> list[Segment]:
    """Cut a sentence of a `Teller` at its cards."""
    found: list[Segment] = []
    for piece in text.split(_OPEN):
        inside, closed, after = piece.partition(_CLOSE)
        if not closed:
            inside, after = "", piece
        else:
            card, face, name = inside.split(_MID, 2)
            found.append(Segment(text=intern(name), card=int(card), face=intern(face)))
        if after:
            found.append(Segment(text=intern(after)))
    return found


def line(teller: Teller, event: Event, seen: State, told: dict[Hashable, Line] | None = None) -> Line | None:
    """A log line for one viewer, or None if it is not for them. `told`: what others of this table were told of these
    events; who knows the same of them is told the same."""
    if not is_line(event, teller.seat):
        return None
    about = None if told is None else _about(teller, event, seen)
    if told is None or about is None:
        return _line(teller, event, seen)
    if about not in told:
        told[about] = _line(teller, event, seen)
    return told[about]


def _about(teller: Teller, event: Event, s: State) -> Hashable | None:
    """What the words of a line depend on; None if that cannot be told."""
    nouns, found = teller.game.nouns, list[Hashable]()
    for name, value in event.seen_by(teller.seat).items():
        kind = type(value)
        if kind is int and nouns.get(name, name) == "card":
            found.append((value, s.face[value] if teller.sees(s, value) else -1))
        elif kind in _PLAIN:
            found.append(value)
        else:
            return None
    return id(event), teller.language, *found


def _line(teller: Teller, event: Event, seen: State) -> Line:
    text = teller.say(event.message, event.seen_by(teller.seat), seen)
    nouns = teller.game.nouns
    seats = [v for n, v in event.args.items() if nouns.get(n, n) == "seat" and isinstance(v, int) and v >= 0]
    return Line(tick=event.tick, seats=seats, message=event.message, parts=segments(text))


def decision(game: Game[Any], view: View[State], names: Sequence[str], language: str) -> Decision | None:
    """The question to the viewer's own seat."""
    s = view.state
    if s.seat in (NOBODY, CHANCE) or s.seat != view.seat:
        return None
    asked = game.decision(s)
    if asked is None:
        return None
    teller, speech = Teller(game, language, view.seat, names), Patient(game, language, view.seat, names)
    return Decision(
        seat=asked.seat,
        kind=asked.kind,
        prompt=segments(teller.prompt(asked, s)),
        source=asked.source,
        stop=game.stop(view),
        options=worded(speech, s, asked.options),
        several=_several(game, view),
        plan=sorted(plans.offered(game, view, asked.options)),
    )


def _several(game: Game[Any], view: View[State]) -> Several | None:
    """What the chain that this question belongs to asks for."""
    s, asked = view.state, game.several(view)
    if asked is None:
        return None
    ends = (asked.most is None or asked.least < asked.most) and not asked.live
    return Several(
        chain=chains.name(s),
        verb=asked.verb,
        least=asked.least,
        most=asked.most,
        cards=[Ref(c, game.printed(s.face[c]) if s.face[c] >= 0 else None) for c in asked.cards],
        done=keys([DONE])[0] if ends else "",
        picked=list(asked.picked),
        live=asked.live,
        gain=asked.gain,
    )


def waiting(game: Game[Any], view: View[State], names: Sequence[str]) -> Waiting | None:
    """Who is asked: open to everybody."""
    s = view.state
    if s.seat in (NOBODY, CHANCE):
        return None
    name = names[s.seat] if s.seat < len(names) else game.seat_name(s, s.seat)
    return Waiting(seat=s.seat, name=name, kind=s.kind)


def outcome(game: Game[Any], s: State, viewer: Viewer, names: Sequence[str]) -> Outcome | None:
    """How the game ended by the rules."""
    if s.outcome is None:
        return None
    speech = Patient(game, viewer.language, viewer.seat, names)
    return Outcome(winners=list(s.outcome), text=speech.result(s.outcome, s.ending, s), how="played")


How: TypeAlias = Literal["resigned", "claimed", "agreed", "stopped", "time"]


def decided(game: Game[Any], s: State, result: tuple[How, list[int]], viewer: Viewer, names: Sequence[str]) -> Outcome:
    """How the game ended by what people did."""
    how, winners = result
    speech = Patient(game, viewer.language, viewer.seat, names)
    return Outcome(winners=winners, text=speech.result(winners, f"table.end.{how}", s), how=how)


# --- why not --------------------------------------------------------------------------------------------------------


def reasons(game: Game[Any], view: View[State], names: Sequence[str], language: str, asked: WhyNot) -> list[Why]:
    """Why a seat cannot do what it asks about. Judged in a sampled world: what the seat cannot know cannot matter."""
    world = worlds.sample(view, Random(0))
    seat = view.seat if view.seat is not None else SPECTATOR
    speech = Patient(game, language, view.seat, names)
    try:
        wishes = _wishes(game, view, seat, asked)
    except BadData as error:
        said = clean(str(asked.text or ""), 200)
        told = error.told(language) if isinstance(error, notation.Unclear) else str(error)
        return [Why(wish=said, label="", offered=False, text=typeset(clean(told, 300), language), rule="")]
    return [_why(game, world, view, seat, speech, wish) for wish in wishes]


def _wishes(game: Game[Any], view: View[State], seat: int, asked: WhyNot) -> list[Choice]:
    s = view.state
    if asked.text is not None:
        return [notation.wish(game, s, seat, asked.text)]
    if asked.card is not None:
        offered = [o for o in s.offer() if asked.card in _cards_of(game, o)] if s.seat == seat else []
        verbs = [v for v, names in game.verbs.items() if len(names) == 1 and _is_card(game, names[0])]
        known = {o[0] for o in offered}
        return [*offered, *((v, asked.card) for v in verbs if v not in known)] if _sees(s, seat, asked.card) else []
    wish = tuple(asked.wish or ())
    names = game.verbs.get(str(wish[0]) if wish else "", ())
    if not wish or len(wish) - 1 > len(names):
        raise BadData("wish", "is no verb with its arguments", f"verbs: {', '.join(sorted(game.verbs))}")
    for name, value in zip(names, wish[1:], strict=False):
        _check_argument(game, s, seat, name, value)
    return [wish]


def _is_card(game: Game[Any], name: str) -> bool:
    return game.nouns.get(name, name) == "card"


def _sees(s: State, seat: int, card: object) -> bool:
    return isinstance(card, int) and 0 <= card < len(s.face) and s.face[card] >= 0


def _check_argument(game: Game[Any], s: State, seat: int, name: str, value: object) -> None:
    kind = game.nouns.get(name, name)
    fits = {
        "card": _sees(s, seat, value),
        "seat": isinstance(value, int) and 0 <= value < s.seats,
        "number": isinstance(value, int) and abs(value) < 1000,
    }
    if not (fits[kind] if kind in fits else value in game.words(s, kind)):
        raise BadData(f"wish: {name}", f"{value!r} is no {kind} you can see", "use the numbers of your view")


def _cards_of(game: Game[Any], option: Choice) -> list[Any]:
    names = game.verbs.get(str(option[0]), ())
    return [v for n, v in zip(names, option[1:], strict=False) if game.nouns.get(n, n) == "card"]


def _why(game: Game[Any], world: State, view: View[State], seat: int, speech: Speech, wish: Choice) -> Why:
    s = view.state
    offered = s.seat == seat and wish in s.offer()
    try:
        reason = None if offered else game.why_not(world, seat, wish) or NOT_OFFERED
        text = "" if reason is None else speech.say(reason.message, dict(reason.args), s)
    except (HellmouthError, IndexError, KeyError, TypeError, ValueError, AttributeError, AssertionError):
        # A half-said wish ("attack" without a target) may mean nothing to the rules: say the general reason.
        reason, text = NOT_OFFERED, speech.say(NOT_OFFERED.message, {}, s)
    label = speech.option(s, wish, offered=offered)
    return Why(
        wish=notation.write(game, s, wish),
        label=label,
        offered=offered,
        text=text,
        rule="" if reason is None else reason.rule,
    )
