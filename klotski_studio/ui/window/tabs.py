"""Shows each open session in a tab; the tab bar is hidden while there is only one.

A page has a hundred widgets, so only the sessions that were looked at last have one::

    never shown    shown       KEPT others shown since          shown again
    no page        a page      no page, if nothing is lost      a page

The row of tabs, with a cross in each that closes it.

The crosses are painted. As widgets, which is what ``setTabsClosable`` makes, each has Qt lay out all tabs
three times when it comes, and each layout takes three times as long. Screen readers are told of no such
button by Qt either; the keyboard closes a tab by ``close`` and by the menu of the tab.

The central widget of the window: the tabs, or below their row the start page in place of an empty one.

::

    [ Start Page x | Red Donkey ]            [ Start Page | Red Donkey x ]
    +--------------------------+             +--------------------------+
    |  New  Open  Fresh        |             |  header, board           |
    |  Play  Go on             |             |                          |
    +--------------------------+             +--------------------------+
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAction, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QTabBar, QTabWidget, QToolTip, QWidget
from shiboken6 import delete

from klotski_studio.app.library.path import read_layouts
from klotski_studio.app.runtime import clock
from klotski_studio.app.runtime.jobs import Done, Outcome
from klotski_studio.app.runtime.settings import RECENT_FILES
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.layout import Layout
from klotski_studio.ui.features import FEATURES
from klotski_studio.ui.look.appearance import FollowsAppearance, current_language, current_theme
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import set_name, tool_tip
from klotski_studio.ui.look.theme import washes
from klotski_studio.ui.look.tokens import XS, icon_size, px
from klotski_studio.ui.look.tokens import M as CROSS
from klotski_studio.ui.look.translate import text_of
from klotski_studio.ui.scene.board_view import MenuRequest
from klotski_studio.ui.session.feature import LINE, ActionContext, AppContext
from klotski_studio.ui.session.page import Page
from klotski_studio.ui.session.places import Place
from klotski_studio.ui.widgets.panel_parts import SquareButton

if TYPE_CHECKING:
    from klotski_studio.ui.panels.start.page import StartPage


NOWHERE = -1


class TabBar(QTabBar):
    """Emits ``tabCloseRequested`` when a cross is clicked; the tool tip of crosses is that of ``close``."""

    laid_out = Signal(int)
    """The tabs have got their places; carries the width, in pixels, of all together."""

    def __init__(self, close: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._close, self._icon = close, icon("cross", "muted")
        self._under = self._pressed = NOWHERE  # the tabs whose crosses the mouse is on, and has pressed
        self._is_dragging = False
        self.setExpanding(False)
        self.setMouseTracking(True)

    def cross(self, index: int) -> QRect:
        """The area of the cross in the tab ``index``; the style sheet leaves it free of the title."""
        tab, size = self.tabRect(index), icon_size(CROSS + XS)
        return QRect(QPoint(tab.right() - XS - size.width(), tab.center().y() - size.height() // 2), size)

    def tabLayoutChange(self) -> None:
        super().tabLayoutChange()
        self.laid_out.emit(self.tabRect(self.count() - 1).right() - self.tabRect(0).left())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(washes(current_theme())["pressed"])
        shown = (index for index in range(self.count()) if self.tabRect(index).intersects(event.rect()))
        for index in () if self._is_dragging else shown:  # a tab is dragged without its cross
            area = self.cross(index)
            if index == self._under:
                painter.drawRoundedRect(area, XS, XS)
            self._icon.paint(painter, area.adjusted(2, 2, -2, -2))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._under != NOWHERE:
            QToolTip.showText(event.globalPos(), self._close.toolTip(), self)
            return True
        return super().event(event)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:
        if query is Qt.InputMethodQuery.ImCursorRectangle:
            return self.tabRect(self.currentIndex())  # where the menu opens that a key asks for
        return super().inputMethodQuery(query)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self._cross_at(event)
        if self._pressed == NOWHERE:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._cross_at(event))
        if self._pressed == NOWHERE:
            self._is_dragging = bool(event.buttons() & Qt.MouseButton.LeftButton)
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, NOWHERE
        if self._is_dragging:
            self._is_dragging = False
            self.update()
        if pressed == NOWHERE:
            super().mouseReleaseEvent(event)
        elif pressed == self._cross_at(event):
            self.tabCloseRequested.emit(pressed)

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(NOWHERE)
        super().leaveEvent(event)

    def _cross_at(self, event: QMouseEvent) -> int:
        """The tab on whose cross the mouse is."""
        at = event.position().toPoint()
        index = self.tabAt(at)
        return index if index >= 0 and self.cross(index).contains(at) else NOWHERE

    def _point_at(self, index: int) -> None:
        if index != self._under:
            self._under = index
            self.update()


TAB_MENU = (
    *("close", "close-others", "close-right", LINE),
    *("save", "save-all", LINE, "reopen-tab", LINE),
    *("copy-path", "show-folder"),
)
"""The ids of the actions of a tab's menu."""

MOST_TITLE = 240
"""The width, in pixels, that a title may take in its tab: a longer one would push the other tabs away."""

KEPT = 3
"""The number of pages that are kept beside that in front: one goes back and forth between a few tabs."""


class _Place(QWidget):
    """What the row of tabs has for a session, in which its page is shown."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.column = in_column(on=self, margins=0)


class Tabs(FollowsAppearance, QTabWidget):
    """One tab for each session of a workspace, in its order."""

    close_wanted = Signal(object)
    """The :class:`Session` whose tab is to be closed."""

    menu_wanted = Signal(object)
    """The menu of the tab in front is requested; carries a :class:`MenuRequest`."""

    def __init__(self, context: ActionContext, parent: QWidget) -> None:
        super().__init__(parent)
        workspace = context.app.workspace
        self._workspace, self._context = workspace, context
        self._places: dict[Session, _Place] = {}
        self._pages: dict[Session, Page] = {}  # in the order in which they were shown last
        bar = TabBar(context.actions["close"], self)
        self.setTabBar(bar)
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setTabBarAutoHide(True)
        self._list = SquareButton("plain/down", self)
        self._list.clicked.connect(self._ask_list)
        self._corner = QWidget(self)  # Qt places it by its size hint, and that of a button is too low
        in_row(self._list, on=self._corner, margins=(0, 0, 0, XS))
        self._corner.hide()
        self.setCornerWidget(self._corner)
        bar.laid_out.connect(lambda width: self._corner.setVisible(width > self.width()))
        self.setFocusProxy(None)  # type: ignore[arg-type]  # a hidden bar would hold Tab for ever
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        workspace.follow_each(self._add)
        workspace.removed.connect(self._remove)
        workspace.switched.connect(self._show)
        self.currentChanged.connect(self._bring)
        self.tabBar().tabCloseRequested.connect(lambda index: self.close_wanted.emit(self._session(index)))
        self.tabBar().setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tabBar().customContextMenuRequested.connect(self._ask_menu)
        self.tabBar().tabMoved.connect(lambda _, to: workspace.move(self._session(to), to))
        self.follow_appearance()

    @property
    def pages(self) -> Collection[Page]:
        """The pages there are: of the sessions that were shown last."""
        return self._pages.values()

    def page(self, session: Session) -> Page:
        """The page that shows ``session``; it is made if there is none."""
        if session not in self._pages:
            page = self._pages[session] = Page(session, self._context.actions, self._places[session])
            for feature in FEATURES:
                if feature.attach_page is not None:
                    feature.attach_page(self._context, page)
            self._places[session].column.addWidget(page)
        return self._pages[session]

    def discard(self, kept: int = 0) -> bool:
        """Delete the pages that are not in front and can be made again as they are, but the last ``kept``.

        Returns whether there were any. What follows, a change of the theme for example, is then not done to
        widgets that nobody sees.
        """
        hidden = [each for each in self._pages if each is not self._workspace.current]
        surplus = hidden[: max(0, len(hidden) - kept)]
        unneeded = [each for each in surplus if not self._pages[each].holds_view_state]
        for session in unneeded:
            self._delete_page(session)
        return bool(unneeded)

    def _delete_page(self, session: Session) -> None:
        page = self._pages.pop(session)
        page.close_session()
        delete(page)  # now: a deferred deletion would let it follow what comes next

    def _show(self, session: Session) -> None:
        page = self.page(session)
        self._pages[session] = self._pages.pop(session, page)  # the last one now
        self.setCurrentWidget(self._places[session])
        self.discard(KEPT)

    def title(self, session: Session) -> str:
        """The title of ``session`` in the current language: its layout's title, or its file's name.

        While a file is being read into an empty session, the title names that file; without one it is
        empty. Control characters are shown as escapes.
        """
        document, reading = session.document, session.files.reading
        if reading is not None and not session.has_board:
            return text_of("reading", name=visible(reading.name))
        title = document.layout.title(current_language())
        if title or not session.has_board:
            return visible(title)
        return visible(document.path.stem) if document.path else self._numbered(session)

    def _numbered(self, session: Session) -> str:
        """The word for a layout without a name; a second one at the same time has a number."""
        taken = {other.number for other in self._places if other is not session and _is_nameless(other)}
        if session.number is None or session.number in taken:
            session.number = next(each for each in count(1) if each not in taken)
        return text_of("untitled") if session.number == 1 else text_of("untitled-more", number=session.number)

    def retranslate(self) -> None:
        set_name(self._list, text_of("open-puzzles"))
        for session in self._places:
            self._update_title(session)

    def _ask_list(self) -> None:
        """Let the user choose among the titles of all tabs."""
        menu = QMenu(self)
        for index, session in enumerate(self._workspace.sessions):
            entry = menu.addAction(self.tabText(index), partial(self._workspace.bring, session))
            entry.setCheckable(True)
            entry.setChecked(index == self.currentIndex())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._list.mapToGlobal(self._list.rect().bottomLeft()))

    def _session(self, index: int) -> Session:
        place = self.widget(index)
        assert isinstance(place, _Place)
        return place.session

    def _add(self, session: Session) -> None:
        place = self._places[session] = _Place(session)
        self.insertTab(self._workspace.sessions.index(session), place, self._face(session)[0])
        if session is self._workspace.current:
            self._show(session)
        session.document.file_changed.connect(lambda _: self._update_title(session))
        session.document.changed.connect(lambda _: self._update_title(session))
        session.files.reading_changed.connect(lambda _: self._update_title(session))
        self._update_title(session)

    def _remove(self, session: Session) -> None:
        place = self._places.pop(session)
        if page := self._pages.pop(session, None):
            page.close_session()
        self.removeTab(self.indexOf(place))
        place.deleteLater()

    def _update_title(self, session: Session) -> None:
        """Show the title anew if it has changed: Qt measures all tabs whenever it is told one."""
        if session in self._places:
            index, (text, tip) = self.indexOf(self._places[session]), self._face(session)
            if text != self.tabText(index):
                self.setTabText(index, text)
            if tip != self.tabToolTip(index):
                self.setTabToolTip(index, tip)

    def _face(self, session: Session) -> tuple[str, str]:
        """The text of a tab, and its tool tip."""
        document = session.document
        title, mark = self.title(session) or text_of("start-page"), "*" if document.is_dirty else ""
        end, most = Qt.TextElideMode.ElideRight, px(MOST_TITLE)
        shown = self.tabBar().fontMetrics().elidedText(title, end, most)
        whole = (title if shown != title else "", visible(str(document.path or "")))
        return shown.replace("&", "&&") + mark, tool_tip("\n".join(filter(None, whole)))

    def _ask_menu(self, at: QPoint) -> None:
        """Bring the tab at ``at`` to the front, since the actions of the menu are about that one."""
        index = self.tabBar().tabAt(at)
        if index >= 0:
            self._workspace.bring(self._session(index))
            self.menu_wanted.emit(MenuRequest(TAB_MENU, self.tabBar().mapToGlobal(at)))

    def _bring(self, index: int) -> None:
        if index >= 0:
            self._workspace.bring(self._session(index))


def _is_nameless(session: Session) -> bool:
    """Whether the layout of ``session`` has neither a title nor a file."""
    document = session.document
    return session.has_board and document.path is None and not document.layout.title(current_language())


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
        self._tabs.page(session).setEnabled(not empty)  # there without height, it would take the keyboard
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
