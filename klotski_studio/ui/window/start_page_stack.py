"""The central widget of the window: the tabs, or the start page if nothing is open."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QStackedWidget, QWidget

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.showcase import ShowcaseEntry, read_entries, read_showcase
from klotski_studio.app.runtime.jobs import Done, Failed, Outcome
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.actions.path import play, play_on_path, puzzle_of_today
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.panels.start.page import MOST_RECENT, StartPage
from klotski_studio.ui.panels.start.path_box import PathOffer, PathOffers
from klotski_studio.ui.session.context import AppContext
from klotski_studio.ui.window.tabs import Tabs

SHOWCASE, RECENT, PATH = "showcase", "recent", "path-offers"
"""The channels of the jobs that read the classics, the recent files and the offers of the start page."""


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
        box = self.start_page.path_box
        box.today_wanted.connect(partial(play, app))
        box.path_wanted.connect(partial(play_on_path, app))
        box.level_wanted.connect(lambda level: play_on_path(app, app.path.next(level)))
        app.library.changed.connect(lambda _: self._offer())
        app.keeper.changed.connect(self._offer)

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
        was_empty = self.is_empty
        self.setCurrentWidget(self.start_page if empty else self._tabs)
        if empty and not was_empty:
            self.start_page.setFocus()  # and not its first button: none is marked before a key was pressed
            self._offer()

    def _offer(self) -> None:
        """Offer today's puzzle and the next one on the path, if the page is shown; their pictures follow."""
        path = self._app.path
        if not self.is_empty or not path.entries:
            return
        today, following = puzzle_of_today(self._app), path.next()
        offers = PathOffers(_offer_of(today), _offer_of(following), path.progress())
        self.start_page.show_path(offers)
        files = [entry.path for entry in (today, following) if entry is not None]
        self._app.runner.start(PATH, partial(read_entries, files), partial(self._show_offers, offers))

    def _show_offers(self, offers: PathOffers, outcome: Outcome[tuple[ShowcaseEntry, ...]]) -> None:
        if isinstance(outcome, Done):
            layouts = {entry.path: entry.layout for entry in outcome.value}
            today, following = (
                None if offer is None else replace(offer, layout=layouts.get(offer.entry.path))
                for offer in (offers.today, offers.next)
            )
            self.start_page.show_path(replace(offers, today=today, next=following))

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


def _offer_of(entry: LibraryEntry | None) -> PathOffer | None:
    return None if entry is None else PathOffer(entry)
