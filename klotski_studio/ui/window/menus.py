"""The menus, as tables of the ids of their actions.

A menu lists what the current mode can do: actions of other modes are hidden, and a menu without any goes.
None is higher than the smallest window, 560 pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.actions.table import all_actions
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.feature import LINE, MenuSpec, entries_of
from klotski_studio.ui.window.top_bar import MODES

CONTEXT = "menus"
"""The translation context of the menus' titles."""

PLACE = "+"
"""The beginning of an entry for what features add."""


BAR: tuple[str | MenuSpec, ...] = (
    MenuSpec(
        "file",
        QT_TRANSLATE_NOOP("menus", "&File"),
        (
            "new",
            "new-from",
            "open",
            MenuSpec("recent", QT_TRANSLATE_NOOP("menus", "Open Re&cent"), filled=True),
            MenuSpec("classics", QT_TRANSLATE_NOOP("menus", "Open C&lassic"), filled=True),
            "reload",
            LINE,
            "save",
            "save-as",
            "save-all",
            MenuSpec("save-copy", QT_TRANSLATE_NOOP("menus", "Save a Cop&y As"), filled=True),
            "+export",
            LINE,
            "close",
            "reopen-tab",
            MenuSpec(
                "tabs",
                QT_TRANSLATE_NOOP("menus", "Ta&bs"),
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
        QT_TRANSLATE_NOOP("menus", "&View"),
        (
            *MODES,
            "start-page",
            LINE,
            MenuSpec("panels", QT_TRANSLATE_NOOP("menus", "P&anels"), filled=True),
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
        QT_TRANSLATE_NOOP("menus", "&Puzzle"),
        (
            "+next",
            *("+path", LINE),
            *("solve", "cancel", "search-on", "+search"),
        ),
    ),
    "+bar",
    MenuSpec(
        "help",
        QT_TRANSLATE_NOOP("menus", "&Help"),
        ("+help",),
    ),
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
        modes = {spec.id: spec.modes for spec in all_actions()}
        for menu, spec in self._made:
            menu.menuAction().setVisible(self._is_useful(spec, mode, modes))

    def _is_useful(self, spec: MenuSpec, mode: Mode, modes: Mapping[str, frozenset[Mode]]) -> bool:
        return spec.filled or any(
            self._is_useful(entry, mode, modes) if isinstance(entry, MenuSpec) else mode in modes[entry]
            for entry in entries_of(spec, modes)
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
        for entry in entries_of(spec, self._actions):
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
