"""The menus and the tool bar, as tables of the ids of their actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QSizePolicy, QToolBar, QToolButton, QWidget

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.look.appearance import appearance
from klotski_studio.ui.look.translate import translator

CONTEXT = "menus"
"""The translation context of the menus' titles."""

LINE = "-"
"""The entry that stands for a separator."""
STRETCH = "<->"
"""Free space in a tool bar."""
MODES = ("mode-edit", "mode-play", "mode-watch")
"""The modes, in the middle of the tool bar."""
TOOL_ACTIONS = ("tool-arrange", "tool-brush", "tool-aim", "tool-wall", "tool-gate")
"""The editing tools."""


@dataclass(frozen=True, slots=True)
class MenuSpec:
    """One menu.

    Attributes:
        entries: ids of actions, separators, and submenus; ``skin-*`` stands for all other actions
            whose ids begin with ``skin-``.
        filled: whether its entries are made each time it opens.
    """

    id: str
    text: str
    entries: tuple[str | MenuSpec, ...] = ()
    filled: bool = False


MENUS: tuple[MenuSpec, ...] = (
    MenuSpec(
        "file",
        QT_TRANSLATE_NOOP("menus", "&File"),
        (
            "new",
            "open",
            MenuSpec("recent", QT_TRANSLATE_NOOP("menus", "Open Re&cent"), filled=True),
            MenuSpec("classics", QT_TRANSLATE_NOOP("menus", "Open C&lassic"), filled=True),
            "reload",
            LINE,
            "save",
            "save-as",
            MenuSpec("save-copy", QT_TRANSLATE_NOOP("menus", "Save a Cop&y As"), filled=True),
            "export",
            LINE,
            "close",
            "reopen-tab",
            LINE,
            "quit",
        ),
    ),
    MenuSpec(
        "edit",
        QT_TRANSLATE_NOOP("menus", "&Edit"),
        (
            "undo",
            "redo",
            LINE,
            "cut",
            "copy",
            "paste",
            "paste-new",
            "duplicate",
            "delete",
            "copy-code",
            MenuSpec("copy-as", QT_TRANSLATE_NOOP("menus", "Copy All A&s"), filled=True),
            LINE,
            "select-all",
            "select-same",
            LINE,
            MenuSpec("tool", QT_TRANSLATE_NOOP("menus", "T&ool"), TOOL_ACTIONS),
            MenuSpec(
                "pieces",
                QT_TRANSLATE_NOOP("menus", "P&ieces"),
                (
                    *("label", LINE, "rotate", "rotate-back", "mirror", "flip", LINE),
                    *("merge", "split", LINE, "distinct-keys"),
                ),
            ),
            MenuSpec(
                "goal",
                QT_TRANSLATE_NOOP("menus", "&Goal"),
                ("goal-here", "remove-target", "swap-start-goal", LINE, "join", "separate"),
            ),
            MenuSpec(
                "layout",
                QT_TRANSLATE_NOOP("menus", "La&yout"),
                ("rotate-layout", "mirror-layout", "flip-layout"),
            ),
        ),
    ),
    MenuSpec(
        "view",
        QT_TRANSLATE_NOOP("menus", "&View"),
        (
            "mode-edit",
            "mode-play",
            "mode-watch",
            LINE,
            MenuSpec("panels", QT_TRANSLATE_NOOP("menus", "P&anels"), filled=True),
            "next-tab",
            "previous-tab",
            LINE,
            "zoom-in",
            "zoom-out",
            "zoom-fit",
            LINE,
            MenuSpec(
                "theme",
                QT_TRANSLATE_NOOP("menus", "&Theme"),
                ("theme-system", LINE, "theme-*"),
            ),
            MenuSpec(
                "skin",
                QT_TRANSLATE_NOOP("menus", "S&kin"),
                ("skin-*",),
            ),
            MenuSpec(
                "motion",
                QT_TRANSLATE_NOOP("menus", "&Motion"),
                ("motion-system", LINE, "motion-full", "motion-reduced"),
            ),
            MenuSpec(
                "language",
                QT_TRANSLATE_NOOP("menus", "&Language"),
                ("language-system", LINE, "language-*"),
            ),
        ),
    ),
    MenuSpec(
        "puzzle",
        QT_TRANSLATE_NOOP("menus", "&Puzzle"),
        ("solve", "cancel", LINE, "metric-author", "metric-moves", "metric-slides", "metric-steps"),
    ),
    MenuSpec(
        "game",
        QT_TRANSLATE_NOOP("menus", "&Game"),
        (
            "play-undo",
            "play-redo",
            "start-over",
            "pause-time",
            LINE,
            "keep-checkpoint",
            "last-checkpoint",
            LINE,
            "guide",
            "hint",
            "best-move",
            "solve-from-here",
        ),
    ),
    MenuSpec(
        "playback",
        QT_TRANSLATE_NOOP("menus", "Play&back"),
        (
            *("play", "loop", LINE, "step-forward", "step-back", "to-start", "to-end", LINE),
            *("faster", "slower", "next-move", LINE, "take-over", "copy-moves"),
        ),
    ),
    MenuSpec("help", QT_TRANSLATE_NOOP("menus", "&Help"), ("help", "tour", "shortcuts", LINE, "about")),
)
"""The menus of the menu bar, from left to right."""

ZOOM = ("zoom-out", "zoom-fit", "zoom-in")
TOOL_BAR = (
    *("new", "open", "save", LINE, "undo", "redo", LINE, *TOOL_ACTIONS, STRETCH),
    *(*MODES, STRETCH, *ZOOM),
)
"""The entries of the tool bar, from left to right."""


def entries_of(menu: MenuSpec, ids: Iterable[str]) -> Iterator[str | MenuSpec]:
    """The entries of ``menu``, with those that stand for several actions replaced by their ids.

    Args:
        menu: one of :data:`MENUS`, or one inside it.
        ids: the ids of all actions.
    """
    for entry in menu.entries:
        if isinstance(entry, str) and entry.endswith("*"):
            prefix = entry.removesuffix("*")
            yield from (each for each in ids if each.startswith(prefix) and each not in menu.entries)
        else:
            yield entry


Fill = Callable[[QMenu], None]
"""Puts the entries of the moment into a menu that is about to open."""


class Menus(QObject):
    """The menus of the menu bar; their titles follow the language."""

    def __init__(self, actions: Mapping[str, QAction], fill: Mapping[str, Fill], parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._fill = actions, fill
        self._made: list[tuple[QMenu, MenuSpec]] = []
        appearance().language_changed.connect(self.retranslate)

    def build(self, bar: QMenuBar) -> None:
        """Add all menus to ``bar``."""
        for spec in MENUS:
            bar.addMenu(self._menu(spec, bar))
        self.retranslate()

    def retranslate(self) -> None:
        """Show the menus' titles in the current language."""
        translate = translator(CONTEXT)
        for menu, spec in self._made:
            menu.setTitle(translate(spec.text))

    def menu(self, name: str) -> QMenu:
        """The menu with the id ``name``."""
        return next(menu for menu, spec in self._made if spec.id == name)

    def _menu(self, spec: MenuSpec, parent: QMenuBar | QMenu) -> QMenu:
        menu = QMenu(parent)
        menu.setObjectName(f"menu-{spec.id}")
        menu.setToolTipsVisible(spec.filled)
        self._made.append((menu, spec))
        for entry in entries_of(spec, self._actions):
            if isinstance(entry, MenuSpec):
                menu.addMenu(self._menu(entry, menu))
            elif entry == LINE:
                menu.addSeparator()
            else:
                menu.addAction(self._actions[entry])
        if spec.filled:
            fill = self._fill[spec.id]
            menu.aboutToShow.connect(lambda: fill(menu))
        return menu


def fill_tool_bar(bar: QToolBar, actions: Mapping[str, QAction]) -> None:
    """Add the tool bar's actions to ``bar``; the modes are shown with their texts."""
    for entry in TOOL_BAR:
        if entry == LINE:
            bar.addSeparator()
        elif entry == STRETCH:
            space = QWidget(bar)
            space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            bar.addWidget(space)
        elif entry in MODES:
            bar.addWidget(_mode_button(actions[entry], bar))
        else:
            bar.addAction(actions[entry])


def _mode_button(action: QAction, bar: QToolBar) -> QToolButton:
    button = QToolButton(bar)
    button.setObjectName("mode_button")
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button
