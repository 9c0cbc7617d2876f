"""The library panel: a search, filters, and the entries that match as a gallery.

Paints an entry of the library as a tile of its gallery::

    +-----------+
    |  picture  |      a frame round the puzzle that is open
    |       ★★☆ |      stars on one that is solved
    +-----------+
     横刀立马
     81 moves · best 83

Paints what the player has achieved on a puzzle, at the lower edge of its picture::

    | ▶      ★★☆ |      in progress at the left; at the right stars, or a tick in a ring where it was
    +-------------+      solved with assistance only
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFontMetrics, QImage, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QFileDialog, QListView, QMenu, QStyleOptionViewItem, QWidget

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.filter import LibraryFilter
from klotski_studio.app.library.library import Library
from klotski_studio.app.library.model import Index, LibraryModel, Role
from klotski_studio.app.library.path import Achievements
from klotski_studio.app.library.scan import LibraryContents
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.playing.records import MOST_STARS, Standing
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.texts.translatable import N_, QT_TRANSLATE_N_NOOP
from klotski_studio.ui.features.library.filters import Filters
from klotski_studio.ui.look.appearance import FollowsAppearance, current_language
from klotski_studio.ui.look.boxes import in_column
from klotski_studio.ui.look.plain import QuietLabel, set_name
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import L, S
from klotski_studio.ui.look.translate import number_text, translator
from klotski_studio.ui.widgets.panel_parts import EmptyState, SquareButton
from klotski_studio.ui.widgets.tiles import (
    HEIGHT,
    PICTURE,
    Thumbnails,
    TileList,
    TilePainter,
    inside,
    paint_disk,
    paint_stars,
    paint_tick,
)

STAR = 13.0
"""The width of a star with the gap beside it, in pixels."""
TRIANGLE = ((0.36, 0.28), (0.36, 0.72), (0.74, 0.5))


def paint_standing(painter: QPainter, picture: QRectF, standing: Standing, theme: Theme) -> None:
    """Paint ``standing`` at the lower corners of ``picture``; nothing for a puzzle that was never played."""
    if standing.is_solved:
        width = MOST_STARS * STAR + 8
        _paint_stars(painter, _corner(picture, width), standing.stars, theme)
    elif standing.is_assisted:
        paint_tick(painter, _corner(picture, HEIGHT), theme.window["surface"], theme.window["muted"])
    if standing.in_progress:
        rect = QRectF(picture.left(), picture.bottom() - HEIGHT, HEIGHT, HEIGHT)
        paint_disk(painter, rect, theme.window["accent"], theme.window["surface"])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.window["surface"])
        painter.drawPolygon(QPolygonF(inside(rect, TRIANGLE)))


def _corner(picture: QRectF, width: float) -> QRectF:
    """The lower right corner of ``picture``, with room for a mark of ``width``."""
    return QRectF(picture.right() - width, picture.bottom() - HEIGHT, width, HEIGHT)


def _paint_stars(painter: QPainter, rect: QRectF, count: int, theme: Theme) -> None:
    """Paint :data:`MOST_STARS` stars on a plate, of which ``count`` are filled."""
    painter.setPen(QPen(theme.window["border"], 1))
    painter.setBrush(theme.window["surface"])
    painter.drawRoundedRect(rect, HEIGHT / 2, HEIGHT / 2)
    inside = QRectF(rect.left() + 4, rect.top(), MOST_STARS * STAR, HEIGHT)
    paint_stars(painter, inside, count, theme.verdict["solved"])


class EntryPainter(TilePainter):
    """Paints entries with the length, the personal best and the stars."""

    def __init__(self, view: QListView, thumbnails: Thumbnails) -> None:
        super().__init__(view)
        self._thumbnails = thumbnails

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Give a tile the width of its column but for a gap, so that names are whole."""
        width = self._view.gridSize().width() - S if index.isValid() else 0
        return super().sizeHint(option, index).expandedTo(QSize(width, 0))

    def picture(self, index: Index) -> QImage | None:
        return self._thumbnails.image(index.data(Role.ENTRY))

    def is_framed(self, index: Index) -> bool:
        return bool(index.data(Role.OPEN))

    def paint_marks(self, painter: QPainter, picture: QRectF, index: Index) -> None:
        paint_standing(painter, picture, index.data(Role.STANDING), self.theme)

    def below(self, index: Index, metrics: QFontMetrics, width: int) -> str:
        """The length and the personal best, the length without its unit where both do not fit."""
        counts, best, moves = index.data(Role.COUNTS), index.data(Role.BEST), index.data(Role.ENTRY).moves
        if not best:
            return str(counts)
        whole = f"{counts} · {best}"
        return whole if metrics.horizontalAdvance(whole) <= width else f"{number_text(moves or 0)} · {best}"


ALL = QT_TRANSLATE_N_NOOP("library", "%Ln puzzle(s)", None, 1)
SOME = QT_TRANSLATE_N_NOOP("library", "{listed} of %Ln", None, 1)
READING = N_("library", "Reading the library…")
UNREADABLE = N_("library", "Files that could not be read: {count}")
ADD_FOLDER = N_("library", "Add a Folder…")
ADDING = N_("library", "Add a folder to the library")
OPEN = N_("library", "Open")
OPEN_COPY = N_("library", "Open a Copy")
SHOW = N_("library", "Show in the Folder")
REMOVE = N_("library", "Remove “{folder}” from the Library")
NOTHING = N_("library", "No puzzle fits all of this.")
SHOW_ALL = N_("library", "Show All")
LIST = N_("library", "Puzzles of the library")


ARRANGED = 100
"""Milliseconds until the list has laid out its tiles."""


class LibraryPanel(FollowsAppearance, QWidget):
    """Shows the library with filters, pictures and personal bests.

    Args:
        library: its folders are read by the caller.
        runner: runs the jobs that paint pictures.
        achieved: what the player has achieved on the puzzles.
    """

    path_wanted = Signal(object)
    """The :class:`~pathlib.Path` of a layout to open."""

    def __init__(
        self, library: Library, runner: JobRunner, achieved: Achievements, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("panel_content")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._library, self._open_puzzle = library, ""
        self._arranged = QTimer(self, singleShot=True)
        self._arranged.setInterval(ARRANGED)
        self.model = LibraryModel(achieved, translator("library"), self)
        self._arrange(runner)
        self._connect()
        self.follow_appearance()
        self._take(library.contents)

    def retranslate(self) -> None:
        tr = translator("library")
        self.list.setAccessibleName(tr(LIST))
        set_name(self.add_button, tr(ADD_FOLDER))
        self.empty.show_texts("", tr(NOTHING), tr(SHOW_ALL))
        self._keeping_current(partial(self.model.set_language, current_language()))
        self._count()

    def mark_open(self, puzzle: str) -> None:
        """Mark the puzzle that is open, by its digest; bring it into sight, except while the list is used."""
        is_other, self._open_puzzle = puzzle != self._open_puzzle, puzzle
        self._show_open(scrolls=is_other and not self.list.hasFocus())

    def _show_open(self, *, scrolls: bool) -> None:
        row = self.model.mark_open(self._open_puzzle)
        if row is not None and scrolls:
            self.list.scrollTo(self.model.index(row), QListView.ScrollHint.PositionAtCenter)
            while row and self.list.visualRect(self.model.index(row - 1)).top() >= 0:
                row -= 1
            self.list.scrollTo(self.model.index(row), QListView.ScrollHint.PositionAtTop)  # a whole row

    def _show_arranged(self) -> None:
        self._show_open(scrolls=not self.list.currentIndex().isValid())

    def refresh(self) -> None:
        """Update what was achieved, because a puzzle was solved or a game was begun."""
        self._keeping_current(self.model.refresh)
        self._count()

    def context_menu(self, entry: LibraryEntry | None) -> QMenu:
        """The menu of actions for ``entry``, or for the library if it is None."""
        tr = translator("library")
        menu = QMenu(self)
        if entry is not None:
            open_text = tr(OPEN_COPY if entry.shipped else OPEN)
            menu.addAction(open_text).triggered.connect(partial(self._open, entry))
            menu.addAction(tr(SHOW)).triggered.connect(partial(reveal, entry.path.parent))
            menu.addSeparator()
        menu.addAction(tr(ADD_FOLDER)).triggered.connect(self.add_folder)
        for folder in self._library.folders:
            if entry is None or (not entry.shipped and folder in entry.path.parents):
                text = tr(REMOVE).format(folder=folder.name.replace("&", "&&"))
                menu.addAction(text).triggered.connect(partial(self._library.remove_folder, folder))
        return menu

    def add_folder(self) -> None:
        """Ask for a folder and add it to the library."""
        folder = ask_folder(self)
        if folder is not None:
            self._library.add_folder(folder)

    def _arrange(self, runner: JobRunner) -> None:
        self.count, self.add_button = QuietLabel(wraps=False), SquareButton("add", self)
        self.filters = Filters((self.count, self.add_button))
        self.list, self.empty = TileList(Role.ENTRY), EmptyState()
        self.thumbnails = Thumbnails(runner, QSize(PICTURE, PICTURE), self.list)
        self.painter = EntryPainter(self.list, self.thumbnails)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.painter)
        top = in_column(self.filters, margins=(L, 0, L, 0))
        in_column(top, (self.list, 1), (self.empty, 1), on=self, margins=0, spacing=GRID // 2)

    def _connect(self) -> None:
        self._library.changed.connect(self._take)
        self.filters.changed.connect(self._filter)
        self.filters.search.returnPressed.connect(self._go_to_list)
        self.empty.button.clicked.connect(self.filters.clear)
        self.list.opened.connect(self._open)
        self.list.rearranged.connect(self._arranged.start)
        self._arranged.timeout.connect(self._show_arranged)
        self.list.customContextMenuRequested.connect(self._pop_up)
        self.add_button.clicked.connect(lambda: self.add_folder())

    def _take(self, contents: LibraryContents) -> None:
        self._keeping_current(partial(self.model.set_entries, contents.entries))
        self.filters.offer(contents.entries)
        self._arranged.start()
        self._count()

    def _filter(self, wanted: LibraryFilter) -> None:
        self._keeping_current(partial(self.model.set_filter, wanted))
        self._count()

    def _keeping_current(self, change: Callable[[], None]) -> None:
        """Run ``change``; the current entry stays current if it is still listed."""
        index = self.list.currentIndex()
        entry = index.data(Role.ENTRY) if index.isValid() else None
        change()
        row = self.model.row_of(entry) if entry is not None else None
        if row is not None:
            self.list.setCurrentIndex(self.model.index(row))

    def _count(self) -> None:
        tr, contents = translator("library"), self._library.contents
        listed, total = len(self.model.listed), len(contents.entries)
        text = tr(ALL if listed == total else SOME, total)
        is_read = self._library.is_read
        self.count.setText(text.format(listed=number_text(listed)) if is_read else tr(READING))
        self.list.setVisible(bool(listed or not total))
        self.empty.setVisible(not self.list.isVisibleTo(self))
        unreadable = len(contents.unreadable)
        self.count.setToolTip(tr(UNREADABLE).format(count=unreadable) if unreadable else "")

    def _go_to_list(self) -> None:
        """Move the focus from the search to the first entry."""
        if self.model.listed:
            self.list.setCurrentIndex(self.model.index(0))
            self.list.setFocus()

    def _open(self, entry: LibraryEntry) -> None:
        self.path_wanted.emit(entry.path)

    def _pop_up(self, position: QPoint) -> None:
        index = self.list.indexAt(position)
        menu = self.context_menu(index.data(Role.ENTRY) if index.isValid() else None)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.list.viewport().mapToGlobal(position))


def ask_folder(parent: QWidget) -> Path | None:
    """Ask for a folder; None if the dialog is cancelled."""
    name = QFileDialog.getExistingDirectory(parent, translator("library")(ADDING))
    return Path(name) if name else None


def reveal(folder: Path) -> None:
    """Show ``folder`` in the system's file manager."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
