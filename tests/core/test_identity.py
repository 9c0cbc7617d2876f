from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.app.runtime.paths import FIRST_LAYOUT, layouts_dir
from klotski_studio.core.identity import (
    Image,
    Match,
    PuzzleIndex,
    canonical_form,
    digest,
    fingerprint,
    has_same_positions,
    is_same_puzzle,
    puzzle_form,
)
from klotski_studio.core.layout import Axis, Board, Cell, Layout, Meta
from klotski_studio.formats.registry import read_file
from tests.strategies import drawn, layouts, wild_layouts

FIRST = drawn("ABB A..", ".BB ...")


def found(layout: Layout, *known: Layout) -> list[tuple[int, Image, bool]]:
    index = PuzzleIndex(enumerate(known))
    return [(match.name, match.image, match.has_same_goal) for match in index.find(layout)]


def renamed(layout: Layout, keys: list[str]) -> Layout:
    """``layout`` with other keys, labels and order; the puzzle stays."""
    new = dict(zip((piece.key for piece in layout.pieces), keys, strict=True))
    pieces = [
        replace(
            p, key=new[p.key], same_as=p.same_as and new.get(p.same_as, p.same_as), label="?", color="#123456"
        )
        for p in layout.pieces
    ]
    goal = [replace(target, piece=new.get(target.piece, target.piece)) for target in layout.goal]
    return Layout(layout.board, tuple(reversed(pieces)), tuple(reversed(goal)), "other", Meta(author="me"))


def test_a_goal_that_is_not_mirrored_is_another_puzzle_with_the_same_start() -> None:
    assert found(drawn("ABB A..", "BB. ..."), FIRST) == [(0, Image.SAME, False)]
    assert found(replace(FIRST, goal=()), FIRST) == [(0, Image.SAME, False)]


def test_another_kind_is_another_puzzle() -> None:
    upright = replace(FIRST.pieces[0], axis=Axis.VERTICAL)
    assert found(replace(FIRST, pieces=(upright, *FIRST.pieces[1:])), FIRST) == []
    one, two = drawn("AB. ...", "..A ..."), drawn("AB. ...", "..A ..B")
    assert found(one, two) == [(0, Image.SAME, False)]


def test_pieces_that_may_stand_in_for_each_other_are_not_those_that_may_not() -> None:
    apart = drawn("AB. ...", "... AB.")
    joined = replace(apart, pieces=(apart.pieces[0], replace(apart.pieces[1], same_as="A")))
    assert found(joined, apart) == [(0, Image.SAME, False)]
    crossed = drawn("AB. ...", "... BA.")
    assert found(crossed, apart) == [(0, Image.SAME, False)]
    both = replace(crossed, pieces=(crossed.pieces[0], replace(crossed.pieces[1], same_as="A")))
    assert found(both, joined) == [(0, Image.SAME, True)]


def test_a_frame_of_walls_does_not_count() -> None:
    framed = drawn("##### #ABB# #A..# #####", "..... ..BB. ..... .....")
    assert found(framed, FIRST) == [(0, Image.SAME, True)]
    assert puzzle_form(framed) == puzzle_form(FIRST)
    assert puzzle_form(replace(framed, goal=FIRST.goal)) != puzzle_form(FIRST)
    assert found(drawn("ABB A.#", ".BB ..."), FIRST) == []


def test_a_turned_rush_hour_is_the_same_puzzle() -> None:
    apart = drawn("AA. ..B ..B", ".AA ... ...")
    car, truck = apart.pieces
    pieces = (replace(car, axis=Axis.HORIZONTAL), replace(truck, axis=Axis.VERTICAL))
    rush = replace(apart, pieces=pieces)
    for image in Image:
        turned = image.of(rush)
        assert canonical_form(turned) == canonical_form(rush)
        assert found(rush, turned) == [(0, image.inverse, True)]
    other = replace(rush, pieces=(rush.pieces[0], replace(rush.pieces[1], axis=Axis.BOTH)))
    assert canonical_form(other) != canonical_form(rush)


def test_gates_count() -> None:
    gated = replace(FIRST, board=replace(FIRST.board, gates=frozenset({(2, 1)})))
    assert found(gated, FIRST) == []
    assert found(Image.HALF_TURN.of(gated), gated) == [(0, Image.HALF_TURN, True)]


def test_the_nearest_image_is_named_first_and_each_puzzle_once() -> None:
    symmetric = drawn(".A. ...", "... .A.")
    assert found(symmetric, Image.TOP_BOTTOM.of(symmetric), symmetric) == [
        (1, Image.SAME, True),
        (0, Image.TOP_BOTTOM, True),
    ]


def test_a_look_up_compares_no_puzzles_one_by_one() -> None:
    class Counted(int):
        """A name that counts how often it is asked for its hash, as it is for each comparison."""

        asked = 0

        def __hash__(self) -> int:
            Counted.asked += 1
            return int(self)

    others = [drawn(f"{'.' * x}A{'.' * (60 - x)}", f"{'.' * 60}A") for x in range(25)]
    index = PuzzleIndex((Counted(number), layout) for number, layout in enumerate(others))
    assert [match.name for match in index.find(others[3])] == [3]
    Counted.asked = 0
    index.find(others[4])
    assert Counted.asked < 5


def test_a_board_without_pieces_is_no_known_puzzle() -> None:
    empty = Layout(Board(3, 2))
    assert found(empty, empty) == []


@given(layouts(), st.sampled_from(Image), st.data())
def test_every_image_of_a_puzzle_is_found_under_any_names(
    layout: Layout, image: Image, data: st.DataObject
) -> None:
    keys = data.draw(st.permutations([piece.key for piece in layout.pieces]))
    turned = renamed(image.of(layout), keys)
    (match,) = PuzzleIndex([("it", layout)]).find(turned)
    assert match.has_same_goal
    assert puzzle_form(match.image.of(layout)) == puzzle_form(turned)


@given(layouts(), layouts())
def test_two_puzzles_are_the_same_only_if_an_image_of_one_is_the_other_cell_by_cell(
    one: Layout, two: Layout
) -> None:
    matches: tuple[Match[int], ...] = PuzzleIndex([(0, two)]).find(one)
    same = any(match.has_same_goal for match in matches)
    assert same == any(drawing(image.of(one)) == drawing(two) for image in Image)


def drawing(layout: Layout) -> object:
    """What counts, written down in another way: sets of cells, and groups joined one by one."""
    ground = set(layout.board.cells()) - layout.board.walls
    x, y = min((x for x, _ in ground), default=0), min((y for _, y in ground), default=0)

    def at(cells: tuple[Cell, ...] | frozenset[Cell] | set[Cell]) -> frozenset[Cell]:
        return frozenset((a - x, b - y) for a, b in cells)

    groups: list[set[str]] = [{piece.key} for piece in layout.pieces]
    for piece in layout.pieces:
        if piece.same_as is not None:
            ours = [group for group in groups if piece.key in group or piece.same_as in group]
            groups = [group for group in groups if group not in ours] + [set().union(*ours)]
    aims = {t.piece: at(t.cells) for t in layout.goal}
    joined = [
        (
            frozenset((at(p.cells), p.axis) for p in layout.pieces if p.key in group),
            frozenset(aims[key] for key in group if key in aims),
        )
        for group in groups
    ]
    aimed = frozenset(each for each in joined if each[1])
    free = frozenset((at(p.cells), p.axis) for p in layout.pieces) - {
        pair for each in aimed for pair in each[0]
    }
    return at(ground), at(layout.board.gates), aimed, free


@given(wild_layouts(), st.sampled_from(Image))
def test_wrong_layouts_have_forms_too(layout: Layout, image: Image) -> None:
    assert fingerprint(image.of(layout)) == fingerprint(layout)
    assert puzzle_form(image.inverse.of(image.of(layout))) == puzzle_form(layout)


@given(layouts(), layouts(), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_the_canonical_form_is_equal_for_the_images_on_one_board_alone(
    layout: Layout, other: Layout, random: Random
) -> None:
    keys = [str(number) for number in range(len(layout.pieces))]
    random.shuffle(keys)
    size = (layout.board.width, layout.board.height)
    for image in Image:
        turned = renamed(image.of(layout), keys)
        is_on_one_board = (turned.board.width, turned.board.height) == size
        assert (canonical_form(turned) == canonical_form(layout)) is is_on_one_board
    own_images = [puzzle_form(image.of(layout)) for image in Image]
    if canonical_form(other) == canonical_form(layout):
        assert puzzle_form(other) in own_images


def test_the_canonical_form_knows_what_can_be_exchanged() -> None:
    one, two = drawn("AB. ...", "... .A."), drawn("BA. ...", "... .B.")
    assert canonical_form(one) == canonical_form(two)
    assert canonical_form(one) != canonical_form(drawn("BA. ...", "... .A."))
    joined = replace(one, pieces=(one.pieces[0], replace(one.pieces[1], same_as="A")))
    swapped = drawn("BA. ...", "... .A.")
    swapped = replace(swapped, pieces=(replace(swapped.pieces[0], same_as="A"), swapped.pieces[1]))
    assert canonical_form(joined) == canonical_form(swapped) != canonical_form(one)


def test_every_form_and_the_digest_leave_a_frame_of_walls_out() -> None:
    framed, bare = drawn("#AB", "..A"), drawn("AB", ".A")
    higher = drawn("AB ##", ".A ..")
    with_a_gate = [drawn(board, goal) for board, goal in (("#AB-", "..A."), ("AB-", ".A."))]
    for form_of in (puzzle_form, canonical_form, digest):
        assert form_of(framed) == form_of(higher) == form_of(bare)
        assert form_of(framed) != form_of(drawn("AB", "A."))
        assert len({form_of(layout) for layout in with_a_gate}) == 1


def test_a_wall_inside_is_no_frame() -> None:
    assert digest(drawn("A#. ...", "... ..A")) != digest(drawn("A.. ...", "... ..A"))


def test_the_digest_is_that_under_which_older_versions_kept_records() -> None:
    assert digest(read_file(layouts_dir() / FIRST_LAYOUT)) == "4bb835ef298815e30844ae7cd4a2dd3d"


def test_an_answer_holds_for_the_same_puzzle_and_a_position_for_another_start() -> None:
    one, other = drawn("AB. ...", "..A ..."), drawn("A.B ...", "..A ...")
    named = replace(one, name="it", pieces=tuple(replace(p, label="x", color="#123456") for p in one.pieces))
    assert is_same_puzzle(one, named)
    assert not is_same_puzzle(one, other)
    assert has_same_positions(one, other)
    assert not has_same_positions(one, drawn("AB. ...", "... ..A"))
    joined = replace(one, pieces=(one.pieces[0], replace(one.pieces[1], same_as="A")))
    assert not has_same_positions(one, joined)
    assert not is_same_puzzle(one, renamed(one, ["X", "Y"]))  # its answers name other pieces
