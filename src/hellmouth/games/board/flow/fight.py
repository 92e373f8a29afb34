"""One attack, the last action of a turn (BG-FIGHT, BG-SIRE)."""

from __future__ import annotations

from typing import ClassVar

from hellmouth.core.decisions import Option
from hellmouth.core.plain import kept
from hellmouth.games.board.cards import ATTACK, STATICS, bearer, bonus, holds
from hellmouth.games.board.components import (
    CAN_BE_SIRED,
    DAMAGE_BEFORE_FANGS,
    FANG,
    FIGHT,
    FIGHT_FACES,
    HITS,
    KIND,
    SAME_ROLL_WOUNDS,
    STAKE,
    SWORD_ON_MISS,
    WEAPON,
    WEREWOLF,
)
from hellmouth.games.board.flow.death import Death, Sire, hurt
from hellmouth.games.board.flow.play import Play
from hellmouth.games.board.flow.sky import unveil
from hellmouth.games.board.flow.step import Step
from hellmouth.games.board.rules.people import wounded
from hellmouth.games.board.rules.play import play_options, use_options
from hellmouth.games.board.state import DECK, TABLE, Sunnydale

STRIKE: Option = ("strike",)


class Attack(Step):
    """Announce, arm, roll, hit, stake or sire, pay, discard (BG-FIGHT-09 to -13)."""

    who: int
    foe: int
    stakes: int = kept(default=0)
    fangs: int = kept(default=0)
    wound: int = kept(default=0)
    missed: int = kept(default=0)
    """No hit at all: nothing was prevented either."""

    added_fields: ClassVar[tuple[str, ...]] = ("missed",)

    def begin(self, s: Sunnydale) -> None:
        s.foe = self.foe
        s.armed = s.more_dice = s.more_damage = s.first_damage = s.wooden = s.fangs = s.gloved = 0
        s.note("board.log.attacks", who=s.form[self.who], foe=s.form[self.foe])
        self.prepare(s)

    def prepare(self, s: Sunnydale) -> None:
        s.ask(s.seat_of(self.who), "window", then="arm")

    def offer_arm(self, s: Sunnydale) -> list[Option]:
        return [*play_options(s, ATTACK), *use_options(s, ATTACK), STRIKE]

    def arm(self, s: Sunnydale, option: Option) -> None:
        if option == STRIKE:
            return self.strike(s)
        card = option[1]
        if DECK[s.face[card]] == WEAPON:
            s.armed = 1
        return s.call(Play(card, self.who, ATTACK, int(option[0] == "use")), then="prepare")

    def strike(self, s: Sunnydale) -> None:
        """Damage that comes before the dice, then the dice (BG-FIGHT-11)."""
        if s.first_damage and hurt(s, self.foe, s.first_damage):
            return s.call(Death(self.foe, self.who), then="pay")
        return s.roll(len(FIGHT_FACES), then="hit", dice=self._dice(s))

    def _dice(self, s: Sunnydale) -> int:
        """The attacker's dice, bonuses, story cards, minus a Warding Amulet; at least one (BG-FIGHT-10)."""
        dice = FIGHT[s.form[self.who]] + s.more_dice + (0 if s.side[self.who] else s.surprise)
        dice += self._story_dice(s)
        amulet = bearer(s, "fight_dice_against", self.foe)
        if amulet >= 0:
            static = STATICS["fight_dice_against"][s.face[amulet]]
            fewer = max(1, dice + (static.n if static is not None else 0))
            if fewer != dice:
                unveil(s, amulet)
                s.note("board.log.warded", foe=s.form[self.foe], artifact=amulet)
            elif s.face_up(self.foe):
                s.note("board.log.lone_die", foe=s.form[self.foe], artifact=amulet)
            dice = fewer
        return max(1, dice)

    def _story_dice(self, s: Sunnydale) -> int:
        """Mark and Chip work for the villain whoever of Evil holds them (BG-STORY-01, -02)."""
        if s.side[self.who] or self.who != s.boss:
            return 0
        more = 0
        for p in s.living(0):
            card = s.artifact(p)
            static = STATICS["fight_dice"][s.face[card]] if card >= 0 else None
            if (
                static is not None
                and static.of == self.who
                and static.against in (-1, self.foe)
                and holds(s, static.condition, p)
            ):
                more += static.n
                unveil(s, card)
        return more

    def hit(self, s: Sunnydale, dice: tuple[int, ...]) -> None:
        """Punches, Kicks, Jabs (and a wolf's Fangs) first, in one go (BG-FIGHT-03, -06, -12)."""
        faces = [d - 1 for d in dice]
        hits = sum(HITS[d] for d in faces)
        self.stakes, self.fangs = faces.count(STAKE), faces.count(FANG)
        if s.log is not None:
            shown = " ".join(FIGHT_FACES[d] for d in faces)
            s.note("board.log.fight_roll", who=s.form[self.who], dice=shown, n=len(faces))
        if KIND[s.form[self.who]] == WEREWOLF:
            hits += self.fangs
        hits = self._added(s, hits)
        s.fists = (s.threw(), s.form[self.who], s.form[self.foe], s.health[self.foe], hits, *faces)
        self.wound = int(wounded(s, self.foe))
        if self._sires_instead(s, hits):
            return s.call(Sire(self.foe, self.who), then="pay")
        if hurt(s, self.foe, hits):
            return s.call(Death(self.foe, self.who), then="pay")
        if s.settings[SAME_ROLL_WOUNDS]:
            self.wound = int(wounded(s, self.foe))
        return self.stake(s)

    def _added(self, s: Sunnydale, hits: int) -> int:
        """Added damage counts even if every die misses, unless the table plays otherwise (BG-AMB-75)."""
        if hits or s.settings[SWORD_ON_MISS]:
            sword = bonus(s, "attack_damage", self.who)
            if sword:
                unveil(s, bearer(s, "attack_damage", self.who))
            hits += s.more_damage + sword
        self.missed = int(not hits)
        ring = bearer(s, "ignore_attack_damage", self.foe)
        if hits and ring >= 0:
            unveil(s, ring)
            less = min(hits, bonus(s, "ignore_attack_damage", self.foe))
            s.note("board.log.prevented", foe=s.form[self.foe], artifact=ring, n=less)
            hits -= less
        return hits

    def _enough(self, s: Sunnydale, symbols: int, wound: int) -> bool:
        return symbols >= (1 if wound else 2)

    def _sires_instead(self, s: Sunnydale, hits: int) -> bool:
        """With the setting off, enough Fangs sire a target that the hits would kill (BG-AMB-28)."""
        if s.settings[DAMAGE_BEFORE_FANGS] or hits < s.health[self.foe] or s.fangs != 1:
            return False
        wound = 1 if s.settings[SAME_ROLL_WOUNDS] else self.wound
        return CAN_BE_SIRED[s.form[self.foe]] and self._enough(s, self.fangs, wound)

    def stake(self, s: Sunnydale) -> None:
        """Stakes of a wooden weapon, then Fangs, if the target lives (BG-FIGHT-04, BG-SIRE-02)."""
        foe = self.foe
        if s.wooden and s.is_vampire(foe) and self.stakes:
            ring = bearer(s, "ignore_stakes", foe)
            if not self._enough(s, self.stakes, self.wound):
                s.note("board.log.one_stake", foe=s.form[foe])
                self.missed = 0
            elif ring < 0:
                s.note("board.log.dusted", who=s.form[foe])
                return s.call(Death(foe, self.who, "staked"), then="pay")
            else:
                unveil(s, ring)
                s.note("board.log.stake_stopped", foe=s.form[foe], artifact=ring)
                self.missed = 0
        # BG-SIRE-06, -07: only Buffy, Willow and Xander in human form have a vampire side
        if s.fangs == 1 and CAN_BE_SIRED[s.form[foe]] and self.fangs:
            if self._enough(s, self.fangs, self.wound):
                return s.call(Sire(foe, self.who), then="pay")
            s.note("board.log.one_fang", foe=s.form[foe])
            self.missed = 0
        if self.missed:
            s.note("board.log.misses", who=s.form[self.who], foe=s.form[foe])
        return self.pay(s)

    def pay(self, s: Sunnydale) -> None:
        """The Glove's cost, then the used cards go (BG-FIGHT-13)."""
        if s.gloved and s.space[self.who] >= 0:
            cost, s.gloved = s.gloved, 0
            if hurt(s, self.who, cost):
                return s.call(Death(self.who, -1), then="clear")
        return self.clear(s)

    def clear(self, s: Sunnydale) -> None:
        for c in list(s.zones[TABLE]):
            s.discard(c)
        s.foe = -1
        s.armed = s.more_dice = s.more_damage = s.first_damage = s.wooden = s.fangs = s.gloved = 0
        s.done()
