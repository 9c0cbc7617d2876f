from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from klotski_studio.core.layout import Metric
from klotski_studio.formats.native import share
from klotski_studio.formats.native.read import read
from klotski_studio.lab.variants import search as lab
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, EditKind
from klotski_studio.solver import reference
from klotski_studio.solver import search as solver
from tests.cli.conftest import Ended, Klotski
from tests.cli.test_interrupts import Terminal, press_ctrl_c
from tests.unsolvable import length_of, lengths_of_repairs, unsolvable_boards

SUMMARY = [
    *("type", "file", "name", "metric", "status", "length", "distinct", "solved", "unsolvable", "stopped"),
    *("harder", "same", "easier", "by_kind", "finished", "seconds"),
]
VARIANT = [
    *("type", "kinds", "metric", "status", "length", "layout"),
    *("explored", "optimal_solutions", "reason", "edits"),
]


@pytest.mark.parametrize(("answer", "status"), [("", 3), ("n\n", 3), ("y\n", 0)])
def test_at_a_terminal_it_asks_whether_to_go_on(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str, status: int
) -> None:
    for stream in ("sys.stdin", "sys.stderr"):
        monkeypatch.setattr(stream, Terminal(answer))
    assert klotski("variants", folder / "solvable.klotski", "--depth", 2).status == status


def parts(ended: Ended) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    *found, summary = ended.records
    return found, summary


def test_the_variants_come_first_and_the_summary_counts_them(klotski: Klotski, folder: Path) -> None:
    ended = klotski("variants", folder / "solvable.klotski", "--json", "--kinds", "all")
    found, summary = parts(ended)
    assert ended.status == 0
    assert (list(summary), [list(each) for each in found]) == (SUMMARY, [VARIANT] * len(found))
    assert (summary["metric"], summary["length"], summary["finished"]) == ("moves", 2, True)
    assert summary["distinct"] == len(found)
    for status in ("solved", "unsolvable", "stopped"):
        assert summary[status] == sum(each["status"] == status for each in found)
    lengths = [each["length"] for each in found if each["length"] is not None]
    assert summary["harder"] == sum(length > 2 for length in lengths)
    assert summary["same"] == lengths.count(2)
    assert summary["easier"] == sum(length < 2 for length in lengths)
    assert summary["by_kind"] == {
        kind.value: sum(kind.value in each["kinds"] for each in found) for kind in EditKind
    }


def test_each_layout_is_a_file_with_what_is_proven_of_it(klotski: Klotski, folder: Path) -> None:
    found, _ = parts(klotski("variants", folder / "solvable.klotski", "--json", "--metric", "steps"))
    for each in found:
        layout = read(each["layout"])
        length = reference.solve(layout, Metric.STEPS).length
        assert (each["metric"], each["length"]) == ("steps", length)
        assert layout.meta.known.steps == length
        assert layout.meta.known.solvable is (each["status"] == "solved")


def test_the_metric_is_the_file_s_unless_another_is_named(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    file.write_text(f'metric = "slides"\n{file.read_text(encoding="utf-8")}', encoding="utf-8")
    assert parts(klotski("variants", file, "--json"))[1]["metric"] == "slides"
    assert parts(klotski("variants", file, "--json", "--metric", "moves"))[1]["metric"] == "moves"


def test_only_the_kinds_asked_for_are_tried_and_named(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    found, summary = parts(klotski("variants", file, "--json", "--kinds", "swap, move"))
    assert list(summary["by_kind"]) == ["move", "swap"]
    assert {kind for each in found for kind in each["kinds"]} <= {"move", "swap"}
    _, summary = parts(klotski("variants", file, "--json"))
    assert list(summary["by_kind"]) == [kind.value for kind in EditKind if kind in DEFAULT_KINDS]


def test_the_summary_counts_what_is_not_printed_as_well(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    found, every = parts(klotski("variants", file, "--json"))
    for option, group in (("--harder", "harder"), ("--easier", "easier")):
        shown, summary = parts(klotski("variants", file, "--json", option))
        assert {**summary, "seconds": 0} == {**every, "seconds": 0}
        assert len(shown) == summary[group] > 0
    exactly, _ = parts(klotski("variants", file, "--json", "--exactly", 2))
    assert exactly == [each for each in found if each["length"] == 2]
    assert klotski("variants", file, "--exactly", 99).out.count("\n") == 2  # no table
    same_idea, _ = parts(klotski("variants", file, "--json", "--same-idea"))
    assert 0 < len(same_idea) < len(found)


def test_house_rules_keep_shapes_and_axes(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    found, _ = parts(klotski("variants", file, "--json", "--kinds", "all", "--rules", "layout"))
    assert found
    for each in found:
        assert {(piece.shape.cells, piece.axis.value) for piece in read(each["layout"]).pieces} == {
            (((0, 0),), "both")
        }


def test_the_best_start_is_printed_and_ranks_the_variant(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    drawn, _ = parts(klotski("variants", file, "--json"))
    best, summary = parts(klotski("variants", file, "--json", "--best-start"))
    assert summary["distinct"] == len(drawn) == len(best)
    for one, other in zip(drawn, best, strict=True):
        assert one["kinds"] == other["kinds"]
        assert (one["length"] or 0) <= (other["length"] or 0)
        assert reference.solve(read(other["layout"]), Metric.MOVES).length == other["length"]


def test_two_edits_deep_says_first_how_many_there_may_be(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    ended = klotski("variants", file, "--json", "--depth", 2, "--beam", 1, "--kinds", "move,swap")
    found, summary = parts(ended)
    assert "puzzles are one edit away" in ended.err
    assert summary["distinct"] == len(found)
    assert {len(each["edits"]) for each in found} == {1, 2}


def test_what_cannot_be_read_or_is_invalid_ends_in_status_two(klotski: Klotski, folder: Path) -> None:
    for name, word in (("broken", "error"), ("invalid", "problems")):
        ended = klotski("variants", folder / f"{name}.klotski", "--json")
        (record,) = ended.records
        assert (ended.status, record["type"], record["status"]) == (2, "error", "invalid")
        assert record[word]
        assert f"{name}.klotski" in klotski("variants", folder / f"{name}.klotski").err


def test_a_limit_ends_in_status_three(klotski: Klotski, folder: Path) -> None:
    ended = klotski("variants", folder / "solvable.klotski", "--json", "--max-positions", 3)
    found, summary = parts(ended)
    assert ended.status == 3
    assert summary["stopped"] == sum(each["status"] == "stopped" for each in found) > 0
    assert {each["length"] for each in found if each["status"] == "stopped"} == {None}


def test_of_too_many_variants_the_first_are_solved_and_it_says_so(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "MOST_PUZZLES", 3)
    ended = klotski("variants", folder / "solvable.klotski", "--json")
    _, summary = parts(ended)
    assert (ended.status, summary["finished"]) == (3, False)
    assert 0 < summary["distinct"] <= 3
    assert "only as many" in klotski("variants", folder / "solvable.klotski").err


@pytest.mark.parametrize("kinds", ["fly", "move,", "", "move,all"])
def test_a_kind_that_is_none_is_wrong_usage(klotski: Klotski, folder: Path, kinds: str) -> None:
    ended = klotski("variants", folder / "solvable.klotski", "--kinds", kinds)
    assert (ended.status, ended.out) == (4, "")
    assert "There is no kind of edit" in ended.err


def test_ctrl_c_ends_with_a_summary_of_what_is_done(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve, asked = solver.solve, list[object]()

    def interrupted(*arguments: Any, **options: Any) -> Any:
        asked.append(arguments)
        if len(asked) == 4:  # the puzzle itself, and two variants, were solved before
            press_ctrl_c()
        return solve(*arguments, **options)

    monkeypatch.setattr(solver, "solve", interrupted)
    ended = klotski("variants", folder / "solvable.klotski", "--json")
    found, summary = parts(ended)
    assert (ended.status, len(found), summary["distinct"], summary["finished"]) == (3, 2, 2, False)


def test_of_a_file_of_many_puzzles_each_has_its_summary(klotski: Klotski, folder: Path) -> None:
    codes, out, bad = folder / "cars.txt", "o" * 14 + "AA" + "o" * 20, "o" * 13 + "BoAA" + "o" * 19
    codes.write_text(f"{out}\n{bad}\n{out}\n", encoding="utf-8")
    ended = klotski("variants", codes, "--json", "--kinds", "target", "--rules", "rush-hour")
    ends = [(each["type"], each["place"]) for each in ended.records if each["type"] != "variant"]
    assert ends == [
        ("summary", f"{codes}:1"),
        ("error", f"{codes}:2"),
        ("summary", f"{codes}:3"),
    ]
    assert ended.status == 2


@pytest.mark.parametrize("sort", ["elegance", "surprise"])
def test_other_orders_show_every_figure_and_follow_the_weights(
    klotski: Klotski, folder: Path, sort: str
) -> None:
    command = ("variants", folder / "solvable.klotski", "--sort", sort)
    plain, _ = parts(klotski(*command[:2], "--json"))
    found, summary = parts(klotski(*command, "--json"))
    assert [list(each) for each in found] == [[*VARIANT, "figures"]] * len(found)
    figures = [each.pop("figures") for each in found]
    assert len(found) == summary["solved"] > 1
    assert all(each in plain for each in found)
    for each, own in zip(found, figures, strict=True):
        layout = read(each["layout"])
        optimum = reference.solve(layout, Metric.MOVES)
        assert own.get("pieces", len(layout.pieces)) == len(layout.pieces)
        assert own.get("solutions", optimum.solutions) == optimum.solutions
    names = ["pieces", "solutions", "spare", "symmetric"], ["away", "bottlenecks"]
    shown = names[sort == "surprise"]
    assert [list(each) for each in figures] == [shown] * len(found)
    others = [option for name in shown[1:] for option in ("--weight", f"{name}=0")]
    one, _ = parts(klotski(*command, "--json", *others))
    values = [each["figures"][shown[0]] for each in one]
    assert values == sorted(values, reverse=sort == "surprise")
    table = klotski(*command).out
    assert all(name.capitalize() in table for name in shown)


@pytest.mark.parametrize("weight", ["beauty=1", "spare", "spare=-1"])
def test_a_weight_that_is_none_is_wrong_usage(klotski: Klotski, folder: Path, weight: str) -> None:
    ended = klotski("variants", folder / "solvable.klotski", "--sort", "elegance", "--weight", weight)
    assert (ended.status, ended.out) == (4, "")


# One command lists every single edit that repairs a puzzle without a solution, and the shortest is there


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
