"""What people read about errors, findings and answers: one table of sentences a kind.

Code below this layer raises codes and values; here they become sentences::

    FileError("drawing.row-width", file="a.klotski", line=5, ...)
        -> a.klotski, line 5: this row of "board" is 3 cells wide, the first one is 4.

The window translates the tables (``translate`` is its way in, the context is ``texts``), the
command line prints them as they stand. The module imports no Qt; ``lupdate`` finds the
sentences because each is a literal inside :func:`QT_TRANSLATE_NOOP`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from klotski_studio.core.check import Finding, Problem
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.geometry import Cell
from klotski_studio.core.metric import Metric
from klotski_studio.formats.notation import Loss
from klotski_studio.solver.answer import Reason, Status

Translate = Callable[[str], str]


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: ARG001, N802 - the name lupdate looks for
    """``text`` itself: the call only marks it for translation in ``context``."""
    return text


def as_written(text: str) -> str:
    """The translation into English."""
    return text


ERRORS: Mapping[str, str] = MappingProxyType(
    {
        # the file as such
        "file.missing": QT_TRANSLATE_NOOP("texts", "there is no such file."),
        "file.is-folder": QT_TRANSLATE_NOOP("texts", "this is a folder, not a file."),
        "file.no-folder": QT_TRANSLATE_NOOP("texts", "the folder to write it into does not exist."),
        "file.no-permission": QT_TRANSLATE_NOOP("texts", "the system denies access to it."),
        "file.folder-denied": QT_TRANSLATE_NOOP(
            "texts", "the system does not allow its folder to be changed."
        ),
        "file.read-only": QT_TRANSLATE_NOOP("texts", "the drive it is on can only be read."),
        "file.no-drive": QT_TRANSLATE_NOOP(
            "texts", "the drive it is on does not answer; the system reports: {reason}."
        ),
        "file.changed": QT_TRANSLATE_NOOP("texts", "another program has changed the file since it was read."),
        "file.no-space": QT_TRANSLATE_NOOP("texts", "there is no space left to write it."),
        "file.io": QT_TRANSLATE_NOOP("texts", "the system reports: {reason}."),
        "file.too-large": QT_TRANSLATE_NOOP(
            "texts", "the file is larger than {most_bytes}, which no puzzle needs."
        ),
        "file.encoding": QT_TRANSLATE_NOOP(
            "texts", "this is not UTF-8 text; save the file in that encoding."
        ),
        "file.not-text": QT_TRANSLATE_NOOP("texts", "this is not a text file."),
        "file.syntax": QT_TRANSLATE_NOOP("texts", "this is not valid TOML: {detail}."),
        "file.too-deep": QT_TRANSLATE_NOOP("texts", "values are nested deeper than {limit} levels."),
        "folder.empty": QT_TRANSLATE_NOOP("texts", "there is no puzzle in this folder."),
        "format.unknown": QT_TRANSLATE_NOOP("texts", "this is not a puzzle in any known format ({known})."),
        "format.cannot-write": QT_TRANSLATE_NOOP("texts", "files of this kind ({format}) can only be read."),
        "notation.cannot-hold": QT_TRANSLATE_NOOP("texts", "“{format}” cannot hold this layout: {what}."),
        # the native format
        "native.no-format": QT_TRANSLATE_NOOP(
            "texts", "the file does not say what it is; a line “format = {supported}” is expected first."
        ),
        "native.newer": QT_TRANSLATE_NOOP(
            "texts",
            "the file is of format {found}, made by a newer version of the program; "
            "this one reads up to format {supported}.",
        ),
        "field.missing": QT_TRANSLATE_NOOP("texts", "“{field}” is missing."),
        "field.not-text": QT_TRANSLATE_NOOP("texts", "“{field}” must be a text in quotes."),
        "field.not-count": QT_TRANSLATE_NOOP("texts", "“{field}” must be a whole number from 0 up."),
        "field.not-boolean": QT_TRANSLATE_NOOP("texts", "“{field}” must be true or false."),
        "field.not-table": QT_TRANSLATE_NOOP("texts", "“{field}” must be a table."),
        "field.not-cells": QT_TRANSLATE_NOOP(
            "texts", "“{field}” must be a list of cells such as [[0, 2], [1, 2]]."
        ),
        "field.not-cell-lists": QT_TRANSLATE_NOOP(
            "texts", "“{field}” must be a list of lists of cells such as [[[0, 2], [1, 2]]]."
        ),
        "field.far-cell": QT_TRANSLATE_NOOP(
            "texts", "“{field}” has a cell farther than {limit} columns or rows away."
        ),
        "field.choice": QT_TRANSLATE_NOOP("texts", "“{field}” must be one of {choices}, not “{value}”."),
        "field.color": QT_TRANSLATE_NOOP(
            "texts", "“{field}” must be a colour such as “#c0392b”, not “{value}”."
        ),
        "drawing.row-width": QT_TRANSLATE_NOOP(
            "texts", "this row of “{field}” is {width} cells wide, the first one is {expected}."
        ),
        "drawing.character": QT_TRANSLATE_NOOP(
            "texts", "“{field}” has a character that cannot be drawn: {character}."
        ),
        "drawing.goal-size": QT_TRANSLATE_NOOP(
            "texts", "“{field}” is {width} × {height} cells large, the board {board_width} × {board_height}."
        ),
        "board.too-large": QT_TRANSLATE_NOOP(
            "texts", "“{field}” is {width} × {height} cells large; at most {limit} × {limit} are possible."
        ),
        "pieces.too-many": QT_TRANSLATE_NOOP(
            "texts", "the pieces and targets have more than {limit} cells together."
        ),
        "pieces.crowded": QT_TRANSLATE_NOOP(
            "texts", "more than {limit} pieces and targets cover the same cell."
        ),
        # notations that are drawn or listed as text
        "text.no-puzzle": QT_TRANSLATE_NOOP("texts", "there is no puzzle in it."),
        "text.several": QT_TRANSLATE_NOOP(
            "texts", "a second puzzle begins here; import the text as a list of puzzles."
        ),
        "gnome.length": QT_TRANSLATE_NOOP(
            "texts", "the level has {length} characters; {width} × {height} cells are announced."
        ),
        "gnome.no-piece": QT_TRANSLATE_NOOP(
            "texts", "there is no piece “*”, which is the one that must get out."
        ),
        "gnome.no-goal": QT_TRANSLATE_NOOP("texts", "the piece “*” does not fit on the goal cells “.”."),
        "gnome.several-goals": QT_TRANSLATE_NOOP(
            "texts", "the piece “*” fits on the goal cells “.” in {places} ways; there must be one."
        ),
        "rush.line": QT_TRANSLATE_NOOP("texts", "this is not a Rush Hour board such as “IBBxooIooLDD…”."),
        "rush.length": QT_TRANSLATE_NOOP(
            "texts", "the board has {length} cells; a square such as 36 is needed."
        ),
        "rush.rows": QT_TRANSLATE_NOOP("texts", "{side} rows are announced, {rows} follow."),
        "rush.car": QT_TRANSLATE_NOOP("texts", "car {car} is not a straight line of two cells or more."),
        "rush.no-car": QT_TRANSLATE_NOOP("texts", "there is no car."),
        "rush.primary": QT_TRANSLATE_NOOP(
            "texts", "car {car}, which must get out to the right, does not lie across."
        ),
        "jimslide.keyword": QT_TRANSLATE_NOOP("texts", "“{keyword}:” is not a keyword."),
        "jimslide.arguments": QT_TRANSLATE_NOOP("texts", "what follows “{keyword}:” is not understood."),
        "jimslide.size": QT_TRANSLATE_NOOP("texts", "“{keyword}:” is missing or less than 1."),
        "jimslide.step": QT_TRANSLATE_NOOP(
            "texts", "“{keyword}:” allows steps of several cells only, which no layout here can say."
        ),
        "jimslide.zero": QT_TRANSLATE_NOOP("texts", "no piece can have the number 0."),
        "jimslide.empty-win": QT_TRANSLATE_NOOP(
            "texts", "“win: 0” asks for an empty cell; a goal here says only where pieces must end."
        ),
        "jimslide.unknown-piece": QT_TRANSLATE_NOOP("texts", "no “piece:” has the number {number}."),
        "jimslide.wins": QT_TRANSLATE_NOOP(
            "texts", "{wins} pieces of number {number} are to be somewhere, but only {puts} are put."
        ),
        # codes, coordinates and JSON of other programs
        "notation.read-only": QT_TRANSLATE_NOOP("texts", "“{format}” can only be read."),
        "code.digits": QT_TRANSLATE_NOOP("texts", "a code has one to nine digits from 0 to 9 and A to F."),
        "code.impossible": QT_TRANSLATE_NOOP(
            "texts", "no board has this code: digit {digit} cannot stand there."
        ),
        "code.characters": QT_TRANSLATE_NOOP("texts", "a short code has five of the characters {digits}."),
        "code.beyond": QT_TRANSLATE_NOOP("texts", "no board has this short code; the last one is {last}."),
        "code.raw-digits": QT_TRANSLATE_NOOP(
            "texts", "a raw code has 14 to 16 digits from 0 to 9 and A to F."
        ),
        "code.cell": QT_TRANSLATE_NOOP("texts", "no board has this code: cell {cell} cannot be as it says."),
        "code.pieces": QT_TRANSLATE_NOOP(
            "texts", "a board with a code has one piece of 2 × 2 cells, and at least {free} free cells."
        ),
        "coordinates.digits": QT_TRANSLATE_NOOP(
            "texts", "twenty digits are expected, two for each of the ten pieces."
        ),
        "coordinates.overlap": QT_TRANSLATE_NOOP(
            "texts", "the ten pieces do not fit there: they overlap or leave the board."
        ),
        "cells.digits": QT_TRANSLATE_NOOP(
            "texts", "forty digits are expected: for each cell its kind, from 0 to 4, and its piece."
        ),
        "cells.key": QT_TRANSLATE_NOOP(
            "texts", "twenty of the characters C, B, h, v, s and “.” are expected, C four times or never."
        ),
        "cells.piece": QT_TRANSLATE_NOOP("texts", "the piece that begins on cell {cell} is not whole."),
        "triples.length": QT_TRANSLATE_NOOP(
            "texts", "“{field}” has {count} numbers; three are expected for each piece."
        ),
        "list.line": QT_TRANSLATE_NOOP("texts", "this line is no code, alone or with a name or “->moves”."),
        "list.code": QT_TRANSLATE_NOOP("texts", "no board has the code “{text}”."),
        "json.syntax": QT_TRANSLATE_NOOP("texts", "this is not valid JSON: {detail}."),
        "json.too-deep": QT_TRANSLATE_NOOP("texts", "values are nested too deep."),
        "json.too-long": QT_TRANSLATE_NOOP("texts", "“{field}” has more than {most} items."),
        "json.not-object": QT_TRANSLATE_NOOP("texts", "“{field}” must be an object in braces."),
        "json.not-list": QT_TRANSLATE_NOOP("texts", "“{field}” must be a list in brackets."),
        "json.not-pair": QT_TRANSLATE_NOOP("texts", "“{field}” must be a list of two numbers."),
        "json.number": QT_TRANSLATE_NOOP("texts", "“{field}” must be a whole number from {least} to {most}."),
        "json.row-width": QT_TRANSLATE_NOOP(
            "texts", "row {row} of “{field}” has {width} cells, the first one has {expected}."
        ),
        "json.directions": QT_TRANSLATE_NOOP(
            "texts", "“{field}” allows one way but not the way back; that cannot be said here."
        ),
        "json.area-off-board": QT_TRANSLATE_NOOP("texts", "“{field}” does not lie on free ground."),
        "json.area-loose": QT_TRANSLATE_NOOP(
            "texts", "“{field}” can be covered from {count} places; a target is one place."
        ),
        "link.damaged": QT_TRANSLATE_NOOP("texts", "the link is incomplete or damaged."),
        "share.none": QT_TRANSLATE_NOOP("texts", "there is no share code in it."),
        "share.newer": QT_TRANSLATE_NOOP(
            "texts",
            "the share code is of version {found}, made by a newer version of the program; "
            "this one reads version {supported}.",
        ),
        "share.damaged": QT_TRANSLATE_NOOP(
            "texts",
            "the share code is incomplete or damaged; copy it again from its first to its last letter.",
        ),
        "share.too-large": QT_TRANSLATE_NOOP(
            "texts", "the layout is larger than {most_bytes}; it cannot be shared as a code."
        ),
        "tatham.id": QT_TRANSLATE_NOOP("texts", "this is not a game ID of Slide such as “6x7u:w7am…,2,4”."),
        "tatham.token": QT_TRANSLATE_NOOP("texts", "“{token}” (character {column}) is not understood."),
        "tatham.length": QT_TRANSLATE_NOOP(
            "texts", "at character {column} the description does not cover the {cells} cells of the board."
        ),
        "tatham.reference": QT_TRANSLATE_NOOP(
            "texts", "at character {column}: no block ends {distance} cells before."
        ),
        "tatham.main": QT_TRANSLATE_NOOP("texts", "there are {count} main blocks “m”; there must be one."),
        "letter-grids.two": QT_TRANSLATE_NOOP(
            "texts", "two drawings of one size are needed, start and goal, with an empty line between them."
        ),
        "two-swap.header": QT_TRANSLATE_NOOP("texts", "a first line such as “5 4 sun” is needed."),
        "two-swap.rows": QT_TRANSLATE_NOOP("texts", "{height} rows are announced, {rows} follow."),
        "two-swap.width": QT_TRANSLATE_NOOP(
            "texts", "this row is {width} cells wide, {expected} are announced."
        ),
        "box.top": QT_TRANSLATE_NOOP("texts", "the box must begin with a line such as “*----*”."),
        "box.bottom": QT_TRANSLATE_NOOP(
            "texts", "the box must end with a line such as “*-  -*”, as wide as the first."
        ),
        "box.side": QT_TRANSLATE_NOOP(
            "texts", "this row is not between two “|” as far apart as the box is wide."
        ),
        "string.length": QT_TRANSLATE_NOOP("texts", "one line of {cells} characters is needed."),
        # moves
        "move.unreadable": QT_TRANSLATE_NOOP("texts", "“{text}” is not a move such as “A:R2D”."),
        "move.unknown-piece": QT_TRANSLATE_NOOP("texts", "there is no piece {piece}."),
        "move.broken-path": QT_TRANSLATE_NOOP(
            "texts", "the path of {piece} jumps from cell {start} to cell {end}."
        ),
        "move.not-there": QT_TRANSLATE_NOOP(
            "texts", "{piece} does not stand where the move begins; it is on cell {place}."
        ),
        "move.not-a-step": QT_TRANSLATE_NOOP("texts", "{piece} may not go from cell {start} to cell {end}."),
        "move.blocked": QT_TRANSLATE_NOOP("texts", "the way of {piece} to cell {end} is blocked."),
        # the solver
        "layout.invalid": QT_TRANSLATE_NOOP("texts", "the layout has errors: {problems}"),
    }
)
"""A sentence for every code that is raised below ``app``; ``{names}`` are the error's values."""

FINDINGS: Mapping[Finding, str] = MappingProxyType(
    {
        Finding.EMPTY_BOARD: QT_TRANSLATE_NOOP("texts", "The board has no cells."),
        Finding.WALL_OFF_BOARD: QT_TRANSLATE_NOOP("texts", "A wall lies off the board: {cells}."),
        Finding.GATE_OFF_BOARD: QT_TRANSLATE_NOOP("texts", "A gate lies off the board: {cells}."),
        Finding.GATE_ON_WALL: QT_TRANSLATE_NOOP("texts", "A gate lies on a wall: {cells}."),
        Finding.NO_PIECES: QT_TRANSLATE_NOOP("texts", "There are no pieces."),
        Finding.DUPLICATE_KEY: QT_TRANSLATE_NOOP("texts", "Several pieces are called {piece}."),
        Finding.PIECE_EMPTY: QT_TRANSLATE_NOOP("texts", "{piece} has no cells."),
        Finding.PIECE_DISCONNECTED: QT_TRANSLATE_NOOP("texts", "{piece} is not in one part: {cells}."),
        Finding.PIECE_OFF_BOARD: QT_TRANSLATE_NOOP("texts", "{piece} reaches off the board: {cells}."),
        Finding.PIECE_ON_WALL: QT_TRANSLATE_NOOP("texts", "{piece} stands on a wall: {cells}."),
        Finding.PIECE_ON_GATE: QT_TRANSLATE_NOOP(
            "texts", "{piece} stands on a gate, which only pieces with a target may: {cells}."
        ),
        Finding.PIECES_OVERLAP: QT_TRANSLATE_NOOP("texts", "{piece} and {other} overlap: {cells}."),
        Finding.SAME_AS_MISSING: QT_TRANSLATE_NOOP(
            "texts", "{piece} is the same as {other}, but there is no other piece of that name."
        ),
        Finding.SAME_AS_DIFFERS: QT_TRANSLATE_NOOP(
            "texts", "{piece} cannot be the same as {other}: shape or axis differ."
        ),
        Finding.NO_GOAL: QT_TRANSLATE_NOOP("texts", "There is no goal: no piece has a target."),
        Finding.TARGET_PIECE_MISSING: QT_TRANSLATE_NOOP(
            "texts", "The goal names {piece}, which is not on the board: {cells}."
        ),
        Finding.TARGET_SHAPE_DIFFERS: QT_TRANSLATE_NOOP(
            "texts", "The target of {piece} has another shape than the piece: {cells}."
        ),
        Finding.TARGET_TWICE: QT_TRANSLATE_NOOP("texts", "{piece} has more than one target."),
        Finding.TARGET_OFF_BOARD: QT_TRANSLATE_NOOP(
            "texts", "The target of {piece} reaches off the board: {cells}."
        ),
        Finding.TARGET_ON_WALL: QT_TRANSLATE_NOOP("texts", "The target of {piece} lies on a wall: {cells}."),
        Finding.TARGETS_OVERLAP: QT_TRANSLATE_NOOP(
            "texts", "The targets of {piece} and {other} overlap: {cells}."
        ),
        Finding.TARGET_OUT_OF_REACH: QT_TRANSLATE_NOOP(
            "texts", "{piece} could not get to its target even alone on the board."
        ),
        Finding.GATE_UNUSED: QT_TRANSLATE_NOOP("texts", "No piece can use this gate: {cells}."),
        Finding.SOLVED_AT_START: QT_TRANSLATE_NOOP("texts", "The goal is already reached at the start."),
    }
)
"""A sentence for every finding; ``{piece}`` and ``{other}`` are the first two pieces it is about."""

STATUSES: Mapping[Status, str] = MappingProxyType(
    {
        Status.SOLVED: QT_TRANSLATE_NOOP("texts", "solved"),
        Status.UNSOLVABLE: QT_TRANSLATE_NOOP("texts", "unsolvable"),
        Status.STOPPED: QT_TRANSLATE_NOOP("texts", "stopped"),
    }
)

REASONS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.CANCELLED: QT_TRANSLATE_NOOP("texts", "cancelled"),
        Reason.POSITIONS: QT_TRANSLATE_NOOP("texts", "the limit of positions is reached"),
        Reason.MEMORY: QT_TRANSLATE_NOOP("texts", "the memory limit is reached"),
        Reason.TIME: QT_TRANSLATE_NOOP("texts", "the time is up"),
    }
)

METRICS: Mapping[Metric, str] = MappingProxyType(
    {
        Metric.MOVES: QT_TRANSLATE_NOOP("texts", "moves"),
        Metric.SLIDES: QT_TRANSLATE_NOOP("texts", "slides"),
        Metric.STEPS: QT_TRANSLATE_NOOP("texts", "steps"),
    }
)

LOSSES: Mapping[str, str] = MappingProxyType(
    {
        "loss.name": QT_TRANSLATE_NOOP("texts", "the name"),
        "loss.names": QT_TRANSLATE_NOOP("texts", "the names in other languages"),
        "loss.about": QT_TRANSLATE_NOOP("texts", "author, source and description"),
        "loss.metric": QT_TRANSLATE_NOOP("texts", "the metric that the author counts in"),
        "loss.known": QT_TRANSLATE_NOOP("texts", "the known results"),
        "loss.extra": QT_TRANSLATE_NOOP("texts", "keys of the file that belong to other programs"),
        "loss.labels": QT_TRANSLATE_NOOP("texts", "the labels of the pieces"),
        "loss.colors": QT_TRANSLATE_NOOP("texts", "the colours of the pieces"),
        "loss.keys": QT_TRANSLATE_NOOP("texts", "the letters of the pieces"),
        "loss.border": QT_TRANSLATE_NOOP("texts", "the size of the board: walls are put around it"),
        "loss.goal": QT_TRANSLATE_NOOP("texts", "that there is no goal yet: readers put in the usual one"),
    }
)
"""What a notation dropped of a layout, to be listed; ``{names}`` are the loss's values."""

OBSTACLES: Mapping[str, str] = MappingProxyType(
    {
        "cannot.size": QT_TRANSLATE_NOOP(
            "texts", "its board is {width} × {height} cells large, and only {fits} is possible"
        ),
        "cannot.walls": QT_TRANSLATE_NOOP("texts", "it has walls"),
        "cannot.gates": QT_TRANSLATE_NOOP("texts", "it has gates"),
        "cannot.shape": QT_TRANSLATE_NOOP("texts", "piece {piece} has a shape that it does not know"),
        "cannot.axis": QT_TRANSLATE_NOOP("texts", "piece {piece} may not take every direction"),
        "cannot.same-as": QT_TRANSLATE_NOOP("texts", "piece {piece} shares its target with another"),
        "cannot.goal": QT_TRANSLATE_NOOP("texts", "its goal is not the one that is always meant there"),
        "cannot.targets": QT_TRANSLATE_NOOP("texts", "more than one piece has a target"),
        "cannot.key": QT_TRANSLATE_NOOP(
            "texts", "piece {piece} is called by what means something else there"
        ),
        "cannot.problems": QT_TRANSLATE_NOOP("texts", "the layout has errors"),
        "cannot.no-big": QT_TRANSLATE_NOOP("texts", "it has not exactly one piece of 2 × 2 cells"),
        "cannot.crowded": QT_TRANSLATE_NOOP("texts", "fewer than {free} cells are free"),
        "cannot.door": QT_TRANSLATE_NOOP(
            "texts", "the target is not at a side of the board, where a door could be"
        ),
        "cannot.pieces": QT_TRANSLATE_NOOP("texts", "it has other pieces than it knows"),
        "cannot.no-goal": QT_TRANSLATE_NOOP("texts", "it has no goal"),
        "cannot.letters": QT_TRANSLATE_NOOP("texts", "it has more than {count} pieces"),
        "cannot.covered-target": QT_TRANSLATE_NOOP(
            "texts", "at the start a piece stands on the target of {piece}"
        ),
        "cannot.covered-gate": QT_TRANSLATE_NOOP("texts", "a gate lies under a piece or a target"),
        "cannot.exit": QT_TRANSLATE_NOOP(
            "texts", "its goal is not that the largest piece of its width stands at the lower edge"
        ),
        "cannot.full": QT_TRANSLATE_NOOP("texts", "no cell is free"),
        "cannot.rush": QT_TRANSLATE_NOOP(
            "texts", "piece {piece} does not go left and right alone, nor up and down alone, as others do"
        ),
        "cannot.car": QT_TRANSLATE_NOOP("texts", "piece {piece} does not go along itself alone"),
    }
)
"""Why a notation cannot hold a layout, as the end of a sentence; ``{names}`` are the error's values."""

FILE = QT_TRANSLATE_NOOP("texts", "{file}: {sentence}")
FILE_AND_LINE = QT_TRANSLATE_NOOP("texts", "{file}, line {line}: {sentence}")

MOST_CELLS = 12
"""A sentence lists this many cells; the rest is an ellipsis."""


def error_text(error: KlotskiError, translate: Translate = as_written) -> str:
    """The sentence for ``error``, with file and line in front where it has them.

    A code without a sentence (which the tests rule out) shows as the code and its values
    rather than as a second error.
    """
    sentence = ERRORS.get(error.code)
    if sentence is None:
        return str(error)
    values = {name: _value(name, value, translate) for name, value in error.values.items()}
    if obstacle := OBSTACLES.get(values.get("what", "")):
        values["what"] = translate(obstacle).format_map(_Values(values))
    text = translate(sentence).format_map(_Values(values))
    if not isinstance(error, FileError):
        return text
    where = FILE if error.line is None else FILE_AND_LINE
    return translate(where).format(file=error.file, line=error.line, sentence=text)


def problem_text(problem: Problem, translate: Translate = as_written) -> str:
    """The sentence for a finding about a layout."""
    piece, other = (*problem.pieces, "", "")[:2]
    return translate(FINDINGS[problem.finding]).format(
        piece=piece, other=other, cells=cells_text(problem.cells)
    )


def loss_text(loss: Loss, translate: Translate = as_written) -> str:
    """What a notation drops of a layout, as one item of a list; a code without words shows itself."""
    values = {name: _value(name, value, translate) for name, value in loss.values.items()}
    return translate(LOSSES.get(loss.code, loss.code)).format_map(_Values(values))


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells as people read them, column before row: ``1, 3; 2, 3``."""
    shown = [f"{x}, {y}" for x, y in cells]
    rest = ["…"] if len(shown) > MOST_CELLS else []
    return "; ".join(shown[:MOST_CELLS] + rest)


def bytes_text(count: int) -> str:
    """A number of bytes as people read it: ``512 B``, ``1.5 MB`` (of 1024 each)."""
    amount, units = float(count), ["B", "KB", "MB", "GB"]
    while amount >= 1024 and len(units) > 1:
        amount /= 1024
        units.pop(0)
    return f"{amount:.3g} {units[0]}" if amount < 1000 else f"{amount:.0f} {units[0]}"


class _Values(dict[str, str]):
    """Values for a sentence; one that is missing shows its name and breaks nothing."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _value(name: str, value: object, translate: Translate) -> str:
    """One of an error's values as part of a sentence."""
    if name.endswith("bytes") and isinstance(value, int):
        return bytes_text(value)
    if isinstance(value, tuple) and value and all(isinstance(item, Problem) for item in value):
        return " ".join(problem_text(item, translate) for item in value)
    if isinstance(value, tuple) and len(value) == 2 and all(type(item) is int for item in value):
        return cells_text([(value[0], value[1])])
    return str(value)
