"""The texts about errors, findings and answers: a table of sentences for each kind.

Lower layers raise codes with values; this module turns them into sentences::

    FileError("drawing.row-width", file="a.klotski", line=5, ...)
        -> a.klotski, line 5: this row of "board" is 3 cells wide, the first one is 4.

The window translates the tables (with ``translate``, in the context ``texts``), the command line
prints them in English. The module imports no Qt; ``lupdate`` finds the
sentences because each is a literal inside :func:`N_`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from klotski_studio.app.texts.notations import DECISIONS, LOSSES, NOTATION_ERRORS, OBSTACLES
from klotski_studio.app.texts.notations import NAMES as NOTATION_NAMES
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_, Translate, as_written
from klotski_studio.core.check import Finding, Problem
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Cell, Metric
from klotski_studio.formats.text.notation import Decision
from klotski_studio.solver.base.answer import Reason, Status

ERRORS: Mapping[str, str] = {
    # the file as such
    "file.missing": N_("texts", "there is no such file."),
    "file.is-folder": N_("texts", "this is a folder, not a file."),
    "file.not-regular": N_("texts", "this is a pipe or a device, not a file."),
    "file.no-folder": N_("texts", "the folder to write it into does not exist."),
    "file.no-permission": N_("texts", "the system denies access to it."),
    "file.folder-denied": N_("texts", "the system does not allow its folder to be changed."),
    "file.read-only": N_("texts", "the drive it is on can only be read."),
    "file.no-drive": N_("texts", "the drive it is on does not answer; the system reports: {reason}."),
    "file.changed": N_("texts", "another program has changed the file since it was read."),
    "file.open-elsewhere": N_(
        "texts", "this is open in another tab as “{other}”; “{name}” was not saved over it."
    ),
    "file.no-space": N_("texts", "there is no space left to write it."),
    "file.io": N_("texts", "the system reports: {reason}."),
    "file.too-large": N_("texts", "the file is larger than {most_bytes}, which no puzzle needs."),
    "file.encoding": N_("texts", "this is not UTF-8 text; save the file in that encoding."),
    "file.picture": N_(
        "texts",
        "this is a picture; open, drop or paste it in the window, which finds the board in it.",
    ),
    "file.bad-picture": N_("texts", "this picture is damaged, too large, or of an unknown kind."),
    "file.not-text": N_("texts", "this is not a text file."),
    "file.syntax": N_("texts", "this is not valid TOML: {detail}."),
    "file.too-deep": N_("texts", "values are nested deeper than {limit} levels."),
    "folder.empty": N_("texts", "there is no puzzle in this folder."),
    "format.unknown": N_("texts", "this is not a puzzle in any known notation."),
    "format.cannot-write": N_("texts", "files of this kind ({format}) can only be read."),
    # the native format
    "native.no-format": N_(
        "texts", "the file does not say what it is; a line “format = {supported}” is expected first."
    ),
    "native.newer": N_(
        "texts",
        "the file is of format {found}, made by a newer version of the program; "
        "this one reads up to format {supported}.",
    ),
    "field.missing": N_("texts", "“{field}” is missing."),
    "field.not-text": N_("texts", "“{field}” must be a text in quotes."),
    "field.unknown": N_("texts", "“{field}” is not known here; known are: {choices}."),
    "field.not-range": N_(
        "texts", "“{field}” must be a range such as “2..4”, “2..”, “..4” or “3”, not “{value}”."
    ),
    "field.not-count": N_("texts", "“{field}” must be a whole number from 0 up."),
    "field.not-boolean": N_("texts", "“{field}” must be true or false."),
    "field.not-table": N_("texts", "“{field}” must be a table."),
    "field.not-cells": N_("texts", "“{field}” must be a list of cells such as [[0, 2], [1, 2]]."),
    "field.not-cell-lists": N_(
        "texts", "“{field}” must be a list of lists of cells such as [[[0, 2], [1, 2]]]."
    ),
    "field.far-cell": N_("texts", "“{field}” has a cell farther than {limit} columns or rows away."),
    "field.choice": N_("texts", "“{field}” must be one of {choices}, not “{value}”."),
    "field.color": N_("texts", "“{field}” must be a colour such as “#c0392b”, not “{value}”."),
    "drawing.row-width": N_(
        "texts", "this row of “{field}” is {width} cells wide, the first one is {expected}."
    ),
    "drawing.character": N_("texts", "“{field}” has a character that cannot be drawn: {character}."),
    "drawing.goal-size": N_(
        "texts", "“{field}” is {width} × {height} cells large, the board {board_width} × {board_height}."
    ),
    "board.too-large": N_(
        "texts", "“{field}” is {width} × {height} cells large; at most {limit} × {limit} are possible."
    ),
    "pieces.too-many": N_("texts", "the pieces and targets have more than {limit} cells together."),
    "pieces.more": N_("texts", "there are more than {limit} pieces."),
    "text.too-long": N_("texts", "“{field}” is {length} characters long; at most {limit} are possible."),
    "pieces.crowded": N_("texts", "more than {limit} pieces and targets cover the same cell."),
    **NOTATION_ERRORS,
    # fresh puzzles
    "fresh.none": N_(
        "texts", "No puzzle of the kind {family} was found in {lengths} {metric}; try a shorter length."
    ),
    "fresh.no-shapes": N_("texts", "a family without shapes makes no fresh puzzles."),
    # families
    "family.piece-on-board": N_(
        "texts", "“{field}” has a piece {piece}; a family's board is the ground alone."
    ),
    "family.too-large": N_(
        "texts", "“{field}” has {cells} cells; the board of such a family has at most {limit}."
    ),
    "family.no-cell": N_("texts", "“{field}” has no cell to stand on."),
    "family.gates": N_("texts", "“{field}” has a gate, which packings cannot have."),
    "family.not-bare": N_("texts", "“{field}” of a family with “lines” has free cells alone."),
    "family.too-wide": N_("texts", "“{field}” of a family with “lines” has at most {limit} cells in a line."),
    "family.not-lengths": N_("texts", "“{field}” must be a list of lengths from 2."),
    "family.not-at-end": N_(
        "texts", "“{field}” must draw one straight piece of at least two cells at an end of its line."
    ),
    "family.no-goal": N_("texts", "“{field}” draws no piece."),
    "family.in-parts": N_("texts", "“{field}” must draw {piece} in one part."),
    "family.goal-on-wall": N_("texts", "the target of {piece} lies on a wall."),
    "family.name-twice": N_("texts", "{piece} is the name of a goal piece; a shape needs another one."),
    "family.twins": N_("texts", "{piece} is the same shape as {other}, and has its axis."),
    "store.foreign": N_("texts", "this file is no store of a sweep; it was not changed."),
    "store.newer": N_(
        "texts",
        "the store is of version {found}, made by a newer version of the program; "
        "this one reads version {supported}. It was not changed.",
    ),
    "store.damaged": N_("texts", "a row of the store is damaged."),
    "store.busy": N_("texts", "another sweep is writing to this store."),
    "store.io": N_("texts", "the store cannot be read or written: {reason}."),
    "studio.damaged": N_(
        "texts",
        "the file was damaged and is called {aside} now; what could be read in it is in a new file.",
    ),
    "studio.newer": N_(
        "texts",
        "a newer version of the program has made this file; it was not changed, "
        "and games, records and tabs are not kept.",
    ),
    "studio.old-file": N_(
        "texts",
        "an older version has kept games here; what cannot be read in it stays in this file.",
    ),
    "studio.locked": N_("texts", "another program does not let this file be written."),
    "sweep.no-extra": N_(
        "texts", "a cluster needs an extra of the program: install klotski-studio[cluster]."
    ),
    "sweep.no-scheduler": N_("texts", "no Dask scheduler answers at “{address}”: {reason}."),
    "sweep.workers-gone": N_(
        "texts", "a worker ended by itself, perhaps for lack of memory; the rows so far are kept."
    ),
    # moves
    "move.unreadable": N_("texts", "“{text}” is not a move such as “A:R2D”."),
    "move.unknown-piece": N_("texts", "there is no piece {piece}."),
    "move.broken-path": N_("texts", "the path of {piece} jumps from cell {start} to cell {end}."),
    "move.not-there": N_("texts", "{piece} does not stand where the move begins; it is on cell {place}."),
    "move.not-a-step": N_("texts", "{piece} may not go from cell {start} to cell {end}."),
    "move.blocked": N_("texts", "the way of {piece} to cell {end} is blocked."),
    "move.ambiguous": N_(
        "texts", "several pieces are called {piece}; a number after the name tells which, as in {piece}2."
    ),
    "move.nobody-there": N_("texts", "no piece has its top left corner on cell {place}."),
    "move.no-walk": N_("texts", "{piece} cannot get from cell {start} to cell {end}."),
    "moves.none": N_("texts", "there is no move in it."),
    "moves.too-many": N_("texts", "there are more than {limit} moves."),
    # the solver
    "layout.invalid": N_("texts", "the layout has errors: {problems}"),
    # pictures, films and pages
    "export.no-board": N_("texts", "there is no board to show."),
    "export.no-solution": N_("texts", "there is no solution to show."),
    "export.no-manifold": N_(
        "texts", "a model needs the library manifold3d; “pip install manifold3d” installs it."
    ),
    "export.no-map": N_("texts", "there is not enough memory for the map."),
    "export.several-faulty": N_("texts", "some cannot be read or have faults; take them out: {names}."),
    "export.not-playable": N_("texts", "“{name}” has faults, so it cannot be played; mend it first."),
    "export.cancelled": N_("texts", "the export was cancelled; no file was written."),
    "export.too-large": N_(
        "texts", "with cells of {cell} pixels the picture would be {width} × {height} pixels: too large."
    ),
    "export.too-long": N_(
        "texts", "the film would have more than {limit} pictures; a greater speed makes it shorter."
    ),
    "export.paper-too-small": N_(
        "texts", "with cells of {cell} mm a piece does not fit on the paper; at most {fits} mm do."
    ),
    "export.option": N_("texts", "“{option}” must be between {least} and {most}, not {value}."),
    "export.choice": N_("texts", "“{option}” must be one of {choices}, not {value}."),
}
"""A sentence for every code that is raised below ``app``; ``{names}`` are the error's values."""

FINDINGS: Mapping[Finding, str] = {
    Finding.EMPTY_BOARD: N_("texts", "The board has no cells."),
    Finding.WALL_OFF_BOARD: N_("texts", "A wall lies off the board: {cells}."),
    Finding.GATE_OFF_BOARD: N_("texts", "A gate lies off the board: {cells}."),
    Finding.GATE_ON_WALL: N_("texts", "A gate lies on a wall: {cells}."),
    Finding.NO_PIECES: N_("texts", "There are no pieces."),
    Finding.DUPLICATE_KEY: N_("texts", "Several pieces are called {piece}."),
    Finding.PIECE_EMPTY: N_("texts", "{piece} has no cells."),
    Finding.PIECE_DISCONNECTED: N_("texts", "{piece} is not in one part: {cells}."),
    Finding.PIECE_OFF_BOARD: N_("texts", "{piece} reaches off the board: {cells}."),
    Finding.PIECE_ON_WALL: N_("texts", "{piece} stands on a wall: {cells}."),
    Finding.PIECE_ON_GATE: N_(
        "texts", "{piece} stands on a gate, which only pieces with a target may: {cells}."
    ),
    Finding.PIECES_OVERLAP: N_("texts", "{piece} and {other} overlap: {cells}."),
    Finding.SAME_AS_MISSING: N_(
        "texts", "{piece} is the same as {other}, but there is no other piece of that name."
    ),
    Finding.SAME_AS_DIFFERS: N_("texts", "{piece} cannot be the same as {other}: shape or axis differ."),
    Finding.NO_GOAL: N_("texts", "There is no goal: no piece has a target."),
    Finding.TARGET_PIECE_MISSING: N_("texts", "The goal names {piece}, which is not on the board: {cells}."),
    Finding.TARGET_SHAPE_DIFFERS: N_(
        "texts", "The target of {piece} has another shape than the piece: {cells}."
    ),
    Finding.TARGET_TWICE: N_("texts", "{piece} has more than one target."),
    Finding.TARGET_OFF_BOARD: N_("texts", "The target of {piece} reaches off the board: {cells}."),
    Finding.TARGET_ON_WALL: N_("texts", "The target of {piece} lies on a wall: {cells}."),
    Finding.TARGETS_OVERLAP: N_("texts", "The targets of {piece} and {other} overlap: {cells}."),
    Finding.TARGET_OUT_OF_REACH: N_("texts", "{piece} could not get to its target even alone on the board."),
    Finding.GATE_UNUSED: N_("texts", "No piece can use this gate: {cells}."),
    Finding.SOLVED_AT_START: N_("texts", "The goal is already reached at the start."),
}
"""A sentence for every finding; ``{piece}`` and ``{other}`` are the first two pieces it is about."""

STATUSES: Mapping[Status, str] = {
    Status.SOLVED: N_("texts", "solved"),
    Status.UNSOLVABLE: N_("texts", "unsolvable"),
    Status.STOPPED: N_("texts", "stopped"),
}

REASONS: Mapping[Reason, str] = {
    Reason.CANCELLED: N_("texts", "cancelled"),
    Reason.POSITIONS: N_("texts", "the limit of searched positions is reached"),
    Reason.MEMORY: N_("texts", "the memory limit is reached"),
    Reason.TIME: N_("texts", "the time is up"),
}

METRICS: Mapping[Metric, str] = {
    Metric.MOVES: N_("texts", "moves"),
    Metric.SLIDES: N_("texts", "slides"),
    Metric.STEPS: N_("texts", "steps"),
}

FILE = N_("texts", "{file}: {sentence}")
FILE_AND_LINE = N_("texts", "{file}, line {line}: {sentence}")

MOST_CELLS = 12
"""The most cells that a sentence lists; an ellipsis stands for the others."""


def error_text(error: KlotskiError, translate: Translate = as_written) -> str:
    """The sentence for ``error``, preceded by its file and line if it has them; one line without controls.

    A code without a sentence, which the tests exclude, gives the code and its values.
    """
    text = _sentence(error, translate)
    if not isinstance(error, FileError) or error.code not in ERRORS:
        return visible(text)
    where = FILE if error.line is None else FILE_AND_LINE
    return visible(translate(where).format(file=error.file, line=error.line, sentence=text))


def _sentence(error: KlotskiError, translate: Translate) -> str:
    """The sentence for ``error`` without file and line."""
    sentence = ERRORS.get(error.code)
    if sentence is None:
        return str(error)
    values = {name: _value(name, value, translate) for name, value in error.values.items()}
    if obstacle := OBSTACLES.get(values.get("what", "")):
        values["what"] = translate(obstacle).format_map(_Values(values))
    return translate(sentence).format_map(_Values(values))


def problem_text(
    problem: Problem,
    translate: Translate = as_written,
    names: Mapping[str, str] | None = None,
    *,
    names_cells: bool = True,
) -> str:
    """The sentence for a finding about a layout; ``names`` are those of its pieces by key, else the keys.

    Without ``names_cells`` it ends before the cells, which a window shows on the board.
    """
    piece, other = (visible((names or {}).get(key, key)) for key in (*problem.pieces, "", "")[:2])
    sentence = translate(FINDINGS[problem.finding])
    if not names_cells:
        sentence = re.sub(r"[:：] ?\{cells\}", "", sentence)
    return sentence.format(piece=piece, other=other, cells=cells_text(problem.cells))


def loss_text(code: str, translate: Translate = as_written) -> str:
    """A part of a layout that a notation drops, as an item of a list; the code itself if it has no text."""
    return translate(LOSSES.get(code, code))


def decision_text(decision: Decision, translate: Translate = as_written) -> str:
    """What a reader decided, as an item of a list; the code itself if it has no text."""
    values = {name: _value(name, value, translate) for name, value in decision.values.items()}
    return visible(translate(DECISIONS.get(decision.code, decision.code)).format_map(_Values(values)))


def cells_text(cells: Iterable[Cell]) -> str:
    """``cells`` as text, column before row: ``1, 3; 2, 3``."""
    shown = [f"{x}, {y}" for x, y in cells]
    rest = ["…"] if len(shown) > MOST_CELLS else []
    return "; ".join(shown[:MOST_CELLS] + rest)


def bytes_text(count: int) -> str:
    """A number of bytes in the fitting unit, a power of 1024: ``512 B``, ``1.5 MB``."""
    amount, units = float(count), ["B", "KB", "MB", "GB"]
    while amount >= 1024 and len(units) > 1:
        amount /= 1024
        units.pop(0)
    return f"{amount:.3g} {units[0]}" if amount < 1000 else f"{amount:.0f} {units[0]}"


class _Values(dict[str, str]):
    """Values for a sentence; a missing one is replaced by its name in braces."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _value(name: str, value: object, translate: Translate) -> str:
    """The value ``name`` of an error as text for its sentence."""
    if name == "format" and value in NOTATION_NAMES:
        return translate(str(value))
    if isinstance(value, KlotskiError):
        return _sentence(value, translate)
    if name.endswith("bytes") and isinstance(value, int):
        return bytes_text(value)
    if isinstance(value, tuple) and value and all(isinstance(item, Problem) for item in value):
        return " ".join(problem_text(item, translate) for item in value)
    if isinstance(value, tuple) and len(value) == 2 and all(type(item) is int for item in value):
        return cells_text([(value[0], value[1])])
    return str(value)
