"""What people look up in the middle of a battle: the aim, who somebody is, the open piles, what an attack comes to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hellmouth.core.lookup import Entry
from hellmouth.core.messages import catalogue
from hellmouth.core.visibility import View
from hellmouth.games.vs.cards import KEYWORDS, TEAM_BITS
from hellmouth.games.vs.picture import listed
from hellmouth.games.vs.present import combat, declaring
from hellmouth.games.vs.rules.stats import atk, dfn, keywords, max_health
from hellmouth.games.vs.state import BACK, BOOK, DECK, HAND, KEY, KO, NZ, POSES, REMOVED, Battle

_PILES = (("ko", KO), ("removed", REMOVED), ("book", BOOK), ("key", KEY))


def goal(view: View[Battle], names: Sequence[str], language: str) -> str:
    """How this mode is won, who plays which Main Character, and who is with whom (VS-END, VS-2V2-01)."""
    s = view.state
    mains = tuple([s.cards.title(s.face[main], language) for main in s.mains])
    return _goal(s.mode, tuple(s.allies), mains, view.seat, tuple(names), language)


@lru_cache(maxsize=256)
def _goal(
    mode: str, camps: tuple[int, ...], mains: tuple[str, ...], viewer: int | None, names: tuple[str, ...], language: str
) -> str:
    """It is told with every move and hardly ever changes."""
    say = catalogue(language).text

    def player(seat: int) -> str:
        who = say("vs.goal.you") if seat == viewer else _name(seat, names)
        return say("vs.goal.player", player=who, main=mains[seat])

    # one's own side comes first: "You with ... against ..."
    order = sorted(dict.fromkeys(camps), key=lambda camp: viewer is not None and camp != camps[viewer])
    sides = [say("vs.goal.side", who=[player(p) for p, own in enumerate(camps) if own == camp]) for camp in order]
    return f"{say(f'vs.goal.{mode}')} {say('vs.goal.sides', sides=say('vs.goal.against').join(sides))}"


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else chr(ord("A") + seat)


def who(view: View[Battle], names: Sequence[str], language: str) -> list[Entry]:
    """The players, then every character in play, the viewer's own last."""
    s = view.state
    say = catalogue(language).text
    found = []
    for p in range(s.seats):
        main = s.face[s.mains[p]]
        text = say(
            "vs.who.player",
            main=s.cards.title(main, language),
            xp=s.xp[p],
            target=s.cards.target[main],
            hand=len(s.zones[p * NZ + HAND]),
            deck=len(s.zones[p * NZ + DECK]),
            out=p not in s.alive,
        )
        found.append(Entry(_name(p, names), text))
    order = sorted(s.alive, key=lambda p: p == view.seat)
    return found + [_character(s, c, _name(p, names), language) for p in order for c in s.side(p)]


def _character(s: Battle, c: int, player: str, language: str) -> Entry:
    say = catalogue(language).text
    words = keywords(s, c)
    facts = [
        say("vs.kind.main" if s.is_main(c) else "vs.kind.supporting"),
        *(say(f"vs.team.{t}") for t, bit in TEAM_BITS.items() if s.of_teams(c) & bit),
        *(say(f"vs.keyword.{w}") for i, w in enumerate(KEYWORDS) if words >> i & 1),
    ]
    text = say(
        "vs.who.character",
        facts=", ".join(facts),
        atk=atk(s, c),
        defence=dfn(s, c),
        health=max_health(s, c),
        wounds=max(0, s.harm[c]),
        counters=s.marks[c],
        pose=say(f"vs.pose.{POSES[s.pose[c]]}", card=s.cards.name(s.face[c], language)),
        player=player,
        row=say("vs.row.back" if s.zone[c] % NZ == BACK else "vs.row.front"),
    )
    if c in s.gear:
        text += f" + {s.cards.title(s.face[s.gear[c]], language)}"
    return Entry(s.cards.title(s.face[c], language), text, s.face[c])


def piles(view: View[Battle], names: Sequence[str], language: str) -> list[Entry]:
    """What everybody may look through at any time (VS-ZONE-04, VS-ZONE-14)."""
    s = view.state
    say = catalogue(language).text
    return [
        Entry(say(f"vs.pile.{word}", who=_name(p, names)), listed(s, s.zones[p * NZ + zone], language))
        for p in s.alive
        for word, zone in _PILES
        if s.zones[p * NZ + zone]
    ]


def odds(view: View[Battle], language: str) -> list[str]:
    """Strike and strike-back of every attack that may be declared now, or of the combat under way."""
    s = view.state
    say = catalogue(language).text
    declared = declaring(s, language)
    fights = declared["against"] if declared else [combat(s, language)]
    found = []
    for one in fights:
        if one is not None and one.get("says"):
            silent = one["back"]["silent"]
            back = silent[:1].lower() + silent[1:] if silent else say("vs.odds.back", n=one["back"]["n"])
            found.append(
                say(
                    "vs.odds.fight",
                    card=s.cards.title(s.face[one["defender"]], language),
                    n=one["strike"]["n"],
                    m=one["strike"]["against"],
                    back=back,
                    says=one["says"],
                )
            )
    return found
