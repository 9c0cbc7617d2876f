"""The settings of the user: a table of typed values with defaults, stored in an ini file.

The file is in the user's configuration folder and holds text. A value that cannot be read counts
as not set, so that a damaged file does not prevent the program from starting.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Generic, TypeVar

import platformdirs
from PySide6.QtCore import QObject, QSettings, Signal

from klotski_studio.app.runtime.installed import CLASSIC_SKIN, available_languages, skin_ids, theme_ids
from klotski_studio.core.layout import Metric

T = TypeVar("T")


class MotionChoice(StrEnum):
    """Whether moves of pieces are animated: as the system is set, never or always."""

    SYSTEM = "system"
    REDUCED = "reduced"
    FULL = "full"


SYSTEM = "system"
"""The id that stands for the theme or language of the system."""

TEXT_SIZES = (100, 115, 130, 150)
"""The sizes of texts that can be chosen, in percent of the system's."""

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""The speeds that playback offers, as factors of the normal one."""

Shortcuts = tuple[tuple[str, tuple[str, ...]], ...]
"""Ids of actions, each with the keys that the user chose for it, in Qt's portable notation."""

RECENT = 10
"""The number of recent files in the list."""


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A setting: its key in the file, its default, and how its value is written.

    Attributes:
        read: returns the value of a text; raises ValueError if the text is wrong.
        write: returns a value as text.
    """

    key: str
    default: T
    read: Callable[[str], T]
    write: Callable[[T], str] = str


def _known(value: T, values: Collection[T]) -> T:
    """``value``, which must be one of ``values``."""
    if value not in values:
        raise ValueError(value)
    return value


def _read_flag(text: str) -> bool:
    return _known(text, ("true", "false")) == "true"


def _read_paths(text: str) -> tuple[Path, ...]:
    paths = json.loads(text)
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        raise ValueError(text)
    return tuple(map(Path, paths))


def _write_paths(paths: tuple[Path, ...]) -> str:
    return json.dumps([str(path) for path in paths])


def _read_names(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _write_names(names: frozenset[str]) -> str:
    return " ".join(sorted(names))


def _read_shortcuts(text: str) -> Shortcuts:
    """The shortcuts in ``text``; entries that are not lists of texts are left out."""
    try:
        table = json.loads(text)
    except RecursionError as error:
        raise ValueError(text) from error
    if not isinstance(table, dict):
        raise ValueError(text)
    return tuple(
        (name, tuple(keys))
        for name, keys in sorted(table.items())
        if isinstance(keys, list) and all(isinstance(key, str) for key in keys)
    )


def _read_bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError(text) from error


def _write_bytes(value: bytes) -> str:
    return base64.b64encode(value).decode("ascii")


SPEED = Setting("playback/speed", 1.0, lambda text: _known(float(text), SPEEDS))
LOOP = Setting("playback/loop", False, _read_flag, json.dumps)
NEXT_MOVE = Setting("playback/next-move", False, _read_flag, json.dumps)
METRIC: Setting[Metric | None] = Setting(
    "solver/metric", None, lambda text: Metric(text) if text else None, lambda metric: str(metric or "")
)
THEME = Setting("window/theme", SYSTEM, lambda text: _known(text, (SYSTEM, *theme_ids())))
SKIN = Setting("window/skin", CLASSIC_SKIN, lambda text: _known(text, skin_ids()))
TEXT_SIZE = Setting("window/text-size", 100, lambda text: _known(int(text), TEXT_SIZES))
COORDINATES = Setting("window/coordinates", False, _read_flag, json.dumps)
TARGETS = Setting("window/targets", True, _read_flag, json.dumps)
MOTION = Setting("window/motion", MotionChoice.SYSTEM, MotionChoice)
LANGUAGE = Setting("window/language", SYSTEM, lambda text: _known(text, (SYSTEM, *available_languages())))
GEOMETRY = Setting("window/geometry", b"", _read_bytes, _write_bytes)
RECENT_FILES: Setting[tuple[Path, ...]] = Setting("files/recent", (), _read_paths, _write_paths)

HIDDEN_PANELS: Setting[frozenset[str]] = Setting(
    "window/hidden-panels", frozenset(), _read_names, _write_names
)
FRONT_PANELS: Setting[frozenset[str]] = Setting("window/front-panels", frozenset(), _read_names, _write_names)
"""The panel that was last in front in each mode, as ``edit/variants``."""
ARRANGEMENT = Setting("window/arrangement", b"", _read_bytes, _write_bytes)
LAST_FOLDER: Setting[Path | None] = Setting(
    "files/folder", None, lambda text: Path(text) if text else None, lambda folder: str(folder or "")
)
"""The folder of the file that was last chosen in a dialog, or None."""
LIBRARY_FOLDERS: Setting[tuple[Path, ...]] = Setting("files/library", (), _read_paths, _write_paths)
SHORTCUTS: Setting[Shortcuts] = Setting(
    "window/shortcuts", (), _read_shortcuts, lambda keys: json.dumps(dict(keys))
)
RECENT_ACTIONS: Setting[tuple[str, ...]] = Setting(
    "window/recent-actions", (), lambda text: tuple(text.split()), lambda names: " ".join(names)
)
"""The ids of the actions that were used last in the finder, the latest first."""
PATH_AT = Setting("game/path", "", str)
"""The digest of the puzzle where the player is on the path by difficulty; empty before the first."""
SWEEPING = Setting("explore/sweeping", "4x5-up-to-8.toml", str)
"""The family file whose sweep goes on when families are explored next, a name if the file comes along; empty
if none does. The first time it is a small example."""
VARIANTS = Setting("variants/wanted", "", str)
"""Which variants were last asked for, as :mod:`klotski_studio.app.lab.live_variants` writes it."""
FRESH = Setting("fresh/wanted", "", str)
"""What was asked of the last fresh puzzle, as :mod:`klotski_studio.ui.features.fresh.dialog` writes it."""
SOUND = Setting("game/sound", False, _read_flag, json.dumps)
START_WITH_DAY = Setting("window/start-with-day", False, _read_flag, json.dumps)
"""Whether the program starts with the puzzle of the day in front, in Play."""
TOUR_SEEN = Setting("window/tour-seen", False, _read_flag, json.dumps)

SETTINGS: tuple[Setting[Any], ...] = tuple(
    each for each in tuple(globals().values()) if isinstance(each, Setting)
)
"""Every setting of the program, in the order in which they stand above."""


def settings_file() -> Path:
    """The path of the settings file on this system."""
    return Path(platformdirs.user_config_dir("klotski-studio", appauthor=False)) / "settings.ini"


class Settings(QObject):
    """Reads and writes the settings in an ini file."""

    changed = Signal(object)
    """A value has changed; carries its :class:`Setting`."""

    def __init__(self, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.file = file
        self._store = QSettings(str(file), QSettings.Format.IniFormat, self)

    def get(self, setting: Setting[T]) -> T:
        """The value of ``setting``; its default if none is stored or it cannot be read."""
        text = self._store.value(setting.key)
        if not isinstance(text, str):
            return setting.default
        try:
            return setting.read(text)
        except ValueError:
            return setting.default

    def set(self, setting: Setting[T], value: T) -> None:
        """Store ``value`` and emit :attr:`changed`, if it differs from the current value."""
        if value != self.get(setting):
            self._store.setValue(setting.key, setting.write(value))
            self.changed.emit(setting)

    def add_recent(self, path: Path) -> None:
        """Put ``path`` at the head of the recent files."""
        path = path.absolute()
        others = tuple(each for each in self.get(RECENT_FILES) if each != path)
        self.set(RECENT_FILES, (path, *others)[:RECENT])

    def save(self) -> None:
        """Write unsaved values to the disk."""
        self._store.sync()
