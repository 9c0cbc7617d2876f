"""Files that are dropped onto the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def dropped_file(data: QMimeData) -> Path | None:
    """The first local file in what is being dragged; None if there is none."""
    return next((Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()), None)
