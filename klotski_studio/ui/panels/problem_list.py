"""The list of the layout's problems; picking one shows its cells on the board.

It floats over the stage, below the counter in the header that opens and closes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from klotski_studio.app.texts.errors import problem_text
from klotski_studio.app.texts.piece_facts import ADVICE, names_by_key
from klotski_studio.core.check import Problem, Severity
from klotski_studio.core.layout import Board, Layout
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import ICON, XS, L, S, icon_size
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.widgets.panel_parts import TitledCard

TALLEST = 40 * GRID
"""The most pixels that the rows take before the list scrolls."""


class ProblemList(FollowsAppearance, QListWidget):
    """Lists problems, errors and notes with different icons."""

    picked = Signal(object)
    """The :class:`Problem` that was picked; None if the list has no current row any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        beside_text(self.setIconSize, lambda: icon_size(ICON - XS))
        self._problems: tuple[Problem, ...] = ()
        self._layout = Layout(Board(0, 0))
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setObjectName("problems")
        self.setSpacing(GRID // 2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentRowChanged.connect(self._pick)
        self.clicked.connect(lambda index: self._pick(index.row()))  # once more: the frame may be gone
        self.follow_appearance()

    @property
    def problems(self) -> Sequence[Problem]:
        """The problems that are listed."""
        return self._problems

    def show_problems(self, problems: tuple[Problem, ...], layout: Layout) -> None:
        """List ``problems`` of ``layout``; an equal list stays as it is, with its current row."""
        if (problems, names_by_key(layout)) != (self._problems, names_by_key(self._layout)):
            self._problems, self._layout = problems, layout
            self.retranslate()

    def retranslate(self) -> None:
        self.clear()
        self.setAccessibleName(QCoreApplication.translate("problem list", "Problems"))
        translate, names = translator("texts"), names_by_key(self._layout)
        for problem in self._problems:
            is_error = problem.severity is Severity.ERROR
            sign = icon("problem", "invalid") if is_error else icon("note", "nothing")
            text = problem_text(problem, translate, names)
            advice = ADVICE.get(problem.finding)
            if advice is not None:
                text = f"{text}\n{translator('advice')(advice)}"
            self.addItem(QListWidgetItem(sign, text))
        if not self._problems:
            self.addItem(self._nothing())
        self._measure()

    def _nothing(self) -> QListWidgetItem:
        item = QListWidgetItem(QCoreApplication.translate("problem list", "Nothing is wrong."))
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        return item

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
        self.picked.emit(self._problems[row] if 0 <= row < len(self._problems) else None)


class ProblemPanel(TitledCard):
    """The card with the list of problems."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.problems = ProblemList(self)
        self.column.setContentsMargins(XS, S, S, S)  # a row has a margin of its own
        self.title.setIndent(L - XS)
        self.column.addWidget(self.problems)
        self.follow_appearance()

    def retranslate(self) -> None:
        self.title.setText(QCoreApplication.translate("problem list", "Problems"))
