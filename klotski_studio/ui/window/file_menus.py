"""Fills the menus of recent files, of the classics that the program ships, and of the edits of a puzzle."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from klotski_studio.app.library.entry import LibraryEntry, grouped
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.sentences import text_of
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.feature import AppContext

MOST_EDITS = 20
"""The number of edits that the menu of edits lists: half of them before the one that is shown."""


class FileMenus(QObject):
    """Fills the menus of files and of edits each time that they open."""

    def __init__(self, app: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app

    @property
    def entries(self) -> tuple[LibraryEntry, ...]:
        """The classics in the library, the shortest solution first; empty until the library is read."""
        return self._app.library.contents.classics

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
        for heading, entries in grouped(self.entries).items():
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
