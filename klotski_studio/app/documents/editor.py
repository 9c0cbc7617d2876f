"""The verbs of the editor, each one undoable entry of the document.

A gesture previews with layouts of its own, made by :mod:`klotski_studio.core.edits`, and asks
for the edit once, at its end. What a verb is about is selected, unless its keys are given.
Every verb returns whether anything changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject

from klotski_studio.app.documents.document import Document
from klotski_studio.app.documents.fragments import fragment_text, read_fragment
from klotski_studio.app.documents.selection import SelectionModel
from klotski_studio.app.documents.undo_texts import EditKind, edit_text
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP, Translate, as_written
from klotski_studio.core import edits
from klotski_studio.core.edits import Edges, Handle, Turn
from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position

CLIPBOARD = QT_TRANSLATE_NOOP("editing", "the clipboard")
"""What errors call the place that pasted text comes from."""

Keys = Iterable[str] | None
"""The pieces that a verb is about; None for those that are selected."""


class Editor(SelectionModel):
    """Edits one document, and owns what is selected in it.

    ``translate`` translates the texts of :mod:`klotski_studio.app.documents.undo_texts`.
    """

    def __init__(
        self, document: Document, translate: Translate = as_written, parent: QObject | None = None
    ) -> None:
        super().__init__(document, parent)
        self._translate = translate
        self._copied: tuple[str, Cell] | None = None

    def apply(self, verb: EditKind, new: Layout, keys: Iterable[str] = ()) -> bool:
        """Put ``new``, which a tool has previewed, in place of the layout; it is about ``keys``."""
        old = self.layout
        if new == old:
            return False
        self.document.edit(partial(edit_text, verb, frozenset(keys), (old, new), self._translate), new)
        return True

    # --- pieces

    def place_new(self, cells: Iterable[Cell]) -> bool:
        """A new piece on ``cells``."""
        new = edits.place_new(self.layout, cells)
        return self.apply(EditKind.DRAW, new, edits.new_keys(self.layout, new))

    def place(self, by: Cell, keys: Keys = None, *, targets: bool = False) -> bool:
        """Pieces placed ``by`` further; if a target is selected instead, that one."""
        if keys is None and self.selection.target is not None:
            return self.place_targets(by)
        chosen = self._chosen(keys)
        return self.apply(EditKind.PLACE, edits.place(self.layout, chosen, by, targets=targets), chosen)

    def remove(self, keys: Keys = None) -> bool:
        """Pieces removed with their targets; if a target is selected instead, that one."""
        if keys is None and self.selection.target is not None:
            return self.remove_targets()
        chosen = self._chosen(keys)
        return self.apply(EditKind.REMOVE, edits.remove(self.layout, chosen), chosen)

    def duplicate(self, by: Cell | None = None, keys: Keys = None) -> bool:
        """Copies ``by`` further, or as near as they fit; they are selected."""
        chosen = self._chosen(keys)
        if by is None:
            by = edits.nearest_room(self.layout, chosen)
        return self.apply(EditKind.DUPLICATE, edits.duplicate(self.layout, chosen, by), chosen)

    def turn(self, turn: Turn, keys: Keys = None) -> bool:
        """Pieces mirrored or rotated within their bounding box, their targets within theirs."""
        chosen = self._chosen(keys)
        verb = EditKind.ROTATE if turn.is_quarter else EditKind.MIRROR
        return self.apply(verb, edits.turn_pieces(self.layout, chosen, turn), chosen)

    def set_label(self, label: str, keys: Keys = None) -> bool:
        """``label`` on pieces."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.LABEL, edits.set_label(self.layout, chosen, label), chosen)

    def set_color(self, color: str | None, keys: Keys = None) -> bool:
        """Pieces in ``color``; None lets the theme choose."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.COLOR, edits.set_color(self.layout, chosen, color), chosen)

    def set_axis(self, axis: Axis, keys: Keys = None) -> bool:
        """Pieces bound to ``axis``."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.AXIS, edits.set_axis(self.layout, chosen, axis), chosen)

    def set_key(self, key: str, new: str) -> bool:
        """The piece ``key`` called ``new``, if that is free."""
        return self.apply(EditKind.KEY, edits.set_key(self.layout, key, new), (key,))

    def distinct_keys(self) -> bool:
        """Pieces of the same key told apart."""
        return self.apply(EditKind.DISTINCT_KEYS, edits.distinct_keys(self.layout))

    # --- shapes

    def reshape(self, handle: Handle, by: Cell, keys: Keys = None) -> bool:
        """Pieces with ``handle`` pulled ``by`` columns and rows."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.RESIZE, edits.reshape(self.layout, chosen, handle, by), chosen)

    def set_shape(self, shape: Shape, keys: Keys = None) -> bool:
        """Pieces in ``shape``."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.SHAPE, edits.set_shape(self.layout, chosen, shape), chosen)

    def add_cells(self, key: str, cells: Iterable[Cell]) -> bool:
        """The piece ``key`` on ``cells`` as well, as far as they are free."""
        return self.apply(EditKind.ADD_CELLS, edits.add_cells(self.layout, key, cells), (key,))

    def take_cells(self, cells: Iterable[Cell], keys: Keys = None) -> bool:
        """Pieces without ``cells``."""
        chosen, gone = self._chosen(keys), frozenset(cells)
        touched = chosen & edits.keys_touching(self.layout, gone)
        return self.apply(EditKind.TAKE_CELLS, edits.take_cells(self.layout, chosen, gone), touched)

    def merge(self, keys: Keys = None, into: str | None = None) -> bool:
        """Pieces that touch made one."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.MERGE, edits.merge(self.layout, chosen, into), chosen)

    def split(self, key: str, cells: Iterable[Cell]) -> bool:
        """``cells`` of the piece ``key`` made a piece of their own."""
        return self.apply(EditKind.SPLIT, edits.split(self.layout, key, cells), (key,))

    def split_apart(self, keys: Keys = None) -> bool:
        """Pieces taken apart into their parts, or cut in the middle."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.SPLIT, edits.split_apart(self.layout, chosen), chosen)

    # --- the ground

    def paint_walls(self, cells: Iterable[Cell]) -> bool:
        """Walls on ``cells``."""
        return self.apply(EditKind.PAINT_WALLS, edits.paint_walls(self.layout, cells))

    def paint_gates(self, cells: Iterable[Cell]) -> bool:
        """Gates on ``cells``."""
        return self.apply(EditKind.PAINT_GATES, edits.paint_gates(self.layout, cells))

    def erase_ground(self, cells: Iterable[Cell]) -> bool:
        """Neither walls nor gates on ``cells``."""
        return self.apply(EditKind.ERASE_GROUND, edits.erase_ground(self.layout, cells))

    def resize_board(self, edges: Edges) -> bool:
        """The board with its ``edges`` elsewhere; :func:`edits.falls_off` tells the price."""
        return self.apply(EditKind.RESIZE_BOARD, edits.resize_board(self.layout, edges))

    def turn_layout(self, turn: Turn) -> bool:
        """Everything mirrored or rotated, the board included."""
        verb = EditKind.ROTATE_LAYOUT if turn.is_quarter else EditKind.MIRROR_LAYOUT
        return self.apply(verb, edits.turn_layout(self.layout, turn))

    # --- the goal

    def set_target(self, key: str, at: Cell) -> bool:
        """The piece ``key`` must end with the top left of its bounding box on ``at``."""
        return self.apply(EditKind.SET_TARGET, edits.set_target(self.layout, key, at), (key,))

    def place_targets(self, by: Cell, keys: Keys = None) -> bool:
        """Targets placed ``by`` further, their pieces not."""
        chosen = self._aimed(keys)
        return self.apply(EditKind.PLACE_TARGET, edits.place_targets(self.layout, chosen, by), chosen)

    def goal_is_here(self, keys: Keys = None) -> bool:
        """Pieces must end where they stand now."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.GOAL_IS_HERE, edits.goal_is_here(self.layout, chosen), chosen)

    def remove_targets(self, keys: Keys = None) -> bool:
        """Pieces may end anywhere."""
        chosen = self._aimed(keys)
        return self.apply(EditKind.REMOVE_TARGET, edits.remove_targets(self.layout, chosen), chosen)

    def swap_start_goal(self, end: Position | None = None) -> bool:
        """Start and goal exchanged; ``end`` is the last position of a solution, if one is known."""
        return self.apply(EditKind.SWAP, edits.swap_start_goal(self.layout, end))

    def join(self, keys: Keys = None) -> bool:
        """Pieces that may stand in for each other."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.JOIN, edits.join(self.layout, chosen), chosen)

    def separate(self, keys: Keys = None) -> bool:
        """Pieces that stand in for no other."""
        chosen = self._chosen(keys)
        return self.apply(EditKind.SEPARATE, edits.separate(self.layout, chosen), chosen)

    # --- the title

    def set_name(self, name: str, language: str = "") -> bool:
        """The layout called ``name``."""
        return self.apply(EditKind.NAME, edits.set_name(self.layout, name, language))

    def set_author(self, author: str) -> bool:
        """The layout by ``author``."""
        return self.apply(EditKind.AUTHOR, edits.set_author(self.layout, author))

    def set_description(self, description: str) -> bool:
        """The layout described by ``description``."""
        return self.apply(EditKind.DESCRIPTION, edits.set_description(self.layout, description))

    def set_source(self, source: str) -> bool:
        """The layout taken from ``source``."""
        return self.apply(EditKind.SOURCE, edits.set_source(self.layout, source))

    def set_metric(self, metric: Metric | None) -> bool:
        """The layout of an author who counts in ``metric``."""
        return self.apply(EditKind.METRIC, edits.set_metric(self.layout, metric))

    # --- the clipboard, which the window owns

    def copy(self, keys: Keys = None) -> str:
        """Pieces with their targets as text; empty if there are none.

        Raises:
            KlotskiError: if they are too far apart for a text.
        """
        chosen = self._chosen(keys)
        text = fragment_text(self.layout, chosen)
        if text:
            self._copied = text, edits.corner(self.layout, chosen)
        return text

    def cut(self, keys: Keys = None) -> str:
        """As :meth:`copy`, and the pieces are removed.

        Raises:
            KlotskiError: if they are too far apart for a text; then they stay.
        """
        chosen = self._chosen(keys)
        text = self.copy(chosen)
        if text:
            self.apply(EditKind.CUT, edits.remove(self.layout, chosen), chosen)
        return text

    def paste(self, text: str, near: Cell | None = None) -> bool:
        """The layout that ``text`` describes added to this one, and its pieces selected.

        It comes to stand where it fits, as near as possible to ``near``; if that is not said,
        to where it was copied from.

        Raises:
            FileError: if ``text`` describes none.
        """
        fragment = read_fragment(text, self._translate(CLIPBOARD))
        origin = self._copied[1] if self._copied is not None and self._copied[0] == text else (0, 0)
        by = edits.best_place(self.layout, fragment, near, origin)
        new = edits.paste(self.layout, fragment, by)
        return self.apply(EditKind.PASTE, new, edits.new_keys(self.layout, new))

    def _chosen(self, keys: Keys) -> frozenset[str]:
        return self.selection.pieces if keys is None else frozenset(keys)

    def _aimed(self, keys: Keys) -> frozenset[str]:
        """The pieces whose targets are meant."""
        if keys is None and self.selection.target is not None:
            return frozenset((self.selection.target,))
        return self._chosen(keys)
