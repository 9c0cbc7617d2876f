"""Parts of an export are counted, and a cancelled one ends."""

from __future__ import annotations

import pytest

from klotski_studio.app.export.request import Cancelled, counted
from klotski_studio.core.control import Control


def test_each_part_is_reported_when_it_is_done() -> None:
    control = Control()
    done = []
    for part in counted("ab", 2, control):
        done.append((part, control.progress.done))
    assert done == [("a", 0), ("b", 1)]


@pytest.mark.parametrize("last", ["a", "b"])
def test_an_export_that_is_cancelled_in_any_part_ends(last: str) -> None:
    """What is found in the last part when it is cancelled, such as no solution, must not be written."""
    control = Control()
    parts = counted("ab", 2, control)
    while next(parts) != last:
        pass
    control.cancel()
    with pytest.raises(Cancelled):
        next(parts)
