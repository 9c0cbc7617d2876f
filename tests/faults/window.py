"""Kills the real window at random moments and measures how old the oldest work is that is lost.

Run by hand from the project's folder, a quarter of an hour on two free cores::

    .venv/bin/python -m tests.faults.window --kills 200

The victim (``window_victim.py``) draws, types, plays, watches, uses dialogs and saves, and logs every
state that should be kept. After each kill all files must be whole, and what the next start would restore
is compared with the log. Prints a table and every breach with its folder, which is kept.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.workspace.recovery_store import RecoveryStore
from klotski_studio.core.layout import Board, Layout, Piece, Shape, Target
from klotski_studio.formats import registry
from tests.faults.window_log import State, Tab, digest_of, game_digest_of, log_in, marked, read_log, tab_of
from tests.faults.window_victim import FILES
from tests.stored_copies import copies_in, store_in
from tests.stored_copies import left_in as copies_left_in

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 6.0
"""Seconds that a process lives at most after the window is ready."""

SAVES = (0.0, 0.1, 0.4)
"""How likely the next activity is to save: a designer has one habit."""

EAGER = 0.6
"""The same for a victim that is to be killed while it saves."""

EVERY = 5
"""Of so many victims one is killed while it saves."""

IN_SAVE = 0.06
"""Seconds after the beginning of a save within which such a victim is killed."""

START = 300.0
"""Seconds within which the window must be ready, also on a busy machine."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is left of one tab: digests of the layouts in its file and its copy, and of its game."""

    in_file: str | None = None
    in_copy: str | None = None
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What was left of one process.

    Attributes:
        doing: what it was doing when it was killed.
        lost: the age in seconds, when it died, of the oldest state that is missing; 0 if none is.
        missing: what was done to arrive at that state; empty if none is missing.
        in_save: whether it died while a file was being saved.
        offered: how many tabs with a copy the next start opens again.
        states: how many states were logged.
        trouble: what is broken; empty if every file is whole.
    """

    seed: int
    doing: str
    lost: float
    missing: str
    in_save: bool
    offered: int
    states: int
    trouble: str = ""


def sparse() -> Layout:
    """A board with room to draw on."""
    pieces = (
        Piece("A", Shape.rectangle(2, 1), (0, 0)),
        Piece("B", Shape.rectangle(1, 2), (3, 2)),
        Piece("C", Shape.rectangle(1, 1), (5, 5)),
    )
    return Layout(Board(6, 6), pieces, (Target("A", (4, 4), pieces[0].shape),), "Sparse")


def prepare(folder: Path) -> None:
    """Write the files that the victim opens."""
    (folder / FILES).mkdir()
    classic = registry.read_file(layouts_dir() / "heng-dao-li-ma.klotski")
    for number, layout in enumerate((classic, sparse())):
        registry.write_file(folder / FILES / f"{number}.klotski", marked(layout, str(number)))


def environment(folder: Path) -> dict[str, str]:
    """The environment of a victim: folders of its own, except that compiled code is shared."""
    own = {"HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    for name, place in (("CONFIG", "config"), ("DATA", "data"), ("STATE", "state")):
        own[f"XDG_{name}_HOME"] = str(folder / place)
    own["XDG_CACHE_HOME"] = os.environ.get("XDG_CACHE_HOME") or str(Path(platformdirs.user_cache_dir()))
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    return os.environ | own | {"XDG_RUNTIME_DIR": str(runtime)}


def live_and_die(folder: Path, seed: int, life: float, *, in_save: bool) -> float:
    """Start a victim, kill it, and return the time of death in seconds.

    It is killed ``life`` seconds after its window is ready, or in the next save after that.
    """
    chance = random.Random(f"habit {seed}")
    saves = EAGER if in_save else chance.choice(SAVES)
    with (folder / "errors").open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.window_victim", str(folder), str(seed), str(saves)],
            cwd=ROOT,
            env=environment(folder),
            stdout=errors,
            stderr=errors,
        )
    wait_for(folder, "ready", 1, process)
    time.sleep(life)
    if in_save:
        wait_for(folder, "save", count_of(folder, "save") + 1, process)
        time.sleep(chance.random() * IN_SAVE)
    died = time.monotonic()
    os.kill(process.pid, signal.SIGKILL)
    status = process.wait()
    assert status == -signal.SIGKILL, f"ended by itself with {status}, see {folder}"
    return died


def wait_for(folder: Path, kind: str, count: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the log has so many lines of this ``kind``."""
    until = time.monotonic() + START
    while count_of(folder, kind) < count:
        assert process.poll() is None, f"ended by itself, see {folder}"
        assert time.monotonic() < until, f"no {kind!r}, see {folder}"
        time.sleep(0.005 if kind == "save" else 0.05)


def count_of(folder: Path, kind: str) -> int:
    """The number of lines of this ``kind`` in the log."""
    return sum(line["kind"] == kind for line in log_in(folder))


def left_in(folder: Path) -> tuple[dict[str, Kept], int]:
    """What is left of each tab, and how many come back; raises if a file is not whole."""
    files = {
        tab_of(layout): digest_of(layout)
        for layout in map(registry.read_file, sorted((folder / FILES).glob("[!.]*")))
    }
    for values in folder.joinpath("config").rglob("*.json"):
        json.loads(values.read_text())
    recovery = RecoveryStore(store_in(folder / "config" / "klotski-studio"))
    leftovers = copies_left_in(recovery)
    kept = {tab: Kept(in_file=digest) for tab, digest in files.items()}
    for left in leftovers:
        tab, game = tab_of(left.work.layout), game_digest_of(left.work.state.game)
        assert tab not in kept or kept[tab].in_copy is None, f"two copies of {tab}"
        kept[tab] = Kept(files.get(tab), digest_of(left.work.layout), game)
        recovery.discard((left.copy,))
    recovery.settle()
    recovery.close()
    unread = list(copies_in(folder / "config" / "klotski-studio"))
    assert not unread, f"damaged copies: {unread}"
    return kept, len(leftovers)


def check_file(tab: Tab, kept: Kept) -> None:
    """Raise if the file of ``tab`` holds neither what was saved last nor what was on its way."""
    if kept.in_file is None:
        return
    promised = tab.asked[tab.saved - 1] if tab.saved else 1
    allowed = {state.layout for state in tab.states[promised - 1 :]}
    assert kept.in_file in allowed, "the file holds another layout than it should"


def first_missing(tab: Tab, kept: Kept) -> State | None:
    """The oldest state that is not there any more; None if nothing is missing."""
    layouts = {kept.in_file, kept.in_copy} - {None}
    assert layouts <= {state.layout for state in tab.states}, "a layout is left that never was"
    assert kept.game in {None, *(state.game for state in tab.states)}, "a game is left that never was"
    last_layout = max((n for n, state in enumerate(tab.states) if state.layout in layouts), default=-1)
    last_game = max((n for n, state in enumerate(tab.states) if state.game == kept.game), default=-1)
    missing = tab.states[last_layout + 1 :]
    missing += [state for state in tab.states[last_game + 1 :] if state.game is not None]
    return min(missing, key=lambda state: state.at, default=None)


def kill_once(seed: int, life: float, in_save: bool = False) -> Found:
    """Start and kill one victim in a folder of its own; the folder stays if something is wrong."""
    folder = Path(tempfile.mkdtemp(prefix="klotski-window-"))
    prepare(folder)
    try:
        found = found_in(folder, seed, live_and_die(folder, seed, life, in_save=in_save))
    except Exception as error:
        return Found(seed, "", 0.0, "", in_save, 0, 0, f"{folder}: {type(error).__name__}: {error}")
    shutil.rmtree(folder)
    return found


def found_in(folder: Path, seed: int, died: float) -> Found:
    """What is left in ``folder`` of a victim that died at this time; raises if something is broken."""
    lines = log_in(folder)
    tabs = read_log(lines)
    kept, offered = left_in(folder)
    assert set(kept) <= set(tabs), "a tab is left that never was"
    for name, tab in tabs.items():
        check_file(tab, kept.get(name, Kept()))
    missing = [first_missing(tab, kept.get(name, Kept())) for name, tab in tabs.items()]
    oldest = min((state for state in missing if state is not None), key=lambda state: state.at, default=None)
    return Found(
        seed,
        next((line["what"] for line in reversed(lines) if line["kind"] == "doing"), "starting"),
        died - oldest.at if oldest is not None else 0.0,
        oldest.what if oldest is not None else "",
        any(len(tab.asked) > tab.saved for tab in tabs.values()),
        offered,
        sum(len(tab.states) for tab in tabs.values()),
    )


def kill(
    seeds: Sequence[int], lives: Sequence[float], in_save: Sequence[bool], at_once: int = 2
) -> list[Found]:
    """Kill a victim for each seed, some of them at a time; see :func:`live_and_die`."""
    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(kill_once, seeds, lives, in_save))


def table_of(found: Sequence[Found]) -> str:
    """The results as a table in Markdown, one row for each kind of work that was interrupted."""
    rows: dict[str, list[Found]] = defaultdict(list)
    for each in found:
        rows[each.doing.partition(":")[0] or "broken"].append(each)
    saving = [each for each in found if each.in_save]
    other = [each for each in found if not each.missing.startswith("typing")]
    named = [*sorted(rows.items()), ("a file was being saved", saving), ("**all**", list(found))]
    named.append(("all that lost no typed text", other))
    return "\n".join(
        [
            "| killed while | kills | whole files | oldest loss: median | 95 % | worst |",
            "|---|---|---|---|---|---|",
            *(row_of(name, some) for name, some in named if some),
        ]
    )


def row_of(name: str, found: Sequence[Found]) -> str:
    """One row of the table."""
    ages = sorted(each.lost for each in found)
    near = ages[math.ceil(0.95 * len(ages)) - 1]
    whole = sum(not each.trouble for each in found)
    middle = statistics.median(ages)
    return f"| {name} | {len(found)} | {whole} | {middle:.2f} s | {near:.2f} s | {ages[-1]:.2f} s |"


def main() -> None:
    """Run the number of kills asked for and print the table."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--kills", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    began = time.monotonic()
    seeds = range(chosen.seed, chosen.seed + chosen.kills)
    lives = [random.Random(f"life {seed}").random() * LONGEST for seed in seeds]
    found = kill(seeds, lives, [seed % EVERY == 0 for seed in seeds])
    print(table_of(found))
    fields = Counter(each.doing.partition(": ")[2] for each in found if each.doing.startswith("typing"))
    print("typing into", ", ".join(f"{name} {count}" for name, count in sorted(fields.items())))
    print(
        f"{len(found)} kills in {time.monotonic() - began:.0f} s, seeds from {chosen.seed}, load"
        f" {' '.join(f'{load:.1f}' for load in os.getloadavg())};"
        f" {sum(each.states for each in found)} states, {sum(each.offered for each in found)} tabs offered"
    )
    for each in sorted(found, key=lambda each: -each.lost)[:8]:
        print(f"seed {each.seed}: {each.lost:.2f} s, lost {each.missing}, killed {each.doing}")
    broken = [each for each in found if each.trouble]
    for each in broken:
        print(f"seed {each.seed}: {each.trouble}")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
