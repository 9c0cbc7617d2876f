"""Forms met in other people's files: each is recognised, read, and has the length that was proven."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from klotski_studio.core.check import problems
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.formats.huarong.codes import is_mixed
from klotski_studio.formats.notations import FORMATS
from klotski_studio.formats.registry import layout_files, parse, read_file
from klotski_studio.formats.text.notation import Format, in_order
from klotski_studio.formats.text.written import written_in
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.formats.data_wild_notations import EXAMPLES, IN_COMPANY, K_GATES, K_ROWS, R_ROWS, TRAY, TRAY_GOAL
from tests.formats.text_layouts import puzzle

ALL = [*EXAMPLES, *IN_COMPANY]
IDS = [f"{row[0]}-{index}" for index, row in enumerate(ALL)]


@pytest.mark.parametrize(("format_id", "text", "lengths"), ALL, ids=IDS)
def test_a_form_is_recognised_and_has_the_proven_lengths(
    format_id: str, text: str, lengths: dict[str, int]
) -> None:
    parsed = parse(text)
    layout = parsed.layout
    assert parsed.format.id == format_id
    assert problems(layout) == ()
    assert in_order(layout) == layout
    assert {name: solve(Ask(layout, Metric(name))).length for name in lengths} == lengths


@cache
def library() -> list[Layout]:
    """The shipped layouts."""
    return [read_file(path) for path in layout_files(Path(__file__).parents[2] / "layouts")]


@pytest.mark.parametrize("format_", [each for each in FORMATS if each.write is not None], ids=lambda f: f.id)
@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_what_is_written_of_the_library_is_read_back_by_its_text_alone(format_: Format, every: int) -> None:
    written = 0
    for layout in library()[::every]:
        try:
            found = written_in(layout, format_)
        except KlotskiError:
            continue  # the notation cannot hold it
        text = found.text
        is_plain = format_.id in ("hrd-code", "hrd-short") and not is_mixed(text)
        again = parse(text, taken_as=format_ if is_plain else None).layout
        assert "loss.border" not in set(found.losses)
        assert puzzle(again) == puzzle(layout), text
        written += 1
    assert written


def test_rows_of_letters_may_also_be_a_plain_drawing() -> None:
    parsed = parse(R_ROWS)
    assert [other.id for other in parsed.others()] == ["drawing"]
    other = parse(R_ROWS, taken_as=parsed.others()[0]).layout
    assert other.goal == ()
    assert {piece.axis for piece in other.pieces} == {Axis.BOTH}
    assert parse(K_ROWS).others() == ()


@pytest.mark.parametrize(
    "text",
    [
        "   ..\n####--####\n#  a**b  #\n#  a  b  #\n##########\n",
        "#######  \n#a**  -..\n#a cc #  \n#######  \n",
    ],
)
def test_the_goal_of_a_drawing_with_a_border_may_lie_anywhere(text: str) -> None:
    parsed = parse(text)
    assert parsed.format.id == "gnome"
    assert parsed.layout.goal


def test_a_level_cut_out_of_a_list_is_read_and_one_without_a_layout_is_named() -> None:
    first, second = parse(K_GATES).entries
    assert [first.layout.name, second.layout.name] == ["K", "K again"]
    assert first.layout.meta.known.moves == 34
    broken = K_GATES.replace('"name":"K again","layout"', '"name":"K again","board"')
    [_, entry] = parse(broken).entries
    assert entry.error is None  # other keys are in use as well
    [_, entry] = parse(broken.replace('"board"', '"bord"')).entries
    assert (entry.error.code, entry.error.values["field"]) == ("field.missing", "gates[1].layout")


def test_a_tray_has_its_goal_in_the_file_beside_it_or_says_where_it_is_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "init.txt"
    path.write_text(TRAY)
    [entry] = parse(path).entries
    assert entry.layout.goal == ()
    assert [(each.code, dict(each.values)) for each in entry.decisions] == [
        ("decided.no-goal", {"suffix": ".goal"})
    ]
    (tmp_path / "init.txt.goal").write_text(TRAY_GOAL)
    assert puzzle(parse(path).layout) == puzzle(parse(f"{TRAY}\n{TRAY_GOAL}").layout)
    assert read_file(path) == parse(path).layout
    path.write_text(whole := f"{TRAY}\n{TRAY_GOAL}")  # has its goal already
    assert puzzle(parse(path).layout) == puzzle(parse(whole).layout)


def test_any_block_of_the_size_of_a_goal_may_meet_it_unless_the_goal_names_one() -> None:
    layout = parse("2 4\n0 0 0 0\n1 0 1 0\n0 1 1 2\n\n0 3 0 3\n1 3 1 3\n").layout
    assert solve(Ask(layout, Metric.STEPS)).length is None or problems(layout) == ()
    assert {piece.same_as for piece in layout.pieces} == {None, "A"}
    assert [(target.piece, target.at) for target in layout.goal] == [("A", (3, 0)), ("C", (3, 1))]
    named = parse("AB.\n...\n...\n\nBA.\n...\n...\n").layout
    assert {piece.same_as for piece in named.pieces} == {None}
    assert [target.at for target in named.goal] == [(0, 0), (1, 0)]
    assert solve(Ask(named, Metric.STEPS)).length == 4


def test_the_size_of_a_board_of_cars_is_that_in_the_name_of_the_file(tmp_path: Path) -> None:
    table = "car,orientation,col,row,length\nX,H,1,3,2\nA,V,4,1,2\n"
    for name, side in (("9x9_4.csv", 9), ("board.csv", 6), ("Rushhour6x6_1.csv", 6)):
        path = tmp_path / name
        path.write_text(table)
        assert read_file(path).board.width == side
