"""What is selected in a document: pieces, and perhaps one target.

The selection follows the layout: what an edit makes is selected, also when undo brings it
back, and what is no longer there is not selected any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.documents.document import Document, LayoutChange
from klotski_studio.core import edits
from klotski_studio.core.geometry import reading_order
from klotski_studio.core.layout import Layout


@dataclass(frozen=True, slots=True)
class Selection:
    """What the next edit is about.

    Attributes:
        pieces: the keys of the selected pieces.
        target: the key of the piece whose target is selected, instead of pieces; None if none is.
    """

    pieces: frozenset[str] = frozenset()
    target: str | None = None

    def __bool__(self) -> bool:
        return bool(self.pieces) or self.target is not None

    def within(self, layout: Layout) -> Selection:
        """As much of it as ``layout`` has."""
        there = self.pieces & {piece.key for piece in layout.pieces}
        aimed = any(target.piece == self.target for target in layout.goal)
        return Selection(there, self.target if aimed else None)


class SelectionModel(QObject):
    """Owns the selection of one document."""

    selection_changed = Signal(object)
    """A :class:`Selection`. After an edit it comes last, when all have seen the new layout."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._selection = self._told = Selection()
        self._before: Layout | None = None
        document.changed.connect(self._follow)
        document.undo_stack.indexChanged.connect(self._settle)

    @property
    def layout(self) -> Layout:
        """What is on the board now."""
        return self.document.layout

    @property
    def selection(self) -> Selection:
        """What is selected now; never anything that the layout does not have."""
        return self._selection

    def select(self, keys: Iterable[str]) -> None:
        """Select the pieces ``keys`` and nothing else."""
        self._select(Selection(frozenset(keys)))

    def select_target(self, key: str) -> None:
        """Select the target of the piece ``key`` and nothing else."""
        self._select(Selection(target=key))

    def toggle(self, keys: Iterable[str]) -> None:
        """Add each of the pieces ``keys`` to the selection, or take it away if it was selected."""
        self._select(Selection(self._selection.pieces ^ frozenset(keys)))

    def add(self, keys: Iterable[str]) -> None:
        """Add the pieces ``keys`` to the selection."""
        self._select(Selection(self._selection.pieces | frozenset(keys)))

    def clear(self) -> None:
        """Select nothing."""
        self._select(Selection())

    def select_all(self) -> None:
        """Select all pieces."""
        self.select(piece.key for piece in self.layout.pieces)

    def select_same_shape(self) -> None:
        """Select all pieces that are shaped as a selected one is."""
        self.select(edits.same_shape(self.layout, self._selection.pieces))

    def select_next(self, by: int = 1) -> bool:
        """Select the piece that follows the selected ones in reading order; -1 is the one before.

        Without a selection it is the first or the last piece. Past the end nothing is selected.
        Returns whether a piece is selected, so that Tab can go on to the next panel.
        """
        keys = [piece.key for piece in sorted(self.layout.pieces, key=lambda p: reading_order(p.at))]
        chosen = [index for index, key in enumerate(keys) if key in self._selection.pieces]
        index = (chosen[0] if by < 0 else chosen[-1]) + by if chosen else (0 if by > 0 else len(keys) - 1)
        found = 0 <= index < len(keys)
        self.select((keys[index],) if found else ())
        return found

    def _select(self, selection: Selection) -> None:
        self._selection = selection.within(self.layout)
        self._tell()

    def _tell(self) -> None:
        if self._selection != self._told:
            self._told = self._selection
            self.selection_changed.emit(self._selection)

    def _follow(self, change: LayoutChange) -> None:
        """Forget at once what is no longer there; the rest waits until all have seen the change."""
        if change.opened:
            self._selection = Selection()
            self._tell()
            return
        if self._before is None:
            self._before = change.old
        self._selection = self._selection.within(change.new)

    def _settle(self) -> None:
        """The undo stack is done: select what has appeared, and tell."""
        before, self._before = self._before, None
        if before is not None:
            appeared = edits.new_keys(before, self.layout)
            self._select(Selection(appeared) if appeared else self._selection)
