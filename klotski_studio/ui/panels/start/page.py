"""The page that is shown in a tab without a puzzle: a new one, something to play, what one could go on with.

::

      (mark)     Klotski Studio
                 Draw a sliding-block puzzle, play it, or …
      [ New ]  [ New from a Template ]  [ Open ]
      Play                                           7 days in a row [ Calendar ]
      [picture]        [picture]        Beginner  ####------  12 of 50
      Puzzle of the    Continue the     Easy      ----------   0 of 76
      day: 横刀立马     path: 近在咫尺    ...                            a click plays the next of a level
      Go on
      [picture]     [picture]
      Corner        Uphill              a button: a picture, and two lines below it from its left edge,
      not finished  drafts              the name and what else is said, or the folder

The pictures are as large as the page allows without scrolling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QFontMetrics, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
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
from klotski_studio.app.picture.style.border import MARGIN
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_language, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, as_heading, set_name, tool_tip
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import ICON, RADIUS, XS, L, M, S, Type, font, px
from klotski_studio.ui.look.translate import count_text, number_text, texts, translator
from klotski_studio.ui.widgets.tiles import wrapped_title

PICTURE = QSize(GRID * 18, GRID * 21)
"""The room for the picture of what is offered, in pixels."""
WIDTH = GRID * 94
"""The largest width of the content, in pixels, with pictures of their usual size."""
SMALL_PICTURE = QSize(GRID * 13, GRID * 13)
"""The room for a recent file's picture, in pixels."""
MARK = GRID * 6
"""The side of the program's mark, in pixels."""
CALENDAR = "calendar"
BUTTONS = ("new", "new-from", "open", "fresh-puzzle", CALENDAR)
"""The ids of the actions that have buttons; that of the calendar stands beside the puzzle of the day."""
MOST_RECENT = 5
"""The largest number of recent files that are shown."""
BAR_HEIGHT, BAR_LEAST = 6, 112
"""The height and the least width of the bar that shows the progress, in pixels."""
GROWTHS = (3.0, 2.5, 2.0, 1.5, 1.25, 1.0, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4)
"""How many times their usual size the pictures have, from the largest to the least."""
HEADED = 0.85
"""The least size of the pictures for which the page keeps its heading."""

SENTENCES: Mapping[str, str] = {
    "what": N_(
        "start page",
        "Draw a sliding-block puzzle, play it, or watch its shortest solution. "
        "Whatever you draw is solved at once.",
    ),
    "play": N_("start page", "Play"),
    "recent": N_("start page", "Go on"),
    "unfinished": N_("start page", "not finished"),
    "open-file": N_("start page", "Open {name}"),
}
PATH: Mapping[str, str] = {
    "today": N_("path", "Puzzle of the day"),
    "played": N_("path", "{level}, solved"),
    "length": N_("path", "{level}, {length}"),
    "row": QT_TRANSLATE_N_NOOP("path", "%Ln day(s) in a row", None, 1),
    "continue": N_("path", "Continue the path"),
    "begin": N_("path", "Begin the path"),
    "done": N_("path", "{done} of {total}"),
    "level": N_("path", "{level}: {done} of {total} solved. Play the next one."),
}
text_of, path_text = texts("start page", SENTENCES), texts("path", PATH)


def row_text(days: int) -> str:
    """How many ``days`` were played in a row; empty if none was."""
    return path_text("row", days) if days else ""


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
        set_name(self, name)

    @property
    def picture(self) -> QPixmap | None:
        """The picture in its present size and theme; None without a layout."""
        if self._layout is None:
            return None
        size, ratio = self._picture_size(), self.devicePixelRatio()
        theme, pixmap = self._painted or (None, None)
        if pixmap is None or pixmap.size() != size * ratio or theme is not current_theme():
            pixmap = LayoutPicture(self._layout, current_theme()).pixmap(size.toSizeF(), ratio)
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
        if self.picture is not None and self._layout is not None:
            size = self._picture_size()
            edge = round(MARGIN * size.width() / picture_rect(self._layout.board).width())
            painter.drawPixmap(QPoint(XS - edge, XS), self.picture)  # the board begins where the lines do
        else:
            self._paint_frame(painter, QRect(QPoint(XS, XS), self._picture_size()))
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


class PathBox(QWidget):
    """Shows :class:`PathOffers`."""

    today_wanted = Signal(object)
    """The :class:`LibraryEntry` of the day is to be played."""
    path_wanted = Signal(object)
    """The next :class:`LibraryEntry` on the path is to be played."""
    level_wanted = Signal(object)
    """The next puzzle of a :class:`~klotski_studio.app.library.entry.Level` is to be played."""

    def __init__(self, make_button: Callable[[LibraryEntry, str, str], PuzzleTile]) -> None:
        """``make_button`` makes one of a puzzle and two lines; the second is its name if that is empty."""
        super().__init__()
        self._make_button = make_button
        self.offers = PathOffers()
        self.buttons: dict[str, PuzzleTile] = {}
        self.levels: list[QPushButton] = []
        self._levels = QWidget()
        self._row = in_row((self._levels, 1), on=self, margins=0, spacing=M)

    def show_offers(self, offers: PathOffers) -> None:
        """Show ``offers``, or the same ones in another language or theme."""
        self.offers = offers
        for old in (*self.buttons.values(), self._levels):
            self._row.removeWidget(old)
            old.deleteLater()
        self.buttons = {}
        begun = any(each.solved for each in offers.progress)
        self._offer("today", path_text("today"), self._about_today(), offers.today, self.today_wanted.emit)
        title = path_text("continue" if begun else "begin")
        self._offer("next", title, "", offers.next, self.path_wanted.emit)
        self._levels = self._made_levels(offers.progress)
        self._row.addWidget(self._levels, 1)
        self._levels.show()

    def _about_today(self) -> str:
        """The level of today's puzzle, with its length as long as it is not solved."""
        entry = self.offers.today
        if entry is None:
            return ""
        level = translator("library")(NAMES[level_of(entry.difficulty or 0)])
        if self.offers.is_played:
            return path_text("played", level=level)
        length = count_text(entry.moves or 0, Metric.MOVES)
        return path_text("length", level=level, length=length)

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
            button, bar = QPushButton(tr(NAMES[each.level])), QProgressBar(textVisible=False)
            button.setAccessibleName(path_text("level", level=button.text(), done=done, total=total))
            button.setToolTip(button.accessibleName())
            button.setEnabled(each.solved < each.total)
            button.clicked.connect(lambda _=False, level=each.level: self.level_wanted.emit(level))
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            bar.setMinimumWidth(BAR_LEAST)
            bar.setRange(0, each.total)
            bar.setValue(each.solved)
            bar.setFixedHeight(BAR_HEIGHT)
            self.levels.append(button)
            for column, widget in enumerate(
                (button, bar, PlainLabel(path_text("done", done=done, total=total)))
            ):
                grid.addWidget(widget, row, column)
        return made


class StartPage(FollowsAppearance, QScrollArea):
    """Offers a new board, a file dialog, something to play, unfinished games and recent files."""

    path_wanted = Signal(object)
    """The :class:`Path` of a file that is to be opened."""

    def __init__(self, actions: Mapping[str, QAction] = MappingProxyType({})) -> None:
        """Those of ``actions`` that are in :data:`BUTTONS` have one."""
        super().__init__()
        self._recent: Sequence[Path] = ()
        self._read: Mapping[Path, Layout] = {}
        self.unfinished: Set[Path] = frozenset()
        """Those of the recent files whose games are not finished."""
        self._actions = {name: actions[name] for name in BUTTONS if name in actions}
        self.buttons = {name: QPushButton() for name in self._actions}
        """Those of the actions, which a feature may have removed."""
        self._head, self._play_head, self._row = QWidget(), QWidget(), PlainLabel()
        self.growth = 1.0
        """How many times their usual size the pictures have now."""
        self._mark = PlainLabel()
        self._title, self._what = PlainLabel("Klotski Studio"), QuietLabel()
        self._play_title, self._recent_title = PlainLabel(), PlainLabel()
        self.path_box = PathBox(self._offered)
        self.files: list[PuzzleTile] = []
        self._recent_row = QWidget()
        self._tiles = in_row(STRETCH, on=self._recent_row, margins=0, spacing=M)
        self._arrange()
        for name, button in self.buttons.items():
            button.clicked.connect(self._actions[name].trigger)
            self._actions[name].changed.connect(self._name_buttons)
        self.follow_appearance()

    def show_path(self, offers: PathOffers) -> None:
        """Show ``offers`` of puzzles to play; nothing if there are none."""
        self.path_box.show_offers(offers)
        self._row.setText(row_text(offers.row))
        for widget in (self._play_head, self.path_box):
            widget.setHidden(offers.today is None and offers.next is None)
        self._make_room()

    def show_recent(self, paths: Sequence[Path], unfinished: Set[Path] = frozenset()) -> None:
        """Show the first :data:`MOST_RECENT` of ``paths``, which begin with the latest."""
        self._recent, self.unfinished = paths, unfinished
        self._recent_title.setHidden(not paths)
        for old in self.files:
            self._tiles.removeWidget(old)
            old.deleteLater()
        self.files = [self._file(path) for path in paths[:MOST_RECENT]]
        for number, tile in enumerate(self.files):
            self._tiles.insertWidget(number, tile, 0, Qt.AlignmentFlag.AlignTop)
            tile.show()  # now: what is shown in a later turn is not measured in this one
        self._make_room()

    def show_pictures(self, read: Mapping[Path, Layout]) -> None:
        """Show pictures and titles of those files that could be ``read``."""
        self._read = read
        self.show_path(self.path_box.offers)
        self.show_recent(self._recent, self.unfinished)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def restyle(self) -> None:
        self._mark.setPixmap(icon("app").pixmap(QSize(px(MARK), px(MARK)), self.devicePixelRatio()))

    def _make_room(self) -> None:
        """Show as much as fits on the page, or the least if even that has to be scrolled."""
        page = self.maximumViewportSize()
        for self.growth in GROWTHS:
            self._head.setVisible(self.growth >= HEADED)
            for tile in (*self.files, *self.path_box.buttons.values()):
                tile.grow(self.growth)
            needed = self._needed(page.width())
            if needed.expandedTo(page) == page:
                break

    def _needed(self, width: int) -> QSize:
        """The least size of the content on a page of that ``width``; bounds how wide it becomes."""
        for row in (self.path_box, self._recent_row):
            row.updateGeometry()  # their tiles have changed, which they would learn later
        least, wider = self._lines.totalMinimumSize(), 2 * px(PICTURE.width()) * max(0, self.growth - 1)
        self._column.setMaximumWidth(max(least.width(), px(WIDTH) + round(wider)))
        taken = min(width, self._column.maximumWidth())
        return QSize(least.width(), max(least.height(), self._lines.totalHeightForWidth(taken)))

    def retranslate(self) -> None:
        self._what.setText(text_of("what"))
        self._play_title.setText(text_of("play"))
        self._recent_title.setText(text_of("recent"))
        self.show_path(self.path_box.offers)
        self.show_recent(self._recent, self.unfinished)
        self._name_buttons()

    def _name_buttons(self) -> None:
        for name, button in self.buttons.items():
            button.setText(self._actions[name].iconText())
            button.setEnabled(self._actions[name].isEnabled())

    def _arrange(self) -> None:
        self.setObjectName("start_page")
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        content, self._column = QWidget(), QWidget()
        content.setObjectName("panel_content")
        self._column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        beside_text(self._title.setFont, lambda: font(Type.FIGURE))
        for heading in (self._play_title, self._recent_title):
            as_heading(heading)
        for number, button in enumerate(self.buttons.values()):
            button.setDefault(number == 0)
        words = in_column(self._title, self._what, spacing=XS)
        in_row(self._mark, (words, 1), on=self._head, margins=(XS, S, 0, M), spacing=L)
        beside = filter(None, (self._row, self.buttons.get(CALENDAR)))
        in_row(self._play_title, STRETCH, *beside, on=self._play_head, margins=(XS, S, 0, 0), spacing=M)
        begin = (button for name, button in self.buttons.items() if name != CALENDAR)
        starting = in_row(*begin, STRETCH, margins=(XS, 0, 0, 0), spacing=S)
        self._recent_title.setContentsMargins(XS, L, 0, 0)
        self._recent_title.hide()
        below = (self._play_head, self.path_box, self._recent_title, self._recent_row, STRETCH)
        self._lines = in_column(
            *(self._head, starting, *below),
            on=self._column,
            margins=(L - XS, S, L, S),  # a tile has XS beside its picture, all else has it below
            spacing=XS,
        )
        in_row(STRETCH, (self._column, 100), STRETCH, on=content, margins=0)
        self.setWidget(content)

    def _offered(self, entry: LibraryEntry, title: str, below: str) -> PuzzleTile:
        name = visible(entry.title(current_language()))
        tile = PuzzleTile(title, below or name, self._read.get(entry.path), PICTURE)
        tile.setAccessibleName(f"{title}: {name}")
        tile.setToolTip(tool_tip(name))
        return tile

    def _file(self, path: Path) -> PuzzleTile:
        is_shipped = path.is_relative_to(layouts_dir())
        below = "" if is_shipped else visible(path.parent.name)
        below = text_of("unfinished") if path in self.unfinished else below
        layout = self._read.get(path)
        name = visible((layout.title(current_language()) if layout is not None else "") or path.stem)
        tile = PuzzleTile(name, below, layout, SMALL_PICTURE)
        tile.setAccessibleName(text_of("open-file", name=name))
        tile.clicked.connect(lambda: self.path_wanted.emit(path))
        if not is_shipped:
            tile.setToolTip(tool_tip(visible(str(path))))
        return tile
