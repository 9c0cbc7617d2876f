"""Fields of the form that writes a family, and what is wrong with one.

::

    [2] to [any]
    [x] 2  [x] 3  [ ] 4
    “Goal” draws no piece.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from klotski_studio.core.family import Range
from klotski_studio.formats.families import MOST_SIDE
from klotski_studio.ui.dialogs.explore.form_texts import text_of
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import XS, S
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.inspector.fields import NumberField

OPEN = -1
"""The number in the second field that stands for no end."""
LENGTHS = range(2, MOST_SIDE + 1)
"""The lengths that a straight piece may have."""


class RangeField(FollowsAppearance, QWidget):
    """The fields of a :class:`Range`, which may end before it begins while it is being typed."""

    done = Signal(object)
    """The :class:`Range` that a person has written."""

    def __init__(self, most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.least, self.most = NumberField(0, most, self), NumberField(OPEN, most, self)
        self._to = PlainLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        for part in (self.least, self._to, self.most):
            row.addWidget(part)
        row.addStretch(1)
        for field in (self.least, self.most):
            field.done.connect(lambda _: self.done.emit(self.range))
        self.follow_appearance()

    @property
    def range(self) -> Range:
        """The numbers from the first to the second."""
        most = self.most.value()
        return Range(self.least.value(), None if most == OPEN else most)

    def fill(self, numbers: Range) -> None:
        """Show ``numbers``."""
        self.least.fill(numbers.least)
        self.most.fill(OPEN if numbers.most is None else numbers.most)

    def name(self, text: str) -> None:
        """Call the fields, for screen readers: from and to of ``text``."""
        self.least.setAccessibleName(text_of("from", what=text))
        self.most.setAccessibleName(text_of("up-to", what=text))

    def retranslate(self) -> None:
        self._to.setText(text_of("to"))
        self.most.setSpecialValueText(text_of("any"))


class LengthBoxes(FollowsAppearance, QWidget):
    """The lengths of straight pieces, each with a box to tick."""

    done = Signal(object)
    """The lengths that are ticked, as a tuple."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes = {length: QCheckBox(self) for length in LENGTHS}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        for box in self.boxes.values():
            row.addWidget(box)
            box.clicked.connect(lambda _: self.done.emit(self.lengths))
        row.addStretch(1)
        self.follow_appearance()

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths that are ticked."""
        return tuple([length for length, box in self.boxes.items() if box.isChecked()])

    def fill(self, lengths: Collection[int]) -> None:
        """Tick ``lengths`` alone."""
        for length, box in self.boxes.items():
            box.setChecked(length in lengths)

    def retranslate(self) -> None:
        for length, box in self.boxes.items():
            box.setText(number_text(length))
            box.setAccessibleName(text_of("length", cells=length))


class FieldError(FollowsAppearance, PlainLabel):
    """A sentence about what is wrong with a field; hidden while nothing is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.hide()
        self.follow_appearance()

    def show_error(self, text: str) -> None:
        """Show ``text``; empty if nothing is wrong."""
        self.setText(text)
        self.setVisible(bool(text))

    def restyle(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, current_theme().verdict["invalid"])
        self.setPalette(palette)
