"""The options of ``klotski-studio render``, one for each field of an export request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from klotski_studio.app.export.request import (
    FILM_CELL,
    PICTURE_CELL,
    BookOptions,
    CardOptions,
    CutoutOptions,
    ExportKind,
    ExportRequest,
    FileFormat,
    FilmOptions,
    Limited,
    MapOptions,
    PageOptions,
    Paper,
    PictureOptions,
    Positions,
    SheetOptions,
    WebOptions,
    bounds,
)
from klotski_studio.app.runtime.installed import skin_ids, theme_ids


def _choices(ids: Callable[[], Sequence[str]]) -> str:
    """The values of an option as its help lists them; only a name where the resources are missing."""
    try:
        return f"[{'|'.join(ids())}]"
    except FileNotFoundError:
        return "NAME"


def _number(name: str, unit: str, options: type[Limited], field: str, help_: str) -> Any:
    """The option ``name`` for the field ``field`` of ``options``, with its limits."""
    least, most = bounds(options, field)
    return typer.Option(name, metavar=unit, min=least, max=most, help=help_)


_WHAT = "What to show; by default what OUT can hold: a .pdf is a sheet."

Names = Annotated[
    list[Path],
    typer.Argument(metavar="IN... OUT", help="Puzzle files, and the file to write.", show_default=False),
]
WhatOption = Annotated[ExportKind | None, typer.Option("--what", help=_WHAT, show_default=False)]
FormatOption = Annotated[
    FileFormat | None,
    typer.Option("--format", help="The kind of file; by default what OUT ends with.", show_default=False),
]
ThemeOption = Annotated[str, typer.Option("--theme", metavar=_choices(theme_ids), help="Colours.")]
SkinOption = Annotated[
    str, typer.Option("--skin", metavar=_choices(skin_ids), help="What the board looks like.")
]
Language = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        help="Which name of the puzzle to print, such as en; page: its language.",
    ),
]
Cell = Annotated[
    int | None,
    typer.Option("--cell", metavar="PX", help="Pixels a cell is wide (layout 96, solution 48)."),
]
Transparent = Annotated[
    bool, typer.Option("--transparent", help="layout: leave out the ground round the board.")
]
Width = Annotated[int, _number("--width", "PX", MapOptions, "width", "map: how wide the picture is.")]
ByDistance = Annotated[
    bool, typer.Option("--by-distance", help="map: the goal on the right, a column for each distance.")
]
Speed = Annotated[float, _number("--speed", "X", FilmOptions, "speed", "solution: 1 is calm, 4 is brisk.")]
Frames = Annotated[
    int | None,
    _number("--fps", "N", FilmOptions, "frames", "solution: pictures a second (GIF 25, WebP 30)."),
]
Pause = Annotated[
    float, _number("--pause", "S", FilmOptions, "end_pause", "solution: seconds that the end stays.")
]
Loop = Annotated[bool, typer.Option("--loop/--once", help="solution: over and over, or once.")]
Counter = Annotated[
    bool, typer.Option("--counter/--no-counter", help="solution: the number of the move under the board.")
]
PaperOption = Annotated[Paper, typer.Option("--paper", help="pdf: the size of the paper.")]
Landscape = Annotated[bool, typer.Option("--landscape", help="pdf: lay the paper on its side.")]
Margin = Annotated[
    float, _number("--margin", "MM", PageOptions, "margin", "pdf: what stays free at the edges.")
]
PositionsOption = Annotated[
    Positions,
    typer.Option("--positions", help="sheet: every position, or those after moves of a piece with a target."),
]
PerRow = Annotated[
    int | None,
    _number(
        "--per-row", "N", SheetOptions, "per_row", "sheet: boards in a row (by default as many as read well)."
    ),
]
PerPage = Annotated[
    int,
    typer.Option("--per-page", metavar="N", help="cards, book: how many on a page."),
]
Marks = Annotated[bool, typer.Option("--marks/--no-marks", help="cards: marks to cut at.")]
Stars = Annotated[bool, typer.Option("--stars", help="cards: estimate the difficulty and print it.")]
CellMm = Annotated[
    float, _number("--cell-mm", "MM", CutoutOptions, "cell", "cutouts, model: how wide a cell is.")
]
PlayMm = Annotated[
    float,
    _number(
        "--play-mm",
        "MM",
        CutoutOptions,
        "play",
        "cutouts, model: how much pieces are smaller than their cells.",
    ),
]
KerfMm = Annotated[
    float,
    _number("--kerf-mm", "MM", CutoutOptions, "kerf", "cutouts as .svg, .dxf: the width of the laser's cut."),
]
Outlines = Annotated[bool, typer.Option("--outlines", help="cutouts: do not fill the pieces.")]
Title = Annotated[str, typer.Option("--title", metavar="TEXT", help="book: its name.")]
Ordered = Annotated[
    bool, typer.Option("--by-difficulty/--as-given", help="book, page: easiest first, or as given.")
]
Days = Annotated[bool, typer.Option("--days", help="page without IN: the puzzles of the days.")]
Installable = Annotated[
    bool,
    typer.Option(
        "--installable",
        help="page: with a manifest, a worker and an icon beside it, for browsers to install it when served.",
    ),
]
Hints = Annotated[bool, typer.Option("--hints/--no-hints", help="page: players may ask for hints.")]
Solutions = Annotated[
    bool,
    typer.Option("--solutions/--no-solutions", help="page, book: with the solutions."),
]


def request(kind: ExportKind, format_: FileFormat, given: Mapping[str, Any]) -> ExportRequest:
    """The request for a file of ``kind``; ``given`` has the values of the options by their names.

    Raises:
        KlotskiError: if a value is beyond its limits.
    """
    app = given["names"][-1].stem if given["installable"] else ""
    cells = {ExportKind.LAYOUT: PICTURE_CELL, ExportKind.SOLUTION: FILM_CELL}
    if given["cell"] is not None:
        cells[kind] = given["cell"]
    return ExportRequest(
        kind,
        format_,
        given["theme"],
        picture=PictureOptions(cells[ExportKind.LAYOUT], given["transparent"]),
        film=FilmOptions(
            cells[ExportKind.SOLUTION],
            given["speed"],
            given["fps"],
            given["pause"],
            given["loop"],
            given["counter"],
        ),
        page=PageOptions(given["paper"], given["landscape"], given["margin"]),
        sheet=SheetOptions(given["positions"], given["per_row"]),
        cards=CardOptions(given["per_page"], given["marks"]),
        cutouts=CutoutOptions(given["cell_mm"], given["play_mm"], not given["outlines"], given["kerf_mm"]),
        skin=given["skin"],
        map=MapOptions(given["width"], given["by_distance"]),
        web=WebOptions(given["hints"], given["solutions"], given["language"], given["days"], app),
        book=BookOptions(given["title"], given["per_page"], given["ordered"], given["solutions"]),
    )
