"""A game at the keyboard, line by line: what happened, the table, the question, numbered choices.

It reads like a conversation and works with a screen reader, a pipe or a slow terminal. The person answers with a
number, with notation ("attack Buffy > Spike") or with a word of the table: why, undo, look, log, card, rules, hint,
save, language, help, quit. Whether the table is in this process or on a server makes no difference here.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from hellmouth.commands._keyboard import WORDS, Keyboard, Quit, command_of
from hellmouth.commands.speaking import choose, language, out, say
from hellmouth.core.errors import BadData, HellmouthError
from hellmouth.core.grammar import spaced
from hellmouth.core.messages import Message
from hellmouth.core.notation import plain_text
from hellmouth.table import protocol
from hellmouth.terminal import company
from hellmouth.terminal.home import Home
from hellmouth.terminal.listing import listing
from hellmouth.terminal.places import Heard, Notice, Place
from hellmouth.terminal.sitting import Sitting, words

LOG_LINES = 20


@dataclass(frozen=True)
class Style:
    """How a heading and a hint to the reader look."""

    heading: str = "{}"
    faint: str = "{}"
    rule: str = ""

    @classmethod
    def plain(cls) -> Style:
        return cls()

    @classmethod
    def of_terminal(cls) -> Style:
        """Bold and faint on a terminal that can, unless NO_COLOR says otherwise."""
        if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            return cls()
        return cls("\x1b[1m{}\x1b[0m", "\x1b[2m{}\x1b[0m", "\u2500" * 60)


class Conversation:
    """One person at one table."""

    def __init__(self, place: Place, style: Style) -> None:
        self.place, self.style, self.sitting = place, style, Sitting()
        self.waits = ""
        """The wish whose reply must come before anything else is read."""
        self.needs = -1
        """The update that must come first: what the table acknowledged."""
        self.put = -1
        """The position whose question was put."""
        self.looked: object = None
        """The turn for which the table was shown."""
        self.undone = self.over = self.greeted = False
        self.gibberish: str | None = None
        self.asked: object = None
        self.noticed: list[str] = []
        self.company = company.Company(place, self.sitting, language)
        among = set(company.WORDS.values())
        self.commands: dict[str, Callable[[str], Awaitable[None]]] = {
            name: partial(self._among, name) if name in among else getattr(self, name)
            for name in dict.fromkeys(WORDS.values())
        }

    async def run(self) -> None:
        """Play until the game is over, the person leaves or the input ends."""
        keyboard = Keyboard(sys.stdin)
        await self._come()
        try:
            while not self.over:
                await self._step(keyboard)
        except Quit:
            out(say("command.play.left"))
        finally:
            await self.place.leave()

    async def _come(self) -> None:
        tongue: Any = language()
        await self.place.come(protocol.Hello(language=tongue, form="text"))

    async def _step(self, keyboard: Keyboard) -> None:
        """Hear what there is; when the person may speak, wait for either."""
        mine = self._may_answer()
        if mine:
            self._put_question()
        anytime = keyboard.person and self.sitting.update is not None
        if self.waits or not (mine or anytime or self._called()):
            self._take(await self.place.hear())
            return
        ear = asyncio.ensure_future(self.place.hear())
        # a pipe was written for the questions: before they are put, only what answers other people is taken from it
        hand = asyncio.ensure_future(keyboard.line() if mine or anytime else keyboard.word())
        done, _ = await asyncio.wait({ear, hand}, return_when=asyncio.FIRST_COMPLETED)
        if ear in done:
            if not hand.done():
                hand.cancel()
            else:
                keyboard.held.appendleft(hand.result())
            self._take(ear.result())
            return
        ear.cancel()
        line = hand.result()
        if line is None:  # a quiet way to go
            out()
            raise Quit
        if not keyboard.person:
            out(line.rstrip("\n"))
        await self._typed(line.strip())

    def _called(self) -> bool:
        """Whether other people wait for a word of mine: they propose something, or one of them is away."""
        people = self.sitting.people
        if people is None or self.sitting.seat is None:
            return False
        mine, proposal = {m.seat for m in people.mine}, people.proposal
        asked = proposal is not None and mine & (set(proposal.needed) - set(proposal.agreed))
        return bool(asked or set(people.absent) - mine)

    def _may_answer(self) -> bool:
        update = self.sitting.update
        return not self.waits and update is not None and update.decision is not None and update.seq >= self.needs

    # --- hearing --------------------------------------------------------------------------------------------------

    def _take(self, heard: Heard) -> None:
        self.sitting.take(heard)
        if isinstance(heard, Notice):
            out(heard.message.render(language()))
            self.over |= heard.over
            return
        if getattr(heard, "id", None) == self.waits:
            self.waits = ""
        if isinstance(heard, protocol.Update):
            if not self.greeted:
                self.greeted = True
                self._goal()
            self._tell()
            if heard.outcome is not None:
                self._end(heard.outcome)
            elif self.sitting.archived:
                self._look()
                self.over = True
        elif isinstance(heard, protocol.Ack):
            self.needs = heard.seq
        elif isinstance(heard, protocol.Refused):
            out(f"{heard.text} ({heard.rule})" if heard.rule else heard.text)
            self.put = self.put if self.sitting.decision else -1
        elif isinstance(heard, protocol.Reasons):
            self._reasons(heard)
        elif isinstance(heard, protocol.Advice):
            label = next((o.label for o in self._options() if o.key == heard.option), heard.option)
            out(say("command.play.entry", name=label, text=heard.text))
        elif isinstance(heard, protocol.Judgeable):
            out(self.company.corrections(heard))
        elif isinstance(heard, protocol.Spoken):
            out(f"  {say('command.play.entry', name=heard.name, text=heard.text)}")
        elif isinstance(heard, protocol.Table):
            self._people(heard)

    def _tell(self) -> None:
        """What happened since the person was last told."""
        for line in self.sitting.news():
            out(f"  {words(line.parts)}")

    def _people(self, table: protocol.Table) -> None:
        for text in self.sitting.notices():
            if text not in self.noticed:
                out(text)
        self.noticed = self.sitting.notices()
        proposal = table.proposal
        now = (proposal.number if proposal else None, tuple(table.absent))
        if now == self.asked:
            return
        self.asked = now
        mine = {m.seat for m in table.mine}
        if proposal is not None and mine & set(proposal.needed):
            out(self.sitting.proposed(proposal, "command.join.proposal", language()))
        elif proposal is not None:
            out(say("command.join.proposed"))
        for seat in table.absent:
            if seat not in mine:
                out(say("command.join.absent", who=self.sitting.name(seat)))

    def _reasons(self, reasons: protocol.Reasons) -> None:
        typed, self.gibberish = self.gibberish, None
        for item in reasons.items:
            if item.offered:
                out(say("command.play.possible"))
            elif typed is not None and not item.label:
                out(say("command.play.number", most=len(self._options())))
            else:
                out(f"{item.text} ({item.rule})" if item.rule else item.text)

    def _end(self, outcome: protocol.Outcome) -> None:
        self._look()
        out()
        out(outcome.text, self.style.heading)
        self.over = True

    # --- asking ---------------------------------------------------------------------------------------------------

    def _options(self) -> list[protocol.Option]:
        return self.sitting.decision.options if self.sitting.decision else []

    def _put_question(self) -> None:
        update, asked = self.sitting.update, self.sitting.decision
        if update is None or asked is None or update.seq == self.put:
            return
        self.put = update.seq
        turn = update.view.get("turn", update.seq)
        if self.undone or (asked.kind in ("main", "setup") and turn != self.looked):
            self._look()
            self.looked = turn
        self.undone = False
        out()
        out(words(asked.prompt), self.style.heading)
        for line in update.view.get("odds", ()):
            out(f"  {line}", self.style.faint)
        for line in listing(asked.options, self.sitting.game, language()):
            out(line)
        self._prompt()

    def _prompt(self) -> None:
        sys.stdout.write("> ")
        sys.stdout.flush()

    async def _typed(self, text: str) -> None:
        """Do what a line asks for."""
        option = self.sitting.meant(text) if self._may_answer() else None
        if option is not None:
            await self._wish(self.sitting.answer(option))
            return
        command, rest = command_of(text), text.partition(" ")[2]
        try:
            if command is not None:
                await self.commands[command](rest.strip())
            elif text and self._may_answer() and not text.isdecimal():
                self.gibberish = text
                await self._wish(self.sitting.why(text[:200]))
            elif text:
                out(
                    say("command.play.number", most=len(self._options()))
                    if self._may_answer()
                    else say("command.join.not_you")
                )
        except HellmouthError as error:
            out(spaced(str(error), language()))
        while self.waits and not self.over:
            self._take(await self.place.hear())
        if self._may_answer() and self.put == (self.sitting.update.seq if self.sitting.update else -1):
            self._prompt()

    async def _wish(self, said: protocol.Wish) -> None:
        self.waits = said.id
        await self.place.say(said)

    def _seat(self) -> int:
        if self.sitting.seat is None:
            raise HellmouthError(say("command.join.watching"))
        return self.sitting.seat

    # --- words of the table ---------------------------------------------------------------------------------------

    async def why(self, text: str) -> None:
        if not text:
            raise BadData(say("command.play.why"), say("command.play.why_what"), say("command.play.why_how"))
        self._seat()
        await self._wish(self.sitting.why(text[:200]))

    async def undo(self, _: str) -> None:
        """Against computers everything may be taken back; cards and dice fall the same way again."""
        self._seat()
        if self.sitting.update is None or not self.sitting.update.undo:
            out(say("command.play.nothing_to_undo"))
            return
        before = self.sitting.update.seq
        await self._wish(self.sitting.undo())
        while self.waits:
            self._take(await self.place.hear())
        if self.needs > before:
            self.undone = True
            out(say("command.play.undone"))

    async def look(self, _: str) -> None:
        self._look()

    def _look(self) -> None:
        out()
        if self.style.rule:
            out(self.style.rule, self.style.faint)
        if self.sitting.update is not None:
            out(str(self.sitting.update.view.get("picture", "")))

    async def goal(self, _: str) -> None:
        """What this is all about."""
        self._goal()

    def _goal(self) -> None:
        goal = self.sitting.update.view.get("goal") if self.sitting.update else ""
        if goal:
            out(str(goal))

    async def who(self, name: str) -> None:
        """Somebody on the table: how they stand now, and what their card says."""
        found = self._looked_up("who", name)
        game = self.sitting.game
        for entry in found:
            face = self.sitting.face(entry["card"]) if name else None
            out(say("command.play.entry", name=entry["name"], text=entry["text"]))
            if face is not None and game is not None:
                out("\n".join(f"  {line}" for line in game.card_text(face, language()).splitlines()[1:]))

    async def piles(self, name: str) -> None:
        """The piles that everybody may look through."""
        for entry in self._looked_up("piles", name):
            out(say("command.play.entry", name=entry["name"], text=entry["text"]))

    def _looked_up(self, shelf: str, name: str) -> list[dict[str, Any]]:
        """The entries of that name, or that contain it; all without a name."""
        entries = list(self.sitting.update.view.get(shelf, ())) if self.sitting.update else []
        if not entries:
            raise HellmouthError(say(f"command.play.no_{shelf}"))
        wanted = plain_text(name)
        found = [e for e in entries if plain_text(e["name"]) == wanted]
        found = found or [e for e in entries if wanted in plain_text(e["name"])]
        if not found:
            names = list(dict.fromkeys(e["name"] for e in entries))
            raise BadData(name, say("command.play.nobody"), say("command.play.one_of", names=names))
        return found

    async def offer(self, _: str) -> None:
        """A draw, to all other people who are still in the game."""
        await self._wish(protocol.OfferDraw(id=self.sitting.wish(), seat=self._seat()))

    async def log(self, _: str) -> None:
        for line in self.sitting.lines[-LOG_LINES:]:
            out(f"  {words(line.parts)}")

    async def card(self, name: str) -> None:
        from hellmouth.commands.cards import named

        game = self.sitting.game
        if game is not None:
            try:
                faces = named(game, name)
            except BadData:
                raise BadData(name, say("command.play.no_card"), say("command.play.look_up")) from None
            for face in faces:
                out(game.card_text(face, language()))

    async def rules(self, text: str) -> None:
        from hellmouth.commands.rules import matching, shown
        from hellmouth.core.rulebook import of

        game = self.sitting.game
        if game is None:
            return
        book = of(game)
        try:
            found = matching(book, text)
        except BadData:
            found = book.search(text)[:10]
            if not found:
                raise BadData(text, say("command.play.no_rule"), say("command.play.look_up")) from None
        for rule in found:
            out(shown(rule))

    async def hint(self, _: str) -> None:
        self._seat()
        if self._may_answer():
            await self._wish(self.sitting.hint())
        else:
            out(say("command.join.not_you"))

    async def save(self, name: str) -> None:
        if not isinstance(self.place, Home):
            raise HellmouthError(say("command.join.kept"))
        if not name:
            raise BadData(say("command.play.save"), say("command.play.save_where"), say("command.play.save_how"))
        self.place.save(Path(name))
        out(say("command.play.saved", file=name))

    async def language(self, tongue: str) -> None:
        choose(plain_text(tongue) or ("en" if language() == "fr" else "fr"))
        await self._come()
        while not isinstance(heard := await self.place.hear(), protocol.Update):
            self._take(heard)
        self.sitting.take(heard)
        self.sitting.news()
        self.put = -1

    async def chat(self, text: str) -> None:
        if text:
            await self._wish(protocol.Chat(id=self.sitting.wish(), text=text[:500]))

    async def agree(self, _: str) -> None:
        await self._consent(yes=True)

    async def refuse(self, _: str) -> None:
        await self._consent(yes=False)

    async def _consent(self, *, yes: bool) -> None:
        people = self.sitting.people
        if people is None or people.proposal is None:
            raise HellmouthError(say("command.join.nothing_proposed"))
        await self._wish(
            protocol.Consent(id=self.sitting.wish(), seat=self._seat(), proposal=people.proposal.number, yes=yes)
        )

    async def wait(self, _: str) -> None:
        await self._about("wait")

    async def bot(self, _: str) -> None:
        await self._about("bot")

    async def claim(self, _: str) -> None:
        await self._about("claim")

    async def _about(self, choice: Literal["wait", "bot", "claim"]) -> None:
        people = self.sitting.people
        if people is None or not people.absent:
            raise HellmouthError(say("command.join.nobody_absent"))
        await self._wish(
            protocol.Absent(id=self.sitting.wish(), seat=self._seat(), about=people.absent[0], choice=choice)
        )

    async def _among(self, word: str, rest: str) -> None:
        """Words that concern the people at the table."""
        found = await self.company.do(word, rest)
        if isinstance(found, str):
            out(found)
        else:
            await self._wish(found)

    async def help(self, _: str) -> None:
        out(say("command.play.help"))
        asked = self.sitting.decision
        if asked is not None:
            out()
            out(Message(f"terminal.kind.{asked.kind}").render(language()))

    async def quit(self, _: str) -> None:
        raise Quit
