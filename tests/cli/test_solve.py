from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.cli.terminal import reports
from klotski_studio.cli.terminal.options import size
from klotski_studio.core.control import Control
from klotski_studio.core.rules import Move, Solution, solves
from klotski_studio.formats.registry import read_file, write_file
from klotski_studio.formats.text.text_files import MOST_BYTES
from klotski_studio.solver import portfolio
from klotski_studio.solver import search as solver
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.base.engine import LimitWatch
from klotski_studio.solver.engines import Engines
from klotski_studio.solver.portfolio import Stage
from tests.cli.conftest import Klotski
from tests.strategies import drawn

FIFTEEN = '''
format = 1
board = """
DCBA
HGFE
LKJI
.ONM
"""
goal = """
ABCD
EFGH
IJKL
MNO.
"""
'''

FOURTEEN = FIFTEEN.replace("ONM", ".NM").replace("MNO.", "MN..")
"""With two free cells it takes memory, and nothing is known of its parity."""

FIELDS = [
    *("file", "name", "metric", "status", "length", "steps", "slides", "moves", "optimal"),
    *("reason", "optimal_solutions", "needed"),
    *("explored", "depth", "seconds", "engine", "placements", "memory", "stages"),
    *("solution", "assumed"),
]


def test_a_solved_puzzle_prints_every_field_and_a_solution_that_solves(
    klotski: Klotski, folder: Path
) -> None:
    file = folder / "solvable.klotski"
    ended = klotski("solve", file, "--json")
    (record,) = ended.records
    assert ended.status == 0
    assert list(record) == FIELDS
    assert (record["file"], record["name"], record["metric"]) == (str(file), "Solvable", "moves")
    assert (record["status"], record["length"], record["reason"]) == ("solved", 2, None)
    assert (record["moves"], record["slides"], record["steps"], record["depth"]) == (2, 3, 4, 2)
    assert record["explored"] > 0
    moves = tuple(Move(move["piece"], tuple((x, y) for x, y in move["path"])) for move in record["solution"])
    assert solves(read_file(file), Solution(moves))


@pytest.mark.parametrize(("metric", "length"), [("moves", 2), ("slides", 3), ("steps", 4)])
def test_every_metric_can_be_asked_for(klotski: Klotski, folder: Path, metric: str, length: int) -> None:
    (record,) = klotski("solve", folder / "solvable.klotski", "--json", "--metric", metric).records
    assert (record["metric"], record["length"]) == (metric, length)
    assert record["optimal"] == {**dict.fromkeys(("moves", "slides", "steps")), metric: length}


def test_all_three_optima_are_given_unless_one_metric_is_asked_for(klotski: Klotski, folder: Path) -> None:
    file = folder / "solvable.klotski"
    (record,) = klotski("solve", file, "--json").records
    assert record["optimal"] == {"moves": 2, "slides": 3, "steps": 4}
    assert "Solvable: solved in 2 moves · 3 slides · 4 steps\n" in klotski("solve", file).out
    assert "Solvable: solved in 3 slides\n" in klotski("solve", file, "--metric", "slides").out


def test_the_engines_tried_and_the_pieces_needed_are_told(
    klotski: Klotski, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portfolio.Portfolio, "_ordered", lambda *_, **__: iter([Stage("refine", 30_000)]))
    engines = Engines()
    engines.compile(stages=("bits-1", "refine"))
    monkeypatch.setattr(solver.DEFAULT, "engines", engines)
    file = tmp_path / "aside.klotski"
    write_file(file, drawn("A.B.C ..... DD.EE", ".A... ..... ....."))
    (record,) = klotski("solve", file, "--json", "--metric", "moves").records
    assert (record["length"], record["needed"], record["optimal_solutions"]) == (1, ["A"], 1)
    (stage,) = record["stages"]
    assert (stage["engine"], stage["budget"], stage["ending"]) == ("refine", 30_000, "answered")
    assert stage["explored"] == record["explored"]
    assert "With 1 of 5 pieces alone the length is" in klotski("solve", file, "--metric", "moves").out


def test_what_is_not_proven_within_the_limits_is_null(klotski: Klotski, tmp_path: Path) -> None:
    file = tmp_path / "around.klotski"
    # In moves A walks around in one; in steps its walk is long.
    board = '"""\nA....\n.###.\nB....\n"""'
    file.write_text(f'format = 1\nboard = {board}\ngoal = """\n.....\n.###.\n....A\n"""\n', encoding="utf-8")
    (record,) = klotski("solve", file, "--json", "--max-positions", 50).records
    assert (record["status"], record["optimal"]) == ("solved", {"moves": 1, "slides": 2, "steps": None})
    out = klotski("solve", file, "--max-positions", 50).out
    assert "solved in 1 move · 2 slides · at least " in out


def test_an_unsolvable_puzzle_has_null_for_length_and_solution(klotski: Klotski, folder: Path) -> None:
    ended = klotski("solve", folder / "unsolvable.klotski", "--json")
    (record,) = ended.records
    assert (ended.status, record["status"]) == (1, "unsolvable")
    assert {record[name] for name in ("length", "solution", "moves", "slides", "steps", "reason")} == {None}


def test_a_goal_reached_at_the_start_is_solved_in_no_moves(klotski: Klotski, folder: Path) -> None:
    ended = klotski("solve", folder / "solved.klotski", "--json")
    assert (ended.status, ended.records[0]["length"], ended.records[0]["solution"]) == (0, 0, [])


def test_an_invalid_layout_lists_its_problems_with_their_cells(klotski: Klotski, folder: Path) -> None:
    ended = klotski("solve", folder / "invalid.klotski", "--json")
    (record,) = ended.records
    assert (ended.status, record["status"], record["length"]) == (2, "invalid", None)
    assert record["problems"] == [
        {
            "finding": "piece-disconnected",
            "severity": "error",
            "pieces": ["A"],
            "cells": [[0, 0], [1, 0], [3, 0]],
            "text": "A is not in one part: 0, 0; 1, 0; 3, 0.",
        },
        {
            "finding": "target-piece-missing",
            "severity": "error",
            "pieces": ["B"],
            "cells": [[3, 0]],
            "text": "The goal names B, which is not on the board: 3, 0.",
        },
    ]


def test_a_folder_is_searched_for_puzzles_in_order_and_the_gravest_status_counts(
    klotski: Klotski, folder: Path
) -> None:
    ended = klotski("solve", folder, "--json")
    assert [Path(record["file"]).stem for record in ended.records] == sorted(
        ["broken", "invalid", "solvable", "solved", "unsolvable"]
    )
    assert ended.status == 2
    (folder / "broken.klotski").unlink()
    (folder / "invalid.klotski").unlink()
    assert klotski("solve", folder).status == 1
    (folder / "unsolvable.klotski").unlink()
    assert klotski("solve", folder).status == 0


def test_a_folder_without_puzzles_is_said_to_be_empty(klotski: Klotski, tmp_path: Path) -> None:
    ended = klotski("solve", tmp_path)
    assert (ended.status, ended.err) == (2, f"{tmp_path}: there is no puzzle in this folder.\n")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (FIFTEEN.encode()[:40], "line 7: this is not valid TOML"),
        (FIFTEEN.encode("utf-16"), "line 1: this is not UTF-8 text"),
        (b"x" * 10 * MOST_BYTES, "the file is larger than 1 MB"),
        (b"format = 1\nboard = 5", "line 2: “board” must be a text"),
        (b'format = 1\nboard = """\n' + (b"." * 1000 + b"\n") * 1000 + b'"""', "1000 × 1000"),
        (b'format = 1\nboard = """\nAB\nA\n"""', "line 4: this row of “board” is 1 cells wide"),
        (b"", "does not say what it is"),
        (b"\0\0\0", "line 1: this is not a text file"),
        (b"format = 1\na = " + b"[" * 500_000, "nested deeper"),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_malformed_file_ends_in_one_sentence_and_status_two(
    klotski: Klotski, tmp_path: Path, content: bytes, words: str, options: list[str]
) -> None:
    file = tmp_path / "bad.klotski"
    file.write_bytes(content)
    for command in ("solve", "analyze", "validate"):
        ended = klotski(command, file, *options)
        assert ended.status == 2
        text = (ended.err or ended.out).rstrip("\n")
        if options:
            (record,) = ended.records
            assert (record["status"], record["name"]) == ("invalid", None)
            text = record["error"]
        assert text.startswith(str(file))
        assert words in text
        assert "\n" not in text


def test_every_limit_ends_in_stopped_with_what_is_proven(klotski: Klotski, tmp_path: Path) -> None:
    file = tmp_path / "fourteen.klotski"
    file.write_text(FOURTEEN, encoding="utf-8")
    ended = klotski("solve", file, "--json", "--max-positions", 5000)
    (record,) = ended.records
    assert (ended.status, record["status"], record["reason"]) == (3, "stopped", "positions")
    assert (record["length"], record["solution"]) == (None, None)
    assert record["depth"] >= 1
    for option, value, reason in (("--timeout", "0.05", "time"), ("--max-memory", "1M", "memory")):
        ended = klotski("solve", file, "--json", option, value)
        assert (ended.status, ended.records[0]["reason"]) == (3, reason)


def test_the_number_of_threads_is_a_limit_of_the_search(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Limits] = []

    class Noted(LimitWatch):
        def __init__(self, limits: Limits, control: Control) -> None:
            asked.append(limits)
            super().__init__(limits, control)

    monkeypatch.setattr("klotski_studio.solver.search.LimitWatch", Noted)
    for options, threads in (((), None), (("--threads", 3), 3)):
        asked.clear()
        assert klotski("solve", folder / "solvable.klotski", *options).status == 0
        assert {limits.threads for limits in asked} == {threads}
    assert klotski("solve", folder / "solvable.klotski", "--threads", 0).status == 4


def test_many_puzzles_are_printed_as_a_table_and_troubles_apart(klotski: Klotski, folder: Path) -> None:
    ended = klotski("solve", folder)
    lines = [line.split() for line in ended.out.splitlines()]
    assert ["Solvable", "2", "moves", "2", "3", "4"] in [line[:6] for line in lines]
    assert ["Unsolvable", "unsolvable"] in [line[:2] for line in lines]
    assert "broken.klotski, line 2: " in ended.err
    assert "invalid.klotski: A is not in one part" in ended.err


def test_a_name_with_brackets_is_not_taken_for_markup(klotski: Klotski, tmp_path: Path) -> None:
    file = tmp_path / "a.klotski"
    file.write_text('format = 1\nname = "[red]:smile:"\nboard = "A."\ngoal = ".A"\n', encoding="utf-8")
    assert "[red]:smile:: solved in 1 move · 1 slide · 1 step\n" in klotski("solve", file).out
    assert "[red]:smile:" in klotski("solve", file, file).out


@pytest.mark.parametrize(
    ("text", "count"),
    [("1", 1), ("500M", 500 * 2**20), ("2G", 2**31), ("1.5 kb", 1536), ("1TiB", 2**40), ("7B", 7)],
)
def test_sizes_are_written_with_a_unit(text: str, count: int) -> None:
    assert size(text) == count


@pytest.mark.parametrize("text", ["", "M", "-1M", "0", "0.1", "1X", "9" * 400, "1e3", "nan"])
def test_what_is_no_size_is_wrong_usage(klotski: Klotski, text: str) -> None:
    assert klotski("solve", "a.klotski", f"--max-memory={text}").status == 4


def test_kernels_are_brought_for_many_small_files_but_not_for_a_few(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected: list[int] = []
    monkeypatch.setattr(solver, "bring_for", lambda positions, control: expected.append(positions))
    monkeypatch.setattr(solver.DEFAULT, "engines", Engines())
    for files in (1, 6):
        answers = klotski(
            "solve", "--json", "--metric", "moves", *[folder / "solvable.klotski"] * files
        ).records
        positions = answers[0]["explored"]
        assert [answer["engine"] for answer in answers] == ["plain"] * files
    assert expected == [5 * positions, 4 * positions, 3 * positions, 2 * positions, positions]


@pytest.mark.parametrize(("seconds", "text"), [(0.99949, "999 ms"), (0.9996, "1.0 s"), (61.25, "61.2 s")])
def test_a_time_is_never_told_in_powers_of_ten(seconds: float, text: str) -> None:
    assert reports._time(seconds) == text


@pytest.mark.parametrize("columns", ["0", "40"])
def test_a_narrow_terminal_gets_every_figure_of_a_table(
    klotski: Klotski, folder: Path, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    files = folder / "solvable.klotski", folder / "unsolvable.klotski"
    (line,) = [line for line in klotski("solve", *files).out.splitlines() if "Solvable" in line]
    assert line.split()[:6] == ["Solvable", "2", "moves", "2", "3", "4"]
