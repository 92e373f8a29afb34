"""Drawing cards and making room for them (BG-DRAW)."""

from __future__ import annotations

from hellmouth.core.decisions import EVERYBODY, Option
from hellmouth.core.plain import kept
from hellmouth.games.board.components import EVIL, HAND_LIMIT
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.rules.targets import drawable
from hellmouth.games.board.state import DECK, DISCARD, EVIL_SEAT, HAND, HELD, PILE, TABLE, Sunnydale


class Draw(Step):
    """Draw cards of one deck one after the other; with `keep` below the number, look at all and keep some (Anya)."""

    who: int
    deck: int
    count: int
    keep: int
    looked: tuple[int, ...] = kept(default=())

    def begin(self, s: Sunnydale) -> None:
        """Draw the next card; an empty pile is renewed first, from the discards (BG-DRAW-04, -07)."""
        deck = self.deck
        if not self.count or not drawable(s, deck):
            return self.chosen(s) if self.looked else s.done()
        if not s.zones[PILE + deck]:
            return self._renew(s, "begin")
        self.count -= 1
        card = s.zones[PILE + deck][-1]
        if self.keep:
            s.move(card, TABLE)
            self.looked += (card,)
        else:
            if deck == EVIL:
                s.move(card, HAND)
            else:
                s.give(card, self.who)
        to = 1 << EVIL_SEAT if deck == EVIL else EVERYBODY
        s.note("board.log.draws", to=to, seat=s.seat_of(self.who), who=s.form[self.who], card=card, deck=deck)
        if not s.zones[PILE + deck] and s.zones[DISCARD + deck]:
            return self._renew(s, "room")
        return self.room(s)

    def _renew(self, s: Sunnydale, then: str) -> None:
        for c in list(s.zones[DISCARD + self.deck]):
            s.move(c, PILE + self.deck)
        s.note("board.log.renewed", deck=self.deck)
        s.shuffle(list(s.zones[PILE + self.deck]), then=then)

    def room(self, s: Sunnydale) -> None:
        """Without room the new card or another of its type goes at once (BG-DRAW-05, BG-AMB-24)."""
        if self.looked:
            return self.begin(s)
        if len(self._same(s)) > self._limit(s):
            return s.ask(s.seat_of(self.who), "discard", then="drop")
        return self.begin(s)

    def _same(self, s: Sunnydale) -> list[int]:
        if self.deck == EVIL:
            return s.zones[HAND]
        return [c for c in s.zones[HELD + self.who] if DECK[s.face[c]] == self.deck]

    def _limit(self, s: Sunnydale) -> int:
        return HAND_LIMIT if self.deck == EVIL else s.slots(self.who)[self.deck]

    def offer_drop(self, s: Sunnydale) -> list[Option]:
        return discards_of(s, self._same(s))

    def drop(self, s: Sunnydale, option: Option) -> None:
        s.discard(option[1])
        s.note("board.log.discards", who=s.form[self.who], card=option[1])
        self.begin(s)

    # --- keeping some of several ----------------------------------------------------------------------------------

    def chosen(self, s: Sunnydale) -> None:
        s.ask(s.seat_of(self.who), "card", then="keep_one")

    def offer_keep_one(self, s: Sunnydale) -> list[Option]:
        return list({s.face[c]: ("keep", c) for c in reversed(self.looked)}.values())

    def keep_one(self, s: Sunnydale, option: Option) -> None:
        s.give(option[1], self.who)
        self.looked = tuple(c for c in self.looked if c != option[1])
        self.keep -= 1
        if self.keep and self.looked:
            return self.chosen(s)
        for c in self.looked:
            s.discard(c)
            s.note("board.log.discards", who=s.form[self.who], card=c)
        self.looked, self.keep, self.count = (), 0, 0
        return self.room(s)


def discards_of(s: Sunnydale, cards: list[int]) -> list[Option]:
    """Discard options, each face once."""
    return list({s.face[c]: ("discard", c) for c in reversed(cards)}.values())
