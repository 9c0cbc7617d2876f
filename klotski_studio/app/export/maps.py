"""The map of a puzzle as PNG and SVG. The space is searched for each file; nothing else is solved."""

from __future__ import annotations

import html

from PySide6.QtGui import QImage

from klotski_studio.app.export.progress import Cancelled
from klotski_studio.app.export.request import ExportRequest, ExportSource
from klotski_studio.app.picture.space import map_image, map_svg
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.texts.plain_text import xml_text
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.lab.space.space_map import SpaceMap, refined, space_map
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason


def image(request: ExportRequest, source: ExportSource, theme: Theme, control: Control | None) -> QImage:
    """The refined map as an image.

    Raises:
        KlotskiError: if the layout has errors, memory does not suffice, or ``control`` was
            cancelled.
    """
    found = _found(source, control)
    options = request.map
    places = found.by_distance if options.by_distance else found.places
    return map_image(found, places, theme, options.width, transparent=request.picture.transparent)


def svg(
    request: ExportRequest, source: ExportSource, theme: Theme, title: str, control: Control | None
) -> bytes:
    """The refined map as an SVG file.

    Raises:
        KlotskiError: as :func:`image`.
    """
    found = _found(source, control)
    options = request.map
    places = found.by_distance if options.by_distance else found.places
    escaped = html.escape(xml_text(title))
    transparent = request.picture.transparent
    text = map_svg(found, places, theme, options.width, transparent=transparent, title=escaped)
    return text.encode("utf-8")


def _found(source: ExportSource, control: Control | None) -> SpaceMap:
    found = space_map(Ask(source.layout, source.metric, control=control or Control()))
    if isinstance(found, Reason):
        if found is Reason.CANCELLED:
            raise Cancelled
        raise KlotskiError("export.no-map")
    better = refined(found, control)
    if better is None:
        raise Cancelled
    return better
