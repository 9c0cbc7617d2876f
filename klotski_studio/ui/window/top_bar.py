"""The bar over everything: the tools of the mode at the left, the modes over the board, the finder.

::

    Undo Redo | Arrange Brush …      ( Edit Play Watch )                 [Find an action] [Export]
    each mode has tools of its own    centred over the board              always there

Where that leaves no room over the board, the finder loses its words, then the tools lose theirs. Files are in
the menu, the tabs and the start page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QSpacerItem, QToolButton, QWidget

from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.screen_fit import GivingWayRow
from klotski_studio.ui.look.tokens import CONTROL, ICON, XS, M, S, Type, font, icon_size, px
from klotski_studio.ui.tools.toolbox import EDIT_TOOLS
from klotski_studio.ui.widgets.panel_parts import SegmentedControl

HISTORY = ("undo", "redo")
PLAY_TOOLS = ("start-over", "keep-checkpoint")
MODES = ("mode-edit", "mode-play", "mode-watch")

MODE_TOOLS: Mapping[Mode, tuple[str, ...]] = {
    Mode.EDIT: (*HISTORY, *EDIT_TOOLS),
    Mode.PLAY: (*HISTORY, *PLAY_TOOLS),
    Mode.WATCH: (),
}
"""The tools of each mode, from left to right; those of Watch are in the bar below the board. Like the buttons
at the right end they are there if their features are."""

ENDS = {"find-action": "finder_button", "export": "export_button"}
"""The buttons at the right end with the names of their looks."""

TOOL_BAR = (*HISTORY, *EDIT_TOOLS, *PLAY_TOOLS, *MODES, *ENDS)
"""All actions that have a button in the bar."""


class TopBar(FollowsAppearance, GivingWayRow):
    """The content of the tool bar."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self._mode, self._has_board = Mode.EDIT, True
        self._center: int | None = None
        self._tool_widths = dict[int, int]()
        self.buttons = {
            name: self._button(name) for name in TOOL_BAR if name in actions and name not in MODES
        }
        self._tools = {
            mode: [name for name in names if name in actions] for mode, names in MODE_TOOLS.items()
        }
        self.modes = SegmentedControl([actions[name] for name in MODES], "mode_button", self)
        self._line = _line(self)
        self._before = QSpacerItem(0, 0, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        self._words: tuple[str, ...] = ()
        self._arrange()
        self.steps = (self._shorten_finder, self._hide_words)
        for name in (*self.buttons, *MODES):
            actions[name].changed.connect(self._ask_to_follow)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.follow_appearance()

    def show_for(self, mode: Mode, *, has_board: bool) -> None:
        """Show the tools of ``mode``; without a board neither tools nor modes."""
        if (mode, has_board) != (self._mode, self._has_board):
            self._mode, self._has_board = mode, has_board
            self.measure()

    def _take(self, count: int) -> None:
        """Show what belongs to the mode; the bar is as high without tools, so that the board stays there."""
        super()._take(count)
        tools = self._tools[self._mode] if self._has_board else ()
        for name, button in self.buttons.items():
            if name not in ENDS:
                button.setVisible(name in tools)
        self.setMinimumHeight(2 * XS + max(button.sizeHint().height() for button in self.buttons.values()))
        self._line.setVisible(bool(tools))
        self.modes.setVisible(self._has_board)
        if export := self.buttons.get("export"):
            export.setVisible(self._has_board)

    def center_on(self, x: int) -> None:
        """Put the middle of the modes at ``x``, in pixels from the left, or as near as it can be.

        Without a board they are not shown, and the bar stays as high as it is.
        """
        if x != self._center and (self._has_board or self._center is None):
            self._center = x
            self._give_way()
            self._settle()

    def retranslate(self) -> None:
        self._follow_words()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._follow_words()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def measure(self) -> None:
        """Measure the bar again, and put the modes in their place."""
        self._before.changeSize(0, 0, QSizePolicy.Policy.Fixed)
        super().measure()
        self._settle()

    # ---------------------------------------------------------------- inside

    def _width_after(self, count: int) -> int:
        """Measure with the tools of Edit, the most: the bar is as high and says as much in every mode."""
        shown, (self._mode, self._has_board) = (self._mode, self._has_board), (Mode.EDIT, True)
        width = super()._width_after(count)
        self._tool_widths[count] = self._tools_width(Mode.EDIT)
        self._mode, self._has_board = shown
        return width

    def _fits(self, count: int) -> bool:
        """Whether the modes have room and begin before the middle of the board; words matter more."""
        before = S + self._tool_widths[count] + M
        return super()._fits(count) and (self._center is None or before <= self._center)

    def _ask_to_follow(self) -> None:
        """Follow the words once the events at hand are done: a new language changes all of them in turn."""
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))  # Qt keeps one of these at a time

    def _follow_words(self) -> None:
        """Measure the bar again if a word in it or the size of its text has changed."""
        words = (
            *(self._actions[name].iconText() for name in (*self.buttons, *MODES)),
            font(Type.SMALL).toString(),
        )
        if words != self._words:
            self._words = words
            self.measure()

    def _settle(self) -> None:
        """Give the space before the modes the width that puts them over the middle of the board.

        Where the tools of Edit leave no room for that they stand as near as they can in Edit, in every
        mode: a switch must not go away from the mouse that has just pressed it.
        """
        self._before.changeSize(0, 0, QSizePolicy.Policy.Fixed)
        self.row.invalidate()
        spare = self.width() - self.row.minimumSize().width()
        self.row.activate()
        left = self.modes.x()
        center = self.width() // 2 if self._center is None else self._center
        wanted = center - self.modes.sizeHint().width() // 2 - left
        held = self._tools_width(Mode.EDIT) - self._tools_width(self._mode)
        self._before.changeSize(max(0, min(max(wanted, held), spare)), 0, QSizePolicy.Policy.Fixed)
        self.row.invalidate()
        self.row.activate()

    def _tools_width(self, mode: Mode) -> int:
        """The width of what is before the modes in ``mode``, with the steps that are taken now."""
        tools = self._tools[mode]
        widths = (self.buttons[name].sizeHint().width() for name in tools)
        return sum(width + XS for width in widths) + bool(tools) * (1 + XS)

    def _arrange(self) -> None:
        self.row.setContentsMargins(S, XS, S, XS)
        self.row.setSpacing(XS)
        self._add(HISTORY)
        self.row.addWidget(self._line)
        self._add((*EDIT_TOOLS, *PLAY_TOOLS))
        self.row.addSpacing(M)
        self.row.addItem(self._before)
        self.row.addWidget(self.modes, 0, Qt.AlignmentFlag.AlignVCenter)
        self.row.addStretch(1)
        self.row.addSpacing(M)
        for name, look in ENDS.items():
            if button := self.buttons.get(name):
                self.row.addWidget(button)
                button.setObjectName(look)
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
                beside_text(button.setFixedHeight, lambda: px(CONTROL))

    def _add(self, names: Iterable[str]) -> None:
        for name in names:
            if button := self.buttons.get(name):
                self.row.addWidget(button)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"bar-{name}")
        button.setDefaultAction(self._actions[name])
        beside_text(button.setIconSize, icon_size)
        beside_text(button.setMinimumHeight, lambda: px(CONTROL))
        beside_text(button.setFont, lambda: font(Type.SMALL))
        return button

    def _shorten_finder(self, taken: bool) -> None:
        styles = Qt.ToolButtonStyle
        if finder := self.buttons.get("find-action"):
            finder.setToolButtonStyle(styles.ToolButtonIconOnly if taken else styles.ToolButtonTextBesideIcon)

    def _hide_words(self, taken: bool) -> None:
        styles = Qt.ToolButtonStyle
        for name, button in self.buttons.items():
            if name not in ENDS:
                button.setToolButtonStyle(
                    styles.ToolButtonIconOnly if taken else styles.ToolButtonTextUnderIcon
                )


def _line(parent: QWidget) -> QFrame:
    line = QFrame(parent)
    line.setObjectName("bar_line")
    line.setFixedSize(1, ICON)
    return line
