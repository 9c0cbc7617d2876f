"""The analysis panel: five sections that are filled as answers arrive.

They are about difficulty, positions, choices on the way, what makes it hard, and what the pieces do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QToolButton, QWidget

from klotski_studio.app.solving.live_analysis import NOTHING, AnalysisState
from klotski_studio.app.texts.errors import REASONS
from klotski_studio.app.texts.identity import renamed
from klotski_studio.core.layout import Layout
from klotski_studio.lab.difficulty import Crossing, Factor, Share, SolutionShape
from klotski_studio.lab.reasons import Movers, Removal, Removals
from klotski_studio.lab.space import Hardness
from klotski_studio.lab.starts import Start
from klotski_studio.solver.base.answer import Status
from klotski_studio.ui.features.analysis import texts as words
from klotski_studio.ui.features.analysis.chart import Bars, Chart
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import STRETCH, fill, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, QuietLabel, set_name
from klotski_studio.ui.look.tokens import XL, XS, L, S, Type, font, px
from klotski_studio.ui.look.translate import brief_number, count_text, number_text, translator
from klotski_studio.ui.widgets.panel_parts import FillBar, PanelScroll, Section, Sentence


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
        self.cancel_button.setText(words.text_of("cancel"))
        self.search_button.setText(words.text_of("search-on"))
        self.variants_button.setText(words.text_of("make-harder"))
        self.show_state(self.state)

    def _status_text(self) -> str:
        state = self.state
        if state is NOTHING:
            return words.text_of("nothing")
        if state.failed:
            return words.text_of("failed")
        if state.asking:
            return words.asking_text(state.left[0], state.progress)
        if state.reason is not None:
            return words.text_of("unsettled", reason=translator("texts")(REASONS[state.reason]))
        return ""

    def _arrange(self) -> None:
        sections = (self.difficulty, self.space, self.solution, self.hardness, self.pieces)
        fill(self.area.column, *sections, self.variants_button, STRETCH, spacing=XL)
        bottom = in_row((self.status, 1), self.cancel_button, self.search_button, margins=(L, S, L, S))
        in_column((self.area, 1), bottom, on=self, spacing=0, margins=0)
        for section in sections:
            section.show_state(NOTHING)


ROWS = ("reachable", "solved", "optimal", "farthest", "hardest")
STARTS = ("farthest", "hardest")

ROW = 22
"""The height of a row of figures, in pixels."""


class PositionsSection(Section):
    """Rows of counts, two of them with a button, and a chart."""

    layout_wanted = Signal(object)
    """The :class:`Layout` to open as a new one."""

    def __init__(self) -> None:
        super().__init__()
        self._starts: dict[str, Start | None] = dict.fromkeys(STARTS)
        self.names = {row: QuietLabel(self) for row in ROWS}
        self.values = {row: PlainLabel(self) for row in ROWS}
        self.buttons = {row: QToolButton(self) for row in STARTS}
        self.chart = Chart(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(S)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        for number, row in enumerate(ROWS):
            grid.setRowMinimumHeight(number, px(ROW))
            self.values[row].setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(self.names[row], number, 0, 1, 1 if row in STARTS else 2)
            if row in STARTS:
                self.buttons[row].setObjectName("link_button")
                self.buttons[row].setFocusPolicy(Qt.FocusPolicy.TabFocus)
                self.buttons[row].clicked.connect(lambda _=False, name=row: self._open(name))
                grid.addWidget(self.buttons[row], number, 1)
            grid.addWidget(self.values[row], number, 2, Qt.AlignmentFlag.AlignRight)
        fill(self.column, grid, self.chart)

    def show_state(self, state: AnalysisState) -> None:
        """Show what ``state`` knows of all positions."""
        self.heading.setText(words.text_of("space"))
        self.setVisible(state.counts is not None or words.is_to_come(state))
        for row in ROWS:
            self.names[row].setText(words.text_of(row))
        for row, button in self.buttons.items():
            button.setText(words.text_of("open"))
            set_name(button, words.text_of(f"open-{row}"))
            self.names[row].setToolTip(words.text_of(f"about-{row}"))
        self._starts = {"farthest": state.farthest, "hardest": state.hardest}
        texts = _texts(state)
        for row in ROWS:
            self.values[row].setText(texts[row])
            self.values[row].setAccessibleName(f"{words.text_of(row)}: {texts[row]}")
        for row, button in self.buttons.items():
            start = self._starts[row]
            button.setVisible(start is not None and start.distance > 0)
        self._show_chart(state)

    def _show_chart(self, state: AnalysisState) -> None:
        counts = state.counts
        self.chart.setVisible(counts is None or len(counts.histogram) > 1)
        if counts is None:
            self.chart.show_bars(Bars(summary=words.text_of("histogram")))
            return
        histogram, length = counts.histogram, counts.length

        def told(depth: int) -> str:
            word = "depth-solved" if depth == length else "depth"
            positions = count_text(histogram[depth], "positions")
            return words.text_of(word, distance=count_text(depth, counts.metric), positions=positions)

        marked = (length,) if length is not None else ()
        self.chart.show_bars(Bars(histogram, 0, marked, tell=told, summary=words.text_of("histogram")))
        self.chart.setAccessibleName(words.text_of("histogram"))

    def _open(self, row: str) -> None:
        start = self._starts[row]
        if start is not None:
            self.layout_wanted.emit(
                renamed(start.layout, lambda name: words.text_of(f"name-{row}", name=name))
            )


def _texts(state: AnalysisState) -> dict[str, str]:
    """Return the text of each row: a figure, or why there is none."""
    counts = state.counts
    if counts is None:
        return dict.fromkeys(ROWS, "…")
    metric = counts.metric
    stopped = counts.status is Status.STOPPED
    unknown = words.text_of("unknown")

    def count(number: int) -> str:
        if stopped and not number:
            return unknown
        return words.text_of("at-least", number) if stopped else number_text(number)

    hardest, optimal = counts.hardest, counts.optimal_solutions
    if counts.length is None:
        optimal, none = None, unknown if stopped else words.text_of("none")
    else:
        none = unknown
    return {
        "reachable": count(counts.reachable),
        "solved": count(counts.solved_positions),
        "optimal": none if optimal is None else brief_number(optimal),
        "farthest": unknown if stopped else count_text(counts.farthest, metric),
        "hardest": none if hardest is None else count_text(hardest, metric),
    }


class SolutionSection(Section):
    """A chart of the choices before each move, forced ones marked, and sentences about them."""

    def __init__(self) -> None:
        super().__init__()
        self.chart = Chart(self)
        self.forced, self.dead_ends = Sentence(self), Sentence(self)
        fill(self.column, self.chart, self.forced, self.dead_ends)

    def show_state(self, state: AnalysisState) -> None:
        """Show what ``state`` knows of the solution."""
        self.heading.setText(words.text_of("way"))
        way = state.solution_shape
        self.setVisible(words.is_to_come(state) if way is None else bool(way.crossings))
        if way is None:
            self.chart.show_bars(Bars(first=1, summary=words.text_of("crossings")))
            self.forced.show_text("")
            self.dead_ends.show_text("")
            return
        crossings = way.crossings
        forced = [number for run in way.forced_runs for number in run]
        self.chart.setAccessibleName(words.text_of("crossings"))
        self.chart.show_bars(
            Bars(
                values=[crossing.open for crossing in crossings],
                first=1,
                marked=frozenset(forced),
                dotted=frozenset(way.dead_ends),
                quiet=True,
                tell=lambda index: _choice_told(crossings, index),
                summary=words.text_of("crossings"),
            )
        )
        self._show_words(way, len(forced))

    def _show_words(self, way: SolutionShape, forced: int) -> None:
        length = len(way.crossings)
        runs = words.listed(words.Link(words.run_text(run), str(run[0])) for run in way.forced_runs)
        word = "forced-where" if runs else "forced"
        forced_text = words.text_of(word, count=forced, length=length, moves=runs)
        self.forced.show_text((words.dot(current_theme().window["accent"]) if forced else "") + forced_text)
        ends = words.listed(words.Link(str(number + 1), str(number)) for number in way.dead_ends)
        if way.reason is not None:
            self.dead_ends.show_text("")
        else:
            found = words.dot(current_theme().verdict["stopped"]) + words.text_of("dead-ends", moves=ends)
            self.dead_ends.show_text(found if ends else words.text_of("no-dead-ends"))


def _choice_told(crossings: tuple[Crossing, ...], index: int) -> str:
    """Return the text about the choices before a move."""
    crossing = crossings[index]
    if crossing.forced:
        word = "choices-one"
    elif crossing.best is None:
        word = "choices"
    else:
        word = "choices-dead" if crossing.dead_ends else "choices-told"
    return words.text_of(
        word,
        crossing.open,
        number=index + 1,
        best=crossing.best,
        detour=crossing.detour,
        dead=crossing.dead_ends,
    )


NO_FIGURE = "–"
"""What stands for a figure that is not known."""


class DifficultySection(Section):
    """The figure, and a bar for each factor, as long as its weight and filled as far as it counts."""

    def __init__(self) -> None:
        super().__init__()
        self.figure, self._of = PlainLabel(self), QuietLabel(self, wraps=False)
        beside_text(self.figure.setFont, lambda: font(Type.FIGURE))
        row = in_row(self.figure, (self._of, 1, Qt.AlignmentFlag.AlignBottom), spacing=XS)
        self.basis = QuietLabel(self)
        self.names = {factor: QuietLabel(self, wraps=False) for factor in Factor}
        self.points = {factor: PlainLabel(self) for factor in Factor}
        self.bars = {factor: FillBar(self) for factor in Factor}
        fill(self.column, row, self.basis, self._grid())

    def show_state(self, state: AnalysisState) -> None:
        """Show the difficulty in ``state``; nothing if it is not known."""
        self.heading.setText(words.text_of("difficulty"))
        self._of.setText(words.text_of("out-of-ten"))
        self.basis.setText(words.text_of("not-fitted"))
        found = state.difficulty
        self.setVisible(found is not None or words.is_to_come(state))
        self.figure.setText(NO_FIGURE if found is None else f"{found.figure:.1f}")
        shares = {} if found is None else {share.factor: share for share in found.shares}
        most = max((share.most for share in shares.values()), default=0.0) or 1.0
        for factor in Factor:
            self._show_factor(factor, shares.get(factor), most)

    def _show_factor(self, factor: Factor, share: Share | None, most: float) -> None:
        """Show the share of ``factor``; without one an empty bar in its place."""
        text = "" if share is None else words.share_text(share)
        figure = NO_FIGURE if share is None or share.value is None else f"{share.points:.1f}"
        self.names[factor].setText(words.factor_texts(factor)[0])
        self.points[factor].setText(figure)
        lengths = (0.0,) if share is None else (share.points / most, share.most / most)
        self.bars[factor].show_share(*lengths)
        for part in (self.names[factor], self.points[factor], self.bars[factor]):
            part.setToolTip(text)
        self.bars[factor].setAccessibleName(text)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(S)
        grid.setVerticalSpacing(XS // 2)
        grid.setColumnStretch(0, 1)
        for number, factor in enumerate(Factor):
            grid.addWidget(self.names[factor], 3 * number, 0)
            grid.addWidget(self.points[factor], 3 * number, 1, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(self.bars[factor], 3 * number + 1, 0, 1, 2)
            grid.setRowMinimumHeight(3 * number + 2, XS)
        return grid


SENTENCES = 5
"""One about steps away, one about being stuck, bottlenecks, where solutions part, and the size."""


class HardnessSection(Section):
    """A sentence for each figure of :class:`~klotski_studio.lab.space.Hardness`."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences = [Sentence(self) for _ in range(SENTENCES)]
        fill(self.column, *self.sentences)

    def show_state(self, state: AnalysisState) -> None:
        """Show what ``state`` knows; nothing where there is no solution, or too large a space."""
        self.heading.setText(words.text_of("hardness"))
        found = state.hardness
        self.setVisible(found is not None or words.is_to_come(state))
        told = list(_told(found)) if found is not None else []
        for number, sentence in enumerate(self.sentences):
            sentence.show_text(told[number] if number < len(told) else "")


def _told(found: Hardness) -> Iterator[str]:
    yield words.text_of("away", found.away) if found.away else words.text_of("no-away")
    if found.stuck:
        yield words.text_of("stuck", share=f"{found.stuck * 100:.0f}")
    narrow = len(found.bottlenecks)
    yield words.text_of("bottlenecks", narrow) if narrow else words.text_of("no-bottlenecks")
    yield _parting(found)
    yield words.text_of(
        "density",
        length=count_text(found.length, found.metric),
        positions=count_text(found.positions, "positions"),
    )


def _parting(found: Hardness) -> str:
    """Where shortest solutions part; the link goes to the position before the move."""
    if found.parts_after is None:
        return words.text_of("one-way")
    if found.really_parts_after is None:
        return words.text_of("parts-shortly")
    move = found.really_parts_after
    return words.text_of("parts", found.common, moves=words.listed([words.Link(str(move), str(move - 1))]))


class PiecesSection(Section):
    """The sentences about pieces, with a link for each piece."""

    def __init__(self) -> None:
        super().__init__()
        sentences = [Sentence(self) for _ in range(5)]
        self.needed, self.still, self.unsettled, self.removable, self.without = sentences
        fill(self.column, *sentences)

    def show_state(self, state: AnalysisState) -> None:
        """Show what ``state`` knows of the pieces."""
        self.heading.setText(words.text_of("pieces"))
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
        self.needed.show_text(words.text_of("needed", **counts, pieces=pieces))

    def _show_movers(self, layout: Layout, movers: Movers | None) -> None:
        if movers is None:
            self.still.show_text("")
            self.unsettled.show_text("")
            return
        all_move = not movers.still and not movers.unsettled
        still = words.text_of("still", pieces=_pieces(layout, movers.still)) if movers.still else ""
        self.still.show_text(words.text_of("all-move") if all_move else still)
        open_ones = _pieces(layout, movers.unsettled)
        self.unsettled.show_text(words.text_of("still-unsettled", pieces=open_ones) if open_ones else "")

    def _show_removals(self, layout: Layout, removals: Removals | None) -> None:
        if removals is None or not removals.each:
            self.removable.show_text("")
            self.without.show_text("")
            return
        removable = removals.removable
        settled = not removals.unsettled
        none = words.text_of("none-removable") if settled else ""
        self.removable.show_text(
            words.text_of("removable", pieces=_pieces(layout, removable)) if removable else none
        )
        others = [removal for removal in removals.each if removal.same is False]
        links = words.listed(_link(layout, removal) for removal in others)
        self.without.show_text(words.text_of("without", pieces=links) if links else "")


def _pieces(layout: Layout, keys: Iterable[str]) -> str:
    wanted = set(keys)
    chosen = (piece for piece in layout.pieces if piece.key in wanted)
    return words.listed(words.Link(words.piece_text(layout, piece), piece.key) for piece in chosen)


def _link(layout: Layout, removal: Removal) -> words.Link:
    piece = layout.piece(removal.piece)
    text = words.piece_text(layout, piece) if piece is not None else removal.piece
    note = words.text_of("unsolvable") if removal.status is Status.UNSOLVABLE else f"{removal.length}"
    return words.Link(text, removal.piece, note)
