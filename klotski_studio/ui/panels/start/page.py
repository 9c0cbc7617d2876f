"""The page that is shown while no puzzle is open: a new one, something to play, classics, recent files.

::

      (mark)     Klotski Studio
                 Draw a sliding-block puzzle, play it, or …
      [ New Puzzle ]  [ New from a Template… ]  [ Open… ]
      Play            7 days in a row [ Calendar ]    see :mod:`.path_box`
      Classics to begin with
      [picture]     [picture]     [picture]
      前呼后拥       指挥若定       横刀立马
      22 moves      70 moves      81 moves
      Go on
      [picture]     [picture]
      Corner        Uphill
      not finished  drafts                     or the folder

The pictures are as large as the page allows without scrolling. On a low page the classics make room for
the recent files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from klotski_studio.app.library.path import ShowcaseEntry
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_language
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XS, L, M, S, Type, font, px
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.panels.start.path_box import PathBox, PathOffer, PathOffers, PuzzleTile, row_text

PICTURE = QSize(GRID * 18, GRID * 21)
"""The room for a classic's picture, in pixels."""
WIDTH = GRID * 94
"""The largest width of the content, in pixels, with pictures of their usual size."""
SMALL_PICTURE = QSize(GRID * 13, GRID * 13)
"""The room for a recent file's picture, in pixels."""
MARK = GRID * 6
"""The side of the program's mark, in pixels."""
FRESH, CALENDAR = "fresh-puzzle", "calendar"
"""The ids of the actions that have buttons."""
MOST_RECENT = 5
"""The largest number of recent files that are shown."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much the page shows.

    Attributes:
        growth: how many times their usual size the pictures have.
        has_hint: whether the hint below everything is shown.
        has_both: whether classics are shown beside recent files, and not only where there are none.
    """

    growth: float
    has_hint: bool = True
    has_both: bool = True


ROOMS = (
    *(Room(growth) for growth in (1.5, 1.25, 1.0, 0.85, 0.7)),
    Room(0.7, has_hint=False),
    *(Room(growth, has_hint=False, has_both=False) for growth in (1.0, 0.85, 0.7, 0.6, 0.5, 0.4)),
)
"""From the one that needs the most room to the one that needs the least."""

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "what": QT_TRANSLATE_NOOP(
            "start page",
            "Draw a sliding-block puzzle, play it, or watch its shortest solution. "
            "Whatever you draw is solved at once.",
        ),
        "new": QT_TRANSLATE_NOOP("start page", "&New Puzzle"),
        "template": QT_TRANSLATE_NOOP("start page", "New from a &Template…"),
        "open": QT_TRANSLATE_NOOP("start page", "&Open…"),
        "play": QT_TRANSLATE_NOOP("start page", "Play"),
        "classics": QT_TRANSLATE_NOOP("start page", "Classics to begin with"),
        "recent": QT_TRANSLATE_NOOP("start page", "Go on"),
        "unfinished": QT_TRANSLATE_NOOP("start page", "not finished"),
        "drop": QT_TRANSLATE_NOOP("start page", "A file can also be dropped anywhere in this window."),
        "classic": QT_TRANSLATE_NOOP("start page", "Open {name}"),
    }
)
text_of = texts("start page", SENTENCES)


class StartPage(FollowsAppearance, QScrollArea):
    """Offers a new board, a file dialog, three classics and the recent files."""

    new_wanted = Signal()
    template_wanted = Signal()
    open_wanted = Signal()
    path_wanted = Signal(object)
    """The :class:`Path` of a file that is to be opened."""

    def __init__(self, actions: Mapping[str, QAction] = MappingProxyType({})) -> None:
        """Those of ``actions`` that begin something to play have buttons, too."""
        super().__init__()
        self._showcase: Sequence[ShowcaseEntry] = ()
        self._recent: Sequence[Path] = ()
        self._read: dict[Path, Layout] = {}
        self.unfinished: Set[Path] = frozenset()
        """Those of the recent files whose games are not finished."""
        self._actions = {name: actions[name] for name in (FRESH, CALENDAR) if name in actions}
        self.buttons = {name: QPushButton() for name in self._actions}
        """Those of the actions, which a feature may have removed."""
        self._play_head, self._row, self._count = QWidget(), PlainLabel(), 0
        self.room = ROOMS[2]
        """How much is shown now."""
        self._mark = PlainLabel()
        self._title, self._what, self._drop = PlainLabel("Klotski Studio"), PlainLabel(), PlainLabel()
        self._play_title, self._classics_title, self._recent_title = (PlainLabel() for _ in range(3))
        self.new, self.template, self.open = QPushButton(), QPushButton(), QPushButton()
        self.path_box, self._offers = PathBox(self._offered), PathOffers()
        self.classics: list[PuzzleTile] = []
        self.files: list[PuzzleTile] = []
        self._classics_row, self._recent_row = _Tiles(), _Tiles()
        self._arrange()
        self.new.clicked.connect(self.new_wanted)
        self.template.clicked.connect(self.template_wanted)
        self.open.clicked.connect(self.open_wanted)
        for name, button in self.buttons.items():
            button.clicked.connect(self._actions[name].trigger)
            self._actions[name].changed.connect(self._name_buttons)
        self.follow_appearance()

    def show_classics(self, showcase: Sequence[ShowcaseEntry]) -> None:
        """Show a button with a picture for each layout of ``showcase``."""
        self._showcase = showcase
        self.classics = self._classics_row.fill([self._classic(entry) for entry in showcase])
        self._make_room()

    def show_path(self, offers: PathOffers) -> None:
        """Show ``offers`` of puzzles to play; nothing if there are none."""
        self._offers = offers
        self.path_box.show_offers(offers)
        for widget in (self._play_head, self.path_box):
            widget.setHidden(self.path_box.is_empty)
        self._make_room()

    def show_row(self, count: int) -> None:
        """Say how many days were played in a row."""
        self._count = count
        self._row.setText(row_text(count))

    def show_recent(self, paths: Sequence[Path], unfinished: Set[Path] = frozenset()) -> None:
        """Show the first :data:`MOST_RECENT` of ``paths``, which begin with the latest."""
        self._recent, self.unfinished = paths, unfinished
        self.files = self._recent_row.fill([self._file(path) for path in paths[:MOST_RECENT]])
        self._make_room()

    def show_pictures(self, entries: Sequence[ShowcaseEntry]) -> None:
        """Show pictures and titles of those recent files that could be read."""
        self._read = {entry.path: entry.layout for entry in entries}
        self.show_recent(self._recent, self.unfinished)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def restyle(self) -> None:
        self._mark.setPixmap(icon("app").pixmap(QSize(px(MARK), px(MARK)), self.devicePixelRatio()))

    def _make_room(self) -> None:
        """Show as much as fits on the page, or the least if even that has to be scrolled."""
        page = self.maximumViewportSize()
        for self.room in ROOMS:
            self._take(self.room)
            needed = self._needed(page.width())
            if needed.expandedTo(page) == page:
                break

    def _take(self, room: Room) -> None:
        for tile in (*self.classics, *self.files, *self.path_box.buttons.values()):
            tile.grow(room.growth)
        has_classics = bool(self.classics) and (room.has_both or not self.files)
        for widget, shown in (
            (self._classics_title, has_classics),
            (self._classics_row, has_classics),
            (self._recent_title, bool(self.files)),
            (self._recent_row, bool(self.files)),
            (self._drop, room.has_hint),
        ):
            widget.setVisible(shown)
        self._column.setMaximumWidth(round(px(WIDTH) * max(1.0, room.growth)))

    def _needed(self, width: int) -> QSize:
        """The least size of the content on a page of that ``width``."""
        for row in (self.path_box, self._classics_row, self._recent_row):
            row.updateGeometry()  # their tiles have changed, which they would learn later
        least, taken = self._lines.totalMinimumSize(), min(width, self._column.maximumWidth())
        return QSize(least.width(), max(least.height(), self._lines.totalHeightForWidth(taken)))

    def retranslate(self) -> None:
        self._what.setText(text_of("what"))
        self._drop.setText(text_of("drop"))
        self.new.setText(text_of("new"))
        self.template.setText(text_of("template"))
        self.open.setText(text_of("open"))
        self._play_title.setText(text_of("play"))
        self._classics_title.setText(text_of("classics"))
        self._recent_title.setText(text_of("recent"))
        self.show_path(self._offers)
        self.show_classics(self._showcase)
        self.show_recent(self._recent, self.unfinished)
        self.show_row(self._count)
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
        column = self._lines = QVBoxLayout(self._column)
        self._column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        beside_text(self._title.setFont, lambda: font(Type.FIGURE))
        for heading in (self._play_title, self._classics_title, self._recent_title):
            heading.setObjectName("panel_heading")
            beside_text(heading.setFont, lambda: font(Type.HEADING))
        for hint in (self._what, self._drop):
            hint.setObjectName("panel_hint")
            hint.setWordWrap(True)
        self.new.setDefault(True)
        beside = filter(None, (self._row, self.buttons.get(CALENDAR)))
        in_row(self._play_title, STRETCH, *beside, on=self._play_head, margins=(XS, S, 0, 0), spacing=M)
        column.setContentsMargins(L - XS, S, L, S)  # a tile has XS beside its picture, all else has it below
        column.setSpacing(XS)
        column.addStretch(1)
        column.addLayout(self._heading())
        column.addSpacing(M)
        column.addLayout(self._buttons())
        column.addWidget(self._play_head)
        column.addWidget(self.path_box)
        for heading, below in (
            (self._classics_title, self._classics_row),
            (self._recent_title, self._recent_row),
        ):
            heading.setContentsMargins(XS, L, 0, 0)  # goes with the heading where that is hidden
            column.addWidget(heading)
            column.addWidget(below)
        self._drop.setContentsMargins(XS, M, 0, 0)
        column.addWidget(self._drop)
        column.addStretch(2)
        in_row(STRETCH, (self._column, 100), STRETCH, on=content, margins=0)
        self.setWidget(content)

    def _heading(self) -> QHBoxLayout:
        """Return the program's mark beside its name and what it is for."""
        words = in_column(self._title, self._what, spacing=XS)
        return in_row(self._mark, (words, 1), margins=(XS, 0, 0, 0), spacing=L)

    def _buttons(self) -> QHBoxLayout:
        return in_row(
            self.new,
            self.template,
            self.open,
            *filter(None, (self.buttons.get(FRESH),)),
            STRETCH,
            margins=(XS, 0, 0, 0),
            spacing=S,
        )

    def _classic(self, entry: ShowcaseEntry) -> PuzzleTile:
        layout = entry.layout
        moves = layout.meta.known.length(Metric.MOVES)
        below = "" if moves is None else counted(moves, Metric.MOVES, translator("verdict"))
        return self._opener(entry.path, below, layout, PICTURE)

    def _offered(self, offer: PathOffer, title: str, below: str) -> PuzzleTile:
        name = visible(offer.entry.title(current_language()))
        tile = PuzzleTile(title, below or name, offer.layout, PICTURE)
        tile.setAccessibleName(f"{title}: {name}")
        tile.setToolTip(tool_tip(name))
        return tile

    def _file(self, path: Path) -> PuzzleTile:
        is_shipped = path.is_relative_to(layouts_dir())
        below = "" if is_shipped else visible(path.parent.name)
        below = text_of("unfinished") if path in self.unfinished else below
        tile = self._opener(path, below, self._read.get(path), SMALL_PICTURE)
        if not is_shipped:
            tile.setToolTip(tool_tip(visible(str(path))))
        return tile

    def _opener(self, path: Path, below: str, layout: Layout | None, size: QSize) -> PuzzleTile:
        """Return a tile that opens ``path``."""
        name = _title(path, layout)
        tile = PuzzleTile(name, below, layout, size)
        tile.setAccessibleName(text_of("classic", name=name))
        tile.clicked.connect(lambda: self.path_wanted.emit(path))
        return tile


class _Tiles(QWidget):
    """A row of tiles, from the left."""

    def __init__(self) -> None:
        super().__init__()
        self._tiles: list[PuzzleTile] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(M)
        self._row.addStretch(1)

    def fill(self, tiles: list[PuzzleTile]) -> list[PuzzleTile]:
        """Show ``tiles`` in place of those before, and return them."""
        for old in self._tiles:
            self._row.removeWidget(old)
            old.deleteLater()
        self._tiles = tiles
        for tile in tiles:
            self._row.insertWidget(self._row.count() - 1, tile, 0, Qt.AlignmentFlag.AlignTop)
            tile.show()  # now: what is shown in a later turn is not measured in this one
        return tiles


def _title(path: Path, layout: Layout | None) -> str:
    """Return the title of ``layout``, or the file's name if it has none or could not be read."""
    return visible((layout.title(current_language()) if layout is not None else "") or path.stem)
