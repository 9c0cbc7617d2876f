"""Gives a million mutated texts to the readers of all notations.

Run by hand from the project's folder; a few minutes on two cores::

    .venv/bin/python -m tests.fuzz.run --inputs 1000000

Nothing but a ``KlotskiError`` may come out of a reader, and no text may keep one busy for more
than a second. Every kind of failure is printed as soon as it is met, with a file of the text that
caused it, so that a run that is stopped keeps what it has found.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.mutation import Mutator
from tests.fuzz.readers import Failure, Readers
from tests.fuzz.seeds import AROUND, seeds

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

HANGS = 120.0
"""Seconds after which a process that still reads one text prints its stack and ends."""

BYTES = 0.1
"""The proportion of inputs that are mutated as bytes and not as text."""

AT_ONCE = 2_000

MOST_MEMORY = 2 * 1024**3
"""Bytes of a process: the system ends one that needs far more, and the text is lost."""


@dataclass(slots=True)
class Result:
    """The result of some inputs.

    Attributes:
        read: how many were read as layouts.
        failures: the number of each kind.
        files: a file with a text that causes it, for each kind.
        slowest: the longest time, in seconds, and the reader that took it.
    """

    inputs: int = 0
    read: int = 0
    failures: Counter[Failure] = field(default_factory=Counter)
    files: dict[Failure, Path] = field(default_factory=dict)
    slowest: tuple[float, str] = (0.0, "")

    def add(self, other: Result) -> None:
        """Add the figures of ``other``."""
        self.inputs += other.inputs
        self.read += other.read
        self.failures += other.failures
        self.files = other.files | self.files
        self.slowest = max(self.slowest, other.slowest)


def fuzz(inputs: int, seed: int, folder: Path | None = None) -> Result:
    """Try ``inputs`` mutated texts; the same ones for the same ``seed``.

    A text that causes a new kind of failure is printed and stored in ``folder`` at once, if one is given.
    """
    texts = seeds()
    mutator, readers, result = Mutator([text for _, text in texts], seed), Readers(seed), Result(inputs)
    for number in range(inputs):
        format_id, text = texts[(seed * 7919 + number) % len(texts)]
        if number % round(1 / BYTES) == 0:
            content = mutator.mutate_bytes(text.encode(("utf-8", "gb18030", "utf-16")[number % 3], "replace"))
            found, mutated = readers.try_bytes(content), repr(content)
        else:
            mutated = AROUND[number % 7 if number % 7 < len(AROUND) else 0].format(mutator.mutate(text))
            found = readers.try_all(format_id, mutated)
        for failure in found:
            result.failures[failure] += 1
            if folder is not None and failure not in result.files:
                result.files[failure] = _stored(failure, mutated, folder)
    result.read, result.slowest = readers.read, readers.slowest
    return result


def _stored(failure: Failure, text: str, folder: Path) -> Path:
    """The file in ``folder`` that ``text`` was written into, after printing ``failure`` and the file."""
    file = folder / f"{hashlib.sha1(repr(failure).encode()).hexdigest()[:12]}.txt"
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    print(f"\r{failure.reader}: {failure.what}\n    {file}", flush=True)
    return file


def _fuzz_watched(task: tuple[int, int, Path]) -> Result:
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    faulthandler.dump_traceback_later(HANGS * 10, exit=True)
    try:
        return fuzz(*task)
    finally:
        faulthandler.cancel_dump_traceback_later()


def main() -> None:
    """Run the command line of this module."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--inputs", type=int, default=1_000_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--processes", type=int, default=2)
    options.add_argument("--failures", type=Path, help="the folder for the texts that cause failures")
    chosen = options.parse_args()
    folder = chosen.failures or Path(tempfile.gettempdir()) / f"klotski-fuzz-{os.getpid()}"
    tasks = [(AT_ONCE, chosen.seed + number, folder) for number in range(-(-chosen.inputs // AT_ONCE))]
    began, whole = time.monotonic(), Result()
    with multiprocessing.get_context("spawn").Pool(chosen.processes) as pool:
        for number, result in enumerate(pool.imap_unordered(_fuzz_watched, tasks), start=1):
            whole.add(result)
            print(f"\r{number * AT_ONCE:,} inputs, {len(whole.failures)} failures", end="", flush=True)
    print(
        f"\r{whole.inputs:,} inputs in {time.monotonic() - began:.0f} s, seeds from {chosen.seed}:"
        f" {whole.read:,} readings gave a layout; slowest {whole.slowest[0]:.2f} s ({whole.slowest[1]})"
    )
    for failure, count in whole.failures.most_common():
        print(f"{count} x {failure.reader}: {failure.what}\n    {whole.files[failure]}")
    sys.exit(bool(whole.failures))


if __name__ == "__main__":
    main()
