"""The part of the start page that offers something to play: today's puzzle, and the path by difficulty.

::

    Play
    [picture]        [picture]        Beginner  ####------  12 of 50
    Puzzle of the    Continue the     Easy      ----------   0 of 76
    day: 横刀立马     path: 近在咫尺    ...                            a click plays the next of a level

A button with the picture of a puzzle and two lines below it, all from one left edge.

::

    +---------+
    | picture |
    +---------+
    Red Donkey          its name, or what it is offered as
    81 moves            what else is said about it; each on one line or two
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from klotski_studio.app.library.entry import NAMES, LibraryEntry, level_of
from klotski_studio.app.library.path import LevelProgress
from klotski_studio.app.picture.layout_picture import LayoutPicture, picture_rect
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.tokens import ICON, RADIUS, XS, M, S, Type, font, px
from klotski_studio.ui.look.translate import number_text, texts, translator
from klotski_studio.ui.widgets.tiles import wrapped_title

BAR_HEIGHT, BAR_LEAST = 6, 24
"""The height and the least width of the bar that shows the progress, in pixels."""

WORDS: Mapping[str, str] = {
    "today": N_("path", "Puzzle of the day"),
    "played": N_("path", "{level}, solved"),
    "length": N_("path", "{level}, {length}"),
    "row": QT_TRANSLATE_N_NOOP("path", "%Ln day(s) in a row", None, 1),
    "continue": N_("path", "Continue the path"),
    "begin": N_("path", "Begin the path"),
    "done": N_("path", "{done} of {total}"),
    "level": N_("path", "{level}: {done} of {total} solved. Play the next one."),
}
text_of = texts("path", WORDS)


def row_text(days: int) -> str:
    """How many ``days`` were played in a row; empty if none was."""
    return text_of("row", days) if days else ""


@dataclass(frozen=True, slots=True)
class PathOffers:
    """What is offered: today's puzzle, the next one on the path, and the progress in each level.

    Attributes:
        is_played: whether today's puzzle was solved today.
        row: how many days were played in a row.
    """

    today: LibraryEntry | None = None
    next: LibraryEntry | None = None
    progress: tuple[LevelProgress, ...] = ()
    is_played: bool = False
    row: int = 0


class PathBox(QWidget):
    """Shows :class:`PathOffers`."""

    today_wanted = Signal(object)
    """The :class:`LibraryEntry` of the day is to be played."""
    path_wanted = Signal(object)
    """The next :class:`LibraryEntry` on the path is to be played."""
    level_wanted = Signal(object)
    """The next puzzle of a :class:`~klotski_studio.app.library.entry.Level` is to be played."""

    def __init__(self, make_button: MakeButton) -> None:
        super().__init__()
        self._make_button = make_button
        self._offers = PathOffers()
        self.buttons: dict[str, PuzzleTile] = {}
        self.levels: list[QPushButton] = []
        self._row, self._levels = QHBoxLayout(self), QWidget()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(M)
        self._row.addWidget(self._levels, 1)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is offered."""
        return self._offers.today is None and self._offers.next is None

    def show_offers(self, offers: PathOffers) -> None:
        """Show ``offers``, or the same ones in another language or theme."""
        self._offers = offers
        for old in (*self.buttons.values(), self._levels):
            self._row.removeWidget(old)
            old.deleteLater()
        self.buttons = {}
        begun = any(each.solved for each in offers.progress)
        self._offer("today", text_of("today"), self._about_today(), offers.today, self.today_wanted.emit)
        title = text_of("continue" if begun else "begin")
        self._offer("next", title, "", offers.next, self.path_wanted.emit)
        self._levels = self._made_levels(offers.progress)
        self._row.addWidget(self._levels, 1)
        self._levels.show()

    def _about_today(self) -> str:
        """The level of today's puzzle, with its length as long as it is not solved."""
        entry = self._offers.today
        if entry is None:
            return ""
        level = translator("library")(NAMES[level_of(entry.difficulty or 0)])
        if self._offers.is_played:
            return text_of("played", level=level)
        length = counted(entry.moves or 0, Metric.MOVES, translator("verdict"))
        return text_of("length", level=level, length=length)

    def _offer(
        self,
        name: str,
        title: str,
        below: str,
        entry: LibraryEntry | None,
        emit: Callable[[LibraryEntry], None],
    ) -> None:
        if entry is not None:
            button = self._make_button(entry, title, below)
            button.clicked.connect(lambda: emit(entry))
            self.buttons[name] = button
            self._row.insertWidget(self._row.count(), button, 0, Qt.AlignmentFlag.AlignTop)
            button.show()

    def _made_levels(self, progress: Sequence[LevelProgress]) -> QWidget:
        made, tr = QWidget(), translator("library")
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(S)
        grid.setVerticalSpacing(XS // 2)
        grid.setColumnStretch(1, 1)
        self.levels = []
        for row, each in enumerate(progress):
            done, total = number_text(each.solved), number_text(each.total)
            button, bar = QPushButton(tr(NAMES[each.level])), QProgressBar()
            button.setAccessibleName(text_of("level", level=button.text(), done=done, total=total))
            button.setToolTip(button.accessibleName())
            button.setEnabled(each.solved < each.total)
            button.clicked.connect(lambda _=False, level=each.level: self.level_wanted.emit(level))
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            bar.setMinimumWidth(BAR_LEAST)
            bar.setRange(0, each.total)
            bar.setValue(each.solved)
            bar.setTextVisible(False)
            bar.setFixedHeight(BAR_HEIGHT)
            self.levels.append(button)
            for column, widget in enumerate(
                (button, bar, PlainLabel(text_of("done", done=done, total=total)))
            ):
                grid.addWidget(widget, row, column)
        return made


class PuzzleTile(QToolButton):
    """Shows a puzzle; its picture is painted when it is first seen."""

    def __init__(self, name: str, below: str, layout: Layout | None, size: QSize) -> None:
        """``size`` is the room of the picture in pixels; without a ``layout`` it holds a frame.

        The lines have that width also where the picture is smaller.
        """
        super().__init__()
        self.lines = (name, below)
        self._layout, self._room, self._growth = layout, size, 1.0
        self._painted: tuple[Theme, QPixmap] | None = None
        self.setAutoRaise(True)
        self.setAccessibleName(name)
        self.setToolTip(tool_tip(name))

    @property
    def picture(self) -> QPixmap | None:
        """The picture in its present size and theme; None without a layout."""
        if self._layout is None:
            return None
        size = self._picture_size() * self.devicePixelRatio()
        theme, pixmap = self._painted or (None, None)
        if pixmap is None or pixmap.size() != size or theme is not current_theme():
            pixmap = QPixmap.fromImage(LayoutPicture(self._layout, current_theme()).image(size))
            pixmap.setDevicePixelRatio(self.devicePixelRatio())
            self._painted = (current_theme(), pixmap)
        return pixmap

    def grow(self, growth: float) -> None:
        """Give the picture ``growth`` times its room."""
        if growth != self._growth:
            self._growth = growth
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        room = self._room * self._growth
        width = max(room.width(), px(self._room.width()))
        lines = sum(height for _, _, _, height in self._wrapped(width))
        return QSize(width + 2 * XS, room.height() + XS + lines + 2 * XS)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        size = self._picture_size()
        if self.picture is not None:
            painter.drawPixmap(QPoint(XS, XS), self.picture)
        else:
            self._paint_frame(painter, QRect(QPoint(XS, XS), size))
        self._paint_lines(painter)

    def _picture_size(self) -> QSize:
        """The size of the picture in logical pixels, without empty margins beside the board."""
        room = self._room * self._growth
        if self._layout is None:
            return room
        board = picture_rect(self._layout.board).size()
        return board.scaled(room.toSizeF(), Qt.AspectRatioMode.KeepAspectRatio).toSize()

    def _paint_frame(self, painter: QStylePainter, frame: QRect) -> None:
        painter.setRenderHint(QStylePainter.RenderHint.Antialiasing)
        painter.setPen(QPen(current_theme().window["border"], 1))
        painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        inside = QRect(0, 0, px(ICON), px(ICON))
        inside.moveCenter(frame.center())
        icon("open", "muted").paint(painter, inside)

    def _wrapped(self, width: int) -> list[tuple[QFont, str, str, int]]:
        """The texts on one line or two of ``width``, with their fonts, names of colours and heights."""
        found = []
        for line, kind, color in zip(self.lines, (Type.STRONG, Type.SMALL), ("text", "muted"), strict=True):
            made = font(kind)
            metrics = QFontMetrics(made)
            text, count = wrapped_title(metrics, QRect(0, 0, width, metrics.height()), line)
            found.append((made, color, text, metrics.height() * count))
        return found

    def _paint_lines(self, painter: QStylePainter) -> None:
        top, width = XS + (self._room * self._growth).height() + XS, self.width() - 2 * XS
        for made, color, text, height in self._wrapped(width):
            painter.setFont(made)
            painter.setPen(current_theme().window[color])
            painter.drawText(QRect(XS, top, width, height), Qt.TextFlag.TextWordWrap, text)
            top += height


MakeButton = Callable[[LibraryEntry, str, str], PuzzleTile]
"""Makes a button with the picture of a puzzle and two lines; its name is the second one if that is empty."""
