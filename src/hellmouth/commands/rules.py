"""`hellmouth rules`: look a rule up by id or word, and see which rules have no test."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from hellmouth.core.rulebook import Rule, Rulebook


def add_to(app: typer.Typer) -> None:
    app.command(name="rules", help="Look up a rule by id or word.")(rules_command)


def rules_command(
    game: Annotated[str, typer.Argument(help="Which game: see hellmouth games.")],
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule id, or the beginning of several.")] = None,
    search: Annotated[str, typer.Option(help="Rules in which these words occur.")] = "",
    coverage: Annotated[Path | None, typer.Option(help="List the rules that no test in this folder names.")] = None,
) -> None:
    from hellmouth.commands.speaking import out, say
    from hellmouth.core.rulebook import named_in, of
    from hellmouth.games import game as find

    book = of(find(game))
    if coverage is not None:
        missing = book.untested(named_in(coverage))
        needed = sum(r.needs_test for r in book)
        for rule_id in missing:
            out(rule_id)
        out(say("command.rules.coverage", covered=needed - len(missing), needed=needed))
    elif rule is not None:
        for found in matching(book, rule):
            out(shown(found))
    elif search:
        hits = book.search(search)
        for found in hits:
            out(shown(found))
        if not hits:
            out(say("command.rules.nothing", text=search))
    else:
        families: dict[str, int] = {}
        for each in book:
            head = each.id.rpartition("-")[0]
            families[head] = families.get(head, 0) + 1
        for head, count in families.items():
            out(f"{head:24} {count}")
        out(say("command.rules.how", game=game))


def matching(book: Rulebook, text: str) -> list[Rule]:
    """The rule of that id, or all whose ids begin with it."""
    wanted = text.strip().upper()
    begun = [rule for rule in book if rule.id.startswith(wanted + "-")]
    return begun if begun and wanted not in book.rules else [book.find(text)]


def shown(rule: Rule) -> str:
    """A rule as people read it."""
    from hellmouth.commands.speaking import language

    see = f"  -> {', '.join(rule.see)}" if rule.see else ""
    return fill(f"{rule.id}  {rule.text(language())}{see}", 100, subsequent_indent="    ", break_long_words=False)
