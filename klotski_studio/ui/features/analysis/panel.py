"""The analysis panel: five sections that are filled as answers arrive."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from klotski_studio.app.solving.live_analysis import NOTHING, AnalysisState
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.ui.features.analysis.sections import (
    DifficultySection,
    HardnessSection,
    PiecesSection,
    PositionsSection,
    SolutionSection,
)
from klotski_studio.ui.features.analysis.texts import asking_text, text_of
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import STRETCH, fill, in_column, in_row
from klotski_studio.ui.look.plain import QuietLabel
from klotski_studio.ui.look.tokens import XL, L, S
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.widgets.panel_parts import PanelScroll, Sentence


class AnalysisPanel(FollowsAppearance, QWidget):
    """Shows an :class:`AnalysisState`, and below it how far it is; reports what the user wants of it."""

    pieces_picked = Signal(object)
    """The keys of pieces to select, as a tuple."""

    move_picked = Signal(object)
    """The number of a move, from 0, before which the board should stand."""

    seen = Signal(bool)
    """Whether the panel is visible, when that changes."""

    def __init__(self, parent: QWidget | None = None, make_harder: QAction | None = None) -> None:
        """``make_harder`` is offered by a button; None if the window has no such action."""
        super().__init__(parent)
        self.setObjectName("analysis_panel")
        self.state, self.area = NOTHING, PanelScroll(self)
        self.space, self.pieces = PositionsSection(), PiecesSection()
        self.solution, self.difficulty = SolutionSection(), DifficultySection()
        self.hardness = HardnessSection()
        self.status = QuietLabel()
        self.search_button, self.cancel_button = QPushButton(), QPushButton()
        self.variants_button = QPushButton()
        self._arrange()
        self.solution.chart.picked.connect(self.move_picked)
        for section in (self.solution, self.hardness):
            for sentence in section.findChildren(Sentence):
                sentence.linkActivated.connect(lambda number: self.move_picked.emit(int(number)))
        for sentence in self.pieces.findChildren(Sentence):
            sentence.linkActivated.connect(lambda key: self.pieces_picked.emit((key,)))
        self._make_harder = make_harder
        if make_harder is not None:
            self.variants_button.clicked.connect(make_harder.trigger)
        self.follow_appearance()

    def show_state(self, state: AnalysisState) -> None:
        """Show ``state``: the answers so far, and what is being computed.

        A section whose answer is still to come keeps the old one, faintly; without an old one it is shown
        empty where it will be. Nothing jumps while answers arrive and while a design is being changed.
        """
        before, self.state = self.state, state
        self.status.show_text(self._status_text())
        if state.progress is not None and replace(before, progress=state.progress) == state:
            return  # ten times a second
        for section, has_answer in (
            (self.difficulty, state.difficulty is not None),
            (self.hardness, state.hardness is not None),
            (self.space, state.counts is not None),
            (self.solution, state.solution_shape is not None),
            (self.pieces, state.removals is not None),
        ):
            is_to_come = state.asking and not has_answer
            section.setEnabled(not is_to_come)
            if not is_to_come or section.isHidden():
                section.show_state(state)
        self.cancel_button.setVisible(state.asking)
        self.search_button.setVisible(not state.asking and bool(state.unsettled))
        self.variants_button.setVisible(state is not NOTHING and self._make_harder is not None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen.emit(False)

    def restyle(self) -> None:
        for section in (self.solution, self.pieces):  # they name colours and pieces
            if section.isEnabled():
                section.show_state(self.state)

    def retranslate(self) -> None:
        self.cancel_button.setText(text_of("cancel"))
        self.search_button.setText(text_of("search-on"))
        self.variants_button.setText(text_of("make-harder"))
        self.show_state(self.state)

    def _status_text(self) -> str:
        state = self.state
        if state is NOTHING:
            return text_of("nothing")
        if state.failed:
            return text_of("failed")
        if state.asking:
            return asking_text(state.left[0], state.progress)
        if state.reason is not None:
            return text_of("unsettled", reason=translator("texts")(REASONS[state.reason]))
        return ""

    def _arrange(self) -> None:
        sections = (self.difficulty, self.space, self.solution, self.hardness, self.pieces)
        fill(self.area.column, *sections, self.variants_button, STRETCH, spacing=XL)
        bottom = in_row((self.status, 1), self.cancel_button, self.search_button, margins=(L, S, L, S))
        in_column((self.area, 1), bottom, on=self, spacing=0, margins=0)
        for section in sections:
            section.show_state(NOTHING)
