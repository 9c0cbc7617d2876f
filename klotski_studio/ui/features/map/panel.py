"""The panel with the map of all positions of the puzzle.

::

    ( Map |  By Distance )  [Keep] [Compare] [Show All]
    +--------------------+   +--------------------+
    | the map that was   |   | the map now        |     beside or below each other, as there is room
    | kept               |   |                    |
    +--------------------+   +--------------------+
    goal [##########------------] 93 moves away
    A sample: ...

What is kept is the map now, or that of the puzzle before the last edit. In Play a click puts the position on
the board, as one action for undo; elsewhere it opens a menu.

The colours of a map, with what their ends mean.

::

goal [##########------------] 93 moves away
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCursor,
    QHideEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from klotski_studio.app.lab.live_map import MapState
from klotski_studio.app.picture.space import LEVELS, ramp
from klotski_studio.app.solving.playback import Frame
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.app.workspace.session import Session
from klotski_studio.core.check import errors
from klotski_studio.core.edits.keys import unclaimed
from klotski_studio.core.identity import is_same_puzzle
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.core.position import Position
from klotski_studio.core.rules import replay
from klotski_studio.core.solution import Solution
from klotski_studio.lab.space import SpaceMap, way_to
from klotski_studio.ui.features.map.view import MapView, length_text, note, positions_text, text_of
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel
from klotski_studio.ui.look.segmented import SegmentedControl
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, ICON, XS, L, S, Type, font, icon_size, px

HEIGHT = GRID
"""The height of the bar of colours, in pixels."""


class Legend(QWidget):
    """A bar with the colours of a map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._map: SpaceMap | None = None
        beside_text(self.setFont, lambda: font(Type.SMALL))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def ends(self) -> tuple[str, str]:
        """The texts on the left and on the right of the bar."""
        found = self._map
        if found is None:
            return "", ""
        near = text_of("near" if found.is_solvable else "start")
        return near, text_of("far", length=length_text(found, int(found.distance.max(initial=0))))

    def show_map(self, found: SpaceMap | None) -> None:
        """Show the colours of ``found``."""
        self._map = found
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(20 * GRID), self.fontMetrics().height() + XS)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._map is None:
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
        self.keep, self.compare = self._button("checkpoint"), self._button("compare")
        self.fit = self._button("zoom-fit")
        self.keep.setCheckable(True)
        self.kept = MapView(session.runner, "map-kept", "kept", self)
        self.view = MapView(session.runner, "map-now", "view", self)
        self.legend, self.note = Legend(self), PlainLabel(self)
        self._arrange()
        self._connect()
        self.follow_appearance()
        self._show(session.live_map.state)
        self._offer_comparison(session.document.undo_stack.index)

    def retranslate(self) -> None:
        for name, choice in self.choices.items():
            choice.setText(text_of(name))
            choice.setToolTip(text_of(f"{name}-tip"))
        for button, key in ((self.keep, "keep"), (self.compare, "compare"), (self.fit, "fit")):
            button.setAccessibleName(text_of(key))
            button.setToolTip(text_of(key if key == "fit" else f"{key}-tip"))
        self._show(self._session.live_map.state)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session.live_map.want(True)
        self._show_game()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._session.live_map.want(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self._maps_size().width() > self._maps_size().height()
        direction = QBoxLayout.Direction
        self._views.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)

    def _maps_size(self) -> QSize:
        return self._views.geometry().size()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(name))
        beside_text(button.setIconSize, lambda: icon_size(ICON - XS))
        beside_text(button.setFixedSize, lambda: icon_size(CONTROL))
        return button

    def _arrange(self) -> None:
        group = QActionGroup(self)
        for choice in self.choices.values():
            group.addAction(choice)
        self.choices["steps"].setChecked(True)
        head = in_row(
            (SegmentedControl(list(self.choices.values()), "map_switch", self, fills=True), 1),
            self.keep,
            self.compare,
            self.fit,
            spacing=XS,
        )
        self._views = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._views.setSpacing(S)
        for view in (self.kept, self.view):
            self._views.addWidget(view, 1)
        self.kept.hide()
        self.note.setObjectName("panel_hint")
        self.note.setWordWrap(True)
        in_column(head, (self._views, 1), self.legend, self.note, on=self, margins=(L, S, L, L), spacing=S)

    def _connect(self) -> None:
        session = self._session
        session.live_map.changed.connect(self._show)
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

    # ------------------------------------------------------------------------------------- the maps

    def _show(self, state: MapState) -> None:
        pinned = state.pinned
        self._show_map(self.view, state.map, None if pinned is None else "after")
        self._show_map(self.kept, pinned, "before")
        self.kept.setVisible(pinned is not None)
        self.keep.setChecked(pinned is not None)
        self.keep.setEnabled(pinned is not None or state.map is not None)
        self.fit.setEnabled(state.map is not None)
        self.legend.show_map(state.map)
        self.note.setText(note(state))
        self.note.setVisible(bool(self.note.text()))
        self._show_game()

    def _show_map(self, view: MapView, found: SpaceMap | None, key: str | None) -> None:
        if found is None:
            view.show_map(None)
            return
        places = found.places if self.choices["steps"].isChecked() else found.by_distance
        positions = positions_text(found)
        view.show_map(found, places, positions if key is None else text_of(key, positions=positions))

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
        state = self._session.playing.game.state
        way = replay(state.layout, Solution(state.played.moves).cut(Metric.STEPS))
        numbers = [number for each in way if (number := found.graph.number(each)) is not None]
        self.view.show_game(found.graph.number(state.position), numbers)

    def _mark_playback(self, found: SpaceMap) -> None:
        track, at = self._session.playback.track, round(self._session.playback.at)
        position = track.positions[min(at, track.length)]
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
