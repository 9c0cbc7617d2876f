"""The docks around the board: a table gives each panel's name, area and modes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QMenu, QToolBar, QWidget

from klotski_studio.app.runtime.settings import HIDDEN_PANELS, Settings
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.motion import is_reduced
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.folding import LIBRARY, OTHERS, Folding

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
WIDTH = 39 * GRID
"""The least width of the panels beside the board, and their first one, in pixels."""
LIBRARY_WIDTH = 33 * GRID
"""The least width of the library, in pixels."""
EVERY_MODE = frozenset(Mode)
SOLVED = frozenset({Mode.EDIT, Mode.WATCH})


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """A row of the table of panels.

    Attributes:
        modes: when it is shown, unless the person has closed it.
        height: how high it is at first, compared with the others on its side.
        beside: the panel whose place it shares, as a tab.
    """

    id: str
    text: str
    area: Qt.DockWidgetArea
    modes: frozenset[Mode] = EVERY_MODE
    height: int = 400
    beside: str | None = None


PANELS: tuple[PanelSpec, ...] = (
    PanelSpec("library", QT_TRANSLATE_NOOP("panels", "Library"), LEFT),
    PanelSpec("inspector", QT_TRANSLATE_NOOP("panels", "Inspector"), RIGHT, frozenset({Mode.EDIT})),
    PanelSpec("game", QT_TRANSLATE_NOOP("panels", "Game"), RIGHT, frozenset({Mode.PLAY})),
    PanelSpec("moves", QT_TRANSLATE_NOOP("panels", "Moves"), RIGHT, frozenset({Mode.WATCH}), 240),
    PanelSpec("analysis", QT_TRANSLATE_NOOP("panels", "Analysis"), RIGHT, SOLVED, beside="inspector"),
)
"""The table of panels, from top to bottom on each side."""


CLOSE = QT_TRANSLATE_NOOP("panels", "Close")
CLOSE_BUTTON = "qt_dockwidget_closebutton"
"""The object name of the button in a dock's title, whose texts Qt sets once and in one language."""


class _PanelDock(QDockWidget):
    """A dock that reports when the user closes it, other than when it is hidden with its mode."""

    closed = Signal(str)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit(self.objectName())


class Docks(QObject):
    """Shows and hides the docks by the mode and the user's choice."""

    def __init__(self, panels: Mapping[str, QWidget], settings: Settings, window: QMainWindow) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window
        self._mode = Mode.EDIT
        self._has_board = True
        self._left: dict[Mode, QByteArray] = {}
        self._folding = Folding(window)
        self._docks = {spec.id: self._make(spec, panels[spec.id], window) for spec in PANELS}
        for spec in PANELS:
            if spec.beside is not None:
                window.tabifyDockWidget(self._docks[spec.beside], self._docks[spec.id])
                self._docks[spec.beside].raise_()
        self._folding.changed.connect(lambda: self.show_for(self._mode, has_board=self._has_board))
        self._follow_motion()
        settings.changed.connect(lambda _: self._follow_motion())
        appearance().language_changed.connect(self.retranslate)
        self.retranslate()

    def show_for(self, mode: Mode, *, has_board: bool = True) -> None:
        """Show the docks of ``mode`` as when it was left; without a board the library alone.

        Qt alone would share out the room anew with every panel that comes or goes, each time otherwise.
        """
        if mode is not self._mode:
            self._left[self._mode] = self._window.saveState()
            if mode in self._left:
                self._window.restoreState(self._left[mode])
        self._mode, self._has_board = mode, has_board
        self._folding.show_strip()
        hidden = self._settings.get(HIDDEN_PANELS)
        for spec in PANELS:
            useful = mode in spec.modes and (has_board or spec.modes == EVERY_MODE)
            folded = self._folding.folded == (LIBRARY if spec.area is LEFT else OTHERS)
            self._docks[spec.id].setVisible(useful and spec.id not in hidden and not (folded and has_board))

    def settle(self) -> None:
        """Give every panel its initial size."""
        docks = [self._docks[spec.id] for spec in PANELS]
        self._window.resizeDocks(docks, [spec.height for spec in PANELS], Qt.Orientation.Vertical)
        self._window.resizeDocks(docks, [WIDTH] * len(docks), Qt.Orientation.Horizontal)

    @property
    def strip(self) -> QToolBar:
        """The strip that is in the library's place in a narrow window."""
        return self._folding.strip

    @property
    def unfold(self) -> QAction:
        """The action of the strip's button, which shows the library in place of the other panels."""
        return self._folding.action

    def dock(self, name: str) -> QDockWidget:
        """Return the dock of the panel ``name``."""
        return self._docks[name]

    def reveal(self, name: str) -> None:
        """Show the panel ``name`` even if the user had closed it."""
        self._choose(name, True)
        spec = next(spec for spec in PANELS if spec.id == name)
        self._folding.reveal(LIBRARY if spec.area is LEFT else OTHERS)
        self._docks[name].raise_()

    def fill_menu(self, menu: QMenu) -> None:
        """Fill ``menu`` with the panels of the current mode; those that are shown are checked."""
        menu.clear()
        translate = translator("panels")
        hidden = self._settings.get(HIDDEN_PANELS)
        for spec in PANELS:
            if self._mode in spec.modes:
                action = menu.addAction(translate(spec.text))
                action.setCheckable(True)
                action.setChecked(spec.id not in hidden)
                action.triggered.connect(lambda shown, name=spec.id: self._choose(name, shown))

    def retranslate(self) -> None:
        """Set the titles of the docks in the current language."""
        translate = translator("panels")
        for spec in PANELS:
            self._docks[spec.id].setWindowTitle(translate(spec.text))
            for close in self._docks[spec.id].findChildren(QAbstractButton, CLOSE_BUTTON):
                close.setToolTip(translate(CLOSE))
                close.setAccessibleName(translate(CLOSE))
                close.setAccessibleDescription("")
            self._docks[spec.id].widget().setAccessibleName(translate(spec.text))

    def _make(self, spec: PanelSpec, panel: QWidget, window: QMainWindow) -> QDockWidget:
        features = QDockWidget.DockWidgetFeature
        dock = _PanelDock(window)
        dock.setObjectName(spec.id)
        dock.setFeatures(features.DockWidgetClosable | features.DockWidgetMovable)
        dock.setAllowedAreas(LEFT | RIGHT)
        panel.setMinimumWidth(max(panel.minimumWidth(), LIBRARY_WIDTH if spec.area is LEFT else WIDTH))
        dock.setWidget(panel)
        window.addDockWidget(spec.area, dock)
        dock.closed.connect(lambda name: self._choose(name, False))
        return dock

    def _follow_motion(self) -> None:
        self._window.setAnimated(not is_reduced(self._settings))

    def _choose(self, name: str, shown: bool) -> None:
        hidden = self._settings.get(HIDDEN_PANELS)
        self._settings.set(HIDDEN_PANELS, hidden - {name} if shown else hidden | {name})
        self.show_for(self._mode, has_board=self._has_board)
