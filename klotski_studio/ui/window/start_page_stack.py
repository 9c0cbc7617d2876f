"""The central widget of the window: the tabs, or below their row the start page in place of an empty one.

::

    [ Start Page x | Red Donkey ]            [ Start Page | Red Donkey x ]
    +--------------------------+             +--------------------------+
    |  New  Open  Fresh        |             |  header, board           |
    |  Play  Go on             |             |                          |
    +--------------------------+             +--------------------------+
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from klotski_studio.app.library.entry import LibraryEntry
from klotski_studio.app.library.path import ShowcaseEntry, read_entries, read_showcase
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.jobs import Done, Failed, Outcome
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.ui.dialogs.file_dialogs import Dialogs
from klotski_studio.ui.look.boxes import in_column
from klotski_studio.ui.session.feature import AppContext
from klotski_studio.ui.session.places import Place
from klotski_studio.ui.window.tabs import Tabs

if TYPE_CHECKING:
    from klotski_studio.ui.panels.start.page import StartPage
    from klotski_studio.ui.panels.start.path_box import PathOffer, PathOffers

QT_WIDGET_MAX = 16_777_215
"""What Qt takes for no limit of a height."""
SHOWCASE, RECENT, PATH = "showcase", "recent", "path-offers"
"""The channels of the jobs that read the classics, the recent files and the offers of the start page."""


class StartPageStack(QWidget):
    """Shows ``tabs``, and the start page in the place of a session without a board."""

    def __init__(
        self,
        app: AppContext,
        tabs: Tabs,
        dialogs: Dialogs,
        actions: Mapping[str, QAction],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._app, self._tabs, self._actions = app, tabs, actions
        self._dialogs = dialogs
        self._is_showcase_requested = False
        self._place = Place(self._begin, self)
        self._place.hide()
        in_column(tabs, self._place, on=self, margins=0, spacing=0)
        for signal in (app.workspace.added, app.workspace.removed):
            signal.connect(lambda _: self.follow(app.session))
        app.library.changed.connect(lambda _: self._offer())
        app.keeper.changed.connect(self._offer)

    @cached_property
    def start_page(self) -> StartPage:
        """The start page, made when it is first seen."""
        from klotski_studio.ui.panels.start.page import StartPage

        app, made = self._app, StartPage(self._actions)
        self._place.put(made)
        made.new_wanted.connect(app.workspace.begin)
        made.template_wanted.connect(self._dialogs.ask_new)
        made.open_wanted.connect(self._dialogs.ask_open)
        made.path_wanted.connect(self._open)
        made.path_box.today_wanted.connect(lambda _: app.play_day())
        made.path_box.path_wanted.connect(app.play_on_path)
        made.path_box.level_wanted.connect(lambda level: app.play_on_path(app.path.next(level)))
        return made

    @property
    def is_empty(self) -> bool:
        """Whether the start page is shown."""
        return not self._place.isHidden()

    def follow(self, session: Session) -> None:
        """Show ``session``, or the start page if it has no board and reads no file; a lone tab has no row."""
        empty, row = not session.has_board and not session.is_reading, self._tabs.tabBar().sizeHint().height()
        self._tabs.setMaximumHeight(row if empty else QT_WIDGET_MAX)
        self._tabs.setHidden(empty and len(self._app.workspace.sessions) == 1)
        self._place.setVisible(empty)

    def _open(self, path: Path) -> None:
        """Open the file ``path``, to go on with its game if there is one."""
        session = self._app.workspace.open(path)
        if path in self.start_page.unfinished:
            session.set_mode(Mode.PLAY)

    def _begin(self) -> None:
        """Fill the start page, which is being shown; pictures follow."""
        self._request_showcase()
        self.start_page.setFocus()  # and not its first button: none is marked before a key was pressed
        self._offer()

    def _show_recent(self) -> None:
        """Show what one could go on with: unfinished games of the library, and then recent files."""
        from klotski_studio.ui.panels.start.page import MOST_RECENT

        files = {entry.puzzle: entry.path for entry in self._app.library.contents.entries}
        unfinished = [files[puzzle] for puzzle in self._app.keeper.in_progress if puzzle in files]
        recent = tuple(dict.fromkeys((*unfinished, *self._app.settings.get(RECENT_FILES))))[:MOST_RECENT]
        self.start_page.show_recent(recent, frozenset(unfinished))
        self._app.runner.start(RECENT, partial(read_entries, recent), self._show_recent_pictures)

    def _offer(self) -> None:
        """Offer what to go on with and what to play, if the page is shown; the pictures follow."""
        if not self._place.isVisible():
            return
        self._show_recent()
        path, calendar = self._app.path, self._app.calendar
        if not path.entries:
            return
        from klotski_studio.ui.panels.start.path_box import PathOffers

        self.start_page.show_row(calendar.row())
        today, following = calendar.entry(clock.today()), path.next()
        is_played = calendar.is_played(clock.today())
        offers = PathOffers(_offer_of(today), _offer_of(following), path.progress(), is_played)
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
