"""A window that is taken down is gone: no signal, list or cache of the program keeps it or its sessions."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from klotski_studio.app.runtime.settings import Settings
from klotski_studio.ui.window.application import Shell
from tests.ui.discard import discard


def test_nothing_keeps_a_window_that_was_discarded(qapp: QApplication, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    shell = Shell(qapp, settings)
    made = [weakref.ref(each) for each in (shell, shell.window, shell.app.session, shell.app.library)]
    discard(shell)
    settings.deleteLater()
    del shell
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert [each() is None for each in made] == [True] * len(made)
