"""The tree of the puzzles that a designer has adopted from one another, or kept to compare.

::

    81 --- 97 --- 112 --- 138        each is a branch of the one that it was made from
            '--- 104                 what was edited by hand in between is a branch of its own

Undo is a line that ends with a new edit; here nothing is lost by going back and trying something else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, Signal

from klotski_studio.app.documents.document import LayoutChange
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.solver.base.answer import Answer, Status

if TYPE_CHECKING:
    from klotski_studio.lab.variants.search import Variant

MOST = 100
"""The most branches that are kept; the oldest ones that none was made from go first, then the root."""

NO_WAY = -1
"""The length of a puzzle that cannot be solved."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One puzzle of the tree.

    Attributes:
        parent: the index of the one that it was made from, which is smaller than its own; None for a root.
        name: given by the user; empty for none.
        length: the proven length of a shortest solution; None while it is not known, :data:`NO_WAY` if there
            is none.
        metric: the one in which it is counted.
    """

    layout: Layout
    parent: int | None = None
    name: str = ""
    length: int | None = None
    metric: Metric = Metric.MOVES


class Branches(QObject):
    """The tree of one document."""

    changed = Signal()
    """Other branches, names or lengths, or another one is on the board."""

    def __init__(self, layout: Layout, parent: QObject | None = None) -> None:
        """``layout`` is on the board now."""
        super().__init__(parent)
        self.entries: tuple[Branch, ...] = ()
        self._layout, self._origin = layout, cast("int | None", None)  # from which it was edited by hand

    @property
    def current(self) -> int | None:
        """The index of the branch that is on the board; None if it is in none of them."""
        return self._find(self._layout)

    @property
    def in_order(self) -> tuple[int, ...]:
        """The indices of all branches, each before those that were made from it, which follow it."""
        found: list[int] = []
        left = [index for index, each in enumerate(self.entries) if each.parent is None][::-1]
        while left:
            found.append(left.pop())
            left += [index for index, each in enumerate(self.entries) if each.parent == found[-1]][::-1]
        return tuple(found)

    def add(self, layout: Layout) -> None:
        """Add ``layout`` as a branch of the one that was on the board last, unless it is one already."""
        if self._find(layout) is None:
            self.entries = (*self.entries, Branch(layout, self._origin))
            while len(self.entries) > MOST:
                parents = {self.current, *(each.parent for each in self.entries)}
                self.remove(next((index for index in range(MOST) if index not in parents), 0))
        self._origin = self._find(layout)
        self.changed.emit()

    def keep(self, layout: Layout, found: Answer | Variant) -> None:
        """Add ``layout`` and what ``found`` proves of it as a branch of the one that stays on the board."""
        self.add(layout)
        self.know(found, self._origin)
        self._origin = self.current

    def know(self, found: Answer | Variant, index: int | None = None) -> None:
        """Keep what ``found`` proves of the branch ``index``, or of the one on the board."""
        index = self.current if index is None else index
        length = NO_WAY if found.status is Status.UNSOLVABLE else found.length
        if index is not None and length is not None:
            self._replace(index, length=length, metric=found.metric)

    def name(self, index: int, name: str) -> None:
        """Call the branch ``index`` so."""
        self._replace(index, name=name.strip())

    def remove(self, index: int) -> None:
        """Remove the branch ``index``; those that were made from it become branches of its own parent."""
        parent = self.entries[index].parent

        def moved(old: int | None) -> int | None:
            old = parent if old == index else old
            return old - 1 if old is not None and old > index else old

        kept = (each for number, each in enumerate(self.entries) if number != index)
        self._origin = moved(self._origin)
        self.entries = tuple(replace(each, parent=moved(each.parent)) for each in kept)
        self.changed.emit()

    def restore(self, entries: Iterable[Branch]) -> None:
        """Put ``entries`` in place of all branches."""
        self.entries, self._origin = tuple(entries), None
        self._origin = self.current
        self.changed.emit()

    def follow(self, change: LayoutChange) -> None:
        """Follow the document; another one that is opened, and is none of the branches, ends the tree."""
        self._layout = change.new
        current = self.current
        if current is not None:
            self._origin = current
        elif change.opened:
            self.entries, self._origin = (), None
        if self.entries or change.opened:
            self.changed.emit()

    def _find(self, layout: Layout) -> int | None:
        """The index of the branch with the same board, pieces and goal; None if there is none."""
        wanted = layout.board, layout.pieces, layout.goal
        found = (each.layout for each in self.entries)
        same = (index for index, it in enumerate(found) if (it.board, it.pieces, it.goal) == wanted)
        return next(same, None)

    def _replace(self, index: int, **values: Any) -> None:
        made = replace(self.entries[index], **values)
        if made != self.entries[index]:
            self.entries = (*self.entries[:index], made, *self.entries[index + 1 :])
            self.changed.emit()
