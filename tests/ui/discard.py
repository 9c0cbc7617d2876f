"""Takes down what a test has started, so that the next test finds as little as the first one.

A connection keeps its slot, and a slot that is a lambda keeps what it names, which the garbage collector
cannot see. A window whose sessions are never deleted so stays for ever, with two megabytes and two thousand
objects, through which every later test would search.
"""

from __future__ import annotations

import sqlite3
from dataclasses import fields

from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QApplication

from klotski_studio.app.runtime.settings import LANGUAGE, SETTINGS, THEME
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.errors import FileError
from klotski_studio.ui.tools.toolbox import ARRANGE
from klotski_studio.ui.window.application import Shell


def discard(shell: Shell) -> None:
    """Close the window of ``shell`` without questions; delete all its parts with the next deferred deletes.

    The settings stay: they belong to the test, which may start the program with them again.
    """
    shell.window.abandon()
    for part in parts_of(shell):
        if part is not shell.app.settings:
            part.deleteLater()


def parts_of(shell: Shell) -> list[QObject]:
    """The objects that ``shell`` is made of, each with what is in it."""
    parts = (getattr(shell.app, field.name) for field in fields(shell.app))
    every = (shell.window, *shell.app.workspace.sessions, *parts, shell)
    return [part for part in every if isinstance(part, QObject)]


def clear(shell: Shell, size: QSize) -> None:
    """Bring ``shell`` back to how it was started: nothing open or known, and every setting as it was."""
    window, app = shell.window, shell.app
    if window.isMinimized() or window.isMaximized():
        window.showNormal()
    window.resize(size)
    app.session.set_mode(Mode.EDIT)
    window.page.toolbox.choose(ARRANGE)
    app.workspace.close_all(app.workspace.sessions)  # no page is made for one that is closed next
    app.workspace.turns.finish()
    app.workspace._closed.clear()
    for setting in SETTINGS:
        if setting not in (LANGUAGE, THEME):
            app.settings.set(setting, setting.default)
    app.settings.set(LANGUAGE, "en")
    app.settings.set(THEME, "light")
    for bar in (window.message_bar, window.question_bar, window.reading_bar):
        bar.ask(None)
    QApplication.clipboard().clear()
    for _ in range(2):  # what a job reports may start another one
        app.runner.pool.waitForDone()
        QApplication.processEvents()
    app.runner.pool.waitForDone()
    try:
        app.store.write(_empty)
        app.store.close()  # what was read is read anew
    except FileError:  # a test has made it unreadable
        app.store.close()
        for file in app.store.file.parent.glob(f"{app.store.file.name}*"):
            file.unlink(missing_ok=True)


def _empty(files: sqlite3.Connection) -> None:
    """Delete all rows of the store: to make its file anew would take longer than many a test."""
    for (table,) in files.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        files.execute(f"DELETE FROM {table}")
