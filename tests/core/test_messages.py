"""The message catalogue: templates, languages, arguments, and that both languages say the same things."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hellmouth
from hellmouth.core import messages
from hellmouth.core.errors import HellmouthError
from hellmouth.core.messages import Catalogue, Message, catalogue, check, languages, register
from hellmouth.core.templates import MessageError, argument_names, parse

VECTORS = json.loads((Path(__file__).parent / "message_vectors.json").read_text(encoding="utf-8"))
PACKAGE = Path(hellmouth.__file__).parent


def folder(root: Path, **texts: dict[str, str]) -> Path:
    root.mkdir(exist_ok=True)
    for language, entries in texts.items():
        (root / f"{language}.json").write_text(json.dumps(entries), encoding="utf-8")
    return root


def from_vector(value: Any) -> Any:
    if isinstance(value, dict):
        return Message(value["id"], {name: from_vector(arg) for name, arg in value["args"].items()})
    return [from_vector(item) for item in value] if isinstance(value, list) else value


def problem_of(text: str) -> str | None:
    try:
        parse(text)
    except MessageError as error:
        return str(error)
    return None


def name(case: dict[str, Any]) -> str:
    return f"{case['language']}-{case['id']}-{json.dumps(case['args'])}"


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Catalogue]:
    root = folder(tmp_path_factory.mktemp("vectors"), **VECTORS["catalogue"])
    return {language: Catalogue(language, [root]) for language in languages()}


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Folders registered by a test are forgotten after it."""
    known = list(messages._folders())
    monkeypatch.setattr(messages, "_registered", known)
    return known


# --- shared vectors ---


@pytest.mark.parametrize("case", VECTORS["cases"], ids=name)
def test_vector(case: dict[str, Any], vectors: dict[str, Catalogue]) -> None:
    assert vectors[case["language"]].render(from_vector(case)) == case["text"]


@pytest.mark.parametrize("case", VECTORS["errors"], ids=name)
def test_error_vector_names_what_is_wrong_in_one_line(case: dict[str, Any], vectors: dict[str, Catalogue]) -> None:
    with pytest.raises(MessageError) as error:
        vectors[case["language"]].render(from_vector(case))
    assert "\n" not in str(error.value)
    assert [word for word in case["names"] if word not in str(error.value)] == []


@pytest.mark.parametrize("case", VECTORS["broken"], ids=lambda case: case["text"])
def test_broken_template_names_id_file_and_character(case: dict[str, Any], tmp_path: Path) -> None:
    root = folder(tmp_path, en={"x.broken": case["text"]}, fr={"x.broken": ""})
    with pytest.raises(MessageError, match=rf"'x\.broken' in .*en\.json: .* at character {case['character']} of "):
        Catalogue("en", [root]).text("x.broken", n=1, who="Ann", w="you")


# --- templates ---


def test_argument_names_come_from_every_depth() -> None:
    text = "{a} {b, plural, one {{c}} other {{d, select, x {{e}} other {}}}}"
    assert set(argument_names(parse(text))) == {"a", "b", "c", "d", "e"}


def test_a_template_is_parsed_once() -> None:
    assert parse("{n, plural, other {parsed once}}") is parse("{n, plural, other {parsed once}}")


@given(st.text())
def test_text_without_special_characters_is_itself(text: str) -> None:
    plain = text.translate({ord(special): None for special in "{}#'"})
    assert "".join(str(part) for part in parse(plain)) == plain


@given(st.text(alphabet="{}#' ,=1anoetherpluralselect"))
def test_any_text_parses_or_says_where_not(text: str) -> None:
    problem = problem_of(text)
    assert problem is None or re.search(r" at character \d+ of ", problem)


# --- messages as values ---


def test_message_is_a_value() -> None:
    one = Message("core.winner", who=Message("core.player", n=1))
    same = Message("core.winner", {"who": Message("core.player", [("n", 1)])})
    assert one == same
    assert hash(one) == hash(same)
    assert one != Message("core.winner", who=Message("core.player", n=2))
    assert repr(one) == "Message('core.winner', who=Message('core.player', n=1))"


def test_message_does_not_depend_on_argument_order_or_later_changes() -> None:
    cards = ["Ann", "Bob"]
    message = Message("core.winners", b=1, who=cards)
    cards.append("Cleo")
    assert message == Message("core.winners", who=("Ann", "Bob"), b=1)
    assert message.render("en") == "Ann and Bob win together"


def test_message_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Message("core.draw").id = "core.over"  # type: ignore[misc]  # wrong on purpose


def test_arguments_may_have_any_name() -> None:
    message = Message("x", id=1, args=2, self=3, message_id=4)
    assert dict(message.args) == {"id": 1, "args": 2, "self": 3, "message_id": 4}


def test_objects_render_themselves_in_the_language_of_the_message() -> None:
    class Stake:
        def render(self, language: str) -> str:
            return {"en": "the stake", "fr": "le pieu"}[language]

    message = Message("core.winners", who=[Stake(), Message("core.card")])
    assert message.render("en") == "the stake and a card win together"
    assert message.render("fr") == "le pieu et une carte gagnent ensemble"


def test_a_tuple_that_renders_itself_is_not_a_list() -> None:
    class Card(tuple[int, ...]):
        __slots__ = ()

        def render(self, language: str) -> str:
            return f"card {self[0]}"

    assert Message("core.winner", who=Card((7,))).render("en") == "card 7 wins"


# --- languages and files ---


def test_languages() -> None:
    assert languages() == ("en", "fr")


def test_unknown_language_names_the_choices() -> None:
    with pytest.raises(MessageError, match="no language 'de': choose en or fr"):
        Catalogue("de")


def test_error_is_a_lookup_error_and_one_of_ours() -> None:
    with pytest.raises(LookupError) as error:
        catalogue("fr").text("core.nowhere")
    assert isinstance(error.value, HellmouthError)
    assert str(error.value) == "no message 'core.nowhere' in language 'fr'"


def test_catalogue_is_shared() -> None:
    assert catalogue("en") is catalogue("en")
    assert catalogue("en") is not catalogue("fr")


def test_registered_folder_is_found_even_after_first_use(tmp_path: Path, registered: list[Any]) -> None:
    used = Catalogue("fr")
    assert used.text("core.option.no") == "Non"
    with pytest.raises(MessageError, match=r"no message 'test\.hello'"):
        used.text("test.hello")
    register(folder(tmp_path, en={"test.hello": "Hello"}, fr={"test.hello": "Bonjour"}))
    register(tmp_path)
    assert len(registered) == len({str(each) for each in registered})
    assert used.text("test.hello") == "Bonjour"
    assert "test.hello" in used.ids()


def test_files_in_a_language_folder_are_read_and_others_ignored(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "a.json").write_text('{"a.x": "one"}')
    (tmp_path / "en" / "b.json").write_text('{"b.x": "two"}')
    (tmp_path / "en" / "notes.txt").write_text("not a catalogue")
    assert Catalogue("en", [tmp_path]).ids() == ["a.x", "b.x"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": "1", "a": "2"}', "message 'a' comes twice"),
        ('{"a": 1}', "message 'a' must be text, not 1"),
        ('{"a": {"b": "c"}}', "message 'a' must be text"),
        ('["a"]', "expected one object"),
        ('{"a": ', "not valid JSON: .*line 1 column"),
        ("\ufeff{}", "not valid JSON"),
    ],
)
def test_bad_file_is_named_every_time(text: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text(text, encoding="utf-8")
    broken = Catalogue("en", [tmp_path])
    for _ in range(2):
        with pytest.raises(MessageError, match=rf"en\.json: .*{says}"):
            broken.ids()


def test_same_id_in_two_files_names_both(tmp_path: Path) -> None:
    one, two = folder(tmp_path / "one", en={"x": "1"}), folder(tmp_path / "two", en={"x": "2"})
    both = Catalogue("en", [one, two])
    for _ in range(2):
        with pytest.raises(MessageError, match=r"'x' is in .*one.en\.json and again in .*two.en\.json"):
            both.text("x")


def test_nothing_is_read_before_it_is_needed() -> None:
    """Start-up is a feature: importing the catalogue must not pull in the resource machinery."""
    code = "import sys, hellmouth.core.messages as m; m.Catalogue('fr'); print('importlib.resources' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(PACKAGE.parent)},
    )
    assert done.stdout.strip() == "False"


# --- both languages say the same ---


def test_check_reports_each_difference_in_one_line(tmp_path: Path) -> None:
    root = folder(
        tmp_path,
        en={"same": "{a}", "only_en": "x", "args": "{a} {b}", "none": "{a}", "broken": "{"},
        fr={"same": "« {a} »", "only_fr": "x", "args": "{a} {c}", "none": "x", "broken": "{ok}"},
    )
    assert sorted(check([root])) == sorted(
        [
            f"message 'broken' in {root / 'en.json'}: expected a name after '{{' at character 2 of '{{'",
            "message 'args' has different arguments: en: a, b; fr: a, c",
            "message 'none' has different arguments: en: a; fr: none",
            "message 'only_en' is missing in 'fr'",
            "message 'only_fr' is missing in 'en'",
        ]
    )


def test_check_finds_nothing_where_languages_agree(tmp_path: Path) -> None:
    root = folder(tmp_path, en={"x": "{n, plural, one {{a}} other {#}}"}, fr={"x": "{n} {a}"})
    assert check([root]) == []


def test_check_reports_a_bad_file(tmp_path: Path) -> None:
    (tmp_path / "fr.json").write_text("[]")
    assert check([tmp_path]) == [f"{tmp_path / 'fr.json'}: expected one object of id -> text"]


def test_every_message_of_the_package_is_in_every_language() -> None:
    games = sorted(path for path in PACKAGE.glob("games/*/messages") if path.is_dir())
    assert check([PACKAGE / "messages", *games]) == []


def test_every_core_message_the_code_names_exists() -> None:
    named = {
        (found, str(path.relative_to(PACKAGE)))
        for path in PACKAGE.rglob("*.py")
        for found in re.findall(r"""["'](core\.\w+(?:\.\w+)*)["']""", path.read_text(encoding="utf-8"))
    }
    assert ("core.player", "core/messages.py") in named
    known = Catalogue("en", [PACKAGE / "messages"]).ids()
    assert sorted(f"{path} names {found!r}" for found, path in named if found not in known) == []


# --- the first words ---


@pytest.mark.parametrize(
    ("message", "english", "french"),
    [
        (Message("core.why.not_offered"), "That is not one of the choices", "Ce n’est pas l’un des choix proposés"),
        (Message("core.winner", who=Message("core.player", n=2)), "Player 2 wins", "Joueur 2 gagne"),
        (Message("core.cards", n=0), "no card", "aucune carte"),
        (Message("core.cards", n=1), "1 card", "1 carte"),
        (Message("core.cards", n=2), "2 cards", "2 cartes"),
        (
            Message("core.log.forced", option=Message("core.option.pass")),
            "Only one choice: Pass",
            "Un seul choix\u202f: Passer",
        ),
    ],
)
def test_core_messages(message: Message, english: str, french: str) -> None:
    assert message.render("en") == english
    assert message.render("fr") == french
