"""The section of the analysis panel about all positions: counts, other starts, positions by distance."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from klotski_studio.app.solving.live_analysis import AnalysisState
from klotski_studio.app.texts.identity import renamed
from klotski_studio.lab.starts import Start
from klotski_studio.solver.base.answer import Status
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import S, px
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.analysis.chart import Bars, Chart
from klotski_studio.ui.panels.analysis.texts import is_to_come, length_text, positions_text, text_of
from klotski_studio.ui.widgets.panel_parts import Section, muted

ROWS = ("reachable", "solved", "optimal", "farthest", "hardest")
STARTS = ("farthest", "hardest")

ROW = 22
"""The height of a row of figures, in pixels."""


class PositionsSection(FollowsAppearance, Section):
    """Rows of counts, two of them with a button, and a chart."""

    layout_wanted = Signal(object)
    """The :class:`Layout` to open as a new one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._starts: dict[str, Start | None] = dict.fromkeys(STARTS)
        self.names = {row: PlainLabel(self) for row in ROWS}
        self.values = {row: PlainLabel(self) for row in ROWS}
        self.buttons = {row: QToolButton(self) for row in STARTS}
        self.chart = Chart(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(S)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        for number, row in enumerate(ROWS):
            grid.setRowMinimumHeight(number, px(ROW))
            self.names[row].setWordWrap(True)
            self.values[row].setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(self.names[row], number, 0, 1, 1 if row in STARTS else 2)
            if row in STARTS:
                self.buttons[row].setObjectName("link_button")
                self.buttons[row].setFocusPolicy(Qt.FocusPolicy.TabFocus)
                self.buttons[row].clicked.connect(lambda _=False, name=row: self._open(name))
                grid.addWidget(self.buttons[row], number, 1)
            grid.addWidget(self.values[row], number, 2, Qt.AlignmentFlag.AlignRight)
        self.column.addLayout(grid)
        self.column.addWidget(self.chart)
        self.follow_appearance()

    def restyle(self) -> None:
        for label in self.names.values():
            muted(label)

    def show_state(self, state: AnalysisState) -> None:
        """Show what ``state`` knows of all positions."""
        self.heading.setText(text_of("space"))
        self.setVisible(state.counts is not None or is_to_come(state))
        for row in ROWS:
            self.names[row].setText(text_of(row))
        for row, button in self.buttons.items():
            button.setText(text_of("open"))
            button.setToolTip(text_of(f"open-{row}"))
            button.setAccessibleName(text_of(f"open-{row}"))
            self.names[row].setToolTip(text_of(f"about-{row}"))
        self._starts = {"farthest": state.farthest, "hardest": state.hardest}
        texts = _texts(state)
        for row in ROWS:
            self.values[row].setText(texts[row])
            self.values[row].setAccessibleName(f"{text_of(row)}: {texts[row]}")
        for row, button in self.buttons.items():
            start = self._starts[row]
            button.setVisible(start is not None and start.distance > 0)
        self._show_chart(state)

    def _show_chart(self, state: AnalysisState) -> None:
        counts = state.counts
        self.chart.setVisible(counts is None or len(counts.histogram) > 1)
        if counts is None:
            self.chart.show_bars(Bars(summary=text_of("histogram")))
            return
        histogram, length = counts.histogram, counts.length

        def told(depth: int) -> str:
            word = "depth-solved" if depth == length else "depth"
            positions = positions_text(histogram[depth])
            return text_of(word, distance=length_text(depth, counts.metric), positions=positions)

        marked = (length,) if length is not None else ()
        self.chart.show_bars(Bars(histogram, 0, marked, tell=told, summary=text_of("histogram")))
        self.chart.setAccessibleName(text_of("histogram"))

    def _open(self, row: str) -> None:
        start = self._starts[row]
        if start is not None:
            self.layout_wanted.emit(renamed(start.layout, lambda name: text_of(f"name-{row}", name=name)))


def _texts(state: AnalysisState) -> dict[str, str]:
    """Return the text of each row: a figure, or why there is none."""
    counts = state.counts
    if counts is None:
        return dict.fromkeys(ROWS, "…")
    metric = counts.metric
    stopped = counts.status is Status.STOPPED
    unknown = text_of("unknown")

    def count(number: int) -> str:
        if stopped and not number:
            return unknown
        return text_of("at-least", number) if stopped else number_text(number)

    hardest, optimal = counts.hardest, counts.optimal_solutions
    if counts.length is None:
        optimal, none = None, unknown if stopped else text_of("none")
    else:
        none = unknown
    return {
        "reachable": count(counts.reachable),
        "solved": count(counts.solved_positions),
        "optimal": none if optimal is None else number_text(optimal),
        "farthest": unknown if stopped else length_text(counts.farthest, metric),
        "hardest": none if hardest is None else length_text(hardest, metric),
    }
