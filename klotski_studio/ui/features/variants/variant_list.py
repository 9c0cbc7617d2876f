"""The list of variants in groups that fold: what was asked for, then the others.

::

    Harder (2)     Easier (27)     70 moves (3)            what was asked for
    As long (2)    Harder (2)      Nearest lengths (28)
    Easier (27)    As long (2)     Unsolvable (15)

Each group is sorted by what was asked for, or by its figures as far as they are known. Rows are
inserted while the variants are solved; what is selected stays so, and what the mouse points at stays below
it, as far as the list scrolls.

Paints a row of the list of variants.

::

    +------+  +8   65 moves
    | pic  |  swap 关羽 and 张飞;       the difference is outlined in the picture, in which a film plays
    +------+  one cell of D to E      while it is pointed out; of two edits both can be read
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import TypeAlias

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from klotski_studio.app.lab.live_variants import NOTHING, Listed, VariantsState
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.solving.verdict import SEPARATOR
from klotski_studio.lab.merits import Order, in_order
from klotski_studio.lab.variants.search import Group, Rank, Wish
from klotski_studio.ui.features.variants import texts
from klotski_studio.ui.features.variants.film import RowFilm
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.tokens import XS, S, Type, font, px
from klotski_studio.ui.look.translate import number_text

LISTED = Qt.ItemDataRole.UserRole
"""The role of the :class:`Listed` of a row; headings have none."""

PICTURE = 52
"""The side of the square that a picture fits into, in pixels."""

LINES = 2
"""The most lines that say what was edited."""

WRAPPED = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap

Index = QModelIndex | QPersistentModelIndex


class RowPainter(QStyledItemDelegate):
    """Paints variants with their pictures, each painted when it is first seen."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        self.film = RowFilm(view.viewport().update, view)
        self.figures: dict[int, str] = {}
        """What is said of the figures of rows, by the ids of their variants."""
        self._pictures: dict[int, tuple[Listed, QImage]] = {}

    def forget(self) -> None:
        """Drop all pictures: the theme has changed, or others are listed."""
        self._pictures.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.data(LISTED) is None:
            return super().sizeHint(option, index)
        below = LINES * QFontMetrics(self._view.font()).height() if self.figures else 0
        return QSize(0, px(PICTURE) + 2 * XS + below)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        listed = index.data(LISTED)
        if listed is None:
            super().paint(painter, option, index)
            return
        painter.save()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        panel = QStyle.PrimitiveElement.PE_PanelItemViewItem  # the style has painted the indentation alike
        self._view.style().drawPrimitive(panel, option, painter, self._view)
        side = px(PICTURE)
        painter.setOpacity(1.0 if state & QStyle.StateFlag.State_Enabled else 0.5)
        picture = QRect(rect.left() + XS, rect.top() + XS, side, side)
        painter.drawImage(picture, self._picture(listed, side))
        self._paint_texts(painter, rect.adjusted(side + 2 * S, XS, -S, -XS), listed)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        listed = index.data(LISTED)
        rect: QRect = option.rect
        room = rect.width() - px(PICTURE) - 3 * S
        QToolTip.showText(event.globalPos(), "" if listed is None else self.tip(listed, room), view)
        return True

    def tip(self, listed: Listed, room: int) -> str:
        """Return all that is said of a row, if what was edited does not fit into lines of ``room`` pixels."""
        metrics = QFontMetrics(self._view.font())
        return (
            tool_tip(texts.row_text(listed)) if _in_lines(texts.edits_text(listed), metrics, room)[1] else ""
        )

    def _paint_texts(self, painter: QPainter, area: QRect, listed: Listed) -> None:
        """Paint the length above the edits, both together in the middle of ``area``."""
        theme, strong, plain = current_theme(), font(Type.HEADING), self._view.font()
        metrics, large = QFontMetrics(plain), QFontMetrics(strong)
        edits, _ = _in_lines(texts.edits_text(listed), metrics, area.width())
        edits = "\n".join(filter(None, (edits, self.figures.get(id(listed)))))
        below = metrics.boundingRect(QRect(0, 0, area.width(), area.height()), WRAPPED, edits).height()
        top = QRect(area.left(), area.top(), area.width(), large.height())
        top.moveTop(area.top() + max(0, area.height() - large.height() - below) // 2)
        self._paint_length(painter, top, listed, strong)
        painter.setPen(theme.window["muted"])
        painter.drawText(QRect(area.left(), top.bottom() + 1, area.width(), below), WRAPPED, edits)

    def _paint_length(self, painter: QPainter, line: QRect, listed: Listed, strong: QFont) -> None:
        """Paint the difference and the length on one ``line``."""
        theme, middle = current_theme(), Qt.AlignmentFlag.AlignVCenter
        length = texts.length_text(listed)
        difference = texts.difference_text(listed) or texts.group_text(
            Group.SOLVED if length else listed.group
        )
        is_harder = listed.difference is not None and listed.difference > 0
        painter.setFont(strong)
        painter.setPen(theme.window["accent"] if is_harder else theme.window["text"])
        painter.drawText(line, middle, difference)
        line = line.adjusted(QFontMetrics(strong).horizontalAdvance(difference) + S, 0, 0, 0)
        painter.setFont(self._view.font())
        painter.setPen(theme.window["text"])
        painter.drawText(line, middle, length)

    def _picture(self, listed: Listed, side: int) -> QImage:
        """The picture of a variant, with what differs outlined; while its film plays what that shows."""
        size = QSize(side, side) * self._view.devicePixelRatioF()
        if (moving := self.film.image(listed, size)) is not None:
            return moving
        if id(listed) not in self._pictures:
            layout = listed.variant.layout
            image = LayoutPicture(layout, current_theme()).image(size, marked=listed.marked)
            self._pictures[id(listed)] = listed, image  # it holds the variant, whose id stays its own so
        return self._pictures[id(listed)][1]


def _in_lines(text: str, metrics: QFontMetrics, width: int) -> tuple[str, bool]:
    """``text`` as it fits into :data:`LINES` lines of ``width`` pixels, and whether something is cut off."""
    box = QRect(0, 0, max(1, width), LINES * metrics.height())
    if metrics.boundingRect(box, WRAPPED, text).height() <= box.height():
        return text, False
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, LINES * width - metrics.height()), True


class Above(Enum):
    """What stands above the groups that compare a variant with the puzzle itself."""

    GRANTED = "granted"
    NEAR = "near"
    """The solved ones, where a length is asked for that they do not have."""


Heading: TypeAlias = Above | Group
HEADINGS: tuple[Heading, ...] = (*Above, *Group)


def heading_of(listed: Listed, wish: Wish) -> Heading:
    """Return where ``listed`` stands."""
    if listed.is_granted:
        return Above.GRANTED
    is_near = wish is Wish.LENGTH and listed.variant.length is not None
    return Above.NEAR if is_near else listed.group


def unfolded(wish: Wish) -> frozenset[Heading]:
    """Return the groups that are unfolded at first: what was asked for, and what comes near to it."""
    near = {Group.SAME} if wish is Wish.HARDER else frozenset[Group]()
    return frozenset({*Above, *near, Group.SOLVED})


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
        self.film = self._rows.film
        self.pointed.connect(self.film.point)
        self._headings: dict[Heading, QTreeWidgetItem] = {}
        self._ranks: dict[Heading, list[Rank]] = {heading: [] for heading in HEADINGS}
        self._state = NOTHING
        self._sorted: dict[int, int] = {}  # the places of variants by their figures, by their ids
        self._mouse: QPoint | None = None  # since it was moved over the list that is shown
        self.setObjectName("variants")
        self.setItemDelegate(self._rows)
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setIndentation(S)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for group in HEADINGS:
            heading = self._headings[group] = QTreeWidgetItem(self)
            heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
            heading.setHidden(True)
        self._unfold()
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

    def show_state(self, state: VariantsState) -> None:
        """List what was found; what is listed already stays as it is."""
        before, self._state = self._state, state
        known = len(before.found)
        places, self._sorted = self._sorted, _places(state)
        is_other = state.request != before.request or state.found[:known] != before.found
        self._rows.figures = {
            id(state.found[each]): texts.figures_text(state.sort, state.figures[each])
            for each in state.measured
            if state.sort is not Order.LENGTH
        }
        if is_other or places != self._sorted or state.sort is not before.sort:
            self._insert_anew()
            known = len(state.found)
        with self._held():
            for listed in state.found[known:]:
                self._insert(heading_of(listed, state.request.wish), listed)
            if state.request.wish is not before.request.wish:
                self._unfold()
            self._name_headings()

    def restyle(self) -> None:
        self._rows.forget()
        self.film.point(None)  # it shows the theme in which it began
        self.viewport().update()
        self.retranslate()  # pieces are called by their texts

    def retranslate(self) -> None:
        self.setAccessibleName(texts.text_of("list"))
        for heading in self._headings.values():
            for item in _children(heading):
                self._name(item)
        self._name_headings()
        self._point_at_current()

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
        elif event.key() == Qt.Key.Key_Escape and self.current is not None:
            self.setCurrentIndex(QModelIndex())  # the board shows the puzzle itself again
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse = event.position().toPoint()
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._mouse = None
        self._point_at_current()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._point_at_current()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at_current()

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Keep the row under the mouse where it is while others come above it, as far as the list scrolls."""
        item = None if self._mouse is None else self.itemAt(self._mouse)
        before = QRect() if item is None else self.visualItemRect(item)
        yield
        if item is not None:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.visualItemRect(item).top() - before.top())

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

    def _unfold(self) -> None:
        """Unfold what was asked for, and fold what is far from it."""
        near = unfolded(self._state.request.wish)
        for group, heading in self._headings.items():
            heading.setExpanded(group in near)

    def _insert_anew(self) -> None:
        """Insert all rows in the order now; the current one and the scroll bar stay as they are."""
        current, bar = self.current, self.verticalScrollBar()
        before = bar.value()
        with QSignalBlocker(self):
            self._clear()
            self._mouse = None
            for listed in self._state.found:
                item = self._insert(heading_of(listed, self._state.request.wish), listed)
                if current is not None and listed.is_same(current):
                    self.setCurrentItem(item)
        bar.setValue(before)

    def _insert(self, group: Heading, listed: Listed) -> QTreeWidgetItem:
        """Insert a row where it belongs in ``group``, and return it."""
        item = QTreeWidgetItem()
        item.setData(0, LISTED, listed)
        self._name(item)
        own = (self._sorted.get(id(listed), math.inf), *self._state.request.rank(listed.variant))
        row = bisect(self._ranks[group], own)
        self._ranks[group].insert(row, own)
        self._headings[group].insertChild(row, item)
        return item

    def _name(self, item: QTreeWidgetItem) -> None:
        """Give a row its text, which screen readers tell."""
        if (listed := _listed(item)) is not None:
            figures = self._rows.figures.get(id(listed))
            item.setText(0, SEPARATOR.join(filter(None, (texts.row_text(listed), figures))))

    def _clear(self) -> None:
        for group in HEADINGS:
            self._headings[group].takeChildren()
            self._ranks[group].clear()
        self._rows.forget()

    def _name_headings(self) -> None:
        for group, heading in self._headings.items():
            count = heading.childCount()
            heading.setText(0, texts.text_of("group", group=self._name_of(group), count=number_text(count)))
            heading.setHidden(count == 0)

    def _name_of(self, group: Heading) -> str:
        if isinstance(group, Group):
            return texts.group_text(group)
        if group is not Above.GRANTED:
            return texts.text_of(group.value)
        return texts.granted_text(self._state.request, self._state.answer)


def _listed(item: QTreeWidgetItem | None) -> Listed | None:
    """The variant of a row; None for a heading."""
    found = None if item is None else item.data(0, LISTED)
    return found if isinstance(found, Listed) else None


def _children(heading: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """The rows of a group."""
    rows = (heading.child(row) for row in range(heading.childCount()))
    return [item for item in rows if item is not None]


def _places(state: VariantsState) -> dict[int, int]:
    """The places of the variants whose figures are known, by their ids; none where the length sorts them."""
    if state.sort is Order.LENGTH:
        return {}
    known = sorted(state.measured, key=lambda each: state.request.rank(state.found[each].variant))
    order = in_order([state.figures[each] for each in known], state.sort, state.weights)
    return {id(state.found[known[at]]): place for place, at in enumerate(order)}
