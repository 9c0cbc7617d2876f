"""The figures and drawings of the solver's README, computed again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import klotski_studio.solver
from klotski_studio.core.layout import Metric
from klotski_studio.solver import engines, portfolio
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.encode import NOWHERE, encode
from klotski_studio.solver.bits.engine import BitsEngine
from klotski_studio.solver.bits.search import BitsSearch, Pool
from klotski_studio.solver.index.diagram import build_diagram
from klotski_studio.solver.index.engine import IndexEngine
from klotski_studio.solver.index.halves import PlacementIndex
from klotski_studio.solver.kernels.diagram import CELL_SHIFT, LINKS_MASK, RANK_SHIFT, REF_MASK
from klotski_studio.solver.rows.levels import LevelSearch, WideEngine
from klotski_studio.solver.search import analyze, solve
from tests.solver.agreement import watch
from tests.strategies import drawn

README = Path(klotski_studio.solver.__file__).with_name("README.md").read_text(encoding="utf-8")
LAYOUT = drawn("AA. BC.", "... AA.")
ENCODED = encode(LAYOUT)
NAMES = "AB"
SOLVED = (2, 6, 9)


def section(name: str) -> list[str]:
    """The table or the drawing that follows the comment ``name``, without the fences."""
    lines = README.split(f"<!-- {name} -->\n")[1].splitlines()
    if lines[0] == "```":
        return lines[1 : lines.index("```", 1)]
    return lines[: lines.index("")]


def row(*cells: object) -> str:
    """A row of a table."""
    return "|" + "|".join(f" {cell} " if cell != "" else " " for cell in cells) + "|"


def picture(taken: tuple[int, ...]) -> list[str]:
    """A position with pieces of a kind drawn alike."""
    rows = [["."] * 3 for _ in range(2)]
    for b in taken:
        for i, (x, y) in enumerate(ENCODED.cells):
            if ENCODED.covers[b] >> i & 1:
                rows[y][x] = NAMES[ENCODED.kind_of[b]]
    return ["".join(line) for line in rows]


def placements_of(key: int) -> tuple[int, ...]:
    """The numbers of the bits of a key."""
    return tuple(b for b in range(ENCODED.size) if key >> b & 1)


def records() -> list[list[int]]:
    """The records of a search in moves to the first solved level, and the ends of the levels."""
    space = BitsSearch(ENCODED, Metric.MOVES, watch(), Pool(), fold=False)
    space.begin(space.record(ENCODED.start)[np.newaxis])
    space.run("search", whole=False)
    return [*space.rows().tolist(), space.ends().tolist()]


def test_the_placements_of_the_example_are_those_of_its_table() -> None:
    expected = [
        row(
            b,
            NAMES[ENCODED.kind_of[b]],
            " ".join(str(i) for i in range(6) if ENCODED.covers[b] >> i & 1),
            *("" if there == NOWHERE else there for there in ENCODED.after[b]),
        )
        for b in range(ENCODED.size)
    ]
    assert section("placements")[2:] == expected
    assert (ENCODED.start, ENCODED.goal, ENCODED.mirror) == ((0, 7, 8), (2,), None)


def test_the_rank_of_the_start_is_the_sum_in_its_table() -> None:
    diagram = build_diagram(ENCODED)
    assert diagram is not None
    tables = diagram.tables
    symbols = {0: 1, 2: 0, 3: 2, 4: 2, 5: 0}
    expected, ref, rank = [], tables.node_refs[0], 0
    while int(cell := ref >> CELL_SHIFT) < 6:
        node = int(ref & LINKS_MASK) // 3
        link = tables.links[int(ref & LINKS_MASK) + symbols[int(cell)]]
        before = int(link >> RANK_SHIFT)
        expected.append(row(int(cell), "0AB"[symbols[int(cell)]], int(tables.counts[node]), before))
        rank, ref = rank + before, link & REF_MASK
    assert section("rank")[2:] == expected
    assert f"**{len(tables.counts)} nodes, {diagram.count} placements**" in README
    assert rank == diagram.rank(ENCODED.start) == 11
    assert diagram.rank(SOLVED) == 0
    index = PlacementIndex(ENCODED, diagram, Metric.MOVES, watch())
    assert (len(index.tables.tops.rank), len(index.tables.bottoms.at)) == (1, 24)


def test_the_levels_are_those_drawn() -> None:
    *found, ends = records()
    drawing = section("levels")
    for depth, (low, high) in enumerate(zip([0, *ends], ends, strict=False)):
        upper, lower = zip(*(picture(placements_of(record[0])) for record in found[low:high]), strict=True)
        assert drawing[3 * depth : 3 * depth + 2] == [
            f"level {depth}    " + "  ".join(upper),
            " " * 11 + "  ".join(lower),
        ]
    assert drawing[-1].endswith(picture(SOLVED)[1])


@pytest.mark.parametrize("metric", Metric)
def test_each_metric_has_the_figures_of_its_row(metric: Metric) -> None:
    answer, whole = solve(Ask(LAYOUT, metric)), analyze(Ask(LAYOUT, metric))
    histogram = " ".join(map(str, whole.histogram))
    expected = row(metric, answer.length, f"`{answer.solution}`", answer.optimal_solutions, histogram)
    assert expected in section("metrics")


def test_keys_records_and_rows_are_those_of_the_text() -> None:
    start, *_ = records()
    free = f"{start[2]:06b}"
    assert section("record")[0].startswith(f"{start[0]} | {start[1]} | {free} | {free} | slot")
    assert (start[0], sum(1 << b for b in SOLVED), 385 ^ 1 << 8 ^ 1 << 6) == (385, 580, 193)
    wide = LevelSearch(ENCODED, Metric.MOVES, watch())
    assert wide.rows[:3].tolist() == [0, 3, 4]


@pytest.mark.parametrize(
    "engine", [BitsEngine(), IndexEngine(), WideEngine()], ids=lambda engine: engine.name
)
def test_every_engine_finds_the_optimal_part_of_the_table(
    engine: BitsEngine | IndexEngine | WideEngine,
) -> None:
    searched = engine.search(ENCODED, Metric.MOVES, watch(), whole=False)
    optimal = searched.optimal
    nodes, moves = [ENCODED.start], [""]
    for source, target in zip(optimal.source_placement, optimal.target_placement, strict=True):
        nodes.append(tuple(sorted({*nodes[-1], target} - {source})))
        moves.append(f"{source} to {target}")
    positions = [" ".join(map(str, node)) for node in nodes]
    assert section("optimal")[2:] == [row(*line) for line in zip(range(4), positions, moves, strict=True)]
    assert optimal.nodes == 4
    assert searched.positions == 13


def test_the_limits_of_the_engines_are_those_of_the_text() -> None:
    for limit in (
        portfolio.PLAIN_POSITIONS,
        portfolio.BITS_PLACEMENTS,
        portfolio.CHEAP_POSITIONS,
        64 * engines.WORDS[-1],
        *[budget for each in portfolio.ROUNDS[:-1] for budget in (each.wide, each.refine)],
    ):
        assert f"{limit:,}" in README
