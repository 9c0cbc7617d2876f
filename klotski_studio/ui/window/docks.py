"""The panels beside the board: a table gives each panel's name, side and modes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QWidget

from klotski_studio.app.runtime.settings import FRONT_PANELS, HIDDEN_PANELS, Settings
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.motion import is_reduced
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import px
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.panels.folding import LIBRARY, OTHERS, Folding
from klotski_studio.ui.panels.panel_dock import PanelDock

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
WIDTH = 39 * GRID
"""The least width of the panels beside the board, and their first one, in pixels."""
LIBRARY_WIDTH = 33 * GRID
"""The least width of the library, in pixels."""
EVERY_MODE = frozenset(Mode)
SOLVED = frozenset({Mode.EDIT, Mode.WATCH})
WATCH = frozenset({Mode.WATCH})


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """A row of the table of panels.

    Attributes:
        modes: when it is shown, unless the person has closed it.
        in_review: whether it is shown only while a game is reviewed (True), or only otherwise (False);
            None if that makes no difference.
        needs_board: whether it is shown only if there is a board.
    """

    id: str
    text: str
    area: Qt.DockWidgetArea
    modes: frozenset[Mode] = EVERY_MODE
    in_review: bool | None = None
    needs_board: bool = True


PANELS: tuple[PanelSpec, ...] = (
    PanelSpec("library", QT_TRANSLATE_NOOP("panels", "Library"), LEFT, needs_board=False),
    PanelSpec("inspector", QT_TRANSLATE_NOOP("panels", "Inspector"), RIGHT, frozenset({Mode.EDIT})),
    PanelSpec("game", QT_TRANSLATE_NOOP("panels", "Game"), RIGHT, frozenset({Mode.PLAY})),
    PanelSpec("moves", QT_TRANSLATE_NOOP("panels", "Moves"), RIGHT, WATCH, in_review=False),
    PanelSpec("review", QT_TRANSLATE_NOOP("panels", "My Game"), RIGHT, WATCH, in_review=True),
    PanelSpec("analysis", QT_TRANSLATE_NOOP("panels", "Analysis"), RIGHT, SOLVED, in_review=False),
    PanelSpec("variants", QT_TRANSLATE_NOOP("panels", "Variants"), RIGHT, frozenset({Mode.EDIT})),
    PanelSpec("map", QT_TRANSLATE_NOOP("panels", "Map"), RIGHT, in_review=False),
)
"""The table of panels, in the order of the switch of each side."""


class Docks(QObject):
    """Shows the panels of each side by the mode and the user's choice."""

    def __init__(self, panels: Mapping[str, QWidget], settings: Settings, window: QMainWindow) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window
        self._mode = Mode.EDIT
        self._has_board = True
        self._reviewing = False
        self._folding = Folding(window)
        self.sides = {side: self._make(side, panels, window) for side in (LEFT, RIGHT)}
        """The dock of each side."""
        self._folding.changed.connect(self._refresh)
        self._follow_motion()
        settings.changed.connect(lambda _: self._follow_motion())
        appearance().language_changed.connect(self.retranslate)
        self.retranslate()

    def show_for(self, mode: Mode, *, has_board: bool = True, reviewing: bool = False) -> None:
        """Show the panels of ``mode``, in front the one that was; without a board the library alone.

        ``reviewing`` says that a game is reviewed, which has the side of the board to itself.
        """
        begins_review = reviewing and not self._reviewing
        self._mode, self._has_board, self._reviewing = mode, has_board, reviewing
        self._folding.show_strip()
        hidden = self._settings.get(HIDDEN_PANELS)
        if begins_review and "review" in hidden:  # whoever asks for a review wants to see it
            hidden -= {"review"}
            self._settings.set(HIDDEN_PANELS, hidden)
        for side, dock in self.sides.items():
            offered = [spec.id for spec in self._useful(side) if spec.id not in hidden]
            dock.offer(offered, self._front)
            folded = self._folding.folded == (LIBRARY if side is LEFT else OTHERS)
            dock.setVisible(bool(offered) and not folded)

    def settle(self) -> None:
        """Give both sides their initial width."""
        widths = [px(WIDTH)] * len(self.sides)
        self._window.resizeDocks([*self.sides.values()], widths, Qt.Orientation.Horizontal)

    @property
    def strip(self) -> QToolBar:
        """The strip that is in the library's place in a narrow window."""
        return self._folding.strip

    @property
    def unfold(self) -> QAction:
        """The action of the strip's button, which shows the library in place of the other panels."""
        return self._folding.action

    def dock(self, name: str) -> PanelDock:
        """Return the dock of the side on which the panel ``name`` is."""
        return self.sides[_spec(name).area]

    def reveal(self, name: str) -> None:
        """Bring the panel ``name`` to the front even if the user had closed it."""
        self._choose(name, True)
        self._folding.reveal(LIBRARY if _spec(name).area is LEFT else OTHERS)

    def fill_menu(self, menu: QMenu) -> None:
        """Fill ``menu`` with the panels of the current mode; those that are offered are checked."""
        menu.clear()
        translate = translator("panels")
        hidden = self._settings.get(HIDDEN_PANELS)
        for spec in PANELS:
            if self._mode in spec.modes and spec.in_review in (None, self._reviewing):
                action = menu.addAction(translate(spec.text))
                action.setCheckable(True)
                action.setChecked(spec.id not in hidden)
                action.triggered.connect(lambda shown, name=spec.id: self._choose(name, shown))

    def retranslate(self) -> None:
        """Name the panels in the current language."""
        translate = translator("panels")
        for dock in self.sides.values():
            dock.name({spec.id: translate(spec.text) for spec in PANELS})

    def _useful(self, side: Qt.DockWidgetArea) -> list[PanelSpec]:
        """The panels of ``side`` that the mode has, without a board those that need none."""
        return [
            spec
            for spec in PANELS
            if spec.area is side
            and self._mode in spec.modes
            and (self._has_board or not spec.needs_board)
            and spec.in_review in (None, self._reviewing)
        ]

    def _make(self, side: Qt.DockWidgetArea, panels: Mapping[str, QWidget], window: QMainWindow) -> PanelDock:
        inside = {spec.id: panels[spec.id] for spec in PANELS if spec.area is side}
        for panel in inside.values():
            panel.setMinimumWidth(max(panel.minimumWidth(), px(LIBRARY_WIDTH if side is LEFT else WIDTH)))
        dock = PanelDock(inside, window)
        dock.setObjectName("library" if side is LEFT else "panels")
        dock.setAllowedAreas(side)
        window.addDockWidget(side, dock)
        dock.closed.connect(lambda: self._close(side))
        dock.chosen.connect(self._keep_front)
        return dock

    def _refresh(self) -> None:
        self.show_for(self._mode, has_board=self._has_board, reviewing=self._reviewing)

    def _follow_motion(self) -> None:
        self._window.setAnimated(not is_reduced(self._settings))

    @property
    def _front(self) -> str | None:
        """The panel that was last in front in this mode."""
        fronts = (each.split("/") for each in self._settings.get(FRONT_PANELS) if each.count("/") == 1)
        return next((name for mode, name in fronts if mode == self._mode), None)

    def _keep_front(self, name: str) -> None:
        others = {each for each in self._settings.get(FRONT_PANELS) if not each.startswith(f"{self._mode}/")}
        self._settings.set(FRONT_PANELS, frozenset({f"{self._mode}/{name}", *others}))

    def _close(self, side: Qt.DockWidgetArea) -> None:
        """Hide all panels that ``side`` has in this mode."""
        names = {spec.id for spec in self._useful(side)}
        self._settings.set(HIDDEN_PANELS, self._settings.get(HIDDEN_PANELS) | names)
        self._refresh()

    def _choose(self, name: str, shown: bool) -> None:
        """Offer the panel ``name``, in front, or hide it; a side that was closed comes back whole."""
        hidden = self._settings.get(HIDDEN_PANELS)
        beside = {spec.id for spec in self._useful(_spec(name).area)}
        if shown:
            self._keep_front(name)
        comes_back = {name} | (beside if beside <= hidden else frozenset())
        self._settings.set(HIDDEN_PANELS, hidden - comes_back if shown else hidden | {name})
        self._refresh()


def _spec(name: str) -> PanelSpec:
    return next(spec for spec in PANELS if spec.id == name)
