"""Help for the question at hand: what kind of question it is, what step of the game, what the choices mean.

The words for the choices come from the game's own glossary; here is only which term explains which verb.
"""

from __future__ import annotations

from rich.text import Text

from hellmouth.core.grammar import entry
from hellmouth.core.messages import Message
from hellmouth.table import library, protocol
from hellmouth.terminal.draw import CALM, FAINT, LAMP, MUTED
from hellmouth.terminal.sitting import Sitting, words

# fmt: off
KEYS = (
    "number", "enter", "space", "undo", "hint", "why", "zoom", "log", "people", "talk", "scroll", "language", "help",
    "quit",
)
TERMS: dict[str, dict[str, str]] = {
    "vs": {
        "keep": "mulligan", "mulligan": "mulligan", "lay": "resource-row", "open": "location", "recruit": "recruit",
        "equip": "equipment", "move": "formation-step", "play": "plot-twist", "cast": "spellbook", "use": "super-power",
        "powerup": "power-up", "attack": "attacker", "join": "team-attack", "target": "defender", "strike": "strike",
        "turn": "location", "discard": "discard", "react": "reaction", "slay": "slay", "row": "front-row",
        "first": "trigger", "end": "main-phase",
    },
    "board": {
        "move": "movement-dice", "draw": "draw", "recover": "recover", "play": "keep", "use": "artifact",
        "give": "trade", "take": "trade", "propose": "trade", "attack": "fight", "strike": "fight-dice",
        "cast": "majik-dice", "look": "corner-artifact-space", "act": "evil-turn", "flee": "run-for-cover",
        "run": "run-for-cover", "discard": "slot", "keep": "slot", "react": "reaction",
    },
    "ccg": {
        "at": "location", "lay": "location", "day": "day-night", "night": "day-night", "challenge": "challenge-deck",
        "refresh": "refresh", "move": "move", "place": "level", "ascend": "ascend", "attach": "attach", "swap": "swap",
        "resurrect": "resurrect", "episode": "episode", "fight": "fight", "face": "face", "join": "face",
        "double": "stunt-double", "boost": "boost", "play": "action", "discard": "draw-step", "pass": "watch",
    },
}
# fmt: on


def terms(game: str, verbs: list[str], language: str) -> list[tuple[str, str]]:
    """Name and text of the terms that explain these verbs."""
    known = {t["id"]: t for t in library.shelf(game, "glossary", language)["terms"]} if game in TERMS else {}
    wanted = dict.fromkeys(TERMS.get(game, {}).get(verb, "") for verb in verbs)
    return [(str(known[t]["name"]), str(known[t]["text"])) for t in wanted if t in known]


def step(update: protocol.Update) -> tuple[str, str] | None:
    """Name and hint of the step of the game that is lit."""
    track = update.view.get("shell", {}).get("track", ())
    return next(((str(t["label"]), str(t.get("hint", ""))) for t in track if t["on"]), None)


def page(sitting: Sitting, language: str) -> Text:
    """Everything on one page."""

    def say(name: str) -> str:
        return Message(f"terminal.{name}").render(language)

    text = Text()
    asked, update = sitting.decision, sitting.update
    goal = update.view.get("shell", {}).get("goal", "") if update is not None else ""
    if goal:
        text.append(f"{goal}\n\n")
    if asked is not None:
        text.append(f"{say('help.now')}\n", f"bold {LAMP}").append(words(asked.prompt) + "\n", "bold")
        text.append(f"{say(f'kind.{asked.kind}')}\n\n", MUTED)
    lit = step(update) if update is not None else None
    if lit is not None:
        text.append(entry(say("help.step"), lit[0], language) + "\n", f"bold {LAMP}").append(f"{lit[1]}\n\n", MUTED)
    game = sitting.people.game if sitting.people else ""
    found = terms(game, [o.verb for o in asked.options] if asked else [], language)
    if found:
        text.append(f"{say('help.rules')}\n", f"bold {LAMP}")
        for name, about in found:
            text.append(entry(name, "", language), CALM).append(f"{about}\n")
        text.append("\n")
    text.append(f"{say('help.keys')}\n", f"bold {LAMP}")
    for key in KEYS:
        press, _, does = say(f"keys.{key}").partition("|")
        text.append(f"{press:<14}", CALM).append(f"{does}\n")
    return text.append(f"\n{say('close')}", FAINT)
