"""The package as a library: what its public functions return and raise, and what they load."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

import klotski_studio as ks
from klotski_studio import api
from klotski_studio.app.runtime.paths import layouts_dir

CLASSIC = layouts_dir() / "heng-dao-li-ma.klotski"
EXCHANGE = "AB\n..\n\nBA\n.."
NO_QT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent}:
            raise ImportError(name + " is not installed")

sys.meta_path.insert(0, Absent())
"""


def run(script: str, absent: tuple[str, ...] = ("PySide6", "shiboken6")) -> str:
    """What ``script`` prints in a process of its own in which packages ``absent`` cannot be imported."""
    lines = NO_QT.replace("{absent}", repr(absent)) + script
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_the_package_loads_neither_qt_nor_numba_nor_the_library_itself() -> None:
    loaded = "print(sorted(n for n in sys.modules if n.startswith(('klotski', 'PySide6', 'numba', 'numpy'))))"
    names = run(f"import klotski_studio\n{loaded}", absent=())
    assert names == "['klotski_studio']"


def test_every_public_name_is_one_of_the_api() -> None:
    assert ks.__all__ == api.__all__
    assert dir(ks) == sorted([*ks.__all__, "__version__"])
    for name in ks.__all__:
        assert getattr(ks, name) is getattr(api, name)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ks.nothing  # noqa: B018


def test_a_machine_without_qt_reads_solves_analyzes_replays_and_converts() -> None:
    script = f"""
import klotski_studio as ks
layout = ks.read({str(CLASSIC)!r})
solved = ks.solve(layout)
print(solved.length, ks.replay(layout, solved.solution).steps, ks.analyze(layout).reachable)
print(ks.convert(layout, "hrd-short"))
print(any(name.startswith("PySide6") for name in sys.modules))
"""
    assert run(script).split() == ["81", "118", "25955", ks.convert(ks.read(CLASSIC), "hrd-short"), "False"]


@pytest.mark.parametrize("command", ["solve", "analyze", "validate", "convert"])
def test_a_machine_without_qt_runs_the_commands_that_paint_nothing(command: str) -> None:
    arguments = [command, str(CLASSIC), *(["-", "--to", "share"] if command == "convert" else ["--json"])]
    printed = run(
        f"""
from klotski_studio.cli import main
sys.argv = {["klotski-studio", *arguments]!r}
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
"""
    )
    assert printed.startswith("klotski:1:" if command == "convert" else "{")


def test_results_are_rows_of_numbers_and_texts() -> None:
    layout = ks.parse(EXCHANGE)
    results: list[object] = [ks.solve(layout), ks.analyze(layout), ks.replay(layout, "A:D B:L A:RU")]
    for result in results:
        for value in asdict(result).values():  # type: ignore[call-overload]
            inside = value if isinstance(value, tuple) else (value,)
            assert all(type(each) in (int, float, str, bool, type(None)) for each in inside)


def test_a_small_puzzle_is_answered_in_every_metric_and_a_replay_says_whether_it_is_solved() -> None:
    layout = ks.parse(EXCHANGE)
    assert [ks.solve(layout, metric).length for metric in ("moves", "slides", "steps")] == [3, 4, 4]
    analyzed = ks.analyze(layout, "steps")
    assert (analyzed.reachable, sum(analyzed.histogram), analyzed.length) == (12, 12, 4)
    assert ks.replay(layout, "A:D B:L A:RU") == ks.Replayed(solves=True, moves=3, slides=4, steps=4)
    assert not ks.replay(layout, "A:D").solves
    assert ks.replay(layout, "") == ks.Replayed(solves=False, moves=0, slides=0, steps=0)


def test_a_limit_stops_a_search_and_says_how_deep_it_got() -> None:
    solved = ks.solve(ks.read(CLASSIC), positions=100)
    assert (solved.status, solved.reason, solved.length, solved.solution) == (
        "stopped",
        "positions",
        None,
        None,
    )
    assert solved.at_least is not None
    assert 0 < solved.at_least <= 81


@pytest.mark.parametrize(
    ("call", "code", "words"),
    [
        (lambda: ks.read("no such file"), "file.missing", "no such file"),
        (lambda: ks.parse("good morning"), "format.unknown", "text"),
        (lambda: ks.parse("AB\n..", "no-such"), "notation.unknown", "no-such"),  # type: ignore[arg-type]
        (lambda: ks.convert(ks.parse(EXCHANGE), "no-such"), "notation.unknown", "hrd-code"),  # type: ignore[arg-type]
        (lambda: ks.convert(ks.parse(EXCHANGE), "hrd-code"), "notation.cannot-hold", "4"),
        (lambda: ks.replay(ks.parse(EXCHANGE), "A:L"), "move.blocked", "A"),
        (lambda: ks.replay(ks.parse(EXCHANGE), "Z:L"), "move.unknown-piece", "Z"),
        (lambda: ks.solve(replace(ks.parse(EXCHANGE), goal=())), "layout.invalid", "goal"),
        (lambda: ks.animate(ks.parse(EXCHANGE), "A:D B:L A:L"), "move.blocked", "A"),
        (lambda: ks.parse(b"4WVE1"), "text.none", "bytes"),  # type: ignore[arg-type]
        (lambda: ks.read(None), "path.none", "None"),  # type: ignore[arg-type]
        (lambda: ks.replay(ks.parse(EXCHANGE), None), "moves.none", "None"),  # type: ignore[arg-type]
        (lambda: ks.solve(ks.parse(EXCHANGE), ["moves"]), "metric.unknown", "moves"),  # type: ignore[arg-type]
        (lambda: ks.solve(ks.parse(EXCHANGE), seconds="5"), "number.none", "str"),  # type: ignore[arg-type]
    ],
)
def test_an_error_is_a_sentence_with_a_code(call: Callable[[], object], code: str, words: str) -> None:
    with pytest.raises(ks.PuzzleError) as caught:
        call()
    assert caught.value.code == code
    assert words in str(caught.value)
    assert "(" not in str(caught.value).partition(" ")[0], "a sentence, not a code with values"


def test_a_list_gives_every_puzzle_and_the_errors_of_the_others(tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(f"{ks.convert(ks.read(CLASSIC), 'hrd-code')}\n1A9BF0C\n3A00000\n", encoding="utf-8")
    found = ks.read_all(many)
    assert [each.line for each in found] == [1, 2, 3]
    assert [each.layout is None for each in found] == [each.error is not None for each in found]
    assert found[0].layout is not None


def test_the_variants_of_a_puzzle_are_rows_whose_layouts_can_be_read() -> None:
    layout = ks.parse(EXCHANGE)
    found = list(ks.variants(layout, kinds=["move", "target"]))
    assert found
    for each in found:
        assert set(each.kinds.split(",")) <= {"move", "target"}
        assert ks.solve(ks.parse(each.layout)).length == each.length


def test_each_limit_stops_solving_and_analyzing() -> None:
    layout = ks.read(CLASSIC)
    for limit, reason in (({"positions": 100}, "positions"), ({"seconds": 0.0}, "time")):
        for found in (ks.solve(layout, **limit), ks.analyze(layout, **limit)):
            assert (found.status, found.reason) == ("stopped", reason)


def test_limits_may_be_numbers_of_numpy_and_paths_may_be_bytes() -> None:
    layout = ks.read(bytes(CLASSIC))  # type: ignore[arg-type]
    limits = {"memory": np.int64(1 << 30), "positions": np.int32(100)}
    assert ks.solve(layout, **limits).reason == "positions"  # type: ignore[arg-type]


def test_variants_that_cannot_be_asked_for_are_refused_before_the_first_is_solved() -> None:
    layout = ks.parse(EXCHANGE)
    with pytest.raises(ValueError, match="jump"):
        ks.variants(layout, kinds=["jump"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="turns"):
        ks.variants(layout, "turns")  # type: ignore[arg-type]
    with pytest.raises(ks.PuzzleError):
        ks.variants(replace(layout, goal=()))
