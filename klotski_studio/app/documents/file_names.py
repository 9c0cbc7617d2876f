"""Makes the names of new files from the titles of puzzles: valid on every system, and none twice."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Self

from klotski_studio.io.disk import system_trouble

LONGEST = 80
"""The limit of a name without its suffix, in bytes; most systems allow 255."""

_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows reserves."""


def safe_name(title: str) -> str:
    """``title`` as the name of a file without a suffix; empty if nothing of it is left."""
    name = _UNSAFE.sub("_", unicodedata.normalize("NFC", title))
    name = "".join(character for character in name if character.isprintable())
    name = name.encode("utf-8", errors="ignore")[:LONGEST].decode("utf-8", errors="ignore")
    name = name.strip(" .")  # Windows drops them, and a name that begins with a dot is hidden
    return f"_{name}" if _RESERVED.fullmatch(name) else name


class FreshNames:
    """Names in one folder, none of which is there already or was given before."""

    def __init__(self, folder: Path, suffix: str) -> None:
        self._folder, self._suffix = folder, suffix
        self._taken = {_folded(path.name) for path in folder.iterdir()} if folder.is_dir() else set()
        self._last: dict[str, int] = {}
        """The last number that was tried for each name, so that as many of one name are not counted anew."""

    @classmethod
    def in_new(cls, folder: Path, suffix: str) -> Self:
        """Names in ``folder``, which is made if it does not exist.

        Raises:
            FileError: if it cannot be made.
        """
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise system_trouble(error, folder, writing=True) from error
        return cls(folder, suffix)

    def path(self, title: str, fallback: str) -> Path:
        """A new path for the puzzle ``title``, or for ``fallback`` if no file name can be made from it."""
        name = safe_name(title) or safe_name(fallback) or "puzzle"
        number = self._last.get(_folded(name), 0) + 1
        while _folded(file := f"{name}{f' {number}' if number > 1 else ''}{self._suffix}") in self._taken:
            number += 1
        self._last[_folded(name)] = number
        self._taken.add(_folded(file))
        return self._folder / file


def _folded(name: str) -> str:
    """A key that is equal for names which some systems do not distinguish."""
    return unicodedata.normalize("NFC", name).casefold()
