"""Pictures, films and pages of the layout in front, with a preview of what the file will hold.

::

    What:   [Film of the solution v]   +---------------+
    File:   [GIF v]                    |               |
    Speed:  [1x v]                     |    preview    |
    [x] Over and over                  |               |
                                       +---------------+
    ######-----  Written: film.gif (0.8 MB)
                               [Export...]  [Close]

Preview and file are made in jobs: nothing here waits for a film of a thousand pictures.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.documents.file_names import safe_name
from klotski_studio.app.export import rendering
from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.request import ExportRequest, ExportSource
from klotski_studio.app.runtime.jobs import Failed, JobRunner, Outcome
from klotski_studio.app.texts.errors import bytes_text
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.ui.dialogs.export.form import ExportForm
from klotski_studio.ui.dialogs.export.texts import SENTENCES, say
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.sentences import error_text
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import translator

EXPORT, PREVIEW = "export", "export-preview"
"""The lanes."""
TICK = 100
"""Milliseconds between two looks at a running export."""
ROOM = QSize(GRID * 48, GRID * 52)
"""How large the preview is."""
MOST_LINES = 24
"""Lines of a list of moves that are shown."""


class ExportDialog(QDialog):
    """Asks what to make of a puzzle, shows it, and makes it."""

    def __init__(
        self,
        material: ExportSource,
        folder: Path,
        runner: JobRunner,
        parent: QWidget,
        *,
        theme: str = "light",
        skin: str = "classic",
        speed: float = 1.0,
        language: str = "",
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._material, self._folder, self._runner = material, folder, runner
        self._language = language
        self._control: Control | None = None
        self.form = ExportForm(theme, skin, speed, material.solution is not None, self)
        self.preview = PlainLabel(self)
        self.message = PlainLabel(self)
        self.progress = QProgressBar(self)
        self._buttons = QDialogButtonBox(self)
        self.export = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.close_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.RejectRole)
        self._timer = QTimer(self, interval=TICK)
        self._arrange()
        self._connect()
        self.retranslate()
        self._renew()

    @property
    def voice(self) -> Captions:
        """The language of the file: that of the window."""
        return Captions(translator("export"), translator("verdict"), self._language)

    def write(self, path: Path) -> None:
        """Make the file ``path`` in the background."""
        order, voice, material = self.form.order(), self.voice, self._material

        def work(control: Control) -> int:
            rendering.write(path, order, [material], voice, control)
            return path.stat().st_size

        self._control = self._runner.start(EXPORT, work, lambda outcome: self._written(path, outcome))
        self._timer.start()
        self._show_state()

    def stop(self) -> None:
        """Give up the file that is being made."""
        self._runner.cancel(EXPORT)

    def retranslate(self) -> None:
        """Speak the language of the moment."""
        name = self._material.layout.title(self._language) or say(SENTENCES["untitled"])
        self.setWindowTitle(say(SENTENCES["title"], name=name))
        self.preview.setAccessibleName(say(SENTENCES["preview"]))
        self.form.retranslate()
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def done(self, result: int) -> None:
        self._timer.stop()
        self._runner.drop(EXPORT)
        self._runner.drop(PREVIEW)
        super().done(result)

    def _arrange(self) -> None:
        self.preview.setFixedSize(ROOM)
        self.message.setWordWrap(True)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(GRID)
        kept = self.progress.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(kept)
        self.form.setMinimumWidth(GRID * 42)
        row = QHBoxLayout()
        row.setSpacing(GRID * 3)
        row.addWidget(self.form, 1, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.preview)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID * 3, GRID * 3, GRID * 3, GRID * 2)
        column.setSpacing(GRID * 2)
        column.addLayout(row, 1)
        column.addWidget(self.progress)
        foot = QHBoxLayout()
        foot.addWidget(self.message, 1)
        foot.addWidget(self._buttons)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.form.changed.connect(self._renew)
        self.export.clicked.connect(self._export_or_stop)
        self.close_button.clicked.connect(self.reject)
        self._timer.timeout.connect(self._look)

    def _export_or_stop(self) -> None:
        if self._control is not None:
            self.stop()
            return
        self.ask_path()

    def ask_path(self) -> QFileDialog:
        """Ask where to, and write there."""
        kind = self.form.order().kind.value
        dialog = QFileDialog(self, say(SENTENCES["save-as"]), str(self._folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([f"{kind.upper()} (*.{kind})"])
        dialog.setDefaultSuffix(kind)
        title = self._material.layout.title(self._language)
        dialog.selectFile(f"{safe_name(title) or 'puzzle'}.{kind}")
        dialog.fileSelected.connect(lambda name: self.write(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    # ------------------------------------------------------------------------------ preview

    def _renew(self) -> None:
        order, voice, material = self.form.order(), self.voice, self._material
        self.message.clear()
        self._runner.start(PREVIEW, lambda _: _glance(order, material, voice), self._show_preview)

    def _show_preview(self, outcome: Outcome[QImage | str]) -> None:
        self.export.setEnabled(not isinstance(outcome, Failed))
        if isinstance(outcome, Failed):
            self.preview.clear()
            self.message.setText(_why(outcome))
        elif isinstance(outcome.value, str):
            self.preview.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self.preview.setText(outcome.value)
        else:
            self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.preview.setPixmap(self._fitted(outcome.value))

    def _fitted(self, image: QImage) -> QPixmap:
        """``image`` as large as fits, no larger than it is, sharp on every screen."""
        ratio = self.devicePixelRatio()
        room = ROOM * ratio
        if image.width() > room.width() or image.height() > room.height():
            image = image.scaled(
                room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    # ------------------------------------------------------------------------------- export

    def _look(self) -> None:
        if self._control is not None:
            progress = self._control.progress
            self.progress.setRange(0, progress.total or 0)
            self.progress.setValue(progress.done if progress.total else 0)

    def _written(self, path: Path, outcome: Outcome[int]) -> None:
        self._control = None
        self._timer.stop()
        if isinstance(outcome, Failed):
            self.message.setText(_why(outcome))
        else:
            size = bytes_text(outcome.value)
            self.message.setText(say(SENTENCES["done"], file=path.name, size=size))
            self.message.setToolTip(tool_tip(visible(str(path))))
        self._show_state()

    def _show_state(self) -> None:
        """What can be done now."""
        is_busy = self._control is not None
        self.form.setEnabled(not is_busy)
        self.progress.setVisible(is_busy)
        self.export.setText(say(SENTENCES["stop" if is_busy else "export"]))
        self.close_button.setText(say(SENTENCES["close"]))


def _glance(order: ExportRequest, material: ExportSource, voice: Captions) -> QImage | str:
    """The first picture or page, or the first lines."""
    image = rendering.preview(order, [material], voice)
    if image is not None:
        return image
    lines = rendering.render(order, [material], voice).decode("utf-8").splitlines()
    return "\n".join(lines[:MOST_LINES] + (["…"] if len(lines) > MOST_LINES else []))


def _why(failed: Failed) -> str:
    """The sentence for what went wrong, as one that stands alone."""
    if not isinstance(failed.error, KlotskiError):
        return say(SENTENCES["fault"])
    text = error_text(failed.error)
    return text[:1].upper() + text[1:]
