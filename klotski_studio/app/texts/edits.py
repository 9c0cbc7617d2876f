"""Sentences on the edits that lead from a puzzle to a variant of it.

::

    swap 关羽 and 张飞; one cell of D to E

They have no capital and no full stop, because they stand in lists. Imports no Qt; the context is ``edits``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, Translate, as_written
from klotski_studio.app.texts.piece_facts import names_by_key
from klotski_studio.core.geometry import Shape, top_left
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.lab.variants.kinds import EditKind
from klotski_studio.lab.variants.one_edits import Edit

CONTEXT = "edits"

EDITS: Mapping[EditKind, str] = MappingProxyType(
    {
        EditKind.MOVE: QT_TRANSLATE_NOOP("edits", "{piece} to cell {column}, {row}"),
        EditKind.SWAP: QT_TRANSLATE_NOOP("edits", "swap {piece} and {other}"),
        EditKind.REMOVE: QT_TRANSLATE_NOOP("edits", "without {piece}"),
        EditKind.ADD: QT_TRANSLATE_NOOP(
            "edits", "one more piece of {width} × {height} at cell {column}, {row}"
        ),
        EditKind.GROW: QT_TRANSLATE_NOOP("edits", "one free cell to {piece}"),
        EditKind.SHRINK: QT_TRANSLATE_NOOP("edits", "{piece} without a cell"),
        EditKind.TRADE: QT_TRANSLATE_NOOP("edits", "one cell of {other} to {piece}"),
        EditKind.MERGE: QT_TRANSLATE_NOOP("edits", "merge {piece} and {other}"),
        EditKind.SPLIT: QT_TRANSLATE_NOOP("edits", "split {piece}"),
        EditKind.TARGET: QT_TRANSLATE_NOOP("edits", "target of {piece} at cell {column}, {row}"),
        EditKind.AXIS: QT_TRANSLATE_NOOP("edits", "{piece} {axis}"),
        EditKind.WALL: QT_TRANSLATE_NOOP("edits", "wall at cell {column}, {row}"),
        EditKind.UNWALL: QT_TRANSLATE_NOOP("edits", "no wall at cell {column}, {row}"),
    }
)
"""What an edit of each kind does. Cells are named as beside the board: ``0, 0`` is the top left."""

AXES: Mapping[Axis, str] = MappingProxyType(
    {
        Axis.BOTH: QT_TRANSLATE_NOOP("edits", "free in all directions"),
        Axis.HORIZONTAL: QT_TRANSLATE_NOOP("edits", "left and right only"),
        Axis.VERTICAL: QT_TRANSLATE_NOOP("edits", "up and down only"),
        Axis.NONE: QT_TRANSLATE_NOOP("edits", "fixed in its place"),
    }
)
"""How a piece may move after an edit of its axis."""

NEXT = QT_TRANSLATE_NOOP("edits", "; ")
"""What stands between two edits."""


def edit_text(layout: Layout, edit: Edit, translate: Translate = as_written) -> str:
    """What ``edit`` of ``layout`` does, with the pieces as ``layout`` shows them."""
    names = names_by_key(layout)
    piece, other = (names.get(key, key) for key in (*edit.keys, "", "")[:2])
    changed = edit.layout.piece(edit.keys[0]) if edit.keys else None
    axis = "" if changed is None else translate(AXES[changed.axis])
    box, (column, row) = Shape.of(edit.cells), top_left(edit.cells or ((0, 0),))
    return translate(EDITS[edit.kind]).format(
        piece=piece, other=other, axis=axis, column=column, row=row, width=box.width, height=box.height
    )


def way_text(layout: Layout, way: tuple[Edit, ...], translate: Translate = as_written) -> str:
    """What the edits ``way`` do one after the other, the first of them to ``layout``."""
    befores = (layout, *(edit.layout for edit in way))
    sentences = (edit_text(before, edit, translate) for before, edit in zip(befores, way, strict=False))
    return translate(NEXT).join(sentences)
