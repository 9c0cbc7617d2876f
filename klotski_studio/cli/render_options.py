"""The options of ``klotski-studio render``; most of them set a field of an export request.

Types, defaults and limits of those are the ones of the field, see :mod:`klotski_studio.app.export.request`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any

import typer

from klotski_studio.app.export.request import (
    FILM_CELL,
    PICTURE_CELL,
    ExportKind,
    ExportRequest,
    FileFormat,
    option,
    request_of,
)
from klotski_studio.app.runtime.installed import skin_ids, theme_ids
from klotski_studio.cli.terminal.options import From, Json, MetricOption, Timeout
from klotski_studio.core.layout import Metric


def _choices(ids: Callable[[], Sequence[str]]) -> str:
    """The values of an option as its help lists them; only a name where the resources are missing."""
    try:
        return f"[{'|'.join(ids())}]"
    except FileNotFoundError:
        return "NAME"


@dataclass(frozen=True, slots=True)
class FieldOption:
    """An option that sets fields of a request.

    Attributes:
        flags: as they are written on the command line.
        sets: the fields, as ``theme`` or ``film.speed``; those of several kinds are separated by a space.
        metavar: what stands for the value in the help; None for the choices of an enumeration, and for flags.
    """

    flags: str
    sets: str
    help: str
    metavar: str | None = None

    @property
    def name(self) -> str:
        """The name of the parameter."""
        return self.flags.partition("/")[0].removeprefix("--").replace("-", "_")

    @property
    def parameter(self) -> Parameter:
        """The parameter of the command, with the type, the default and the limits of the first field."""
        kind, default, least, most = option(self.sets.split()[0])
        shown = typer.Option(self.flags, metavar=self.metavar, min=least, max=most, help=self.help)
        return _parameter(self.name, Annotated[kind, shown], default)


def _parameter(name: str, annotation: Any, default: object = Parameter.empty) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_NAMES = typer.Argument(metavar="IN... OUT", readable=False, help="Puzzle files, and the file to write.")
_WHAT = typer.Option(
    "--what", help="What to show; by default what OUT can hold: a .pdf is a sheet.", show_default=False
)
_FORMAT = typer.Option(
    "--format", help="The kind of file; by default what OUT ends with.", show_default=False
)
_CELL = typer.Option("--cell", metavar="PX", help="Pixels a cell is wide (layout 96, solution 48).")
_STARS = typer.Option("--stars", help="cards: estimate the difficulty and print it.")
_OUTLINES = typer.Option("--outlines", help="cutouts: do not fill the pieces.")
_INSTALLABLE = typer.Option(
    "--installable",
    help="page: with a manifest, a worker and an icon beside it, for browsers to install it when served.",
)

OPTIONS: tuple[FieldOption | Parameter, ...] = (
    _parameter("names", Annotated[list[Path], _NAMES]),
    _parameter("what", Annotated[ExportKind | None, _WHAT], None),
    _parameter("format_", Annotated[FileFormat | None, _FORMAT], None),
    FieldOption("--theme", "theme", "Colours.", _choices(theme_ids)),
    FieldOption("--skin", "skin", "What the board looks like.", _choices(skin_ids)),
    FieldOption(
        "--language",
        "web.language",
        "Which name of the puzzle to print, such as en; page: its language.",
        "CODE",
    ),
    _parameter("metric", MetricOption, Metric.MOVES),
    _parameter("cell", Annotated[int | None, _CELL], None),
    FieldOption("--transparent", "picture.transparent", "layout: leave out the ground round the board."),
    FieldOption("--width", "map.width", "map: how wide the picture is.", "PX"),
    FieldOption(
        "--by-distance", "map.by_distance", "map: the goal on the right, a column for each distance."
    ),
    FieldOption("--speed", "film.speed", "solution: 1 is calm, 4 is brisk.", "X"),
    FieldOption("--fps", "film.frames", "solution: pictures a second (GIF 25, WebP 30).", "N"),
    FieldOption("--pause", "film.end_pause", "solution: seconds that the end stays.", "S"),
    FieldOption("--loop/--once", "film.loop", "solution: over and over, or once."),
    FieldOption(
        "--counter/--no-counter", "film.counter", "solution: the number of the move under the board."
    ),
    FieldOption("--paper", "page.paper", "pdf: the size of the paper."),
    FieldOption("--landscape", "page.landscape", "pdf: lay the paper on its side."),
    FieldOption("--margin", "page.margin", "pdf: what stays free at the edges.", "MM"),
    FieldOption(
        "--positions",
        "sheet.positions",
        "sheet: every position, or those after moves of a piece with a target.",
    ),
    FieldOption(
        "--per-row", "sheet.per_row", "sheet: boards in a row (by default as many as read well).", "N"
    ),
    FieldOption("--per-page", "cards.per_page book.per_page", "cards, book: how many on a page.", "N"),
    FieldOption("--marks/--no-marks", "cards.marks", "cards: marks to cut at."),
    _parameter("with_stars", Annotated[bool, _STARS], False),
    FieldOption("--cell-mm", "cutouts.cell", "cutouts, model: how wide a cell is.", "MM"),
    FieldOption(
        "--play-mm", "cutouts.play", "cutouts, model: how much pieces are smaller than their cells.", "MM"
    ),
    FieldOption("--kerf-mm", "cutouts.kerf", "cutouts as .svg, .dxf: the width of the laser's cut.", "MM"),
    _parameter("outlines", Annotated[bool, _OUTLINES], False),
    FieldOption("--title", "book.title", "book: its name.", "TEXT"),
    FieldOption(
        "--by-difficulty/--as-given", "book.by_difficulty", "book, page: easiest first, or as given."
    ),
    FieldOption("--days", "web.days", "page without IN: the puzzles of the days."),
    _parameter("installable", Annotated[bool, _INSTALLABLE], False),
    FieldOption("--hints/--no-hints", "web.hints", "page: players may ask for hints."),
    FieldOption(
        "--solutions/--no-solutions", "web.solutions book.solutions", "page, book: with the solutions."
    ),
    _parameter("timeout", Timeout, None),
    _parameter("as_json", Json, False),
    _parameter("from_", From, None),
)
"""All options in the order of the help."""

SIGNATURE = Signature([each if isinstance(each, Parameter) else each.parameter for each in OPTIONS])
"""What the command accepts."""


def request(kind: ExportKind, format_: FileFormat, given: Mapping[str, Any]) -> ExportRequest:
    """The request for a file of ``kind``; ``given`` has the values of the options by their names.

    Raises:
        KlotskiError: if a value is beyond its limits.
    """
    cells = {ExportKind.LAYOUT: PICTURE_CELL, ExportKind.SOLUTION: FILM_CELL}
    if given["cell"] is not None:
        cells[kind] = given["cell"]
    options = [each for each in OPTIONS if isinstance(each, FieldOption)]
    values = {path: given[each.name] for each in options for path in each.sets.split()}
    values["picture.cell"], values["film.cell"] = cells[ExportKind.LAYOUT], cells[ExportKind.SOLUTION]
    values["cutouts.colored"] = not given["outlines"]
    values["web.app"] = given["names"][-1].stem if given["installable"] else ""
    return request_of(kind, format_, values)
