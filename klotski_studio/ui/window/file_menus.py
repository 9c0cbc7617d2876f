"""The menus that list files: recent ones, and the classics that come with the program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from klotski_studio.app.library.entry import LibraryEntry, grouped, read_library
from klotski_studio.app.runtime.jobs import Failed, Outcome
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import current_language
from klotski_studio.ui.look.plain import tool_tip
from klotski_studio.ui.look.sentences import tell
from klotski_studio.ui.look.translate import translator
from klotski_studio.ui.session.context import AppContext

LIBRARY = "library"
"""The lane."""


class FileMenus(QObject):
    """Fills them whenever they open."""

    def __init__(self, app: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._app = app
        self._entries: tuple[LibraryEntry, ...] | None = None

    @property
    def entries(self) -> tuple[LibraryEntry, ...]:
        """The classics; empty until they have been read."""
        return self._entries or ()

    def read(self, folder: Path) -> None:
        """Read the classics in ``folder`` in the background."""
        self._app.runner.start(LIBRARY, lambda control: read_library(folder, control), self._take)

    def fill_recent(self, menu: QMenu) -> None:
        """List the recent files, the latest first."""
        menu.clear()
        for path in self._app.settings.get(RECENT_FILES):
            self._add(menu, path.name, path)
        if menu.isEmpty():
            menu.addAction(tell("no-recent")).setEnabled(False)

    def fill_classics(self, menu: QMenu) -> None:
        """List the classics by how long their solutions are."""
        menu.clear()
        say = translator("library")
        for heading, entries in grouped(self.entries).items():
            group = menu.addMenu(say(heading))
            for entry in entries:
                self._add(group, self._title(entry), entry.path)
        if menu.isEmpty():
            menu.addAction(tell("no-classics")).setEnabled(False)

    def _title(self, entry: LibraryEntry) -> str:
        name = entry.title(current_language())
        if entry.moves is None:
            return name
        return tell("entry", name=name, count=counted(entry.moves, Metric.MOVES, translator("verdict")))

    def _add(self, menu: QMenu, text: str, path: Path) -> None:
        action = menu.addAction(visible(text).replace("&", "&&"))
        action.setToolTip(tool_tip(visible(str(path))))
        action.triggered.connect(lambda: self._app.workspace.open(path))

    def _take(self, outcome: Outcome[tuple[LibraryEntry, ...]]) -> None:
        if not isinstance(outcome, Failed):
            self._entries = outcome.value
