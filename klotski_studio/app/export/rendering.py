"""From an order to the bytes of its file; the one door into this package."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage

from klotski_studio.app.export import picture_files
from klotski_studio.app.export.captions import PLAIN, Captions
from klotski_studio.app.export.films.film import Film, track_for
from klotski_studio.app.export.films.film_files import as_gif, as_webp
from klotski_studio.app.export.moves_file import moves_text
from klotski_studio.app.export.pages.cards import Cards
from klotski_studio.app.export.pages.cutouts import Cutouts
from klotski_studio.app.export.pages.pages import Pages, as_image, as_pdf
from klotski_studio.app.export.pages.sheet import Sheet
from klotski_studio.app.export.request import ExportKind, ExportRequest, ExportSource, FileKind
from klotski_studio.app.export.text_painter import lacks_letters
from klotski_studio.app.picture.skin import read_skin
from klotski_studio.app.picture.theme import Theme, apply_skin, read_theme
from klotski_studio.app.runtime.installed import skin_file, theme_file
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.formats.text.disk import replace_file

PREVIEW = 900
"""How wide a page is in a preview, in pixels."""


def write(
    path: Path,
    order: ExportRequest,
    materials: Sequence[ExportSource],
    voice: Captions = PLAIN,
    control: Control | None = None,
) -> None:
    """Put what ``order`` wants into the file ``path``: all of it, or nothing.

    Raises:
        KlotskiError: if there is nothing to show, it would be too large, it was given up, or the
            system refuses to write it.
    """
    replace_file(path, render(order, materials, voice, control))


def render(
    order: ExportRequest,
    materials: Sequence[ExportSource],
    voice: Captions = PLAIN,
    control: Control | None = None,
) -> bytes:
    """The content of the file that ``order`` wants; only cards show more than the first material.

    Raises:
        KlotskiError: if there is nothing to show, it would be too large, or it was given up.
    """
    if not materials:
        raise KlotskiError("export.no-board")
    material, theme = materials[0], _theme(order)
    if order.what is ExportKind.MOVES:
        return moves_text(material, voice)
    if order.what is ExportKind.SOLUTION:
        film = Film(material, track_for(material), theme, order.film, voice)
        return (as_gif if order.kind is FileKind.GIF else as_webp)(film, control)
    if order.what is ExportKind.LAYOUT:
        if order.kind is FileKind.PNG:
            return picture_files.png(material.layout, theme, order.picture)
        return picture_files.svg(material.layout, theme, order.picture, voice.title(material.layout))
    return as_pdf(_pages(order, materials, theme, voice), control)


def preview(
    order: ExportRequest, materials: Sequence[ExportSource], voice: Captions = PLAIN
) -> QImage | None:
    """The first picture or page of that file; None for a list of moves.

    Raises:
        KlotskiError: as :func:`render`.
    """
    material, theme = materials[0], _theme(order)
    if order.what is ExportKind.MOVES:
        return None
    if order.what is ExportKind.SOLUTION:
        return Film(material, track_for(material), theme, order.film, voice).image(0.0)
    if order.what is ExportKind.LAYOUT:
        return picture_files.still(material.layout, theme, order.picture)
    return as_image(_pages(order, materials, theme, voice), 0, PREVIEW)


def open_without_window() -> QGuiApplication:
    """What painting letters needs, where no window is open; to be kept as long as something is painted.

    It reaches for no screen, so it works on a server that has none.
    """
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QGuiApplication(sys.argv[:1])


def lacks_font(materials: Sequence[ExportSource], voice: Captions = PLAIN) -> bool:
    """Whether names or labels are Chinese and no font on this system has the letters."""
    return lacks_letters(
        text
        for material in materials
        for text in (voice.title(material.layout), *(piece.label for piece in material.layout.pieces))
    )


def _pages(order: ExportRequest, materials: Sequence[ExportSource], theme: Theme, voice: Captions) -> Pages:
    if order.what is ExportKind.SHEET:
        return Sheet(order, materials[0], theme, voice)
    if order.what is ExportKind.CUTOUTS:
        return Cutouts(order, materials[0], theme, voice)
    return Cards(order, materials, theme, voice)


def _theme(order: ExportRequest) -> Theme:
    return apply_skin(read_theme(theme_file(order.theme)), read_skin(skin_file(order.skin)))
