"""How an export says how far it is, and ends when nobody wants it any more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from klotski_studio.core.errors import KlotskiError
from klotski_studio.solver.base.control import Control

T = TypeVar("T")

PHASE = "export"
"""The phase of an export's progress; ``positions`` of ``placements`` parts of the file are done."""


class Cancelled(KlotskiError):
    """The export was given up; no file was written."""

    def __init__(self) -> None:
        super().__init__("export.cancelled")


def counted(parts: Iterable[T], total: int, control: Control | None) -> Iterator[T]:
    """``parts`` as they are, each reported to ``control`` once it is done.

    Raises:
        Cancelled: if that was asked for meanwhile.
    """
    for number, part in enumerate(parts, start=1):
        if control is not None and control.is_cancelled:
            raise Cancelled
        yield part
        if control is not None:
            control.report(PHASE, number, 0, 0, total)
