"""The export dialog: pictures, films and pages of the current layout, with a preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from klotski_studio.app.documents.file_names import safe_name
from klotski_studio.app.export.request import ExportSource
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.control import Control
from klotski_studio.ui.dialogs.export.exporting import Choices, Exporting
from klotski_studio.ui.dialogs.export.texts import SENTENCES, kind_texts, tr


class ExportDialog(Exporting):
    """Exports one puzzle."""

    def __init__(
        self, source: ExportSource, folder: Path, runner: JobRunner, parent: QWidget, choices: Choices
    ) -> None:
        kinds, has_solution = kind_texts(source), source.solution is not None
        super().__init__(kinds, folder, runner, parent, choices, has_solution=has_solution)
        self._source = source
        self.begin()

    def sources(self) -> Callable[[Control], Sequence[ExportSource]]:
        source = self._source
        return lambda _: [source]

    def previewed(self) -> Callable[[], Sequence[ExportSource]]:
        source = self._source
        return lambda: [source]

    def heading(self) -> str:
        name = self._source.layout.title(self._language) or tr(SENTENCES["untitled"])
        return tr(SENTENCES["title"], name=visible(name))

    def file_name(self) -> str:
        return safe_name(self._source.layout.title(self._language)) or "puzzle"
