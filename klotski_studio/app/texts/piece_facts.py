"""Describes pieces, edits of them and advice about findings.

For people who use a screen reader a piece is data::

    AAB     A: 2 by 1, at (0, 0), may go down
    ..B     B: 1 by 2, at (2, 0), may go nowhere

The edits that lead from a puzzle to a variant of it are sentences::

    swap 关羽 and 张飞; one cell of D to E

They have no capital and no full stop, because they stand in lists.

The list of problems shows advice after the sentence on a finding. Those sentences are in
:mod:`klotski_studio.app.texts.errors`, because the command line shows them too; the advice is
about the window and its tools. Imports no Qt; the contexts are ``edits`` and ``advice``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from klotski_studio.app.texts.move_text import Labels, own_labels, piece_names
from klotski_studio.app.texts.translatable import N_, Translate, as_written
from klotski_studio.core.check import Finding
from klotski_studio.core.layout import Axis, Cell, Direction, Layout, Shape, top_left
from klotski_studio.core.rules import Position, Rules
from klotski_studio.lab.variants.house_rules import EditKind

if TYPE_CHECKING:
    from klotski_studio.lab.variants.one_edits import Edit
    from klotski_studio.lab.variants.search import Variant


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The state of a board: a layout, the position of its pieces, and the indices of the selected ones.

    Attributes:
        rules: those of the layout if they are known already; finding them takes longer than all else.
    """

    layout: Layout
    position: Position
    selected: frozenset[int] = frozenset()
    rules: Rules | None = field(default=None, compare=False)

    def piece_on(self, cell: Cell) -> int | None:
        """The index of the piece that covers ``cell``; None if it is free."""
        return self.position.occupied(self.layout).get(cell)


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """A description of one piece.

    Attributes:
        name: the text on it.
        width, height: the size of its bounding box, in cells.
        cells: the number of cells that it covers.
        at: the top left cell of its bounding box.
        directions: the directions in which it can take a step now.
        target: the cell at which it must end; None if it has no target.
    """

    name: str
    width: int
    height: int
    cells: int
    at: Cell
    directions: tuple[Direction, ...]
    target: Cell | None


def names_by_key(layout: Layout, labels: Labels) -> Mapping[str, str]:
    """What to call each piece, by key: the text on it, ``兵₂`` where several have the same."""
    names = piece_names(labels(layout))
    return {piece.key: name.written for piece, name in zip(layout.pieces, names, strict=True)}


def facts(board: BoardFacts, index: int, labels: Labels) -> PieceFacts:
    """The description of the piece with the index ``index``."""
    piece = board.layout.pieces[index]
    return PieceFacts(
        labels(board.layout)[index],
        piece.shape.width,
        piece.shape.height,
        len(piece.shape.cells),
        board.position.places[index],
        tuple(_directions(board, index)),
        next((target.at for target in board.layout.goal if target.piece == piece.key), None),
    )


def _directions(board: BoardFacts, index: int) -> Iterator[Direction]:
    if not board.layout.pieces[index].shape.cells:
        return
    rules = board.rules or Rules(board.layout)
    for step in rules.steps(board.position, index):
        yield step.directions[0]


CONTEXT = "edits"

EDITS: Mapping[EditKind, str] = {
    EditKind.MOVE: N_("edits", "{piece} to cell {column}, {row}"),
    EditKind.SWAP: N_("edits", "swap {piece} and {other}"),
    EditKind.REMOVE: N_("edits", "without {piece}"),
    EditKind.ADD: N_("edits", "one more piece of {width} × {height} at cell {column}, {row}"),
    EditKind.GROW: N_("edits", "one free cell to {piece}"),
    EditKind.SHRINK: N_("edits", "{piece} without a cell"),
    EditKind.TRADE: N_("edits", "one cell of {other} to {piece}"),
    EditKind.MERGE: N_("edits", "merge {piece} and {other}"),
    EditKind.SPLIT: N_("edits", "split {piece}"),
    EditKind.TARGET: N_("edits", "target of {piece} at cell {column}, {row}"),
    EditKind.AXIS: N_("edits", "{piece} {axis}"),
    EditKind.WALL: N_("edits", "wall at cell {column}, {row}"),
    EditKind.UNWALL: N_("edits", "no wall at cell {column}, {row}"),
}
"""What an edit of each kind does. Cells are named as beside the board: ``0, 0`` is the top left."""

ADD_ODD = N_("edits", "one more piece of {cells} cells at cell {column}, {row}")
"""What an edit adds that is no rectangle."""

AXES: Mapping[Axis, str] = {
    Axis.BOTH: N_("edits", "free in all directions"),
    Axis.HORIZONTAL: N_("edits", "left and right only"),
    Axis.VERTICAL: N_("edits", "up and down only"),
    Axis.NONE: N_("edits", "fixed in its place"),
}
"""How a piece may move after an edit of its axis."""

NEXT = N_("edits", "; ")
"""What stands between two edits."""

ANEW = N_("edits", "all placed anew")
"""What is done where the puzzle is started elsewhere than the edits leave it."""


def edit_text(
    layout: Layout, edit: Edit, translate: Translate = as_written, labels: Labels = own_labels
) -> str:
    """What ``edit`` of ``layout`` does, with the pieces called as in ``layout``."""
    names = names_by_key(layout, labels)
    piece, other = (names.get(key, key) for key in (*edit.keys, "", "")[:2])
    changed = edit.layout.piece(edit.keys[0]) if edit.keys else None
    axis = "" if changed is None else translate(AXES[changed.axis])
    box, (column, row) = Shape.of(edit.cells), top_left(edit.cells or ((0, 0),))
    is_odd = edit.kind is EditKind.ADD and len(edit.cells) < box.width * box.height
    size = {"width": box.width, "height": box.height, "cells": len(edit.cells)}
    return translate(ADD_ODD if is_odd else EDITS[edit.kind]).format(
        piece=piece, other=other, axis=axis, column=column, row=row, **size
    )


def way_text(
    layout: Layout, variant: Variant, translate: Translate = as_written, labels: Labels = own_labels
) -> str:
    """What leads from ``layout`` to ``variant``, one edit after the other.

    Where that is started elsewhere than its edits leave it, they place no piece: what moves or swaps pieces
    is left out, and what is added is told where it stands in the end.
    """
    way, started = variant.way, variant.layout
    is_anew = started.pieces != way[-1].layout.pieces
    sentences = []
    for before, edit in zip((layout, *(edit.layout for edit in way)), way, strict=False):
        if is_anew and edit.kind in (EditKind.MOVE, EditKind.SWAP):
            continue
        if is_anew and edit.kind is EditKind.ADD and (added := started.piece(edit.keys[0])):
            edit = replace(edit, cells=added.cells)
        sentences.append(edit_text(before, edit, translate, labels))
    return translate(NEXT).join([*sentences, translate(ANEW)] if is_anew else sentences)


_ROOM = N_("advice", "Place one of them elsewhere, or make it smaller.")
_AIM = N_("advice", "Drag the target to another place, or remove it.")

ADVICE: Mapping[Finding, str] = {
    Finding.EMPTY_BOARD: N_("advice", "Give the board a size in the inspector."),
    Finding.WALL_OFF_BOARD: N_("advice", "Make the board larger."),
    Finding.GATE_OFF_BOARD: N_("advice", "Make the board larger."),
    Finding.GATE_ON_WALL: N_("advice", "Paint the cell anew, as a wall or as a gate."),
    Finding.NO_PIECES: N_("advice", "Drag over free cells to draw one."),
    Finding.DUPLICATE_KEY: N_("advice", "Choose “Give Every Piece Its Own Key” in the Pieces menu."),
    Finding.PIECE_EMPTY: N_("advice", "Remove it, or draw its cells with the brush."),
    Finding.PIECE_DISCONNECTED: N_("advice", "Fill the gap with the brush, or split it into pieces."),
    Finding.PIECE_OFF_BOARD: N_("advice", "Place it on the board, or enlarge the board."),
    Finding.PIECE_ON_WALL: N_("advice", "Place it elsewhere, or erase the wall."),
    Finding.PIECE_ON_GATE: N_("advice", "Place it elsewhere, erase the gate, or give the piece a target."),
    Finding.PIECES_OVERLAP: _ROOM,
    Finding.SAME_AS_MISSING: N_("advice", "Choose “Each for Itself” in the Target menu."),
    Finding.SAME_AS_DIFFERS: N_("advice", "Give both the same shape and axis, or choose “Each for Itself”."),
    Finding.NO_GOAL: N_("advice", "Take the target tool (T) and drag from a piece to where it must end."),
    Finding.TARGET_PIECE_MISSING: N_("advice", "Remove the target, or draw the piece again."),
    Finding.TARGET_SHAPE_DIFFERS: N_("advice", "Remove the target and drag it from the piece again."),
    Finding.TARGET_TWICE: N_("advice", "Remove its targets and set the one that counts."),
    Finding.TARGET_OFF_BOARD: N_(
        "advice",
        "Drag the target onto the board. An exit is one more column or row of walls, with a gate in it.",
    ),
    Finding.TARGET_ON_WALL: _AIM,
    Finding.TARGETS_OVERLAP: _AIM,
    Finding.TARGET_OUT_OF_REACH: N_(
        "advice", "Open a way through the walls, free its axis, or set another target."
    ),
    Finding.GATE_UNUSED: N_("advice", "Give a piece a target behind it, or paint it as a wall."),
    Finding.SOLVED_AT_START: N_("advice", "Set the target elsewhere, or leave it so."),
}
"""One sentence for every finding."""
