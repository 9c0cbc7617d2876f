"""The panel with the map of all positions of the puzzle.

::

    ( Map | Distance )  [Keep] [Compare] [Show All] [Fill the Window]
    +--------------------+   +--------------------+
    | the map that was   |   | the map now        |     beside or below each other, as there is room
    | kept               |   | Refining: 40 % Stop|     what takes time is told, and can be stopped
    +--------------------+   +--------------------+
    goal [##########------------] 93 moves away        the colours, with what their ends mean
    A sample: ...

What is kept is the map now, or that of the puzzle before the last edit; it lies as the other one does. In
Play a click puts the position on the board, as one action for undo; elsewhere it opens a menu. The map can
fill the window instead of its panel.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCursor,
    QHideEvent,
    QImage,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QMainWindow,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from klotski_studio.app.lab.live_map import LiveMap, MapState
from klotski_studio.app.picture.space import LEVELS, ramp
from klotski_studio.app.solving.live_question import SOON
from klotski_studio.app.solving.playback import Frame
from klotski_studio.app.solving.verdict import SEPARATOR
from klotski_studio.app.workspace.session import Mode, Session
from klotski_studio.core.check import errors
from klotski_studio.core.edits.keys import unclaimed
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position
from klotski_studio.lab.space import F64, SpaceMap, alike, way_to
from klotski_studio.solver.base.answer import Reason
from klotski_studio.ui.features.map.view import MapView, note, text_of, work_text
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import STRETCH, in_column, in_row
from klotski_studio.ui.look.plain import ElidedLabel, QuietLabel
from klotski_studio.ui.look.screen_fit import Floating
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import XS, L, S, Type, font, px
from klotski_studio.ui.look.translate import count_text
from klotski_studio.ui.widgets.panel_parts import SegmentedControl, SquareButton

HEIGHT = GRID
"""The height of the bar of colours, in pixels."""


class Legend(QWidget):
    """A bar with the colours of a map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._maps: list[SpaceMap] = []
        beside_text(self.setFont, lambda: font(Type.SMALL))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def ends(self) -> tuple[str, str]:
        """The texts on the left and on the right of the bar."""
        if not self._maps:
            return "", ""
        near = text_of("near" if self._maps[-1].is_solvable else "start")
        farthest = [count_text(int(each.distance.max(initial=0)), each.metric) for each in self._maps]
        return near, text_of("far", length=SEPARATOR.join(dict.fromkeys(farthest)))

    def show_maps(self, *maps: SpaceMap | None) -> None:
        """Show the colours of ``maps``, in whose order the greatest distances are told."""
        self._maps = [each for each in maps if each is not None]
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(20 * GRID), self.fontMetrics().height() + XS)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._maps:
            return
        painter, theme, metrics = QPainter(self), current_theme(), self.fontMetrics()
        painter.setPen(theme.window["muted"])
        near, far = self.ends
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignLeft, near)
        painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignRight, far)
        left, right = metrics.horizontalAdvance(near) + S, metrics.horizontalAdvance(far) + S
        bar = QRectF(left, (self.height() - px(HEIGHT)) / 2, self.width() - left - right, px(HEIGHT))
        colors = ramp(theme)
        image = QImage(colors.tobytes(), LEVELS, 1, 3 * LEVELS, QImage.Format.Format_RGB888)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(bar, image)


class WorkCard(QFrame):
    """Says what is being done for a map, with a button to stop it; stopped, to go on."""

    def __init__(self, live_map: LiveMap, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("floating_card")
        self.label, self.button = ElidedLabel(self), QPushButton(self)
        in_row(self.label, self.button, on=self, margins=(S, XS, XS, XS), spacing=S)
        self.button.clicked.connect(
            lambda: live_map.cancel() if live_map.state.asking else live_map.search_on()
        )
        self.hide()
        Floating(self, host, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)  # the count is below

    def show_state(self, state: MapState) -> None:
        """Show what is being done for the map of ``state``, once that has taken a moment."""
        progress, is_stopped = state.progress, state.reason is Reason.CANCELLED
        is_long = not self.isHidden() or (progress is not None and progress.seconds >= SOON)
        self.label.setText(work_text(state))
        self.button.setText(text_of("stop" if state.asking else "go-on"))
        self.setVisible(is_stopped or (state.asking and is_long))


VIEWS = ("steps", "distance")
"""The two views, by the keys of their texts."""


class MapPanel(FollowsAppearance, QWidget):
    """Shows the map of one session's puzzle."""

    layout_wanted = Signal(object)
    """A :class:`~klotski_studio.core.layout.Layout` to open in a new tab."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("map_panel")
        self._session = session
        self.choices = {name: QAction(self, checkable=True) for name in VIEWS}
        names = ("checkpoint", "compare", "zoom-fit", "widen")
        self.keep, self.compare, self.fit, self.stage = (SquareButton(name, self, "text") for name in names)
        self.keep.setCheckable(True)
        self.stage.setCheckable(True)
        self.body = QFrame(self)
        self.body.setObjectName("panel_content")
        self.kept = MapView(session.runner, "map-kept", "kept", self)
        self.view = MapView(session.runner, "map-now", "view", self)
        self.legend, self.note = Legend(self), QuietLabel(self)
        self.work = WorkCard(session.live_map, self.view)
        self._shown = MapState()
        self._alike: tuple[SpaceMap, SpaceMap, F64] | None = None
        self._arrange()
        self._connect()
        self.follow_appearance()
        self._follow(session.live_map.state)
        self._offer_comparison(session.document.undo_stack.index)

    def retranslate(self) -> None:
        for name, choice in self.choices.items():
            choice.setText(text_of(name))
            choice.setToolTip(text_of(f"{name}-tip"))
        buttons = {"keep": self.keep, "compare": self.compare, "fit": self.fit, "stage": self.stage}
        for key, button in buttons.items():
            button.setAccessibleName(text_of(key))
            button.setToolTip(text_of(key if key == "fit" else f"{key}-tip"))
        self._show(self._session.live_map.state)
        self.work.show_state(self._session.live_map.state)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session.live_map.want(True)
        self._show_game()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.stage.setChecked(False)
        self._session.live_map.want(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.body and event.type() == QEvent.Type.Resize:
            size, direction = self._views.geometry().size(), QBoxLayout.Direction
            is_wide = size.width() > size.height()
            self._views.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)
        elif watched is not self.body and event.type() == QEvent.Type.Resize:
            self._cover()
        return False

    def _fill_window(self, fills: bool) -> None:
        """Show the map over the board and all panels, or in its panel again."""
        window = self.window()
        if not fills:
            window.removeEventFilter(self)
            self._column.addWidget(self.body)
        elif isinstance(window, QMainWindow):
            window.installEventFilter(self)
            self.body.setParent(window)
            self._cover()
            self.body.show()
            self.body.raise_()
        if self.isVisible():  # hidden with its mode, it leaves the keyboard to the board
            self.view.setFocus()

    def _cover(self) -> None:
        """Let the map cover all of the window that lies below its bars."""
        window = self.body.parentWidget()
        if isinstance(window, QMainWindow) and (central := window.centralWidget()) is not None:
            self.body.setGeometry(window.rect().adjusted(0, central.geometry().top(), 0, 0))

    def _arrange(self) -> None:
        group = QActionGroup(self)
        for choice in self.choices.values():
            group.addAction(choice)
        self.choices["steps"].setChecked(True)
        switch = SegmentedControl(list(self.choices.values()), "map_switch", self, fills=True)
        beside_text(switch.setMaximumWidth, lambda: px(30 * GRID))
        buttons = self.keep, self.compare, self.fit, self.stage
        head = in_row((switch, 100), STRETCH, *buttons, spacing=XS)
        self._views = in_column((self.kept, 1), (self.view, 1), spacing=S)
        self.kept.hide()
        margins = (L, S, L, L)
        in_column(head, (self._views, 1), self.legend, self.note, on=self.body, margins=margins, spacing=S)
        self._column = in_column(self.body, on=self, margins=0)
        self.body.installEventFilter(self)

    def _connect(self) -> None:
        session = self._session
        session.live_map.changed.connect(self._follow)
        session.mode_changed.connect(lambda _: self._show_game())
        session.playing.game.changed.connect(lambda _: self._show_game())
        session.playback.moved.connect(self._follow_playback)
        self.choices["steps"].toggled.connect(lambda _: self._show(session.live_map.state))
        self.keep.clicked.connect(session.live_map.pin)
        self.compare.clicked.connect(self._compare)
        session.document.index_changed.connect(self._offer_comparison)
        self.fit.clicked.connect(self.view.fit)
        self.fit.clicked.connect(self.kept.fit)
        self.view.picked.connect(self._pick)
        self.stage.toggled.connect(self._fill_window)
        back = QShortcut(QKeySequence(Qt.Key.Key_Escape), self.body, lambda: self.stage.setChecked(False))
        back.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        back.setEnabled(False)
        self.stage.toggled.connect(back.setEnabled)

    # ------------------------------------------------------------------------------------- the maps

    def _follow(self, state: MapState) -> None:
        """Show ``state``; of the progress alone little changes, ten times a second."""
        shown, self._shown = self._shown, replace(state, progress=None)
        if self._shown != shown:
            self._show(state)
        self.work.show_state(state)

    def _show(self, state: MapState) -> None:
        now, pinned = state.map, state.pinned
        self._show_map(self.view, now, None if pinned is None else "after")
        self._show_map(self.kept, pinned, "before")
        self.kept.setVisible(pinned is not None)
        self.keep.setChecked(pinned is not None)
        self.keep.setEnabled(pinned is not None or now is not None)
        self.fit.setEnabled(now is not None)
        self.legend.show_maps(pinned, now)
        self.note.show_text(note(state))
        self._show_game()

    def _show_map(self, view: MapView, found: SpaceMap | None, key: str | None) -> None:
        if found is None:
            view.show_map(None)
            return
        positions = count_text(len(found), "positions")
        heading = positions if key is None else text_of(key, positions=positions)
        view.show_map(found, self._places(found), heading)

    def _places(self, found: SpaceMap) -> F64:
        """The places of ``found`` in the view that is chosen; what is kept lies as the map now."""
        state = self._session.live_map.state
        if self.choices["distance"].isChecked() and (found.is_layered or not state.asking):
            return found.by_distance
        if state.map is None or found is not state.pinned or found is state.map:
            return found.places
        if self._alike is None or self._alike[:2] != (found, state.map):
            self._alike = found, state.map, alike(found, state.map)
        return self._alike[2]

    def _earlier(self) -> Layout | None:
        """The puzzle before the last edit that has made another one of it."""
        history = self._session.document.history
        now = history.layouts[history.index]
        earlier = reversed(history.layouts[: history.index])
        return next((each for each in earlier if not is_same_puzzle(each, now) and not errors(each)), None)

    def _offer_comparison(self, _: int) -> None:
        self.compare.setEnabled(self._earlier() is not None)

    def _compare(self) -> None:
        earlier = self._earlier()
        if earlier is not None:
            self._session.live_map.compare(earlier)

    # ------------------------------------------------------------------------------------- the game

    def _show_game(self) -> None:
        """Mark what is on the board: the game and its way in Play, the playback in Watch, nothing in Edit."""
        if not self.isVisible():
            return
        session, found = self._session, self._session.live_map.state.map
        if found is None or session.mode is Mode.EDIT:
            self.view.show_game(None)
        elif session.mode is Mode.WATCH:
            self._mark_playback(found)
        elif is_same_puzzle(session.playing.game.layout, found.layout):
            self._mark_game(found)

    def _mark_game(self, found: SpaceMap) -> None:
        playing = self._session.playing
        track = playing.track(playing.game.layout, Metric.STEPS)
        way = (playing.game.position,) if track is None else track.positions
        numbers = [number for each in way if (number := found.graph.number(each)) is not None]
        self.view.show_game(found.graph.number(playing.game.position), numbers)

    def _mark_playback(self, found: SpaceMap) -> None:
        position = self._session.playback.position
        is_same = len(position.places) == len(found.layout.pieces)
        self.view.show_game(found.graph.number(position) if is_same else None)

    def _follow_playback(self, _: Frame) -> None:
        if self._session.mode is Mode.WATCH:
            self._show_game()

    # ----------------------------------------------------------------------------------- the clicks

    def _pick(self, number: int) -> None:
        if self._session.mode is Mode.PLAY:
            self.play_from(number)
        else:
            self.menu_for(number).popup(QCursor.pos() + QPoint(1, 1))

    def menu_for(self, number: int) -> QMenu:
        """A menu of what can be done with a position; it deletes itself."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction(text_of("play-here")).triggered.connect(lambda: self.play_from(number))
        menu.addAction(text_of("open-tab")).triggered.connect(lambda: self._open(number))
        return menu

    def play_from(self, number: int) -> None:
        """Put a position on the board, in Play, as one action for undo."""
        session, found = self._session, self._session.live_map.state.map
        if found is None:
            return
        session.set_mode(Mode.PLAY)
        moves = way_to(found, session.playing.game.position, number)
        if moves:
            session.playing.go_along(moves)

    def _open(self, number: int) -> None:
        found = self._session.live_map.state.map
        if found is not None:
            here: Position = found.graph.position(number)
            self.layout_wanted.emit(unclaimed(here.as_layout(found.layout)))
