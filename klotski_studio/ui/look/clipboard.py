"""The system's clipboard: plain text, so that pieces and puzzles travel between windows and by mail."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication


def text() -> str:
    """What the clipboard holds, as text; empty if it holds none."""
    return QGuiApplication.clipboard().text()


def put(what: str) -> None:
    """Put ``what`` on the clipboard; nothing there is left alone."""
    if what:
        QGuiApplication.clipboard().setText(what)
