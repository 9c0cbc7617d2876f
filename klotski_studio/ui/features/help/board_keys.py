"""The table of what mouse and keys do on the board itself, which are no actions of menus.

The tools do it (``ui/tools``); this table says it. Keys that the board needs are written as Qt does,
so that nobody gives one of them to an action by mistake.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from klotski_studio.app.runtime.settings import Shortcuts
from klotski_studio.app.texts.translatable import N_, plain_text
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.session.feature import ActionSpec, keys_of

CONTEXT = "board keys"
"""The context of all texts here."""

EDIT, PLAY, ANY = frozenset({Mode.EDIT}), frozenset({Mode.PLAY}), frozenset(Mode)


@dataclass(frozen=True, slots=True)
class BoardKey:
    """One gesture or key of the board.

    Attributes:
        how: the gesture or the keys, in words.
        does: what comes of it.
        keys: those that are lost to an action that wants them; none for the mouse.
    """

    how: str
    does: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardKeys:
    """A group of gestures and keys under a heading."""

    title: str
    modes: frozenset[Mode]
    entries: tuple[BoardKey, ...]


def _board_keys(title: str, modes: frozenset[Mode], *rows: tuple[str, ...]) -> BoardKeys:
    """The group of ``rows``: how, what it does, and its keys with spaces between them."""
    entries = [BoardKey(how, does, tuple(" ".join(keys).split())) for how, does, *keys in rows]
    return BoardKeys(title, modes, tuple(entries))


def _arrows(held: str = "") -> str:
    return " ".join(f"{held}{arrow}" for arrow in ("Left", "Right", "Up", "Down"))


BOARD_KEYS: tuple[BoardKeys, ...] = (
    _board_keys(
        N_("board keys", "Mouse on the board: editing"),
        EDIT,
        (N_("board keys", "Drag on free cells"), N_("board keys", "Draw a piece of that size")),
        (N_("board keys", "Double click on a free cell"), N_("board keys", "Place a piece of one cell")),
        (
            N_("board keys", "Drag a piece"),
            N_("board keys", "Place it elsewhere, with all that are selected"),
        ),
        (N_("board keys", "Drag a piece and hold Alt"), N_("board keys", "Place a copy of it")),
        (N_("board keys", "Drag one of the eight grips"), N_("board keys", "Reshape the selected piece")),
        (
            N_("board keys", "Click, Shift + click"),
            N_("board keys", "Select a piece, select another one with it"),
        ),
        (N_("board keys", "Ctrl + drag"), N_("board keys", "Select what a rubber band catches")),
        (N_("board keys", "Double click on a piece"), N_("board keys", "Edit the label")),
        (N_("board keys", "Drag the frame"), N_("board keys", "Resize the board on that side or corner")),
        (N_("board keys", "Right click"), N_("board keys", "What can be done here")),
    ),
    _board_keys(
        N_("board keys", "Keys on the board: editing"),
        EDIT,
        (
            N_("board keys", "Tab, Shift + Tab"),
            N_("board keys", "Select the next piece, the one before"),
            "Tab Shift+Tab Shift+Backtab",
        ),
        (
            N_("board keys", "Arrows"),
            N_("board keys", "Place the selected pieces one cell further, or the cell cursor"),
            _arrows(),
        ),
        (
            N_("board keys", "Ctrl + arrows"),
            N_("board keys", "Lead the cell cursor, whatever is selected"),
            _arrows("Ctrl+"),
        ),
        (
            N_("board keys", "Shift + arrows"),
            N_("board keys", "Pull the right and lower side of the selected pieces"),
            _arrows("Shift+"),
        ),
        (
            N_("board keys", "Alt + Shift + arrows"),
            N_("board keys", "Pull their left and upper side"),
            _arrows("Alt+Shift+"),
        ),
        (
            N_("board keys", "Space, Enter"),
            N_("board keys", "Do what the tool does on the cell of the cursor"),
            "Space Return Enter",
        ),
        (
            N_("board keys", "Shift + Space, Enter"),
            N_("board keys", "The same with the brush, but the cell joins a piece"),
            "Shift+Space Shift+Return Shift+Enter",
        ),
        (
            N_("board keys", "Ctrl + Space, Enter"),
            N_("board keys", "Select the piece there as well, or not any more"),
            "Ctrl+Space Ctrl+Return Ctrl+Enter",
        ),
        (N_("board keys", "Menu, Shift + F10"), N_("board keys", "What can be done here"), "Menu Shift+F10"),
        (N_("board keys", "Esc"), N_("board keys", "Take the gesture back, or select nothing")),
    ),
    _board_keys(
        N_("board keys", "On the board: playing"),
        PLAY,
        (N_("board keys", "Drag a piece"), N_("board keys", "Move it, round corners too")),
        (N_("board keys", "Flick a piece"), N_("board keys", "Slide it as far as it goes")),
        (
            N_("board keys", "Tab, Shift + Tab"),
            N_("board keys", "Select the next piece, the one before"),
            "Tab Shift+Tab Shift+Backtab",
        ),
        (N_("board keys", "Arrows"), N_("board keys", "Move the selected piece one cell"), _arrows()),
        (
            N_("board keys", "Shift + arrows"),
            N_("board keys", "Slide it as far as it goes"),
            _arrows("Shift+"),
        ),
        (N_("board keys", "An arrow held down"), N_("board keys", "Let it run until it stops")),
        (
            N_("board keys", "Ctrl + arrows"),
            N_("board keys", "Select the next piece in that direction"),
            _arrows("Ctrl+"),
        ),
        (N_("board keys", "Backspace"), N_("board keys", "Undo the last move"), "Backspace"),
        (N_("board keys", "Esc"), N_("board keys", "Let go of the piece in the hand")),
    ),
    _board_keys(
        N_("board keys", "On the board: looking"),
        ANY,
        (N_("board keys", "Ctrl + wheel"), N_("board keys", "Zoom to where the mouse is")),
        (N_("board keys", "Drag with the middle button"), N_("board keys", "Pan")),
    ),
)
"""The groups of keys that the board handles itself, in the order of the dialog."""


def needed_for(key: str, modes: frozenset[Mode]) -> BoardKey | None:
    """Return what the board uses ``key`` for in one of ``modes``; ``key`` is in Qt's portable notation."""
    for group in BOARD_KEYS:
        for entry in group.entries:
            if group.modes & modes and key in entry.keys:
                return entry
    return None


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """The actions of one menu."""

    title: str
    entries: tuple[ActionSpec, ...]


def name_of(text: str) -> str:
    """Return the name of an action by its ``text``, without placeholders and mnemonic."""
    return re.sub(r"\{\w+\}", "", plain_text(text)).rstrip("… ")


def native(key: str) -> str:
    """Return ``key`` as this system's menus write it."""
    return QKeySequence.fromString(key).toString(QKeySequence.SequenceFormat.NativeText)


SENTENCES: Mapping[str, str] = {
    "title": N_("keys page", "Keys and mouse"),
    "intro": N_(
        "keys page",
        "These are the keys as they are now. They can be changed in the menu Help › Shortcuts.",
    ),
    "what": N_("keys page", "What happens"),
    "how": N_("keys page", "Keys or mouse"),
}
text_of = texts("keys page", SENTENCES)


def keys_page(groups: Sequence[KeyGroup], chosen: Shortcuts) -> str:
    """Return the page as Markdown: the board first, then every menu whose actions have keys."""
    translate = translator(CONTEXT)
    tables = [
        (translate(keys.title), [(translate(each.does), translate(each.how)) for each in keys.entries])
        for keys in BOARD_KEYS
    ]
    for group in groups:
        named = translator("actions")
        keyed = [(name_of(named(each.text)), keys_of(each, chosen)) for each in group.entries]
        rows = [(name, "  ".join(f"`{native(key)}`" for key in keys)) for name, keys in keyed if keys]
        if rows:
            tables.append((group.title, rows))
    head = f"| {text_of('what')} | {text_of('how')} |\n|---|---|\n"
    parts = [f"# {text_of('title')}", text_of("intro")]
    for title, rows in tables:
        lines = "\n".join(f"| {_cell(what)} | {_cell(how)} |" for what, how in rows)
        parts.append(f"## {title}\n\n{head}{lines}")
    return "\n\n".join(parts) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
