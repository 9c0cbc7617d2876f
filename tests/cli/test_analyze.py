from __future__ import annotations

from pathlib import Path

from klotski_studio.core.layout import Known, Metric
from klotski_studio.formats.native.read import read
from klotski_studio.formats.registry import read_file
from klotski_studio.solver import reference
from tests.cli.conftest import Klotski

FIELDS = [
    *("file", "name", "metric", "status", "reachable", "solved_positions", "farthest", "histogram"),
    *("length", "optimal_solutions", "hardest", "hardest_layout", "reason"),
    *("explored", "depth", "seconds", "engine", "placements", "memory", "stages"),
]


def test_the_figures_are_those_of_the_slow_twin(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    for metric in Metric:
        ended = klotski("analyze", file, "--json", "--metric", metric.value)
        (record,) = ended.records
        layout = read_file(file)
        levels = tuple(map(len, reference.levels(layout, metric)))
        distances = reference.distances_to_goal(layout, metric).values()
        optimum = reference.solve(layout, metric)
        assert ended.status == 0
        assert list(record) == FIELDS
        assert (record["reachable"], record["farthest"]) == (sum(levels), len(levels) - 1)
        assert tuple(record["histogram"]) == levels
        assert record["solved_positions"] == sum(distance == 0 for distance in distances)
        assert (record["length"], record["optimal_solutions"]) == (optimum.length, optimum.solutions)
        assert record["hardest"] == max(distances)


def test_why_it_is_hard_is_told_of_a_solvable_space(klotski: Klotski, folder: Path) -> None:
    ended = klotski("analyze", folder / "solvable.klotski", "--json", "--why")
    assert list(ended.records[0]) == [*FIELDS, "hardness"]
    found = ended.records[0]["hardness"]
    assert list(found) == ["away", "stuck", "bottlenecks", "common", "parts_after", "really_parts_after"]
    assert 0 <= found["stuck"] <= 1
    assert "steps away from targets" in klotski("analyze", folder / "solvable.klotski", "--why").out
    (record,) = klotski("analyze", folder / "unsolvable.klotski", "--json", "--why").records
    assert record["hardness"] is None


def test_the_hardest_start_is_a_puzzle_of_its_own(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    file.write_text(file.read_text(encoding="utf-8") + "[known]\nmoves = 2\nlater = 3\n", encoding="utf-8")
    (record,) = klotski("analyze", file, "--json").records
    hardest = read(record["hardest_layout"])
    assert hardest.goal == read_file(file).goal
    assert (hardest.meta.known, dict(hardest.meta.extra)) == (Known(), {})
    (folder / "hardest.klotski").write_text(record["hardest_layout"], encoding="utf-8")
    (solved,) = klotski("solve", folder / "hardest.klotski", "--json").records
    assert solved["length"] == record["hardest"]


def test_an_unsolvable_space_has_no_hardest_start(klotski: Klotski, folder: Path) -> None:
    ended = klotski("analyze", folder / "unsolvable.klotski", "--json")
    (record,) = ended.records
    assert (ended.status, record["status"]) == (1, "unsolvable")
    assert (record["hardest"], record["hardest_layout"], record["length"]) == (None, None, None)


def test_a_limit_ends_in_stopped(klotski: Klotski, folder: Path) -> None:
    ended = klotski("analyze", folder / "solvable.klotski", "--json", "--max-positions", 2)
    assert (ended.status, ended.records[0]["reason"]) == (3, "positions")
    ended = klotski("analyze", folder / "solvable.klotski", "--max-positions", 2)
    assert "stopped (the limit of searched positions is reached)" in ended.out
    assert "positions counted" in ended.out
    assert "can be reached" not in ended.out  # nobody knows how many


def test_a_search_without_any_time_claims_nothing(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    (record,) = klotski("analyze", file, "--json", "--timeout", 0).records
    assert (record["status"], record["length"], record["hardest"]) == ("stopped", None, None)
    assert record["farthest"] == (len(record["histogram"]) - 1 if record["histogram"] else None)
    assert "Proven" not in klotski("solve", file, "--timeout", 0).out
    ended = klotski("analyze", file, "--timeout", 0)
    assert (ended.status, "stopped (the time is up)" in ended.out) == (3, True)


def test_troubles_end_in_status_two(klotski: Klotski, folder: Path) -> None:
    for name, word in (("broken", "error"), ("invalid", "problems")):
        ended = klotski("analyze", folder / f"{name}.klotski", "--json")
        assert (ended.status, ended.records[0]["status"]) == (2, "invalid")
        assert ended.records[0][word]
    assert klotski("analyze", folder).err == f"{folder}: this is a folder, not a file.\n"
