"""How a move is painted in a list: its number, the piece's name on a chip in its colour, and its arrows."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Protocol

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QStyle

from klotski_studio.app.picture.style.piece_colors import ink_on
from klotski_studio.app.picture.theme import PieceAppearance
from klotski_studio.app.texts.move_text import PieceName, arrows, piece_names
from klotski_studio.core.moves import Move
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XS, M, S

LARGEST_CHIP = 7
"""The width of the widest chip, in heights of a letter; longer names are elided."""
FAINT = 0.6
"""The opacity of a move's number."""


class Moves(Protocol):
    """Moves that can be listed, such as a :class:`.Track`."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves."""
        ...

    @property
    def pieces(self) -> tuple[int, ...]:
        """The index of the piece that each move moves."""
        ...


@dataclass(frozen=True, slots=True)
class MoveLooks:
    """The pieces of a layout as moves show them.

    Attributes:
        looks: in the layout's order.
    """

    looks: tuple[PieceAppearance, ...] = ()
    names: tuple[PieceName, ...] = ()

    @classmethod
    def of(cls, looks: tuple[PieceAppearance, ...]) -> MoveLooks:
        """The looks with their names."""
        return cls(looks, piece_names([look.label for look in looks]))

    def name(self, track: Moves, row: int) -> PieceName:
        """Return what the piece of move ``row`` is called."""
        piece = track.pieces[row]
        return self.names[piece] if piece < len(self.names) else PieceName(track.moves[row].piece)

    def color(self, track: Moves, row: int) -> str | None:
        """Return the colour of the piece of move ``row``; None if the layout has lost it meanwhile."""
        piece = track.pieces[row]
        return self.looks[piece].color if piece < len(self.looks) else None

    def widest(self, track: Moves, metrics: QFontMetrics) -> int:
        """Return the width of the widest chip of ``track``, in pixels."""
        rows = {piece: row for row, piece in enumerate(track.pieces)}.values()
        exact = QFontMetricsF(metrics)  # a name that is a part of a pixel wider than its room is elided
        widest = max((exact.horizontalAdvance(self.name(track, row).written) for row in rows), default=0.0)
        return min(ceil(widest), LARGEST_CHIP * metrics.height()) + S


@dataclass(frozen=True, slots=True)
class Widths:
    """The widths of a move's parts, in pixels."""

    numbers: int
    chips: int


def paint_move(
    painter: QPainter,
    area: QRect,
    widths: Widths,
    looks: MoveLooks,
    track: Moves,
    row: int,
    ink: QColor,
    palette: QPalette,
) -> None:
    """Paint move ``row`` of ``track`` into ``area``."""
    faint = QColor(ink)
    faint.setAlphaF(FAINT)
    middle = Qt.AlignmentFlag.AlignVCenter
    painter.setPen(faint)
    numbers = QRect(area.left(), area.top(), widths.numbers, area.height())
    painter.drawText(numbers, Qt.AlignmentFlag.AlignRight | middle, str(row + 1))
    rest = QRect(area)
    rest.setLeft(numbers.right() + M)
    color = looks.color(track, row)
    on = QColor(color) if color is not None else palette.color(QPalette.ColorRole.Mid)
    paint_chip(painter, rest, looks.name(track, row).written, on, widths.chips)
    rest.setLeft(rest.left() + widths.chips + S)
    painter.setPen(ink)
    text = painter.fontMetrics().elidedText(
        arrows(track.moves[row]), Qt.TextElideMode.ElideRight, rest.width()
    )
    painter.drawText(rest, Qt.AlignmentFlag.AlignLeft | middle, text)


def paint_chip(painter: QPainter, area: QRect, name: str, color: QColor, widest: int) -> None:
    """Paint ``name`` on ``color`` at the left of ``area``, at most ``widest`` pixels wide."""
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, widest - S)
    height = min(metrics.height() + XS, area.height() - XS)
    width = max(metrics.horizontalAdvance(shown) + S, height)
    chip = QRectF(area.left(), area.center().y() + 0.5 - height / 2, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(chip, XS, XS)
    painter.setPen(QColor(ink_on(color.name())))
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)


def paint_ground(
    painter: QPainter, rect: QRectF, palette: QPalette, *, is_current: bool, is_under: bool
) -> None:
    """Paint the ground of a row that is marked, or under the mouse."""
    accent = QColor(palette.color(QPalette.ColorRole.Highlight))
    if not is_current:
        if not is_under:
            return
        accent.setAlphaF(0.14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(accent)
    painter.drawRoundedRect(rect, GRID / 2, GRID / 2)


def is_under(state: QStyle.StateFlag) -> bool:
    """Return whether the mouse is over the row."""
    return bool(state & QStyle.StateFlag.State_MouseOver)
