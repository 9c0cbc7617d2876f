"""Fields of a form that tell once when a person is done with them, and never when they are filled."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from klotski_studio.ui.look.theme import GRID, set_off


class TextField(QLineEdit):
    """One line."""

    done = Signal(str)
    """The text, when Enter is pressed or another field is taken and it is a new one."""

    left = Signal()
    """Enter or Escape was pressed: whoever came here from elsewhere may go back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filled = ""
        self.editingFinished.connect(self.finish)
        self.returnPressed.connect(self.left)

    def fill(self, text: str) -> None:
        """Show ``text``; what a person is typing right now is theirs until they are done."""
        if text != self._filled or not self.hasFocus():
            self._filled = text
            self.setText(text)
            self.setCursorPosition(0)  # the beginning says more than the end

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._filled)
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def finish(self) -> None:
        """Tell what was typed, if it is not told yet."""
        if self.text() != self._filled:
            self._filled = self.text()
            self.done.emit(self._filled)


class TextArea(QPlainTextEdit):
    """Several lines."""

    done = Signal(str)
    """The text, when another field is taken and it is a new one."""

    LINES = 4

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filled = ""
        self.setTabChangesFocus(True)

    def fill(self, text: str) -> None:
        """Show ``text``; what a person is typing right now is theirs until they are done."""
        if text != self._filled or not self.hasFocus():
            self._filled = text
            self.setPlainText(text)

    def sizeHint(self) -> QSize:
        return QSize(GRID * 20, self.fontMetrics().lineSpacing() * self.LINES + 2 * GRID)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish()

    def finish(self) -> None:
        """Tell what was typed, if it is not told yet."""
        if self.toPlainText() != self._filled:
            self._filled = self.toPlainText()
            self.done.emit(self._filled)


class NumberField(QSpinBox):
    """A whole number; the arrows tell at once, typing tells when it is done."""

    done = Signal(int)

    def __init__(self, least: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(least, most)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_off(self)
        self.valueChanged.connect(self.done)

    def fill(self, value: int) -> None:
        """Show ``value``."""
        with QSignalBlocker(self):
            self.setValue(value)

    def finish(self) -> None:
        """Tell what was typed, if it is not told yet."""
        self.interpretText()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()  # who scrolls a form past it does not want another number


class ChoiceField(QComboBox):
    """One of several; none of them if the things it is about differ."""

    done = Signal(int)
    """The index that a person chose."""

    def __init__(self, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.addItems([""] * count)
        self.setMinimumContentsLength(4)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(self.done)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def fill(self, index: int | None) -> None:
        """Show the choice ``index``; None for none."""
        self.setCurrentIndex(-1 if index is None else index)

    def name(self, texts: tuple[str, ...]) -> None:
        """Call the choices ``texts``."""
        for index, text in enumerate(texts):
            self.setItemText(index, text)


def finish_typing() -> None:
    """Whoever types is done now: what comes next, saving for instance, is meant to know of it."""
    field = QApplication.focusWidget()
    if isinstance(field, TextField | TextArea | NumberField):
        field.finish()
