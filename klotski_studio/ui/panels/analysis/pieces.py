"""The section of the analysis panel about pieces: which never move, and which the answer needs."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from klotski_studio.app.solving.live_analysis import AnalysisState
from klotski_studio.core.layout import Layout
from klotski_studio.lab.movers import Movers, Removal, Removals
from klotski_studio.solver.base.answer import Status
from klotski_studio.ui.panels.analysis.texts import Link, listed, piece_text, text_of
from klotski_studio.ui.widgets.panel_parts import Section, Sentence


class PiecesSection(Section):
    """The sentences about pieces, with a link for each piece."""

    pieces_picked = Signal(object)
    """The keys of the pieces that were clicked, as a tuple."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.needed = Sentence(self)
        self.still, self.unsettled, self.removable, self.without = (Sentence(self) for _ in range(4))
        for sentence in (self.needed, self.still, self.unsettled, self.removable, self.without):
            sentence.linkActivated.connect(lambda key: self.pieces_picked.emit((key,)))
            self.column.addWidget(sentence)

    def show_state(self, state: AnalysisState) -> None:
        """Show what ``state`` knows of the pieces."""
        self.heading.setText(text_of("pieces"))
        self._show_needed(state.layout, state.needed)
        self._show_movers(state.layout, state.movers)
        self._show_removals(state.layout, state.removals)
        self.setVisible(state.movers is not None or state.removals is not None)

    def _show_needed(self, layout: Layout, needed: tuple[int, ...] | None) -> None:
        if needed is None or len(needed) == len(layout.pieces):
            self.needed.show_text("")
            return
        pieces = _pieces(layout, (layout.pieces[i].key for i in needed))
        counts = {"needed": f"{len(needed)}", "count": f"{len(layout.pieces)}"}
        self.needed.show_text(text_of("needed", **counts, pieces=pieces))

    def _show_movers(self, layout: Layout, movers: Movers | None) -> None:
        if movers is None:
            self.still.show_text("")
            self.unsettled.show_text("")
            return
        all_move = not movers.still and not movers.unsettled
        still = text_of("still", pieces=_pieces(layout, movers.still)) if movers.still else ""
        self.still.show_text(text_of("all-move") if all_move else still)
        open_ones = _pieces(layout, movers.unsettled)
        self.unsettled.show_text(text_of("still-unsettled", pieces=open_ones) if open_ones else "")

    def _show_removals(self, layout: Layout, removals: Removals | None) -> None:
        if removals is None or not removals.each:
            self.removable.show_text("")
            self.without.show_text("")
            return
        removable = removals.removable
        settled = not removals.unsettled
        none = text_of("none-removable") if settled else ""
        self.removable.show_text(
            text_of("removable", pieces=_pieces(layout, removable)) if removable else none
        )
        others = [removal for removal in removals.each if removal.same is False]
        links = listed(_link(layout, removal) for removal in others)
        self.without.show_text(text_of("without", pieces=links) if links else "")


def _pieces(layout: Layout, keys: Iterable[str]) -> str:
    wanted = set(keys)
    return listed(
        Link(piece_text(layout, piece), piece.key) for piece in layout.pieces if piece.key in wanted
    )


def _link(layout: Layout, removal: Removal) -> Link:
    piece = layout.piece(removal.piece)
    text = piece_text(layout, piece) if piece is not None else removal.piece
    note = text_of("unsolvable") if removal.status is Status.UNSOLVABLE else f"{removal.length}"
    return Link(text, removal.piece, note)
