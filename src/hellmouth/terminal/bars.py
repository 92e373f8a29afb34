"""The lines around the table: title and track above, the question, the log, the keys below; and how it all looks."""

from __future__ import annotations

from rich.text import Text

from hellmouth.core.messages import Message
from hellmouth.terminal.draw import COLOURS, FAINT, LAMP, MUTED, SHAPES, ink
from hellmouth.terminal.sitting import Sitting, words

STYLE = """
* { scrollbar-color: #3c4459; scrollbar-background: #14161f; scrollbar-corner-color: #14161f; }
Screen { background: #14161f; color: #eceff6; }
#head { height: auto; max-height: 2; background: #1e2230; padding: 0 1; }
#middle { height: 1fr; }
#box { width: 1fr; height: 1fr; padding: 0 1; scrollbar-size: 1 1; overflow-x: auto; }
#table { width: auto; }
#side { width: 42; height: 1fr; border-left: solid #3c4459; padding: 0 1; scrollbar-size: 1 1; }
.narrow #side { display: none; }
#latest { display: none; height: 1; padding: 0 1; }
.narrow #latest { display: block; }
#bar { height: auto; background: #1e2230; border-top: solid #f2b84b; padding: 0 1; }
#question { height: auto; max-height: 3; }
#choices { height: auto; max-height: 9; background: #1e2230; border: none; padding: 0; scrollbar-size: 1 1; }
.low #choices { max-height: 6; }
#choices > .option-list--option-highlighted { background: #3c4459; color: #ffffff; text-style: bold; }
#choices:focus > .option-list--option-highlighted { background: #3c4459; color: #ffffff; text-style: bold; }
#choices > .option-list--option-disabled { color: #6b738a; }
#notice { height: auto; max-height: 3; }
#keys { height: 1; background: #2a3042; padding: 0 1; }
Reading, Asking, Sure { align: center middle; background: #14161f 60%; }
#reading { width: 76; max-width: 95%; height: auto; max-height: 90%; background: #1e2230; border: round #f2b84b;
  padding: 0 1; }
#page { height: auto; }
#asking { width: 76; max-width: 95%; height: auto; background: #1e2230; border: round #f2b84b; padding: 0 1; }
Input { background: #2a3042; }
"""
KEYS = (
    ("u", "undo"),
    ("h", "hint"),
    ("w", "why"),
    ("z", "zoom"),
    ("l", "log"),
    ("f", "language"),
    ("?", "help"),
    ("q", "quit"),
)


def head(sitting: Sitting, language: str, width: int) -> Text:
    """Title, turn and the track of steps, the current one lit."""
    update, people = sitting.update, sitting.people
    shell = update.view.get("shell", {}) if update is not None else {}
    text = Text(no_wrap=True, overflow="ellipsis")
    if people is not None:
        title = people.title if width >= 110 else people.title.partition(":")[2].strip() or people.title
        text.append(title if width >= 90 else people.game, f"bold {LAMP}")
    if shell.get("turn"):
        text.append("  " + Message("terminal.turn", n=shell["turn"]).render(language), MUTED)
    clock = sitting.clock(language)
    if clock:
        text.append(f"  ◷ {clock}", LAMP)
    if shell.get("light"):
        text.append({"night": "  ☾", "day": "  ☀", "dusk": ""}.get(str(shell["light"]), ""), LAMP)
    track = shell.get("track", ())
    room = (width - 3 - text.cell_len) // max(1, len(track)) - 2
    tight = sum(len(step["label"]) + 2 for step in track) > width - 3 - text.cell_len
    for step in track:
        name = str(step["label"])
        if step["on"]:
            text.append(f"  ▸{name}", f"bold {LAMP}")
        else:
            text.append("  " + (name[: max(3, room - 2)] + "." if tight and len(name) > room else name), FAINT)
    return text


def question(sitting: Sitting, language: str, width: int, low: bool) -> Text:
    """Who decides, the question, and what kind of question it is."""
    update, asked = sitting.update, sitting.decision
    if update is None:
        return Text()
    if sitting.archived:
        return ink(" ".join(sitting.notices()), f"bold {LAMP}")
    if update.outcome is not None:
        return ink(update.outcome.text, f"bold {LAMP}")
    if asked is None:
        who = update.waiting.name if update.waiting is not None else "…"
        return ink(Message("terminal.waiting", who=who).render(language), MUTED)
    seat = asked.seat
    text = ink(f"{SHAPES[seat % len(SHAPES)]} ", COLOURS[seat % len(SHAPES)]).append(words(asked.prompt), "bold")
    about = ink("  " + Message(f"terminal.kind.{asked.kind}").render(language), FAINT)
    # A low window has room for the question only; the help page says the rest.
    return text if low and text.cell_len + about.cell_len > width - 2 else text.append_text(about)


def log_text(sitting: Sitting, most: int = 80) -> Text:
    """The last lines, those of the last answers brighter."""
    lines = sitting.lines[-most:]
    newest = lines[-1].tick if lines else 0
    text = Text()
    for line in lines:
        seat = line.seats[0] if line.seats else None
        text.append(
            f"{SHAPES[seat % len(SHAPES)]} " if seat is not None else "  ",
            COLOURS[seat % len(SHAPES)] if seat is not None else FAINT,
        )
        text.append(words(line.parts) + "\n", "" if line.tick >= newest - 1 else MUTED)
    text.rstrip()
    return text


def keys(language: str, width: int) -> Text:
    """What the keys do."""
    text = Text(no_wrap=True, overflow="ellipsis")
    said = [(key, Message(f"terminal.key.{name}").render(language)) for key, name in KEYS]
    gap = "  " if sum(len(key) + len(word) + 3 for key, word in said) <= width else " "
    for key, word in said:
        text.append(f"{key} ", f"bold {LAMP}")
        text.append(word + gap, MUTED)
    return text
