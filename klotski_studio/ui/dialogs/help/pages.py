"""The pages of the help: Markdown files in ``resources/help``, one folder per language, and pictures.

::

    resources/help/
        metric-moves.svg      a picture; names its colours: var(--wanted, #c2513f)
        pictures/edit.png     a picture of the window, at twice its size
        en/metrics.md         a page; links to others by their file names
        zh/metrics.md

One page is no file: that of the keys is made of what they are at the moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.runtime.installed import SOURCE_LANGUAGE
from klotski_studio.ui.look.appearance import current_language

KEYS = "keys"
"""The topic of the page that is made when it is read."""

TOPICS = (
    *("start", "editing", "playing", "watching", "designing", "exploring"),
    *("metrics", "answers", "notation", "files", "command-line", KEYS),
)
"""All pages, in the order of the contents."""

SCHEME = "help"
"""Pages and pictures have addresses such as ``help:/en/metrics.md``."""

PICTURES = "pictures"
"""The folder of the pictures of the window."""
PAGE_WIDTH = 520
"""The most pixels that a picture of the window may be wide."""

_COLOR = re.compile(r"var\(--([\w-]+), (#[0-9a-f]{6})\)")


class HelpPages:
    """Reads the pages and the pictures of the help."""

    def __init__(self, folder: Path, keys: Callable[[], str]) -> None:
        self._folder, self._keys = folder, keys

    def url(self, topic: str) -> QUrl:
        """Return the address of the page about ``topic`` in the current language."""
        return QUrl(f"{SCHEME}:/{current_language()}/{topic}.md")

    def page(self, topic: str) -> str:
        """The page about ``topic`` as Markdown; in English where the language has no such page."""
        if topic == KEYS:
            return self._keys()
        files = [self._folder / code / f"{topic}.md" for code in (current_language(), SOURCE_LANGUAGE)]
        return next(file for file in files if file.is_file()).read_text(encoding="utf-8")

    def title(self, topic: str) -> str:
        """Return the title of the page about ``topic``: its first heading."""
        return self.page(topic).partition("\n")[0].lstrip("# ")

    def picture(self, url: QUrl, theme: Theme, ratio: float) -> QImage:
        """Return the picture at ``url`` in the colours of ``theme``, with ``ratio`` device pixels per pixel.

        Null if there is no such picture.
        """
        name = Path(url.path()).name
        if url.scheme() != SCHEME:
            return QImage()
        if name.endswith(".png"):
            return _of_the_window(self._folder / PICTURES / name, ratio)
        file = self._folder / name
        if file.suffix != ".svg" or not file.is_file():
            return QImage()
        renderer = QSvgRenderer(QByteArray(colored(file.read_text(encoding="utf-8"), theme).encode()))
        image = QImage(renderer.defaultSize() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        image.setDevicePixelRatio(ratio)
        return image


def _of_the_window(file: Path, ratio: float) -> QImage:
    """The picture ``file``, as wide as a page; null if there is none."""
    image = QImage(str(file))
    if not image.isNull():
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaledToWidth(round(min(image.width() / 2, PAGE_WIDTH) * ratio), smooth)
        image.setDevicePixelRatio(ratio)
    return image


def topic_of(url: QUrl) -> str:
    """Return the topic of the page at ``url``."""
    return Path(url.path()).stem


def colored(svg: str, theme: Theme) -> str:
    """Return ``svg`` with every ``var(--name, …)`` replaced by the theme's colour of that name."""
    colors = picture_colors(theme)
    return _COLOR.sub(lambda found: colors[found[1]].name(), svg)


def picture_colors(theme: Theme) -> dict[str, QColor]:
    """Return the colours that pictures may name."""
    colors = {**theme.window, **theme.board, "wanted": theme.wanted[0], "others": theme.others[0]}
    return {name.replace("_", "-"): color for name, color in colors.items()}
