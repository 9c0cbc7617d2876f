"""The measure itself: what is cut is found, and what has room is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenuBar,
    QPushButton,
    QScrollArea,
    QTabBar,
    QToolBar,
    QToolButton,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.room import cut_texts

TEXT = "Some words that need room"


def wrapped() -> QWidget:
    label = QLabel(f"{TEXT} " * 8)
    label.setWordWrap(True)
    return label


def shortened() -> QWidget:
    label = QLabel(f"{TEXT[:8]}…")
    label.setToolTip(TEXT)
    return label


def with_text(kind: type[QToolButton]) -> QWidget:
    button = kind()
    button.setText(TEXT)
    return button


def choice() -> QWidget:
    made = QComboBox()
    made.addItems(["A", TEXT])
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return made


def tabs() -> QWidget:
    made = QTabBar()
    made.addTab(TEXT)
    made.addTab(TEXT)
    return made


def group() -> QWidget:
    return QGroupBox(TEXT)


def field() -> QWidget:
    made = QLineEdit()
    made.setPlaceholderText(TEXT)
    return made


def dock() -> QWidget:
    window = QMainWindow()
    made = QDockWidget(TEXT, window)
    made.setWidget(QWidget())
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, made)
    window.resizeDocks([made], [WIDE.width()], Qt.Orientation.Horizontal)
    return window


def header() -> QWidget:
    made = QTreeWidget()
    made.setHeaderLabels([TEXT, "B"])
    made.setColumnWidth(0, 20)
    return made


def menu_bar() -> QWidget:
    made = QMenuBar()
    for _ in range(3):
        made.addMenu(TEXT)
    return made


def tool_bar() -> QWidget:
    window = QMainWindow()
    bar = QToolBar(window)
    for _ in range(3):
        bar.addAction(TEXT)
    window.addToolBar(bar)
    return window


def scroll_area() -> QWidget:
    made = QScrollArea()
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setWidgetResizable(True)
    content = QWidget()
    content.setMinimumWidth(NARROW.width() + 100)
    made.setWidget(content)
    return made


MADE: dict[str, Callable[[], QWidget]] = {
    "label": lambda: QLabel(TEXT),
    "rich label": lambda: QLabel(f"<b>{TEXT}</b>"),
    "wrapped label": wrapped,
    "button": lambda: QPushButton(TEXT),
    "check box": lambda: QCheckBox(TEXT),
    "tool button": lambda: with_text(QToolButton),
    "choice": choice,
    "tabs": tabs,
    "group": group,
    "field": field,
    "dock": dock,
    "menu bar": menu_bar,
    "tool bar": tool_bar,
    "scroll area": scroll_area,
}
WIDE, NARROW = QSize(900, 120), QSize(60, 30)


def shown(qtbot: QtBot, widget: QWidget, size: QSize) -> list[str]:
    qtbot.addWidget(widget)
    widget.setFixedSize(size)
    with qtbot.waitExposed(widget):
        widget.show()
    found = cut_texts(widget)
    widget.close()
    return found


@pytest.mark.parametrize("kind", MADE)
def test_what_has_no_room_is_found(qtbot: QtBot, kind: str) -> None:
    assert shown(qtbot, MADE[kind](), NARROW)


@pytest.mark.parametrize("kind", MADE)
def test_what_has_room_is_left_alone(qtbot: QtBot, kind: str) -> None:
    assert shown(qtbot, MADE[kind](), WIDE) == []


@pytest.mark.parametrize("made", [shortened, header])
def test_what_was_shortened_on_purpose_is_found_too(qtbot: QtBot, made: Callable[[], QWidget]) -> None:
    assert shown(qtbot, made(), WIDE)
