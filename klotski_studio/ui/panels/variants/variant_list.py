"""The list of variants in groups that fold: pinned, harder, as long, easier, unsolvable.

Each group is sorted by length. Rows are inserted while the variants are solved; what is selected stays so.
"""

from __future__ import annotations

from bisect import bisect

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QTreeWidget, QTreeWidgetItem, QWidget

from klotski_studio.app.lab.live_variants import Listed
from klotski_studio.lab.variants.wishes import Group, Rank, rank
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.tokens import S
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.variants.row_painting import LISTED, RowPainter
from klotski_studio.ui.panels.variants.texts import group_text, row_text, text_of

UNFOLDED = frozenset({Group.HARDER, Group.SAME, Group.SOLVED})
"""The groups that are unfolded at first."""


class VariantList(FollowsAppearance, QTreeWidget):
    """Lists variants; the one under the mouse, or else the current one, is pointed out."""

    pointed = Signal(object)
    """The :class:`Listed` that the board should show; None for the puzzle itself."""

    picked = Signal()
    """Another row is current, or none."""

    adopted = Signal(object)
    """The :class:`Listed` of a row that was double clicked, or on which Enter was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = RowPainter(self)
        self._headings: dict[Group | None, QTreeWidgetItem] = {}
        self._ranks: dict[Group | None, list[Rank]] = {group: [] for group in (None, *Group)}
        self._shown: tuple[Listed, ...] = ()
        self.setObjectName("variants")
        self.setItemDelegate(self._rows)
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setIndentation(S)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for group in (None, *Group):
            heading = self._headings[group] = QTreeWidgetItem(self)
            heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
            heading.setExpanded(group is None or group in UNFOLDED)
            heading.setHidden(True)
        self.itemEntered.connect(lambda item, _: self.pointed.emit(_listed(item)))
        self.viewportEntered.connect(self._point_at_current)
        self.currentItemChanged.connect(lambda item, _: self._choose(item))
        self.itemDoubleClicked.connect(lambda item, _: self._adopt(item))
        self.itemClicked.connect(lambda item, _: self._fold(item))
        self.follow_appearance()

    @property
    def current(self) -> Listed | None:
        """The variant of the current row."""
        return _listed(self.currentItem())

    def show_found(self, found: tuple[Listed, ...]) -> None:
        """List ``found``; what is listed already stays as it is."""
        known = len(self._shown)
        if found[:known] != self._shown:
            self._clear(*Group)
            known = 0
        for listed in found[known:]:
            self._insert(listed.group, listed)
        self._shown = found
        self._name_headings()

    def show_pinned(self, pinned: tuple[Listed, ...]) -> None:
        """List ``pinned`` on top."""
        self._clear(None)
        for listed in pinned:
            self._insert(None, listed)
        self._name_headings()

    def restyle(self) -> None:
        self._rows.forget()
        self.viewport().update()

    def retranslate(self) -> None:
        self.setAccessibleName(text_of("list"))
        for heading in self._headings.values():
            for item in _children(heading):
                _name(item)
        self._name_headings()

    def drawBranches(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the arrow of a heading; a row is painted by its delegate alone."""
        if index.data(LISTED) is None:
            super().drawBranches(painter, rect, index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._adopt(self.currentItem())
            self._fold(self.currentItem())
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at_current()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._point_at_current()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at_current()

    def _point_at_current(self) -> None:
        """Point out the current row, while a person chooses one by keys or has just clicked it."""
        self.pointed.emit(self.current if self.hasFocus() else None)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        self.picked.emit()
        if self.hasFocus():
            self.pointed.emit(_listed(item))

    def _adopt(self, item: QTreeWidgetItem | None) -> None:
        listed = _listed(item)
        if listed is not None:
            self.adopted.emit(listed)

    def _fold(self, item: QTreeWidgetItem | None) -> None:
        """A heading folds its group, or unfolds it."""
        if item is not None and _listed(item) is None:
            item.setExpanded(not item.isExpanded())

    def _insert(self, group: Group | None, listed: Listed) -> None:
        """Insert a row where it belongs in ``group`` by its length; None stands for the pinned ones."""
        item, own = QTreeWidgetItem(), rank(listed.variant)
        item.setData(0, LISTED, listed)
        _name(item)
        row = bisect(self._ranks[group], own)
        self._ranks[group].insert(row, own)
        self._headings[group].insertChild(row, item)

    def _clear(self, *groups: Group | None) -> None:
        for group in groups:
            self._headings[group].takeChildren()
            self._ranks[group].clear()
        self._rows.forget()

    def _name_headings(self) -> None:
        for group, heading in self._headings.items():
            count = heading.childCount()
            name = text_of("pinned") if group is None else group_text(group)
            heading.setText(0, text_of("group", group=name, count=number_text(count)))
            heading.setHidden(count == 0)


def _listed(item: QTreeWidgetItem | None) -> Listed | None:
    """The variant of a row; None for a heading."""
    found = None if item is None else item.data(0, LISTED)
    return found if isinstance(found, Listed) else None


def _children(heading: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """The rows of a group."""
    rows = (heading.child(row) for row in range(heading.childCount()))
    return [item for item in rows if item is not None]


def _name(item: QTreeWidgetItem) -> None:
    """Give a row its text, which screen readers tell."""
    listed = _listed(item)
    if listed is not None:
        item.setText(0, row_text(listed))
