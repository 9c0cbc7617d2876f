"""Reports how many parts of a file an export has made, and ends a cancelled export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from klotski_studio.core.control import Control, Progress
from klotski_studio.core.errors import KlotskiError

T = TypeVar("T")

PHASE = "export"
"""The phase of an export's progress. Its unit is a part of the file: a film's frame, a page."""


class Cancelled(KlotskiError):
    """The export was cancelled; no file was written."""

    def __init__(self) -> None:
        super().__init__("export.cancelled")


def counted(parts: Iterable[T], total: int, control: Control | None) -> Iterator[T]:
    """Yield ``parts`` unchanged, and report each of the ``total`` parts once the caller is done with it.

    Raises:
        Cancelled: if ``control`` was cancelled, also while the last part was made.
    """
    for number, part in enumerate(parts, start=1):
        _check(control)
        yield part
        _check(control)
        if control is not None:
            control.report(Progress(PHASE, number, total, control.seconds))


def _check(control: Control | None) -> None:
    """End the export if ``control`` was cancelled.

    Raises:
        Cancelled: in that case.
    """
    if control is not None and control.is_cancelled:
        raise Cancelled
