"""The command ``evolve``, and the JSON that it promises."""

from __future__ import annotations

from pathlib import Path

from klotski_studio.formats.native.read import read
from klotski_studio.solver.search import solve
from tests.cli.conftest import Klotski
from tests.cli.test_sweep import SET


def test_sets_are_printed_as_they_get_better_and_kept(klotski: Klotski, tmp_path: Path) -> None:
    command = ("evolve", "4x4", "--seed", 7, "--evaluations", 8, "--json")
    ended = klotski(*command)
    assert ended.status == 0
    assert [list(each) for each in ended.records] == [SET] * len(ended.records)
    best = max(ended.records, key=lambda each: each["hardest"])
    assert solve(read(best["layout"])).length == best["hardest"]
    again = klotski(*command, "--store", tmp_path / "s.sqlite")
    assert again.out == ended.out
    listed = klotski("explore", "--store", tmp_path / "s.sqlite", "--json").records
    assert len(listed) >= len(ended.records)
    assert {each["layout"] for each in listed} >= {each["layout"] for each in ended.records}


def test_people_get_the_best_of_every_cell(klotski: Klotski) -> None:
    ended = klotski("evolve", "4x4", "--seed", 7, "--evaluations", 3)
    assert (ended.status, ended.err) == (0, "")
    assert "Pieces by kind" in ended.out


def test_what_cannot_be_evolved_is_told(klotski: Klotski, tmp_path: Path) -> None:
    assert klotski("evolve", "polyominoes-3x3").status == 4
    assert klotski("evolve", tmp_path / "missing.toml").status == 2
    assert klotski("evolve", "4x4", "--seconds", "-1").status == 4
