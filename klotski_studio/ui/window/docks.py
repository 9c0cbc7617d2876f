"""The docks beside the board, which show the panels of a side by the mode.

The panels of a side take turns in one place, with a switch between them at the top::

    +------------------------------+        +------------------------------+
    | ( Inspector |  Analysis ) x  |        | Game                       x |     one panel alone has a title
    |------------------------------|        |------------------------------|
    | the panel in front           |        |                              |
    +------------------------------+        +------------------------------+

The side is as wide as its widest panel needs, whichever is in front, so that the board stays where it is.

A panel is imported and made when it is first seen, or first asked for: a window that shows one puzzle needs
two of the eight. Panels are folded away where the window is too narrow for all of them::

    wide       [ library ][ board ][ panels ]
    narrow     [|][ board          ][ panels ]      the library is a strip with one button
               [|][ board          ][ library]      the button unfolds it in place of the other side
    new board  [|][ board          ][ panels ]      at any width, until it has a file
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QStackedWidget, QToolBar, QWidget

from klotski_studio.app.runtime.settings import FRONT_PANELS, HIDDEN_PANELS, Settings
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.look.appearance import appearance, beside_text
from klotski_studio.ui.look.boxes import in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, L, S, icon_size, px
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.feature import LEFT, RIGHT, ActionContext, PanelSpec
from klotski_studio.ui.session.places import PanelPlace
from klotski_studio.ui.widgets.panel_parts import CloseButton, SegmentedControl

PANELS: tuple[PanelSpec, ...] = tuple([panel for feature in FEATURES for panel in feature.panels])
"""All panels, in the order of the switch of each side."""

WIDTH = 39 * GRID
"""The least width of the panels beside the board, and their first one, in pixels."""
LIBRARY_WIDTH = 33 * GRID
"""The least width of the library, in pixels."""
ROOMY, WIDTH_IN_ROOM = 1900, 55 * GRID
"""The width of a window in pixels from which boards leave room beside them, and that of both sides there."""


class Docks(QObject):
    """Shows the panels of each side by the mode and the user's choice."""

    def __init__(self, panels: Mapping[str, QWidget], settings: Settings, window: QMainWindow) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window
        self._mode = Mode.EDIT
        self._has_board = True
        self._reviewing = self._alone = False
        self.folding = Folding(window)
        """What gives way in a narrow window; its strip is in the place of the library then."""
        self.sides = {side: self._make(side, panels, window) for side in (LEFT, RIGHT)}
        """The dock of each side."""
        self.folding.changed.connect(self._refresh)
        self.folding.became_roomy.connect(self._widen)
        appearance().language_changed.connect(self.retranslate)
        self.retranslate()

    def show_for(
        self,
        mode: Mode,
        *,
        has_board: bool = True,
        reviewing: bool = False,
        alone: bool = False,
        new: object = None,
    ) -> None:
        """Show the panels of ``mode``, in front the one that was; without a board the library alone.

        ``reviewing`` says that a game is reviewed, which has the side of the board to itself; beside a board
        that is ``alone`` there is no panel, and beside one that is ``new`` the library is folded.
        """
        begins_review = reviewing and not self._reviewing
        self._mode, self._has_board, self._reviewing, self._alone = mode, has_board, reviewing, alone
        self.folding.make_room(new if has_board else None)
        if begins_review:  # whoever asks for a review wants to see it
            reviews = {spec.id for spec in PANELS if spec.in_review}
            self._settings.set(HIDDEN_PANELS, self._settings.get(HIDDEN_PANELS) - reviews)
        self._refresh()

    def _refresh(self) -> None:
        """Show what the person and the width of the window leave of the panels that there are."""
        self.folding.show_strip(is_wanted=not self._alone)
        hidden = self._settings.get(HIDDEN_PANELS)
        place = RIGHT if self.folding.is_narrow else LEFT  # where both take turns, the board stays
        if self._window.dockWidgetArea(self.sides[LEFT]) is not place:
            self._window.addDockWidget(place, self.sides[LEFT])
        for side, dock in self.sides.items():
            offered = [spec.id for spec in self._useful(side) if spec.id not in hidden]
            dock.offer(offered, self._front)
            folded = self.folding.folded == (LIBRARY if side is LEFT else OTHERS)
            was_hidden = dock.isHidden()
            dock.setVisible(bool(offered) and not folded and not self._alone)
            if was_hidden:  # a window that became narrow has squeezed it before it was folded
                self._window.resizeDocks([dock], [max(dock.width(), px(WIDTH))], Qt.Orientation.Horizontal)

    def settle(self) -> None:
        """Give both sides their initial width."""
        widths = [px(WIDTH)] * len(self.sides)
        self._window.resizeDocks([*self.sides.values()], widths, Qt.Orientation.Horizontal)

    def _widen(self, is_roomy: bool) -> None:
        """Give the library a third column of pictures, and the panels as much, where there is room."""
        for dock in self.sides.values():
            dock.setMinimumWidth(px(WIDTH_IN_ROOM) if is_roomy else 0)
            dock.resize(px(WIDTH), dock.height())  # one that is hidden would come back as wide as it was
        if not is_roomy:
            self.settle()

    def dock(self, name: str) -> PanelDock:
        """Return the dock of the side on which the panel ``name`` is."""
        return self.sides[_spec(name).area]

    def reveal(self, name: str) -> None:
        """Bring the panel ``name`` to the front even if the user had closed it."""
        self._choose(name, True)
        self.folding.reveal(LIBRARY if _spec(name).area is LEFT else OTHERS)

    def titles(self) -> dict[str, str]:
        """The names of the panels of the current mode, by their ids."""
        translate, fitting = translator("panels"), (None, self._shows_review)
        wanted = [spec for spec in PANELS if self._mode in spec.modes and spec.in_review in fitting]
        return {spec.id: translate(spec.text) for spec in wanted}

    def fill_menu(self, menu: QMenu) -> None:
        """Fill ``menu`` with the panels of the current mode; those that are offered are checked."""
        menu.clear()
        hidden = self._settings.get(HIDDEN_PANELS)
        for name, title in self.titles().items():
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(name not in hidden)
            action.triggered.connect(lambda shown, name=name: self._choose(name, shown))

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
            and spec.in_review in (None, self._shows_review)
        ]

    @property
    def _shows_review(self) -> bool:
        """Whether a game is reviewed in this mode; it is still there when Play is left for Watch again."""
        return self._reviewing and self._mode is Mode.WATCH

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


class PanelDock(QDockWidget):
    """The panels of one side."""

    closed = Signal()
    """A person closed the side; it is not emitted when the program hides it."""

    chosen = Signal(str)
    """A person chose the panel with this id in the switch."""

    def __init__(self, panels: Mapping[str, QWidget], window: QMainWindow) -> None:
        """``panels`` are the panels by their ids, in the order of the switch."""
        super().__init__(window, features=QDockWidget.DockWidgetFeature.DockWidgetClosable)
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
        if front not in names:
            front = next(iter(names), None)
        if (tuple(names), front) == (self._offered, self.front):
            return
        self._offered = tuple(names)
        has_switch = len(names) > 1
        (self.title if has_switch else self.switch).hide()
        for is_offered in (False, True):  # hide first: both together would need more width than the side has
            for name, choice in self.choices.items():
                if (name in names) is is_offered:
                    choice.setVisible(is_offered)
        (self.switch if has_switch else self.title).show()
        if front is not None:
            self._bring(front)

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
        in_row((self.switch, 1), (self.title, 1), self.close_button, on=head, margins=(L, S, S, S), spacing=S)
        return head


NARROW, BOTH_SIDES = 1180, 576
"""The width of a window in pixels below which panels of one side alone are shown, and what both sides have
of it; with larger text the panels need more."""

LIBRARY, OTHERS = "library", "others"
"""The two sides."""

SHOW_LIBRARY = N_("panels", "Show the Library")


class Folding(QObject):
    """Follows the width of a window and decides which side is folded."""

    changed = Signal()
    """Another side is folded, or none."""
    became_roomy = Signal(bool)
    """The window has become wide enough for a wider library, or no longer is."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.is_narrow = self._is_roomy = False
        self.new: object = None
        self._unfolded = OTHERS
        self.action = QAction(icon("library"), "", self, checkable=True)
        self.action.triggered.connect(self._toggle)
        self.strip = QToolBar(window, movable=False)
        self.strip.setObjectName("library_strip")
        beside_text(self.strip.setIconSize, icon_size)
        self.strip.addAction(self.action)
        beside_text(self.strip.widgetForAction(self.action).setFixedHeight, lambda: px(CONTROL))
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.strip)
        self.strip.hide()
        self.strip.ensurePolished()
        QCoreApplication.sendEvent(self.strip, QEvent(QEvent.Type.StyleChange))  # it reads its padding
        window.installEventFilter(self)
        appearance().language_changed.connect(self.retranslate)
        appearance().text_size_changed.connect(self._measure)
        self.retranslate()

    @property
    def folded(self) -> str | None:
        """The side that is folded away; None if both are shown."""
        if self._unfolded == OTHERS:
            return LIBRARY if self._has_strip else None
        return OTHERS if self.is_narrow else None

    @property
    def _has_strip(self) -> bool:
        return self.is_narrow or self.new is not None

    def make_room(self, new: object) -> None:
        """Fold the library beside a board that is ``new``, once; None for any other board."""
        if new is not self.new:
            self.new, self._unfolded = new, OTHERS

    def reveal(self, side: str) -> None:
        """Unfold ``side``; where there is room for one side only, the other one is folded."""
        if side != self._unfolded and (self.is_narrow or side == LIBRARY):
            self._unfolded = side
            self.changed.emit()

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
        is_roomy = self._window.width() >= ROOMY
        if is_roomy != self._is_roomy:
            self._is_roomy = is_roomy
            self.became_roomy.emit(is_roomy)
        is_narrow = self._window.width() < NARROW + px(BOTH_SIDES) - BOTH_SIDES
        if is_narrow != self.is_narrow:
            self.is_narrow, self._unfolded = is_narrow, OTHERS
            self.changed.emit()

    def _toggle(self, shown: bool) -> None:
        self._unfolded = LIBRARY if shown else OTHERS
        self.changed.emit()

    def show_strip(self, *, is_wanted: bool) -> None:
        """Show the strip if the window is narrow; a restored arrangement may have hidden it."""
        self.strip.setVisible(self._has_strip and is_wanted)
        self.action.setChecked(self._has_strip and self._unfolded == LIBRARY)


class SidePanels:
    """The places of all panels."""

    def __init__(self, context: ActionContext, window: QWidget) -> None:
        self.places = {spec.id: PanelPlace(spec, context, window) for spec in PANELS}
        for place in self.places.values():
            context.app.workspace.removed.connect(place.forget)

    def panel(self, name: str) -> Any:
        """The panel with the id ``name``, that of the current session if each has its own."""
        return self.places[name].panel

    def follow(self, session: Session) -> None:
        """Follow ``session`` instead of the session before."""
        for place in self.places.values():
            place.follow(session)
