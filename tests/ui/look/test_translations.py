"""Every text of the window speaks Chinese, and the compiled file says what the source does."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from PySide6.QtCore import QTranslator

import klotski_studio
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.ui.look.translate import in_line
from klotski_studio.ui.session.feature import MenuSpec
from klotski_studio.ui.window.actions import ACTIONS
from klotski_studio.ui.window.menus import MENUS

SOURCE = resources_dir() / "i18n" / "klotski_studio_zh.ts"
PACKAGE = Path(klotski_studio.__file__).parent


def messages(file: Path) -> Iterator[tuple[str, str, ElementTree.Element]]:
    for context in ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            form = translation.find("numerusform")  # Chinese has one form for all numbers
            assert (form is not None) == (message.get("numerus") == "yes")
            if form is not None:
                translation.text = form.text
            yield str(context.findtext("name")), str(message.findtext("source")), translation


def fields(text: str) -> set[str]:
    found = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    return found | set(re.findall("%L?n", text))


def letters(text: str) -> list[str]:
    """The mnemonics of a text."""
    return [letter.upper() for letter in re.findall("&([^&])", text.replace("&&", ""))]


def sources() -> list[Path]:
    """Every module that speaks to people in the window."""
    return [path for layer in ("app", "ui") for path in sorted((PACKAGE / layer).rglob("*.py"))]


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What lupdate finds in the sources now."""
    file = tmp_path_factory.mktemp("i18n") / "now.ts"
    tool = Path(sys.executable).with_name("pyside6-lupdate")
    alias = ("-tr-function-alias", "QT_TRANSLATE_NOOP+=N_,translate+=QT_TRANSLATE_N_NOOP")
    subprocess.run([tool, *map(str, sources()), *alias, "-ts", file], check=True, capture_output=True)
    return file


def test_every_text_of_the_sources_is_in_the_translation_and_no_other(extracted: Path) -> None:
    now = {(context, text) for context, text, _ in messages(extracted)}
    ours = {(context, text) for context, text, _ in messages(SOURCE)}
    assert ours == now


def test_every_text_is_translated() -> None:
    left = [
        text
        for _, text, translation in messages(SOURCE)
        if translation.get("type") == "unfinished" or not translation.text
    ]
    assert left == []


def test_placeholders_are_the_same_in_both_languages() -> None:
    for _, text, translation in messages(SOURCE):
        assert fields(text) == fields(translation.text or ""), text


def test_no_space_stands_behind_a_chinese_full_stop() -> None:
    assert in_line(("One.", "Two.", "最短为 81。", "多费 12。")) == "One. Two. 最短为 81。多费 12。"
    behind = re.compile(r"。( [^|]|\n *[^\s\d#|`-])")  # a line that goes on is read with a space before it
    pages = (resources_dir() / "help" / "zh").glob("*.md")
    assert [page.name for page in pages if behind.search(page.read_text("utf-8"))] == []


def test_menu_texts_keep_their_mnemonic_behind_them() -> None:
    for context, text, translation in messages(SOURCE):
        chinese = translation.text or ""
        assert letters(chinese) == letters(text), text
        if "&" in chinese and context != "texts":
            assert re.search(r"\(&[A-Z]\)[…：]?$", chinese), chinese


def test_what_has_words_is_another_text_in_chinese() -> None:
    same = {
        text
        for _, text, translation in messages(SOURCE)
        if translation.text == text and re.search("[a-z]", re.sub(r"{\w+}", "", text))
    }
    assert same == set()


def test_chinese_is_set_as_chinese_is() -> None:
    """Its own marks after its own characters, and the same end: a sentence stays a sentence."""
    for _, text, translation in messages(SOURCE):
        chinese = translation.text or ""
        assert not re.search(r"[\u4e00-\u9fff][,.;:?!]", chinese), chinese
        assert chinese.endswith("。") == text.endswith("."), chinese
        assert chinese.endswith("…") == text.endswith("…"), chinese
        assert "..." not in chinese, chinese


@cache
def calls() -> list[tuple[str, str, ast.Call]]:
    """Every call in the sources: where it is, the name of the function, and the call."""
    return [
        (f"{path.name}:{node.lineno}", ast.unparse(node.func), node)
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]


LOOKUP = re.compile(r"(QCoreApplication\.translate|say|tr|translate)$|translator\(")
"""Functions that look up a text."""


def literal_faults() -> Iterator[str]:
    """Calls for a translation whose words no tool can find."""
    for place, name, node in calls():
        faulty = False
        if name in ("N_", "QT_TRANSLATE_N_NOOP"):
            count = 2 if name == "N_" else 4
            faulty = len(node.args) != count or not all(isinstance(part, ast.Constant) for part in node.args)
        elif LOOKUP.match(name):
            faulty = any(isinstance(part, ast.JoinedStr | ast.BinOp) for part in node.args)
        if faulty:
            yield f"{place}: {ast.unparse(node)}"


SETTERS = re.compile(
    r"\.set(Text|ToolTip|StatusTip|WhatsThis|WindowTitle|Title|PlaceholderText|AccessibleName"
    r"|AccessibleDescription|Prefix|Suffix|InformativeText|LabelText)$|\.add(Item|Action|Menu|Tab|Button|Row)$"
    r"|^Q(Label|PushButton|CheckBox|RadioButton|GroupBox|Action|DockWidget|MessageBox|FileDialog)$"
)
"""What shows its words to a person."""
NAME = "Klotski Studio"


def bare_words() -> Iterator[str]:
    """Words that are shown as they stand in the source, past all translation."""
    for place, _, node in (call for call in calls() if SETTERS.search(call[1])):
        for part in node.args:
            for literal in part.values if isinstance(part, ast.JoinedStr) else [part]:
                value = literal.value if isinstance(literal, ast.Constant) else None
                words = value.replace(NAME, "") if isinstance(value, str) else ""
                if re.search("[A-Za-z]{2}", words):
                    yield f"{place}: {value!r}"


def test_no_sentence_is_put_together_before_it_is_translated() -> None:
    assert list(literal_faults()) == []


def test_no_words_are_shown_past_the_translation() -> None:
    assert list(bare_words()) == []


def test_the_compiled_file_is_up_to_date() -> None:
    compiled = QTranslator()
    assert compiled.load(str(SOURCE.with_suffix(".qm")))
    for context, text, translation in messages(SOURCE):
        count = 1234 if "%Ln" in text else -1
        assert compiled.translate(context, text, None, count) == translation.text


def paths_of(entries: tuple[str | MenuSpec, ...], names: dict[tuple[str, str], str]) -> Iterator[str]:
    """Where everything is in the menus, as the help writes it: ``File › Open Classic``."""
    texts = {spec.id: spec.text for spec in ACTIONS}
    for entry in entries:
        if isinstance(entry, MenuSpec):
            title = plain_text(names["menus", entry.text])
            yield title
            yield from (f"{title} › {below}" for below in paths_of(entry.entries, names))
        elif entry in texts:
            yield plain_text(names["actions", texts[entry]]).rstrip("…")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_the_help_names_is_in_the_menus(language: str) -> None:
    names = {
        (context, text): text if language == "en" else translation.text or ""
        for context, text, translation in messages(SOURCE)
    }
    pages = [path.read_text("utf-8") for path in (resources_dir() / "help" / language).glob("*.md")]
    named = {match for page in pages for match in re.findall(r"\*\*([^*]+ › [^*]+)\*\*", page)}
    assert named
    assert named - set(paths_of(MENUS, names)) == set()
