"""What people at a table do with each other, in words: who is here, giving up, a stand-in, what watchers see,
corrections by hand, links. The line mode and the screen understand the same words."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.messages import Arg, Message, has
from hellmouth.core.notation import plain_text
from hellmouth.table import protocol
from hellmouth.terminal.far import Far
from hellmouth.terminal.places import Place
from hellmouth.terminal.sitting import Sitting, time_left, watched, words

# fmt: off
WORDS = {
    "people": "people", "joueurs": "people", "resign": "resign", "abandonner": "resign", "replace": "replace",
    "remplacer": "replace", "return": "take_back", "reprendre": "take_back", "watchers": "watchers",
    "spectateurs": "watchers", "judge": "judge", "corriger": "judge", "invite": "invite", "inviter": "invite",
}
# fmt: on
"""Words that concern the people at the table, in both languages."""
YES = {"yes", "oui"}
BACK = {"back", "retour"}
MOST = 40
"""So many corrections are listed; whoever looks for another says more of its name."""
STEPS = 10
"""So many answers are offered to go back to."""


def player_name(player: str | None, tongue: str) -> str:
    """What a computer player is called."""
    level = f"players.level.{(player or '').removeprefix('level:')}"
    if has(level):
        return Message(level).render(tongue)
    return player or Message("page.player.computer").render(tongue)


@dataclass(frozen=True)
class Correction:
    """One thing a judge could do."""

    text: str
    move: protocol.Moving | None = None
    counter: protocol.JudgedCounter | None = None


class Company:
    """One person among the people at one table."""

    def __init__(self, place: Place, sitting: Sitting, tongue: Callable[[], str]) -> None:
        self.place, self.sitting, self.tongue = place, sitting, tongue
        self.wanted = ""
        """What the corrections that were asked for should name."""
        self.found: list[Correction] = []

    def say(self, message: str, /, **args: Arg) -> str:
        """Words of this module."""
        return Message(f"terminal.company.{message}", args).render(self.tongue())

    async def do(self, word: str, rest: str) -> protocol.Wish | str:
        """What a line asks for: something to say to the table, or what there is to read."""
        found: protocol.Wish | str
        match word:
            case "people":
                found = self.people()
            case "resign":
                found = self._resign(rest)
            case "replace":
                found = self._replace(rest)
            case "take_back":
                found = protocol.StandIn(id=self.sitting.wish(), seat=self._seat(), player=None)
            case "watchers":
                found = self._watchers(rest)
            case "judge":
                found = self._judge(rest)
            case _:
                found = await self._invite(rest)
        return found

    def _seat(self) -> int:
        if self.sitting.seat is None:
            raise HellmouthError(Message("command.join.watching").render(self.tongue()))
        return self.sitting.seat

    def _table(self) -> protocol.Table:
        if self.sitting.people is None:
            raise HellmouthError(Message("terminal.coming").render(self.tongue()))
        return self.sitting.people

    # --- who is here ----------------------------------------------------------------------------------------------

    def people(self) -> str:
        """Everybody at the table, what was agreed, and what watchers see."""
        table, tongue = self._table(), self.tongue()
        mine = {m.seat for m in table.mine}
        lines = []
        for seat in table.seats:
            how = [player_name(seat.player, tongue) if seat.kind == "bot" or seat.stand_in else self._where(seat)]
            if seat.clock is not None:
                gone = time.monotonic() - self.sitting.heard_at if seat.ticking else 0.0
                how.append(Message("page.plate.clock", time=time_left(seat.clock - gone, tongue)).render(tongue))
            name = f"{seat.name} ({Message('page.plate.you').render(tongue)})" if seat.seat in mine else seat.name
            lines.append(Message("command.play.entry", name=name, text=", ".join(how)).render(tongue))
        if table.watchers:
            count = Message("page.people.watchers", n=table.watchers).render(tongue)
            lines.append(f"{count} · {watched(table.watching, tongue)}")
        marks = [f"page.people.{table.pace}", f"page.people.{table.lists}"]
        marks += ["page.people.judged"] * table.judged + ["page.people.unrated"] * table.unrated
        return "\n".join([*lines, " · ".join(Message(mark).render(tongue) for mark in marks)])

    def _where(self, seat: protocol.SeatState) -> str:
        where = "here" if seat.here else "away" if seat.taken else "empty"
        return Message(f"page.people.{where}").render(self.tongue())

    # --- my seat --------------------------------------------------------------------------------------------------

    def _resign(self, rest: str) -> protocol.Wish | str:
        if plain_text(rest) not in YES:
            return self.say("resign")
        return protocol.Resign(id=self.sitting.wish(), seat=self._seat())

    def _replace(self, rest: str) -> protocol.Wish:
        players = self._table().players
        player = next((p for p in players if plain_text(rest) in (plain_text(p), p.removeprefix("level:"))), None)
        if player is None and rest:
            raise BadData(rest, self.say("no_player"), ", ".join(p.removeprefix("level:") for p in players))
        usual = "level:regular" if "level:regular" in players else next(iter(players), "")
        return protocol.StandIn(id=self.sitting.wish(), seat=self._seat(), player=player or usual)

    # --- watchers -------------------------------------------------------------------------------------------------

    def _watchers(self, rest: str) -> protocol.Wish | str:
        now = self._table().watching
        if not rest:
            return f"{watched(now, self.tongue())}\n{self.say('watchers')}"
        text = plain_text(rest)
        shown = re.search(r"\b(?:(open|ouvert)|(closed|ferme))\w*", text)
        late = re.search(r"\b(\d{1,3}) ?(?:(turn|tour)|(minute))", text)
        at_once = re.search(r"\b(?:now|aussitot|at once)\b", text)
        if not (shown or late or at_once):
            raise HellmouthError(self.say("watchers"))
        number = int(late[1]) if late else 0
        return protocol.Watch(
            id=self.sitting.wish(),
            seat=self._seat(),
            open=bool(shown[1]) if shown else now.open,
            turns=(number if late[2] else 0) if late else 0 if at_once else now.turns,
            minutes=(number if late[3] else 0) if late else 0 if at_once else now.minutes,
        )

    # --- corrections ----------------------------------------------------------------------------------------------

    def _judge(self, rest: str) -> protocol.Wish | str:
        first, _, more = rest.partition(" ")
        if plain_text(first) in BACK:
            return self._back(more.strip())
        if not first.isdecimal():
            self.wanted = plain_text(rest)
            return protocol.Judging(id=self.sitting.wish(), seat=self._seat())
        if not 1 <= int(first) <= len(self.found):
            raise HellmouthError(self.say("judge"))
        chosen = self.found[int(first) - 1]
        if chosen.counter is None:
            return self._wish(move=chosen.move)
        if re.fullmatch(r"-?\d{1,3}", more.strip()) is None:
            raise HellmouthError(self.say("judge.number", text=chosen.text, n=int(first)))
        counter, value = chosen.counter, int(more)
        return self._wish(put=protocol.Putting(counter=counter.counter, of=counter.of, value=value))

    def _wish(
        self,
        move: protocol.Moving | None = None,
        put: protocol.Putting | None = None,
        back: int | None = None,
    ) -> protocol.Judge:
        seq = self.sitting.update.seq if self.sitting.update is not None else 0
        return protocol.Judge(id=self.sitting.wish(), seat=self._seat(), seq=seq, move=move, put=put, back=back)

    def _back(self, number: str) -> protocol.Wish | str:
        """To before one of the last answers."""
        steps = {line.tick: words(line.parts) for line in self.sitting.lines if line.tick > 0}
        last = list(reversed(steps.items()))[:STEPS]
        if number.isdecimal() and 1 <= int(number) <= len(last):
            return self._wish(back=last[int(number) - 1][0])
        told = "\n".join(f"{n}. {text}" for n, (_, text) in enumerate(last, 1))
        return f"{told}\n{self.say('judge.back')}"

    def corrections(self, told: protocol.Judgeable) -> str:
        """What could be corrected, numbered; only what names what was looked for."""
        moves = [
            Correction(place.text, move=protocol.Moving(card=card.card, zone=place.zone))
            for card in told.cards
            for place in card.places
        ]
        numbers = [Correction(counter.text, counter=counter) for counter in told.counters]
        if not moves and not numbers:
            return Message("page.judge.later").render(self.tongue())
        self.found = [one for one in moves + numbers if self.wanted in plain_text(one.text)]
        if not self.found:
            return Message("page.nothing").render(self.tongue())
        lines = [f"{n}. {one.text}" for n, one in enumerate(self.found[:MOST], 1)]
        if len(self.found) > MOST:
            lines.append(self.say("judge.more", n=len(self.found) - MOST))
        return "\n".join([*lines, self.say("judge")])

    # --- links ----------------------------------------------------------------------------------------------------

    async def _invite(self, rest: str) -> str:
        """A link for watchers, for a seat that nobody holds, or for another device of mine."""
        if not isinstance(self.place, Far):
            raise HellmouthError(self.say("invite.home"))
        if rest and not rest.isdecimal():
            raise HellmouthError(self.say("invite"))
        seat = int(rest) - 1 if rest else None
        client = self.place.client
        made = await client.ask(f"/api/tables/{self.place.table}/link", {"seat": seat})
        who = Message("page.new.seat", n=seat + 1) if seat is not None else Message("page.new.watchers")
        name, link = who.render(self.tongue()), f"{client.base}/#s={made['token']}"
        return Message("command.play.entry", name=name, text=link).render(self.tongue())
