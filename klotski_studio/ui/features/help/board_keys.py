"""The table of what mouse and keys do on the board itself, which are no actions of menus.

The tools do it (``ui/tools``); this table says it. Keys that the board needs are written as Qt does,
so that nobody gives one of them to an action by mistake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from klotski_studio.app.runtime.settings import Shortcuts
from klotski_studio.app.texts.translatable import QT_TRANSLATE_NOOP
from klotski_studio.app.workspace.mode import Mode
from klotski_studio.ui.look.shortcut_keys import KeyGroup, keys_of, native
from klotski_studio.ui.look.translate import texts, translator

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


def _arrows(held: str = "") -> tuple[str, ...]:
    return tuple(f"{held}{arrow}" for arrow in ("Left", "Right", "Up", "Down"))


BOARD_KEYS: tuple[BoardKeys, ...] = (
    BoardKeys(
        QT_TRANSLATE_NOOP("board keys", "Mouse on the board: editing"),
        EDIT,
        (
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Drag on free cells"),
                QT_TRANSLATE_NOOP("board keys", "Draw a piece of that size"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Double click on a free cell"),
                QT_TRANSLATE_NOOP("board keys", "Place a piece of one cell"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Drag a piece"),
                QT_TRANSLATE_NOOP("board keys", "Place it elsewhere, with all that are selected"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Drag a piece and hold Alt"),
                QT_TRANSLATE_NOOP("board keys", "Place a copy of it"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Drag one of the eight grips"),
                QT_TRANSLATE_NOOP("board keys", "Reshape the selected piece"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Click, Shift + click"),
                QT_TRANSLATE_NOOP("board keys", "Select a piece, select another one with it"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Ctrl + drag"),
                QT_TRANSLATE_NOOP("board keys", "Select what a rubber band catches"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Double click on a piece"),
                QT_TRANSLATE_NOOP("board keys", "Edit the label"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Drag the frame"),
                QT_TRANSLATE_NOOP("board keys", "Resize the board on that side or corner"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Right click"),
                QT_TRANSLATE_NOOP("board keys", "What can be done here"),
            ),
        ),
    ),
    BoardKeys(
        QT_TRANSLATE_NOOP("board keys", "Keys on the board: editing"),
        EDIT,
        (
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Tab, Shift + Tab"),
                QT_TRANSLATE_NOOP("board keys", "Select the next piece, the one before"),
                ("Tab", "Shift+Tab", "Shift+Backtab"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Arrows"),
                QT_TRANSLATE_NOOP(
                    "board keys", "Place the selected pieces one cell further, or the cell cursor"
                ),
                _arrows(),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Ctrl + arrows"),
                QT_TRANSLATE_NOOP("board keys", "Lead the cell cursor, whatever is selected"),
                _arrows("Ctrl+"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Shift + arrows"),
                QT_TRANSLATE_NOOP("board keys", "Pull the right and lower side of the selected pieces"),
                _arrows("Shift+"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Alt + Shift + arrows"),
                QT_TRANSLATE_NOOP("board keys", "Pull their left and upper side"),
                _arrows("Alt+Shift+"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Space, Enter"),
                QT_TRANSLATE_NOOP("board keys", "Do what the tool does on the cell of the cursor"),
                ("Space", "Return", "Enter"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Shift + Space, Enter"),
                QT_TRANSLATE_NOOP("board keys", "The same with the brush, but the cell joins a piece"),
                ("Shift+Space", "Shift+Return", "Shift+Enter"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Ctrl + Space, Enter"),
                QT_TRANSLATE_NOOP("board keys", "Select the piece there as well, or not any more"),
                ("Ctrl+Space", "Ctrl+Return", "Ctrl+Enter"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Menu, Shift + F10"),
                QT_TRANSLATE_NOOP("board keys", "What can be done here"),
                ("Menu", "Shift+F10"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Esc"),
                QT_TRANSLATE_NOOP("board keys", "Take the gesture back, or select nothing"),
            ),
        ),
    ),
    BoardKeys(
        QT_TRANSLATE_NOOP("board keys", "On the board: playing"),
        PLAY,
        (
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Drag a piece"),
                QT_TRANSLATE_NOOP("board keys", "Move it, round corners too"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Flick a piece"),
                QT_TRANSLATE_NOOP("board keys", "Slide it as far as it goes"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Tab, Shift + Tab"),
                QT_TRANSLATE_NOOP("board keys", "Select the next piece, the one before"),
                ("Tab", "Shift+Tab", "Shift+Backtab"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Arrows"),
                QT_TRANSLATE_NOOP("board keys", "Move the selected piece one cell"),
                _arrows(),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Shift + arrows"),
                QT_TRANSLATE_NOOP("board keys", "Slide it as far as it goes"),
                _arrows("Shift+"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "An arrow held down"),
                QT_TRANSLATE_NOOP("board keys", "Let it run until it stops"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Ctrl + arrows"),
                QT_TRANSLATE_NOOP("board keys", "Select the next piece in that direction"),
                _arrows("Ctrl+"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Backspace"),
                QT_TRANSLATE_NOOP("board keys", "Undo the last move"),
                ("Backspace",),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Esc"),
                QT_TRANSLATE_NOOP("board keys", "Let go of the piece in the hand"),
            ),
        ),
    ),
    BoardKeys(
        QT_TRANSLATE_NOOP("board keys", "On the board: looking"),
        ANY,
        (
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Ctrl + wheel"),
                QT_TRANSLATE_NOOP("board keys", "Zoom to where the mouse is"),
            ),
            BoardKey(
                QT_TRANSLATE_NOOP("board keys", "Drag with the middle button"),
                QT_TRANSLATE_NOOP("board keys", "Pan"),
            ),
        ),
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


SENTENCES: Mapping[str, str] = {
    "title": QT_TRANSLATE_NOOP("keys page", "Keys and mouse"),
    "intro": QT_TRANSLATE_NOOP(
        "keys page",
        "These are the keys as they are now. They can be changed in the menu Help › Shortcuts.",
    ),
    "what": QT_TRANSLATE_NOOP("keys page", "What happens"),
    "how": QT_TRANSLATE_NOOP("keys page", "Keys or mouse"),
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
        keyed = [(entry.name, keys_of(entry, chosen)) for entry in group.entries]
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
