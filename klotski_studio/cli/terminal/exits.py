"""The exit statuses of the process and their order of precedence."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from klotski_studio.core.errors import FileError
from klotski_studio.solver.base.answer import Status


class Exit(IntEnum):
    """The exit statuses; of several files the gravest counts, see :func:`gravest`."""

    FINE = 0
    UNSOLVABLE = 1
    INVALID = 2
    STOPPED = 3
    USAGE = 4
    IO_FAILED = 5
    KILLED = 130
    BROKEN_PIPE = 141


_NOT_WRITTEN = {
    *("file.folder-denied", "file.no-folder", "file.no-space", "file.not-regular", "file.read-only"),
    *("store.busy", "store.io"),
}
"""The codes of errors because of which a store cannot be written, though nothing may be wrong with it."""

_GRAVEST_FIRST = (Exit.IO_FAILED, Exit.INVALID, Exit.STOPPED, Exit.UNSOLVABLE, Exit.FINE)

EXPLAINED = """\b
Exit status:
  0  all solved
  1  some unsolvable
  2  some unreadable or invalid
  3  some stopped early
  4  wrong usage
  5  the output could not be written, or the standard input not read
If several apply, 5 goes before 2, 2 before 3, and 3 before 1."""
"""For ``--help``; the first character keeps the lines apart."""


def exit_of(status: Status) -> Exit:
    """Return the exit status for the result of one search."""
    return {
        Status.SOLVED: Exit.FINE,
        Status.UNSOLVABLE: Exit.UNSOLVABLE,
        Status.STOPPED: Exit.STOPPED,
    }[status]


def exit_of_error(error: FileError) -> Exit:
    """Return the exit status for a family or a store that cannot be used because of ``error``."""
    return Exit.IO_FAILED if error.code in _NOT_WRITTEN else Exit.INVALID


def gravest(exits: Iterable[Exit]) -> Exit:
    """Return one status for many files: not written before invalid before stopped before unsolvable."""
    found = set(exits)
    return next((exit_ for exit_ in _GRAVEST_FIRST if exit_ in found), Exit.FINE)
