"""What panels and cards are built of: columns, sections, sentences, bars, and what says that a list is empty.

A card floats over the board, with a title and a cross; an empty list has a way to get what would be there::

    +--------------------------+        +--------------------------------+
    | Why it cannot be solved x|        |          No games yet          |
    | A gets no nearer than …  |        |   Every puzzle that you solve  |
    +--------------------------+        |    in Play is kept here.       |
                                        |      [ Play This Puzzle ]      |
                                        +--------------------------------+

A column that can be scrolled is as wide with a scroll bar as without one::

    |<- L ->[ content ]<-  L  ->|        no bar: the margin of all panels at the right
    |<- L ->[ content ]<->| bar |        a bar: it lies within the margin

A switch of several segments, of which one is chosen, has a button for each action.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QToolButton, QWidget

from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, as_heading, set_name
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, ICON, XL, XS, L, S, Type, font, icon_size, px
from klotski_studio.ui.look.translate import translator


class TitledCard(FollowsAppearance, QFrame):
    """The card; hidden until it is asked for. What is below its title goes into ``column``."""

    shown = Signal(bool)
    """Whether the card is shown now."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("floating_card")
        self.title, self.close_button = as_heading(PlainLabel(self)), CloseButton(self)
        self.close_button.clicked.connect(lambda: self.set_shown(False))
        head = in_row((self.title, 1), self.close_button)
        self.column = in_column(head, on=self, margins=(L, S, S, L), spacing=XS)
        self.hide()

    def set_shown(self, shown: bool) -> None:
        """Show the card, or hide it."""
        if shown == self.isHidden():
            self.setVisible(shown)
            self.shown.emit(shown)

    def toggle(self) -> None:
        """Show the card if it is hidden, or hide it."""
        self.set_shown(self.isHidden())


Words = Qt.ToolButtonStyle
"""Where a button has its words."""


def action_button(
    action: QAction, parent: QWidget | None = None, icon_side: int = ICON, words: Words | None = None
) -> QToolButton:
    """Return a button of ``action``, as high as a control, with an icon of ``icon_side``; Tab reaches it.

    With ``words`` it has a frame.
    """
    button = QToolButton(parent)
    if words is not None:
        button.setObjectName("panel_button")
        button.setToolButtonStyle(words)
    button.setDefaultAction(action)
    beside_text(button.setIconSize, lambda: icon_size(icon_side))
    beside_text(button.setFixedHeight, lambda: px(CONTROL))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


CLOSE = N_("close button", "Close")


class SquareButton(QToolButton):
    """A square as high as a control, with the icon ``name``; who has it connects ``clicked``."""

    def __init__(self, name: str, parent: QWidget, color: str = "muted") -> None:
        super().__init__(parent)
        self.setIcon(icon(name, color))
        beside_text(self.setIconSize, lambda: icon_size(ICON - XS))
        beside_text(self.setFixedSize, lambda: icon_size(CONTROL))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)


class CloseButton(FollowsAppearance, SquareButton):
    """Closes a panel or a card."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("cross", parent)
        self.follow_appearance()

    def retranslate(self) -> None:
        text = translator("close button")(CLOSE)
        set_name(self, text)


class PanelScroll(QScrollArea):
    """A scroll area with one column of content."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        content.setObjectName("panel_content")
        self.column = in_column(on=content, margins=(L, S, L, L))
        self.setWidget(content)
        self.verticalScrollBar().rangeChanged.connect(lambda _, most: self._make_room(has_bar=most > 0))

    def _make_room(self, *, has_bar: bool) -> None:
        bar = self.verticalScrollBar().sizeHint().width() if has_bar else 0
        self.column.setContentsMargins(L, S, max(0, L - bar), L)


EMPTY_WIDTH = 240
"""The width of the sentence for the system font of 9 points, in pixels."""


class EmptyState(QWidget):
    """A headline, a sentence and a button, in the upper half of the place of a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline, self.sentence = PlainLabel(self, wraps=True), QuietLabel(self)
        self.button = QPushButton(self)
        beside_text(self.headline.setFont, lambda: font(Type.HEADING))
        for label in (self.headline, self.sentence):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)  # in the column it would be one line high
            beside_text(label.setFixedWidth, lambda: px(EMPTY_WIDTH))
        button = self.button, 0, Qt.AlignmentFlag.AlignHCenter
        column = in_column(STRETCH, self.headline, self.sentence, S, button, STRETCH, STRETCH, spacing=S)
        in_row(STRETCH, column, STRETCH, on=self, margins=(S, XL, S, XL))
        self.button.setAutoDefault(False)

    def show_texts(self, headline: str, sentence: str, button: str) -> None:
        """Show the three texts; what has none is hidden."""
        for widget, text in ((self.headline, headline), (self.sentence, sentence), (self.button, button)):
            widget.setText(text)
            widget.setVisible(bool(text))


NARROW = 24 * GRID
"""The minimum width of a sentence, in pixels."""
FAINT = 0.45
"""The opacity of what does not count at the moment."""
BAR = 4
"""The height of a bar, in pixels."""


class Section(QWidget):
    """A section: a heading, and a column below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = as_heading(PlainLabel(self))
        self.column = in_column(self.heading, on=self, margins=0, spacing=GRID)


class Sentence(FollowsAppearance, QLabel):
    """A sentence of rich text with links, which Tab leads to; texts in it must be escaped."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.setMinimumWidth(NARROW)  # how high it may get follows from it
        self.follow_appearance()

    def restyle(self) -> None:
        text = self.text()
        self.clear()
        self.setText(text)  # its links have the colour of the theme in which they were set

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(event.reason() == Qt.FocusReason.TabFocusReason)  # a link, or past all

    def show_text(self, text: str) -> None:
        """Show ``text``, which is rich text; hide the label if it is empty."""
        self.setText(text)
        self.setVisible(bool(text))


class FillBar(QWidget):
    """A thin bar whose length shows the possible amount, and whose fill shows the actual one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.full = self._length = 0.0
        """The filled part of its length, from 0 to 1."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, of: float = 1.0) -> None:
        """Show a bar as long as the part ``of`` of the width, filled to the part ``share`` of the width."""
        self.full, self._length = share / of if of else 0.0, of
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(8 * GRID, BAR)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else FAINT)
        paint_share(painter, QRectF(0, 0, self.width() * self._length, BAR), self.full)


def paint_share(painter: QPainter, bar: QRectF, share: float) -> None:
    """Paint ``bar`` with round ends, filled to ``share`` of its length."""
    round_ends = bar.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(current_theme().window["border"])
    painter.drawRoundedRect(bar, round_ends, round_ends)
    if share > 0:
        bar.setWidth(max(bar.width() * share, bar.height()))
        painter.setBrush(current_theme().window["accent"])
        painter.drawRoundedRect(bar, round_ends, round_ends)


class SegmentedControl(QFrame):
    """Buttons side by side in one frame, with the words of their actions; the checked one stands out."""

    def __init__(
        self, actions: Sequence[QAction], name: str, parent: QWidget, *, fills: bool = False
    ) -> None:
        """``name`` is the object name of the buttons; ``fills``: whether they share all of the width."""
        super().__init__(parent)
        self._fills = fills
        self.setObjectName("segmented")
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding if fills else policy.Maximum, policy.Maximum)
        self._row = row = in_row(on=self, margins=XS // 2, spacing=0)
        self._buttons = [QToolButton(self) for _ in actions]
        for button, action in zip(self._buttons, actions, strict=True):
            button.setObjectName(name)
            button.setProperty("segment", True)
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            beside_text(button.setFixedHeight, lambda: px(CONTROL) - XS)
            if fills:
                button.setSizePolicy(policy.Expanding, policy.Fixed)
            row.addWidget(button)
            button.setVisible(action.isVisible())
            action.visibleChanged.connect(partial(_follow, button, action))

    def event(self, event: QEvent) -> bool:
        if self._fills and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._share_width()
        return super().event(event)

    def _share_width(self) -> None:
        """Give all segments one width, or where words are too long for that the same share of room each.

        A stretch is set only where it differs: to set one asks for a new layout, which leads here again.
        """
        hints = {button: button.sizeHint().width() for button in self._buttons if not button.isHidden()}
        is_equal = not hints or (max(hints.values()) + S) * len(hints) <= self.width()
        for button, hint in hints.items():
            index, stretch = self._row.indexOf(button), 1 if is_equal else hint
            if self._row.stretch(index) != stretch:
                self._row.setStretch(index, stretch)


def _follow(button: QToolButton, action: QAction) -> None:
    """Hide a segment whose action is hidden; a tool button alone would stay."""
    button.setVisible(action.isVisible())
