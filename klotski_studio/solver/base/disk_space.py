"""Where searches on disk keep their files, and how much space there is."""

from __future__ import annotations

import shutil
from pathlib import Path

MARGIN = 64 * 1024**2
"""Bytes of the disk that are left free in any case."""


def disk_folder(folder: Path | None = None) -> Path:
    """Where searches on disk keep their files: ``folder``, or one in the user's cache."""
    from platformdirs import user_cache_path

    return folder or user_cache_path("klotski-studio", appauthor=False) / "disk"


def free_space(folder: Path | None = None) -> int:
    """Bytes that are free where searches on disk keep their files, besides a margin.

    Raises:
        OSError: if the system does not say.
    """
    place = disk_folder(folder)
    while not place.exists() and place != place.parent:
        place = place.parent
    return max(0, shutil.disk_usage(place).free - MARGIN)
