"""Finds text of files that is rendered as markup: in labels, text fields, tool tips, and lists."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTabBar, QTextEdit, QWidget

HOSTILE = "<h1>BIG</h1><img src='nowhere.png'><a href='http://evil.example'>here</a>"
"""What a file may call anything; ``evil.example`` names the link, a heading and a picture stand beside it."""
PICTURES = ("nowhere.png", "x")
"""The pictures that hostile names ask for."""


def rendered_markup(top: QWidget) -> list[str]:
    """Where ``top`` or one of its actions renders :data:`HOSTILE`: kinds of widgets with their texts."""
    found = []
    for widget in (top, *top.findChildren(QWidget)):
        if isinstance(widget, QTextEdit) and _has_markup(widget.document()):
            found.append(f"{type(widget).__name__} {widget.objectName()}: {widget.toPlainText()}")
        for text, is_rich in _texts(widget):
            if is_rich and _is_rendered(text):
                found.append(f"{type(widget).__name__} {widget.objectName()}: {text}")
    for action in top.findChildren(QAction):
        if GuiQt.mightBeRichText(action.toolTip()) and _is_rendered(action.toolTip()):
            found.append(f"action {action.objectName()}: {action.toolTip()}")
    return found


def literal_texts(top: QWidget) -> list[str]:
    """The kinds of the widgets in ``top`` that have :data:`HOSTILE` in one of their texts."""
    widgets = (top, *top.findChildren(QWidget))
    return [
        type(each).__name__ for each in widgets for text, _ in _texts(each) if "BIG" in text and "h1" in text
    ]


def _is_rendered(text: str) -> bool:
    """Whether a heading, a picture or a foreign link comes of ``text`` as HTML."""
    document = QTextDocument()
    document.setHtml(text)
    return _has_markup(document)


def _has_markup(document: QTextDocument) -> bool:
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() and "BIG" in block.text():
            return True
        fragments = block.begin()
        while not fragments.atEnd():
            shape = fragments.fragment().charFormat()
            if shape.toImageFormat().name() in PICTURES or "evil.example" in shape.anchorHref():
                return True
            fragments += 1
        block = block.next()
    return False


def _texts(widget: QWidget) -> Iterator[tuple[str, bool]]:
    """The texts of ``widget``, each with whether Qt reads it as HTML."""
    yield from _guessed(widget.toolTip(), widget.whatsThis())
    if isinstance(widget, QLabel):
        shape, text = widget.textFormat(), widget.text()
        is_guess = shape is Qt.TextFormat.AutoText and GuiQt.mightBeRichText(text)
        yield text, is_guess or shape in (Qt.TextFormat.RichText, Qt.TextFormat.MarkdownText)
    elif isinstance(widget, QTabBar):
        for index in range(widget.count()):
            yield widget.tabText(index), False
            yield from _guessed(widget.tabToolTip(index))
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _guessed(*_tips(widget.model(), QModelIndex()))


def _guessed(*texts: str) -> Iterator[tuple[str, bool]]:
    for text in texts:
        yield text, GuiQt.mightBeRichText(text)


def _tips(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            yield str(model.data(model.index(row, column, parent), Qt.ItemDataRole.ToolTipRole) or "")
