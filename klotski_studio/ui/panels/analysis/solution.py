"""The section of the analysis panel about the solution: its choices, forced runs and dead ends."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from klotski_studio.app.solving.live_analysis import AnalysisState
from klotski_studio.lab.difficulty import Crossing, SolutionShape
from klotski_studio.ui.look.appearance import current_theme
from klotski_studio.ui.panels.analysis.chart import Bars, Chart
from klotski_studio.ui.panels.analysis.texts import Link, dot, is_to_come, listed, run_text, text_of
from klotski_studio.ui.widgets.panel_parts import Section, Sentence


class SolutionSection(Section):
    """A chart of the choices before each move, forced ones marked, and sentences about them."""

    move_picked = Signal(object)
    """The number of the move, from 0, before which the board should stand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart = Chart(self)
        self.chart.picked.connect(self.move_picked)
        self.forced, self.dead_ends = Sentence(self), Sentence(self)
        self.column.addWidget(self.chart)
        for sentence in (self.forced, self.dead_ends):
            sentence.linkActivated.connect(lambda number: self.move_picked.emit(int(number)))
            self.column.addWidget(sentence)

    def show_state(self, state: AnalysisState) -> None:
        """Show what ``state`` knows of the solution."""
        self.heading.setText(text_of("way"))
        way = state.solution_shape
        self.setVisible(is_to_come(state) if way is None else bool(way.crossings))
        if way is None:
            self.chart.show_bars(Bars(first=1, summary=text_of("crossings")))
            self.forced.show_text("")
            self.dead_ends.show_text("")
            return
        crossings = way.crossings
        forced = [number for run in way.forced_runs for number in run]
        self.chart.setAccessibleName(text_of("crossings"))
        self.chart.show_bars(
            Bars(
                values=[crossing.open for crossing in crossings],
                first=1,
                marked=frozenset(forced),
                dotted=frozenset(way.dead_ends),
                quiet=True,
                tell=lambda index: _told(crossings, index),
                summary=text_of("crossings"),
            )
        )
        self._show_words(way, len(forced))

    def _show_words(self, way: SolutionShape, forced: int) -> None:
        length = len(way.crossings)
        runs = listed(Link(run_text(run), str(run[0])) for run in way.forced_runs)
        word = "forced-where" if runs else "forced"
        forced_text = text_of(word, count=forced, length=length, moves=runs)
        self.forced.show_text((dot(current_theme().window["accent"]) if forced else "") + forced_text)
        ends = listed(Link(str(number + 1), str(number)) for number in way.dead_ends)
        if way.reason is not None:
            self.dead_ends.show_text("")
        else:
            found = dot(current_theme().verdict["stopped"]) + text_of("dead-ends", moves=ends)
            self.dead_ends.show_text(found if ends else text_of("no-dead-ends"))


def _told(crossings: tuple[Crossing, ...], index: int) -> str:
    """Return the text about the choices before a move."""
    crossing = crossings[index]
    if crossing.forced:
        word = "choices-one"
    elif crossing.best is None:
        word = "choices"
    else:
        word = "choices-dead" if crossing.dead_ends else "choices-told"
    return text_of(
        word,
        crossing.open,
        number=index + 1,
        best=crossing.best,
        detour=crossing.detour,
        dead=crossing.dead_ends,
    )
