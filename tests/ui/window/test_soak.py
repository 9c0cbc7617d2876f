"""Some seconds of anything at all; an hour of it is ``python tests/soak/run.py``."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.window.application import Shell
from tests.soak.random_user import RandomUser
from tests.soak.run import measure
from tests.ui.acting import trigger

pytestmark = pytest.mark.own_window

WARM = 150


@pytest.mark.parametrize("actions", [75, pytest.param(400, marks=pytest.mark.slow)])
def test_a_random_user_leaves_no_thread_timer_file_or_widget_behind(
    shell: Shell, tmp_path: Path, actions: int
) -> None:
    user = RandomUser(shell.window, seed=20, folder=tmp_path)
    began = time.monotonic()
    rows = []
    for name in ("new", "make-harder", "find-action"):  # which parts have been seen is no matter of chance
        trigger(shell.window, name)
        user.answer_dialogs()
    for count in (WARM, actions, actions):
        for _ in range(count):
            user.act()
        shell.app.session.set_mode(Mode.EDIT)  # each mode has widgets of its own
        user.rest()
        rows.append(measure(began, count))
    first, *_, last = rows
    told = "\n".join([*map(str, rows), *user.done])
    assert last.files <= first.files + 1, told
    assert last.threads <= first.threads, told
    assert last.timers <= first.timers, told
    assert last.widgets <= first.widgets * 1.1, told
