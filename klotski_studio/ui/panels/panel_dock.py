"""One side of the window: its panels take turns in one place, with a switch between them at the top.

::

    +------------------------------+        +------------------------------+
    | ( Inspector |  Analysis ) x  |        | Game                       x |     one panel alone has a title
    |------------------------------|        |------------------------------|
    | the panel in front           |        |                              |
    +------------------------------+        +------------------------------+

The side is as wide as its widest panel needs, whichever is in front, so that the board stays where it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QStackedWidget, QWidget

from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.segmented import SegmentedControl
from klotski_studio.ui.look.tokens import L, S
from klotski_studio.ui.panels.close_button import CloseButton


class PanelDock(QDockWidget):
    """The panels of one side."""

    closed = Signal()
    """A person closed the side; it is not emitted when the program hides it."""

    chosen = Signal(str)
    """A person chose the panel with this id in the switch."""

    def __init__(self, panels: Mapping[str, QWidget], window: QMainWindow) -> None:
        """``panels`` are the panels by their ids, in the order of the switch."""
        super().__init__(window)
        self.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self._panels = dict(panels)
        self._offered: tuple[str, ...] = ()
        self.stack = QStackedWidget(self)
        self.stack.setObjectName("panel_stack")
        for panel in panels.values():
            self.stack.addWidget(panel)
        self.choices = self._choices()
        self.title = as_heading(PlainLabel(self))
        self.close_button = CloseButton(self)
        self.close_button.clicked.connect(self.close)
        self.setTitleBarWidget(self._head())
        self.setWidget(self.stack)

    @property
    def front(self) -> str | None:
        """The id of the panel in front; None if no panel is offered."""
        return next((name for name in self._offered if self.choices[name].isChecked()), None)

    def offer(self, names: Sequence[str], front: str | None) -> None:
        """Offer the panels ``names`` with ``front`` in front, or else the first of them."""
        self._offered = tuple(names)
        has_switch = len(names) > 1
        (self.title if has_switch else self.switch).hide()
        for is_offered in (False, True):  # hide first: both together would need more width than the side has
            for name, choice in self.choices.items():
                if (name in names) is is_offered:
                    choice.setVisible(is_offered)
        (self.switch if has_switch else self.title).show()
        if names:
            self._bring(front if front is not None and front in names else names[0])

    def name(self, titles: Mapping[str, str]) -> None:
        """Call the panels ``titles``."""
        for name, choice in self.choices.items():
            choice.setText(titles[name])
            self._panels[name].setAccessibleName(titles[name])
        self._show_title()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def _bring(self, name: str) -> None:
        self.choices[name].setChecked(True)
        self.stack.setCurrentWidget(self._panels[name])
        self._show_title()

    def _show_title(self) -> None:
        text = self.choices[self.front].text() if self.front is not None else ""
        self.title.setText(text)
        self.setWindowTitle(text)

    def _choices(self) -> dict[str, QAction]:
        group = QActionGroup(self)
        made = {name: QAction(self, checkable=True) for name in self._panels}
        for name, choice in made.items():
            group.addAction(choice)
            choice.triggered.connect(lambda _=False, chosen=name: self._choose(chosen))
        return made

    def _choose(self, name: str) -> None:
        self._bring(name)
        self.chosen.emit(name)

    def _head(self) -> QWidget:
        head = QWidget(self)
        head.setObjectName("panel_head")
        self.switch = SegmentedControl(list(self.choices.values()), "panel_switch", head, fills=True)
        row = QHBoxLayout(head)
        row.setContentsMargins(L, S, S, S)
        row.setSpacing(S)
        row.addWidget(self.switch, 1)
        row.addWidget(self.title, 1)
        row.addWidget(self.close_button)
        return head
