"""Texts with a number take the form of the language, and numbers are written as it writes them."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.translatable import as_written
from klotski_studio.core.layout import Metric
from klotski_studio.ui.look.translate import brief_number, number_text, translator
from tests.ui.look.test_translations import calls


def test_texts_with_a_number_are_marked_so() -> None:
    """lupdate sees what depends on a number only if the call says so."""
    for place, name, node in calls():
        if name in ("N_", "QT_TRANSLATE_N_NOOP"):
            numbered = name == "QT_TRANSLATE_N_NOOP"
            assert ("%Ln" in ast.unparse(node.args[1])) == numbered, f"{place}: {ast.unparse(node)}"


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 moves"),
        (1, "1 move"),
        (2, "2 moves"),
        (25_955, "25,955 moves"),
        (2**31, "2,147,483,648 moves"),
        (10**30, "1" + 10 * ",000" + " moves"),
    ],
)
def test_a_number_is_written_with_the_form_that_goes_with_it(count: int, text: str) -> None:
    assert counted(count, Metric.MOVES, as_written) == text
    assert counted(count, Metric.MOVES, translator("verdict")) == text


def test_numbers_follow_the_language() -> None:
    before = QLocale()
    try:
        for name, text in (("de", "25.955 moves"), ("en", "25,955 moves"), ("zh", "25,955 moves")):
            QLocale.setDefault(QLocale(name))
            assert counted(25_955, Metric.MOVES, translator("verdict")) == text
            assert number_text(25_955) == text.removesuffix(" moves")
    finally:
        QLocale.setDefault(before)


def test_a_number_that_no_panel_has_room_for_is_a_power_of_ten() -> None:
    assert brief_number(10**18 - 1) == "999,999,999,999,999,999"
    assert brief_number(24_139_737_743_045_626_825_711_458_546_273) == "2.4 × 10^31"


def test_every_language_has_its_own_forms(qapp: QApplication, tmp_path: Path) -> None:
    source = tmp_path / "klotski_studio_pl.ts"
    source.write_text(POLISH, encoding="utf-8")
    subprocess.run(
        [Path(sys.executable).with_name("pyside6-lrelease"), source], check=True, capture_output=True
    )
    polish = QTranslator()
    assert polish.load(str(source.with_suffix(".qm")))
    qapp.installTranslator(polish)
    try:
        tr = translator("verdict")
        told = [counted(count, Metric.MOVES, tr) for count in (1, 2, 5, 22, 25, 10**12 + 2, 10**12 + 5)]
    finally:
        qapp.removeTranslator(polish)
    forms = [text.split()[-1] for text in told]
    assert forms == ["ruch", "ruchy", "ruchów", "ruchy", "ruchów", "ruchy", "ruchów"]
    assert told[-1].startswith("1,000,000,000,005 ")


POLISH = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pl" sourcelanguage="en">
<context><name>verdict</name>
  <message numerus="yes"><source>%Ln move(s)</source><translation>
    <numerusform>%Ln ruch</numerusform>
    <numerusform>%Ln ruchy</numerusform>
    <numerusform>%Ln ruchów</numerusform>
  </translation></message></context>
</TS>
"""
