"""Kills a process at random moments while it edits and saves, and looks at what is left.

Run by hand from the project's folder, a few minutes::

    .venv/bin/python -m tests.faults.kill --kills 200

After every kill the file must be one whole layout, the last one saved or one that was on its
way, and the next start must offer every edit older than a second (or the file hold it). Prints
how old the newest edit was that was lost; any breach ends the run with its seed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.io.disk import content_stamp
from tests.faults.victim import FILE, RECOVERY, layout_of
from tests.stored_copies import copies_in, left_in, store_in

ROOT = Path(__file__).resolve().parents[2]
GRACE = 1.0
"""Seconds that an edit may be old and not be kept yet."""

LONGEST = 2.5
"""A process lives at most so many seconds after it has begun to edit."""


@dataclass(frozen=True, slots=True)
class Story:
    """What a process said before it died.

    Attributes:
        edits: number and time in seconds of every edit.
        asked, saved: numbers that were to be saved, and that were.
        died: when it was killed.
    """

    edits: tuple[tuple[int, float], ...]
    asked: tuple[int, ...]
    saved: tuple[int, ...]
    died: float


@dataclass(frozen=True, slots=True)
class Found:
    """What was left of one process.

    Attributes:
        lost: the age in seconds, when the process died, of the oldest edit that is gone.
        in_save: whether it died in the middle of a save.
        offered: whether there is work to recover.
    """

    lost: float
    in_save: bool
    offered: bool


def live_and_die(folder: Path, seed: int, life: float) -> Story:
    """Start a process on ``folder`` and kill it ``life`` seconds after it has begun to edit."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.victim", str(folder), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    lines: list[str] = []
    ready = process.stdout.readline()
    reader = threading.Thread(target=lambda: lines.extend(process.stdout or ()))
    reader.start()
    time.sleep(life)
    died = time.monotonic()
    os.kill(process.pid, signal.SIGKILL)
    reader.join()
    process.stdout.close()
    assert (process.wait(), ready) == (-signal.SIGKILL, "ready\n"), lines
    words = [line.split() for line in lines if line.endswith("\n")]
    assert {word[0] for word in words} <= {"edit", "save", "saved"}, lines
    return Story(
        edits=tuple((int(word[1]), int(word[2]) / 1e9) for word in words if word[0] == "edit"),
        asked=tuple(int(word[1]) for word in words if word[0] == "save"),
        saved=tuple(int(word[1]) for word in words if word[0] == "saved"),
        died=died,
    )


def look(folder: Path, first: int, story: Story) -> Found:
    """What is left in ``folder``, whose file held layout number ``first``; raises if it is not whole."""
    in_file = number_of(registry.read_file(folder / FILE))
    promised = story.saved[-1] if story.saved else first
    assert in_file in (promised, *(number for number in story.asked if number >= promised)), (
        f"the file holds {in_file}; saved was {promised}, asked for {story.asked[-3:]}"
    )
    recovery = RecoveryStore(store_in(folder / RECOVERY))
    leftovers = left_in(recovery)
    assert len(leftovers) <= 1
    numbers = [in_file]
    for leftover in leftovers:
        number = int(leftover.work.layout.name)
        assert leftover.work.layout == layout_of(number), f"the copy of {number} is not what it was"
        assert leftover.work.path == folder / FILE
        is_conflict = leftover.work.known != content_stamp(folder / FILE)  # the program reports it then
        assert number >= in_file or is_conflict, f"{number} comes back as newer than {in_file}"
        numbers.append(number)
    for leftover in leftovers:
        recovery.discard((leftover.copy,))
    recovery.settle()
    recovery.close()
    assert not copies_in(folder / RECOVERY), "something was left over"
    gone = [when for number, when in story.edits if number > max(numbers)]
    return Found(
        story.died - min(gone, default=story.died), len(story.asked) > len(story.saved), bool(leftovers)
    )


def number_of(layout: Layout) -> int:
    """Which layout it is; raises if it is not exactly that one."""
    number = int(layout.name)
    wanted = layout_of(number)
    assert (layout.name, layout.meta, layout.board) == (wanted.name, wanted.meta, wanted.board), number
    assert set(layout.pieces) == set(wanted.pieces), number
    assert layout.goal == wanted.goal, number
    return number


def kill_once(seed: int, life: float) -> Found:
    """One life and death, in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="klotski-fault-"))
    registry.write_file(folder / FILE, layout_of(0))
    found = look(folder, 0, live_and_die(folder, seed, life))
    shutil.rmtree(folder)  # kept where something is wrong with it
    return found


def kill(seeds: Sequence[int], lives: Sequence[float], at_once: int = 2) -> list[Found]:
    """Kill a process for each seed, some of them at a time, after the life given for it."""
    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(kill_once, seeds, lives))


def main() -> None:
    """The documented run."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--kills", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    began = time.monotonic()
    seeds = range(chosen.seed, chosen.seed + chosen.kills)
    found = kill(seeds, [random.Random(f"life {seed}").random() * LONGEST for seed in seeds])
    lost = sorted(each.lost for each in found)
    print(
        f"{len(found)} kills in {time.monotonic() - began:.0f} s, seeds from {chosen.seed}: every file whole;"
        f" {sum(each.in_save for each in found)} died while saving,"
        f" {sum(each.offered for each in found)} left work to recover;"
        f" oldest edit lost: median {statistics.median(lost):.2f} s, worst {lost[-1]:.2f} s"
    )
    sys.exit(lost[-1] > GRACE)


if __name__ == "__main__":
    main()
