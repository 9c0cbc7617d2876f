"""Finds the files in what is dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def dropped_files(data: QMimeData) -> tuple[Path, ...]:
    """The paths of the local files in ``data``."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
