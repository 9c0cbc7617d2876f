"""Everything that a window says: on its face, in tool tips, and to a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QTabBar,
    QWidget,
)

from klotski_studio.ui.session.feature import MenuSpec


def menus(entries: tuple[str | MenuSpec, ...]) -> Iterator[MenuSpec]:
    """The menus in ``entries``, and those in them."""
    for entry in entries:
        if isinstance(entry, MenuSpec):
            yield entry
            yield from menus(entry.entries)


def words(top: QWidget) -> list[str]:
    """All texts of ``top`` and what is visible in it, each with the kind and name of what says it."""
    told = [f"{type(top).__name__} {top.objectName()}: {text}" for text in _action_words(top)]
    for widget in (top, *top.findChildren(QWidget)):
        if widget.isVisibleTo(top) or isinstance(widget, QMenu):
            name = f"{type(widget).__name__} {widget.objectName()}"
            told += [f"{name}: {text}" for text in _words(widget) if text.strip()]
    return told


def _action_words(top: QWidget) -> Iterator[str]:
    for action in top.findChildren(QAction):
        if action.objectName():
            yield f"{action.objectName()} {action.text()} | {action.iconText()} | {action.toolTip()}"


def _words(widget: QWidget) -> Iterator[str]:
    yield from (widget.windowTitle(), widget.toolTip(), widget.statusTip(), widget.whatsThis())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QMenu | QGroupBox):
        yield widget.title()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QSpinBox):
        yield from (widget.prefix(), widget.suffix(), widget.specialValueText())
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(index) for index in range(widget.count()))
    elif isinstance(widget, QTabBar):
        yield from (widget.tabText(index) for index in range(widget.count()))
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _item_words(widget.model(), QModelIndex())
    elif isinstance(widget, QAbstractSpinBox):
        yield widget.text()


def _item_words(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for column in range(columns):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield from (str(model.data(index, role) or "") for role in roles)
        yield from _item_words(model, model.index(row, 0, parent))
