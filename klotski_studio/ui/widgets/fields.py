"""The fields of forms, and their rows.

Fields report what a person changes, and nothing when the program fills them.

Text is reported shortly after it was changed, also while a person types on, and when the field is left,
so that it is part of the document, and of its recovery copy, before the person is done. All reports of one
visit to a field carry the same number: they are one undo entry.

A field shows control characters of the document's text as escapes. They stay what they are until a person
changes the text; then the text is what the field shows.

Chinese text stands in the middle of its field: Qt puts the line of the system's font there, and the
characters come from another font, in which they stand higher on the line and seem to hang at the top.

All forms have one column of labels, each label on a line with its field::

    | Label     [ 曹操            ] |      a label stands in the middle of the first line of its field,
    | Colour    o o o o o o o      |      also where the field has several lines
    |           o o o o o o o      |
    | Title     [ 横刀立马         ] |      the fields of both forms begin at one edge
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count, pairwise
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from klotski_studio.app.documents.document import NO_MERGING
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.layout import Axis
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.boxes import STRETCH, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel
from klotski_studio.ui.look.shortcut_keys import is_escape, keeps_escape
from klotski_studio.ui.look.theme import GRID, set_off
from klotski_studio.ui.look.tokens import CONTROL, LABEL, XS, S, icon_size, px
from klotski_studio.ui.look.translate import translator

SAMPLE = "国"
FIRST_IDEOGRAPH = "\u2e80"


def center_text(field: QLineEdit, text: str) -> None:
    """Move the line of ``field`` down if ``text`` has Chinese characters, until they are in the middle."""
    margins = field.textMargins()
    has_ideographs = any(each >= FIRST_IDEOGRAPH for each in text)
    top = round(2 * rise(field.fontMetrics())) if has_ideographs else 0  # half of it is below the line
    if margins.top() != top:
        field.setTextMargins(margins.left(), top, margins.right(), margins.bottom())


def rise(metrics: QFontMetrics) -> float:
    """Return how many pixels Chinese characters stand above the middle of a line of ``metrics``."""
    ink = metrics.tightBoundingRect(SAMPLE)
    middle_of_ink = -(ink.top() + ink.bottom() + 1) / 2
    middle_of_line = metrics.ascent() - metrics.height() / 2
    return max(0.0, middle_of_ink - middle_of_line)


REPORT_DELAY_MS = 350
"""Milliseconds from the first key that is not reported yet to the report.

Further keys do not postpone it, or a crash would take all that was typed without a rest.
"""

_VISITS = count(1)


class _Typing(QObject):
    """Decides when the text of a field is reported.

    Attributes:
        filled: the text that the document has, as far as the field knows.
        shown: what the field shows for it.
        first: what the field showed when the visit began.
    """

    def __init__(self, field: TextField | TextArea, read: Callable[[], str]) -> None:
        """``read`` returns the text in ``field``."""
        super().__init__(field)
        self._field, self._read = field, read
        self._visit = next(_VISITS)
        self.filled = self.shown = self.first = self._first_filled = ""
        self._delay = QTimer(self, singleShot=True)
        self._delay.timeout.connect(self.report)

    def begin(self, reason: Qt.FocusReason) -> None:
        """Begin a visit, unless the keyboard comes back from a menu or from another window."""
        if reason not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._visit = next(_VISITS)
            self.first, self._first_filled = self.shown, self.filled

    def wait(self) -> None:
        """Report after a moment, counted from the first change: the text may have been changed."""
        if self._read() != self.shown and not self._delay.isActive():
            self._delay.start(REPORT_DELAY_MS)

    def report(self) -> None:
        """Report the text if it was changed."""
        self._delay.stop()
        text = self._read()
        if text != self.shown:
            self.shown = text
            text = self.filled = self._first_filled if text == self.first else text
            self._field.visited.emit(self._visit)
            self._field.done.emit(text)
            self._field.visited.emit(NO_MERGING)

    def takes(self, text: str) -> bool:
        """Note that the document has ``text``; return whether the field is to show it.

        What a person is typing is theirs until the document has something else.
        """
        if text == self.filled and self._field.hasFocus():
            return False
        self.filled = text
        return True

    def note_shown(self) -> None:
        """Note that the field shows the text that it took."""
        self._delay.stop()
        self.shown = self.first = self._read()
        self._first_filled = self.filled


class TextField(QLineEdit):
    """A field of one line."""

    done = Signal(str)
    """The text: shortly after a change, when Enter is pressed, or when the field is left."""

    visited = Signal(int)
    """Before :attr:`done` the number of the visit, and after it ``NO_MERGING``."""

    left = Signal()
    """Enter or Escape was pressed: whoever came here from elsewhere may go back."""

    def __init__(self, parent: QWidget | None = None, *, reports_typing: bool = True) -> None:
        """``reports_typing`` is off where an unfinished text is worse than none, as for a key."""
        super().__init__(parent)
        self._typing = _Typing(self, self.text)
        self.editingFinished.connect(self.finish)
        self.returnPressed.connect(self.left)
        self.textChanged.connect(lambda text: center_text(self, text))
        if reports_typing:
            self.textEdited.connect(lambda _: self._typing.wait())

    def fill(self, text: str) -> None:
        """Show ``text``, which the document has; what a person is typing stays."""
        if self._typing.takes(text):
            self.setText(visible(text))
            self.setCursorPosition(0)  # the beginning says more than the end
            self._typing.note_shown()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._typing.begin(event.reason())

    def event(self, event: QEvent) -> bool:
        return keeps_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_escape(event):
            self.setText(self._typing.first)
            self.finish()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def finish(self) -> None:
        """Report what was typed and not reported yet."""
        self._typing.report()


class TextArea(QPlainTextEdit):
    """A field of several lines."""

    done = Signal(str)
    """The text: shortly after a change, or when the field is left."""

    visited = Signal(int)
    """Before :attr:`done` the number of the visit, and after it ``NO_MERGING``."""

    LINES = 4

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typing = _Typing(self, self.toPlainText)
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._typing.wait)

    def fill(self, text: str) -> None:
        """Show ``text``, which the document has; what a person is typing stays."""
        if self._typing.takes(text):
            self.setPlainText(visible(text, keep="\n\t"))
            self._typing.note_shown()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._typing.begin(event.reason())

    def sizeHint(self) -> QSize:
        return QSize(GRID * 20, self.fontMetrics().lineSpacing() * self.LINES + 2 * GRID)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish()

    def finish(self) -> None:
        """Report what was typed and not reported yet."""
        self._typing.report()


class NumberField(QSpinBox):
    """A whole number; it is reported at once with the arrows, and when typing is done.

    A number that is being typed is none yet: a board of 12 columns is not meant to have 1 before.
    """

    done = Signal(int)

    left = Signal()
    """Enter or Escape was pressed: the keyboard may go back to where it came from."""

    def __init__(self, least: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(least, most)
        self.lineEdit().returnPressed.connect(self.left)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_off(self)
        self.valueChanged.connect(self.done)

    def fill(self, value: int) -> None:
        """Show ``value``; what a person is typing stays until it is another one."""
        if value != self.value() or not self.hasFocus():
            with QSignalBlocker(self):
                self.setValue(value)

    def finish(self) -> None:
        """Report what was typed and not reported yet."""
        self.interpretText()

    def event(self, event: QEvent) -> bool:
        return keeps_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_escape(event):
            self.setValue(self.value())  # the number that was there
            self.left.emit()
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()  # who scrolls a form past it does not want another number


class ChoiceField(QComboBox):
    """One of several choices; none of them if the things it is about differ."""

    done = Signal(object)
    """The value that a person chose."""

    left = Signal()
    """A row of the open list was chosen: the keyboard may go back to where it came from.

    With the list closed the arrow keys choose, one row after the other: the keyboard has to stay.
    """

    def __init__(self, values: Iterable[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.values, self._was_open = tuple(values), False
        self.addItems([""] * len(self.values))
        self.setMinimumContentsLength(4)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(self._report)

    def showPopup(self) -> None:
        self._was_open = True
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._was_open = False  # keys of the open list do not come here
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._was_open = False
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    @property
    def value(self) -> Any:
        """The choice that is shown."""
        return self.values[self.currentIndex()]

    def fill(self, value: object) -> None:
        """Show the choice ``value``; none if it is none of them."""
        self.setCurrentIndex(self.values.index(value) if value in self.values else -1)

    def name(self, texts: tuple[str, ...]) -> None:
        """Call the choices ``texts``."""
        for index, text in enumerate(texts):
            self.setItemText(index, text)

    def offer(self, choices: Mapping[Any, str]) -> None:
        """Offer ``choices``, values with their texts; what is shown stays if it is one, else the first is."""
        before = self.value if self.values else None
        with QSignalBlocker(self):
            self.clear()
            self.values = tuple(choices)
            self.addItems(list(choices.values()))
            self.fill(before if before in choices else self.values[0])

    def _report(self, index: int) -> None:
        self.done.emit(self.values[index])
        if self._was_open:
            self._was_open = False
            self.left.emit()


def finish_typing() -> None:
    """Let the field that has the keyboard report its text, before something that needs it, such as saving."""
    field = QApplication.focusWidget()
    if isinstance(field, TextField | TextArea | NumberField):
        field.finish()


def labelled_rows(
    form: QWidget, fields: Mapping[str, QWidget], buddies: Mapping[str, QWidget]
) -> dict[str, PlainLabel]:
    """Lay out ``fields`` in ``form``, one below the other, and return their labels by the same keys.

    Args:
        form: a widget without a layout.
        fields: the fields, from top to bottom.
        buddies: the fields that mnemonics of labels go to, where it is not the whole field.
    """
    rows = QFormLayout(form)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setHorizontalSpacing(S)
    rows.setVerticalSpacing(XS)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
    rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    labels: dict[str, PlainLabel] = {name: QuietLabel(form, wraps=False) for name in fields}
    for name, field in fields.items():
        labels[name].setBuddy(buddies.get(name, field))
        beside_text(labels[name].setFixedHeight, lambda: px(CONTROL))
        rows.addRow(labels[name], field)
        field.raise_()  # in a panel, Tab goes by the order of the children
    for before, after in pairwise(fields.values()):
        QWidget.setTabOrder(before, after)
    return labels


def share_column(labels: Iterable[PlainLabel]) -> None:
    """Give all ``labels`` the width of the widest, and at least that of the column in the table."""
    every = tuple(labels)
    for label in every:
        label.setMinimumWidth(0)
    width = max(px(LABEL), *(label.sizeHint().width() for label in every))
    for label in every:
        label.setFixedWidth(width)


def in_a_row(parent: QWidget, *parts: QWidget) -> QWidget:
    """Return ``parts`` side by side: words and numbers at the left, buttons at the right."""
    row = QWidget(parent)
    beside_text(row.setMinimumHeight, lambda: px(CONTROL))
    buttons = [part for part in parts if isinstance(part, QToolButton)]
    for button in buttons:
        beside_text(button.setIconSize, icon_size)
        beside_text(button.setFixedSize, lambda: icon_size(CONTROL))
    words = (part for part in parts if part not in buttons)
    in_row(*words, STRETCH, *buttons, on=row, margins=0, spacing=XS)
    return row


def fill_width(field: QWidget) -> None:
    """Let ``field`` be as wide as its column."""
    field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


AXES: Mapping[Axis, str] = {
    Axis.BOTH: N_("inspector", "in all directions"),
    Axis.HORIZONTAL: N_("inspector", "left and right"),
    Axis.VERTICAL: N_("inspector", "up and down"),
    Axis.NONE: N_("inspector", "nowhere"),
}


def axis_names() -> tuple[str, ...]:
    """Where a piece may move, in words, in the order of :class:`Axis`."""
    return tuple([translator("inspector")(AXES[axis]) for axis in Axis])
