"""Every text of the window speaks Chinese, and the compiled file says what the source does."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

import klotski_studio
from klotski_studio.app.paths import resources_dir

SOURCE = resources_dir() / "i18n" / "klotski_studio_zh.ts"
PACKAGE = Path(klotski_studio.__file__).parent


def messages(file: Path) -> Iterator[tuple[str, str, ElementTree.Element]]:
    for context in ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            yield str(context.findtext("name")), str(message.findtext("source")), translation


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What lupdate finds in the sources now."""
    file = tmp_path_factory.mktemp("i18n") / "now.ts"
    sources = [str(path) for layer in ("app", "ui") for path in sorted((PACKAGE / layer).rglob("*.py"))]
    tool = Path(sys.executable).with_name("pyside6-lupdate")
    subprocess.run([tool, *sources, "-ts", file], check=True, capture_output=True)
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


def test_menu_texts_keep_a_mnemonic() -> None:
    for context, text, translation in messages(SOURCE):
        if context in ("actions", "menus"):
            assert text.count("&") == (translation.text or "").count("&"), text


def test_the_compiled_file_is_up_to_date(qapp: QApplication) -> None:
    compiled = QTranslator()
    assert compiled.load(str(SOURCE.with_suffix(".qm")))
    for context, text, translation in messages(SOURCE):
        assert compiled.translate(context, text) == translation.text
