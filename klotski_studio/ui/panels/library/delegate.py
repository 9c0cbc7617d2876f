"""Paints an entry of the library as a tile of its gallery.

::

    +-----------+
    |  picture  |      a frame round the puzzle that is open
    |       ★★☆ |      stars on one that is solved
    +-----------+
     横刀立马
     81 moves · best 83
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QListView

from klotski_studio.app.library.model import Index, Role
from klotski_studio.app.library.thumbnails import Thumbnails
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.library.marks import paint_standing
from klotski_studio.ui.panels.tiles import TilePainter


class EntryPainter(TilePainter):
    """Paints entries with the length, the personal best and the stars."""

    def __init__(self, view: QListView, thumbnails: Thumbnails) -> None:
        super().__init__(view)
        self._thumbnails = thumbnails

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
