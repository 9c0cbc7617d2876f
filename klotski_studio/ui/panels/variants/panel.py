"""The panel of variants: what is asked for, how far it is, the list, and what is done with one of them.

::

    [ Harder v ]
    [ Edits (10) v ] [ House Rules v ]
    Free cells, at least          [ 2 ]
    112 of 240 tried              Stop
    [======----]
    v Harder (3)
      [pic] +8  65 moves
            swap 关羽 and 张飞
    > As long (2)  > Easier (25)  > Unsolvable (10)
    Adopt   New Tab   Pin
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from klotski_studio.app.lab.live_variants import NOTHING, Listed, LiveVariants, VariantsState
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.connections import Connections
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.tokens import L, S
from klotski_studio.ui.look.translate import number_text
from klotski_studio.ui.panels.analysis.widgets import FillBar, muted
from klotski_studio.ui.panels.variants.choices import VariantChoices
from klotski_studio.ui.panels.variants.texts import named, text_of
from klotski_studio.ui.panels.variants.variant_list import VariantList


class VariantsPanel(FollowsAppearance, QWidget):
    """Shows the variants of one session at a time, and reports what a person wants with one."""

    pointed = Signal(object)
    """The :class:`Listed` that the board should show; None for the puzzle itself."""

    adopted = Signal(object)
    """The :class:`Listed` that the puzzle on the board should become."""

    layout_wanted = Signal(object)
    """A :class:`~klotski_studio.core.layout.Layout` to open as a new one."""

    seen = Signal(bool)
    """Whether the panel is visible, when that changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("variants_panel")
        self._live: LiveVariants | None = None
        self._state = NOTHING
        self._connections = Connections()
        self.choices, self.list = VariantChoices(self), VariantList(self)
        self.status, self.bar = PlainLabel(self), FillBar(self)
        self.status.setWordWrap(True)
        self.stop_button = QPushButton(self)
        self.adopt_button, self.tab_button, self.pin_button = (QPushButton(self) for _ in range(3))
        self.pin_button.setCheckable(True)
        self._arrange()
        self.choices.changed.connect(lambda wanted: self._live and self._live.ask(wanted))
        self.stop_button.clicked.connect(lambda: self._live and self._live.stop())
        self.list.pointed.connect(self.pointed)
        self.list.picked.connect(self._show_buttons)
        self.list.adopted.connect(self._adopt)
        self.adopt_button.clicked.connect(lambda: self._adopt(self.list.current))
        self.tab_button.clicked.connect(self._open)
        self.pin_button.clicked.connect(self._pin)
        self.follow_appearance()

    def follow(self, live: LiveVariants) -> None:
        """Show the variants of ``live`` instead of those before."""
        self._connections.cut()
        if self._live is not None:
            self._live.want(False)
        self._live = live
        self._connections.connect(live.changed, self.show_state)
        self._connections.connect(live.pinned_changed, self._show_pinned)
        live.ask(self.choices.wanted)
        self.show_state(live.state)
        self._show_pinned()
        live.want(self.isVisible())

    def show_state(self, state: VariantsState) -> None:
        """Show the variants so far, and how many were tried."""
        self._state = state
        self.list.setEnabled(state.is_current)
        self.list.show_state(state)
        if state.answer is not None and state.answer.length is not None:
            self.choices.suggest_length(state.answer.length)
        self.status.setText(self._status_text())
        self.bar.show_share(state.tried / state.total if state.total else 0.0)
        self.bar.setVisible(state.asking)
        self.stop_button.setVisible(state.asking)
        self._show_buttons()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._live is not None:
            self._live.want(True)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._live is not None:
            self._live.want(False)
        self.pointed.emit(None)
        self.seen.emit(False)

    def restyle(self) -> None:
        muted(self.status)

    def retranslate(self) -> None:
        for button, key in (
            (self.adopt_button, "adopt"),
            (self.tab_button, "tab"),
            (self.pin_button, "pin"),
        ):
            button.setText(text_of(key))
            button.setToolTip(text_of(f"{key}-tip"))
        self.stop_button.setText(text_of("stop"))
        self.show_state(self._state)

    def _status_text(self) -> str:
        state = self._state
        counts = {"tried": number_text(state.tried), "total": number_text(state.total)}
        if state.failed:
            return text_of("failed")
        if not state.is_current:
            return text_of("waiting" if state.found else "nothing")
        if state.stopped:
            return text_of("stopped", **counts)
        if state.asking:
            return text_of("tried", **counts)
        if not state.found:
            return text_of("none")
        return text_of("done" if any(each.is_granted for each in state.found) else "none-granted", **counts)

    def _show_pinned(self) -> None:
        if self._live is not None:
            self.list.show_pinned(self._live.pinned)
            self._show_buttons()

    def _show_buttons(self) -> None:
        """Enable the buttons while a variant is current."""
        current = self.list.current if self.list.isEnabled() else None
        for button in (self.adopt_button, self.tab_button, self.pin_button):
            button.setEnabled(current is not None)
        is_pinned = current is not None and self._live is not None and self._live.is_pinned(current)
        self.pin_button.setChecked(is_pinned)

    def _adopt(self, listed: Listed | None) -> None:
        if listed is not None and self.list.isEnabled():
            self.adopted.emit(listed)

    def _open(self) -> None:
        if (current := self.list.current) is not None:
            self.layout_wanted.emit(named(current))

    def _pin(self, kept: bool) -> None:
        if (current := self.list.current) is not None and self._live is not None:
            self._live.pin(current, kept)

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(L, S, L, L)
        column.setSpacing(S)
        column.addWidget(self.choices)
        progress = QHBoxLayout()
        progress.addWidget(self.status, 1)
        progress.addWidget(self.stop_button)
        column.addLayout(progress)
        column.addWidget(self.bar)
        for part in (self.stop_button, self.bar):  # the list stays where it is when they go
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        column.addWidget(self.list, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(S)
        for button in (self.adopt_button, self.tab_button, self.pin_button):
            buttons.addWidget(button)
        column.addLayout(buttons)
