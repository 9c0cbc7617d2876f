"""The page that is shown in a tab without a puzzle: a new one, something to play, what one could go on with.

::

      (mark)     Klotski Studio
                 Draw a sliding-block puzzle, play it, or …
      [ New ]  [ New from a Template ]  [ Open ]
      Play            7 days in a row [ Calendar ]    see :mod:`.path_box`
      Go on
      [picture]     [picture]
      Corner        Uphill
      not finished  drafts                     or the folder

The pictures are as large as the page allows without scrolling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_language
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, as_heading, tool_tip
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XS, L, M, S, Type, font, px
from klotski_studio.ui.look.translate import texts
from klotski_studio.ui.panels.start.path_box import PathBox, PathOffers, PuzzleTile, row_text

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


GROWTHS = (2.0, 1.5, 1.25, 1.0, 0.85, 0.7, 0.6, 0.5, 0.4)
"""How many times their usual size the pictures have, from the largest to the least."""

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
text_of = texts("start page", SENTENCES)


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
        self._play_head, self._row = QWidget(), PlainLabel()
        self.growth = 1.0
        """How many times their usual size the pictures have now."""
        self._mark = PlainLabel()
        self._title, self._what = PlainLabel("Klotski Studio"), PlainLabel()
        self._play_title, self._recent_title = PlainLabel(), PlainLabel()
        self.path_box, self._offers = PathBox(self._offered), PathOffers()
        self.files: list[PuzzleTile] = []
        self._recent_row = _Tiles()
        self._arrange()
        for name, button in self.buttons.items():
            button.clicked.connect(self._actions[name].trigger)
            self._actions[name].changed.connect(self._name_buttons)
        self.follow_appearance()

    def show_path(self, offers: PathOffers) -> None:
        """Show ``offers`` of puzzles to play; nothing if there are none."""
        self._offers = offers
        self.path_box.show_offers(offers)
        self._row.setText(row_text(offers.row))
        for widget in (self._play_head, self.path_box):
            widget.setHidden(self.path_box.is_empty)
        self._make_room()

    def show_recent(self, paths: Sequence[Path], unfinished: Set[Path] = frozenset()) -> None:
        """Show the first :data:`MOST_RECENT` of ``paths``, which begin with the latest."""
        self._recent, self.unfinished = paths, unfinished
        self.files = self._recent_row.fill([self._file(path) for path in paths[:MOST_RECENT]])
        self._make_room()

    def show_pictures(self, read: Mapping[Path, Layout]) -> None:
        """Show pictures and titles of those files that could be ``read``."""
        self._read = read
        self.show_path(self._offers)
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
            for tile in (*self.files, *self.path_box.buttons.values()):
                tile.grow(self.growth)
            self._column.setMaximumWidth(round(px(WIDTH) * max(1.0, self.growth)))
            needed = self._needed(page.width())
            if needed.expandedTo(page) == page:
                break

    def _needed(self, width: int) -> QSize:
        """The least size of the content on a page of that ``width``."""
        for row in (self.path_box, self._recent_row):
            row.updateGeometry()  # their tiles have changed, which they would learn later
        least, taken = self._lines.totalMinimumSize(), min(width, self._column.maximumWidth())
        return QSize(least.width(), max(least.height(), self._lines.totalHeightForWidth(taken)))

    def retranslate(self) -> None:
        self._what.setText(text_of("what"))
        self._play_title.setText(text_of("play"))
        self._recent_title.setText(text_of("recent"))
        self.show_path(self._offers)
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
        column = self._lines = QVBoxLayout(self._column)
        self._column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        beside_text(self._title.setFont, lambda: font(Type.FIGURE))
        for heading in (self._play_title, self._recent_title):
            as_heading(heading)
        self._what.setObjectName("panel_hint")
        self._what.setWordWrap(True)
        for number, button in enumerate(self.buttons.values()):
            button.setDefault(number == 0)
        beside = filter(None, (self._row, self.buttons.get(CALENDAR)))
        in_row(self._play_title, STRETCH, *beside, on=self._play_head, margins=(XS, S, 0, 0), spacing=M)
        column.setContentsMargins(L - XS, S, L, S)  # a tile has XS beside its picture, all else has it below
        column.setSpacing(XS)
        column.addSpacing(S)  # and no stretch: what one clicks stays where it is, however much is shown below
        column.addLayout(self._heading())
        column.addSpacing(M)
        column.addLayout(self._buttons())
        column.addWidget(self._play_head)
        column.addWidget(self.path_box)
        self._recent_title.setContentsMargins(XS, L, 0, 0)
        column.addWidget(self._recent_title)
        column.addWidget(self._recent_row)
        column.addStretch()
        in_row(STRETCH, (self._column, 100), STRETCH, on=content, margins=0)
        self.setWidget(content)

    def _heading(self) -> QHBoxLayout:
        """Return the program's mark beside its name and what it is for."""
        words = in_column(self._title, self._what, spacing=XS)
        return in_row(self._mark, (words, 1), margins=(XS, 0, 0, 0), spacing=L)

    def _buttons(self) -> QHBoxLayout:
        begin = (button for name, button in self.buttons.items() if name != CALENDAR)
        return in_row(*begin, STRETCH, margins=(XS, 0, 0, 0), spacing=S)

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
