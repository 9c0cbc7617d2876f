"""The list of the layout's problems, at the top of the inspector.

A problem under the mouse has its cells shown on the board; a click selects its pieces as well. A button mends
what one of the actions can mend.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QStyleOptionViewItem, QWidget

from klotski_studio.app.texts.errors import problem_text
from klotski_studio.app.texts.piece_facts import ADVICE, names_by_key
from klotski_studio.app.texts.translatable import N_
from klotski_studio.core.check import Finding, Problem, Severity
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, shown_labels
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import ICON, XS, S, icon_size
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.header.content import is_only_begun

TALLEST = 40 * GRID
"""The most pixels that the rows take before the list scrolls."""


class ProblemList(FollowsAppearance, QListWidget):
    """Lists problems, errors and notes with different icons."""

    picked = Signal(object)
    """The :class:`Problem` that was picked; None if the list has no current row any more."""

    hovered = Signal(object)
    """The :class:`Problem` under the mouse; None when the mouse leaves the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        beside_text(self.setIconSize, lambda: icon_size(ICON - XS))
        self.problems: tuple[Problem, ...] = ()
        """The problems that are listed."""
        self._layout = Layout(Board(0, 0))
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setObjectName("problems")
        self.setSpacing(GRID // 2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.entered.connect(lambda index: self.hovered.emit(self.problems[index.row()]))
        self.currentRowChanged.connect(self._pick)
        for again in (self.clicked, self.activated):  # the frame may be gone
            again.connect(lambda index: self._pick(index.row()))
        self.follow_appearance()

    def show_problems(self, problems: tuple[Problem, ...], layout: Layout) -> None:
        """List ``problems`` of ``layout``; an equal list stays as it is, with its current row."""
        before, now = (names_by_key(each, shown_labels) for each in (self._layout, layout))
        if (problems, now) != (self.problems, before):
            self.problems, self._layout = problems, layout
            self.retranslate()

    def restyle(self) -> None:
        self.retranslate()  # pieces are called by their texts

    def retranslate(self) -> None:
        self.clear()
        self.setAccessibleName(QCoreApplication.translate("problem list", "Problems"))
        translate, names = translator("texts"), names_by_key(self._layout, shown_labels)
        for problem in self.problems:
            is_error = problem.severity is Severity.ERROR
            sign = icon("problem", "invalid") if is_error else icon("note", "nothing")
            text = problem_text(problem, translate, names, names_cells=False)
            advice = ADVICE.get(problem.finding)
            if advice is not None:
                text = f"{text}\n{translator('advice')(advice)}"
            self.addItem(QListWidgetItem(sign, text))
        self._measure()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the keyboard; by F6, which leaves the selection as it is, without picking a problem."""
        before = self.blockSignals(event.reason() is Qt.FocusReason.ShortcutFocusReason)
        super().focusInEvent(event)
        self.blockSignals(before)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def initViewItemOption(self, option: QStyleOptionViewItem) -> None:
        super().initViewItemOption(option)
        option.decorationAlignment = Qt.AlignmentFlag.AlignTop  # beside the first line

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        """Set the height of every row; Qt's own estimate cuts off the last line."""
        beside_text = self.iconSize().width() + 4 * GRID
        width = max(self.viewport().width() - beside_text, GRID)
        for row in range(self.count()):
            item = self.item(row)
            area = QRect(0, 0, width, 10_000)
            text = self.fontMetrics().boundingRect(area, Qt.TextFlag.TextWordWrap, item.text())
            item.setSizeHint(QSize(width, text.height() + GRID))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        rows = sum(self.item(row).sizeHint().height() + 2 * self.spacing() for row in range(self.count()))
        return QSize(super().sizeHint().width(), min(rows + 2 * GRID, TALLEST))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), min(self.sizeHint().height(), 10 * GRID))

    def _pick(self, row: int) -> None:
        self.picked.emit(self.problems[row] if 0 <= row < len(self.problems) else None)


MENDS: Mapping[Finding, tuple[str, str]] = {
    Finding.PIECE_DISCONNECTED: ("split", N_("problem list", "Split into Pieces")),
    Finding.DUPLICATE_KEY: ("distinct-keys", N_("problem list", "Give Own Keys")),
    Finding.SAME_AS_MISSING: ("separate", N_("problem list", "Each for Itself")),
    Finding.SAME_AS_DIFFERS: ("separate", N_("problem list", "Each for Itself")),
}
"""What mends a problem once its pieces are selected: the id of an action, and the words of a button."""


class ProblemSection(FollowsAppearance, QWidget):
    """The list with its heading, and the button that mends the current problem or else the first it can."""

    mend_wanted = Signal(object)
    """The id of the action that is to mend the problem that was picked last."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.list = as_heading(PlainLabel()), ProblemList()
        self.mend = QPushButton()
        self.mend.clicked.connect(self._mend)
        self.list.picked.connect(lambda _: self._offer())
        in_column(self.title, self.list, in_row(self.mend, STRETCH), on=self, margins=0, spacing=S)
        self.follow_appearance()

    def show_problems(self, problems: tuple[Problem, ...], layout: Layout) -> None:
        """List ``problems``; what is still to do on a new board is none."""
        shown = () if is_only_begun(problems) else problems
        self.list.show_problems(shown, layout)
        self.setVisible(bool(shown))
        self._offer()

    def retranslate(self) -> None:
        self.title.setText(QCoreApplication.translate("problem list", "Problems"))
        self._offer()

    def _mendable(self) -> Problem | None:
        """The problem that the button mends."""
        problems = self.list.problems
        current = problems[self.list.currentRow() :][:1] if self.list.currentRow() >= 0 else ()
        return next((each for each in (*current, *problems) if each.finding in MENDS), None)

    def _offer(self) -> None:
        problem = self._mendable()
        self.mend.setVisible(problem is not None)
        finding = Finding.PIECE_DISCONNECTED if problem is None else problem.finding
        self.mend.setText(translator("problem list")(MENDS[finding][1]))

    def _mend(self) -> None:
        problem = self._mendable()
        if problem is not None:
            self.list.picked.emit(problem)
            self.mend_wanted.emit(MENDS[problem.finding][0])
