"""The help, the list of shortcuts and the tour, of which one each is open at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDockWidget, QPushButton

from klotski_studio.app.documents.templates import TEMPLATES
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.runtime.settings import SHORTCUTS, TOUR_SEEN
from klotski_studio.app.texts.translatable import plain_text
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.help.board_keys import KeyGroup, keys_page, name_of
from klotski_studio.ui.look.appearance import appearance, current_language
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.feature import LINE, ActionContext, ActionSpec, MenuSpec, shown_layout

if TYPE_CHECKING:
    from klotski_studio.ui.features.help.action_finder import ActionFinder, Candidate
    from klotski_studio.ui.features.help.help_window import HelpWindow
    from klotski_studio.ui.features.help.shortcuts import ShortcutsDialog
    from klotski_studio.ui.features.help.tour import Tour


SKIN_PICTURE = QSize(42, 54)
"""The size of a skin's picture in the tour, in pixels."""


NOW: Mapping[Mode, Collection[str]] = {
    Mode.EDIT: {"make-harder", "tool-aim", "tool-wall", "tool-gate", "hold", "explore-families", "mode-play"},
    Mode.PLAY: {"hint", "guide", "start-over", "keep-checkpoint", "watch-shortest", "next-puzzle"},
    Mode.WATCH: {"play", "next-solution", "take-over", "compare", "copy-moves", "make-harder"},
}
"""What is needed most in each mode, which the finder begins with, in the order of the menus."""


class HelpWindows(QObject):
    """Opens the help windows of one main window."""

    def __init__(self, context: ActionContext) -> None:
        super().__init__(context.window)
        self._context, self._settings, self._window = context, context.app.settings, context.window
        self._open: dict[str, Any] = {}
        self._tour: Tour | None = None
        self._finder: ActionFinder | None = None
        appearance().language_changed.connect(self._name_keys)

    def show_help(self, topic: str = "") -> HelpWindow:
        """Open the help at ``topic``; without one at the last page."""
        from klotski_studio.ui.features.help.help_window import HelpPages, HelpWindow

        pages = HelpPages(resources_dir() / "help", self._keys_page)
        made: HelpWindow = self._shown("help", lambda: HelpWindow(pages, self._window))
        if topic:
            made.show_topic(topic)
        return made

    def show_shortcuts(self) -> ShortcutsDialog:
        """Open the list of shortcuts."""
        from klotski_studio.ui.features.help.shortcuts import ShortcutsDialog

        groups = key_groups(self._context)
        made: ShortcutsDialog = self._shown(
            "shortcuts", lambda: ShortcutsDialog(self._settings, groups, self._window)
        )
        return made

    def _shown(self, name: str, make: Callable[[], QDialog]) -> Any:
        """The dialog ``name`` in front, made if it is not open."""
        if name not in self._open:
            self._open[name] = make()
            self._open[name].finished.connect(lambda: self._open.pop(name))
        self._open[name].show()
        self._open[name].activateWindow()
        return self._open[name]

    def find_action(self) -> ActionFinder:
        """Open the finder of actions, or close it if it is open."""
        from klotski_studio.ui.features.help.action_finder import ActionFinder

        if self._finder is None:
            self._finder = ActionFinder(self._settings, self._window, self._context.live_actions.flush)
        if self._finder.isVisible():
            self._finder.close_finder()
        else:
            now = NOW[self._context.app.session.mode]
            self._finder.open(sorted(candidates(self._context), key=lambda each: each.id not in now))
        return self._finder

    def start_tour(self, *, waits: bool = False) -> Tour:
        """Start the tour of the window; with ``waits`` it begins when somebody is there."""
        from klotski_studio.ui.dialogs.settings import SkinTiles
        from klotski_studio.ui.features.help.tour import Tour

        self._settings.set(TOUR_SEEN, True)
        if self._tour is None:
            skins = SkinTiles(self._settings, shown_layout(self._context.app), self._window, SKIN_PICTURE)
            self._tour = Tour(self._context, skins, waits=waits)
            self._tour.ended.connect(self._forget_tour)
        else:
            self._tour.go(0)
        return self._tour

    def _name_keys(self) -> None:
        """Show the names of all actions in the current language."""
        if "shortcuts" in self._open:
            self._open["shortcuts"].show_groups(key_groups(self._context))

    def _keys_page(self) -> str:
        return keys_page(key_groups(self._context), self._settings.get(SHORTCUTS))

    def _forget_tour(self) -> None:
        self._tour = None


def candidates(context: ActionContext) -> Iterator[Candidate]:
    """Yield what can be found, with names in the current language: first actions, as in the menus."""
    from klotski_studio.ui.features.help.action_finder import PUZZLE, Candidate

    words = json.loads((resources_dir() / "finder.json").read_text("utf-8"))
    english = {spec.id: name_of(spec.text) for spec in context.live_actions.specs}

    def made(name: str, text: str, do: Callable[[], object], *others: str) -> Candidate:
        action = QAction(text)
        action.triggered.connect(lambda: do())
        return Candidate(name, text, others[0] if others else text, action, (*words.get(name, ()), *others))

    for group in key_groups(context):
        above, _, inner = group.title.rpartition(" › ")
        for entry in group.entries:
            action = context.actions[entry.id]
            name = plain_text(action.text()).rstrip("…")
            if above and action.isCheckable() and inner.casefold() not in name.casefold():
                name = f"{inner}: {name}"
            yield Candidate(entry.id, name, english[entry.id], action, tuple(words.get(entry.id, ())))
    for row in context.settings:
        above = plain_text(translator("menus")(row.text))
        for choice in row.choices():
            choose = partial(row.choose, context.app.settings, choice)
            yield made(choice.id, f"{above}: {choice.name()}", choose, choice.english)
    for template in TEMPLATES:
        make = partial(context.app.workspace.begin, template.make(*template.size))
        text = translator("templates")(template.name)
        yield made(f"template:{template.id}", f"{english['new']}: {text}", make, template.name)
    for name, text in context.panel_titles().items():
        yield made(f"panel:{name}", text, partial(context.reveal_panel, name))
    for dock in context.window.findChildren(QDockWidget):
        for button in dock.findChildren(QPushButton):
            if button.isVisible() and button.isEnabled() and button.text():
                yield made(f"button:{button.text()}", plain_text(button.text()), button.click)
    for puzzle in context.app.library.contents.entries:
        title, play = puzzle.title(current_language()), partial(context.app.workspace.open, puzzle.path)
        yield made(f"{PUZZLE}{puzzle.path.stem}", title, play, puzzle.name, *puzzle.names.values())


def key_groups(context: ActionContext) -> tuple[KeyGroup, ...]:
    """Return all actions in the groups of the menus, with their titles in the current language."""
    specs = {spec.id: spec for spec in context.live_actions.specs}
    return tuple(group for menu in context.menus for group in _groups(menu, specs, ""))


def _groups(menu: MenuSpec, specs: Mapping[str, ActionSpec], above: str) -> Iterator[KeyGroup]:
    """Yield the group of ``menu`` and those of its submenus."""
    title = above + plain_text(translator("menus")(menu.text))
    entries = tuple(specs[entry] for entry in menu.entries if isinstance(entry, str) and entry != LINE)
    if entries:
        yield KeyGroup(title, entries)
    for entry in menu.entries:
        if isinstance(entry, MenuSpec):
            yield from _groups(entry, specs, f"{title} › ")
