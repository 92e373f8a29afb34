"""What the learned judgement of the board game looks at: everybody's chances and errands, the story, the moon."""

from __future__ import annotations

from functools import cache
from random import Random

from hellmouth.games.board.cards import CARDS, RELIC
from hellmouth.games.board.components import (
    ARTIFACT,
    CAST,
    CORNER_AT,
    CORNERS,
    DECKS,
    DOT,
    EVIL,
    FIRST_FOUR,
    FULL,
    GOOD_ORDER,
    HELP,
    INVULNERABLE,
    KIND,
    MAJIK,
    MAY_CAST,
    PHASES,
    RESEARCH,
    TOWNS,
    VAMPIRE,
    VILLAINS,
    WEAPON,
    WEREWOLF,
    WOUNDED,
)
from hellmouth.games.board.state import CORNER, DECK, DESTROYED, GONE, HAND, HELD, PILE, Sunnydale
from hellmouth.players.evaluate.board import BURNS, RECOVERS, BoardEvaluator
from hellmouth.players.insight import Network
from hellmouth.players.insight.board_strikes import NEAR, ONE_LIFE, WOODEN, Strikes, does, to_stand, to_strike
from hellmouth.players.insight.board_turns import extend_playout, finish

TORCH, SUMMONS, HEALS = does("destroy_artifact"), does("summon"), does("heal_by_symbols")
OPS = sorted({o["op"] for card in CARDS for a in card["abilities"] for o in a["do"]})
"""Everything that cards can do."""
WORKS = [sorted({OPS.index(o["op"]) for a in card["abilities"] for o in a["do"]}) for card in CARDS]
"""By face: what the card can do."""

# The layout: a block for every place in a cast that may be Good, one for every place that may be Evil, the moon, the
# whole, what the stories turn on, whose turn it is, and what the cards of each side can do.
# fmt: off
GOOD_BLOCK = (
    "here", "health", "wounded", "threat", "danger", "peril", "close", "hunt", "kill", "weapons", "wood", "research",
    "help", "artifact", "torch", "heals", "to_weapon", "to_research", "to_help", "to_corner", "waits", "at_home",
    "hurt", "to_relic", "blood",
)
EVIL_BLOCK = (
    "here", "health", "wounded", "threat", "danger", "close", "hunt", "kill", "artifact", "invited", "to_dot",
    "to_corner", "acted", "outside", "hurt", "to_relic",
)
WHOLE = (
    "one", "hand", "sires", "summons", "torch_near", "torch", "relic_corner", "relic_good", "relic_evil", "relic_gone",
    "relic_known", "flames", "large", "boss_here", "boss_mortal", "good_acts", "total", "good", "evil", "round",
    "boss_peril", "heart_peril", "research_left", "boss_race", "good_race", "wolf", "surprise", "sired",
)
STORY_BLOCK = (
    "one", "good_health", "evil_health", "boss_health", "heart_health", "boss_peril", "heart_peril", "torch_near",
    "relic_good", "relic_evil", "round", "weapons", "wolf", "boss_mortal",
)
# fmt: on
GOOD_PLACES = (0, 1, 2, 3, 8)
"""Places in a cast of those who may be Good: the four friends and Angel."""
CAST_SIZE = len(CAST[0])
CORNER_ZONES = [(x, CORNER + n) for x, n in CORNER_AT.items()]
"""Where the corners are, and their zones."""
EVIL_AT = len(GOOD_PLACES) * len(GOOD_BLOCK)
PHASE_AT = EVIL_AT + CAST_SIZE * len(EVIL_BLOCK)
WHOLE_AT = PHASE_AT + len(PHASES)
STORY_AT = WHOLE_AT + len(WHOLE)
ACTOR_AT = STORY_AT + len(STORY_BLOCK)
CARDS_AT = ACTOR_AT + CAST_SIZE
INPUTS = CARDS_AT + 2 * len(OPS)
WIDE = 3
"""How many times the budget a move of Evil gets: there are forty ways to go, and fifty such moves in a long game."""
SECOND_RACE = 60
"""Iterations of the second race of a hunt, but no more than a quarter of all."""
CALM_AFTER = 40
"""Rounds after which a game is simply long."""


@cache
def to_dots(plan: int, start: int, kind: int) -> tuple[float, ...]:
    """How near the next dot of each deck is for such a walker."""
    steps = to_stand(plan, start, kind)
    return tuple(
        NEAR[min([steps[x] for x, deck in DOT.items() if deck == n], default=len(NEAR) - 1)] for n in range(len(DECKS))
    )


@cache
def shelter(plan: int, space: int) -> int:
    """How many steps a space is from the inside (BG-SUN-03); 0 inside."""
    town = TOWNS[plan]
    return next(n for n, ring in enumerate(town.rings(space)) if ring & ~town.outside & town.all)


class Relic:
    """Where the story's Artifact is: its zone, its holder and its space, -1 if there is none."""

    __slots__ = ("card", "holder", "space", "zone")

    def __init__(self, s: Sunnydale) -> None:
        self.card = s.face.index(RELIC[s.villain])
        self.zone: int = s.zone[self.card]
        self.holder = self.zone - HELD if self.zone >= HELD else -1
        self.space = s.space[self.holder] if self.holder >= 0 else -1
        if self.in_corner:
            self.space = next(x for x, n in CORNER_AT.items() if n == self.zone - CORNER)

    @property
    def in_corner(self) -> bool:
        return CORNER <= self.zone < CORNER + len(CORNERS)


class Look:
    """One look at a position; `found` is what the network gets."""

    __slots__ = ("corners", "found", "relic", "s", "strikes", "torch_near", "torches", "weapons")

    def __init__(self, s: Sunnydale) -> None:
        self.s = s
        self.found = [0.0] * INPUTS
        self.strikes = Strikes(s)
        self.relic = Relic(s)
        zones, space, side = s.zones, s.space, s.side
        self.corners = [x for x, z in CORNER_ZONES if zones[z]]
        self.torches = self.weapons = 0
        self.torch_near = 0.0
        cast = CAST[s.villain]
        good: list[int] = []
        evil: list[int] = []
        for place, p in enumerate(cast):
            if space[p] >= 0:
                if side[p]:
                    good.append(p)
                else:
                    evil.append(p)
                    self._evil(p, EVIL_AT + place * len(EVIL_BLOCK))
        for n, place in enumerate(GOOD_PLACES):
            if cast[place] in good:
                self._good(cast[place], n * len(GOOD_BLOCK))
        self.found[PHASE_AT + s.phase] = 1.0
        self._whole(good, evil)
        if s.actor >= 0:
            self.found[ACTOR_AT + cast.index(s.actor)] = 1.0
        self._means(cast)

    def _good(self, p: int, at: int) -> None:
        s, found, strikes = self.s, self.found, self.strikes
        form, health, space, plan = s.form[p], s.health[p], s.space[p], s.plan
        safe, unsired, kind = strikes.safe[p], strikes.unsired[p], strikes.kinds[p]
        bare = self._cards(p, at) if s.zones[HELD + p] else True
        found[at : at + 9] = [
            1.0,
            health / 10,
            1.0 if health <= WOUNDED[form] else 0.0,
            strikes.threat[p] / 5,
            1 - safe,
            1 - safe * unsired,
            strikes.close[p],
            strikes.hunt[p],
            strikes.kill[p],
        ]
        dots, relic = to_dots(plan, space, kind), self.relic.space
        to_corner = to_relic = 0.0
        if bare and (self.corners or relic >= 0):
            stand = to_stand(plan, space, kind)
            if self.corners:
                to_corner = RECOVERS[MAJIK[form]] * NEAR[min([stand[x] for x in self.corners])]
            if relic >= 0 and BURNS[s.villain]:
                to_relic = NEAR[stand[relic]]
        waits = s.good_turn < 0 or p == s.actor or GOOD_ORDER.index(p) > s.good_turn
        found[at + 16 : at + 25] = [
            dots[WEAPON],
            dots[RESEARCH],
            dots[HELP],
            to_corner,
            1.0 if waits else 0.0,
            1.0 if TOWNS[plan].residences >> space & 1 else 0.0,
            1 - health / FULL[form],
            to_relic,
            1 - unsired,
        ]

    def _cards(self, p: int, at: int) -> bool:
        """The cards of a Good person; whether it has no Artifact."""
        s, found = self.s, self.found
        bare = True
        for c in s.zones[HELD + p]:
            f = s.face[c]
            deck = DECK[f]
            if deck == WEAPON:
                found[at + 9] += 0.5
                self.weapons += 1
                if WOODEN[f]:
                    found[at + 10] = 1.0
            elif deck == RESEARCH:
                found[at + 11] += 0.5
                if TORCH[f]:
                    found[at + 14] = 1.0
                    self._torch(p)
                elif HEALS[f]:
                    found[at + 15] = 1.0
            elif deck == HELP:
                found[at + 12] += 0.5
            elif deck == ARTIFACT:
                bare = False
                found[at + 13] = 1.0
        return bare

    def _torch(self, p: int) -> None:
        """Somebody can destroy an Artifact: how near it is to the story's, and how likely the spell works."""
        s, relic = self.s, self.relic
        self.torches += 1
        if relic.space >= 0 and MAY_CAST[s.form[p]]:
            steps = to_strike(s.plan, s.space[p], self.strikes.kinds[p])
            near = 1.5 if relic.holder == p else NEAR[steps[relic.space]]
            self.torch_near = max(self.torch_near, near * (0.4 + 0.2 * MAJIK[s.form[p]]))

    def _evil(self, p: int, at: int) -> None:
        s, found, strikes = self.s, self.found, self.strikes
        form, health, space, kind = s.form[p], s.health[p], s.space[p], strikes.kinds[p]
        artifact = invited = to_corner = to_relic = 0.0
        if s.zones[HELD + p]:
            artifact, invited = float(s.artifact(p) >= 0), float(s.invitation(p) >= 0)
        if self.corners and not artifact:
            stand = to_stand(s.plan, space, kind)
            to_corner = NEAR[min([stand[x] for x in self.corners])] * RECOVERS[MAJIK[form]]
            if self.relic.space >= 0:
                to_relic = NEAR[stand[self.relic.space]]
        found[at : at + 16] = [
            1.0,
            health / 10,
            1.0 if health <= WOUNDED[form] else 0.0,
            strikes.threat[p] / 5,
            1 - strikes.safe[p],
            strikes.close[p],
            strikes.hunt[p],
            strikes.kill[p],
            artifact,
            invited,
            to_dots(s.plan, space, kind)[EVIL],
            to_corner,
            1.0 if s.good_turn < 0 and s.acted >> p & 1 else 0.0,
            shelter(s.plan, space) / 4 if KIND[form] == VAMPIRE else 0.0,
            1 - health / FULL[form],
            to_relic,
        ]

    def _means(self, cast: tuple[int, ...]) -> None:
        """What the cards of each side can do: Evil's hand, and what everybody holds."""
        zones, face, side, found = self.s.zones, self.s.face, self.s.side, self.found
        for c in zones[HAND]:
            for i in WORKS[face[c]]:
                found[CARDS_AT + i] += 0.5
        for p in cast:
            if zones[HELD + p]:
                at = CARDS_AT + len(OPS) if side[p] else CARDS_AT
                for c in zones[HELD + p]:
                    for i in WORKS[face[c]]:
                        found[at + i] += 0.5

    def _race(self, p: int) -> float:
        """What share of a person's health the next strikes may take."""
        return min(2.0, self.strikes.threat[p] / max(1, self.s.health[p])) if self.s.space[p] >= 0 else 0.0

    def _whole(self, good: list[int], evil: list[int]) -> None:
        """The whole, and what the stories turn on: health, and the perils of those who must not fall."""
        s, relic, strikes, burns = self.s, self.relic, self.strikes, BURNS[self.s.villain]
        space, side, health, hand, boss, heart = s.space, s.side, s.health, s.zones[HAND], strikes.boss, strikes.heart
        holder = -1 if relic.holder < 0 else side[relic.holder]
        beats = heart >= 0 and space[heart] >= 0 and side[heart] > 0  # Evil needs only one person, who is still there
        peril = 1 - strikes.safe[heart] * strikes.unsired[heart] if beats else 0.0
        race = self._race(heart) if beats else max([self._race(p) for p in good], default=0.0)
        present = space[boss] >= 0
        mortal = 1.0 if present and not INVULNERABLE[s.form[boss]] else 0.0
        wolf = float(any(KIND[s.form[p]] == WEREWOLF for p in good))
        relic_good, relic_evil = float(holder > 0), float(holder == 0)
        when = min(s.round, CALM_AFTER) / CALM_AFTER
        self.found[WHOLE_AT:ACTOR_AT] = [
            1.0,
            len(hand) / 4,
            float(strikes.sires),
            float(any(SUMMONS[s.face[c]] for c in hand)),
            self.torch_near if burns else 0.0,
            float(burns and self.torches > 0),
            float(relic.in_corner),
            relic_good,
            relic_evil,
            float(relic.zone == GONE or relic.zone == DESTROYED),
            float(s.known[relic.card] >> 1 & 1),
            (s.large + s.small) / 3,
            float(s.large > 0),
            float(present),
            mortal,
            float(s.actor >= 0 and side[s.actor]),
            s.total / 12,
            len(good) / 4,
            len(evil) / 4,
            when,
            1 - strikes.spared,
            peril,
            len(s.zones[PILE + RESEARCH]) / 24,
            self._race(boss),
            race,
            wolf,
            float(s.surprise > 0),
            sum([p in FIRST_FOUR for p in evil]) / 2,
            # the stories
            1.0,
            sum([health[p] for p in good]) / 30,
            sum([health[p] for p in evil if p != boss]) / 25,
            health[boss] / 15 if present else 0.0,
            health[heart] / 10 if beats else 0.0,
            1 - strikes.spared,
            peril,
            self.torch_near,
            relic_good,
            relic_evil,
            when,
            self.weapons / 4,
            wolf,
            mortal,
        ]


def features(s: Sunnydale) -> list[list[float]]:
    """The position as Good sees it, in numbers of about one, most of them 0; nothing for the others, since only the
    difference between the teams counts."""
    return [[], Look(s).found, *([] for _ in range(s.seats - 2))]


STORIES = len(VILLAINS)


def story(s: Sunnydale) -> int:
    """Every villain is a game of its own: a hunt, or a race for an Artifact."""
    villain: int = s.villain
    return villain


class BoardInsight(BoardEvaluator):
    """The network says how Good stands; everything else is as the terms' evaluator has it.

    The dice blur what lies further ahead: many worlds one turn ahead, the turn played with care, tell more than a tree
    (docs/players.md).
    """

    grows_after = 100_000
    trust = 2.0

    def __init__(self, weights: dict[str, float] | None, networks: list[Network]) -> None:
        super().__init__(weights)
        self.networks = networks
        self.plain = BoardEvaluator(weights)

    def scores(self, s: Sunnydale) -> list[float]:
        network = self.networks[s.villain]
        return [network(x) if x else 0.0 for x in features(s)]

    def effort(self, s: Sunnydale) -> int:
        """Evil's moves decide the long stories, a little each: the best of forty must be found (docs/players.md)."""
        return WIDE * self.budget if s.seat == 0 and s.kind == "main" else self.budget

    def sum_up(self, s: Sunnydale) -> list[float]:
        """Forty careless decisions blur what the network sees better than the terms, which cost a fifth."""
        return self.plain.evaluate(s)

    def finish(self, s: Sunnydale, rng: Random, asked: str) -> int:
        """Play the turn that is under way to its end."""
        return finish(self, s, rng, asked)

    def second_round(self, s: Sunnydale, budget: int) -> int:
        """In a hunt, what Evil does shows its worth when the four have answered."""
        return min(SECOND_RACE, budget // 4) if ONE_LIFE[s.villain] and s.seat == 0 else 0

    def extend_playout(self, s: Sunnydale, rng: Random) -> int:
        """Play the round to its end."""
        return extend_playout(self, s, rng)


INSIGHT = BoardInsight
