"""The keys of an action: those of the table of actions, or those that the user chose; and who keeps Esc.

One key may serve two actions as long as no mode has both::

    Edit    Ctrl+C  Copy             fine: never both at once
    Watch   Ctrl+C  Copy the Moves
    Edit    Ctrl+C  Duplicate        a clash with the first one
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence

from klotski_studio.app.runtime.settings import Shortcuts
from klotski_studio.app.workspace.session import Mode
from klotski_studio.core.layout import Direction

ARROWS: Mapping[int, Direction] = {
    Qt.Key.Key_Left: Direction.LEFT,
    Qt.Key.Key_Right: Direction.RIGHT,
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Down: Direction.DOWN,
}
"""The arrow keys, which move what is chosen on a board."""


def is_escape(event: QEvent) -> bool:
    """Return whether ``event`` is about the key Esc."""
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape


def keeps_escape(event: QEvent) -> bool:
    """Keep Esc for the widget that got ``event``, if it asks who wants the key; return whether it does.

    The key then comes back as a key press. Otherwise it is a shortcut of the window, and ends a search.
    """
    is_asked = event.type() == QEvent.Type.ShortcutOverride and is_escape(event)
    if is_asked:
        event.accept()
    return is_asked


MOST = 2
"""The largest number of keys of an action."""


class Keyed(Protocol):
    """An action as far as its keys are concerned."""

    @property
    def id(self) -> str:
        """The id under which the settings keep its keys."""

    @property
    def modes(self) -> frozenset[Mode]:
        """The modes in which it is available."""

    @property
    def shortcuts(self) -> tuple[str, ...]:
        """The default keys, in Qt's portable notation."""


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """An action as a list of shortcuts shows it.

    Attributes:
        name: in the language of the moment, without a mnemonic.
    """

    id: str
    name: str
    modes: frozenset[Mode]
    shortcuts: tuple[str, ...]
    icon: QIcon


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """The actions of one menu."""

    title: str
    entries: tuple[KeyEntry, ...]


K = TypeVar("K", bound=Keyed)


def keys_of(action: Keyed, chosen: Shortcuts) -> tuple[str, ...]:
    """Return the keys of ``action`` in portable notation; invalid chosen ones are left out."""
    own = dict(chosen).get(action.id)
    if own is None:
        return tuple(map(portable, action.shortcuts))
    return tuple(dict.fromkeys(filter(None, map(portable, own))))[:MOST]


def is_changed(action: Keyed, chosen: Shortcuts) -> bool:
    """Return whether the user gave ``action`` other keys than its default ones."""
    return keys_of(action, chosen) != keys_of(action, ())


def with_keys(action: Keyed, keys: Iterable[str], chosen: Shortcuts) -> Shortcuts:
    """Return ``chosen`` with ``keys`` for ``action``; keys equal to the default ones are not kept."""
    own = tuple(dict.fromkeys(keys))
    others: Mapping[str, tuple[str, ...]] = {name: each for name, each in chosen if name != action.id}
    if own == keys_of(action, ()):
        return tuple(sorted(others.items()))
    return tuple(sorted({**others, action.id: own}.items()))


def clashes(action: Keyed, key: str, actions: Iterable[K], chosen: Shortcuts) -> tuple[K, ...]:
    """Return the other actions that have ``key`` in a mode in which ``action`` is available."""
    return tuple(
        other
        for other in actions
        if other.id != action.id and other.modes & action.modes and key in keys_of(other, chosen)
    )


def portable(text: str) -> str:
    """Return the one key that ``text`` names, in portable notation; empty if it is not exactly one."""
    keys = QKeySequence.fromString(text, QKeySequence.SequenceFormat.PortableText)
    spelt = keys.toString(QKeySequence.SequenceFormat.PortableText)
    return spelt if keys.count() == 1 and spelt not in _HELD else ""


def native(key: str) -> str:
    """Return ``key`` as this system's menus write it."""
    return QKeySequence.fromString(key).toString(QKeySequence.SequenceFormat.NativeText)


_HELD = {"Shift", "Control", "Ctrl", "Alt", "AltGr", "Meta"}
"""Modifiers, which are no keys by themselves."""
