"""Which texts of a widget do not fit: what each kind of widget needs for its words, and what it has.

::

    [ Save in a Fo ]    a button narrower than its text: cut
    [ Speed    v]       a choice: every entry is measured, for each may be chosen
    | Ana… | Inspe… |   a tab that shows an ellipsis: cut as well
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QTextDocument
from PySide6.QtGui import Qt as Rich
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionDockWidget,
    QStyleOptionFrame,
    QStyleOptionGroupBox,
    QStyleOptionTab,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

ELLIPSIS = "…"

INSIDES = {
    QPushButton: QStyle.SubElement.SE_PushButtonContents,
    QCheckBox: QStyle.SubElement.SE_CheckBoxContents,
    QRadioButton: QStyle.SubElement.SE_RadioButtonContents,
}
"""Where a button has its text, if not everywhere."""


def cut_texts(top: QWidget) -> list[str]:
    """What is cut in ``top`` and all that is visible inside it, each as ``kind "text": needed > there``."""
    found = []
    for widget in (top, *top.findChildren(QWidget)):
        if widget.isVisible():
            for kind, measure in MEASURES:
                if isinstance(widget, kind):
                    found += [f"{kind.__name__} {complaint}" for complaint in measure(widget)]
    return found


def _complain(text: str, needed: int, there: int) -> Iterator[str]:
    if needed > there:
        yield f"{text!r}: {needed} > {there}"


def _width(metrics: QFontMetrics, text: str) -> int:
    return metrics.size(Qt.TextFlag.TextShowMnemonic, text).width()


def _of_label(label: QLabel) -> Iterator[str]:
    text, room = label.text(), label.contentsRect()
    if not text or not label.pixmap().isNull():
        return
    if text.endswith(ELLIPSIS) and _is_told_in_full(label, text.removesuffix(ELLIPSIS)):
        yield f"{text!r} is shortened"
    needed = _size_of(label, room.width())
    yield from _complain(text, needed.width(), room.width())
    yield from _complain(f"{text} (height)", needed.height(), room.height())


def _is_told_in_full(label: QLabel, beginning: str) -> bool:
    """Whether a tool tip says all of what the label only begins."""
    near = (label, label.parentWidget())
    return any(widget.toolTip() and widget.toolTip().startswith(beginning) for widget in near)


def _size_of(label: QLabel, width: int) -> QSize:
    """What the text takes when its lines may be as long as ``width``, or as long as they are."""
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(label.font())
    if Rich.mightBeRichText(label.text()) and label.textFormat() != Qt.TextFormat.PlainText:
        document.setHtml(label.text())
    elif label.buddy() is not None:
        document.setPlainText(label.text().replace("&", ""))
    else:
        document.setPlainText(label.text())
    if label.wordWrap():
        document.setTextWidth(width)
    return QSize(int(document.idealWidth()), int(document.size().height()))


def _of_button(button: QAbstractButton) -> Iterator[str]:
    text, icon = button.text(), 0 if button.icon().isNull() else button.iconSize().width() + 4
    if isinstance(button, QToolButton):
        style = button.toolButtonStyle()
        if icon and style == Qt.ToolButtonStyle.ToolButtonIconOnly:
            return
        icon = icon if style == Qt.ToolButtonStyle.ToolButtonTextBesideIcon else 0
    option = QStyleOptionButton()
    option.initFrom(button)
    part = next((part for kind, part in INSIDES.items() if isinstance(button, kind)), None)
    room = button.style().subElementRect(part, option, button) if part else button.rect()
    if text:
        yield from _complain(text, _width(button.fontMetrics(), text) + icon, room.width())


def _of_choice(choice: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    option.initFrom(choice)
    field = choice.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, choice
    )
    for index in range(choice.count()):
        icon = 0 if choice.itemIcon(index).isNull() else choice.iconSize().width() + 4
        text = choice.itemText(index)
        yield from _complain(text, _width(choice.fontMetrics(), text) + icon, field.width())


def _of_tabs(tabs: QTabBar) -> Iterator[str]:
    for index in range(tabs.count()):
        option = QStyleOptionTab()
        option.initFrom(tabs)
        option.rect, option.text, option.icon = tabs.tabRect(index), tabs.tabText(index), tabs.tabIcon(index)
        option.iconSize = tabs.iconSize()
        for side, size in (
            (QTabBar.ButtonPosition.LeftSide, "leftButtonSize"),
            (QTabBar.ButtonPosition.RightSide, "rightButtonSize"),
        ):
            button = tabs.tabButton(index, side)
            setattr(option, size, button.size() if button else QSize())
        room = tabs.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, tabs)
        text = tabs.tabText(index)
        needed = _width(tabs.fontMetrics(), text)
        yield from _complain(text, needed, room.width())
        yield from _complain(text, room.center().x() + needed // 2, tabs.width())


def _of_group(group: QGroupBox) -> Iterator[str]:
    option = QStyleOptionGroupBox()
    option.initFrom(group)
    option.text = group.title()
    label = group.style().subControlRect(
        QStyle.ComplexControl.CC_GroupBox, option, QStyle.SubControl.SC_GroupBoxLabel, group
    )
    yield from _complain(
        group.title(), label.left() + _width(group.fontMetrics(), group.title()), group.width()
    )


def _of_dock(dock: QDockWidget) -> Iterator[str]:
    if dock.titleBarWidget() is not None:
        return  # the widgets in it are measured themselves
    title, metrics = dock.windowTitle(), dock.fontMetrics()
    option = QStyleOptionDockWidget()
    option.initFrom(dock)
    option.rect = QRect(0, 0, dock.width(), dock.widget().y() if dock.widget() else dock.height())
    option.title, option.closable = title, True
    room = dock.style().subElementRect(QStyle.SubElement.SE_DockWidgetTitleBarText, option, dock)
    yield from _complain(title, _width(metrics, title), room.width())
    if room.width() >= _width(metrics, title):
        ink = _rows_with_ink(dock, option.rect.adjusted(4, 1, -40, -1))
        yield from _complain(f"{title} (height)", metrics.tightBoundingRect(title).height() - 1, ink)


def _rows_with_ink(widget: QWidget, part: QRect) -> int:
    """How high what is drawn there is: a style may cut characters that are higher than their line."""
    picture = widget.grab(part).toImage()
    scale, ground = picture.devicePixelRatio(), picture.pixel(0, 0)
    rows = [
        row
        for row in range(picture.height())
        if any(picture.pixel(column, row) != ground for column in range(picture.width()))
    ]
    return round((rows[-1] - rows[0] + 1) / scale) if rows else 0


def _of_field(field: QLineEdit) -> Iterator[str]:
    if field.isReadOnly() or not field.placeholderText():
        return
    option = QStyleOptionFrame()
    option.initFrom(field)
    room = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field)
    needed = _width(field.fontMetrics(), field.placeholderText())
    yield from _complain(field.placeholderText(), needed, room.width())


def _of_menu_bar(bar: QMenuBar) -> Iterator[str]:
    for action in bar.actions():
        yield from _complain(action.text(), bar.actionGeometry(action).right(), bar.width())


def _of_tool_bar(bar: QToolBar) -> Iterator[str]:
    for action in bar.actions():
        widget = bar.widgetForAction(action)
        if widget is not None and action.isVisible() and not widget.isVisible():
            yield f"{action.text()!r} has no room"


def _of_header(header: QHeaderView) -> Iterator[str]:
    if header.orientation() is Qt.Orientation.Vertical or header.model() is None:
        return
    for section in (number for number in range(header.count()) if not header.isSectionHidden(number)):
        text = str(header.model().headerData(section, Qt.Orientation.Horizontal) or "")
        yield from _complain(text, _width(header.fontMetrics(), text), header.sectionSize(section))


def _of_scroll_area(area: QScrollArea) -> Iterator[str]:
    unseen = area.visibleRegion().isEmpty()  # behind another tab, and not laid out yet
    fixed = area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if area.widget() and fixed and not unseen:
        yield from _complain(area.objectName(), area.widget().width(), area.viewport().width())


MEASURES: tuple[tuple[type[QWidget], Callable[..., Iterator[str]]], ...] = (
    (QLabel, _of_label),
    (QAbstractButton, _of_button),
    (QComboBox, _of_choice),
    (QTabBar, _of_tabs),
    (QGroupBox, _of_group),
    (QDockWidget, _of_dock),
    (QLineEdit, _of_field),
    (QMenuBar, _of_menu_bar),
    (QToolBar, _of_tool_bar),
    (QHeaderView, _of_header),
    (QScrollArea, _of_scroll_area),
)
"""What each kind of widget is measured with."""
