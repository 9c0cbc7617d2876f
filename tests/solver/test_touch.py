"""Large new arrays are provided with looks at the watch in between."""

from __future__ import annotations

import numpy as np
import pytest

from klotski_studio.core.control import Control
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.engine import PAGE, SLICE, LimitWatch, SearchStopped, touch
from tests.solver.test_cancel import Counting


def test_every_page_of_a_large_array_is_written_to() -> None:
    array = np.full(3 * SLICE // 8 + 1, 7, dtype=np.uint64)
    control = Counting()
    touch(array, LimitWatch(Limits(), control))
    assert control.looks == 4
    assert not array[:: PAGE // 8].any()
    assert np.count_nonzero(array == 0) == -(-len(array) * 8 // PAGE)


def test_a_small_array_is_left_alone() -> None:
    array = np.full(1000, 7, dtype=np.uint64)
    control = Counting()
    touch(array, LimitWatch(Limits(), control))
    assert (control.looks, int(array.min())) == (0, 7)


def test_touching_ends_when_cancelled() -> None:
    control = Control()
    control.cancel()
    watch = LimitWatch(Limits(), control)
    with pytest.raises(SearchStopped):
        touch(np.zeros(SLICE // 4, dtype=np.uint64), watch)
