"""The choice of a piece's colour: the theme's, one of a palette safe for colour-blind users, or any other."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QToolButton, QWidget

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.tokens import CONTROL, icon_size, px
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.inspector.color_dialog import ColorDialog

COLORS: Mapping[str, str] = MappingProxyType(
    {
        "#e69f00": QT_TRANSLATE_NOOP("inspector", "Orange"),
        "#56b4e9": QT_TRANSLATE_NOOP("inspector", "Sky blue"),
        "#009e73": QT_TRANSLATE_NOOP("inspector", "Green"),
        "#f0e442": QT_TRANSLATE_NOOP("inspector", "Yellow"),
        "#0072b2": QT_TRANSLATE_NOOP("inspector", "Blue"),
        "#d55e00": QT_TRANSLATE_NOOP("inspector", "Vermilion"),
        "#cc79a7": QT_TRANSLATE_NOOP("inspector", "Pink"),
        "#4a4a4a": QT_TRANSLATE_NOOP("inspector", "Dark grey"),
        "#f7c873": QT_TRANSLATE_NOOP("inspector", "Light orange"),
        "#a6d8f5": QT_TRANSLATE_NOOP("inspector", "Light blue"),
        "#7fd1b8": QT_TRANSLATE_NOOP("inspector", "Light green"),
        "#bdbdbd": QT_TRANSLATE_NOOP("inspector", "Light grey"),
    }
)
"""The palette, in the order of the swatches, as ``#rrggbb`` and name; colour-blind users can tell them apart.

The first eight are those of Masataka Okabe and Kei Ito ("Color Universal Design", 2008), with a dark
grey in place of black, on which a label and a shadow are visible; the rest are lighter and darker variants.
"""

OWN = QT_TRANSLATE_NOOP("inspector", "As the theme has it")
OTHER = QT_TRANSLATE_NOOP("inspector", "Another colour…")

COLUMNS = 7
STEPS: Mapping[int, int] = MappingProxyType(
    {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}
)
"""The swatch that an arrow key goes to, counted from the one with the focus."""

SIZE = 22
"""The side of a swatch beside text in a system font of 9 points, in pixels."""


class Swatch(QAbstractButton):
    """A button for one colour; None stands for the theme's."""

    def __init__(self, color: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.color = color
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(px(SIZE), px(SIZE))

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
    """The swatches, with a button for any other colour.

    They are one stop for Tab, on the colour of the pieces; arrow keys go on from there.
    """

    chosen = Signal(object)
    """``#rrggbb``, or None for the theme's own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: frozenset[str | None] = frozenset()
        self.dialog: ColorDialog | None = None
        """The dialog for any other colour, while it is open."""
        grid = QGridLayout(self)
        inset = (px(CONTROL) - px(SIZE)) // 2  # the first line of colours is on a line with its label
        grid.setContentsMargins(0, inset, 0, inset)
        grid.setSpacing(inset)
        self.swatches = [Swatch(color, self) for color in (None, *COLORS)]
        for number, swatch in enumerate(self.swatches):
            grid.addWidget(swatch, number // COLUMNS, number % COLUMNS)
            swatch.clicked.connect(lambda _, color=swatch.color: self._choose(color))
        self.other = QToolButton(self)
        self.other.setObjectName("swatch")
        self.other.setText("…")
        beside_text(self.other.setFixedSize, lambda: icon_size(SIZE))
        self.other.clicked.connect(self._ask)
        last = len(self.swatches)
        grid.addWidget(self.other, last // COLUMNS, last % COLUMNS)
        grid.setColumnStretch(COLUMNS, 1)
        self._buttons: tuple[QAbstractButton, ...] = (*self.swatches, self.other)
        for button in self._buttons:
            button.installEventFilter(self)
        self._stop_at(self.swatches[0])
        self.follow_appearance()

    def show_colors(self, colors: Collection[str | None]) -> None:
        """Mark ``colors``, the colours of the selected pieces; None stands for the theme's."""
        self._shown = frozenset(colors)
        for swatch in self.swatches:
            swatch.setChecked(swatch.color in self._shown)
            swatch.update()
        if not any(button.hasFocus() for button in self._buttons):
            self._stop_at(next((each for each in self.swatches if each.isChecked()), self.swatches[0]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in STEPS:
            at = next(number for number, button in enumerate(self._buttons) if button is watched)
            to = at + STEPS[event.key()]
            if 0 <= to < len(self._buttons):
                self._stop_at(self._buttons[to])
                self._buttons[to].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        translate = translator("inspector")
        for swatch in self.swatches:
            name = translate(COLORS[swatch.color] if swatch.color else OWN)
            swatch.setAccessibleName(name)
            swatch.setToolTip(f"{name} ({swatch.color})" if swatch.color else name)
        self.other.setToolTip(translate(OTHER))
        self.other.setAccessibleName(translate(OTHER))

    def _stop_at(self, stop: QAbstractButton) -> None:
        """Let Tab come to ``stop``, and to no other swatch."""
        for button in self._buttons:
            policy = Qt.FocusPolicy.TabFocus if button is stop else Qt.FocusPolicy.NoFocus
            button.setFocusPolicy(policy)

    def _choose(self, color: str | None) -> None:
        self.show_colors(self._shown)  # the layout determines the marks, not the click
        self.chosen.emit(color)

    def _ask(self) -> None:
        first = next((color for color in self._shown if color), None)
        dialog = ColorDialog(first or next(iter(COLORS)), self.window())
        dialog.chosen.connect(self._choose)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _forget(self, _: int) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
