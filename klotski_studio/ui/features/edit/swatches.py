"""The colour of a piece: the theme's, one of a palette safe for colour-blind people, or any other.

Any other is chosen as the tokens have it, by a field, a slider and the code in hexadecimal.

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
from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QLineEdit, QSlider, QToolButton, QWidget

from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import DIALOG, in_column
from klotski_studio.ui.look.plain import PlainLabel, set_name
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.tokens import CONTROL, RADIUS, M, S, icon_size, px
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.widgets.message_box import accept_row

TITLE = N_("colour", "Colour of the piece")
FIELD = N_("colour", "Hue and saturation")
BRIGHTNESS = N_("colour", "Brightness")
CODE = N_("colour", "Code")
CHOOSE = N_("colour", "C&hoose")

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


class ColorDialog(Dialog):
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
        self.brightness.setMinimumHeight(px(CONTROL))  # its handle is higher than Qt knows
        self.brightness.setRange(0, PARTS)
        self.code = QLineEdit(self, maxLength=len("#rrggbb"))
        self.sample, self._color = PlainLabel(self), QColor()
        beside_text(self.sample.setFixedSize, lambda: QSize(2 * px(CONTROL), px(CONTROL)))
        self._arrange(translate(BRIGHTNESS), translate(CODE))
        self.field.changed.connect(self._show_code)
        self.brightness.valueChanged.connect(self._show_code)
        self.code.textEdited.connect(self._read_code)
        self.accepted.connect(lambda: self.chosen.emit(self.color))
        self.show_color(color)

    @property
    def color(self) -> str:
        """The colour in hand, as ``#rrggbb``."""
        return self._color.name()

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
        self._show_sample(color)

    def _show_code(self) -> None:
        value = self.brightness.value() / PARTS
        self._show_sample(QColor.fromHsvF(self.field.hue / HUES, self.field.saturation / PARTS, value))
        self.code.setText(self.color)

    def _show_sample(self, color: QColor) -> None:
        self._color = color
        self.sample.setStyleSheet(f"background: {color.name()}; border-radius: {RADIUS}px")

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
        buttons, _ = accept_row(self, translator("colour")(CHOOSE))
        in_column(self.field, form, S, buttons, on=self, margins=DIALOG, spacing=M)


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
        box, whole = self._box(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
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
            painter.drawRoundedRect(whole, RADIUS, RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRoundedRect(whole, RADIUS, RADIUS)
        at = QPointF(
            box.left() + self.hue / (HUES - 1) * box.width(),
            box.bottom() - self.saturation / PARTS * box.height(),
        )
        for color, width in ((QColor("#ffffff"), 4), (QColor("#202020"), 2)):
            painter.setPen(QPen(color, width))
            painter.drawEllipse(at, px(RING), px(RING))

    def _box(self) -> QRectF:
        """The part where the ring may be; around it, where half of the ring is, the colours go on."""
        room = px(RING) + 2
        return QRectF(self.rect()).adjusted(room, room, -room, -room)

    def _go_to(self, at: QPointF) -> None:
        box = self._box()
        hue = round((at.x() - box.left()) / box.width() * (HUES - 1))
        self.show_parts(max(0, hue), round((box.bottom() - at.y()) / box.height() * PARTS))


COLORS: Mapping[str, str] = {
    "#e69f00": N_("inspector", "Orange"),
    "#56b4e9": N_("inspector", "Sky blue"),
    "#009e73": N_("inspector", "Green"),
    "#f0e442": N_("inspector", "Yellow"),
    "#0072b2": N_("inspector", "Blue"),
    "#d55e00": N_("inspector", "Vermilion"),
    "#cc79a7": N_("inspector", "Pink"),
    "#4a4a4a": N_("inspector", "Dark grey"),
    "#f7c873": N_("inspector", "Light orange"),
    "#a6d8f5": N_("inspector", "Light blue"),
    "#7fd1b8": N_("inspector", "Light green"),
    "#bdbdbd": N_("inspector", "Light grey"),
}
"""The palette, in the order of the swatches, as ``#rrggbb`` and name; colour-blind users can tell them apart.

The first eight are those of Masataka Okabe and Kei Ito ("Color Universal Design", 2008), with a dark
grey in place of black, on which a label and a shadow are visible; the rest are lighter and darker variants.
"""

OWN = N_("inspector", "As the theme has it")
OTHER = N_("inspector", "Another colour…")

COLUMNS = 7
NEXT_SWATCH: Mapping[int, int] = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -COLUMNS,
    Qt.Key.Key_Down: COLUMNS,
}
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
        self._seen: Callable[[], str] = lambda: next(iter(COLORS))
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

    def show_colors(self, colors: Collection[str | None], seen: Callable[[], str] | None = None) -> None:
        """Mark ``colors``, the colours of the selected pieces; None stands for the theme's.

        ``seen`` returns the colour that the first of them has on the board.
        """
        self._shown, self._seen = frozenset(colors), seen or self._seen
        for swatch in self.swatches:
            swatch.setChecked(swatch.color in self._shown)
            swatch.update()
        if not any(button.hasFocus() for button in self._buttons):
            self._stop_at(next((each for each in self.swatches if each.isChecked()), self.swatches[0]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in NEXT_SWATCH
        ):
            at = next(number for number, button in enumerate(self._buttons) if button is watched)
            to = at + NEXT_SWATCH[event.key()]
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
        set_name(self.other, translate(OTHER))

    def _stop_at(self, stop: QAbstractButton) -> None:
        """Let Tab come to ``stop``, and to no other swatch."""
        for button in self._buttons:
            policy = Qt.FocusPolicy.TabFocus if button is stop else Qt.FocusPolicy.NoFocus
            button.setFocusPolicy(policy)

    def _choose(self, color: str | None) -> None:
        self.show_colors(self._shown)  # the layout determines the marks, not the click
        self.chosen.emit(color)

    def _ask(self) -> None:
        dialog = ColorDialog(self._seen(), self.window())
        dialog.chosen.connect(self._choose)
        dialog.open()
