from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.drawn import plain_grid
from klotski_studio.formats.text.notation import Format
from klotski_studio.formats.text.written import written_in
from tests.formats.data_text_notations import BOX, DRAWING, STRING
from tests.formats.notation_checks import CLASSIC, coded
from tests.formats.text_layouts import puzzle, rewritten, unsaid
from tests.strategies import drawn

USUAL = ".... .... .... .BB. .BB."


@given(coded())
def test_the_usual_goal_goes_without_saying(layout: Layout) -> None:
    for format_ in (plain_grid.FORMAT, plain_grid.BOX, plain_grid.STRING):
        assert rewritten(format_, layout) == layout
        assert format_.sniff(registry.write_string(layout, format_))
        assert written_in(layout, format_).losses == ()


@given(unsaid())
def test_boards_without_a_goal_come_back(layout: Layout) -> None:
    for format_ in (plain_grid.FORMAT, plain_grid.BOX):
        assert format_.write is not None
        again = format_.read(format_.write(layout), "")
        assert puzzle(replace(again, goal=())) == puzzle(layout)
        assert ("loss.goal" in set(written_in(layout, format_).losses)) == bool(again.goal)


@pytest.mark.parametrize("format_", [plain_grid.FORMAT, plain_grid.BOX, plain_grid.STRING])
def test_what_is_written_is_recognised_whatever_the_pieces_are_called(format_: Format) -> None:
    layout = drawn(""".2.n "2.n jmm. 'mm9 <<..""", USUAL.replace("B", "m"))
    parsed = registry.parse(registry.write_string(layout, format_))
    assert parsed.format is format_
    assert puzzle(parsed.layout) == puzzle(layout)


def test_the_three_drawings_of_a_board_are_the_same() -> None:
    assert plain_grid.FORMAT.read(DRAWING) == CLASSIC
    assert plain_grid.BOX.read(BOX) == CLASSIC
    assert plain_grid.STRING.read(STRING) == CLASSIC
    assert plain_grid.write(CLASSIC) == DRAWING
    assert plain_grid.write_box(CLASSIC) == BOX
    assert plain_grid.write_string(CLASSIC) == STRING


def test_free_cells_may_be_spaces_or_left_away_at_the_end() -> None:
    assert plain_grid.FORMAT.read(DRAWING.replace(".", " ")) == CLASSIC
    assert plain_grid.FORMAT.read("AB\nA\n") == drawn("AB A.")
    assert plain_grid.STRING.read(STRING.replace(" ", ".")) == CLASSIC
    assert plain_grid.STRING.read("ABBCABBCDEEFDGHFIJ") == drawn("ABBC ABBC DEEF DGHF IJ..", USUAL)


def test_walls_and_gates_are_drawn() -> None:
    layout = drawn("A.# .-.")
    assert plain_grid.FORMAT.read(plain_grid.write(layout)) == layout


def test_a_gap_is_the_exit_of_the_largest_piece_of_its_width() -> None:
    text = "*---*\n|AAB|\n|CC |\n|C  |\n*-  *\n"
    assert plain_grid.BOX.read(text) == drawn("AAB CC. C..", "... ... .AA")
    assert plain_grid.write_box(plain_grid.BOX.read(text)) == text
    for other in ("*-  *", "*   *"):
        two = text.replace("CC ", "DD ").replace("|C  |", "|   |").replace("*-  *", other)
        assert plain_grid.BOX.read(two).goal == ()
    assert plain_grid.BOX.read(text.replace("*-  *", "*---*")).goal == ()


@pytest.mark.parametrize("format_", [plain_grid.FORMAT, plain_grid.STRING], ids=lambda f: f.id)
def test_that_there_is_no_goal_is_lost(format_: Format) -> None:
    without = replace(CLASSIC, goal=())
    assert written_in(without, format_).losses == ("loss.goal",)


def test_kinds_are_not_taken_for_letters() -> None:
    assert not plain_grid.STRING.sniff("vCC vCC hhs         ")
    assert not plain_grid.STRING.sniff("00103002120413322334")
    assert not plain_grid.STRING.sniff("one two three four f")
