"""Takes down what a test has started, so that the next test finds as little as the first one.

A connection keeps its slot, and a slot that is a lambda keeps what it names, which the garbage collector
cannot see. A window whose sessions are never deleted so stays for ever, with two megabytes and two thousand
objects, through which every later test would search.
"""

from __future__ import annotations

from dataclasses import fields

from PySide6.QtCore import QObject

from klotski_studio.ui.window.application import Shell


def discard(shell: Shell) -> None:
    """Close the window of ``shell`` without questions; delete all its parts with the next deferred deletes.

    The settings stay: they belong to the test, which may start the program with them again.
    """
    shell.window.abandon()
    parts = (getattr(shell.app, field.name) for field in fields(shell.app) if field.name != "settings")
    for part in (shell.window, *shell.app.workspace.sessions, *parts, shell):
        if isinstance(part, QObject):
            part.deleteLater()
