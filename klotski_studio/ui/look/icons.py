"""Icons: strokes in ``currentColor``, painted in the theme's colours."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from klotski_studio.app.picture.theme import Theme

SIZES = (16, 20, 24, 32, 48, 64)
"""Painted at each of these, so that Qt finds one that needs no scaling up on a dense screen."""


class Icons:
    """The icons in a folder; each is painted once per theme."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._painted: dict[tuple[str, str, str], QIcon] = {}

    def icon(self, name: str, theme: Theme, color: QColor | None = None) -> QIcon:
        """The icon called ``name`` in ``color``, or else in the theme's text colour."""
        normal = color or theme.window["text"]
        key = (name, theme.name, normal.name())
        if key not in self._painted:
            made = QIcon()
            faint = QColor(theme.window["muted"])
            faint.setAlphaF(0.45)
            for mode, tint in ((QIcon.Mode.Normal, normal), (QIcon.Mode.Disabled, faint)):
                renderer = self._renderer(name, tint)
                for size in SIZES:
                    made.addPixmap(_pixmap(renderer, tint.alphaF(), size), mode)
            self._painted[key] = made
        return self._painted[key]

    def _renderer(self, name: str, color: QColor) -> QSvgRenderer:
        source = (self._folder / f"{name}.svg").read_text(encoding="utf-8")
        return QSvgRenderer(QByteArray(source.replace("currentColor", color.name()).encode()))


def _pixmap(renderer: QSvgRenderer, opacity: float, size: int) -> QPixmap:
    """The icon as a square of ``size`` device pixels."""
    made = QPixmap(QSize(size, size))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setOpacity(opacity)
    renderer.render(painter)
    painter.end()
    return made
