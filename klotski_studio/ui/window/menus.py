"""The menus, as tables of the ids of their actions.

A menu lists what the current mode can do: actions of other modes are hidden, and a menu without any goes.
None is higher than the smallest window, 560 pixels.
The menus of recent files, of the classics and of the edits of a puzzle are filled when they open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from klotski_studio.app.library.entry import LibraryEntry, grouped
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Metric
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.look.appearance import appearance, current_language
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.translate import text_of, translator
from klotski_studio.ui.session.feature import LINE, AppContext, MenuSpec
from klotski_studio.ui.window.actions import ACTIONS
from klotski_studio.ui.window.top_bar import MODES

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
        return text_of("entry", name=name, count=counted(entry.moves, Metric.MOVES, translator("verdict")))

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
            MenuSpec("new-others", N_("menus", "Ne&w From"), ("new-from", "+fresh")),
            "open",
            MenuSpec("recent", N_("menus", "Open Re&cent"), filled=True),
            MenuSpec("classics", N_("menus", "Open C&lassic"), filled=True),
            "reload",
            LINE,
            "save",
            "save-as",
            "save-all",
            MenuSpec("save-copy", N_("menus", "Save a Cop&y As"), filled=True),
            "+export",
            LINE,
            "close",
            "reopen-tab",
            MenuSpec(
                "tabs",
                N_("menus", "Ta&bs"),
                ("close-others", "close-right", LINE, "next-tab", "previous-tab"),
            ),
            LINE,
            "copy-path",
            "show-folder",
            LINE,
            "quit",
        ),
    ),
    "+edit",
    MenuSpec(
        "view",
        N_("menus", "&View"),
        (
            *MODES,
            "start-page",
            LINE,
            MenuSpec("panels", N_("menus", "P&anels"), filled=True),
            "next-place",
            "previous-place",
            LINE,
            "zoom-in",
            "zoom-out",
            "zoom-fit",
            "zoom-actual",
            "zoom-selection",
            LINE,
            "coordinates",
            "targets",
            "board-alone",
            LINE,
            "settings",
        ),
    ),
    MenuSpec(
        "puzzle",
        N_("menus", "&Puzzle"),
        (
            "+next",
            *("+path", LINE),
            *("solve", "cancel", "search-on", "+search"),
        ),
    ),
    "+bar",
    MenuSpec("help", N_("menus", "&Help"), ("+help",)),
)
"""The menus of the menu bar without what features add to them."""


def _filled(entries: Iterable[str | MenuSpec]) -> Iterator[str | MenuSpec]:
    """``entries`` with what features add at the places among them."""
    for entry in entries:
        if isinstance(entry, MenuSpec):
            yield replace(entry, entries=tuple(_filled(entry.entries)))
        elif entry.startswith(PLACE):
            added = (each.menus.get(entry.removeprefix(PLACE), ()) for each in FEATURES)
            yield from _filled(chain.from_iterable(added))
        else:
            yield entry


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
        menu = QMenu(parent)
        menu.setObjectName(f"menu-{spec.id}")
        menu.setToolTipsVisible(spec.filled)
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
