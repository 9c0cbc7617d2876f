"""A workspace whose parts are deleted after the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QObject

from klotski_studio.app.playing.records import Records
from klotski_studio.app.runtime.jobs import JobRunner
from klotski_studio.app.runtime.settings import Settings
from klotski_studio.app.workspace.session import Session
from klotski_studio.app.workspace.workspace import Workspace
from klotski_studio.io.store import Store


@pytest.fixture
def owner(qapp: object) -> Iterator[QObject]:
    made = QObject()
    yield made
    shiboken6.delete(made)  # in this thread: its cycle may be collected in a worker thread of a later test


@pytest.fixture
def workspace(owner: QObject, runner: JobRunner, tmp_path: Path) -> Iterator[Workspace]:
    settings = Settings(tmp_path / "settings.ini", owner)
    records = Records(Store(tmp_path / "studio.sqlite"))
    made = Workspace(lambda: Session(settings, runner.pool, records, parent=owner), owner)
    yield made
    for session in made.sessions:
        session.close()
