"""Opens the window that explores families, of which one is open at a time, and keeps its sweep.

A sweep that is running when its window is closed goes on when it is opened again, also by the next start of
the program. The first time that is a small example, so that there is something to see.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import SWEEPING
from klotski_studio.app.workspace.session import new_layout
from klotski_studio.core.layout import Layout
from klotski_studio.ui.session.context import AppContext

if TYPE_CHECKING:
    from klotski_studio.app.lab.live_sweep import LiveRows, LiveSweep, SweepState
    from klotski_studio.ui.dialogs.explore.window import ExploreWindow


class Explorer(QObject):
    """Opens the window over ``parent``."""

    export_wanted = Signal(object, object)
    """Puzzles, each a title and a layout, are to be exported as one file; and the window that asks for it."""

    def __init__(self, app: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._app, self._window = app, parent
        self._runner = JobRunner(self, app.runner.pool)
        self._open: ExploreWindow | None = None

    @cached_property
    def sweep(self) -> LiveSweep:
        """The sweep, made when it is first asked for."""
        from klotski_studio.app.lab.live_sweep import LiveSweep

        made = LiveSweep(self._runner, self._store, parent=self)
        made.changed.connect(self._note)
        return made

    @cached_property
    def _rows(self) -> LiveRows:
        """What is in the store; it stays when the window is closed and opened again."""
        from klotski_studio.app.lab.live_sweep import LiveRows

        return LiveRows(self._runner, self._store, self)

    @property
    def _store(self) -> Path:
        from klotski_studio.app.lab.live_sweep import FILE_NAME

        return self._app.settings.file.parent / FILE_NAME

    def show(self) -> ExploreWindow:
        """Open the window, go on with the sweep that was interrupted, and return the window."""
        from klotski_studio.app.lab.families import OWN_FOLDER
        from klotski_studio.ui.dialogs.explore.window import ExploreWindow

        if self._open is None:
            self._open = ExploreWindow(
                self.sweep,
                self._rows,
                self._runner,
                self._app.settings.file.parent / OWN_FOLDER,
                self._find,
                self._window,
            )
            self._open.layout_wanted.connect(self._app.workspace.new)
            self._open.export_wanted.connect(self._export)
            self._open.finished.connect(self._forget)
            interrupted = self._app.settings.get(SWEEPING)
            if interrupted:
                self._app.settings.set(SWEEPING, "")  # a file that cannot be read is not tried for ever
                self._open.families.resume(interrupted)
        self._open.show()
        self._open.activateWindow()
        return self._open

    def close(self) -> None:
        """Stop everything without waiting; the main window closes."""
        if self._open is not None:
            self._open.close()
        self._runner.close()

    def _find(self) -> Layout:
        """The puzzle that is open, or the one that a new document begins with."""
        session = self._app.session
        return session.document.layout if session.has_board else new_layout()

    def _export(self, layouts: Iterable[Layout]) -> None:
        self.export_wanted.emit([(layout.name, layout) for layout in layouts], self._open)

    def _note(self, state: SweepState) -> None:
        """Remember what is being swept, in case that this process is ended."""
        from klotski_studio.app.lab.live_sweep import Phase

        is_running = state.phase is Phase.RUNNING and state.file is not None
        name = state.file.name if is_running and state.file is not None else ""
        if self._open is not None:
            self._app.settings.set(SWEEPING, name)

    def _forget(self, _: int) -> None:
        self._open = None
        self.sweep.stop()
