"""Files that are dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def dropped_files(data: QMimeData) -> tuple[Path, ...]:
    """The local files in what is being dragged."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
