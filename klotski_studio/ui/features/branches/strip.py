"""The tree of branches in one row: small boards with their lengths, each after the one that it was made from.

::

     .---------.-------------------.        the lines lead to what was made from a board
    81        97        112       104       the one on the board has a frame
               '---------'

A click goes to a branch, as an edit that can be undone; while the mouse lies on one, the board shows it with
what differs outlined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPen, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QMenu, QStyleOptionViewItem

from klotski_studio.app.documents.edit_table import BRANCH
from klotski_studio.app.lab.branches import NO_WAY, Branch
from klotski_studio.app.library.model import Index
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.edits.keys import unclaimed
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.tokens import XS, S
from klotski_studio.ui.look.translate import count_text, texts
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.widgets.tiles import TileList, TilePainter

WORDS: Mapping[str, str] = {
    "branches": N_("branches", "Branches"),
    "unsolvable": N_("branches", "not solvable"),
    "note": N_("branches", "branch, not chosen"),
    "name": N_("branches", "&Name…"),
    "open": N_("branches", "&Open in a New Tab"),
    "remove": N_("branches", "&Remove from the Tree"),
}
text_of = texts("branches", WORDS)

ROOM = QSize(84, 60)
"""The room of a picture, in pixels."""
LANES, LANE = 3, 4
"""How many lines may lie above each other, and their distance in pixels."""
NUMBER = Qt.ItemDataRole.UserRole
"""The role of a branch's index in the tree."""


class BranchStrip(FollowsAppearance, TileList):
    """The strip of one page, shown in Edit while there are two branches or more."""

    def __init__(self, page: Page, open_tab: Callable[[Layout], object]) -> None:
        """``open_tab`` opens a layout in a new tab."""
        super().__init__(NUMBER)
        self.setParent(page)
        self._page, self._open_tab, self._session = page, open_tab, page.session
        self.tree = page.session.branches
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setItemDelegate(BranchPainter(self))
        self.setWrapping(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._pop_up)
        self.clicked.connect(lambda index: self.go(index.data(NUMBER)))
        self.opened.connect(self.go)
        self.entered.connect(self._compare)
        self._model.itemChanged.connect(lambda item: self.tree.name(item.data(NUMBER), item.text()))
        self.tree.changed.connect(self._follow)
        self._session.mode_changed.connect(self._follow)
        self.follow_appearance()

    def retranslate(self) -> None:
        self.setAccessibleName(text_of("branches"))
        self._follow()

    def go(self, number: int) -> None:
        """Put the branch ``number`` on the board."""
        self._page.edit_preview.compare(None)
        self._session.editor.apply(BRANCH, self.tree.entries[number].layout)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(event.key() == Qt.Key.Key_F2)  # which otherwise edits the label of a piece
            return event.isAccepted()
        return super().event(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._page.edit_preview.compare(None)
        super().leaveEvent(event)

    def _fit_tiles(self) -> None:
        """One row, as high as its tiles and the bar below them."""
        tile = self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex())
        self.setGridSize(tile)
        self.setFixedHeight(tile.height() + self.horizontalScrollBar().sizeHint().height())

    def _follow(self) -> None:
        """Show the tree as it is, unless a name is being written."""
        tree = self.tree
        if self.state() is QListView.State.EditingState:
            return
        order = tree.in_order
        self._model.clear()
        for number in order:
            item = QStandardItem(tree.entries[number].name)
            item.setData(number, NUMBER)
            item.setData(self.told(tree.entries[number]), Qt.ItemDataRole.AccessibleTextRole)
            self._model.appendRow(item)
        self.setVisible(len(order) > 1 and self._session.mode is Mode.EDIT)
        if tree.current is not None:
            self.setCurrentIndex(self._model.index(order.index(tree.current), 0))
            self.scrollTo(self.currentIndex())

    def told(self, branch: Branch) -> str:
        """What is said of ``branch``: its name, if it has one, and its length."""
        length = "…"
        if branch.length is not None:
            length = count_text(branch.length, branch.metric)
        if branch.length == NO_WAY:
            length = text_of("unsolvable")
        return f"{branch.name} · {length}" if branch.name else length

    def _compare(self, index: Index) -> None:
        """Show a branch on the board, with what differs outlined."""
        from klotski_studio.lab.variants.one_edits import differences

        branch, here = self.tree.entries[index.data(NUMBER)], self._session.document.layout
        other, groups = None if branch.layout == here else branch.layout, differences(here, branch.layout)
        self._page.edit_preview.compare(other, groups, lambda: (self.told(branch), text_of("note")))

    def _pop_up(self, at: QPoint) -> None:
        index = self.indexAt(at)
        if not index.isValid():
            return
        number, menu = index.data(NUMBER), QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        branch = self.tree.entries[number]
        menu.addAction(text_of("name") + "\tF2").triggered.connect(lambda: self.edit(index))
        menu.addAction(text_of("open")).triggered.connect(lambda: self._open_tab(unclaimed(branch.layout)))
        menu.addAction(text_of("remove")).triggered.connect(lambda: self.tree.remove(number))
        menu.popup(self.viewport().mapToGlobal(at))


class BranchPainter(TilePainter):
    """Paints branches with the lines that lead to them."""

    room, title_lines = ROOM, 0

    def __init__(self, view: BranchStrip) -> None:
        super().__init__(view)
        self._strip = view
        self._pictures: dict[tuple[Layout, str, float], QImage] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return super().sizeHint(option, index) + QSize(0, LANES * LANE)

    def picture(self, index: Index) -> QImage:
        layout, ratio = self._branch(index).layout, self._view.devicePixelRatioF()
        key = layout, f"{self.theme.name} {self.theme.skin.name}", ratio
        if key not in self._pictures:
            self._pictures[key] = LayoutPicture(layout, self.theme).image(ROOM * ratio)
        return self._pictures[key]

    def _paint_texts(self, painter: QPainter, area: QRect, index: Index) -> None:
        text, end = self._strip.told(self._branch(index)), Qt.TextElideMode.ElideRight
        painter.setPen(self.theme.window["text" if self.is_framed(index) else "muted"])
        shown = painter.fontMetrics().elidedText(text, end, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, shown)

    def _branch(self, index: Index) -> Branch:
        number: int = index.data(NUMBER)
        return self._strip.tree.entries[number]

    def is_framed(self, index: Index) -> bool:
        return bool(index.data(NUMBER) == self._strip.tree.current)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        painter.save()
        painter.setPen(QPen(self.theme.window["muted"], 1.5))
        for line in self._lines(rect, index.row()):
            painter.drawPolyline(line)
        painter.restore()
        option.rect = option.rect.adjusted(0, LANES * LANE, 0, 0)
        super().paint(painter, option, index)

    def _lines(self, rect: QRectF, row: int) -> list[list[QPointF]]:
        """The parts in ``rect``, that of ``row``, of the lines from each branch to those made from it."""
        tree = self._strip.tree
        order, lines = tree.in_order, []
        rows = {number: at for at, number in enumerate(order)}
        for end, number in enumerate(order):
            parent = tree.entries[number].parent
            if parent is None or not rows[parent] <= row <= end:
                continue
            begin, depth = rows[parent], 0
            while parent is not None:
                parent, depth = tree.entries[parent].parent, depth + 1
            y, low = rect.top() + 2 + LANE * min(depth - 1, LANES - 1), rect.top() + LANES * LANE + XS
            middle = rect.center().x()
            first, last = [QPointF(rect.left(), y)], [QPointF(rect.right() + 1, y)]
            if row == begin:
                first = [QPointF(middle + S, low), QPointF(middle + S, y)]
            elif row == end:
                last = [QPointF(middle - S, y), QPointF(middle - S, low)]
            lines.append(first + last)
        return lines
