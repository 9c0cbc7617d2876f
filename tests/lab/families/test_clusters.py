"""The family of all boards of straight pieces that keep to their lines: its figures, rows and file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.runtime.paths import families_dir
from klotski_studio.core.check import errors
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import LineFamily
from klotski_studio.core.layout import Metric
from klotski_studio.formats.families import read, read_file
from klotski_studio.formats.native.read import read as read_layout
from klotski_studio.lab.families.forms import LineClusters
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Store
from klotski_studio.lab.families.sweep import sweep
from klotski_studio.lab.reasons import removals
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Reason
from klotski_studio.solver.base.control import Limits
from klotski_studio.solver.search import solve
from tests.lab.families.test_piece_sets import LAB
from tests.lab.families.test_sweep import here

TEXT = (families_dir() / "rush-hour-4x4.toml").read_text(encoding="utf-8")


def shipped(size: int) -> LineFamily:
    """The family that comes along."""
    family = read_file(families_dir() / f"rush-hour-{size}x{size}.toml")[0]
    assert isinstance(family, LineFamily)
    return family


def rows(family: LineFamily, metric: Metric = Metric.SLIDES) -> list[Row]:
    """The rows of all tasks."""
    form = LineClusters(family)
    return [form.row(task.key, metric, None, None) for task in form.tasks()]


@pytest.mark.parametrize("size", [4, pytest.param(5, marks=pytest.mark.slow)])
def test_a_sweep_adds_up_to_the_published_figures(tmp_path: Path, size: int) -> None:
    family = shipped(size)
    with Store.open(tmp_path / "s") as store, here() as crew:
        store.enter(family, "")
        list(sweep(family, Metric.SLIDES, store, crew))
        assert list(sweep(family, Metric.SLIDES, store, crew)) == []
        totals = store.totals(family, Metric.SLIDES)
    known = next(row for row in LAB["rush_hour"]["rows"] if row["size"] == size)
    by_pieces = {name: number for name, number in totals.figures.items() if name.startswith("minimal_of_")}
    figures = {
        name.partition("/")[2] or name: n for name, n in totals.figures.items() if name not in by_pieces
    }
    assert sum(by_pieces.values()) == known["minimal"]
    assert figures == {
        "clusters": known["canonical"],
        "solvable_clusters": known["solvable"],
        "minimal": known["minimal"],
        **known["by_slides"],
    }
    assert (totals.placements, totals.hardest) == (known["enumerated"], known["record"]["slides"])


def test_each_start_is_as_long_as_it_says_and_minimal() -> None:
    found = [row for row in rows(shipped(4)) if row.layout is not None]
    for row in found:
        layout = read_layout(row.layout or "")
        assert not errors(layout)
        assert solve(Ask(layout, Metric.SLIDES)).length == row.hardest == layout.meta.known.slides
        assert removals(Ask(layout, Metric.SLIDES)).removable == ()
        cells = sum(len(piece.cells) for piece in layout.pieces)
        assert (row.pieces, row.free) == (len(layout.pieces), 16 - cells)
    assert max(row.hardest or 0 for row in found) == 7


def test_an_upright_goal_piece_gives_the_mirrored_boards() -> None:
    head = "format = 1\nlines = [2, 3]\n"
    lying = ".....", "...AA", ".....", "....."
    flat = read(head + _drawn("board", *["....."] * 4) + _drawn("goal", *lying))
    standing = map("".join, zip(*lying, strict=True))
    upright = read(head + _drawn("board", *["...."] * 5) + _drawn("goal", *standing))
    assert isinstance(flat, LineFamily)
    assert isinstance(upright, LineFamily)
    pairs = list(zip(rows(flat), rows(upright), strict=True))
    for one, other in pairs:
        assert replace(other, layout=one.layout, seconds=one.seconds) == one
        if other.layout is not None:
            layout = read_layout(other.layout)
            assert not errors(layout)
            assert (layout.board.width, layout.board.height) == (4, 5)
            assert solve(Ask(layout, Metric.SLIDES)).length == other.hardest
            (goal,) = layout.goal
            assert (goal.at, goal.shape.height) == ((1, 3), 2)
    assert max(row.hardest or 0 for row, _ in pairs) > 5


def _drawn(name: str, *lines: str) -> str:
    return f'{name} = """\n' + "\n".join(lines) + '\n"""\n'


def test_a_large_board_is_cut_into_many_tasks() -> None:
    tasks = list(LineClusters(shipped(6)).tasks())
    assert len({task.key for task in tasks}) == len(tasks) == 22 * 22 * 5 * 22
    assert tasks[-1].key.count("/") == 3


def test_a_limit_is_told_with_its_reason() -> None:
    form = LineClusters(shipped(6))
    row = form.row(next(form.tasks()).key, Metric.SLIDES, Limits(memory=1000), None)
    assert (row.reason, row.is_done, row.figures) == (Reason.MEMORY, False, ())


def test_what_makes_a_family_another_one_is_in_its_content() -> None:
    family = shipped(4)
    others = [replace(family, lengths=(2,)), shipped(5)]
    assert all(other.content != family.content for other in others)
    assert replace(family, name="other").content == family.content


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("lines = [2, 3]", "lines = [1, 2]", "family.not-lengths"),
        ("lines = [2, 3]", 'lines = "2"', "family.not-lengths"),
        ("lines = [2, 3]", "lines = [2]\nfree = 1", "field.unknown"),
        ("..AA", ".AA.", "family.not-at-end"),
        ("..AA", "BBAA", "family.not-at-end"),
        ("..AA", "...A", "family.not-at-end"),
        ("....\n....", "#...\n....", "family.not-bare"),
        ("....\n", "." * 9 + "\n", "family.too-wide"),
    ],
)
def test_what_is_wrong_in_the_file_is_told(old: str, new: str, code: str) -> None:
    text = TEXT.replace(old, new) if code == "family.too-wide" else TEXT.replace(old, new, 1)
    with pytest.raises(FileError, match=code):
        read(text)
