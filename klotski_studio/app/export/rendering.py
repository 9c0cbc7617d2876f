"""Turns an export request into the bytes of its file; the entry point of this package."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTranslator
from PySide6.QtGui import QGuiApplication, QImage

from klotski_studio.app.export import picture_files as pictures
from klotski_studio.app.export.book import Book, Cards, Sheet
from klotski_studio.app.export.captions import PLAIN, Captions, moves_text
from klotski_studio.app.export.films import Film, as_gif, as_webp, track_for
from klotski_studio.app.export.laser import Cutouts, laser_dxf, laser_svg
from klotski_studio.app.export.model import as_3mf, as_stl, model_image, solids
from klotski_studio.app.export.pages import Pages, as_image, as_pdf
from klotski_studio.app.export.request import LASER, ExportKind, ExportRequest, ExportSource, FileFormat
from klotski_studio.app.export.web import page
from klotski_studio.app.picture.fonts import missing_letters, use_shipped_fonts
from klotski_studio.app.picture.style.piece_colors import piece_labels
from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.installed import skin_file, theme_file, translation_file
from klotski_studio.app.texts.translatable import Translate, as_written
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.io.disk import replace_file

PREVIEW = 900
"""The width of a page in a preview, in pixels."""


def write(
    path: Path,
    request: ExportRequest,
    sources: Sequence[ExportSource],
    captions: Captions = PLAIN,
    control: Control | None = None,
) -> None:
    """Write the file that ``request`` describes to ``path``; on an error the old file stays.

    Raises:
        KlotskiError: if there is nothing to show, the file would be too large, ``control`` was cancelled,
            or the system refuses to write it.
    """
    replace_file(path, render(request, sources, captions, control))


def render(
    request: ExportRequest,
    sources: Sequence[ExportSource],
    captions: Captions = PLAIN,
    control: Control | None = None,
) -> bytes:
    """The content of the file that ``request`` describes; cards and books show more than the first source.

    Raises:
        KlotskiError: if there is nothing to show, the file would be too large, or ``control`` was cancelled.
    """
    source, theme = _first(sources), _theme(request)
    if request.kind is ExportKind.MOVES:
        return _moves(source, theme, captions)
    if request.kind is ExportKind.MAP:
        if request.format is FileFormat.PNG:
            return pictures.as_png(pictures.map_picture(request, source, theme, control))
        return pictures.map_as_svg(request, source, theme, captions.title(source.layout), control)
    if request.kind is ExportKind.PAGE:
        return page(request, sources, captions)
    if request.kind is ExportKind.SOLUTION:
        film = Film(source, track_for(source), theme, request.film, captions)
        return (as_gif if request.format is FileFormat.GIF else as_webp)(film, control)
    if request.kind is ExportKind.LAYOUT:
        if request.format is FileFormat.PNG:
            return pictures.as_png(pictures.still(source.pictured, theme, request.picture))
        return pictures.svg(source.pictured, theme, request.picture, captions.title(source.pictured))
    if (request.kind, request.format) in LASER:
        drawn = laser_svg if request.format is FileFormat.SVG else laser_dxf
        return drawn(source, theme.skin, request.cutouts, captions)
    if request.kind is ExportKind.MODEL:
        made = solids(source, theme, request.cutouts, captions)
        return (
            as_stl(made) if request.format is FileFormat.STL else as_3mf(made, captions.title(source.layout))
        )
    return as_pdf(_pages(request, sources, theme, captions), control)


def preview(
    request: ExportRequest,
    sources: Sequence[ExportSource],
    captions: Captions = PLAIN,
    control: Control | None = None,
) -> QImage | None:
    """The first picture or page of the file; None for a list of moves.

    Raises:
        KlotskiError: as :func:`render`.
    """
    source, theme = _first(sources), _theme(request)
    if request.kind is ExportKind.MOVES:
        return None
    if request.kind is ExportKind.SOLUTION:
        return Film(source, track_for(source), theme, request.film, captions).image(0.0)
    if request.kind is ExportKind.MAP:
        return pictures.map_picture(request, source, theme, control)
    if request.kind in (ExportKind.LAYOUT, ExportKind.PAGE):
        return pictures.still(source.pictured, theme, request.picture)
    if request.kind is ExportKind.MODEL:
        return model_image(solids(source, theme, request.cutouts, captions), PREVIEW)
    if (request.kind, request.format) in LASER:
        return pictures.svg_image(laser_svg(source, theme.skin, request.cutouts, captions), PREVIEW)
    return as_image(_pages(request, sources, theme, captions), 0, PREVIEW)


def _first(sources: Sequence[ExportSource]) -> ExportSource:
    """The first of ``sources``.

    Raises:
        KlotskiError: if there is none, or one of them has no board: no kind of file can show that.
    """
    if not sources or any(source.layout.board.is_empty for source in sources):
        raise KlotskiError("export.no-board")
    return sources[0]


def _moves(source: ExportSource, theme: Theme, captions: Captions) -> bytes:
    """The solution of ``source`` as text; pieces are called as in ``theme``."""
    if source.solution is None:
        raise KlotskiError("export.no-solution")
    labels = piece_labels(source.layout, theme.skin)
    return moves_text(source.layout, source.solution, source.metric, labels, captions).encode("utf-8")


def open_without_window() -> QGuiApplication:
    """The Qt application that painting text needs; keep the result while anything is painted.

    A new one is made if none runs; it uses no screen, so it works on a server.
    """
    application = QGuiApplication.instance()
    if not isinstance(application, QGuiApplication):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QGuiApplication(sys.argv[:1])
    use_shipped_fonts(application)
    return application


def captions_in(language: str) -> Captions:
    """The texts of files in ``language``, a code; English, with the plain names, where there is none such.

    For a program without a window, which has no language of its own.
    """
    translator = QTranslator()
    if not language or not translator.load(str(translation_file(language))):
        return Captions(language)

    def in_context(context: str) -> Translate:
        def translate(text: str, count: int | None = None) -> str:
            number = -1 if count is None else count
            found = translator.translate(context, text, None, number) or as_written(text, count)
            return found if count is None else found.replace("%Ln", f"{count:,}")

        return translate

    return Captions(language, in_context)


def letters_without_font(sources: Sequence[ExportSource], captions: Captions = PLAIN) -> str:
    """The letters of names and labels for which there is no font: they would show boxes."""
    return missing_letters(
        text
        for source in sources
        for text in (captions.title(source.layout), *(piece.label for piece in source.layout.pieces))
    )


def _pages(
    request: ExportRequest, sources: Sequence[ExportSource], theme: Theme, captions: Captions
) -> Pages:
    if request.kind is ExportKind.SHEET:
        return Sheet(request, sources[0], theme, captions)
    if request.kind is ExportKind.CUTOUTS:
        return Cutouts(request, sources[0], theme, captions)
    return (Book if request.kind is ExportKind.BOOK else Cards)(request, sources, theme, captions)


def _theme(request: ExportRequest) -> Theme:
    return read_theme(theme_file(request.theme), read_skin(skin_file(request.skin)))
