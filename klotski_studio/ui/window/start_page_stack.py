"""The central widget of the window: the tabs, or the start page if nothing is open."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QStackedWidget, QWidget

from klotski_studio.app.library.showcase import ShowcaseEntry, read_entries, read_showcase
from klotski_studio.app.runtime.jobs import Done, Failed, Outcome
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.panels.start_page import MOST_RECENT, StartPage
from klotski_studio.ui.session.context import AppContext
from klotski_studio.ui.window.tabs import Tabs

SHOWCASE, RECENT = "showcase", "recent"
"""The channels of the jobs that read the classics and the recent files of the start page."""


class StartPageStack(QStackedWidget):
    """Shows ``tabs`` while something is open, else the start page."""

    def __init__(self, app: AppContext, tabs: Tabs, dialogs: Dialogs, parent: QWidget) -> None:
        super().__init__(parent)
        self._app, self._tabs = app, tabs
        self._is_showcase_requested = False
        self.start_page = StartPage()
        self.addWidget(tabs)
        self.addWidget(self.start_page)
        self.start_page.new_wanted.connect(app.workspace.begin)
        self.start_page.template_wanted.connect(dialogs.ask_new)
        self.start_page.open_wanted.connect(dialogs.ask_open)
        self.start_page.path_wanted.connect(app.workspace.open)

    @property
    def is_empty(self) -> bool:
        """Whether the start page is shown."""
        return self.currentWidget() is self.start_page

    def follow(self, session: Session) -> None:
        """Show ``session``, or the start page if it is the only one and has no board and reads no file."""
        empty = len(self._app.workspace.sessions) == 1 and not session.has_board and not session.is_reading
        if empty and not self.is_empty:
            recent: tuple[Path, ...] = self._app.settings.get(RECENT_FILES)
            self.start_page.show_recent(recent)
            self._app.runner.start(
                RECENT, partial(read_entries, recent[:MOST_RECENT]), self._show_recent_pictures
            )
            self._request_showcase()
        self.setCurrentWidget(self.start_page if empty else self._tabs)

    def _request_showcase(self) -> None:
        """Start to read the classics when the page is shown for the first time."""
        if not self._is_showcase_requested:
            self._is_showcase_requested = True
            self._app.runner.start(
                SHOWCASE, partial(read_showcase, self._app.library.shipped_folder), self._show
            )

    def _show_recent_pictures(self, outcome: Outcome[tuple[ShowcaseEntry, ...]]) -> None:
        if isinstance(outcome, Done):
            self.start_page.show_pictures(outcome.value)

    def _show(self, outcome: Outcome[tuple[ShowcaseEntry, ...]]) -> None:
        if not isinstance(outcome, Failed):
            self.start_page.show_classics(outcome.value)
