"""A short tour of the window: cards, each beside the widgets that it explains.

::

    +--------------------------------------+
    |  (Edit) (Play) (Watch)  <- outlined  |
    |    +-------------------------+       |
    |    | Edit, play, watch       |       |
    |    | Three things to do …    |       |
    |    | 3 of 5  [Skip] [Next]   |       |
    |    +-------------------------+       |
    +--------------------------------------+

Nothing is blocked: a click beside the card ends the tour, and does what it does without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QVBoxLayout, QWidget

from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import STRETCH, in_row
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.shortcut_keys import is_escape, keeps_escape
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import Type, font, px
from klotski_studio.ui.look.translate import texts, translator


@dataclass(frozen=True, slots=True)
class TourStep:
    """One step of the tour, shown as a card.

    Attributes:
        place: the name of what it is about.
    """

    place: str
    title: str
    text: str


STOPS: tuple[TourStep, ...] = (
    TourStep(
        "board",
        QT_TRANSLATE_NOOP("tour", "The board"),
        QT_TRANSLATE_NOOP(
            "tour",
            "Drag a piece to place it elsewhere. Drag on free cells to draw a new one. "
            "Everything can be undone. Which board do you like?",
        ),
    ),
    TourStep(
        "answer",
        QT_TRANSLATE_NOOP("tour", "The answer is already there"),
        QT_TRANSLATE_NOOP(
            "tour",
            "Every change is solved at once. The header says whether the puzzle can be solved, and in how "
            "few moves; both are proven.",
        ),
    ),
    TourStep(
        "modes",
        QT_TRANSLATE_NOOP("tour", "Edit, play, watch"),
        QT_TRANSLATE_NOOP(
            "tour",
            "Three things to do with a puzzle: draw it, solve it yourself, see its shortest solution. "
            "Nothing is lost when you go from one to the other.",
        ),
    ),
    TourStep(
        "panels",
        QT_TRANSLATE_NOOP("tour", "Beside the board"),
        QT_TRANSLATE_NOOP(
            "tour",
            "Panels show what belongs to what you do: names and colours while you edit, "
            "your game while you play, the moves while you watch.",
        ),
    ),
    TourStep(
        "menus",
        QT_TRANSLATE_NOOP("tour", "Where to go from here"),
        QT_TRANSLATE_NOOP(
            "tour",
            "The library on the left has hundreds of puzzles. The menu Help explains everything, lists all "
            "shortcuts, and shows this tour again.",
        ),
    ),
)
"""The steps of the tour."""

SENTENCES: Mapping[str, str] = {
    "count": QT_TRANSLATE_NOOP("tour", "{number} of {all}"),
    "skip": QT_TRANSLATE_NOOP("tour", "Skip"),
    "back": QT_TRANSLATE_NOOP("tour", "Back"),
    "next": QT_TRANSLATE_NOOP("tour", "Next"),
    "done": QT_TRANSLATE_NOOP("tour", "Done"),
    "name": QT_TRANSLATE_NOOP("tour", "Tour"),
}
text_of = texts("tour", SENTENCES)

Places = Mapping[str, Callable[[], Sequence[QWidget]]]
"""Functions that return the widgets of a step by its place; none if they are hidden."""

MARGIN = GRID * 2
"""Pixels between a card and what it explains, and to the border of the window."""
CARD = GRID * 34
"""The width of a card for the system font of 9 points, in pixels: beside the board it lies over a panel."""
RIM = GRID // 2
"""Pixels between a widget and its outline."""
DIM = 0.35
"""The opacity of the shade over the rest of the window."""


class Tour(FollowsAppearance, QWidget):
    """The tour over a window: a shade that lets every click through, and a card."""

    ended = Signal()

    def __init__(self, places: Places, window: QWidget, skins: QWidget | None = None) -> None:
        """``skins`` offers the skins of the board, on the card about it."""
        super().__init__(window)
        self._places, self._window = places, window
        self._at = 0
        self._hole = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.card = Card(window, skins)
        self.card.next_wanted.connect(lambda: self.go(self._at + 1))
        self.card.back_wanted.connect(lambda: self.go(self._at - 1))
        self.card.skip_wanted.connect(self.end)
        window.installEventFilter(self)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self.show()
        self.card.show()
        self.follow_appearance()
        self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def stop(self) -> TourStep:
        """The step of the tour that is shown."""
        return STOPS[self._at]

    @property
    def hole(self) -> QRect:
        """The outlined rectangle, in the window's coordinates; empty if nothing is outlined."""
        return self._hole

    def go(self, number: int) -> None:
        """Show the step ``number``, from 0; after the last one the tour ends."""
        if number >= len(STOPS):
            self.end()
        else:
            self._at = max(number, 0)
            self.retranslate()

    def end(self) -> None:
        """End the tour and remove its widgets."""
        self._window.removeEventFilter(self)
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
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
        if (
            hole != self._hole
        ):  # a layout that changes nothing is to cost nothing: to raise repaints the window
            self._hole = hole
            self.update()
            self.raise_()
            self.card.raise_()
        self.card.resize(self.card.fitting())
        self.card.move(card_place(hole, self.card.size(), self.rect()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.arrange()
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            at = self.card.mapFromGlobal(event.globalPosition().toPoint())  # the card's parents get it, too
            is_here = isinstance(watched, QWidget) and watched.window() is self._window
            if is_here and not self.card.rect().contains(at):
                self.end()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, dark = QPainter(self), QColor.fromRgbF(0.0, 0.0, 0.0, DIM)
        painter.setClipRegion(event.region().subtracted(self._hole))
        painter.fillRect(event.rect(), dark)  # rectangles take a fraction of a path's time
        painter.setClipRegion(event.region())
        if not self._hole.isEmpty():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            shade, hole = QPainterPath(), QRectF(self._hole).adjusted(1, 1, -1, -1)
            shade.addRect(QRectF(self._hole))
            shade.addRoundedRect(hole, GRID, GRID)
            painter.fillPath(shade, dark)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
            painter.drawRoundedRect(hole, GRID, GRID)

    def _outlined(self) -> QRect:
        around = QRect()
        for widget in self._places[self.stop.place]():
            if not widget.visibleRegion().isEmpty():  # a panel behind another one's tab lies off the window
                at = widget.mapTo(self._window, QPoint(0, 0))
                around = around.united(QRect(at, widget.size()).adjusted(-RIM, -RIM, RIM, RIM))
        return around


class Card(QFrame):
    """The text of one step, with the buttons to go on."""

    next_wanted = Signal()
    back_wanted = Signal()
    skip_wanted = Signal()

    def __init__(self, window: QWidget, skins: QWidget | None) -> None:
        super().__init__(window)
        self._skins = skins or QWidget(self)
        self.setObjectName("tour_card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.setStyleSheet(
            "#tour_card { background: palette(base); border: 1px solid palette(mid); border-radius: 10px; }"
        )
        self._title, self._text, self._count = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        self.skip, self.back, self.next = QPushButton(self), QPushButton(self), QPushButton(self)
        beside_text(self._title.setFont, lambda: font(Type.HEADING))
        self._text.setWordWrap(True)
        self._count.setObjectName("panel_hint")
        row = in_row(self._count, STRETCH, self.skip, self.back, self.next, spacing=GRID)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(GRID * 2, GRID * 2, GRID * 2, GRID * 2)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(self._text, 1)
        column.addWidget(self._skins)
        column.addSpacing(GRID)
        column.addLayout(row)
        self.next.setDefault(True)
        self.next.clicked.connect(self.next_wanted)
        self.back.clicked.connect(self.back_wanted)
        self.skip.clicked.connect(self.skip_wanted)

    def show_stop(self, stop: TourStep, number: int, count: int) -> None:
        """Show ``stop``, which is step ``number`` of ``count``."""
        translate = translator("tour")
        self._title.setText(translate(stop.title))
        self._text.setText(translate(stop.text))
        self._count.setText(text_of("count", number=number, all=count))
        self.skip.setText(text_of("skip"))
        self.back.setText(text_of("back"))
        self.next.setText(text_of("done" if number == count else "next"))
        self._skins.setVisible(stop.place == "board")
        self.skip.setVisible(number < count)
        self.back.setVisible(number > 1)
        self.setAccessibleName(text_of("name"))
        self.setAccessibleDescription(f"{self._title.text()}. {self._text.text()}")

    def fitting(self) -> QSize:
        """Return the size that the text needs."""
        self._column.activate()
        width = px(CARD)
        return QSize(width, max(self.heightForWidth(width), self.minimumSizeHint().height()))

    def event(self, event: QEvent) -> bool:
        return keeps_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if is_escape(event):
            self.skip_wanted.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Right):
            self.next_wanted.emit()
        elif key == Qt.Key.Key_Left:
            self.back_wanted.emit()
        else:
            super().keyPressEvent(event)


def card_place(hole: QRect, card: QSize, window: QRect) -> QPoint:
    """Return the card's position: beside ``hole`` if there is room, or else in its lower right corner."""
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
    inside = hole.bottomRight() - QPoint(card.width() + MARGIN, card.height() + MARGIN)
    return _into(QRect(inside, card), room).topLeft()


def _into(rect: QRect, room: QRect) -> QRect:
    """Return ``rect``, moved so that it lies within ``room``."""
    x = max(room.left(), min(rect.left(), room.right() - rect.width() + 1))
    y = max(room.top(), min(rect.top(), room.bottom() - rect.height() + 1))
    return QRect(QPoint(x, y), rect.size())
