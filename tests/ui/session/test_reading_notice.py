"""What the window says of a pasted text or a foreign file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.library.entry import KnownPuzzles
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace.recovery_text import copy_of, read_copy, restore, write_copy
from klotski_studio.core.identity import Image
from klotski_studio.formats import registry
from klotski_studio.formats.registry import write_file
from klotski_studio.ui.session.file_reports import CHANNEL
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import paste

CAR = "ooooooooooooooAAoooooooooooooooooooo"
KNOWN = drawn("A.. A.B ...", "... ..A ..A")

ROWS = "B..\nBXX\n...\n"


@pytest.fixture(scope="module", autouse=True)
def small_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The library has one puzzle."""
    folder = tmp_path_factory.mktemp("shipped")
    write_file(folder / "known.klotski", replace(KNOWN, name="Known"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("klotski_studio.ui.window.main_window.KnownPuzzles", lambda *_: KnownPuzzles(folder))
        yield


def told(qtbot: QtBot, window: MainWindow) -> str:
    qtbot.waitUntil(lambda: not window.reading_bar.isHidden())
    return window.reading_bar.text


def test_a_paste_says_which_known_puzzle_it_is(qtbot: QtBot, window: MainWindow) -> None:
    mirrored = Image.LEFT_RIGHT.of(KNOWN)
    form = registry.by_id("jimslide")
    assert form is not None
    paste(window, registry.write_string(mirrored, form))
    assert told(qtbot, window).endswith(", 3 × 3; this is Known, mirrored left to right")


def test_a_foreign_file_says_what_it_was_taken_for_and_a_native_one_nothing(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, corner_file: Path
) -> None:
    file = tmp_path / "car.txt"
    file.write_text(CAR, encoding="utf-8")
    window.app.workspace.open(file)
    assert told(qtbot, window) == "Rush Hour string, 6 × 6; car A must get out"
    with qtbot.waitSignal(window.app.workspace.open(corner_file).files.opened):
        pass
    assert window.reading_bar.isHidden()
    assert not window.app.runner.is_busy(CHANNEL)


def test_a_paste_says_what_it_was_taken_for_and_the_other_reading_is_one_click_away(
    qtbot: QtBot, window: MainWindow
) -> None:
    drawing = registry.by_id("drawing")
    assert drawing is not None
    paste(window, ROWS)
    assert told(qtbot, window) == "Rush Hour rows, 3 × 3; car X must get out"
    (button,) = [each for each in window.reading_bar.findChildren(QPushButton) if each.objectName()]
    assert button.text() == "Read as “Drawing”"
    button.click()
    assert window.app.document.layout == registry.parse(ROWS, taken_as=drawing).layout
    assert len(window.app.workspace.sessions) == 1
    qtbot.waitUntil(lambda: window.reading_bar.text == "Drawing, 3 × 3")


def test_the_other_car_is_one_click_away_and_so_is_the_way_back(qtbot: QtBot, window: MainWindow) -> None:
    paste(window, "B.AA\nB...\nXX..\n....\n")
    assert told(qtbot, window) == "Rush Hour rows, 4 × 4; car X must get out"
    window.reading_bar.findChild(QPushButton, "read-as-rush-rows:car-A").click()
    assert window.app.document.layout.goal[0].piece == "A"
    qtbot.waitUntil(lambda: window.reading_bar.text == "Rush Hour rows, 4 × 4; car A must get out")
    [back] = [each for each in window.reading_bar.findChildren(QPushButton) if "car-X" in each.objectName()]
    assert back.text() == "Read instead: car X must get out"


def test_a_guess_stays_beside_what_is_proven(qtbot: QtBot, window: MainWindow) -> None:
    text = "A#..\nA#..\n....\n\n.#.A\n.#.A\n....\n"
    paste(window, text)
    session = window.app.session
    told(qtbot, window)
    qtbot.waitUntil(lambda: session.live_solver.verdict.state is VerdictState.UNSOLVABLE)
    assert window.header.note.text().endswith("proven · “#” is a wall")
    window.reading_bar.findChild(QPushButton, "read-as-letter-grids:hash-piece").click()
    qtbot.waitUntil(lambda: window.header.note.text().endswith("proven · “#” is a piece"))
    session.document.edit("Edit", replace(session.document.layout, pieces=session.document.layout.pieces[:1]))
    assert not session.document.guesses
    restore(other := window.app.workspace.new(), read_copy(write_copy(copy_of(session)), "copy")[0])
    other.document.undo()
    assert [guess.code for guess in other.document.guesses] == ["decided.hash-piece"]


def test_it_goes_when_the_person_goes_on_and_does_not_come_too_late(qtbot: QtBot, window: MainWindow) -> None:
    for is_late in (True, False):
        paste(window, CAR)
        if not is_late:
            told(qtbot, window)
        document = window.app.document
        document.edit("Edit", replace(document.layout, name="mine"))
        assert not window.app.runner.is_busy(CHANNEL)
        assert window.reading_bar.isHidden()
    paste(window, CAR)
    told(qtbot, window)
    window.app.workspace.bring_next()
    assert window.reading_bar.isHidden()
