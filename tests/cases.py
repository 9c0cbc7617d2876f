"""The cases of ``tests/data/rules.json``: what the package and the page that plays have to decide alike.

A ``puzzle`` is the data of a native file, the rows of its drawings separated by spaces.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.core.layout import Layout
from klotski_studio.formats.native.read import VERSION, read
from klotski_studio.formats.native.write import text_of

Case = dict[str, Any]
CASES: dict[str, list[Case]] = json.loads((Path(__file__).parent / "data" / "rules.json").read_text("utf-8"))


def native(puzzle: Case) -> str:
    """The native file of a case's ``puzzle``."""
    drawings: Case = {name: puzzle[name].replace(" ", "\n") for name in ("board", "goal") if name in puzzle}
    return text_of({"format": VERSION, **puzzle, **drawings})


def layout_of(case: Case) -> Layout:
    """The layout of a case's puzzle."""
    return read(native(case["puzzle"]))


def each(section: str) -> pytest.MarkDecorator:
    """Runs a test with every case of ``section``."""
    found = CASES[section]
    return pytest.mark.parametrize(
        "case", found, ids=[case.get("about", case.get("finding")) for case in found]
    )
