"""The choice of a piece's colour: the theme's, one of a palette safe for colour-blind users, or any other."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QColorDialog, QGridLayout, QToolButton, QWidget

from klotski_studio.ui.look.appearance import FollowsAppearance

COLORS: tuple[str, ...] = (
    "#e69f00",
    "#56b4e9",
    "#009e73",
    "#f0e442",
    "#0072b2",
    "#d55e00",
    "#cc79a7",
    "#4a4a4a",
    "#f7c873",
    "#a6d8f5",
    "#7fd1b8",
    "#bdbdbd",
)
"""The palette, as ``#rrggbb`` in the order of the swatches; colour-blind users can tell the colours apart.

The first eight are those of Masataka Okabe and Kei Ito ("Color Universal Design", 2008), with a dark
grey in place of black, on which a label and a shadow are visible; the rest are lighter and darker variants.
"""

COLUMNS = 7
SIZE = 22
"""The side of a swatch, in pixels."""


class Swatch(QAbstractButton):
    """A button for one colour; None stands for the theme's."""

    def __init__(self, color: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.color = color
        self.setCheckable(True)
        self.setToolTip(color or "")
        self.setAccessibleName(color or "")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        return QSize(SIZE, SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        painter.setPen(QPen(palette.mid().color(), 1))
        painter.setBrush(QColor(self.color) if self.color else palette.base())
        painter.drawRoundedRect(box, 4, 4)
        if self.color is None:
            painter.drawLine(box.bottomLeft(), box.topRight())
        if self.isChecked() or self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            pen = QPen(palette.highlight().color(), 2)
            pen.setStyle(Qt.PenStyle.SolidLine if self.isChecked() else Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)


class Swatches(FollowsAppearance, QWidget):
    """The swatches, with a button for any other colour."""

    chosen = Signal(object)
    """``#rrggbb``, or None for the theme's own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: frozenset[str | None] = frozenset()
        self.dialog: QColorDialog | None = None
        """The dialog for any other colour, while it is open."""
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(3)
        self.swatches = [Swatch(color, self) for color in (None, *COLORS)]
        for number, swatch in enumerate(self.swatches):
            grid.addWidget(swatch, number // COLUMNS, number % COLUMNS)
            swatch.clicked.connect(lambda _, color=swatch.color: self._choose(color))
        self.other = QToolButton(self)
        self.other.setText("…")
        self.other.setFixedSize(SIZE, SIZE)
        self.other.clicked.connect(self._ask)
        last = len(self.swatches)
        grid.addWidget(self.other, last // COLUMNS, last % COLUMNS)
        grid.setColumnStretch(COLUMNS, 1)
        self.follow_appearance()

    def show_colors(self, colors: Collection[str | None]) -> None:
        """Mark ``colors``, the colours of the selected pieces; None stands for the theme's."""
        self._shown = frozenset(colors)
        for swatch in self.swatches:
            swatch.setChecked(swatch.color in self._shown)
            swatch.update()

    def retranslate(self) -> None:
        own = QCoreApplication.translate("inspector", "As the theme has it")
        self.swatches[0].setToolTip(own)
        self.swatches[0].setAccessibleName(own)
        other = QCoreApplication.translate("inspector", "Another colour…")
        self.other.setToolTip(other)
        self.other.setAccessibleName(other)

    def _choose(self, color: str | None) -> None:
        self.show_colors(self._shown)  # the layout determines the marks, not the click
        self.chosen.emit(color)

    def _ask(self) -> None:
        first = next((color for color in self._shown if color), None)
        dialog = QColorDialog(QColor(first or COLORS[0]), self.window())
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.colorSelected.connect(lambda color: self._choose(color.name()))
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _forget(self, _: int) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
