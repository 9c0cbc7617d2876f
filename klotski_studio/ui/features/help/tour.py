"""A short tour of the window: cards, each beside the widgets with which one thing is done.

::

    +--------------------------------------+
    |  +----------------+                  |
    |  | board          |  +-------------+ |
    |  |  (outlined)    |  | Draw …      | |
    |  |                |  | Drag over … | |
    |  |                |  | 2 of 6 [>]  | |
    |  +----------------+  +-------------+ |
    +--------------------------------------+

The person does it there, and the next card comes by itself. Esc and a click elsewhere end the tour; the
click does what it does without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QDockWidget, QFrame, QMainWindow, QPushButton, QWidget

from klotski_studio.app.solving.verdict import VerdictState
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode, shown_position
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel
from klotski_studio.ui.look.shortcut_keys import is_escape
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import Type, font, px
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.panels.header.widget import Header
from klotski_studio.ui.scene.board_view import BoardView
from klotski_studio.ui.session.feature import ActionContext, shown_layout
from klotski_studio.ui.tools.toolbox import AIM, ARRANGE


@dataclass(frozen=True, slots=True)
class TourStep:
    """One step of the tour, shown as a card.

    Attributes:
        place: the name of what it is about.
        begin: makes everything ready for what the person is to do.
        is_done: whether it was done, with the layout before it.
    """

    place: str
    title: str
    text: str
    begin: Callable[[ActionContext], object]
    is_done: Callable[[ActionContext, Layout], bool]


def _play(context: ActionContext) -> None:
    """Play the puzzle that is open, or else the first classic."""
    if not context.app.session.has_board:
        context.app.workspace.begin(shown_layout(context.app))
    context.app.session.set_mode(Mode.PLAY)


def _take(tool: str) -> Callable[[ActionContext], object]:
    return lambda context: context.page.toolbox.choose(tool)


def _has_another_block(context: ActionContext, _: Layout) -> bool:
    is_solved = context.app.session.live_solver.verdict.state is VerdictState.SOLVED
    return is_solved and len(context.app.document.layout.pieces) > 1


STOPS: tuple[TourStep, ...] = (
    TourStep(
        "board",
        N_("tour", "Slide a block"),
        N_("tour", "Drag one that can move. Ctrl+Z takes it back."),
        _play,
        lambda context, before: shown_position(context.app.session) != before,
    ),
    TourStep(
        "board",
        N_("tour", "Draw your own"),
        N_("tour", "This board is empty. Drag over some cells to draw a block."),
        lambda context: context.app.workspace.begin(),
        lambda context, _: bool(context.app.document.layout.pieces),
    ),
    TourStep(
        "board",
        N_("tour", "Where must it go?"),
        N_("tour", "Drag from the block to the place where it must end. That is its target."),
        _take(AIM),
        lambda context, _: bool(context.app.document.layout.goal),
    ),
    TourStep(
        "answer",
        N_("tour", "The answer is already there"),
        N_(
            "tour",
            "Above the board stands in how few moves it can be solved; that is proven. Draw another block in "
            "the way, and the answer follows.",
        ),
        _take(ARRANGE),
        _has_another_block,
    ),
    TourStep(
        "panels",
        N_("tour", "Make it harder"),
        N_(
            "tour",
            "Each of these puzzles is one edit away. Click one to see it on the board, and adopt one that "
            "takes more moves.",
        ),
        lambda context: "variants" in context.panel_titles() and context.reveal_panel("variants"),
        lambda context, before: shown_position(context.app.session) != before,
    ),
    TourStep(
        "modes",
        N_("tour", "Play it"),
        N_(
            "tour",
            "Press Play: it is your first puzzle. The library has hundreds more, and the menu Help shows "
            "this tour again. Which board do you like?",
        ),
        lambda _: None,
        lambda context, _: context.app.session.mode is Mode.PLAY,
    ),
)
"""The steps of the tour."""

SENTENCES: Mapping[str, str] = {
    "count": N_("tour", "{number} of {all}"),
    "skip": N_("tour", "Skip"),
    "next": N_("tour", "Next"),
    "done": N_("tour", "Done"),
    "name": N_("tour", "Tour"),
}
text_of = texts("tour", SENTENCES)


def widgets_at(place: str, window: QMainWindow) -> list[QWidget]:
    """The widgets of ``window`` at the ``place`` of a step; none if they are hidden."""
    boards, docks = window.findChildren(BoardView), window.findChildren(QDockWidget)
    right = Qt.DockWidgetArea.RightDockWidgetArea
    match place:
        case "answer":
            return [*window.findChildren(Header), *boards]
        case "modes":
            return list(window.findChildren(QWidget, "mode_button"))
        case "panels":
            return [*boards, *(dock for dock in docks if window.dockWidgetArea(dock) is right)]
    return list(boards)


MARGIN = GRID * 2
"""Pixels between a card and what it explains, and to the border of the window."""
CARD = GRID * 34
"""The width of a card for the system font of 9 points, in pixels: beside the board it lies over a panel."""
RIM = GRID // 2
"""Pixels between a widget and its outline."""
ESCAPING = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
POINTING = (QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.Wheel)
ARRIVING = (*POINTING, *ESCAPING)
"""What tells that somebody is at the window."""
HEEDED = frozenset((*ARRIVING, QEvent.Type.Resize, QEvent.Type.LayoutRequest))
"""All events that the tour does something with; those of the whole program come by."""
DIM = 0.35
"""The opacity of the shade over the rest of the window."""


class Tour(FollowsAppearance, QWidget):
    """The tour over a window: a shade that lets every click through, and a card."""

    ended = Signal()

    def __init__(self, context: ActionContext, skins: QWidget, *, waits: bool = False) -> None:
        """``skins`` offers the skins of the board, on the last card.

        With ``waits`` the first card makes nothing ready before somebody is there: a game is measured, which
        would cost a start on which nobody looks.
        """
        window = context.window
        super().__init__(window)
        self._window, self._context = window, context
        self._at, self._before, self._mode = 0, shown_position(context.app.session), context.app.session.mode
        self._timer = QTimer(self, singleShot=True)  # it may go on: not amid what has changed
        self._timer.timeout.connect(self._look)
        self._arranging = QTimer(self, singleShot=True)  # once for all that a turn moves
        self._arranging.timeout.connect(self.arrange)
        context.live_actions.refreshed.connect(self._timer.start)
        self.hole, self._waits = QRect(), waits
        """The outlined rectangle, in the window's coordinates; empty if nothing is outlined."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.card = Card(window, skins)
        self.card.next.clicked.connect(lambda: self.go(self._at + 1))
        self.card.skip.clicked.connect(self.end)
        window.installEventFilter(self)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self.show()
        self.card.show()
        self.follow_appearance()
        self.go(0)

    @property
    def stop(self) -> TourStep:
        """The step of the tour that is shown."""
        return STOPS[self._at]

    def go(self, number: int) -> None:
        """Show the step ``number``, from 0; after the last one the tour ends."""
        if number >= len(STOPS):
            self.end()
        else:
            self._at = number
            if not self._waits:
                self.stop.begin(self._context)
            self._before = shown_position(self._context.app.session)
            self.retranslate()
            self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def end(self) -> None:
        """End the tour and remove its widgets."""
        self._window.removeEventFilter(self)
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self._context.live_actions.refreshed.disconnect(self._timer.start)
        self._timer.stop()
        if self._at == 0:  # nothing was done: Play was the tour's choice
            self._context.app.session.set_mode(self._mode)
        for board in widgets_at("board", self._window):  # the keyboard goes there, not to what Tab leads to
            board.setFocus(Qt.FocusReason.OtherFocusReason)
        self.card.hide()
        self.card.deleteLater()
        self.close()
        self.ended.emit()

    def retranslate(self) -> None:
        self.card.show_stop(self.stop, self._at + 1, len(STOPS))
        self.arrange()

    def arrange(self) -> None:
        """Outline the widgets of the step, and place the card beside them."""
        self.setGeometry(self._window.rect())
        hole = self._outlined().intersected(self.rect())
        # a layout that changes nothing is to cost nothing: to raise repaints the window
        if hole != self.hole:
            self.hole = hole
            self.update()
            self.raise_()
            self.card.raise_()
        self.card.resize(self.card.fitting())
        self.card.move(card_place(hole, self.card.size(), self.rect()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in HEEDED:
            return False
        is_end = event.type() in ESCAPING and is_escape(event)
        if self._waits and event.type() in ARRIVING and event.spontaneous() and not is_end:
            self._waits = False
            self.go(0)
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.arrange()
        elif watched is self._window and event.type() == QEvent.Type.LayoutRequest:
            self._arranging.start()
        elif not isinstance(watched, QWidget) or watched.window() is not self._window:
            return False
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            at = self.mapFromGlobal(event.globalPosition().toPoint())  # the card's parents get it, too
            if not self.card.geometry().contains(at) and not self.hole.contains(at):
                self.end()
        elif is_end:
            event.accept()  # before it is a shortcut
            if event.type() == QEvent.Type.KeyPress:
                self.end()
            return True
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        """Go on if it was done."""
        if self.stop.is_done(self._context, self._before):
            self.go(self._at + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, dark = QPainter(self), QColor.fromRgbF(0.0, 0.0, 0.0, DIM)
        painter.setClipRegion(event.region().subtracted(self.hole))
        painter.fillRect(event.rect(), dark)  # rectangles take a fraction of a path's time
        painter.setClipRegion(event.region())
        if not self.hole.isEmpty():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            shade, hole = QPainterPath(), QRectF(self.hole).adjusted(1, 1, -1, -1)
            shade.addRect(QRectF(self.hole))
            shade.addRoundedRect(hole, GRID, GRID)
            painter.fillPath(shade, dark)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
            painter.drawRoundedRect(hole, GRID, GRID)

    def _outlined(self) -> QRect:
        around = QRect()
        for widget in widgets_at(self.stop.place, self._window):
            if not widget.visibleRegion().isEmpty():  # a panel behind another one's tab lies off the window
                at = widget.mapTo(self._window, QPoint(0, 0))
                around = around.united(QRect(at, widget.size()).adjusted(-RIM, -RIM, RIM, RIM))
        return around


class Card(QFrame):
    """The text of one step, with the buttons to go on."""

    def __init__(self, window: QWidget, skins: QWidget) -> None:
        super().__init__(window)
        self._skins = skins
        self.setObjectName("tour_card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.setStyleSheet(
            "#tour_card { background: palette(base); border: 1px solid palette(mid); border-radius: 10px; }"
        )
        self._title, self._text = PlainLabel(self), PlainLabel(self, wraps=True)
        self._count = QuietLabel(self, wraps=False)
        self.skip, self.next = QPushButton(self), QPushButton(self)
        beside_text(self._title.setFont, lambda: font(Type.HEADING))
        row = in_row(self._count, STRETCH, self.skip, self.next, spacing=GRID)
        parts = (self._title, (self._text, 1), self._skins, GRID, row)
        self._column = in_column(*parts, on=self, margins=GRID * 2, spacing=GRID)
        self.next.setDefault(True)

    def show_stop(self, stop: TourStep, number: int, count: int) -> None:
        """Show ``stop``, which is step ``number`` of ``count``."""
        translate = translator("tour")
        self._title.setText(translate(stop.title))
        self._text.setText(translate(stop.text))
        self._count.setText(text_of("count", number=number, all=count))
        self.skip.setText(text_of("skip"))
        self.next.setText(text_of("done" if number == count else "next"))
        self._skins.setVisible(number == count)
        self.skip.setVisible(number < count)
        self.setAccessibleName(text_of("name"))
        self.setAccessibleDescription(f"{self._title.text()}. {self._text.text()}")

    def fitting(self) -> QSize:
        """Return the size that the text needs."""
        self._column.activate()
        width = px(CARD)
        return QSize(width, max(self.heightForWidth(width), self.minimumSizeHint().height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Right):
            self.next.click()
        else:
            super().keyPressEvent(event)


def card_place(hole: QRect, card: QSize, window: QRect) -> QPoint:
    """Return the card's position: beside ``hole`` if there is room, or else in its lower left corner.

    The buttons of a panel stand in the lower right one.
    """
    room = window.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    if hole.isEmpty():
        return room.center() - QPoint(card.width() // 2, card.height() // 2)
    middle = hole.center() - QPoint(card.width() // 2, card.height() // 2)
    beside = (
        QPoint(middle.x(), hole.bottom() + MARGIN),
        QPoint(hole.left() - MARGIN - card.width(), middle.y()),
        QPoint(hole.right() + MARGIN, middle.y()),
        QPoint(middle.x(), hole.top() - MARGIN - card.height()),
    )
    for place in beside:
        wanted = _into(QRect(place, card), room)
        if room.contains(wanted) and not wanted.intersects(hole):
            return wanted.topLeft()
    inside = hole.bottomLeft() + QPoint(MARGIN, -card.height() - MARGIN)
    return _into(QRect(inside, card), room).topLeft()


def _into(rect: QRect, room: QRect) -> QRect:
    """Return ``rect``, moved so that it lies within ``room``."""
    x = max(room.left(), min(rect.left(), room.right() - rect.width() + 1))
    y = max(room.top(), min(rect.top(), room.bottom() - rect.height() + 1))
    return QRect(QPoint(x, y), rect.size())
