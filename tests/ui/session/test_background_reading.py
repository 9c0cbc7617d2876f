"""Large pastes are read in another thread, can be stopped, and are not lost for a second one."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from klotski_studio.app.workspace.session import Mode
from klotski_studio.app.workspace.watching import Source
from klotski_studio.core.errors import FileError
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.formats.text.text_files import MOST_BYTES
from klotski_studio.ui.dialogs.import_list import ImportDialog
from klotski_studio.ui.session import exchange
from klotski_studio.ui.session.exchange import MOST_AT_ONCE
from klotski_studio.ui.window.main_window import MainWindow
from tests.ui.acting import action, paste, trigger

CODES = ("1A9BF0C", "4FEA134")
ROOM = "\n" * MOST_AT_ONCE


class Reader:
    """Reads as the exchange does, notes the threads, and waits until it may."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []
        self.may_read = threading.Event()
        self.may_read.set()
        self._read = exchange._puzzle_in

    def __call__(self, name: str, text: str) -> PuzzleEntry | FileError:
        self.threads.append(threading.current_thread())
        self.may_read.wait()
        return self._read(name, text)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    made = Reader()
    monkeypatch.setattr(exchange, "_puzzle_in", made)
    monkeypatch.setattr(exchange, "PATIENCE_MS", 0)
    yield made
    made.may_read.set()


def copy(text: str) -> None:
    QApplication.clipboard().setText(text)


def is_reading(window: MainWindow) -> bool:
    return window.app.runner.is_busy(exchange.CHANNEL)


def test_a_small_paste_is_read_at_once_and_a_large_one_in_another_thread(
    qtbot: QtBot, window: MainWindow, reader: Reader
) -> None:
    paste(window, CODES[0])
    assert window.app.session.has_board
    paste(window, CODES[1] + ROOM)
    assert len(window.app.workspace.sessions) == 1
    qtbot.waitUntil(lambda: len(window.app.workspace.sessions) == 2)
    assert window.app.document.layout.pieces == registry.parse(CODES[1]).layout.pieces
    here, elsewhere = reader.threads
    assert here is threading.main_thread()
    assert elsewhere is not here


def test_a_reading_that_lasts_says_so_until_it_ends(qtbot: QtBot, window: MainWindow, reader: Reader) -> None:
    reader.may_read.clear()
    paste(window, CODES[0] + ROOM)
    qtbot.waitUntil(lambda: window.reading_bar.isVisible())
    assert window.reading_bar.text == "Reading the clipboard…"
    reader.may_read.set()
    qtbot.waitUntil(lambda: window.app.session.has_board)
    assert window.reading_bar.text != "Reading the clipboard…" or window.reading_bar.isHidden()


def test_a_reading_that_is_stopped_opens_nothing(qtbot: QtBot, window: MainWindow, reader: Reader) -> None:
    reader.may_read.clear()
    for code in CODES:
        paste(window, code + ROOM)
    qtbot.waitUntil(lambda: window.reading_bar.isVisible())
    window.reading_bar.findChild(QPushButton, "stop-reading").click()
    assert window.reading_bar.isHidden()
    assert not is_reading(window)
    reader.may_read.set()
    paste(window, CODES[1] + ROOM)
    qtbot.waitUntil(lambda: window.app.session.has_board)
    assert len(window.app.workspace.sessions) == 1
    assert window.app.document.layout.pieces == registry.parse(CODES[1]).layout.pieces


def test_a_second_large_paste_opens_after_the_first_one(
    qtbot: QtBot, window: MainWindow, reader: Reader
) -> None:
    reader.may_read.clear()
    for code in CODES:
        paste(window, code + ROOM)
    reader.may_read.set()
    qtbot.waitUntil(lambda: len(window.app.workspace.sessions) == 2)
    opened = [session.document.layout.pieces for session in window.app.workspace.sessions]
    assert opened == [registry.parse(code).layout.pieces for code in CODES]


@pytest.mark.own_window
def test_the_window_closes_while_a_text_is_being_read(
    qtbot: QtBot, window: MainWindow, reader: Reader
) -> None:
    reader.may_read.clear()
    paste(window, CODES[0] + ROOM)
    with qtbot.waitSignal(window.closed):
        window.close()
    reader.may_read.set()
    window.app.runner.shutdown()
    assert not window.app.session.has_board


def test_a_large_text_that_is_no_puzzle_is_one_sentence(qtbot: QtBot, window: MainWindow) -> None:
    paste(window, "To whom it may concern. " * MOST_AT_ONCE)
    qtbot.waitUntil(lambda: window.message_bar.isVisible())
    assert window.message_bar.text.startswith("the clipboard")
    assert not is_reading(window)


def test_a_text_beyond_the_limit_is_refused(qtbot: QtBot, window: MainWindow, reader: Reader) -> None:
    paste(window, "x" * (MOST_BYTES + 1))
    qtbot.waitUntil(lambda: window.message_bar.isVisible())
    assert reader.threads == []


def test_a_large_list_is_listed(qtbot: QtBot, window: MainWindow) -> None:
    paste(window, "".join(f"{code} {code}\n" for code in CODES) + ROOM)
    qtbot.waitUntil(lambda: bool(window.findChildren(ImportDialog)))
    (dialog,) = window.findChildren(ImportDialog)
    qtbot.waitUntil(lambda: dialog.model.rowCount() == len(CODES))
    dialog.reject()


def test_a_large_page_is_read_in_another_thread(qtbot: QtBot, window: MainWindow, reader: Reader) -> None:
    data = QMimeData()
    data.setHtml(f"<p>{' ' * MOST_AT_ONCE}</p><pre>{CODES[0]}</pre>")
    QApplication.clipboard().setMimeData(data)
    action(window, "paste").trigger()
    qtbot.waitUntil(lambda: window.app.session.has_board)
    assert threading.main_thread() not in reader.threads


def paste_slowly(window: MainWindow, reader: Reader) -> None:
    """Paste the pieces of the window's layout, which are read when the reader may."""
    window.app.editor.select_all()
    trigger(window, "copy")
    copy(QApplication.clipboard().text() + ROOM)
    reader.may_read.clear()
    action(window, "paste").trigger()


def test_many_pieces_are_added_to_the_layout_that_was_edited(
    qtbot: QtBot, solved: MainWindow, reader: Reader
) -> None:
    edited, count = solved.app.session, len(solved.app.document.layout.pieces)
    paste_slowly(solved, reader)
    trigger(solved, "new")
    reader.may_read.set()
    qtbot.waitUntil(lambda: len(edited.document.layout.pieces) == 2 * count)
    assert not solved.app.document.layout.pieces
    assert threading.main_thread() not in reader.threads


def test_pieces_open_as_a_layout_if_their_tab_is_played_meanwhile(
    qtbot: QtBot, solved: MainWindow, reader: Reader
) -> None:
    paste_slowly(solved, reader)
    solved.app.session.set_mode(Mode.PLAY)
    reader.may_read.set()
    qtbot.waitUntil(lambda: len(solved.app.workspace.sessions) == 2)


def test_many_moves_are_played_back_in_the_tab_that_they_were_pasted_in(
    qtbot: QtBot, watching: MainWindow
) -> None:
    played = watching.app.session
    copy("A:R2D" + ROOM)
    trigger(watching, "paste")
    assert is_reading(watching)
    trigger(watching, "new")
    qtbot.waitUntil(lambda: not is_reading(watching))
    assert played.watching.source is Source.LIST
    assert watching.app.session.mode is Mode.EDIT


def test_many_moves_of_a_tab_that_is_closed_meanwhile_are_dropped(qtbot: QtBot, watching: MainWindow) -> None:
    for name in ("paste", "paste-moves"):
        copy("A:R2D" + ROOM)
        trigger(watching, name)
    watching.app.workspace.close(watching.app.session)
    qtbot.waitUntil(lambda: not is_reading(watching))
    assert not watching.app.session.has_board
    assert watching.message_bar.isHidden()
