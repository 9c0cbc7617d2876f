"""What is held, and symmetric starts, on the command line: against the slow search on random small boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.identity import Form, canonical_form
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Position, Rules
from klotski_studio.formats.native.read import read
from klotski_studio.formats.native.write import write
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS
from klotski_studio.lab.variants.one_edits import one_edits
from klotski_studio.solver import reference
from tests.cli.conftest import Klotski
from tests.cli.test_sweep import SET
from tests.solver.test_flood_keep import is_symmetric
from tests.strategies import layouts


def stands_as(old: Layout, new: Layout, key: str, cell: tuple[int, int]) -> bool:
    """Whether piece ``key``, what is on ``cell`` and all targets are the same in both."""

    def held(layout: Layout) -> list[object]:
        on = [piece for piece in layout.pieces if cell in piece.cells or piece.key == key]
        pieces = {(piece.key, piece.cells, piece.axis) for piece in on}
        ground = cell in layout.board.walls, cell in layout.board.gates
        return [pieces, ground, {(target.piece, target.cells) for target in layout.goal}]

    return held(old) == held(new)


def puzzles(layout: Layout, key: str, cell: tuple[int, int]) -> dict[Form, int | None]:
    """Every other puzzle one edit away that has what is held, with its length by the slow search."""
    found: dict[Form, int | None] = {}
    for edit in one_edits(layout, DEFAULT_KINDS):
        new, form = edit.layout, canonical_form(edit.layout)
        if form in found or form == canonical_form(layout) or not stands_as(layout, new, key, cell):
            continue
        if not errors(new) and not Rules(new).is_solved(Position.start(new)):
            found[form] = reference.solve(new, Metric.MOVES).length
    return found


@given(st.data(), layouts(most=20))
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_variants_leave_what_is_held_and_have_the_lengths_of_the_slow_search(
    klotski: Klotski, tmp_path: Path, data: st.DataObject, layout: Layout
) -> None:
    file = tmp_path / "held.klotski"
    file.write_text(write(layout), encoding="utf-8")
    layout = read(write(layout))
    key = data.draw(st.sampled_from([piece.key for piece in layout.pieces]))
    cell = data.draw(st.sampled_from(layout.board.cells()))
    command = ("--hold", f"{cell[0]},{cell[1]}", "--hold", "goal", "--hold", key)
    *found, summary = klotski("variants", file, "--json", "--metric", "moves", *command).records
    expected = puzzles(layout, key, cell)
    assert {canonical_form(read(each["layout"])): each["length"] for each in found} == expected
    assert summary["held"] == {"pieces": [key], "cells": [list(cell)], "goal": True}
    best = klotski("variants", file, "--json", "--metric", "moves", "--best-start", *command).records[:-1]
    assert len(best) == len(found)
    for one, other in zip(found, best, strict=True):
        new = read(other["layout"])
        assert (one["length"] or 0) <= (other["length"] or 0)
        assert stands_as(layout, new, key, cell)
        assert reference.solve(new, Metric.MOVES).length == other["length"]


@given(layouts(most=20))
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_symmetric_variants_are_those_of_all_whose_start_is(
    klotski: Klotski, tmp_path: Path, layout: Layout
) -> None:
    file = tmp_path / "symmetric.klotski"
    file.write_text(write(layout), encoding="utf-8")
    every = klotski("variants", file, "--json", "--kinds", "all").records[:-1]
    *found, summary = klotski("variants", file, "--json", "--kinds", "all", "--symmetric").records
    expected = [each for each in every if is_symmetric(read(each["layout"]))]
    assert [each["layout"] for each in found] == [each["layout"] for each in expected]
    assert summary["distinct"] == len(found)
    assert summary["symmetric"] is True


def test_evolve_and_explore_tell_symmetric_starts(klotski: Klotski, tmp_path: Path) -> None:
    command = ("evolve", "4x4", "--seed", 7, "--evaluations", 8, "--json")
    every = klotski(*command, "--store", tmp_path / "s.sqlite").records
    ended = klotski(*command, "--symmetric")
    assert [list(each) for each in ended.records] == [SET] * len(ended.records)
    assert ended.records
    lengths = {tuple(each["counts"].items()): each["hardest"] for each in every}
    for each in ended.records:
        layout = read(each["layout"])
        assert is_symmetric(layout)
        assert reference.solve(layout, Metric.MOVES).length == each["hardest"]
        assert each["hardest"] <= lengths.get(tuple(each["counts"].items()), each["hardest"])
    listed = klotski("explore", "--store", tmp_path / "s.sqlite", "--json").records
    symmetric = klotski("explore", "--store", tmp_path / "s.sqlite", "--json", "--symmetric").records
    assert symmetric == [each for each in listed if is_symmetric(read(each["layout"]))]


def test_evolve_leaves_held_cells_free(klotski: Klotski) -> None:
    ended = klotski("evolve", "4x4", "--seed", 7, "--evaluations", 4, "--json", "--hold", "1,2")
    assert ended.records
    for each in ended.records:
        assert all((1, 2) not in piece.cells for piece in read(each["layout"]).pieces)


@pytest.mark.parametrize("word", ["Z", "7,0"])
def test_what_is_not_there_cannot_be_held(klotski: Klotski, folder: Path, word: str) -> None:
    ended = klotski("variants", folder / "solvable.klotski", "--json", "--hold", word)
    assert (ended.status, ended.out) == (4, "")
    assert f"There is no {word} to hold." in ended.err


def test_a_store_of_all_starts_takes_no_others(klotski: Klotski, tmp_path: Path) -> None:
    for option in (("--symmetric",), ("--hold", "0,0"), ("--hold", "A")):
        ended = klotski("evolve", "4x4", "--store", tmp_path / "s.sqlite", *option)
        assert (ended.status, ended.out) == (4, "")
