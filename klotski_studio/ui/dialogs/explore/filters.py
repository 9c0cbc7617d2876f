"""The rows above the gallery: which puzzles are listed, and in which order.

::

    Length from [ 60 ]   Pieces [ 1 ] to [ any ]
    71 of 118                    [x] Minimal only  [Longest First v]
    ( Like 92 moves, 8 pieces x )           while puzzles like one are listed
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from klotski_studio.app.lab.live_sweep import Question
from klotski_studio.core.family import SOME, AnyFamily
from klotski_studio.core.metric import Metric
from klotski_studio.formats.families import MOST_CELLS
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.selection import NEAR
from klotski_studio.lab.families.store import Sort, Wanted
from klotski_studio.ui.dialogs.explore.form_fields import RangeField
from klotski_studio.ui.dialogs.explore.texts import length_text, pieces_text, sort_texts, text_of
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
        self.pieces = RangeField(MOST_CELLS, self)
        self.pieces.fill(SOME)
        self._like: Row | None = None
        self.chip = QPushButton(self)
        self.chip.setObjectName("library_chip")
        self.chip.setAutoDefault(False)
        self.chip.clicked.connect(lambda: self.set_like(None))
        self.minimal, self.sort = QCheckBox(self), ChoiceField(len(Sort), self)
        self.count = PlainLabel(self)
        self._labels = {name: PlainLabel(self) for name in ("least", "pieces-range")}
        self._arrange()
        for field in (self.least, self.pieces, self.sort):
            field.done.connect(lambda _: self.changed.emit())
        self.minimal.toggled.connect(lambda _: self.changed.emit())
        self.follow_appearance()

    def question(self, family: AnyFamily, metric: Metric) -> Question:
        """What is asked about ``family``."""
        wanted = Wanted(metric=metric, pieces=self.pieces.range, least=self.least.value(), of=family)
        sort = tuple(Sort)[self.sort.currentIndex()]
        return Question(wanted, sort, self.minimal.isChecked(), self._like)

    def set_like(self, row: Row | None) -> None:
        """Ask only for puzzles like ``row``; None for all."""
        if row != self._like:
            self._like = row
            self._show_chip()
            self.changed.emit()

    @property
    def restricts(self) -> bool:
        """Whether some puzzles may be left out."""
        return self.least.value() > 0 or self.pieces.range != SOME or self.minimal.isChecked()

    def retranslate(self) -> None:
        for name, label in self._labels.items():
            label.setText(text_of(name))
        self.least.setAccessibleName(text_of("least"))
        self.pieces.name(text_of("pieces-range"))
        self.minimal.setText(text_of("minimal"))
        self.minimal.setToolTip(text_of("minimal-tip"))
        self.sort.setAccessibleName(text_of("sort"))
        self.sort.name(sort_texts())
        self._show_chip()

    def _arrange(self) -> None:
        row, below = QHBoxLayout(), QHBoxLayout()
        row.setSpacing(XS)
        below.setSpacing(S)
        for name, field in (("least", self.least), ("pieces-range", self.pieces)):
            row.addWidget(self._labels[name])
            row.addWidget(field)
            row.addSpacing(S)
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
        column.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_chip(self) -> None:
        """Name the puzzle that the others must be like; a click on it drops that."""
        self.chip.setVisible(self._like is not None)
        if self._like is not None:
            text = text_of("like", length=length_text(self._like), pieces=pieces_text(self._like))
            self.chip.setText(f"{text} ×")
            self.chip.setToolTip(text_of("like-tip", count=NEAR))
