"""Bars above the board: with a message until it is closed, or a question and a button for each answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import Floating
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import icon_size, px
from klotski_studio.ui.widgets.panel_parts import CloseButton

WIDTH = 90 * GRID
"""The width of a message over the board, in pixels."""


def float_below(bar: QWidget, host: QWidget, find_header: Callable[[], QWidget]) -> None:
    """Keep ``bar`` over the board in ``host``, below the header that ``find_header`` returns.

    The header is the answer, which a message must not hide. Without a visible one the bar is at the top.
    """

    def height_above() -> int:
        header = find_header()
        return header.mapTo(host, header.rect().bottomLeft()).y() if header.isVisible() else 0

    Floating(bar, host, Qt.AlignmentFlag.AlignTop, widest=px(WIDTH), clear=height_above)


class MessageBar(FollowsAppearance, QWidget):
    """A bar with an icon, a message and a close button; hidden until there is a message."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("message_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._icon = PlainLabel(self)
        self._text = PlainLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._close = CloseButton(self)
        self._close.clicked.connect(self.hide)
        in_row(
            self._icon,
            (self._text, 1),
            self._close,
            on=self,
            margins=(GRID * 2, GRID, GRID, GRID),
            spacing=GRID,
        )
        self.follow_appearance()
        self.hide()

    @property
    def text(self) -> str:
        """The message that is shown or was shown last; empty if there was none."""
        return self._text.text()

    def show_message(self, text: str) -> None:
        """Show ``text`` in place of the previous message."""
        self._text.setText(text)
        self.show()

    def restyle(self) -> None:
        self._icon.setPixmap(icon("problem", "invalid").pixmap(icon_size(), self.devicePixelRatio()))


@dataclass(frozen=True, slots=True)
class Answer:
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
    """A question; ``text`` looks it up in the current language."""

    text: Callable[[], str]
    answers: tuple[Answer, ...]


class QuestionBar(MessageBar):
    """A message bar with buttons for answers; hidden until there is a question.

    It does not take the keyboard focus by itself: there is no default button and no mnemonic, and a
    button gets the focus only by Tab or a click.
    """

    def __init__(self, parent: QWidget) -> None:
        self.question: Question | None = None
        super().__init__(parent)
        self._buttons: list[QPushButton] = []
        self._close.hide()

    def ask(self, question: Question | None) -> None:
        """Show ``question`` in place of the previous one; None hides the bar."""
        if question is self.question:
            return
        self.question = question
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = [self._button(answer) for answer in question.answers] if question else []
        self._show_question()

    def retranslate(self) -> None:
        """Show the question in the current language."""
        super().retranslate()
        if self.question is not None:
            self._show_question()

    def _show_question(self) -> None:
        question = self.question
        if question is None:
            self.hide()
            return
        for button, answer in zip(self._buttons, question.answers, strict=True):
            button.setText(plain_text(answer.text()))
        self.show_message(question.text())

    def _button(self, answer: Answer) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(answer.id)
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._answer(answer))
        row = self.layout()
        assert isinstance(row, QHBoxLayout)
        row.insertWidget(row.count() - 1, button)
        row.setSpacing(GRID)
        return button

    def _answer(self, answer: Answer) -> None:
        if self.question is not None and answer in self.question.answers:
            answer.act()


class ReadingBar(QuestionBar):
    """A question bar for a note that needs no answer: it has an icon of its own and can be closed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._close.clicked.connect(lambda: self.ask(None))
        self._close.show()

    def restyle(self) -> None:
        self._icon.setPixmap(icon("note").pixmap(QSize(20, 20), self.devicePixelRatio()))
