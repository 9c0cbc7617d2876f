from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.runtime.settings import LANGUAGE
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Board, Direction, Layout, Meta
from klotski_studio.formats import registry
from klotski_studio.ui.features.watch.playback_bar import PlaybackBar
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.widgets.message_box import CANCEL, DISCARD, SAVE
from klotski_studio.ui.window.main_window import MainWindow
from klotski_studio.ui.window.tabs import MOST_TITLE
from tests.ui.acting import action, name_file, paste, playback_bar


def answer(window: MainWindow, button: str) -> None:
    window.closing.question.buttons[button].click()


@pytest.fixture
def no_store(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tabs cannot be kept for the next start, so that quitting has to ask about unsaved work."""
    monkeypatch.setattr(window, "store_session", lambda: False)


def make_dirty(window: MainWindow) -> None:
    window.app.editor.apply(edit_table.DRAW, [(1, 0)])
    assert window.isWindowModified()


# ---------------------------------------------------------------- tabs


def test_a_long_title_leaves_room_for_other_tabs_and_is_the_tool_tip(window: MainWindow) -> None:
    tabs, title = window.tabs, "A title that goes on and on & on, longer than any tab bar is wide " * 3
    window.app.workspace.begin(Layout(Board(2, 2), name=title))
    window.app.workspace.begin(Layout(Board(2, 2), name="A & B"))
    text = tabs.tabText(0)
    assert text.startswith("A title")
    assert text.endswith("…")
    assert tabs.tabBar().tabRect(0).width() < 2 * MOST_TITLE
    assert title in tabs.tabToolTip(0)
    assert tabs.tabText(1).startswith("A && B")


def test_a_second_layout_gets_a_tab_of_its_own_and_each_keeps_its_answer(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path
) -> None:
    first = solved.app.session
    other = tmp_path / "other.klotski"
    other.write_text('format = 1\nname = "Other"\nboard = "A#."\ngoal = "..A"\n', encoding="utf-8")
    solved.app.workspace.open(other)
    qtbot.waitUntil(lambda: solved.app.session.live_solver.verdict.state is VerdictState.UNSOLVABLE)
    assert [solved.tabs.tabText(index) for index in range(2)] == ["Corner", "Other"]
    assert first.live_solver.verdict.state is VerdictState.SOLVED
    action(solved, "next-tab").trigger()
    assert solved.app.session is first
    assert solved.header.text.startswith("1 move")


def test_a_file_that_is_open_already_comes_to_the_front(solved: MainWindow, corner_file: Path) -> None:
    action(solved, "new").trigger()
    solved.app.workspace.open(corner_file)
    assert len(solved.app.workspace.sessions) == 2
    assert solved.app.document.path == corner_file


def test_a_file_that_cannot_be_read_leaves_no_empty_tab(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path
) -> None:
    solved.app.workspace.open(tmp_path / "missing.klotski")
    qtbot.waitUntil(lambda: len(solved.app.workspace.sessions) == 1)
    assert "missing.klotski" in solved.message_bar.text


def test_a_file_opens_in_place_of_an_empty_tab_and_the_last_tab_that_closes_leaves_one(
    solved: MainWindow,
) -> None:
    assert len(solved.app.workspace.sessions) == 1
    assert not solved.tabs.tabBar().isVisible()
    action(solved, "close").trigger()
    assert len(solved.app.workspace.sessions) == 1
    assert not solved.app.session.has_board
    assert solved.windowTitle() == "Klotski Studio[*]"


def test_each_tab_has_a_mode_and_an_undo_of_its_own(solved: MainWindow) -> None:
    make_dirty(solved)
    solved.app.session.set_mode(Mode.WATCH)
    assert playback_bar(solved).isVisible()
    action(solved, "new").trigger()
    assert solved.app.session.mode is Mode.EDIT
    assert solved.page.findChild(PlaybackBar) is None  # not made before it is seen
    assert not action(solved, "undo").isEnabled()
    action(solved, "previous-tab").trigger()
    assert action(solved, "mode-watch").isChecked()
    solved.app.session.set_mode(Mode.EDIT)
    assert action(solved, "undo").isEnabled()


def test_the_saved_state_clears_the_mark_and_leaving_it_brings_the_mark_back(solved: MainWindow) -> None:
    make_dirty(solved)
    action(solved, "undo").trigger()
    assert not solved.isWindowModified()
    action(solved, "redo").trigger()
    assert solved.isWindowModified()


# ---------------------------------------------------------------- closing


@pytest.mark.own_window
@pytest.mark.usefixtures("no_store")
def test_closing_saves_first_when_told_to(qtbot: QtBot, solved: MainWindow, corner_file: Path) -> None:
    make_dirty(solved)
    solved.close()
    answer(solved, SAVE)
    qtbot.waitUntil(lambda: not solved.isVisible())
    assert len(registry.read_file(corner_file).pieces) == 2


def test_a_layout_without_a_file_asks_where_to(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    action(window, "new").trigger()
    make_dirty(window)
    action(window, "close").trigger()
    answer(window, SAVE)
    target = tmp_path / "mine.klotski"
    name_file(window, target)
    qtbot.waitUntil(lambda: not window.app.session.has_board)
    assert target.is_file()


@pytest.mark.own_window
@pytest.mark.usefixtures("no_store")
def test_nothing_unsaved_is_closed_without_a_question_which_is_one_for_several(solved: MainWindow) -> None:
    make_dirty(solved)
    solved.close()
    assert solved.isVisible()
    answer(solved, CANCEL)
    action(solved, "new").trigger()
    make_dirty(solved)
    solved.close()
    assert "Corner" in solved.closing.question.text.text()
    assert "Untitled" in solved.closing.question.text.text()
    answer(solved, CANCEL)
    assert solved.isVisible()
    solved.close()
    answer(solved, DISCARD)
    assert not solved.isVisible()


@pytest.mark.own_window
@pytest.mark.usefixtures("no_store")
def test_several_unsaved_layouts_are_saved_one_after_the_other(
    qtbot: QtBot, solved: MainWindow, corner_file: Path, tmp_path: Path
) -> None:
    make_dirty(solved)
    action(solved, "new").trigger()
    make_dirty(solved)
    solved.close()
    answer(solved, SAVE)
    qtbot.waitUntil(lambda: solved.findChild(QFileDialog) is not None)
    name_file(solved, tmp_path / "mine.klotski")
    qtbot.waitUntil(lambda: not solved.isVisible())
    assert len(registry.read_file(corner_file).pieces) == 2
    assert len(registry.read_file(tmp_path / "mine.klotski").pieces) == 1


@pytest.mark.usefixtures("no_store")
def test_who_gives_no_file_name_goes_on_working_and_a_later_save_closes_nothing(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    action(window, "new").trigger()
    make_dirty(window)
    window.close()
    answer(window, SAVE)
    window.findChild(QFileDialog).reject()
    with qtbot.waitSignal(window.app.session.files.saved):
        window.app.session.files.save(tmp_path / "later.klotski")
    assert window.isVisible()
    assert window.app.session.has_board


@pytest.mark.usefixtures("no_store")
def test_the_question_calls_a_layout_as_its_tab_does(window: MainWindow) -> None:
    action(window, "new").trigger()
    window.app.editor.apply(edit_table.DRAW, [(1, 0)])
    layout = window.app.document.layout
    meta = replace(layout.meta, names={current_language(): "Donkey"})
    window.app.document.edit("Name it", replace(layout, name="横刀立马", meta=meta))
    window.close()
    assert "“Donkey”" in window.closing.question.headline.text()
    answer(window, CANCEL)


def test_a_pasted_layout_is_marked_and_asked_about(window: MainWindow) -> None:
    paste(window, "1A9BF0C")
    assert window.isWindowModified()
    action(window, "close").trigger()
    answer(window, CANCEL)
    assert window.app.session.has_board


def test_a_puzzle_that_was_only_played_is_closed_unasked_and_comes_back(solved: MainWindow) -> None:
    action(solved, "mode-play").trigger()
    solved.app.session.playing.game.step(0, Direction.RIGHT)
    position = solved.app.session.playing.game.position
    assert not action(solved, "reopen-tab").isEnabled()
    action(solved, "close").trigger()
    assert solved.closing.question is None
    assert not solved.app.session.has_board
    action(solved, "reopen-tab").trigger()
    assert solved.app.session.mode is Mode.PLAY
    assert solved.app.session.playing.game.position == position
    assert solved.app.session.playing.game.state.can_undo
    assert not action(solved, "reopen-tab").isEnabled()


# ---------------------------------------------------------------- what is being typed


def type_a_name(qtbot: QtBot, window: MainWindow, name: str) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    field = window.side.panel("inspector").layout_form.name
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, name)


@pytest.mark.usefixtures("no_store")
def test_saving_takes_the_name_along_that_is_being_typed_and_closing_knows_of_it(
    qtbot: QtBot, solved: MainWindow, corner_file: Path
) -> None:
    type_a_name(qtbot, solved, "Bend")
    with qtbot.waitSignal(solved.app.session.files.saved):
        action(solved, "save").trigger()
    assert registry.read_file(corner_file).name == "Bend"
    assert not solved.isWindowModified()
    type_a_name(qtbot, solved, "Bow")
    solved.close()
    answer(solved, CANCEL)
    assert solved.app.document.layout.name == "Bow"


def test_what_is_being_typed_belongs_to_the_tab_where_it_was_begun(qtbot: QtBot, window: MainWindow) -> None:
    action(window, "new").trigger()
    first = window.app.session
    window.app.workspace.new(first.document.layout)
    second = window.app.session
    window.app.workspace.bring(first)
    type_a_name(qtbot, window, "Mine")
    window.app.workspace.bring(second)
    window.side.panel("inspector").layout_form.name.clearFocus()
    assert (first.document.layout.name, second.document.layout.name) == ("Mine", "")


def test_a_refused_save_names_both_puzzles_as_their_tabs_do(solved: MainWindow, corner_file: Path) -> None:
    workspace = solved.app.workspace
    untitled = workspace.new(replace(solved.app.document.layout, name="", meta=Meta()))
    solved.app.settings.set(LANGUAGE, "zh")
    workspace.save(untitled, corner_file)
    told = solved.message_bar.text
    assert "拐角" in told
    assert solved.tabs.title(untitled) in told
    assert "Corner" not in told
