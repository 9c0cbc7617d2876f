"""The estimated difficulty of the shipped layouts, computed beforehand, and levels by it.

``resources/difficulty.json`` has the figures, by the digest of the puzzle; ``.ci/difficulty`` writes it. So
nothing is searched for when the program starts. Layouts of the user have no figure. Imports no Qt.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.core.errors import FileError
from klotski_studio.formats.text.text_files import read_text

FILE_NAME = "difficulty.json"


class Level(StrEnum):
    """A section of the path by difficulty, the easiest first."""

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


LIMITS: Mapping[Level, float] = MappingProxyType(
    {Level.BEGINNER: 5.0, Level.EASY: 5.75, Level.MEDIUM: 6.5, Level.HARD: 7.0, Level.MASTER: 10.0}
)
"""The figure below which a puzzle belongs to a level: each has 50 to 80 of the shipped layouts."""

NAMES: Mapping[Level, str] = MappingProxyType(
    {
        Level.BEGINNER: QT_TRANSLATE_NOOP("library", "Beginner"),
        Level.EASY: QT_TRANSLATE_NOOP("library", "Easy"),
        Level.MEDIUM: QT_TRANSLATE_NOOP("library", "Medium"),
        Level.HARD: QT_TRANSLATE_NOOP("library", "Hard"),
        Level.MASTER: QT_TRANSLATE_NOOP("library", "Master"),
    }
)


def level_of(figure: float) -> Level:
    """The level of a puzzle with the difficulty ``figure``, 0 to 10."""
    return next((level for level, limit in LIMITS.items() if figure < limit), Level.MASTER)


def read_figures(file: Path) -> Mapping[str, float]:
    """The figures in ``file``, by the digests of puzzles; none if it cannot be read."""
    try:
        content = json.loads(read_text(file))
        return {str(puzzle): float(figure) for puzzle, figure in content["figures"].items()}
    except (FileError, ValueError, TypeError, KeyError, AttributeError):
        return {}
