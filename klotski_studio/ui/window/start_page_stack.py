"""The central widget of the window: the tabs, or the start page if nothing is open."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.path import ShowcaseEntry, read_entries, read_showcase
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.jobs import Done, Failed, Outcome
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.session.feature import AppContext
from klotski_studio.ui.session.places import Place
from klotski_studio.ui.window.tabs import Tabs

if TYPE_CHECKING:
    from klotski_studio.ui.panels.start.page import StartPage
    from klotski_studio.ui.panels.start.path_box import PathOffer, PathOffers

SHOWCASE, RECENT, PATH = "showcase", "recent", "path-offers"
"""The channels of the jobs that read the classics, the recent files and the offers of the start page."""


class StartPageStack(QStackedWidget):
    """Shows ``tabs`` while something is open, else the start page."""

    def __init__(self, app: AppContext, tabs: Tabs, dialogs: Dialogs, parent: QWidget) -> None:
        super().__init__(parent)
        self._app, self._tabs = app, tabs
        self._dialogs = dialogs
        self._is_showcase_requested = False
        self._place = Place(self._begin, self)
        self.addWidget(tabs)
        self.addWidget(self._place)
        app.library.changed.connect(lambda _: self._offer())
        app.keeper.changed.connect(self._offer)

    @cached_property
    def start_page(self) -> StartPage:
        """The start page, made when it is first seen."""
        from klotski_studio.ui.panels.start.page import StartPage

        app, made = self._app, StartPage()
        self._place.put(made)
        made.new_wanted.connect(app.workspace.begin)
        made.template_wanted.connect(self._dialogs.ask_new)
        made.open_wanted.connect(self._dialogs.ask_open)
        made.path_wanted.connect(app.workspace.open)
        made.path_box.today_wanted.connect(lambda _: app.play_day())
        made.path_box.path_wanted.connect(app.play_on_path)
        made.path_box.level_wanted.connect(lambda level: app.play_on_path(app.path.next(level)))
        return made

    @property
    def is_empty(self) -> bool:
        """Whether the start page is shown."""
        return self.currentWidget() is self._place

    def follow(self, session: Session) -> None:
        """Show ``session``, or the start page if it is the only one and has no board and reads no file."""
        empty = len(self._app.workspace.sessions) == 1 and not session.has_board and not session.is_reading
        self.setCurrentWidget(self._place if empty else self._tabs)

    def _begin(self) -> None:
        """Fill the start page, which is being shown; pictures follow."""
        from klotski_studio.ui.panels.start.page import MOST_RECENT

        recent: tuple[Path, ...] = self._app.settings.get(RECENT_FILES)
        self.start_page.show_recent(recent)
        self._app.runner.start(
            RECENT, partial(read_entries, recent[:MOST_RECENT]), self._show_recent_pictures
        )
        self._request_showcase()
        self.start_page.setFocus()  # and not its first button: none is marked before a key was pressed
        self._offer()

    def _offer(self) -> None:
        """Offer today's puzzle and the next one on the path, if the page is shown; their pictures follow."""
        path = self._app.path
        if not self._place.isVisible() or not path.entries:
            return
        from klotski_studio.ui.panels.start.path_box import PathOffers

        today, following = self._app.calendar.entry(clock.today()), path.next()
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
    from klotski_studio.ui.panels.start.path_box import PathOffer

    return None if entry is None else PathOffer(entry)
