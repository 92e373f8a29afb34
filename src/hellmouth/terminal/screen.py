"""The table as a screen: the table, one bar for decisions with numbered choices, the log; everything by keyboard.

It computes no rule. What it shows came from the table, what is typed goes to the table.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.timer import Timer
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from hellmouth.core.errors import HellmouthError
from hellmouth.core.grammar import entry
from hellmouth.core.messages import Arg, Message
from hellmouth.core.notation import plain_text
from hellmouth.table import protocol
from hellmouth.terminal import help as helping
from hellmouth.terminal.bars import STYLE, head, keys, log_text, question
from hellmouth.terminal.company import WORDS, Company
from hellmouth.terminal.draw import DANGER, FAINT, LAMP, MUTED, HandCard, Scene, draw, hand, harmless, ink
from hellmouth.terminal.home import Home
from hellmouth.terminal.panels import Asking, Pane, Reading, Sure
from hellmouth.terminal.places import Heard, Notice, Place
from hellmouth.terminal.sitting import Sitting, words

WIDE = 100
"""From so many columns on the log lies beside the table."""


SOON = 0.15
"""Seconds after which moves of others are drawn, all at once."""


class Choices(OptionList):
    """The numbered choices, and below them the cards that cannot be used now."""

    def action_select(self) -> None:
        """Enter: a number that was being typed goes first."""
        app = self.app
        if isinstance(app, TableApp) and app.typed:
            app.take_number()
        else:
            super().action_select()

    def action_page_up(self) -> None:
        """The table moves, the choices stay."""
        self._scroll(-8)

    def action_page_down(self) -> None:
        """The table moves, the choices stay."""
        self._scroll(8)

    def _scroll(self, by: int) -> None:
        if isinstance(self.app, TableApp):
            self.app.action_scroll_table(by, 0)


class TableApp(App[str]):
    """One person at one table; gives the last line to leave on the terminal."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo"),
        Binding("h", "hint"),
        Binding("w", "why"),
        Binding("z", "zoom"),
        Binding("l", "log"),
        Binding("p", "people"),
        Binding("t", "talk"),
        Binding("f", "language"),
        Binding("question_mark", "help"),
        Binding("q", "leave"),
        Binding("space", "usual"),
        Binding("y", "consent(True)"),
        Binding("n", "consent(False)"),
        Binding("escape", "clear"),
        Binding("left", "scroll_table(0, -8)"),
        Binding("right", "scroll_table(0, 8)"),
    ]

    def __init__(self, place: Place, language: str) -> None:
        super().__init__()
        self.title = "Hellmouth"
        self.place, self.sitting = place, Sitting()
        self.company = Company(place, self.sitting, lambda: self.tongue)
        self.tongue: Any = language
        self.typed = ""
        """Digits of a number that is being typed."""
        self.waits: dict[str, str] = {}
        """Wishes without a reply yet, and what they are."""
        self.needs = -1
        self.notice = Text()
        self.advised = ""
        self.cards: list[HandCard] = []
        self.ending = ""
        self.later: Timer | None = None

    def say(self, message: str, /, **args: Arg) -> str:
        """Words of the terminal."""
        return Message(f"terminal.{message}", args).render(self.tongue)

    # --- the screen -----------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Head, table and log, bar, keys."""
        yield Pane(id="head")
        with Horizontal(id="middle"):
            with VerticalScroll(id="box", can_focus=False):
                yield Pane(id="table")
            with VerticalScroll(id="side", can_focus=False):
                yield Pane(id="log")
        yield Pane(id="latest")
        with Vertical(id="bar"):
            yield Pane(id="question")
            yield Choices(id="choices", compact=True)
            yield Pane(id="notice")
        yield Pane(id="keys")

    async def on_mount(self) -> None:
        """Sit down and listen."""
        self.query_one(Choices).focus()
        self.tell(self.say("coming"))
        await self.place.come(protocol.Hello(language=self.tongue))
        self.run_worker(self._listen(), exit_on_error=True)

    async def _listen(self) -> None:
        while True:
            self.take(await self.place.hear())

    def on_resize(self, event: Resize) -> None:
        """Narrow windows show the log on demand."""
        self.set_class(event.size.width < WIDE, "narrow")
        self.set_class(event.size.height < 34, "low")
        self.call_after_refresh(self.show)

    def tell(self, text: str, style: str = MUTED) -> None:
        """The line below the choices."""
        self.notice = Text(text, style)
        self.query_one("#notice", Pane).show(self.notice)

    def show(self) -> None:
        """Draw everything anew."""
        update = self.sitting.update
        if update is None or not self.is_running:
            return
        self.query_one("#head", Pane).show(head(self.sitting, self.tongue, self.size.width))
        self.query_one("#log", Pane).show(log_text(self.sitting))
        self.query_one("#side").scroll_end(animate=False)
        latest = self.sitting.lines[-1:] if self.has_class("narrow") else []
        self.query_one("#latest", Pane).show(
            Text("› " + words(latest[0].parts), MUTED, no_wrap=True, overflow="ellipsis") if latest else Text()
        )
        low = self.has_class("low")
        self.query_one("#question", Pane).show(question(self.sitting, self.tongue, self.size.width, low))
        self.query_one("#keys", Pane).show(keys(self.tongue, self.size.width))
        self.draw_table()

    def draw_table(self) -> None:
        """Only the table: the choice looked at is lit on it."""
        update = self.sitting.update
        if update is None:
            return
        box = self.query_one("#box")
        asked = update.decision
        scene = Scene(
            self.sitting,
            update.view,
            self.tongue,
            max(60, box.size.width - 3),
            self.looked_at(),
            asked.options if asked else (),
        )
        lines = draw(self.sitting.people.game if self.sitting.people else "", scene)
        self.query_one("#table", Pane).show(Text("\n", no_wrap=True).join(lines))
        if scene.focus >= box.scroll_offset.y + box.size.height - 2 or scene.focus < box.scroll_offset.y:
            box.scroll_to(y=max(0, scene.focus - box.size.height // 2), animate=False)

    def fill(self) -> None:
        """Put the choices into the list."""
        choices = self.query_one(Choices)
        choices.clear_options()
        asked, update = self.sitting.decision, self.sitting.update
        if update is None:
            return
        options = asked.options if asked else []
        rows: list[Row | None] = []
        width = len(str(len(options)))
        for n, option in enumerate(options, 1):
            mark = "✦" if option.key == self.advised else " "
            text = ink(f"{n:>{width}} ", f"bold {LAMP}").append(mark, LAMP).append(option.label)
            rows.append(Row(harmless(text)))
        game = self.sitting.people.game if self.sitting.people else ""
        used = {card for option in options for card in option.cards}
        mine = hand(game, update.view, update.seat)
        twins = {held.printed for held in mine if held.card in used}
        self.cards = [held for held in mine if held.printed not in twins]
        if self.cards:
            rows.append(Row(Text(self.say("not_now"), FAINT), disabled=True))
        for held in self.cards:
            name = self.sitting.card_name(held.printed, self.tongue)
            text = harmless(Text(f"{'·':>{max(1, width)}}  {name}", f"italic {FAINT}"))
            rows.append(Row(text, id=f"card{held.card}"))
        choices.add_options([row for row in rows if row is not None])
        if options:
            choices.highlighted = next((i for i, o in enumerate(options) if o.key == self.advised), 0)

    def looked_at(self) -> protocol.Option | None:
        """The choice the person looks at."""
        asked, at = self.sitting.decision, self.query_one(Choices).highlighted
        return asked.options[at] if asked and at is not None and at < len(asked.options) else None

    def on_option_list_option_highlighted(self) -> None:
        """Light it on the table."""
        self.draw_table()

    # --- hearing --------------------------------------------------------------------------------------------------

    def take(self, heard: Heard) -> None:
        """Something was told."""
        before = self.sitting.update
        self.sitting.take(heard)
        wish = self.waits.pop(getattr(heard, "id", None) or "", "")
        if isinstance(heard, Notice):
            self.tell(heard.message.render(self.tongue), DANGER)
            self.ending = heard.message.render(self.tongue) if heard.over else self.ending
        elif isinstance(heard, protocol.Update):
            self._updated(before, heard)
        elif isinstance(heard, protocol.Ack):
            self.needs = max(self.needs, heard.seq)
            if wish == "undo":
                self.tell(self.say("undone" if before is None or heard.seq > before.seq else "asked_others"))
        elif isinstance(heard, protocol.Refused):
            self.tell(f"{heard.text} ({heard.rule})" if heard.rule else heard.text, DANGER)
        elif isinstance(heard, protocol.Reasons):
            self._reasons(heard)
        elif isinstance(heard, protocol.Advice):
            self._advice(heard)
        elif isinstance(heard, protocol.Judgeable):
            self._read_out(self.company.corrections(heard))
        elif isinstance(heard, protocol.Spoken):
            self.tell(entry(heard.name, heard.text, self.tongue))
        elif isinstance(heard, protocol.Table):
            self._people(heard)

    def _updated(self, before: protocol.Update | None, update: protocol.Update) -> None:
        same = before is not None and before.seq == update.seq
        if not same:
            self.advised, self.typed = "", ""
            if self.notice.plain != self.say("undone"):
                self.tell("")
        if before is None:
            self.tell(str(update.view.get("shell", {}).get("goal", "")))
        if update.outcome is not None:
            self.ending = update.outcome.text
            self.tell(self.say("over"))
        if update.decision is not None or update.outcome is not None or before is None:
            self.redraw()
        elif self.later is None:  # computer players are quick: nobody needs to see each of their moves drawn
            self.later = self.set_timer(SOON, self.redraw)

    def redraw(self) -> None:
        """Everything that depends on the position."""
        if self.later is not None:
            self.later.stop()
            self.later = None
        self.fill()
        self.show()

    def _reasons(self, reasons: protocol.Reasons) -> None:
        items = [i for i in reasons.items if not i.offered]
        if not reasons.items:
            self.tell(self.say("no_reason"))
        elif not items:
            self.tell(self.say("possible"), LAMP)
        else:
            told = dict.fromkeys(f"{i.text} ({i.rule})" if i.rule else i.text for i in items)
            self.tell(" · ".join(list(told)[:3]), DANGER)

    def _advice(self, advice: protocol.Advice) -> None:
        update, asked = self.sitting.update, self.sitting.decision
        if update is None or asked is None or advice.seq != update.seq:
            return
        self.advised = advice.option
        label = next((o.label for o in asked.options if o.key == advice.option), advice.option)
        self.fill()
        self.tell(self.say("hint", option=label, why=advice.text), LAMP)

    def _people(self, table: protocol.Table) -> None:
        mine = {m.seat for m in table.mine}
        proposal = table.proposal
        if proposal is not None and mine & (set(proposal.needed) - set(proposal.agreed)):
            self.tell(self.sitting.proposed(proposal, "terminal.proposal", self.tongue), LAMP)
        elif any(seat not in mine for seat in table.absent):
            away = next(seat for seat in table.absent if seat not in mine)
            self.tell(self.say("absent", who=self.sitting.name(away)), LAMP)
        elif table.notices and not self.sitting.archived:
            self.tell(" ".join(self.sitting.notices()), LAMP)
        self.show()

    # --- choosing -------------------------------------------------------------------------------------------------

    async def wish(self, said: protocol.Wish, what: str) -> None:
        """Say something to the table."""
        self.waits[said.id] = what
        await self.place.say(said)

    def may_answer(self) -> bool:
        """Whether the question on the screen is the one the table asks."""
        update = self.sitting.update
        if update is None or update.decision is None:
            waiting = update.waiting if update is not None else None
            if waiting is not None:
                self.tell(self.say("not_you", who=waiting.name))
            return False
        return update.seq >= self.needs and "answer" not in self.waits.values()

    def choose(self, option: protocol.Option) -> None:
        """Answer."""
        self.typed = ""
        if self.may_answer():
            said = self.sitting.answer(option)
            self.waits[said.id] = "answer"
            self.run_worker(self.place.say(said))

    def on_key(self, event: Key) -> None:
        """Digits: the number of a choice."""
        if event.key.isdecimal() and len(self.screen_stack) == 1:
            event.stop()
            self._digit(event.key)
        elif event.key != "enter":
            self.typed = ""

    def _digit(self, digit: str) -> None:
        asked = self.sitting.decision
        if asked is None or not self.may_answer():
            return
        self.typed = (self.typed + digit).lstrip("0")
        number, most = int(self.typed or "0"), len(asked.options)
        if number == 0:
            return
        if number > most:
            self.tell(self.say("no_such", n=self.typed), DANGER)
            self.typed = ""
        elif number * 10 > most:
            self.take_number()
        else:
            self.tell(self.say("number", n=self.typed), LAMP)
            self.query_one(Choices).highlighted = number - 1

    def take_number(self) -> None:
        """The number typed so far is the choice."""
        option, self.typed = self.sitting.meant(self.typed), ""
        if option is not None:
            self.choose(option)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a choice takes it; on a card that cannot be used it asks why."""
        asked = self.sitting.decision
        if event.option_id and event.option_id.startswith("card"):
            said = self.sitting.why(card=int(event.option_id[4:]))
            self.run_worker(self.wish(said, "why"))
        elif asked is not None and event.option_index < len(asked.options):
            self.choose(asked.options[event.option_index])

    # --- keys -----------------------------------------------------------------------------------------------------

    def action_usual(self) -> None:
        """Space."""
        option = self.sitting.usual()
        if option is not None:
            self.choose(option)
        elif self.may_answer():
            self.tell(self.say("no_usual"))

    async def action_undo(self) -> None:
        """Take back."""
        update = self.sitting.update
        if update is None or not update.undo:
            self.tell(self.say("nothing_to_undo"))
        elif "undo" not in self.waits.values():
            await self.wish(self.sitting.undo(), "undo")

    async def action_hint(self) -> None:
        """Ask for advice."""
        if self.may_answer() and "hint" not in self.waits.values():
            self.tell(self.say("thinking"))
            await self.wish(self.sitting.hint(), "hint")

    def action_why(self) -> None:
        """Ask why not."""
        if self.sitting.seat is None:
            return
        asked = self.sitting.decision
        example = asked.options[0].notation if asked else "pass"
        self.push_screen(Asking(self.say("why", example=example)), self._ask_why)

    def _ask_why(self, text: str | None) -> None:
        if text:
            self.run_worker(self.wish(self.sitting.why(text=text[:200]), "why"))

    def action_zoom(self) -> None:
        """What the card looked at says."""
        game, option = self.sitting.game, self.looked_at()
        at = self.query_one(Choices).highlighted
        ids = list(option.cards) if option else []
        printed = [self._printed(card) for card in ids]
        first = len(self.sitting.decision.options) + 1 if self.sitting.decision else 1
        if not ids and at is not None and 0 <= at - first < len(self.cards):
            printed = [self.cards[at - first].printed]
        faces = [face for face in (self.sitting.face(p) for p in printed) if face is not None]
        if game is None or not faces:
            self.tell(self.say("no_card"))
            return
        texts = "\n\n".join(game.card_text(face, self.tongue) for face in dict.fromkeys(faces))
        self.push_screen(Reading(Text(texts).append(f"\n\n{self.say('close')}", FAINT)))

    def _printed(self, card: int) -> str | None:
        """The printed card that lies at a place of the table, if the view shows it."""
        found: list[str] = []

        def walk(value: object) -> None:
            if isinstance(value, dict):
                if value.get("id") == card and isinstance(value.get("card"), str):
                    found.append(value["card"])
                for inner in value.values():
                    walk(inner)
            elif isinstance(value, list):
                for inner in value:
                    walk(inner)

        walk(self.sitting.update.view if self.sitting.update else {})
        return found[0] if found else None

    def action_log(self) -> None:
        """Everything that happened."""
        self.push_screen(Reading(log_text(self.sitting, 500), at_end=True))

    def action_people(self) -> None:
        """Who is here, and what one may do with each other."""
        if self.sitting.people is not None:
            self._read_out(f"{self.company.people()}\n\n{self.company.say('words')}")

    def action_talk(self) -> None:
        """Say something to the others, or one of the words about them."""
        if self.sitting.people is not None:
            self.push_screen(Asking(self.company.say("talk")), self._talk)

    def _talk(self, text: str | None) -> None:
        if text:
            self.run_worker(self._spoken(text))

    async def _spoken(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        known = WORDS.get(plain_text(word))
        try:
            found = (
                protocol.Chat(id=self.sitting.wish(), text=text)
                if known is None
                else await self.company.do(known, rest.strip())
            )
        except HellmouthError as error:
            self.tell(str(error), DANGER)
            return
        if isinstance(found, str):
            self._read_out(found)
        else:
            await self.wish(found, "people")

    def _read_out(self, text: str) -> None:
        self.push_screen(Reading(Text(text).append(f"\n\n{self.say('close')}", FAINT)))

    def action_help(self) -> None:
        """What can be done here."""
        self.push_screen(Reading(helping.page(self.sitting, self.tongue)))

    async def action_language(self) -> None:
        """The other language."""
        self.tongue = "en" if self.tongue == "fr" else "fr"
        await self.place.come(protocol.Hello(language=self.tongue))
        self.tell(self.say("language"))

    async def action_consent(self, yes: bool) -> None:
        """Answer a proposal, or say what to do about somebody who is away."""
        people, seat = self.sitting.people, self.sitting.seat
        if people is None or seat is None:
            return
        if people.proposal is not None and seat in people.proposal.needed:
            number = people.proposal.number
            await self.wish(protocol.Consent(id=self.sitting.wish(), seat=seat, proposal=number, yes=yes), "consent")
        elif people.absent:
            choice: Any = "bot" if yes else "wait"
            about = people.absent[0]
            await self.wish(protocol.Absent(id=self.sitting.wish(), seat=seat, about=about, choice=choice), "absent")

    def action_clear(self) -> None:
        """Esc forgets a number half typed."""
        self.typed = ""
        self.tell("")

    def action_scroll_table(self, down: int, right: int) -> None:
        """Move the table under the window."""
        self.query_one("#box").scroll_relative(x=right, y=down, animate=False)

    def action_leave(self) -> None:
        """Leave, after asking if the game is not over."""
        if self.ending:
            self.exit(self.ending)
            return
        title = self.say("quit" if isinstance(self.place, Home) else "quit.far")
        self.push_screen(Sure(title), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.exit(self.say("left"))

    async def on_unmount(self) -> None:
        """Get up."""
        try:
            await self.place.leave()
        except (HellmouthError, OSError):
            return
