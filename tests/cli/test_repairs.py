"""One command lists every single edit that repairs a puzzle without a solution, and the shortest is there."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from klotski_studio.formats.native import share
from klotski_studio.formats.native.read import read
from tests.cli.conftest import Klotski
from tests.unsolvable import length_of, lengths_of_repairs, unsolvable_boards

BOARDS = 50
"""Of each seed."""


@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3)]])
def test_one_command_has_the_shortest_single_edit_that_makes_each_board_solvable(
    klotski: Klotski, tmp_path: Path, seed: int
) -> None:
    boards = list(islice(unsolvable_boards(seed), BOARDS))
    file = tmp_path / "unsolvable.txt"
    file.write_text("".join(f"{share.write(each)}\n" for each in boards), encoding="utf-8")
    ended = klotski("variants", file, "--harder", "--json")
    assert ended.status == 0
    shown: list[list[tuple[int, str]]] = [[]]
    repaired = []
    for record in ended.records:
        if record["type"] == "variant":
            shown[-1].append((record["length"], record["layout"]))
        else:
            assert (record["status"], record["solved"]) == ("unsolvable", len(shown[-1]))
            repaired.append(shown[-1])
            shown.append([])
    assert len(repaired) == BOARDS
    for layout, repairs in zip(boards, repaired, strict=True):
        assert {length for length, _ in repairs} == lengths_of_repairs(layout)
        if repairs:
            length, text = min(repairs)
            assert length_of(read(text)) == length
    assert sum(map(bool, repaired)) > BOARDS // 2
