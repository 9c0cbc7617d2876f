from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from klotski_studio.io.disk import ProcessLock

HOLDER = """
import sys
from pathlib import Path
from klotski_studio.io.disk import ProcessLock
lock = ProcessLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.read()
"""


def test_a_lock_is_waited_for_until_its_process_ends(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout.readline() == "True\n"
        lock = ProcessLock(path)
        assert not lock.take()
        taken: list[bool] = []
        waiting = threading.Thread(target=lambda: taken.append(lock.take(60.0)))
        waiting.start()
        holder.kill()
        waiting.join()
    assert taken == [True]
    lock.release(remove=True)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_is_not_released_in_time_is_not_held(tmp_path: Path) -> None:
    first, second = ProcessLock(tmp_path / "lock"), ProcessLock(tmp_path / "lock")
    assert first.take()
    assert not second.take(0.05)
    first.release()
    assert second.take(0.05)


def test_a_lock_on_a_file_that_was_removed_is_no_lock(tmp_path: Path) -> None:
    first, second = ProcessLock(tmp_path / "lock"), ProcessLock(tmp_path / "lock")
    assert first.take()
    (tmp_path / "lock").unlink()
    assert second.take()
    first.release()
    assert not ProcessLock(tmp_path / "lock").take()
    second.release()


def test_a_lock_that_cannot_be_had_is_not_held(tmp_path: Path) -> None:
    assert not ProcessLock(tmp_path / "none" / "lock").take()
