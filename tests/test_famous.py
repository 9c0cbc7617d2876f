"""Published lengths of famous hard puzzles, each with who published it, and each computed again.

``data/famous.json`` holds a line for each length: the puzzle and its file in the library, the metric,
the length, and its sources. ``one_program`` marks those that a single program or author vouches for.
``pytest -m slow`` computes them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Metric
from klotski_studio.formats.registry import read_file
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve

FAMOUS = json.loads((Path(__file__).parent / "data" / "famous.json").read_text(encoding="utf-8"))


def test_at_least_forty_puzzles_are_listed_each_with_a_source() -> None:
    assert len({row["file"] for row in FAMOUS}) >= 40
    assert len({(row["file"], row["metric"]) for row in FAMOUS}) == len(FAMOUS)
    for row in FAMOUS:
        assert row["sources"]
        assert all(row["sources"])
        assert row["one_program"] or len(row["sources"]) > 1
        assert (layouts_dir() / row["file"]).is_file()


@pytest.mark.slow
@pytest.mark.parametrize("row", FAMOUS, ids=[f"{row['file']} {row['metric']}" for row in FAMOUS])
def test_the_published_length_is_the_shortest(row: dict[str, Any]) -> None:
    answer = solve(Ask(read_file(layouts_dir() / row["file"]), Metric(row["metric"])))
    assert answer.length == row["length"], row["sources"]
