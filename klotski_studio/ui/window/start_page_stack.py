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
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from klotski_studio.app.library.path import read_layouts
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.jobs import Done, Outcome
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.layout import Layout
from klotski_studio.ui.look.boxes import in_column
from klotski_studio.ui.session.feature import AppContext
from klotski_studio.ui.session.places import Place
from klotski_studio.ui.window.tabs import Tabs

if TYPE_CHECKING:
    from klotski_studio.ui.panels.start.page import StartPage

QT_WIDGET_MAX = 16_777_215
"""What Qt takes for no limit of a height."""
PICTURES = "start-page-pictures"
"""The channel of the job that reads the files of the start page."""


class StartPageStack(QWidget):
    """Shows ``tabs``, and the start page in the place of a session without a board."""

    def __init__(self, app: AppContext, tabs: Tabs, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._app, self._tabs, self._actions = app, tabs, actions
        self._place = Place(self._begin, self)
        self._place.hide()
        in_column(tabs, self._place, on=self, margins=0, spacing=0)
        for signal in (app.workspace.added, app.workspace.removed):
            signal.connect(lambda _: self.follow(app.session))
        app.library.changed.connect(lambda _: self._fill())
        app.keeper.changed.connect(self._fill)

    @cached_property
    def start_page(self) -> StartPage:
        """The start page, made when it is first seen."""
        from klotski_studio.ui.panels.start.page import StartPage

        app, made = self._app, StartPage(self._actions)
        self._place.put(made)
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
        empty, focused = not session.has_board and not session.is_reading, self.window().focusWidget()
        is_left = not (empty or self._place.isHidden()) and (focused is None or self.isAncestorOf(focused))
        self._tabs.setMaximumHeight(self._tabs.tabBar().sizeHint().height() if empty else QT_WIDGET_MAX)
        self._tabs.setHidden(empty and len(self._app.workspace.sessions) == 1)
        self._place.setVisible(empty)
        if is_left:  # the keyboard goes to the board, but stays in a panel
            self._tabs.page(session).view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open(self, path: Path) -> None:
        """Open the file ``path``, to go on with its game if there is one."""
        session = self._app.workspace.open(path)
        if path in self.start_page.unfinished:
            session.set_mode(Mode.PLAY)

    def _begin(self) -> None:
        """Fill the start page, which is being shown."""
        self.start_page.setFocus()  # and not its first button: none is marked before a key was pressed
        self._fill()

    def _fill(self) -> None:
        """Show what one could play and go on with, if the page is shown; the pictures follow."""
        if not self._place.isVisible():
            return
        from klotski_studio.ui.panels.start.page import MOST_RECENT, PathOffers

        app, page, day = self._app, self.start_page, clock.today()
        files = {entry.puzzle: entry.path for entry in app.library.contents.entries}
        unfinished = [files[puzzle] for puzzle in app.keeper.in_progress if puzzle in files]
        today, following, calendar = app.calendar.entry(day), app.path.next(), app.calendar
        following = None if following == today else following
        row, is_played = calendar.row(), calendar.is_played(day)
        page.show_path(PathOffers(today, following, app.path.progress(), is_played, row))
        offered = [entry.path for entry in (today, following) if entry is not None]
        found = dict.fromkeys((*unfinished, *app.settings.get(RECENT_FILES)))
        recent = [path for path in found if path not in offered][:MOST_RECENT]  # nothing stands here twice
        page.show_recent(recent, frozenset(unfinished))
        app.runner.start(PICTURES, partial(read_layouts, (*recent, *offered)), self._show_pictures)

    def _show_pictures(self, outcome: Outcome[Mapping[Path, Layout]]) -> None:
        if isinstance(outcome, Done):
            self.start_page.show_pictures(outcome.value)
