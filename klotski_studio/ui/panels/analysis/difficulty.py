"""The section of the analysis panel about difficulty: the figure and its factors."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from klotski_studio.app.solving.live_analysis import AnalysisState
from klotski_studio.lab.difficulty import Factor, Share
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS, S, Type, font
from klotski_studio.ui.panels.analysis.texts import factor_texts, is_to_come, share_text, text_of
from klotski_studio.ui.widgets.panel_parts import FillBar, Section, muted

NO_FIGURE = "–"
"""What stands for a figure that is not known."""


class DifficultySection(FollowsAppearance, Section):
    """The figure, and a bar for each factor, as long as its weight and filled as far as it counts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figure, self._of = PlainLabel(self), PlainLabel(self)
        beside_text(self.figure.setFont, lambda: font(Type.FIGURE))
        row = QHBoxLayout()
        row.setSpacing(XS)
        row.addWidget(self.figure)
        row.addWidget(self._of, 1, Qt.AlignmentFlag.AlignBottom)
        self.column.addLayout(row)
        self.basis = PlainLabel(self)
        self.basis.setWordWrap(True)
        self.column.addWidget(self.basis)
        self.names = {factor: PlainLabel(self) for factor in Factor}
        self.points = {factor: PlainLabel(self) for factor in Factor}
        self.bars = {factor: FillBar(self) for factor in Factor}
        self.column.addLayout(self._grid())
        self.follow_appearance()

    def restyle(self) -> None:
        for label in (self._of, self.basis, *self.names.values()):
            muted(label)

    def show_state(self, state: AnalysisState) -> None:
        """Show the difficulty in ``state``; nothing if it is not known."""
        self.heading.setText(text_of("difficulty"))
        self._of.setText(text_of("out-of-ten"))
        self.basis.setText(text_of("not-fitted"))
        found = state.difficulty
        self.setVisible(found is not None or is_to_come(state))
        if found is None:
            self._show_none()
            return
        self.figure.setText(f"{found.figure:.1f}")
        most = max(share.most for share in found.shares)
        for share in found.shares:
            self._show_share(share, most)

    def _show_none(self) -> None:
        """Show names and empty bars, as high as the figures that will be in their place."""
        self.figure.setText(NO_FIGURE)
        for factor in Factor:
            self.names[factor].setText(factor_texts(factor)[0])
            self.points[factor].setText(NO_FIGURE)
            self.bars[factor].show_share(0.0)
            for part in (self.names[factor], self.points[factor], self.bars[factor]):
                part.setToolTip("")
            self.bars[factor].setAccessibleName("")

    def _show_share(self, share: Share, most: float) -> None:
        factor, text = share.factor, share_text(share)
        self.names[factor].setText(factor_texts(factor)[0])
        self.points[factor].setText(NO_FIGURE if share.value is None else f"{share.points:.1f}")
        scale = most or 1.0
        self.bars[factor].show_share(share.points / scale, share.most / scale)
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
