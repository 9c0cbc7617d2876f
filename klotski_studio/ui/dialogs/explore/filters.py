"""The rows above the gallery: which puzzles are listed, and in which order.

::

    Length from [ 60 ]   Pieces from [ 1 ] to [ 64 ]
    71 of 118                    [x] Minimal only  [Longest First v]
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from klotski_studio.app.lab.live_rows import Question
from klotski_studio.core.family import AnyFamily, Range
from klotski_studio.core.metric import Metric
from klotski_studio.formats.families import MOST_CELLS
from klotski_studio.lab.families.store import Sort, Wanted
from klotski_studio.ui.dialogs.explore.texts import sort_texts, text_of
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS, S
from klotski_studio.ui.panels.inspector.fields import ChoiceField, NumberField

MOST_LENGTH = 9_999
"""The greatest length that can be asked for."""


class Filters(FollowsAppearance, QWidget):
    """The fields of a :class:`Question`."""

    changed = Signal()
    """Something else is asked for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.least = NumberField(0, MOST_LENGTH, self)
        self.fewest, self.most = NumberField(1, MOST_CELLS, self), NumberField(1, MOST_CELLS, self)
        self.most.fill(MOST_CELLS)
        self.minimal, self.sort = QCheckBox(self), ChoiceField(len(Sort), self)
        self.count = PlainLabel(self)
        self._labels = {name: PlainLabel(self) for name in ("least", "pieces-from", "pieces-to")}
        self._arrange()
        for field in (self.least, self.fewest, self.most, self.sort):
            field.done.connect(lambda _: self.changed.emit())
        self.minimal.toggled.connect(lambda _: self.changed.emit())
        self.follow_appearance()

    def question(self, family: AnyFamily, metric: Metric) -> Question:
        """What is asked about ``family``."""
        pieces = Range(self.fewest.value(), max(self.fewest.value(), self.most.value()))
        wanted = Wanted(metric=metric, pieces=pieces, least=self.least.value(), of=family)
        return Question(wanted, tuple(Sort)[self.sort.currentIndex()], self.minimal.isChecked())

    @property
    def restricts(self) -> bool:
        """Whether some puzzles may be left out."""
        numbers = self.least.value(), self.fewest.value(), self.most.value()
        return numbers != (0, 1, MOST_CELLS) or self.minimal.isChecked()

    def retranslate(self) -> None:
        for name, label in self._labels.items():
            label.setText(text_of(name))
        self.least.setAccessibleName(text_of("least"))
        self.fewest.setAccessibleName(text_of("pieces-from"))
        self.most.setAccessibleName(text_of("pieces-most"))
        self.minimal.setText(text_of("minimal"))
        self.minimal.setToolTip(text_of("minimal-tip"))
        self.sort.setAccessibleName(text_of("sort"))
        self.sort.name(sort_texts())

    def _arrange(self) -> None:
        row, below = QHBoxLayout(), QHBoxLayout()
        row.setSpacing(XS)
        below.setSpacing(S)
        for name, field in (("least", self.least), ("pieces-from", self.fewest), ("pieces-to", self.most)):
            row.addWidget(self._labels[name])
            row.addWidget(field)
            row.addSpacing(XS if name == "pieces-from" else S)
        row.addStretch(1)
        self.sort.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToContents)
        self.count.setObjectName("panel_hint")
        below.addWidget(self.count, 1)
        below.addWidget(self.minimal)
        below.addWidget(self.sort)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        column.addLayout(row)
        column.addLayout(below)
