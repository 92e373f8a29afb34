"""What must be true of every position (Part E of the specification and what follows from the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hellmouth.core.decisions import EVERYBODY
from hellmouth.core.invariants import Lying
from hellmouth.games.board.cards import COUNT, STORY
from hellmouth.games.board.components import (
    ARRIVES_AS_WOLF,
    ARTIFACT,
    COLOURS,
    DECKS,
    EVIL,
    FIRST_FOUR,
    FULL,
    GOOD_ORDER,
    HAND_LIMIT,
    HUMAN_SIDE,
    KIND,
    PEOPLE,
    PERSON,
    PHASES,
    RISES_AGAIN,
    ROLE,
    ROUND_LIMIT,
    TRACK,
    VAMPIRE,
    VILLAINS,
    WEREWOLF,
    WOLF,
)
from hellmouth.games.board.rules.moves import exposed
from hellmouth.games.board.state import (
    BOX,
    CORNER,
    DECK,
    DESTROYED,
    DISCARD,
    GONE,
    HAND,
    HELD,
    PILE,
    TABLE,
    Sunnydale,
)


def breaches(s: Sunnydale) -> Iterator[str]:
    """Every invariant that does not hold."""
    yield from _pieces(s)
    yield from _persons(s)
    if s.stack and s.stack[0].key == "board.Deal":
        return  # BG-SETUP-15: the cards find their places only now
    yield from _artifacts(s)
    yield from _cards(s)
    yield from _turn(s)
    if s.outcome is None and s.stack and s.stack[-1].key in ("board.Turn", "board.Round"):
        yield from _settled(s)


def _pieces(s: Sunnydale) -> Iterator[str]:
    where = [s.space[p] for p in s.cast if s.space[p] >= 0]
    if len(set(where)) != len(where):
        yield "BG-INV-01: two characters share a space"
    sides = [sum(1 << s.space[p] for p in s.cast if s.space[p] >= 0 and s.side[p] == side) for side in (1, 0)]
    if sides != [s.good_spaces, s.evil_spaces]:
        yield "the sets of occupied spaces are wrong"
    if any(not s.town.all >> x & 1 for x in where):
        yield "a character stands where there is no space"
    there = s.who_is_at(s.town.hellmouth)
    if there >= 0 and s.side[there] and KIND[s.form[there]] != VAMPIRE:
        yield "BG-INV-01: a Good character that was never restored stands on the Hellmouth"
    if any(s.space[p] >= 0 for p in range(len(PEOPLE)) if p not in s.cast):
        yield "a character of another story is in play"


def _persons(s: Sunnydale) -> Iterator[str]:
    tracks: list[str] = []
    for p in s.cast:
        form, alive = s.form[p], s.space[p] >= 0
        if PERSON[form] != p:
            yield f"person {p} has somebody else's form"
        if alive and not 1 <= s.health[p] <= FULL[form]:
            mid_death = s.health[p] == 0 and s.stack and s.stack[-1].key in ("board.Death", "board.PlaceArtifact")
            if not mid_death:
                yield f"BG-INV-03: health {s.health[p]} of person {p} is not between 1 and {FULL[form]}"
        if not alive and s.health[p]:
            yield f"person {p} is not in play and has health"
        if alive and s.dead >> p & 1 and p not in RISES_AGAIN:
            yield f"BG-DEATH-06: person {p} came back from the dead"
        if alive and TRACK[form] in COLOURS:
            tracks.append(TRACK[form])
        if s.side[p] and ROLE[form] in ("villain", "servant"):
            yield f"person {p} is Good in an Evil form"
        if not s.side[p] and ROLE[form] == "good":
            yield f"person {p} is Evil in a Good form"
        if s.side[p] and not 1 <= s.owner[p] < s.seats and alive:
            yield f"Good person {p} has no player"
    if len(set(tracks)) != len(tracks):
        yield "BG-INV-09: two characters share a health track"
    story = VILLAINS[s.villain]
    if story.present and s.space[story.person] < 0 and not s.dead >> story.person & 1:
        yield "the villain is missing"


def _artifacts(s: Sunnydale) -> Iterator[str]:
    spread = [s.zones[CORNER + n] for n in range(4)]
    if any(len(corner) > 1 for corner in spread):
        yield "BG-INV-02: a corner hides two cards"
    held = 0
    for p in range(len(PEOPLE)):
        own = sum(DECK[s.face[c]] == ARTIFACT for c in s.held(p))
        held += own
        if own > 1 and s.stack[-1].key != "board.Trade":
            yield f"BG-ARTIFACT-03: person {p} holds two Artifacts"
    out = [c for z in (DESTROYED, GONE, TABLE) for c in s.zones[z] if DECK[s.face[c]] == ARTIFACT]
    if sum(map(len, spread)) + held + len(out) != 4:
        yield "BG-INV-02: there are not four Artifacts in the game"
    if any(DECK[s.face[c]] != ARTIFACT for corner in (*spread, s.zones[BOX], s.zones[DESTROYED]) for c in corner):
        yield "a card that is no Artifact lies under a corner, in the box or destroyed"
    if s.bound >= 0 and not HELD <= s.zone[s.bound] < HELD + len(PEOPLE):
        yield "BG-ARTIFACT-08: the bound Artifact is with nobody"


def _cards(s: Sunnydale) -> Iterator[str]:
    if sorted(f for f in s.face if DECK[f] != ARTIFACT) != _ALL:
        yield "BG-INV-05: a card is lost or too many"
    if not any(STORY[f] for f in s.face):
        yield "the story card is missing"
    yield from _LYING.breaches(s.face, s.zone, s.backs, s.known)
    for p in s.cast:
        own = s.held(p)
        if own:
            yield from _held(s, p, own)


def _misplaced(f: int, zone: int, back: int, known: int) -> str:
    """Why such a card cannot lie there with this back, known to these."""
    deck = DECK[f]
    if back != deck:
        return "a card has the back of another deck"
    if deck != ARTIFACT and not (
        zone in (PILE + deck, DISCARD + deck, TABLE, GONE) or _with_somebody(zone) or (deck == EVIL and zone == HAND)
    ):
        return f"BG-INV-05: a {DECKS[deck]} card lies in the wrong zone {zone}"
    if (DISCARD <= zone < DISCARD + 4 or zone in (DESTROYED, GONE, TABLE)) and known != EVERYBODY:
        return f"BG-CARD-14: a card in zone {zone} is not open"
    if zone == HAND and not known & 1:
        return "Evil does not know its own hand"
    if _with_somebody(zone) and not known & 1:
        return "Evil cannot see a card somebody holds"
    if PILE <= zone < PILE + ARTIFACT and known:
        return f"somebody knows a card in the {DECKS[deck]} pile"
    return ""


def _with_somebody(zone: int) -> bool:
    return HELD <= zone < HELD + len(PEOPLE)


_ALL = sorted(f for f, n in enumerate(COUNT) for _ in range(n) if DECK[f] != ARTIFACT)
_LYING = Lying(_misplaced)


def _held(s: Sunnydale, p: int, own: list[int]) -> Iterator[str]:
    """What is wrong with the cards of person `p`."""
    decks = [DECK[s.face[c]] for c in own]
    if s.side[p] and EVIL in decks:
        yield f"BG-INV-06: Good person {p} has an Evil card"
    if not s.side[p] and not {EVIL, ARTIFACT}.issuperset(decks):
        yield f"BG-INV-06: Evil person {p} has a Good card"
    if EVIL in decks and (decks.count(EVIL) > 1 or KIND[s.form[p]] != VAMPIRE):
        yield f"BG-MOVE-08: person {p} has a wrong Invitation"
    mid_death = s.stack and s.stack[-1].key == "board.PlaceArtifact"
    if (s.space[p] < 0 or KIND[s.form[p]] == WEREWOLF) and not mid_death and s.outcome is None:
        yield f"person {p} holds cards without being able to"
    for c, deck in zip(own, decks, strict=True):
        if s.known[c] != EVERYBODY and not (deck == ARTIFACT and not s.face_up(p)):
            yield f"BG-CARD-03: an open card of person {p} is not known to all"


def _turn(s: Sunnydale) -> Iterator[str]:
    if not 0 <= s.phase < len(PHASES):
        yield "the talisman has left the chart"
    limit = s.settings[ROUND_LIMIT]
    if limit and s.round > limit:
        yield "BG-VICTORY-ALL-03: the game should be over"
    if s.large < 0 or s.small < 0 or (s.acted.bit_count() + s.large + s.small > 4):
        yield "BG-INV-10: more turns than flames"
    if s.spent < 0 or s.extra < 0:
        yield "BG-INV-08: impossible movement"
    if not -1 <= s.good_turn < len(GOOD_ORDER):
        yield "the order of turns is broken"


def _settled(s: Sunnydale) -> Iterator[str]:
    """What holds whenever no procedure is half done."""
    if any(exposed(s, p) for p in s.cast):
        yield "BG-INV-04: a vampire stands in the sun"
    full = PHASES[s.phase] == "full"
    for p in s.cast:
        if s.space[p] < 0:
            continue
        late = p not in FIRST_FOUR and not s.settings[ARRIVES_AS_WOLF]
        if (full and WOLF[s.form[p]] >= 0 and not late) or (not full and s.form[p] in HUMAN_SIDE):
            yield f"BG-INV-07: person {p} has the wrong form for this moon"
        if s.side[p]:
            for deck, most in enumerate(s.slots(p)):
                if sum(DECK[s.face[c]] == deck for c in s.held(p)) > most:
                    yield f"BG-CARD-02: person {p} holds too many cards"
    if len(s.zones[HAND]) > HAND_LIMIT:
        yield "BG-CARD-02: Evil holds too many cards"
    if s.zones[TABLE]:
        yield "BG-EFFECT-02: a played card was forgotten on the table"
    if s.foe >= 0 or s.more_dice or s.more_damage or s.first_damage or s.wooden or s.fangs or s.gloved:
        yield "BG-INV-08: an attack was not cleared away"
    if s.stack[-1].key == "board.Turn" and (s.actor < 0 or s.space[s.actor] < 0):
        yield "BG-TURN-07: somebody out of play has a turn"
