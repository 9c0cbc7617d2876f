"""Where the actions are: the menus and the bar over everything, as tables of the ids of their actions.

A menu lists what the current mode can do: actions of other modes are hidden, and a menu without any goes.
None is higher than the smallest window, 560 pixels.
The menus of recent files, of the classics and of the edits of a puzzle are filled when they open.

The bar has the tools of the mode at the left, the modes over the board, the finder::

    Undo Redo | Arrange Brush …      ( Edit Play Watch )                 [Find an action] [Export]
    each mode has tools of its own    centred over the board              always there

Where that leaves no room over the board, the finder loses its words, then the tools lose theirs. Files are in
the menu, the tabs and the start page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QMenuBar, QSizePolicy, QSpacerItem, QToolButton, QWidget

from klotski_studio.app.library.entry import LibraryEntry, grouped
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Metric
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.look.appearance import FollowsAppearance, appearance, beside_text, current_language
from klotski_studio.ui.look.boxes import STRETCH, fill
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.screen_fit import GivingWayRow, words_step
from klotski_studio.ui.look.tokens import CONTROL, ICON, XS, M, S, Type, font, icon_size, px
from klotski_studio.ui.look.translate import count_text, text_of, translator
from klotski_studio.ui.session.feature import LINE, AppContext, MenuSpec
from klotski_studio.ui.tools.toolbox import EDIT_TOOLS
from klotski_studio.ui.widgets.panel_parts import SegmentedControl
from klotski_studio.ui.window.actions import ACTIONS

HISTORY = ("undo", "redo")
PLAY_TOOLS = ("start-over", "keep-checkpoint")
MODES = ("mode-edit", "mode-play", "mode-watch")

MODE_TOOLS: Mapping[Mode, tuple[str, ...]] = {
    Mode.EDIT: (*HISTORY, *EDIT_TOOLS),
    Mode.PLAY: (*HISTORY, *PLAY_TOOLS),
    Mode.WATCH: (),
}
"""The tools of each mode, from left to right; those of Watch are in the bar below the board. Like the buttons
at the right end they are there if their features are."""

ENDS = {"find-action": "finder_button", "export": "export_button"}
"""The buttons at the right end with the names of their looks."""

TOOL_BAR = (*HISTORY, *EDIT_TOOLS, *PLAY_TOOLS, *MODES, *ENDS)
"""All actions that have a button in the bar."""


class TopBar(FollowsAppearance, GivingWayRow):
    """The content of the tool bar."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self._mode, self._has_board = Mode.EDIT, True
        self._center: int | None = None
        self._tool_widths = dict[int, int]()
        self.buttons = {
            name: self._button(name) for name in TOOL_BAR if name in actions and name not in MODES
        }
        self._tools = {
            mode: [name for name in names if name in actions] for mode, names in MODE_TOOLS.items()
        }
        self.modes = SegmentedControl([actions[name] for name in MODES], "mode_button", self)
        self._line = QFrame(self)
        self._line.setObjectName("bar_line")
        self._line.setFixedSize(1, ICON)
        self._before = QSpacerItem(0, 0, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        self._words: tuple[str, ...] = ()
        self._arrange()
        finder = self.buttons.get("find-action")
        self.steps = (*([words_step(finder)] if finder else []), self._hide_words)
        for name in (*self.buttons, *MODES):
            actions[name].changed.connect(self._ask_to_follow)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.follow_appearance()

    def show_for(self, mode: Mode, *, has_board: bool) -> None:
        """Show the tools of ``mode``; without a board neither tools nor modes."""
        if (mode, has_board) != (self._mode, self._has_board):
            self._mode, self._has_board = mode, has_board
            self._take(self.taken)
            self._settle()

    def _take(self, count: int) -> None:
        """Show what belongs to the mode; the bar is as high without tools, so that the board stays there."""
        super()._take(count)
        tools = self._tools[self._mode] if self._has_board else ()
        for name, button in self.buttons.items():
            if name not in ENDS:
                button.setVisible(name in tools)
        self.setMinimumHeight(2 * XS + max(button.sizeHint().height() for button in self.buttons.values()))
        self._line.setVisible(bool(tools))
        self.modes.setVisible(self._has_board)
        if export := self.buttons.get("export"):
            export.setVisible(self._has_board)

    def center_on(self, x: int) -> None:
        """Put the middle of the modes at ``x``, in pixels from the left, or as near as it can be."""
        if x != self._center:
            self._center = x
            self._give_way()
            self._settle()

    def retranslate(self) -> None:
        self._follow_words()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._follow_words()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def measure(self) -> None:
        """Measure the bar again, and put the modes in their place."""
        self._before.changeSize(0, 0, QSizePolicy.Policy.Fixed)
        super().measure()
        self._settle()

    # ---------------------------------------------------------------- inside

    def _width_after(self, count: int) -> int:
        """Measure with the tools of Edit, the most: the bar is as high and says as much in every mode."""
        shown, (self._mode, self._has_board) = (self._mode, self._has_board), (Mode.EDIT, True)
        width = super()._width_after(count)
        self._tool_widths[count] = self._tools_width(Mode.EDIT)
        self._mode, self._has_board = shown
        return width

    def _fits(self, count: int) -> bool:
        """Whether the modes have room and begin before the middle of the board; words matter more."""
        before = S + self._tool_widths[count] + M
        return super()._fits(count) and (self._center is None or before <= self._center)

    def _ask_to_follow(self) -> None:
        """Follow the words once the events at hand are done: a new language changes all of them in turn."""
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))  # Qt keeps one of these at a time

    def _follow_words(self) -> None:
        """Measure the bar again if a word in it or the size of its text has changed."""
        words = (
            *(self._actions[name].iconText() for name in (*self.buttons, *MODES)),
            font(Type.SMALL).toString(),
        )
        if words != self._words:
            self._words = words
            self.measure()

    def _settle(self) -> None:
        """Give the space before the modes the width that puts them over the middle of the board.

        Where the tools of Edit leave no room for that they stand as near as they can in Edit, in every
        mode: a switch must not go away from the mouse that has just pressed it.
        """
        self._before.changeSize(0, 0, QSizePolicy.Policy.Fixed)
        self.row.invalidate()
        spare = self.width() - self.row.minimumSize().width()
        self.row.activate()
        left = self.modes.x()
        center = self.width() // 2 if self._center is None else self._center
        wanted = center - self.modes.sizeHint().width() // 2 - left
        held = self._tools_width(Mode.EDIT) - self._tools_width(self._mode)
        self._before.changeSize(max(0, min(max(wanted, held), spare)), 0, QSizePolicy.Policy.Fixed)
        self.row.invalidate()
        self.row.activate()

    def _tools_width(self, mode: Mode) -> int:
        """The width of what is before the modes in ``mode``, with the steps that are taken now."""
        tools = self._tools[mode]
        widths = (self.buttons[name].sizeHint().width() for name in tools)
        return sum(width + XS for width in widths) + bool(tools) * (1 + XS)

    def _arrange(self) -> None:
        history, tools, ends = (
            [self.buttons[name] for name in names if name in self.buttons]
            for names in (HISTORY, (*EDIT_TOOLS, *PLAY_TOOLS), ENDS)
        )
        fill(self.row, *history, self._line, *tools, M, margins=(S, XS, S, XS), spacing=XS)
        self.row.addItem(self._before)
        fill(self.row, (self.modes, 0, Qt.AlignmentFlag.AlignVCenter), STRETCH, M, *ends)
        for name, look in ENDS.items():
            if button := self.buttons.get(name):
                button.setObjectName(look)
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
                beside_text(button.setFixedHeight, lambda: px(CONTROL))

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"bar-{name}")
        button.setDefaultAction(self._actions[name])
        beside_text(button.setIconSize, icon_size)
        beside_text(button.setMinimumHeight, lambda: px(CONTROL))
        beside_text(button.setFont, lambda: font(Type.SMALL))
        return button

    def _hide_words(self, taken: bool) -> None:
        styles = Qt.ToolButtonStyle
        for name, button in self.buttons.items():
            if name not in ENDS:
                button.setMinimumWidth(0 if taken else px(LEAST))
                button.setToolButtonStyle(
                    styles.ToolButtonIconOnly if taken else styles.ToolButtonTextUnderIcon
                )


LEAST = 44
"""The least width of a tool with a word below it, in pixels: words of Chinese are short."""

MOST_EDITS = 20
"""The number of edits that the menu of edits lists: half of them before the one that is shown."""


class FileMenus(QObject):
    """Fills the menus of files and of edits each time that they open."""

    def __init__(self, app: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app

    def fill_recent(self, menu: QMenu) -> None:
        """List the recent files in ``menu``, the latest first."""
        menu.clear()
        for path in self._app.settings.get(RECENT_FILES):
            self._add(menu, path.name, path)
        if menu.isEmpty():
            menu.addAction(text_of("no-recent")).setEnabled(False)

    def fill_classics(self, menu: QMenu) -> None:
        """List the classics in ``menu``, grouped by the length of their solutions."""
        menu.clear()
        tr = translator("library")
        for heading, entries in grouped(self._app.library.contents.classics).items():
            group = menu.addMenu(tr(heading))
            for entry in entries:
                self._add(group, self._title(entry), entry.path)
        if menu.isEmpty():
            menu.addAction(text_of("no-classics")).setEnabled(False)

    def fill_history(self, menu: QMenu) -> None:
        """List the last edits in ``menu``, the first one on top, with a mark at the one that is shown.

        A choice undoes all edits after it, or makes those up to it again.
        """
        menu.clear()
        stack = self._app.document.undo_stack
        first = max(0, min(stack.index - MOST_EDITS // 2, stack.count - MOST_EDITS))
        for index in range(first, min(stack.count, first + MOST_EDITS) + 1):
            text = stack.title(index - 1) if index else text_of("no-edit")
            action = menu.addAction(visible(text).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(index == stack.index)
            action.triggered.connect(partial(self._go_to_edit, index))

    def _go_to_edit(self, index: int) -> None:
        self._app.session.set_mode(Mode.EDIT)
        self._app.document.go_to(index)

    def _title(self, entry: LibraryEntry) -> str:
        name = entry.title(current_language())
        if entry.moves is None:
            return name
        return text_of("entry", name=name, count=count_text(entry.moves, Metric.MOVES))

    def _add(self, menu: QMenu, text: str, path: Path) -> None:
        action = menu.addAction(visible(text).replace("&", "&&"))
        action.setToolTip(tool_tip(visible(str(path))))
        action.triggered.connect(lambda: self._app.workspace.open(path))


CONTEXT = "menus"
"""The translation context of the menus' titles."""

PLACE = "+"
"""The beginning of an entry for what features add."""


BAR: tuple[str | MenuSpec, ...] = (
    MenuSpec(
        "file",
        N_("menus", "&File"),
        (
            "new",
            MenuSpec("new-others", N_("menus", "Ne&w From"), ("new-from +fresh",)),
            "open",
            MenuSpec("recent", N_("menus", "Open Re&cent"), filled=True),
            MenuSpec("classics", N_("menus", "Open C&lassic"), filled=True),
            "reload - save save-as save-all",
            MenuSpec("save-copy", N_("menus", "Save a Cop&y As"), filled=True),
            "+export - close reopen-tab",
            MenuSpec("tabs", N_("menus", "Ta&bs"), ("close-others close-right - next-tab previous-tab",)),
            "- copy-path show-folder - quit",
        ),
    ),
    "+edit",
    MenuSpec(
        "view",
        N_("menus", "&View"),
        (
            *MODES,
            "start-page -",
            MenuSpec("panels", N_("menus", "P&anels"), filled=True),
            "next-place previous-place - zoom-in zoom-out zoom-fit zoom-actual zoom-selection -",
            "coordinates targets board-alone - settings",
        ),
    ),
    MenuSpec("puzzle", N_("menus", "&Puzzle"), ("+next +path - solve cancel search-on +search",)),
    "+bar",
    MenuSpec("help", N_("menus", "&Help"), ("+help",)),
)
"""The menus of the menu bar without what features add to them."""


def _filled(entries: Iterable[str | MenuSpec]) -> Iterator[str | MenuSpec]:
    """``entries`` with what features add at the places among them."""
    for entry in entries:
        if isinstance(entry, MenuSpec):
            yield replace(entry, entries=tuple(_filled(entry.entries)))
            continue
        for name in entry.split():
            if name.startswith(PLACE):
                added = (each.menus.get(name.removeprefix(PLACE), ()) for each in FEATURES)
                yield from _filled(chain.from_iterable(added))
            else:
                yield name


MENUS = tuple(each for each in _filled(BAR) if isinstance(each, MenuSpec))
"""The menus of the menu bar, from left to right."""


Fill = Callable[[QMenu], None]
"""Puts the entries of the moment into a menu that is about to open."""


class Menus(QObject):
    """The menus of the menu bar; their titles follow the language."""

    def __init__(self, actions: Mapping[str, QAction], fill: Mapping[str, Fill], parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._fill = actions, fill
        self._made: list[tuple[QMenu, MenuSpec]] = []
        self._mode: Mode | None = None
        appearance().language_changed.connect(self.retranslate)

    def build(self, bar: QMenuBar) -> None:
        """Add all menus to ``bar``."""
        for spec in MENUS:
            bar.addMenu(self._menu(spec, bar))
        self.retranslate()

    def retranslate(self) -> None:
        """Show the menus' titles in the current language."""
        translate = translator(CONTEXT)
        for menu, spec in self._made:
            menu.setTitle(translate(spec.text))

    def show_for(self, mode: Mode) -> None:
        """Hide the menus in which no action is for ``mode``."""
        if mode is self._mode:
            return  # it is asked after each edit
        self._mode = mode
        modes = {spec.id: spec.modes for spec in ACTIONS}
        for menu, spec in self._made:
            menu.menuAction().setVisible(self._is_useful(spec, mode, modes))

    def _is_useful(self, spec: MenuSpec, mode: Mode, modes: Mapping[str, frozenset[Mode]]) -> bool:
        return spec.filled or any(
            self._is_useful(entry, mode, modes) if isinstance(entry, MenuSpec) else mode in modes[entry]
            for entry in spec.entries
            if entry != LINE
        )

    def menu(self, name: str) -> QMenu:
        """The menu with the id ``name``."""
        return next(menu for menu, spec in self._made if spec.id == name)

    def _menu(self, spec: MenuSpec, parent: QMenuBar | QMenu) -> QMenu:
        menu = QMenu(parent, toolTipsVisible=spec.filled)
        menu.setObjectName(f"menu-{spec.id}")
        self._made.append((menu, spec))
        for entry in spec.entries:
            if isinstance(entry, MenuSpec):
                menu.addMenu(self._menu(entry, menu))
            elif entry == LINE:
                menu.addSeparator()
            else:
                menu.addAction(self._actions[entry])
        if spec.filled:
            fill = self._fill[spec.id]
            menu.aboutToShow.connect(lambda: _refill(menu, fill))
        return menu


def _refill(menu: QMenu, fill: Fill) -> None:
    """Have ``menu`` filled anew; menus inside it would outlive ``clear()``."""
    for action in menu.actions():
        inside = action.menu()
        if isinstance(inside, QMenu):
            inside.setParent(None)
            inside.deleteLater()
    fill(menu)
