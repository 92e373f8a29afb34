"""Where somebody may go: reach by dice, shelter from the sun, nearest empty space (BG-MOVE, BG-SUN, BG-SUMMON-03)."""

from __future__ import annotations

from hellmouth.core.decisions import Option, Reason
from hellmouth.games.board.cards import SEWERS as SEWER_CARD
from hellmouth.games.board.cards import STEPS, bearer, bonus, gear
from hellmouth.games.board.components import BIT, KIND, PHASES, SLIDES_FREE, TOWNS, VAMPIRE, WEREWOLF
from hellmouth.games.board.geometry import GOOD, SEWERS, SHADE, UNINVITED, Links, bits
from hellmouth.games.board.state import HELD, Sunnydale

MOVES: list[Option] = [("move", x) for x in range(len(BIT))]


def _byte_table() -> list[list[tuple[Option, ...]]]:
    """The move options of every byte of a set of spaces, so that a set becomes a list eight spaces at a time."""
    return [
        [tuple(MOVES[8 * i + j] for j in range(8) if byte >> j & 1 and 8 * i + j < len(MOVES)) for byte in range(256)]
        for i in range((len(BIT) + 7) // 8)
    ]


_BYTES = _byte_table()

OVER = Reason("board.why.movement_over", "BG-TURN-03")
NO_STEPS = Reason("board.why.no_steps", "BG-MOVE-01")
OCCUPIED = Reason("board.why.ally_there", "BG-MOVE-04")
ENEMY_THERE = Reason("board.why.enemy_there", "BG-MOVE-03")
HELLMOUTH = Reason("board.why.hellmouth", "BG-MOVE-10")
RESIDENCE = Reason("board.why.residence", "BG-MOVE-07")
SUNLIGHT = Reason("board.why.sunlight", "BG-SUN-06")
NO_SEWERS = Reason("board.why.no_sewers", "BG-MOVE-06")
BLOCKED = Reason("board.why.blocked", "BG-MOVE-03")
NO_SPACE = Reason("board.why.no_space", "BG-MOVE-02")
HERE = Reason("board.why.here", "BG-MOVE-01")


def kind_of(s: Sunnydale, p: int, sewers: int = 0) -> int:
    """What kind of walker a person is now: which spaces and steps are open to it (BG-MOVE-07, -10, BG-SUN-06)."""
    if s.side[p]:
        kind = GOOD
    elif KIND[s.form[p]] == VAMPIRE and s.invitation(p) < 0:
        kind = UNINVITED
    else:
        kind = 0
    if PHASES[s.phase] == "sunrise" and KIND[s.form[p]] == VAMPIRE and bearer(s, "ignore_sun", p) < 0:
        kind |= SHADE
    return kind | SEWERS if sewers else kind


def budget(s: Sunnydale) -> int:
    """Steps of the acting person in this turn: doubled for a wolf, then the extras (BG-WERE-06, BG-EFFECT-09)."""
    p = s.actor
    steps = (s.total * 2 if KIND[s.form[p]] == WEREWOLF else s.total) + s.extra
    return steps + bonus(s, "steps", p) if gear(s, p) & STEPS else steps


def walker(s: Sunnydale) -> int:
    """The acting person's kind, sewers included (BG-MOVE-06)."""
    return kind_of(s, s.actor, s.sewers or gear(s, s.actor) & SEWER_CARD)


def reach(s: Sunnydale, steps: int, foes: int) -> list[int]:
    """What the acting person can get to in 0, 1, 2... steps, through allies, not through foes (BG-MOVE-01..06)."""
    return TOWNS[s.plan].walk(s.space[s.actor], steps, walker(s), foes)


def leads_further(s: Sunnydale, steps: int = 0, sewers: bool = False) -> bool:
    """Whether more steps or open sewers bring the acting person anywhere it does not get to without them."""
    p, kind, town = s.actor, walker(s), TOWNS[s.plan]
    total = budget(s) - s.spent
    if sewers and not steps:
        near = town.grown(s.space[p], kind)  # most often no cover is near, whoever stands in the way
        if total < 1 or kind & SEWERS or not near[min(total, len(near)) - 1] & town.cover_mask:
            return False
    allies, foes = s.pieces(s.side[p])
    now = town.walk(s.space[p], max(0, total), kind, foes)[-1]
    then = town.walk(s.space[p], max(0, total + steps), kind | SEWERS if sewers else kind, foes)[-1]
    return bool(then & ~now & ~allies)


def move_options(s: Sunnydale, allies: int, foes: int) -> list[Option]:
    """Every destination of the acting person: within reach and empty."""
    s.layers = None
    p = s.actor
    flags = gear(s, p) if s.zones[HELD + p] else 0
    left = s.total + s.extra - s.spent if not flags and KIND[s.form[p]] != WEREWOLF else budget(s) - s.spent
    if s.ended or left <= 0:
        return []
    start, kind, town = s.space[p], kind_of(s, p, s.sewers or flags & SEWER_CARD), TOWNS[s.plan]
    layers = town.grown(start, kind)
    top = layers[left if left < len(layers) else -1]
    if top & foes:
        s.layers = town.walk(start, left, kind, foes)
        return _listed(s.layers[-1] & ~allies)
    # no foe around: the same destinations every time, but for those of allies
    s.layers = layers
    key = (start << 5 | kind) << 1 | s.plan, left
    alone = _ALONE.get(key)
    others = top & ~BIT[start]
    if alone is None:
        alone = _ALONE[key] = _listed(others)
    out = alone.copy()
    friends = others & allies
    while friends:  # the last first: its place in the list is the number of spaces before it
        last = friends.bit_length() - 1
        del out[(others & (BIT[last] - 1)).bit_count()]
        friends ^= BIT[last]
    return out


_ALONE: dict[tuple[int, int], list[Option]] = {}


def _listed(found: int) -> list[Option]:
    """The moves to a set of spaces."""
    out: list[Option] = []
    if found:
        low = ((found & -found).bit_length() - 1) >> 3
        high = (found.bit_length() + 7) >> 3
        for eight, byte in zip(_BYTES[low:high], (found >> 8 * low).to_bytes(high - low, "little"), strict=True):
            if byte:
                out += eight[byte]
    return out


def routes(s: Sunnydale) -> dict[int, list[int]]:
    """The ways the acting person takes to everything it still reaches, both ends included."""
    p = s.actor
    _, foes = s.pieces(s.side[p])
    spaces, ways, sewers = s.town.ground(walker(s))
    return s.town.ways(s.space[p], max(0, budget(s) - s.spent), spaces & ~foes, ways, sewers)


def way(s: Sunnydale, goal: int, steps: int) -> tuple[int, ...]:
    """The way the acting person is seen to take, both ends included; what only its owner knows is not told by it."""
    p = s.actor
    _, foes = s.pieces(s.side[p])
    for kind in (kind_of(s, p, s.sewers), walker(s)):
        spaces, ways, sewers = s.town.ground(kind)
        found = s.town.ways(s.space[p], steps, spaces & ~foes, ways, sewers).get(goal)
        if found is not None:
            return tuple(found)
    return (s.space[p], goal)


def cost(s: Sunnydale, goal: int) -> int:
    """Steps to a destination that is known to be within reach."""
    layers = s.layers
    if layers is None:  # a copy or a save: work it out anew
        _, foes = s.pieces(s.side[s.actor])
        layers = reach(s, len(BIT), foes)
    steps = TOWNS[s.plan].least(s.space[s.actor])[goal]
    while not layers[steps] >> goal & 1:
        steps += 1
    return steps


def refuse_move(s: Sunnydale, goal: int) -> Reason | None:
    """Why the acting person cannot end a move there."""
    p, town = s.actor, s.town
    if not 0 <= goal < len(BIT) or not town.all >> goal & 1:
        return NO_SPACE
    if s.ended:
        return OVER
    left = budget(s) - s.spent
    if goal == s.space[p]:
        return HERE
    if left <= 0:
        return NO_STEPS
    allies, foes = s.pieces(s.side[p])
    if (reach(s, left, foes)[-1] & ~allies) >> goal & 1:
        return None
    return _why_unreached(s, p, goal, left, foes)


def _why_unreached(s: Sunnydale, p: int, goal: int, left: int, foes: int) -> Reason:
    there = s.who_is_at(goal)
    if there >= 0:
        return OCCUPIED if s.side[there] == s.side[p] else ENEMY_THERE
    town = s.town
    if s.side[p] and goal == town.hellmouth:
        return HELLMOUTH
    open_, ways, sewers = town.ground(walker(s))
    if not open_ >> goal & 1:
        return SUNLIGHT
    here = BIT[s.space[p]]
    if (
        ways is town.uninvited
        and town.residences >> goal & 1
        and town.flood(here, left, open_ & ~foes, town.free, sewers) >> goal & 1
    ):
        return RESIDENCE
    if not town.flood(here, left, town.all, town.free, True) >> goal & 1:
        far = (("space", goal), ("n", town.distance(s.space[p], goal)), ("m", left))
        return Reason("board.why.too_far", "BG-MOVE-01", far)
    if not sewers and town.flood(here, left, open_ & ~foes, ways, True) >> goal & 1:
        return NO_SEWERS
    if town.flood(here, left, town.all & ~foes, ways, sewers) >> goal & 1:
        return SUNLIGHT if s.is_vampire(p) and s.sun else HELLMOUTH
    return BLOCKED


# --- the sun ------------------------------------------------------------------------------------------------------


def exposed(s: Sunnydale, p: int) -> bool:
    """Whether that person is a vampire outside in the sun without protection (BG-SUN-01, BG-SUN-11)."""
    x = s.space[p]
    return (
        x >= 0
        and KIND[s.form[p]] == VAMPIRE
        and PHASES[s.phase] == "sunrise"
        and bool(TOWNS[s.plan].outside >> x & 1)
        and bearer(s, "ignore_sun", p) < 0
    )


def runners(s: Sunnydale) -> list[int]:
    """Every vampire that must run for cover now."""
    if PHASES[s.phase] != "sunrise":
        return []
    return [p for p in s.cast if exposed(s, p)]


def shelter(s: Sunnydale, p: int) -> tuple[int, int]:
    """Damage of the run to the nearest entry and the spaces where it may end; (0, 0) if there is no way (BG-SUN-08)."""
    town = s.town
    allies, foes = s.pieces(s.side[p])
    ways = town.ground(kind_of(s, p))[1]
    closed = foes | (BIT[town.hellmouth] if s.side[p] else 0)
    out = BIT[s.space[p]]
    steps = 0
    while True:
        steps += 1
        more = town.flood(out, 1, town.all & ~closed, ways)
        ends = _entries(s, more & ~town.outside, allies, closed, ways)
        if ends:
            return steps, ends
        wider = more & town.outside
        if wider == out:
            return 0, 0
        out = wider


def run_to(s: Sunnydale, p: int, goal: int) -> list[int]:
    """The way to a shelter, both ends included; it may lead past an ally in the doorway (BG-AMB-18)."""
    town = s.town
    _, foes = s.pieces(s.side[p])
    closed = foes | (BIT[town.hellmouth] if s.side[p] else 0)
    return town.ways(s.space[p], len(BIT), town.all & ~closed, town.ground(kind_of(s, p))[1])[goal]


def _entries(s: Sunnydale, entries: int, allies: int, closed: int, ways: Links) -> int:
    """Where a run may end that reaches these inside spaces: past an ally in the doorway if need be (BG-AMB-18)."""
    town = s.town
    ends = entries & ~allies
    if s.settings[SLIDES_FREE]:
        inside = town.all & ~town.outside & ~closed
        for entry in bits(entries & allies):
            found = BIT[entry]
            while True:
                more = town.flood(found, 1, inside, ways)
                if more & ~allies:
                    ends |= more & ~allies
                    break
                if more == found:
                    break
                found = more
    return ends


# --- placing ------------------------------------------------------------------------------------------------------


def may_stand(s: Sunnydale, p: int) -> int:
    """The spaces where a person may be put: no closed residence, not the Hellmouth for Good (BG-SUMMON-03)."""
    town = s.town
    spaces = town.all
    if s.side[p]:
        spaces &= ~BIT[town.hellmouth]
    elif s.is_vampire(p) and s.invitation(p) < 0:
        spaces &= ~town.residences
    return spaces


def nearest_empty(s: Sunnydale, p: int, wanted: int, within: int = -1) -> list[int]:
    """The nearest empty spaces to the wanted one for that person; `within` limits them further (BG-SUMMON-03)."""
    ours, theirs = s.pieces(1)
    open_ = may_stand(s, p) & ~(ours | theirs) & within
    for ring in s.town.rings(wanted):
        if ring & open_:
            return list(bits(ring & open_))
    return []


def push_reach(s: Sunnydale, p: int, steps: int) -> int:
    """Where somebody may be pushed: by its own movement rules, without tunnels or sewers, to an empty space."""
    town = s.town
    allies, foes = s.pieces(s.side[p])
    spaces, ways, _ = town.ground(kind_of(s, p))
    found = town.flood(BIT[s.space[p]], steps, spaces & ~foes, ways._replace(ends=0))
    return found & ~allies & ~BIT[s.space[p]]
