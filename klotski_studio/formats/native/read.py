'''Reads the text of a ``.klotski`` file into a layout.

The file is TOML with the board drawn in it, so that a person can read it, compare it and type it::

    format = 1
    name = "Two steps"
    board = """
    A.B
    """
    goal = """
    B..          where B must end; A may be anywhere
    """

    [pieces.A]
    axis = "none"

What a drawing cannot express has a key of its own:

``gates``, ``walls``        those that a piece covers, or that lie off the board, as ``[[x, y], ...]``
``pieces.X.cells``          all cells of a piece that overlaps another, leaves the board, or whose
                            key is not one visible character
``pieces.X.targets``        the same for its targets: a list of cells for each
``pieces.X.key``            the piece's key where the table has another name (two pieces of one key)

``resources/docs/file-format.md`` describes every key.

Layouts that break rules are read as they are, so that the editor can list their problems. Only what no
layout can hold is an error: rows of different widths, wrong types, sizes beyond the limits.
'''

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NoReturn

from klotski_studio.core.layout import (
    Axis,
    Board,
    Cell,
    Known,
    Layout,
    Meta,
    Metric,
    Piece,
    Shape,
    Target,
    top_left,
)
from klotski_studio.formats.boards.grids import DRAWN, FREE, GATE, WALL, Grid, read_rows
from klotski_studio.formats.text.limits import MOST_PIECES, crowding, excess
from klotski_studio.formats.text.lines import without_empty_ends
from klotski_studio.formats.text.notation import in_reading_order
from klotski_studio.formats.text.toml_source import Table, TomlSource

Data = dict[str, object]
Migration = Callable[[Data], Data]

MIGRATIONS: tuple[Migration, ...] = ()
"""Entry n converts the data of version n + 1 to version n + 2. Version 1 was the first."""

VERSION = len(MIGRATIONS) + 1
"""The version that is written as ``format``, and the newest that is read."""

_HEAD = ("format", "name", "names", "author", "source", "description", "metric")
TOP_KEYS = (*_HEAD, "board", "goal", "walls", "gates", "pieces", "known")
PIECE_KEYS = ("key", "label", "color", "axis", "same_as", "cells", "targets")
KNOWN_KEYS = ("moves", "slides", "steps", "solvable", "reachable")


def read(text: str, file: str = "", *, limited: bool = True) -> Layout:
    """The layout that ``text`` describes; pieces and targets in reading order.

    Args:
        text: the whole file.
        file: what errors call it.
        limited: whether the limits of :mod:`~klotski_studio.formats.text.limits` apply; not for
            recovery copies, because the editor has no limits.

    Raises:
        FileError: if it is not a native file, one of a newer format, or beyond a limit.
    """
    source = TomlSource(text, file)
    layout = _layout(source, limited=limited)
    if limited and (found := excess(layout)) is not None:
        source.fail(found[0], found[1], **found[2])
    return layout


def _layout(source: TomlSource, *, limited: bool) -> Layout:
    top = Table(source, (), migrated(source.data, read_format(source, len(MIGRATIONS) + 1), MIGRATIONS))
    drawing = read_board(source, top)
    goal = read_drawing(source, ("goal",), top.text("goal"))
    if goal.cells.keys() - {FREE}:
        require_size_of(top, goal, drawing)
    own = top.table("pieces")
    # a table for every name that is drawn or has one; empty for those that are only drawn
    tables = {name: own.table(name) for name in (*drawing.keys(DRAWN), *goal.keys(DRAWN), *own)}
    if limited and len(tables) > MOST_PIECES:  # before each of them becomes a piece
        top.fail("pieces.more", "pieces" if "pieces" in top else "board", limit=MOST_PIECES)
    entries = [_entry(name, table, drawing, goal) for name, table in tables.items()]
    cells = [entry.piece.cells for entry in entries if entry.piece is not None]
    cells += [target.cells for entry in entries for target in entry.targets]
    if limited and (found := crowding(cells)) is not None:
        top.fail(found[1], "pieces", limit=found[2])
    return Layout(
        board=_board(top, drawing),
        pieces=in_reading_order(entry.piece for entry in entries if entry.piece is not None),
        goal=in_reading_order(target for entry in entries for target in entry.targets),
        name=top.text("name"),
        meta=_meta(top, entries),
    )


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a file has under one name: a piece, its targets, and unknown keys."""

    key: str
    piece: Piece | None
    targets: tuple[Target, ...]
    extra: Mapping[str, object]


def read_format(source: TomlSource, supported: int) -> int:
    """The version of the file, at most ``supported``.

    Raises:
        FileError: if it names none, or a newer one.
    """
    found = Table(source, (), source.data).count("format")
    if not found:
        source.fail("native.no-format", ("format",), supported=supported)
    if found > supported:
        source.fail("native.newer", ("format",), found=found, supported=supported)
    return found


def require_size_of(top: Table, goal: Grid, drawing: Grid) -> None:
    """Refuse a goal that is not drawn as large as the board.

    Raises:
        FileError: with both sizes.
    """
    if (goal.width, goal.height) != (drawing.width, drawing.height):
        size = {"width": goal.width, "height": goal.height}
        top.fail("drawing.goal-size", "goal", **size, board_width=drawing.width, board_height=drawing.height)


def read_board(source: TomlSource, top: Table) -> Grid:
    """The grid of the key ``board``, which every file has.

    Raises:
        FileError: if it is missing, or with the row that cannot be read.
    """
    if "board" not in top:
        top.fail("field.missing", "board")
    return read_drawing(source, ("board",), top.text("board"))


def read_drawing(source: TomlSource, path: tuple[str, ...], text: str) -> Grid:
    """The grid that ``text`` draws, which is the value at ``path`` of ``source``.

    White space around rows and empty lines before and after are ignored.

    Raises:
        FileError: with the row that cannot be read.
    """
    rows = [row.strip() for row in text.split("\n")]
    skipped, rows = without_empty_ends(rows)

    def fail(code: str, row: int | None, **values: object) -> NoReturn:
        source.fail(code, path, None if row is None else skipped - 1 + row, **values)

    return read_rows(rows, fail)


def _drawn(grid: Grid, name: str) -> tuple[Cell, ...]:
    """The cells of the piece drawn as ``name``; none if it is not drawn or a mark."""
    return () if name in DRAWN.all else grid.cells.get(name, ())


def _board(top: Table, drawing: Grid) -> Board:
    return Board(
        drawing.width,
        drawing.height,
        walls=drawing.of(WALL) | frozenset(top.cells("walls")),
        gates=drawing.of(GATE) | frozenset(top.cells("gates")),
    )


def _entry(name: str, table: Table, drawing: Grid, goal: Grid) -> _Entry:
    key = name if (own := table.optional_text("key")) is None else own
    cells = table.cells("cells") if "cells" in table else _drawn(drawing, name)
    targets = table.cell_lists("targets")
    if "targets" not in table and _drawn(goal, name):
        targets = (_drawn(goal, name),)
    only_targets = targets and not cells and set(table) <= {"key", "targets"}
    return _Entry(
        key=key,
        piece=None if only_targets else _piece(key, table, cells),
        targets=tuple(Target(key, _top_left(cells), Shape.of(cells)) for cells in targets),
        extra=table.rest(PIECE_KEYS),
    )


def _piece(key: str, table: Table, cells: tuple[Cell, ...]) -> Piece:
    """The piece; without cells if it has a table and is not drawn, which is a problem of the layout."""
    return Piece(
        key,
        Shape.of(cells),
        _top_left(cells),
        axis=table.choice("axis", Axis) or Axis.BOTH,
        label=table.text("label"),
        color=table.color("color"),
        same_as=table.optional_text("same_as"),
    )


def _top_left(cells: tuple[Cell, ...]) -> Cell:
    return top_left(cells) if cells else (0, 0)


def _meta(top: Table, entries: list[_Entry]) -> Meta:
    names, known = top.table("names"), top.table("known")
    extra = top.rest(TOP_KEYS)
    if pieces := {entry.key: entry.extra for entry in entries if entry.extra}:
        extra["pieces"] = pieces
    if unknown := known.rest(KNOWN_KEYS):
        extra["known"] = unknown
    return Meta(
        author=top.text("author"),
        description=top.text("description"),
        source=top.text("source"),
        names=MappingProxyType({language: names.text(language) for language in names}),
        metric=top.choice("metric", Metric),
        known=Known(
            moves=known.count("moves"),
            slides=known.count("slides"),
            steps=known.count("steps"),
            solvable=known.yes_or_no("solvable"),
            reachable=known.count("reachable"),
        ),
        extra=MappingProxyType(extra),
    )


def migrated(data: Data, found: int, migrations: Sequence[Migration]) -> Data:
    """``data`` of version ``found`` (1 or later) in the newest version, one migration after another."""
    for migration in migrations[found - 1 :]:
        data = migration(data)
    return data
