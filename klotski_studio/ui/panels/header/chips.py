"""The three optima side by side, each a button that makes the window count in its metric.

::

    (moves 81)  slides 90   steps …      counted in moves; the search for the last one still runs
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from klotski_studio.app.texts.errors import METRICS
from klotski_studio.core.metric import Lengths, Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.tokens import CONTROL, S, px
from klotski_studio.ui.look.translate import number_text, translator
from klotski_studio.ui.panels.header.content import Optima
from klotski_studio.ui.panels.header.texts import length_text, text_of


class OptimaChips(FollowsAppearance, QWidget):
    """A button for each metric, with the proven optimum in it."""

    metric_chosen = Signal(object)
    """The :class:`~klotski_studio.core.metric.Metric` whose button was clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._optima = Optima(Lengths(), Metric.MOVES)
        self._has_words = True
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        self.buttons = {metric: self._button(metric) for metric in Metric}
        for button in self.buttons.values():
            row.addWidget(button)
        self.follow_appearance()

    @property
    def optima(self) -> Optima:
        """The optima that are shown."""
        return self._optima

    def show_optima(self, optima: Optima) -> None:
        """Show ``optima``; the metric that the window counts in stands out."""
        if optima != self._optima:
            self._optima = optima
            self.retranslate()

    def show_words(self, shown: bool) -> None:
        """Show the names of the metrics; without them only the one counted in has its name."""
        if shown != self._has_words:
            self._has_words = shown
            self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(text_of("metrics"))
        for metric, button in self.buttons.items():
            name = translator("texts")(METRICS[metric])
            length = self._optima.lengths.length(metric)
            figure = self._figure(metric)
            is_chosen = metric is self._optima.metric
            has_name = self._has_words or is_chosen
            button.setText(text_of("chip", metric=name, length=figure) if has_name else figure)
            button.setChecked(is_chosen)
            if length is not None:
                tip = text_of("chip-tip", length=length_text(length, metric))
            else:
                tip = text_of("chip-pending" if self._optima.asking else "chip-unknown", metric=name)
            button.setToolTip(tool_tip(tip))
            button.setAccessibleName(text_of("chip", metric=name, length=figure))
        self.updateGeometry()

    def _figure(self, metric: Metric) -> str:
        length = self._optima.lengths.length(metric)
        if length is not None:
            return number_text(length)
        return text_of("pending" if self._optima.asking else "none")

    def _button(self, metric: Metric) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("metric_chip")
        beside_text(button.setFixedHeight, lambda: px(CONTROL))
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._choose(metric))
        return button

    def _choose(self, metric: Metric) -> None:
        self.retranslate()  # Qt has toggled the button; the window decides which one stands out
        self.metric_chosen.emit(metric)
