"""Icons: SVG strokes in ``currentColor``, rendered when they are painted, in the current theme's colours."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from shiboken6 import isValid

from klotski_studio.app.picture.theme import faded
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.look.tokens import icon_size

APPLICATION_SIZES = {16: "app/16", 24: "app/24", 48: "app/24", **dict.fromkeys((32, 64, 128, 256), "app")}
"""The drawing of the application's icon for each size in pixels: small ones keep to the edges of pixels."""

DISABLED_OPACITY = 0.45
"""Opacity of the muted colour in which a disabled icon is painted."""

_ENGINES: list[QIconEngine] = []
"""The engines that Qt uses and deletes with the last copy of their icon. Without this list PySide deletes
a clone, which nobody else holds, and an engine that is collected in a cycle of references with its icon."""

_BETWEEN_REMOVALS = 256
"""The number of new engines after which those that Qt has deleted are removed."""


def icon(name: str, color: str = "text") -> QIcon:
    """Return the icon ``resources/icons/<name>.svg``.

    It follows the theme by itself. ``color`` is a key of ``Theme.verdict``, or else of ``Theme.window``.
    """
    return QIcon(_held(_SvgIconEngine(name, color)))


def blank_icon() -> QIcon:
    """Return an icon without a drawing, so that all names of a list begin at the same place."""
    blank = QPixmap(icon_size())
    blank.fill(Qt.GlobalColor.transparent)
    return QIcon(blank)


@cache
def icon_names() -> frozenset[str]:
    """Return what :func:`icon` can be asked for."""
    return frozenset(file.stem for file in (resources_dir() / "icons").glob("*.svg"))


def application_icon() -> QIcon:
    """Return the application's icon, with own drawings for small sizes."""
    made = QIcon()
    for size, name in APPLICATION_SIZES.items():
        made.addPixmap(_render(name, QColor(Qt.GlobalColor.black), QSize(size, size)))
    return made


class _SvgIconEngine(QIconEngine):
    """Renders one icon at the size that is asked for; all engines share Qt's cache of pixmaps."""

    def __init__(self, name: str, color: str) -> None:
        super().__init__()
        self._name, self._color = name, color

    def clone(self) -> QIconEngine:
        return _held(_SvgIconEngine(self._name, self._color))

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(rect, self.pixmap(rect.size() * ratio, mode, state))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon in ``size`` device pixels."""
        color = _color_of(self._color, mode)
        key = f"{self._name} {color.name(QColor.NameFormat.HexArgb)} {size.width()}x{size.height()}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            pixmap = _render(self._name, color, size)
            QPixmapCache.insert(key, pixmap)
        return pixmap


def _held(engine: QIconEngine) -> QIconEngine:
    """Return ``engine``, whose Python part now lives as long as Qt's."""
    if len(_ENGINES) % _BETWEEN_REMOVALS == 0:
        _ENGINES[:] = filter(isValid, _ENGINES)
    _ENGINES.append(engine)
    return engine


def _color_of(role: str, mode: QIcon.Mode) -> QColor:
    theme = current_theme()
    if mode is not QIcon.Mode.Disabled:
        return theme.verdict.get(role) or theme.window[role]
    return faded(theme.window["muted"], DISABLED_OPACITY)


def _render(name: str, color: QColor, size: QSize) -> QPixmap:
    source = (resources_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(color.alphaF())
    renderer = QSvgRenderer(QByteArray(source.replace("currentColor", color.name()).encode()))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    renderer.render(painter, QRectF(pixmap.rect()))
    painter.end()
    return pixmap
