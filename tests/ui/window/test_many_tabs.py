"""Much at once: hundreds of files and tabs cost little until they are looked at, and stall nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QTimer, QUrl
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from klotski_studio.app.documents import edit_table
from klotski_studio.app.picture.theme import PieceAppearance, piece_appearances
from klotski_studio.app.playing.findings import Knowledge
from klotski_studio.app.runtime.settings import LANGUAGE, METRIC, SKIN, THEME, Settings
from klotski_studio.app.runtime.single_instance import Request
from klotski_studio.app.solving.live_question import LiveState
from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.workspace import recovery_text
from klotski_studio.app.workspace.crash_recovery import WRITING
from klotski_studio.app.workspace.session import Mode
from klotski_studio.app.workspace.workspace import AT_ONCE, IN_A_TURN
from klotski_studio.core.layout import Board, Direction, Layout, Metric
from klotski_studio.formats.native import write as native_write
from klotski_studio.ui.features.play.solved import GameOnPage
from klotski_studio.ui.features.watch.playback_bar import FINE
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from klotski_studio.ui.window.tabs import KEPT, TabBar
from tests.ui.acting import playback_bar, reasons_of, trigger
from tests.ui.conftest import CORNER
from tests.ui.discard import discard

SOME, FILES, TABS = 30, 300, 200
"""What is opened in every run, in several turns; and by hand, because the time grows with the square."""


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Many puzzles, called after their number."""
    made = [tmp_path / f"{number:03}.klotski" for number in range(FILES)]
    for number, file in enumerate(made):
        text = CORNER.replace('"Corner"', f'"{number:03}"').replace('names = {zh = "拐角"}\n', "")
        file.write_text(text, encoding="utf-8")
    return made


def titles(window: MainWindow) -> list[str]:
    return [window.tabs.tabText(index) for index in range(window.tabs.count())]


class Beat:
    """Counts by how many tabs there are more or less from one turn of the event loop to the next."""

    def __init__(self, window: MainWindow) -> None:
        self._window, self.most, self._before = window, 0, window.tabs.count()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._note)
        self._timer.start()

    def _note(self) -> None:
        now = self._window.tabs.count()
        self.most, self._before = max(self.most, abs(now - self._before)), now

    def end(self) -> int:
        self._timer.stop()
        return self.most


def settle(qtbot: QtBot, window: MainWindow) -> None:
    workspace = window.app.workspace
    qtbot.waitUntil(lambda: not workspace.turns.is_busy)
    qtbot.waitUntil(lambda: not any(each.is_reading for each in workspace.sessions))


def open_all(qtbot: QtBot, window: MainWindow, files: list[Path]) -> None:
    window.app.workspace.open_all(files)
    settle(qtbot, window)


@pytest.mark.own_window  # to close three hundred one by one takes as long as to open them
@pytest.mark.parametrize(
    ("way", "count"),
    [
        *[(way, 2 * SOME) for way in ("named", "dropped", "handed-over")],
        pytest.param("named", FILES, marks=pytest.mark.slow),
    ],
)
def test_many_files_open_in_their_order_and_only_the_one_in_front_has_a_page(
    qtbot: QtBot, shell: Shell, files: list[Path], way: str, count: int
) -> None:
    window, files = shell.window, files[:count]
    shell.open(files[:1])
    settle(qtbot, window)
    widgets = len(QApplication.allWidgets())
    if way == "named":
        shell.open(files)
    elif way == "handed-over":
        shell.answer(Request(tuple(files)))
    else:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
        window.exchange.drop(data)
    assert window.tabs.count() <= AT_ONCE + 2
    beat = Beat(window)
    settle(qtbot, window)
    assert beat.end() <= 2 * IN_A_TURN
    assert titles(window) == sorted(titles(window))
    assert window.tabs.count() == count
    in_front = "000" if way == "named" else f"{count - 1:03}"
    assert window.app.document.layout.name == in_front
    assert window.tabs.currentIndex() == int(in_front)
    assert len(window.tabs.pages) <= 2  # of that in front, and of that before
    assert (len(QApplication.allWidgets()) - widgets) / count < 2  # a tab is a place: Qt lays out each other
    states = [session.live_solver.verdict.state for session in window.app.workspace.sessions]
    assert states.count(VerdictState.NOTHING) >= count - 2  # what nobody sees is not searched


def test_the_row_of_tabs_is_laid_out_few_times_for_each_file(
    qtbot: QtBot, window: MainWindow, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    open_all(qtbot, window, files[:2])
    layouts: list[int] = []
    monkeypatch.setattr(TabBar, "tabLayoutChange", lambda bar: layouts.append(bar.count()))
    open_all(qtbot, window, files[2:50])
    assert len(layouts) <= 4 * 48  # it comes, is being read, and has a title; each measures all tabs


def test_a_puzzle_is_solved_and_guided_when_its_tab_is_first_shown(
    qtbot: QtBot, window: MainWindow, files: list[Path]
) -> None:
    workspace = window.app.workspace
    workspace.open(files[0]).set_mode(Mode.PLAY)
    workspace.open_all(files[1:4], front=0)
    settle(qtbot, window)
    hidden = workspace.sessions[-1]
    assert hidden.mode is Mode.PLAY
    assert hidden.live_solver.verdict.state is VerdictState.NOTHING
    assert hidden.playing.guide.state.knowledge is Knowledge.NOTHING
    workspace.bring(hidden)
    qtbot.waitUntil(lambda: hidden.live_solver.verdict.state is VerdictState.SOLVED)
    qtbot.waitUntil(lambda: hidden.playing.guide.state.distance == 1)


def test_another_metric_is_asked_about_where_somebody_looks(qtbot: QtBot, solved: MainWindow) -> None:
    first = solved.app.session
    trigger(solved, "new")
    solved.app.settings.set(METRIC, Metric.STEPS)
    assert first.live_solver.verdict.metric is Metric.MOVES
    solved.app.workspace.bring(first)
    qtbot.waitUntil(lambda: first.live_solver.verdict.state is VerdictState.SOLVED)
    assert first.live_solver.verdict.metric is Metric.STEPS
    assert solved.header.text.startswith("3 steps")


def test_if_the_file_in_front_cannot_be_read_another_of_those_dropped_is_in_front(
    qtbot: QtBot, solved: MainWindow, files: list[Path], tmp_path: Path
) -> None:
    solved.app.workspace.open_all([*files[:2], tmp_path / "missing.klotski"])
    qtbot.waitUntil(lambda: solved.tabs.count() == 3)
    settle(qtbot, solved)
    assert solved.app.document.layout.name == "001"
    assert "missing.klotski" in solved.message_bar.text


@pytest.mark.parametrize(
    ("action", "count"),
    [
        ("close-others", SOME),
        ("close-right", SOME),
        pytest.param("close-others", TABS, marks=pytest.mark.slow),
    ],
)
def test_many_tabs_close_in_turns_and_no_page_is_made_for_them(
    qtbot: QtBot, window: MainWindow, action: str, count: int
) -> None:
    workspace = window.app.workspace
    workspace.new_all([Layout(Board(2, 2), name=f"{number:03}") for number in range(count)])
    settle(qtbot, window)
    for session in workspace.sessions:
        session.document.open(session.document.layout, None)
    workspace.bring(workspace.sessions[0])
    pages = set(window.tabs.pages)
    trigger(window, action)
    beat = Beat(window)
    assert window.tabs.count() >= count - AT_ONCE
    settle(qtbot, window)
    assert beat.end() <= 2 * IN_A_TURN
    assert titles(window) == ["000"]
    assert set(window.tabs.pages) <= pages


def started(qtbot: QtBot, qapp: QApplication, settings: Settings) -> Shell:
    """The program, started again; some of its tabs are open."""
    again = Shell(qapp, settings)
    qtbot.addWidget(again.window)
    again.window.show()
    again.open(())
    return again


@pytest.mark.own_window
@pytest.mark.parametrize("count", [SOME, pytest.param(TABS, marks=pytest.mark.slow)])
def test_a_restart_shows_the_tab_in_front_first_and_the_others_follow_in_turns(
    qtbot: QtBot, qapp: QApplication, shell: Shell, settings: Settings, files: list[Path], count: int
) -> None:
    shell.open(files[:count])
    settle(qtbot, shell.window)
    shell.app.workspace.bring(shell.app.workspace.sessions[count // 2])
    shell.window.close()
    again = started(qtbot, qapp, settings)
    window = again.window
    assert window.app.document.layout.name == f"{count // 2:03}"
    assert window.tabs.count() <= AT_ONCE + 1
    beat = Beat(window)
    settle(qtbot, window)
    assert beat.end() <= 2 * IN_A_TURN
    assert titles(window) == [f"{number:03}" for number in range(count)]
    assert window.tabs.currentIndex() == count // 2
    assert len(window.tabs.pages) == 1
    discard(again)


@pytest.mark.own_window
def test_quitting_before_all_tabs_are_open_loses_none(
    qtbot: QtBot, qapp: QApplication, shell: Shell, settings: Settings, files: list[Path]
) -> None:
    shell.open(files[:30])
    assert shell.window.tabs.count() < 30
    shell.window.close()
    again = started(qtbot, qapp, settings)
    assert again.window.tabs.count() < 30
    again.window.close()
    last = started(qtbot, qapp, settings)
    settle(qtbot, last.window)
    assert sorted(titles(last.window)) == [f"{number:03}" for number in range(30)]
    discard(again)
    discard(last)


@pytest.mark.own_window
def test_quitting_only_writes_what_was_prepared_while_the_tabs_were_open(
    qtbot: QtBot, shell: Shell, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    recovery_text.encode_layout.cache_clear()
    autosave = shell.crash_recovery._autosave
    shell.open(files[:40])
    settle(qtbot, shell.window)
    jobs = ((autosave.runner, WRITING), (autosave._ahead, "texts"))
    qtbot.waitUntil(
        lambda: not (autosave._timer.isActive() or any(runner.is_busy(job) for runner, job in jobs))
    )
    assert recovery_text.encode_layout.cache_info().currsize >= 40
    written: list[object] = []
    monkeypatch.setattr(native_write, "write", written.append)
    shell.window.close()
    assert not written


def test_a_change_of_theme_styles_each_widget_twice_however_deep_it_is(
    qapp: QApplication, solved: MainWindow
) -> None:
    styled = Counter[QObject]()

    class Seen(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            styled[watched] += event.type() is QEvent.Type.StyleChange
            return False

    seen = Seen()
    qapp.installEventFilter(seen)
    solved.app.settings.set(THEME, "dark")
    qapp.removeEventFilter(seen)
    widgets = [solved, *solved.findChildren(QWidget)]
    assert min(styled[widget] for widget in widgets) >= 1
    assert sum(styled[widget] for widget in widgets) <= 2.2 * len(widgets)


def test_a_change_of_theme_skin_or_language_reaches_no_page_that_nobody_sees(
    qtbot: QtBot, window: MainWindow, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for setting, value in [(THEME, "dark"), (SKIN, "wood"), (LANGUAGE, "zh")]:
        workspace = window.app.workspace
        workspace.open_all(files[: KEPT + 3])
        settle(qtbot, window)
        for session in workspace.sessions:
            workspace.bring(session)
            assert len(window.tabs.pages) <= KEPT + 1, setting
        hidden = [page for page in window.tabs.pages if page is not window.page]
        assert len(hidden) == KEPT, setting
        heard: list[object] = []
        for page in hidden:
            monkeypatch.setattr(page.header, "changeEvent", heard.append)
        window.app.settings.set(setting, value)
        assert not heard, setting
        assert not any(isValid(page) for page in hidden), setting
        assert list(window.tabs.pages) == [window.page], setting
        workspace.bring(workspace.sessions[0])
        assert looks(window) == piece_appearances(window.app.document.layout, current_theme()), setting


def looks(window: MainWindow) -> tuple[PieceAppearance, ...]:
    return tuple(item.look for item in window.page.scene.piece_items)


def test_pages_are_deleted_in_a_turn_of_their_own_before_the_theme_changes(
    qtbot: QtBot, window: MainWindow, files: list[Path]
) -> None:
    open_all(qtbot, window, files[:3])
    for session in window.app.workspace.sessions:
        window.app.workspace.bring(session)
    assert len(window.tabs.pages) > 1
    window.app.settings.set(THEME, "dark")
    assert (len(window.tabs.pages), current_theme().name) == (1, "light")
    qtbot.waitUntil(lambda: current_theme().name == "dark")
    assert looks(window) == piece_appearances(window.app.document.layout, current_theme())


def test_tabs_that_search_nothing_share_one_control_and_closed_all_leave_the_start_page(
    qtbot: QtBot, window: MainWindow, files: list[Path]
) -> None:
    open_all(qtbot, window, files[:20])
    unseen = [each for each in window.app.workspace.sessions if each is not window.app.session]
    controls = {live._control for each in unseen for live in each.findChildren(LiveState)}
    assert len(controls) == 1
    window.closing.close(window.app.workspace.sessions)
    settle(qtbot, window)
    assert window.start_page_stack.is_empty


def test_a_tab_whose_page_was_discarded_shows_what_it_showed(qtbot: QtBot, solved: MainWindow) -> None:
    session = solved.app.session
    session.editor.apply(edit_table.NAME, "Mine")
    session.editor.select(["A"])
    session.set_mode(Mode.PLAY)
    assert session.playing.game.step(0, Direction.RIGHT)
    trigger(solved, "new")
    page = solved.tabs.page(session)
    attending = page.findChild(GameOnPage)
    attending.is_away = False  # a running game is paused for who looks away, and its page is kept for that
    solved.tabs.discard()
    assert not isValid(page)
    session.playing.game.step(0, Direction.RIGHT)  # nothing that was deleted follows the session
    session.editor.select([])
    session.editor.select(["A"])
    session.set_mode(Mode.EDIT)
    session.set_mode(Mode.PLAY)
    solved.app.workspace.bring(session)
    assert solved.page is not page
    assert session.playing.game.state.can_undo
    session.set_mode(Mode.EDIT)
    assert session.editor.selection.pieces == {"A"}
    assert solved.app.document.undo_stack.count == 1


def test_a_page_that_is_made_again_in_watch_shows_the_place_in_the_solution(watching: MainWindow) -> None:
    session = watching.app.session
    session.playback.seek(1.0)
    trigger(watching, "new")
    watching.tabs.discard()
    watching.app.workspace.bring(session)
    assert playback_bar(watching).slider.value() == FINE


def test_a_page_with_something_that_only_it_knows_is_kept(solved: MainWindow) -> None:
    first = solved.page
    trigger(solved, "zoom-in")
    trigger(solved, "new")
    solved.tabs.discard()
    assert isValid(first)
    assert first.holds_view_state


def test_a_page_that_is_made_again_explains_why_its_puzzle_cannot_be_solved(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "unsolvable.klotski"
    file.write_text('format = 1\nname = "Unsolvable"\nboard = "A#."\ngoal = "..A"\n', encoding="utf-8")
    session = window.app.workspace.open(file)
    qtbot.waitUntil(lambda: reasons_of(window).live.state.reasons is not None)
    told, page = window.header.text, window.page
    trigger(window, "new")
    window.tabs.discard()
    assert not isValid(page)
    window.app.workspace.bring(session)
    qtbot.waitUntil(lambda: reasons_of(window).live.state.reasons is not None)
    assert window.header.text == told
