"""Quitting asks nothing and loses nothing: everything that was open is open again at the next start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from klotski_studio.app.documents import edit_table
from klotski_studio.app.documents.document import EditHistory
from klotski_studio.app.lab.live_variants import Wanted
from klotski_studio.app.runtime.paths import FIRST_LAYOUT
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.workspace import crash_recovery, recovery_store
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.app.workspace.recovery_text import RecoveryCopy, read_tabs, restore
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Direction, Layout, Meta, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.native import read as native_read
from klotski_studio.lab.variants.search import variants
from klotski_studio.ui.widgets.message_box import DISCARD
from klotski_studio.ui.window.application import Shell
from klotski_studio.ui.window.main_window import MainWindow
from tests.stored_copies import copies_in, left_in, processes_in, store_in
from tests.ui import acting
from tests.ui.conftest import CORNER
from tests.ui.discard import discard

LAYOUT = native_read.read(CORNER)

Start = Callable[..., Shell]


@pytest.fixture
def start(qtbot: QtBot, qapp: QApplication, settings: Settings) -> Iterator[Start]:
    """Starts the program, with files named on its command line; the one before must have been quit."""
    made: list[Shell] = []

    def begin(*files: Path, waits: bool = True) -> Shell:
        shell = Shell(qapp, settings)
        made.append(shell)
        qtbot.addWidget(shell.window)
        shell.window.show()
        shell.open(files)
        shell.window.update_start_page()
        workspace = shell.app.workspace
        qtbot.waitUntil(lambda: not (waits and workspace.turns.is_busy))
        qtbot.waitUntil(lambda: not waits or not any(each.is_reading for each in workspace.sessions))
        return shell

    yield begin
    for shell in made:
        discard(shell)


def quit_program(window: MainWindow) -> None:
    acting.action(window, "quit").trigger()
    assert window.closing.question is None
    assert not window.isVisible()


def seen(session: Session) -> tuple[object, ...]:
    """All that must come back of one tab."""
    document, state = session.document, session.playing.game.state
    history: EditHistory = document.history
    game = state.position, state.played.moves, state.can_undo, len(state.checkpoints)
    is_played = state.layout == document.layout and state.can_undo
    return (
        *(document.layout, document.path, document.is_dirty, history, session.mode, session.zoom),
        *(session.editor.selection, game if is_played else None),
    )


def named(name: str) -> Layout:
    return replace(LAYOUT, name=name)


def open_tabs_of_every_origin(qtbot: QtBot, window: MainWindow, corner_file: Path) -> None:
    """Add a file, a foreign file, and pasted, drawn, edited, played and watched tabs to the classic."""
    workspace = window.app.workspace
    foreign = corner_file.with_name("classic.txt")
    foreign.write_text("1A9BF0C\n", encoding="utf-8")
    for path in (corner_file, foreign):
        session = workspace.open(path)
        qtbot.waitUntil(lambda session=session: session.has_board)  # type: ignore[misc]
    QGuiApplication.clipboard().setText("1A9BF0C")
    acting.action(window, "paste-new").trigger()
    acting.action(window, "new").trigger()
    window.app.editor.apply(edit_table.DRAW, [(1, 0), (2, 0)])
    edited = workspace.new(named("Edited"))
    edited.document.edit("First", named("Edited once"))
    edited.document.edit("Second", named("Edited twice"))
    edited.document.undo()
    edited.editor.select("A")
    aimed = workspace.new(named("Aimed"))
    aimed.set_mode(Mode.EDIT)
    aimed.editor.select_target("A")
    played = workspace.new(named("Played"))
    played.set_mode(Mode.PLAY)
    played.playing.game.step(0, Direction.RIGHT)
    played.playing.game.keep("here")
    played.playing.game.step(0, Direction.RIGHT)
    acting.action(window, "zoom-in").trigger()
    watched = workspace.new(named("Watched"))
    watched.set_mode(Mode.WATCH)
    for number in range(13):
        workspace.new(named(f"Imported {number}"))
    workspace.bring(played)


def test_twenty_tabs_of_every_origin_come_back_in_order(
    qtbot: QtBot, start: Start, corner_file: Path
) -> None:
    first = start()
    open_tabs_of_every_origin(qtbot, first.window, corner_file)
    workspace = first.app.workspace
    for session in workspace.sessions:
        session.playing.game.pause()
    before = [seen(session) for session in workspace.sessions]
    chosen = [session.editor.selection for session in workspace.sessions]
    assert {each.target for each in chosen} == {None, "A"}
    assert {"A"} in [each.pieces for each in chosen]
    titles = [first.window.tabs.tabText(index) for index in range(len(before))]
    assert len(before) >= 20
    in_front, seconds = workspace.sessions.index(workspace.current), workspace.current.playing.game.seconds
    quit_program(first.window)
    again = start()
    sessions = again.app.workspace.sessions
    assert [seen(session) for session in sessions] == before
    assert [again.window.tabs.tabText(index) for index in range(len(sessions))] == titles
    assert sessions.index(again.app.workspace.current) == in_front
    assert again.window.page.view.zoom == pytest.approx(again.app.session.zoom)
    assert not again.window.page.view.fits
    game = again.app.session.playing.game
    assert game.seconds == pytest.approx(seconds, abs=1.0)
    assert game.state.is_paused
    assert game.position != game.state.start
    game.undo()
    game.undo()
    assert game.position == game.state.start


def test_a_tab_that_is_saved_while_the_program_is_quit_comes_back_with_its_file(
    qtbot: QtBot, start: Start, tmp_path: Path
) -> None:
    first, names = start(), (tmp_path / "one.klotski", tmp_path / "nowhere" / "two.klotski")
    for name in names:
        session = first.app.workspace.new(named(name.stem))
        session.document.edit("Rename", named(name.stem.title()))
        session.save(name)
    quit_program(first.window)  # before the window hears that one is saved and the other is not
    *_, one, two = start().app.workspace.sessions
    assert (one.document.path, two.document.path) == names
    qtbot.waitUntil(lambda: not one.document.is_dirty)
    assert (two.document.is_dirty, two.document.layout) == (True, named("Two"))


def test_variants_come_back_as_they_were_asked_for_and_kept(qtbot: QtBot, start: Start) -> None:
    first = start()
    session = first.app.workspace.new(named("Kept"))
    variant = next(variants(session.document.layout))
    session.keep(variant)
    kept = session.kept_branches
    session.live_map.compare(variant.layout)
    acting.action(first.window, "make-harder").trigger()
    choices = first.window.side.panel("variants").choices
    choices.deep.trigger()
    qtbot.keyClick(choices.wish, Qt.Key.Key_End)
    quit_program(first.window)
    again = start()
    assert again.window.side.panel("variants").isVisible()
    assert again.window.side.panel("variants").choices.wanted == choices.wanted != Wanted()
    assert again.app.session.document.layout.name == "Kept"
    assert again.app.session.kept_branches == kept
    assert (kept[1].parent, kept[1].length) == (0, variant.length)
    assert again.app.session.live_map.kept == variant.layout


@pytest.mark.parametrize("is_behind", [False, True])
def test_a_solution_that_is_watched_is_shown_where_it_was(
    qtbot: QtBot, start: Start, is_behind: bool
) -> None:
    first = start()
    session = first.app.workspace.new(replace(named("Watched"), meta=Meta(metric=Metric.STEPS)))
    session.set_mode(Mode.WATCH)
    qtbot.waitUntil(lambda: session.playback.track.length > 1)
    session.playback.seek(1)
    at = first.app.workspace.sessions.index(session)
    if is_behind:
        first.app.workspace.begin()
    quit_program(first.window)
    second = start()
    quit_program(second.window)  # perhaps before the solution is known again
    again = start()
    again.app.workspace.turns.finish()
    again.app.workspace.bring(again.app.workspace.sessions[at])
    playback = again.app.session.playback
    qtbot.waitUntil(lambda: playback.track.length > 1)
    assert playback.at == 1
    assert not playback.state.playing
    places = [item.pos() for item in again.window.page.scene.piece_items]
    playback.seek(0)
    assert [item.pos() for item in again.window.page.scene.piece_items] != places


def test_an_edit_before_the_solution_is_known_forgets_where_it_was_watched(start: Start) -> None:
    shell = start()
    shell.app.workspace.new(named("Watched"))
    playback = shell.app.session.playback
    playback.resume_at(1)
    shell.app.document.edit("Move", LAYOUT.translated((0, 1)))
    assert playback.kept == 0


def test_files_named_at_the_start_open_in_addition_and_in_front_and_what_is_closed_stays_closed(
    start: Start, corner_file: Path
) -> None:
    first = start()
    first.app.workspace.new(named("Pasted"))
    quit_program(first.window)
    again = start(corner_file)
    assert names(again)[-2:] == ["Pasted", "Corner"]
    assert again.app.document.path == corner_file
    again.app.workspace.close(again.app.workspace.sessions[-2])
    quit_program(again.window)
    assert "Pasted" not in names(third := start())
    assert len(third.app.workspace.sessions) == len(again.app.workspace.sessions)


def test_a_damaged_copy_and_a_fault_in_a_tab_cost_only_themselves(
    start: Start, settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = start()
    for name in ("One", "Two", "Three", "Four", "Five"):
        first.app.workspace.new(named(name))
    quit_program(first.window)

    def fail(session: Session, copy: RecoveryCopy) -> None:
        if copy.layout.name == "Four":
            raise ZeroDivisionError
        restore(session, copy)

    monkeypatch.setattr(crash_recovery, "restore", fail)
    damage = "UPDATE copy SET text = 'damaged' WHERE text LIKE '%name = \"Two\"%'"
    assert store_in(settings.file.parent).write(lambda files: files.execute(damage).rowcount) == 1
    brought = [name for name in names(start()) if name in ("One", "Two", "Three", "Four", "Five")]
    assert brought == ["One", "Three", "Five"]


def test_without_the_order_of_the_tabs_all_of_them_come_back(start: Start, settings: Settings) -> None:
    first = start()
    for name in ("One", "Two"):
        first.app.workspace.new(named(name))
    quit_program(first.window)
    store_in(settings.file.parent).write(lambda files: files.execute("UPDATE process SET tabs = '{'"))
    assert {"One", "Two"} <= set(names(start()))


def test_a_file_that_was_written_meanwhile_is_not_taken_for_the_one_that_was_open(
    qtbot: QtBot, start: Start, corner_file: Path
) -> None:
    first = start()
    session = first.app.workspace.open(corner_file)
    qtbot.waitUntil(lambda: session.has_board)
    quit_program(first.window)
    corner_file.write_text(CORNER.replace("Corner", "Theirs"), encoding="utf-8")
    shell = start()
    again = shell.app.session
    qtbot.waitUntil(lambda: again in shell.disk_questions.questions)
    assert again.document.layout.name == "Corner"


def kill(qtbot: QtBot, shell: Shell, folder: Path) -> None:
    """End ``shell`` as a kill would, once the list of its tabs is in ``folder``, and its copies are."""
    order = len(shell.app.workspace.sessions)
    qtbot.waitUntil(lambda: any(len(tabs) == order for tabs in processes_in(folder)))
    shell.crash_recovery.flush()
    shell.crash_recovery.close(keep=True)
    shell.window.abandon()


def test_a_game_that_was_merely_played_comes_back_after_a_crash(
    qtbot: QtBot, start: Start, settings: Settings, corner_file: Path
) -> None:
    first = start()
    (of_library,) = first.app.workspace.sessions
    of_file = first.app.workspace.open(corner_file)
    qtbot.waitUntil(lambda: of_file.has_board)
    for session, key in ((of_library, "I"), (of_file, "A")):
        session.set_mode(Mode.PLAY)
        keys = [piece.key for piece in session.document.layout.pieces]
        assert session.playing.game.step(keys.index(key), Direction.RIGHT)
        session.playing.game.pause()
    before = [seen(session) for session in first.app.workspace.sessions]
    for _ in range(2):
        kill(qtbot, first, settings.file.parent)
        first = start()
        assert [seen(session) for session in first.app.workspace.sessions] == before


def crash(qtbot: QtBot, shell: Shell, settings: Settings, *, tabs: int, is_safe: bool = True) -> None:
    """End ``shell`` as a kill would, once the copies and the list of its ``tabs`` are on the disk.

    ``is_safe`` waits as well until no list of an earlier process is left.
    """
    folder, own = settings.file.parent, shell.crash_recovery._recovery._own

    def is_recorded() -> bool:
        rows = dict(store_in(folder).read("SELECT key, tabs FROM process WHERE tabs != ''"))
        if own not in rows or (is_safe and len(rows) != 1):
            return False
        recorded = read_tabs(rows[own])
        dirty = sum(each.document.is_dirty for each in shell.app.workspace.sessions)
        copies = copies_in(folder)
        written = {each.partition("/")[2] for each in copies if each.startswith(own)}
        again = [each for each in copies if each.partition("/")[2] in written]
        if not len(recorded.order) == tabs == len(recorded.files) + dirty or len(again) != dirty:
            return False
        workspace = shell.app.workspace
        return recorded.order.index(recorded.front) == workspace.sessions.index(workspace.current)

    qtbot.waitUntil(is_recorded)
    shell.crash_recovery.close(keep=True)
    shell.window.abandon()


def open_files_and_work(shell: Shell, folder: Path) -> list[str]:
    """Open two files and three tabs of unsaved work in turn, and return the names in their order."""
    workspace = shell.app.workspace
    for session in workspace.sessions:
        workspace.close(session)
    for number in range(2):
        workspace.new(named(f"Work {number}"))
        file = folder / f"File {number}.klotski"
        registry.write_file(file, named(f"File {number}"))
        workspace.open(file)
    workspace.new(named("Work 2"))
    return ["Work 0", "File 0", "Work 1", "File 1", "Work 2"]


def names(shell: Shell) -> list[str]:
    return [session.document.layout.name for session in shell.app.workspace.sessions]


@pytest.mark.parametrize("quits_between", [False, True])
def test_after_a_crash_files_and_unsaved_work_come_back_in_their_order(
    qtbot: QtBot,
    start: Start,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    quits_between: bool,
) -> None:
    monkeypatch.setattr(crash_recovery, "STABLE_MS", 100)  # soon after all tabs are open
    shell = start()
    order = open_files_and_work(shell, tmp_path)
    qtbot.waitUntil(lambda: names(shell) == order)
    shell.app.workspace.bring(shell.app.workspace.sessions[1])
    if quits_between:
        quit_program(shell.window)
        shell = start()
    for _ in range(2):
        crash(qtbot, shell, settings, tabs=5)
        shell = start()
        assert names(shell) == order
        assert shell.app.document.layout.name == "File 0"
        dirty = [session.document.is_dirty for session in shell.app.workspace.sessions]
        assert dirty == [name.startswith("Work") for name in order]


def test_files_that_make_the_program_crash_are_not_opened_for_ever(
    qtbot: QtBot, start: Start, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_recovery, "STABLE_MS", 10**8)
    shell = start()
    order = open_files_and_work(shell, tmp_path)
    qtbot.waitUntil(lambda: names(shell) == order)
    for session in shell.app.workspace.sessions:
        if session.document.path is None:
            shell.app.workspace.close(session)
    crash(qtbot, shell, settings, tabs=2)
    opened = []
    for _ in range(3):
        again = start()
        opened.append(names(again))
        if opened[-1] == ["File 0", "File 1"]:
            crash(qtbot, again, settings, tabs=2, is_safe=False)
    assert opened[:2] == [["File 0", "File 1"]] * 2
    assert "File 0" not in opened[2]


def test_a_store_that_is_damaged_costs_no_start_and_is_said(start: Start, settings: Settings) -> None:
    first = start()
    quit_program(first.window)
    first.app.store.close()
    first.app.store.file.write_bytes(b"damaged")
    again = start()
    assert "studio.sqlite.damaged" in again.window.message_bar.text
    again.app.workspace.new(named("Pasted"))
    quit_program(again.window)
    assert "Pasted" in names(start())


def test_the_store_of_a_newer_version_is_left_alone_and_said(start: Start, settings: Settings) -> None:
    store = store_in(settings.file.parent)
    store.write(lambda files: files.execute("PRAGMA user_version = 99"))
    store.close()
    before = store.file.read_bytes()
    first = start()
    assert "newer version" in first.window.message_bar.text
    first.app.workspace.new(named("Pasted"))
    first.window.close()
    assert first.window.isVisible()
    first.window.closing.question.reject()
    assert store.file.read_bytes() == before


def test_where_nothing_can_be_kept_an_earlier_copy_of_a_game_stays(
    qtbot: QtBot, start: Start, settings: Settings, corner_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start(corner_file)
    played = first.app.session
    played.set_mode(Mode.PLAY)
    played.playing.game.step(0, Direction.RIGHT)
    unsaved = first.app.workspace.new(named("Discarded"))
    folder = settings.file.parent
    qtbot.waitUntil(lambda: len(copies_in(folder)) == 2)

    def refuse(*_: object, **__: object) -> None:
        raise FileError("file.no-space", "copy")

    with monkeypatch.context() as patched:
        patched.setattr(recovery_store.RecoveryStore, "_write", refuse)
        first.window.close()
        question = first.window.closing.question
        question.buttons[DISCARD].click()
    assert unsaved.document.is_dirty
    assert not first.window.isVisible()
    again = RecoveryStore(store_in(folder))
    (left,) = left_in(again)
    assert left.work.layout == played.document.layout
    assert left.work.state.game is not None
    again.close()
    start()


def test_a_shipped_puzzle_with_a_game_that_is_named_again_comes_back_in_one_tab(start: Start) -> None:
    shell = start()
    path = shell.app.library.shipped_folder / FIRST_LAYOUT
    shell.open([path])
    session = shell.app.workspace.current
    session.set_mode(Mode.PLAY)
    game = session.playing.game
    pieces = range(len(session.document.layout.pieces))
    assert any(game.step(piece, direction) for piece in pieces for direction in Direction)
    quit_program(shell.window)
    again = start(path)
    (only,) = again.app.workspace.sessions
    assert only.playing.game.state.can_undo
