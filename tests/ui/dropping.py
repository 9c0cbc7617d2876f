"""Files that are dragged to the window and dropped there."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QLibraryInfo, QMimeData, QPoint, QPointF, Qt, QUrl, QVersionNumber
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from klotski_studio.ui.window.main_window import MainWindow

IS_NEW = QLibraryInfo.version() >= QVersionNumber(6, 12)
"""From Qt 6.12 on a drag has its place as a QPointF; a QPoint is deprecated, before it was the only one."""


def drop(window: MainWindow, url: QUrl) -> None:
    """Drag ``url`` over ``window``, and drop it if the window accepts it."""
    data = QMimeData()
    data.setUrls([url])
    rest = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    place: Any = QPointF(50, 50) if IS_NEW else QPoint(50, 50)
    enter = QDragEnterEvent(place, *rest)
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(50, 50), *rest))
