"""Folds panels away where the window is too narrow for all of them.

::

    wide       [ library ][ board ][ panels ]
    narrow     [|][ board          ][ panels ]      the library is a strip with one button
               [ library ][ board            ]      the button unfolds it, and folds the other side
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QToolBar

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.appearance import appearance, beside_text
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.tokens import CONTROL, icon_size, px
from klotski_studio.ui.look.translate import translator

NARROW, PANELS = 1180, 576
"""The width of a window in pixels below which panels of one side alone are shown, and what both sides have
of it; with larger text the panels need more."""

LIBRARY, OTHERS = "library", "others"
"""The two sides."""

SHOW_LIBRARY = QT_TRANSLATE_NOOP("panels", "Show the Library")


class Folding(QObject):
    """Follows the width of a window and decides which side is folded."""

    changed = Signal()
    """Another side is folded, or none."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._is_narrow = False
        self._unfolded = OTHERS
        self.action = QAction(icon("library"), "", self, checkable=True)
        self.action.triggered.connect(self._toggle)
        self.strip = QToolBar(window)
        self.strip.setObjectName("library_strip")
        self.strip.setMovable(False)
        beside_text(self.strip.setIconSize, icon_size)
        self.strip.addAction(self.action)
        beside_text(self.strip.widgetForAction(self.action).setFixedHeight, lambda: px(CONTROL))
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.strip)
        self.strip.hide()
        window.installEventFilter(self)
        appearance().language_changed.connect(self.retranslate)
        appearance().text_size_changed.connect(self._measure)
        self.retranslate()

    @property
    def folded(self) -> str | None:
        """The side that is folded away; None if there is room for both."""
        if not self._is_narrow:
            return None
        return LIBRARY if self._unfolded == OTHERS else OTHERS

    def reveal(self, side: str) -> None:
        """Unfold ``side``; where there is room for one side only, the other one is folded."""
        if side != self._unfolded:
            self._unfolded = side
            self._follow()

    def retranslate(self) -> None:
        """Name the strip and its button in the current language."""
        text = translator("panels")(SHOW_LIBRARY)
        self.action.setText(text)
        self.action.setToolTip(text)
        self.strip.setWindowTitle(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._measure()
        return False

    def _measure(self) -> None:
        """Fold a side if the window has become too narrow for both, or unfold it again."""
        is_narrow = self._window.width() < NARROW + px(PANELS) - PANELS
        if is_narrow != self._is_narrow:
            self._is_narrow, self._unfolded = is_narrow, OTHERS
            self._follow()

    def _toggle(self, shown: bool) -> None:
        self._unfolded = LIBRARY if shown else OTHERS
        self._follow()

    def _follow(self) -> None:
        self.show_strip()
        self.changed.emit()

    def show_strip(self) -> None:
        """Show the strip if the window is narrow; a restored arrangement may have hidden it."""
        self.strip.setVisible(self._is_narrow)
        self.action.setChecked(self._is_narrow and self._unfolded == LIBRARY)
