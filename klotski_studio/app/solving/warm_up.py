"""Compiles or loads the kernels in a background thread, without pauses in the window.

Compiling makes hundreds of thousands of objects. A full garbage collection then stops every thread for
some 200 ms. So there is none during the compilation, and the objects that are alive at its end are excluded
from later collections. Its cost: the compiler's own garbage (some 75 MB, on the first start only) stays
until the program ends.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from klotski_studio.core.control import Control
from klotski_studio.solver import search

NEVER = 1_000_000
"""The number of collections of the middle generation before a full one; it is never reached."""


def warm_up(control: Control) -> None:
    """Compile or load the kernels that most layouts need in the calling thread.

    If cancelled, it ends after the current stage. Others come when a layout needs them.
    """
    with no_full_collections():
        search.warm_up(control, search.KERNELS_AT_START)


@contextmanager
def no_full_collections() -> Iterator[None]:
    """Suspend full collections; at the end, exclude all living objects from later ones."""
    before = gc.get_threshold()
    gc.set_threshold(before[0], before[1], NEVER)
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*before)
