"""What is played back, above the list of moves, with the buttons to choose another solution.

::

    Shortest solution 12 of 256
    [<] [>] [random] [by]  [Compare]           or, for other moves:  [Back to the Shortest]
    Searching for all solutions… 1,200,000 positions  [Cancel]
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.watching import Source
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, as_heading
from klotski_studio.ui.look.tokens import XS, L, S, icon_size
from klotski_studio.ui.panels.watch.texts import note, text_of, title

BROWSE = ("previous-solution", "next-solution", "random-solution")
CHOICES = ("fewest-steps", "fewest-pieces")


class SourceBar(FollowsAppearance, QWidget):
    """Says what is played back in one session, and chooses among the solutions."""

    def __init__(self, session: Session, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.title, self.note = as_heading(PlainLabel(self)), PlainLabel(self)
        for label in (self.title, self.note):
            label.setWordWrap(True)
        self.note.setObjectName("panel_hint")
        self.note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.browse = [self._button(actions[name]) for name in BROWSE]
        self.more = QToolButton(self)
        self.more.setObjectName("more_button")
        self.more.setIcon(icon("sort"))
        beside_text(self.more.setIconSize, icon_size)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        for name in CHOICES:
            menu.addAction(actions[name])
        self.more.setMenu(menu)
        self.compare = self._button(actions["compare"])
        self.shortest = QPushButton(self)
        self.shortest.clicked.connect(actions["watch-shortest"].trigger)
        self.cancel = QPushButton(self)
        self.cancel.clicked.connect(session.watching.browser.cancel)
        self._arrange()
        session.watching.changed.connect(self._show)
        session.watching.browser.changed.connect(self._show)
        self.follow_appearance()

    def retranslate(self) -> None:
        self.shortest.setText(text_of("shortest"))
        self.cancel.setText(text_of("cancel"))
        self.more.setToolTip(text_of("more"))
        self.more.setAccessibleName(text_of("more"))
        self._show()

    def _arrange(self) -> None:
        row, foot = QHBoxLayout(), QHBoxLayout()
        row.setSpacing(XS)
        for button in (*self.browse, self.more, self.compare, self.shortest):
            row.addWidget(button)
        row.addStretch(1)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(L, S, L, XS)
        column.setSpacing(S)
        column.addWidget(self.title)
        column.addLayout(row)
        column.addLayout(foot)

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        beside_text(button.setIconSize, icon_size)
        return button

    def _show(self, _: object = None) -> None:
        session, watching = self._session, self._session.watching
        browsed = watching.browser.state
        self.title.setText(title(watching, session.playback.track.length, session.metric))
        can_browse = watching.source is Source.SHORTEST and watching.browser.can_browse
        for button in (*self.browse, self.more):
            button.setVisible(can_browse)
        self.compare.setVisible(can_browse or watching.pinned is not None)
        self.shortest.setVisible(watching.source is not Source.SHORTEST)
        self.note.setText(note(watching))
        self.note.setVisible(bool(self.note.text()))
        self.cancel.setVisible(browsed.asking and browsed.progress is not None)
