"""Gets the compiled search ready beside the window, without the window noticing.

Compiling leaves hundreds of thousands of objects behind, and a full garbage collection, which
stops every thread, then takes some 200 ms. So none happens while it compiles; what is alive in
the end, most of it for good, is taken out of later collections. The price is that the compiler's
own garbage (some 75 MB, on the first start ever) stays until the program ends.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from klotski_studio.core.control import Control
from klotski_studio.solver import search

NEVER = 1_000_000
"""So many collections of the middle generation come before a full one; none gets that far."""


def warm_up(control: Control) -> None:
    """Compile or load the kernels; for a thread of its own. Cancelled, it ends after those it is at."""
    with no_full_collections():
        search.warm_up(control)


@contextmanager
def no_full_collections() -> Iterator[None]:
    """Young garbage is collected as always; what lives through that is not looked at again."""
    before = gc.get_threshold()
    gc.set_threshold(before[0], before[1], NEVER)
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*before)
