"""Makes the system provide the memory of large new arrays in slices, with looks at the watch in between.

The system clears a page of new memory at its first use. A kernel that uses a large new table at random
touches nearly every page within its first milliseconds, and the system clears the whole of it meanwhile:
0.7 s for a gigabyte, in which a cancel is not noticed.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from klotski_studio.solver.base.engine import LimitWatch

SLICE = 1 << 22
"""Bytes between two looks at the watch: some milliseconds."""
PAGE = 1 << 12
"""Bytes of the smallest pages."""


def touch(array: npt.NDArray[Any], watch: LimitWatch) -> None:
    """Write a zero to each page of ``array``, which must be contiguous and hold zeros or nothing yet.

    Raises:
        SearchStopped: if cancelled, or out of time.
    """
    flat, step = array.reshape(-1), PAGE // array.itemsize
    length = SLICE // array.itemsize
    for low in range(0, len(flat) if array.nbytes > SLICE else 0, length):
        watch.look()
        flat[low : low + length : step] = 0
