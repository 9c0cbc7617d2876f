"""Gives one text to the readers of notations and reports wrong exceptions and long times."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from klotski_studio.core.check import problems
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native.write import write as write_native
from klotski_studio.formats.notations import FORMATS
from klotski_studio.formats.registry import NATIVE
from klotski_studio.formats.text.notation import Format
from klotski_studio.formats.text.text_files import decoded
from tests.faults.victim import layout_of

SLOWEST = 1.0
"""Seconds of this process's own time that one reader may take over one text."""

MOST_ENTRIES = 2_000

_LAYOUT = layout_of(3)
"""The layout that a mutated file is updated with."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A reader that raised what it should not, or took too long.

    Attributes:
        reader: which one.
        what: the exception, or the time.
    """

    reader: str
    what: str


class Readers:
    """The readers of all notations; the one that a text comes from is always tried, others at random."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.slowest = (0.0, "")
        self.read = 0
        """The number of texts that became layouts."""

    def try_all(self, format_id: str, text: str) -> list[Failure]:
        """The failures in how ``text``, mutated from one in that format, is read."""
        own = registry.by_id(format_id)
        formats = [own] if own is not None else []
        formats.append(self._chance.choice(FORMATS))
        found = [self.try_one(each, text) for each in formats]
        found.append(self.try_one(None, text))
        if self._chance.random() < 0.1:
            found.append(self._time("update", lambda: _update(text)))
        return [failure for failure in found if failure is not None]

    def try_bytes(self, content: bytes) -> list[Failure]:
        """The failures in how ``content`` becomes text, and that a layout."""
        try:
            text = decoded(content, "", registry.is_chinese)
        except KlotskiError:
            return []
        except Exception as error:
            return [Failure("decoded", repr(error))]
        failure = self.try_one(None, text)
        return [] if failure is None else [failure]

    def try_one(self, format_: Format | None, text: str) -> Failure | None:
        """The failures in how ``text`` is read in that format, or in the one it is found to be in."""
        if format_ is None:
            return self._time("read_entries", lambda: self._read_any(text))
        return self._time(f"read {format_.id}", lambda: self._use(format_.read(text, "")))

    def _time(self, reader: str, read: Callable[[], object]) -> Failure | None:
        began = time.process_time()
        try:
            read()
        except KlotskiError:
            pass
        except Exception as error:
            return Failure(reader, f"{type(error).__name__}: {error}"[:300])
        taken = time.process_time() - began
        self.slowest = max(self.slowest, (taken, reader))
        return Failure(reader, f"{taken:.1f} s") if taken > SLOWEST else None

    def _read_any(self, text: str) -> None:
        first: Layout | None = None
        for entry in islice(registry.parse(text).entries, MOST_ENTRIES):
            assert (entry.layout is None) != (entry.error is None)
            first = first or entry.layout
        if first is not None:
            self._use(first)

    def _use(self, layout: Layout) -> None:
        """What is read can be looked at and saved."""
        self.read += 1
        problems(layout)
        write_native(layout)


def _update(text: str) -> None:
    assert NATIVE.update is not None
    NATIVE.update(text, _LAYOUT)
