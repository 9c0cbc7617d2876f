"""Messages and questions: in bars over the board, which block nothing, and in windows of their own.

A bar has a message until it is closed, or a question and a button for each answer. A window has a headline
and a button for each answer, or a line to fill in.

::

    +------------------------------------------+
    |  Save the changes to “Red Donkey”?        |
    |  What is not saved is lost when it closes.|     as high as the text, at most as high as the screen
    |                                           |
    |  [Do Not Save]          [Cancel] [ Save ] |     the main answer last, on every system
    +------------------------------------------+

It looks and is arranged the same on every system, which ``QMessageBox`` is not. Enter gives the main
answer, Escape cancels, Tab and the arrow keys walk the buttons. So does the window that asks for one line of
text, which ``QInputDialog`` does not::

    +--------------------------------+
    |  Name a checkpoint             |
    |  [before the corner          ] |
    |              [Cancel] [Rename] |
    +--------------------------------+
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import DIALOG, STRETCH, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import Dialog, Floating
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import S, Type, font, icon_size, px
from klotski_studio.ui.look.translate import text_of
from klotski_studio.ui.widgets.panel_parts import CloseButton

BAR_WIDTH = 90 * GRID
"""The width of a message over the board, in pixels."""


def float_below(bar: QWidget, host: QWidget, find_header: Callable[[], QWidget]) -> None:
    """Keep ``bar`` over the board in ``host``, below the header that ``find_header`` returns.

    The header is the answer, which a message must not hide. Without a visible one the bar is at the top.
    """

    def height_above() -> int:
        header = find_header()
        return header.mapTo(host, header.rect().bottomLeft()).y() if header.isVisible() else 0

    Floating(bar, host, Qt.AlignmentFlag.AlignTop, widest=px(BAR_WIDTH), clear=height_above)


@dataclass(frozen=True, slots=True)
class BarAnswer:
    """One answer to a question.

    Attributes:
        id: the object name of its button.
        text: looks up the button's text in the current language.
        act: called once when the button is pressed.
    """

    id: str
    text: Callable[[], str]
    act: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Question:
    """A question, or a message without answers; ``text`` looks it up in the current language."""

    text: Callable[[], str]
    answers: tuple[BarAnswer, ...] = ()


class MessageBar(FollowsAppearance, QWidget):
    """A bar with an icon and a message, or a question with buttons for answers; hidden until there is one.

    It does not take the keyboard focus by itself: there is no default button and no mnemonic, and a
    button gets the focus only by Tab or a click.
    """

    def __init__(
        self,
        parent: QWidget,
        mark: tuple[str, str] = ("problem", "invalid"),
        *,
        must_be_answered: bool = False,
    ) -> None:
        """``mark`` is the icon and its colour. What has to be answered has no button to close it."""
        super().__init__(parent)
        self.question: Question | None = None
        self.setObjectName("message_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._mark, self._buttons = mark, list[QPushButton]()
        self._icon, self._text = PlainLabel(self), PlainLabel(self, wraps=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        close = CloseButton(self)
        close.clicked.connect(lambda: self.ask(None))
        close.setHidden(must_be_answered)
        self._row = in_row(
            self._icon, (self._text, 1), close, on=self, margins=(GRID * 2, GRID, GRID, GRID), spacing=GRID
        )
        self.follow_appearance()
        self.hide()

    @property
    def text(self) -> str:
        """What is shown; empty if nothing is."""
        return self._text.text() if self.question is not None else ""

    def show_message(self, text: str) -> None:
        """Show ``text`` in place of what is shown; without text hide the bar."""
        self.ask(Question(lambda: text) if text else None)

    def ask(self, question: Question | None) -> None:
        """Show ``question`` in place of what is shown; None hides the bar."""
        if question is self.question:
            return
        self.question = question
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = [self._button(answer) for answer in question.answers] if question else []
        self.retranslate()
        self.setVisible(question is not None)

    def retranslate(self) -> None:
        if self.question is not None:
            for button, answer in zip(self._buttons, self.question.answers, strict=True):
                button.setText(plain_text(answer.text()))
            self._text.setText(self.question.text())

    def restyle(self) -> None:
        self._icon.setPixmap(icon(*self._mark).pixmap(icon_size(), self.devicePixelRatio()))

    def _button(self, answer: BarAnswer) -> QPushButton:
        button = QPushButton(self, autoDefault=False)
        button.setObjectName(answer.id)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._answer(answer))
        self._row.insertWidget(self._row.count() - 1, button)
        return button

    def _answer(self, answer: BarAnswer) -> None:
        if self.question is not None and answer in self.question.answers:
            answer.act()


CANCEL = "cancel"
"""The id of the answer that Escape and closing the window give."""

SAVE, DISCARD = "save", "discard"
"""The ids of the other answers to the question whether to save."""

WIDTH = 400
"""The width of the text for the system font of 9 points, in pixels."""

BACK, ON = (Qt.Key.Key_Left, Qt.Key.Key_Up), (Qt.Key.Key_Right, Qt.Key.Key_Down)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question in a window.

    Attributes:
        id: the object name of its button.
        text: the button's text, with a mnemonic.
        stands_apart: whether it is at the left, away from the main answer: it gives something up.
    """

    id: str
    text: str
    stands_apart: bool = False


def save_answers(*, several: bool = False) -> tuple[Answer, ...]:
    """Return the answers to the question whether to save one thing, or ``several``, before it closes."""
    end = "-all" if several else ""
    return (
        Answer(DISCARD, text_of(f"button-discard{end}"), stands_apart=True),
        Answer(CANCEL, text_of("button-cancel")),
        Answer(SAVE, text_of(f"button-save{end}")),
    )


class MessageBox(Dialog):
    """Asks one question. It does not block: open it, and follow :attr:`answered`."""

    answered = Signal(str)
    """The id of the answer, once, when the box has closed; ``cancel`` if it was left without one."""

    typed = Signal(str)
    """What is in the field, without spaces at its ends, if the main answer was given; it may be empty."""

    def __init__(
        self,
        headline: str,
        text: str,
        answers: Sequence[Answer],
        parent: QWidget,
        field: QLineEdit | None = None,
    ) -> None:
        """``answers`` are from left to right, the main one last; a ``field`` replaces ``text``."""
        super().__init__(parent, "Klotski Studio")
        self._given = CANCEL
        self.headline, self.text = (PlainLabel(each, self, wraps=True) for each in (headline, text))
        self.field = field
        beside_text(self.headline.setFont, lambda: font(Type.HEADING))
        for label in (self.headline, self.text):
            beside_text(label.setFixedWidth, lambda: px(WIDTH))
        self.buttons = {answer.id: self._button(answer) for answer in answers}
        in_column(
            self.headline,
            field or _Scrolled(self.text, self),
            S,
            self._row(answers),
            on=self,
            margins=DIALOG,
            spacing=S,
        )
        main = self.buttons[answers[-1].id]
        main.setDefault(True)
        (field or main).setFocus()
        self.finished.connect(lambda _: self.answered.emit(self._given))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        buttons = list(self.buttons.values())
        focused = next((number for number, each in enumerate(buttons) if each.hasFocus()), None)
        if focused is None or event.key() not in (*BACK, *ON):
            super().keyPressEvent(event)
        else:
            step = -1 if event.key() in BACK else 1
            buttons[(focused + step) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)

    def _button(self, answer: Answer) -> QPushButton:
        button = QPushButton(answer.text, self)
        button.setObjectName(answer.id)
        button.clicked.connect(lambda: self._give(answer.id))
        return button

    def _row(self, answers: Sequence[Answer]) -> QHBoxLayout:
        apart = (self.buttons[answer.id] for answer in answers if answer.stands_apart)
        others = (self.buttons[answer.id] for answer in answers if not answer.stands_apart)
        return in_row(*apart, STRETCH, *others, spacing=S)

    def _give(self, answer: str) -> None:
        self._given = answer
        if self.field is not None and answer == list(self.buttons)[-1]:
            self.typed.emit(self.field.text().strip())
        self.accept()


class _Scrolled(QScrollArea):
    """A text that is shown whole where there is room, and can be scrolled where there is not."""

    def __init__(self, text: PlainLabel, parent: QWidget) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setObjectName("message_text")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._text = text
        self.setWidget(text)

    def sizeHint(self) -> QSize:
        width = self._text.minimumWidth()
        return QSize(width + 2 * self.frameWidth(), self._text.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        least = 2 * self.fontMetrics().lineSpacing()
        return QSize(self.sizeHint().width(), min(self.sizeHint().height(), least))


def line_question(headline: str, label: str, before: str, accept: str, parent: QWidget) -> MessageBox:
    """Return a box that asks for one line of text; follow its :attr:`~MessageBox.typed`.

    ``label`` names the field for screen readers, ``before`` is in it, ``accept`` is on the main button.
    """
    field = QLineEdit(before)
    field.setAccessibleName(label)
    field.selectAll()
    answers = (Answer(CANCEL, text_of("button-cancel")), Answer("accept", accept))
    box = MessageBox(headline, "", answers, parent, field)
    box.text.hide()
    return box


def quiet(button: QPushButton) -> QPushButton:
    """Return ``button``, shown without the colour of the main answer even if Enter presses it."""
    button.setProperty("quiet", True)
    button.style().polish(button)  # it may have been styled without the property
    return button


def accept_row(dialog: QDialog, accept: str = "") -> tuple[QDialogButtonBox, QPushButton]:
    """Return a row of a button that cancels ``dialog`` and the main one, called ``accept``; and that one."""
    row = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, dialog)
    main = row.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole)
    row.accepted.connect(dialog.accept)
    row.rejected.connect(dialog.reject)
    return row, main


def close_row(dialog: QDialog) -> QDialogButtonBox:
    """Return a row with a button that closes ``dialog``."""
    row = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    quiet(row.button(QDialogButtonBox.StandardButton.Close))
    row.rejected.connect(dialog.reject)
    return row
