"""The section of the analysis panel that says why a puzzle is hard, as far as its space tells."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from klotski_studio.app.solving.live_analysis import AnalysisState
from klotski_studio.lab.space import Hardness
from klotski_studio.ui.panels.analysis.texts import (
    Link,
    is_to_come,
    length_text,
    listed,
    positions_text,
    text_of,
)
from klotski_studio.ui.widgets.panel_parts import Section, Sentence

SENTENCES = 5
"""One about steps away, one about being stuck, bottlenecks, where solutions part, and the size."""


class HardnessSection(Section):
    """A sentence for each figure of :class:`~klotski_studio.lab.space.Hardness`."""

    move_picked = Signal(object)
    """The number of the move, from 0, before which the board should stand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentences = [Sentence(self) for _ in range(SENTENCES)]
        for sentence in self.sentences:
            sentence.linkActivated.connect(lambda number: self.move_picked.emit(int(number)))
            self.column.addWidget(sentence)

    def show_state(self, state: AnalysisState) -> None:
        """Show what ``state`` knows; nothing where there is no solution, or too large a space."""
        self.heading.setText(text_of("hardness"))
        found = state.hardness
        self.setVisible(found is not None or is_to_come(state))
        told = list(_told(found)) if found is not None else []
        for number, sentence in enumerate(self.sentences):
            sentence.show_text(told[number] if number < len(told) else "")


def _told(found: Hardness) -> Iterator[str]:
    yield text_of("away", found.away) if found.away else text_of("no-away")
    if found.stuck:
        yield text_of("stuck", share=f"{found.stuck * 100:.0f}")
    narrow = len(found.bottlenecks)
    yield text_of("bottlenecks", narrow) if narrow else text_of("no-bottlenecks")
    yield _parting(found)
    yield text_of(
        "density", length=length_text(found.length, found.metric), positions=positions_text(found.positions)
    )


def _parting(found: Hardness) -> str:
    """Where shortest solutions part; the link goes to the position before the move."""
    if found.parts_after is None:
        return text_of("one-way")
    if found.really_parts_after is None:
        return text_of("parts-shortly")
    move = found.really_parts_after
    return text_of("parts", found.common, moves=listed([Link(str(move), str(move - 1))]))
