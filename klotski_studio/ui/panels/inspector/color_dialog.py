"""The choice of any colour, as the tokens have it: a field, a slider and the code in hexadecimal.

::

    +-----------------------------+
    |  +-----------------------+  |     across: hue, down: less and less saturation
    |  |         o             |  |     arrow keys move the ring by one degree or one of 100 parts
    |  +-----------------------+  |
    |  Brightness  ------o------  |
    |  Code        [#e69f00] [##] |     the colour itself, at the right
    |          [Cancel] [Choose]  |
    +-----------------------------+

The colour is held as hue, saturation and brightness: a grey keeps its hue while it is dragged on.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.appearance import beside_text
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.sentences import text_of
from klotski_studio.ui.look.tokens import CONTROL, RADIUS, XL, L, M, S, px
from klotski_studio.ui.look.translate import translator

TITLE = QT_TRANSLATE_NOOP("colour", "Colour of the piece")
FIELD = QT_TRANSLATE_NOOP("colour", "Hue and saturation")
BRIGHTNESS = QT_TRANSLATE_NOOP("colour", "Brightness")
CODE = QT_TRANSLATE_NOOP("colour", "Code")
CHOOSE = QT_TRANSLATE_NOOP("colour", "C&hoose")

HUES, PARTS = 360, 100
"""The degrees of the hue, and the parts of saturation and brightness."""

FIELD_SIZE, RING = (288, 160), 6
"""The size of the field of colours and the radius of its ring beside text of 9 points, in pixels."""

HEXADECIMAL = re.compile(r"#?[0-9a-fA-F]{6}")

STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
"""By how many degrees and parts an arrow key changes hue and saturation."""


class ColorDialog(FitsScreen, QDialog):
    """Asks for one colour. It does not block: open it, and follow :attr:`chosen`."""

    chosen = Signal(str)
    """``#rrggbb``, if it was not cancelled."""

    def __init__(self, color: str, parent: QWidget) -> None:
        super().__init__(parent)
        translate = translator("colour")
        self.setWindowTitle(translate(TITLE))
        self.field = HueField(self)
        self.field.setAccessibleName(translate(FIELD))
        self.brightness = QSlider(Qt.Orientation.Horizontal, self)
        self.brightness.setRange(0, PARTS)
        self.code = QLineEdit(self)
        self.code.setMaxLength(len("#rrggbb"))
        self.sample = _Sample(self)
        self._arrange(translate(BRIGHTNESS), translate(CODE))
        self.field.changed.connect(self._show_code)
        self.brightness.valueChanged.connect(self._show_code)
        self.code.textEdited.connect(self._read_code)
        self.accepted.connect(lambda: self.chosen.emit(self.color))
        self.show_color(color)

    @property
    def color(self) -> str:
        """The colour in hand, as ``#rrggbb``."""
        return self.sample.color.name()

    def show_color(self, color: str) -> None:
        """Show ``color``, ``#rrggbb``."""
        self._place(QColor(color))
        self.code.setText(color)

    def _place(self, color: QColor) -> None:
        """Put ring and slider where ``color`` is, and show it as it is, not rounded to their parts."""
        for control in (self.field, self.brightness):
            control.blockSignals(True)
        self.field.show_parts(color.hsvHue(), round(color.hsvSaturationF() * PARTS))
        self.brightness.setValue(round(color.valueF() * PARTS))
        for control in (self.field, self.brightness):
            control.blockSignals(False)
        self.sample.show_color(color)

    def _show_code(self) -> None:
        value = self.brightness.value() / PARTS
        self.sample.show_color(QColor.fromHsvF(self.field.hue / HUES, self.field.saturation / PARTS, value))
        self.code.setText(self.color)

    def _read_code(self, text: str) -> None:
        """Take a complete code; what is not complete yet changes nothing."""
        if HEXADECIMAL.fullmatch(text.strip()):
            self._place(QColor("#" + text.strip().removeprefix("#")))

    def _arrange(self, brightness: str, code: str) -> None:
        form = QGridLayout()
        form.setSpacing(S)
        for row, (text, control) in enumerate(((brightness, self.brightness), (code, self.code))):
            label = PlainLabel(text, self)
            label.setBuddy(control)
            control.setAccessibleName(text)
            form.addWidget(label, row, 0)
        form.addWidget(self.brightness, 0, 1, 1, 2)
        form.addWidget(self.code, 1, 1)
        form.addWidget(self.sample, 1, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(XL, XL, XL, L)
        column.setSpacing(M)
        column.addWidget(self.field)
        column.addLayout(form)
        column.addSpacing(S)
        column.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        cancel = QPushButton(text_of("button-cancel"), self)
        choose = QPushButton(translator("colour")(CHOOSE), self)
        choose.setDefault(True)
        cancel.clicked.connect(self.reject)
        choose.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.setSpacing(S)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(choose)
        return row


class HueField(QWidget):
    """All hues across, from full saturation at the top to none at the bottom, with a ring to move."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hue, self.saturation = 0, 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        beside_text(self.setFixedSize, lambda: QSize(*map(px, FIELD_SIZE)))

    def show_parts(self, hue: int, saturation: int) -> None:
        """Put the ring at ``hue`` degrees and ``saturation`` parts; -1, the hue of a grey, keeps the hue."""
        before = self.hue, self.saturation
        self.hue = before[0] if hue < 0 else min(hue, HUES - 1)
        self.saturation = max(0, min(saturation, PARTS))
        self.update()
        if (self.hue, self.saturation) != before:
            self.changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go_to(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.show_parts((self.hue + step[0]) % HUES, self.saturation + step[1])

    def paintEvent(self, event: QPaintEvent) -> None:
        box = self._box()
        hues = QLinearGradient(box.topLeft(), box.topRight())
        for sixth in range(7):
            hues.setColorAt(sixth / 6, QColor.fromHsv(sixth * 60 % HUES, 255, 255))
        whites = QLinearGradient(box.topLeft(), box.bottomLeft())
        whites.setColorAt(0, QColor(255, 255, 255, 0))
        whites.setColorAt(1, QColor(255, 255, 255))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for gradient in (hues, whites):
            painter.setBrush(gradient)
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        at = QPointF(
            box.left() + self.hue / (HUES - 1) * box.width(),
            box.bottom() - self.saturation / PARTS * box.height(),
        )
        for color, width in ((QColor("#ffffff"), 4), (QColor("#202020"), 2)):
            painter.setPen(QPen(color, width))
            painter.drawEllipse(at, px(RING), px(RING))

    def _box(self) -> QRectF:
        """The part that has colours; around it is room for half of the ring."""
        room = px(RING) + 2
        return QRectF(self.rect()).adjusted(room, room, -room, -room)

    def _go_to(self, at: QPointF) -> None:
        box = self._box()
        hue = round((at.x() - box.left()) / box.width() * (HUES - 1))
        self.show_parts(max(0, hue), round((box.bottom() - at.y()) / box.height() * PARTS))


class _Sample(QWidget):
    """The colour in hand."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.color = QColor()
        beside_text(self.setFixedSize, lambda: QSize(2 * px(CONTROL), px(CONTROL)))

    def show_color(self, color: QColor) -> None:
        """Show ``color``."""
        self.color = color
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().mid().color(), 1))
        painter.setBrush(self.color)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
