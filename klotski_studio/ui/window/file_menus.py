"""Fills the menus of recent files and of the classics that the program ships."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from klotski_studio.app.library.entry import LibraryEntry, grouped
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.sentences import text_of
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.context import AppContext


class FileMenus(QObject):
    """Fills the menus of files each time that they open."""

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

    def _title(self, entry: LibraryEntry) -> str:
        name = entry.title(current_language())
        if entry.moves is None:
            return name
        return text_of("entry", name=name, count=counted(entry.moves, Metric.MOVES, translator("verdict")))

    def _add(self, menu: QMenu, text: str, path: Path) -> None:
        action = menu.addAction(visible(text).replace("&", "&&"))
        action.setToolTip(tool_tip(visible(str(path))))
        action.triggered.connect(lambda: self._app.workspace.open(path))
