from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table, files
from klotski_studio.app.runtime.settings import LANGUAGE, RECENT_FILES, SPEED, SPEEDS, THEME
from klotski_studio.app.runtime.single_instance import Request
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.formats import registry
from klotski_studio.ui.dialogs.about import AboutDialog, ErrorReport
from klotski_studio.ui.dialogs.import_list import ImportDialog
from klotski_studio.ui.features.edit.problems import ProblemList
from klotski_studio.ui.scene.overlay import MarkItem
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.strategies import drawn
from tests.ui.acting import action, name_file, piece_place, playback_bar, trigger
from tests.ui.dropping import drop

# ---------------------------------------------------------------- opening


def test_a_file_is_solved_as_soon_as_it_is_open(solved: MainWindow) -> None:
    assert solved.header.text == "1 move · shortest, proven"
    assert solved.header.shown.details[:3] == (
        "Solvable in 1 move",
        "this solution: 2 slides, 3 steps",
        "4 positions",
    )
    assert solved.windowTitle().startswith("Corner")
    assert not solved.header.counter.isVisible(), "there are no problems"
    assert not listed(solved).isVisible()


def test_a_file_that_is_dropped_is_opened_and_what_is_no_local_file_is_not_taken(
    qtbot: QtBot, window: MainWindow, corner_file: Path
) -> None:
    drop(window, QUrl("https://example.org/a.klotski"))
    assert not window.app.session.runner.is_busy("open")
    with qtbot.waitSignal(window.app.session.files.opened):
        drop(window, QUrl.fromLocalFile(str(corner_file)))
    assert window.app.document.path == corner_file


def test_a_file_that_cannot_be_read_is_one_sentence_until_the_next_one_opens_and_the_document_stays(
    qtbot: QtBot, solved: MainWindow, corner_file: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.klotski"
    broken.write_text('format = 1\nboard = """\nAB\nC\n"""\n', encoding="utf-8")
    with qtbot.waitSignal(solved.app.session.files.failed):
        solved.app.session.files.open(broken)
    assert solved.message_bar.isVisible()
    assert "broken.klotski, line 4" in solved.message_bar.text
    assert solved.app.document.layout.name == "Corner"
    assert solved.app.session.live_solver.verdict.state is VerdictState.SOLVED
    with qtbot.waitSignal(solved.app.session.files.opened):
        solved.app.session.files.open(corner_file)
    assert not solved.message_bar.isVisible()


def test_a_save_that_succeeds_takes_away_what_was_said_of_one_that_failed(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path
) -> None:
    for folder, is_told in ((tmp_path / "missing", True), (tmp_path, False)):
        files = solved.app.session.files
        with qtbot.waitSignal(files.failed if is_told else files.saved):
            solved.app.workspace.save(solved.app.session, folder / "a.klotski")
        assert solved.message_bar.isVisible() is is_told


def test_recent_files_can_be_opened_again(qtbot: QtBot, solved: MainWindow, corner_file: Path) -> None:
    menu = solved.menus.menu("recent")
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["corner.klotski"]
    trigger(solved, "close")
    assert not solved.app.session.has_board
    with qtbot.waitSignal(solved.app.session.files.opened):
        menu.actions()[0].trigger()
    assert solved.app.settings.get(RECENT_FILES) == (corner_file,)


def test_the_classics_are_listed_by_length_and_open(qtbot: QtBot, window: MainWindow) -> None:
    menu = window.menus.menu("classics")
    menu.aboutToShow.emit()
    assert [action.isEnabled() for action in menu.actions()] == [False]  # still being read
    window.app.library.read()
    qtbot.waitUntil(lambda: bool(window.app.library.contents.classics))
    menu.aboutToShow.emit()
    groups = menu.findChildren(QMenu)
    assert sum(len(group.actions()) for group in groups) == 40
    first = groups[0].actions()[0]
    with qtbot.waitSignal(window.app.session.files.opened):
        first.trigger()
    assert window.app.document.layout.title("en") in first.text()
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.state is VerdictState.SOLVED)


def test_no_file_is_replaced_about_which_nobody_was_asked(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "Level 1.5.klotski").write_text("theirs", encoding="utf-8")
    trigger(solved, "save-as")
    with qtbot.waitSignal(solved.app.session.files.failed):
        name_file(solved, tmp_path / "Level 1.5")
    assert (tmp_path / "Level 1.5.klotski").read_text(encoding="utf-8") == "theirs"


def test_the_open_dialog_opens_what_is_picked(qtbot: QtBot, window: MainWindow, corner_file: Path) -> None:
    trigger(window, "open")
    dialog = window.findChild(QFileDialog)
    with qtbot.waitSignal(window.app.session.files.opened):
        dialog.filesSelected.emit([str(corner_file)])
        dialog.reject()


def test_the_save_dialog_saves_where_it_was_told_to_and_proposes_the_title_there_from_then_on(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    for name in ["copy.klotski", "Level 1.5"]:
        trigger(solved, "save-as")
        copy = folder / f"{name.removesuffix('.klotski')}.klotski"
        with qtbot.waitSignal(solved.app.session.files.saved):
            name_file(solved, folder / name)
        assert registry.read_file(copy).pieces == solved.app.document.layout.pieces, name
        assert solved.app.document.path == copy, name
    solved.app.workspace.new(replace(solved.app.document.layout, name="Bend: 3/4?"))
    dialog = solved.dialogs.ask_save()
    assert Path(dialog.selectedFiles()[0]) == folder / "Bend_ 3_4_.klotski"
    dialog.reject()


def test_a_list_of_puzzles_moves_no_tab(qtbot: QtBot, solved: MainWindow, tmp_path: Path) -> None:
    layout = solved.app.document.layout
    for name in ("Two", "Three"):
        solved.app.workspace.new(replace(layout, name=name))
    middle = solved.app.workspace.sessions[1]
    solved.app.workspace.bring(middle)
    before = [solved.tabs.tabText(index) for index in range(solved.tabs.count())]
    many = tmp_path / "many.txt"
    many.write_text("1A9BF0C\n1A9BF0C\n", encoding="utf-8")
    solved.app.workspace.open(many)
    qtbot.waitUntil(lambda: solved.findChild(ImportDialog) is not None)
    dialog = solved.findChild(ImportDialog)
    assert [solved.tabs.tabText(index) for index in range(solved.tabs.count())] == before
    assert solved.app.session is middle
    dialog.reject()


def test_a_foreign_file_opens_as_something_that_was_never_saved(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    foreign = tmp_path / "classic.txt"
    foreign.write_text("1A9BF0C\n", encoding="utf-8")
    with qtbot.waitSignal(window.app.session.files.opened):
        window.app.workspace.open(foreign)
    assert len(window.app.document.layout.pieces) == 10
    assert window.app.document.path is None
    trigger(window, "save")
    window.findChild(QFileDialog).reject()
    assert foreign.read_text(encoding="utf-8") == "1A9BF0C\n"


# ---------------------------------------------------------------- the answer


def test_an_impossible_puzzle_says_so_and_cannot_be_played(qtbot: QtBot, window: MainWindow) -> None:
    window.app.document.open(drawn("A#.", "..A"), None)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.state is VerdictState.UNSOLVABLE)
    assert window.header.text.startswith("Not solvable")
    assert not action(window, "play").isEnabled()
    trigger(window, "mode-watch")
    assert not playback_bar(window).slider.isEnabled()


def test_problems_are_listed_and_lead_to_their_cells(qtbot: QtBot, window: MainWindow) -> None:
    window.app.document.open(drawn("A.A"), None)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.state is VerdictState.INVALID)
    problems = listed(window)
    assert problems.isVisible()
    assert [problems.item(row).text().splitlines()[0] for row in range(problems.count())] == [
        "A is not in one part.",
        "There is no goal: no piece has a target.",
    ]
    problems.hovered.emit(problems.problems[0])
    assert is_marked(window)
    assert not window.app.editor.selection.pieces, "what the mouse is over is only shown"
    problems.hovered.emit(None)
    assert not is_marked(window)
    window.header.counter.click()
    assert window.focusWidget() is problems
    problems.setCurrentRow(0)
    assert window.app.editor.selection.pieces == {"A"}
    assert is_marked(window)
    trigger(window, "mode-play")
    assert not problems.isVisible()
    assert not window.header.counter.isVisible(), "it leads to the inspector of Edit"


def test_a_problem_is_mended_by_its_button(qtbot: QtBot, window: MainWindow) -> None:
    window.app.document.open(drawn("A.AB"), None)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.state is VerdictState.INVALID)
    section = window.side.panel("inspector").problems
    assert section.mend.text() == "Split into Pieces"
    QTest.mouseClick(section.mend, Qt.MouseButton.LeftButton)
    cells = [set(piece.cells) for piece in window.app.document.layout.pieces]
    assert sorted(map(sorted, cells)) == [[(0, 0)], [(2, 0)], [(3, 0)]]
    qtbot.waitUntil(lambda: not section.isVisible())


def is_marked(window: MainWindow) -> bool:
    return any(isinstance(item, MarkItem) and item.isVisible() for item in window.page.scene.items())


def listed(window: MainWindow) -> ProblemList:
    """The list of problems in the inspector."""
    found: ProblemList = window.side.panel("inspector").problems.list
    return found


def test_a_problem_that_is_clicked_again_is_marked_again_and_scrolled_to(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.app.document.open(drawn(f"A{'.' * 30}A"), None)
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.state is VerdictState.INVALID)
    for _ in range(12):
        window.page.view.zoom_in()
    problems, view = listed(window), window.page.view
    row = next(row for row, each in enumerate(problems.problems) if (31, 0) in each.cells)
    problems.setCurrentRow(row)
    view.horizontalScrollBar().setValue(0)
    window.page.scene.mark(())
    problems.clicked.emit(problems.model().index(row, 0))
    assert is_marked(window)
    assert view.horizontalScrollBar().value() > 0


@pytest.mark.own_window
def test_the_list_of_problems_stays_while_the_same_ones_are_found_again(
    qtbot: QtBot, window: MainWindow
) -> None:
    trigger(window, "new")
    window.app.editor.apply(edit_table.DRAW, [(0, 0), (2, 0)])
    window.app.editor.apply(edit_table.DRAW, [(0, 2)])
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.state is VerdictState.INVALID)
    listed(window).setCurrentRow(0)
    window.app.session.live_solver._tick = (
        0  # a check that takes long on a busy machine shows that it goes on
    )
    counts: list[int] = []
    window.app.session.live_solver.changed.connect(lambda _: counts.append(listed(window).currentRow()))
    window.app.editor.apply_to({"B"}, edit_table.PLACE, (1, 0))
    qtbot.waitUntil(lambda: window.app.session.live_solver.verdict.state is VerdictState.INVALID)
    assert len(counts) > 1
    assert set(counts) == {0}


def test_solving_again_is_possible_and_cancelling_only_while_it_runs(
    qtbot: QtBot, solved: MainWindow
) -> None:
    assert not action(solved, "cancel").isEnabled()
    trigger(solved, "solve")
    assert action(solved, "cancel").isEnabled()
    assert not action(solved, "solve").isEnabled()
    qtbot.waitUntil(lambda: solved.app.session.live_solver.verdict.state is VerdictState.SOLVED)


# ---------------------------------------------------------------- watching


def test_the_solution_plays_to_its_end(qtbot: QtBot, watching: MainWindow) -> None:
    watching.app.settings.set(SPEED, 8.0)
    trigger(watching, "play")
    assert watching.page.animation.is_running
    assert action(watching, "play").text() == "&Pause"
    qtbot.waitUntil(lambda: watching.app.session.playback.at == 1)
    assert piece_place(watching) == (2, 1)
    assert not watching.page.animation.is_running
    assert action(watching, "play").text() == "&Play the Solution"


def test_keys_step_and_jump(qtbot: QtBot, watching: MainWindow) -> None:
    watching.activateWindow()
    qtbot.waitUntil(watching.isActiveWindow)
    qtbot.keyClick(watching, Qt.Key.Key_End)
    assert piece_place(watching) == (2, 1)
    qtbot.keyClick(watching, Qt.Key.Key_Home)
    assert piece_place(watching) == (0, 0)
    qtbot.keyClick(watching, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: watching.app.session.playback.at == 1)
    qtbot.keyClick(watching, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: watching.app.session.playback.at == 0)
    qtbot.keyClick(watching, Qt.Key.Key_Space)
    assert watching.app.session.playback.state.playing
    qtbot.keyClick(watching, Qt.Key.Key_Space)
    assert not watching.app.session.playback.state.playing
    playback_bar(watching).slider.setFocus()
    qtbot.keyClick(playback_bar(watching).slider, Qt.Key.Key_Space)
    assert watching.app.session.playback.state.playing, "also while the focus is there"
    watching.app.session.playback.pause()


def test_scrubbing_glides_round_the_corner(watching: MainWindow) -> None:
    slider = playback_bar(watching).slider
    slider.setValue(slider.maximum() // 2)
    x, y = piece_place(watching)
    assert 0 < x <= 2
    assert y == 0
    slider.setValue(slider.maximum())
    assert piece_place(watching) == (2, 1)


@pytest.mark.own_window
def test_the_window_can_be_closed_while_it_plays(watching: MainWindow) -> None:
    trigger(watching, "play")
    watching.close()
    assert not watching.page.animation.is_running


# ---------------------------------------------------------------- looks and languages


def test_the_title_follows_the_language_and_the_window_the_theme(solved: MainWindow) -> None:
    light = QApplication.palette().window().color()
    solved.app.settings.set(LANGUAGE, "zh")
    assert solved.windowTitle().startswith("拐角")
    solved.app.settings.set(THEME, "dark")
    assert QApplication.palette().window().color().lightnessF() < light.lightnessF()


def test_faster_and_slower_stay_within_the_offered_speeds(watching: MainWindow) -> None:
    for _ in range(9):
        action(watching, "faster").trigger()
    assert watching.app.session.playback.state.speed == SPEEDS[-1]
    assert not action(watching, "faster").isEnabled()
    for _ in range(9):
        action(watching, "slower").trigger()
    assert watching.app.session.playback.state.speed == SPEEDS[0]


# ---------------------------------------------------------------- dialogs


def test_about_names_the_program(window: MainWindow) -> None:
    trigger(window, "about")
    dialog = window.findChild(AboutDialog)
    assert "Klotski Studio" in dialog.windowTitle()
    dialog.reject()


def test_a_fault_is_reported_once_and_can_be_copied(
    qtbot: QtBot, shell: Shell, window: MainWindow, caplog: pytest.LogCaptureFixture
) -> None:
    error = ZeroDivisionError("division by zero")
    shell.crash_reporter.install()
    sys.excepthook(type(error), error, None)
    sys.excepthook(type(error), error, None)
    shell.crash_reporter.uninstall()
    reports = window.findChildren(ErrorReport)
    assert len(reports) == 1
    reports[0].copy()
    assert "ZeroDivisionError" in QApplication.clipboard().text()
    assert len(caplog.records) == 2
    reports[0].reject()


def wait_for_files(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until all files are read, or could not be."""
    workspace = window.app.workspace
    qtbot.waitUntil(lambda: not (workspace.turns.is_busy or any(s.is_reading for s in workspace.sessions)))


@pytest.mark.own_window
def test_several_bad_files_handed_over_at_once_are_all_told_in_their_order(
    qtbot: QtBot,
    shell: Shell,
    window: MainWindow,
    tmp_path: Path,
    corner_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bad = [tmp_path / f"bad{number}.klotski" for number in range(10)]
    for file in bad[:-1]:
        file.write_text("format = 1\nboard = [\n", encoding="utf-8")
    read, others_are_told = files._read, Event()

    def read_first_file_last(path: Path, *values: Any) -> object:
        return (path != bad[-1] or others_are_told.wait(60)) and read(path, *values)

    monkeypatch.setattr(files, "_read", read_first_file_last)
    shell.answer(Request((bad[0], corner_file, *bad[1:3], bad[-1])))
    qtbot.waitUntil(lambda: window.message_bar.text.count("\n") == 2)
    others_are_told.set()
    wait_for_files(qtbot, window)
    assert [line.partition(":")[0].partition(",")[0] for line in window.message_bar.text.splitlines()] == [
        str(file)
        for file in (bad[-1], bad[0], bad[1], bad[2])  # the one in front is asked for first
    ]
    assert window.message_bar.isVisible()
    assert [each.document.layout.name for each in window.app.workspace.sessions] == ["Corner"]
    shell.answer(Request(tuple(bad)))
    wait_for_files(qtbot, window)
    lines = window.message_bar.text.splitlines()
    assert (len(lines), lines[-1]) == (9, "… and 2 more.")
    window.app.workspace.open(bad[0])
    wait_for_files(qtbot, window)
    assert window.message_bar.text.count("\n") == 0
