"""The header over the board says the answer in large type, and does not blink while a hand is at work."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.runtime.settings import METRIC
from klotski_studio.app.solving.verdict import PREPARING, Verdict, VerdictState
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.check import Finding, Problem
from klotski_studio.core.layout import Board, Layout, Lengths, Metric
from klotski_studio.solver.base.control import SearchProgress
from klotski_studio.ui.panels.header.content import Headline, Optima, edit_headline
from klotski_studio.ui.panels.header.widget import Header
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import trigger
from tests.ui.room import cut_texts

ANSWER = Headline("81 moves", "shortest, proven", "solved", ("81 moves", "25,955 positions"))
SEARCHING = Headline("Searching…", "depth 3", "searching", is_passing=True)
OPTIMA = Optima(Lengths(moves=81, slides=90), Metric.MOVES, asking=True)


@pytest.fixture
def header(qtbot: QtBot) -> Iterator[Header]:
    outside = QWidget()
    qtbot.addWidget(outside)
    texts = {"cancel": "Cancel Search", "search-on": "Search On"}
    made = Header({name: QAction(text, outside) for name, text in texts.items()}, outside)
    made.resize(900, made.height())
    outside.resize(900, 100)
    outside.show()
    yield made
    made.stop()
    outside.close()


def test_a_wait_for_kernels_is_told_in_place_of_a_search_that_stands_still() -> None:
    progress = SearchProgress(PREPARING, 30_012, seconds=12.0, depth=21)
    verdict = Verdict(VerdictState.SEARCHING, Layout(Board(1, 1)), Metric.MOVES, progress=progress)
    assert edit_headline(verdict).note == "Preparing the search: 12.0 s (long only once)"
    assert edit_headline(replace(verdict, progress=replace(progress, phase="search"))).note.startswith(
        "depth 21"
    )


def test_the_last_answer_stays_until_the_next_one_is_there_or_a_search_that_takes_longer_dims_it(
    qtbot: QtBot, header: Header
) -> None:
    assert header._dim.interval() < header._say.interval()
    header._say.setInterval(10**8)  # until it has been seen that the answer is dimmed
    header.show_headline(ANSWER)
    header.show_headline(SEARCHING)
    assert header.headline.text() == "81 moves"
    header.show_headline(Headline("69 moves", "shortest, proven", "solved"))
    assert header.headline.text() == "69 moves"
    QTest.qWait(0)
    assert not header.is_dimmed
    header.show_headline(SEARCHING)
    qtbot.waitUntil(lambda: header.is_dimmed)
    assert header.headline.text() == "69 moves"
    header._say.start(0)
    qtbot.waitUntil(lambda: header.headline.text() == "Searching…")
    assert not header.is_dimmed
    assert header.cancel.isVisible()
    header.show_headline(ANSWER)
    assert not header.cancel.isVisible()


def test_an_answer_is_told_to_screen_readers_and_in_a_tool_tip(header: Header) -> None:
    header.show_headline(ANSWER)
    assert header.headline.accessibleName() == "81 moves · shortest, proven"
    assert header.headline.toolTip() == "81 moves\n25,955 positions"


def shown(header: Header) -> list[str]:
    """The texts that can be read in the header, from left to right."""
    parts = [each for each in header.findChildren(QWidget) if each.isVisible() and hasattr(each, "text")]
    return [part.text() for part in sorted(parts, key=lambda part: part.mapTo(header, QPoint()).x())]


def test_the_optima_that_the_headline_does_not_say_stand_beside_it(header: Header) -> None:
    header.show_headline(ANSWER)
    header.show_optima(OPTIMA)
    assert shown(header) == ["81 moves", "90 slides", "steps …", "shortest, proven"]
    header.show_optima(Optima(Lengths(moves=81, slides=90), Metric.SLIDES))
    assert shown(header) == ["81 moves", "81 moves", "shortest, proven"]
    assert header.optima.buttons[Metric.STEPS].toolTip() == "Being searched. Click to count in steps."


@pytest.mark.parametrize(("mode", "choice"), [(Mode.PLAY, "shortest 81 moves"), (Mode.WATCH, "moves")])
def test_play_and_watch_offer_the_metrics_in_a_menu(header: Header, mode: Mode, choice: str) -> None:
    header.show_headline(Headline("67 to go"))
    header.show_optima(replace(OPTIMA, mode=mode))
    assert shown(header) == ["67 to go", choice]
    choices = header.optima.choices
    assert [each.text() for each in choices.values()] == ["81 moves", "90 slides", "steps …"]
    assert [each.isChecked() for each in choices.values()] == [True, False, False]
    chosen: list[Metric] = []
    header.optima.metric_chosen.connect(chosen.append)
    choices[Metric.STEPS].trigger()
    assert chosen == [Metric.STEPS]
    assert choices[Metric.MOVES].isChecked()


def test_what_can_be_clicked_beside_the_note_stays_under_the_mouse(header: Header) -> None:
    header.can_explain = True
    places = set()
    for note in ("proven", "proven · A cannot get past B and C", "proven · a much longer reason than that"):
        header.show_headline(Headline("Not solvable", note, "unsolvable", has_reasons=True))
        QApplication.sendPostedEvents()
        places.add(header.why.x())
    assert len(places) == 1


def test_live_progress_is_never_hidden(header: Header) -> None:
    header.show_headline(Headline("Searching…", "depth 5 · 8.9 M · 1 min", "searching", is_passing=True))
    header.stop()
    header._show(header._next)
    header.resize(header.minimumSizeHint().width(), header.height())
    QTest.qWait(0)
    assert header.note.isVisible()
    assert header.note.text() == "depth 5 · 1 min"
    assert header.cancel.isVisible()
    assert not cut_texts(header)


def test_a_narrow_header_leaves_out_words_and_cuts_none(header: Header) -> None:
    header.show_headline(ANSWER)
    header.show_optima(OPTIMA)
    problem = Problem(Finding.GATE_UNUSED)
    header.show_problems((problem,))
    wide = header.sizeHint().width()
    seen = set()
    for width in range(wide, header.minimumSizeHint().width() - 1, -7):
        header.resize(width, header.height())
        QTest.qWait(0)
        seen.add(header.taken)
        assert not cut_texts(header), width
        assert header.headline.isVisible()
    assert seen == {0, 1, 2, 5}
    assert header.minimumSizeHint().width() < 260


def test_all_three_optima_are_proven_unasked_and_a_click_on_another_metric_counts_in_it_everywhere(
    qtbot: QtBot, solved: MainWindow
) -> None:
    assert solved.header.headline.text() == "1 move"
    buttons = solved.header.optima.buttons
    wanted = ["1 move", "2 slides", "3 steps"]
    qtbot.waitUntil(lambda: [button.text() for button in buttons.values()] == wanted)
    assert "proven by a search of its own" in buttons[Metric.SLIDES].toolTip()
    qtbot.waitUntil(lambda: buttons[Metric.STEPS].isVisible())
    QTest.mouseClick(buttons[Metric.STEPS], Qt.MouseButton.LeftButton)
    assert solved.app.settings.get(METRIC) is Metric.STEPS
    qtbot.waitUntil(lambda: solved.header.headline.text() == "3 steps")
    assert solved.header.optima.choices[Metric.STEPS].isChecked()
    assert solved.app.session.playback.track.length == 3
    solved.app.settings.set(METRIC, None)
    qtbot.waitUntil(lambda: solved.app.session.playback.track.length == 1)
    assert solved.header.optima.choices[Metric.MOVES].isChecked()


def test_play_counts_down_and_values_the_move(qtbot: QtBot, solved: MainWindow) -> None:
    solved.app.session.set_mode(Mode.PLAY)
    qtbot.waitUntil(lambda: solved.header.headline.text() == "1 to go")
    trigger(solved, "hint")
    trigger(solved, "hint")
    qtbot.waitUntil(lambda: solved.header.headline.text() == "Solved in 1")
    trigger(solved, "guide")
    trigger(solved, "start-over")
    assert solved.header.headline.text() == "0 moves"


def test_no_move_is_to_be_undone_where_the_puzzle_itself_cannot_be_solved(
    qtbot: QtBot, window: MainWindow
) -> None:
    _open_unsolvable(qtbot, window)
    window.app.session.set_mode(Mode.PLAY)
    qtbot.waitUntil(lambda: window.header.headline.text() == "Not solvable")
    assert window.header.note.text() == "proven"


def test_watching_counts_the_moves(watching: MainWindow) -> None:
    assert watching.header.text == "0 of 1"
    watching.app.session.playback.seek(1)
    assert watching.header.text == "1 of 1"
    watching.app.session.set_mode(Mode.EDIT)
    assert watching.header.headline.text() == "1 move"


def test_a_new_board_says_calmly_what_is_to_do(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "new")
    qtbot.waitUntil(lambda: window.header.headline.text() == "Draw a piece to begin")
    assert window.header.note.text() == "○ a piece   ○ its target"
    assert not window.header.counter.isVisible()
    window.app.editor.apply(edit_table.DRAW, [(0, 0)])
    qtbot.waitUntil(lambda: window.header.headline.text() == "Now give a piece its target")
    assert window.header.note.text() == "✓ a piece   ○ its target"
    session = window.app.session
    session.set_mode(Mode.PLAY)
    qtbot.waitUntil(lambda: session.playing.guide.state.knowledge is Knowledge.INVALID)
    assert window.header.headline.text() == "Now give a piece its target"
    window.header.next_step.click()
    assert session.mode is Mode.EDIT, "no tool can be chosen in Play: the button leads back"


def test_problems_are_counted_and_name_pieces_as_the_board_does(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "a.klotski"
    file.write_text('format = 1\nboard = "ABC"\ngoal = "..A"\n[pieces.A]\nlabel = "King"\n', encoding="utf-8")
    window.app.session.files.open(file)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.state is VerdictState.UNSOLVABLE)
    assert not window.page.scene.conflicts
    window.app.editor.apply_to({"A"}, edit_table.PLACE, (1, 0))
    assert window.page.scene.conflicts == {(1, 0)}
    window.app.session.set_mode(Mode.PLAY)
    assert not window.page.scene.conflicts, "cells are hatched while editing alone"
    window.app.session.set_mode(Mode.EDIT)
    assert window.page.scene.conflicts == {(1, 0)}
    qtbot.waitUntil(lambda: window.header.counter.text() == "1 problem")
    QTest.mouseClick(window.header.counter, Qt.MouseButton.LeftButton)
    problems = window.side.panel("inspector").problems.list
    assert problems.isVisible()
    assert problems.item(0).text().startswith("King and B overlap")
    problems.setCurrentRow(0)
    assert window.app.editor.selection.pieces == {"A", "B"}
    trigger(window, "undo")
    assert not window.page.scene.conflicts


def _hint_twice(qtbot: QtBot, window: MainWindow) -> None:
    window.app.session.set_mode(Mode.PLAY)
    qtbot.waitUntil(lambda: window.header.headline.text() == "81 to go")
    trigger(window, "hint")
    trigger(window, "hint")


def _watch(qtbot: QtBot, window: MainWindow) -> None:
    window.app.session.set_mode(Mode.WATCH)
    window.app.session.playback.seek(22)


def _show_a_variant(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "make-harder")
    variants, panel = window.app.session.live_variants, window.side.panel("variants")
    qtbot.waitUntil(lambda: bool(variants.state.found) and not variants.state.asking)
    panel.pointed.emit(max(variants.state.found, key=lambda listed: listed.difference or 0))


def _open_unsolvable(qtbot: QtBot, window: MainWindow) -> None:
    window.app.document.open(drawn("AABB AABB CCDD EEFF ..GG", ".... .... .... .AA. .AA."), None)


def _stop_a_search(qtbot: QtBot, window: MainWindow) -> None:
    window.app.document.open(drawn("abcde fghij klmno pqrst uvwx.", "xwvut srqpo nmlkj ihgfe dcba."), None)
    solver = window.app.session.live_solver

    def is_deep() -> bool:  # tables, which are filled before, prove nothing
        found = solver.progress
        return solver.is_searching and found.phase == "search" and found.depth > 10

    qtbot.waitUntil(is_deep)
    trigger(window, "cancel")


@pytest.mark.parametrize(
    ("bring", "told"),
    [
        (lambda qtbot, window: None, "81 moves"),
        (_hint_twice, "80 to go"),
        (_watch, "22 of 81"),
        (_show_a_variant, "91 moves"),
        (_open_unsolvable, "A stays 3 cells away"),
        (_stop_a_search, "At least"),
    ],
)
def test_no_number_stands_twice_on_a_screen(
    qtbot: QtBot, window: MainWindow, bring: Callable[[QtBot, MainWindow], None], told: str
) -> None:
    window.resize(1440, 900)
    window.app.session.files.open(layouts_dir() / "heng-dao-li-ma.klotski")
    qtbot.waitUntil(lambda: window.app.session.live_optima.state.lengths.length(Metric.STEPS) == 116)
    bring(qtbot, window)
    qtbot.waitUntil(lambda: told in window.header.text)
    texts = [part.text() for part in window.findChildren(QLabel) if part.isVisible()]
    texts += [part.text() for part in window.findChildren(QAbstractButton) if part.isVisible()]
    figures = Counter(figure for text in texts for figure in re.findall(r"(?<![:\d])\d+(?![:\d])", text))
    assert figures
    assert set(figures.values()) == {1}, figures
