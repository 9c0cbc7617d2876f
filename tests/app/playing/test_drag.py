from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.app.playing.history import MoveHistory
from klotski_studio.app.playing.walks import FLICK, Drag, Walks, follow, nearby, thrown
from klotski_studio.core.layout import Axis, BoardPoint, Direction, Layout, Metric
from klotski_studio.core.rules import Position, Rules
from tests.strategies import drawn, layouts


def grab(layout: Layout, key: str = "A") -> Drag:
    """The piece in the hand, held at its top left."""
    rules = Rules(layout)
    piece = rules.index(key)
    return Drag(rules, Position.start(layout), piece, layout.pieces[piece].at)


def around(value: float) -> set[int]:
    return {math.floor(value), math.ceil(value)}


def may_be(rules: Rules, position: Position, piece: int, place: BoardPoint) -> bool:
    """Whether the piece touches nothing on ``place``, by the rules and not by the net."""
    return all(rules.fits(position, piece, (x, y)) for x in around(place[0]) for y in around(place[1]))


points = st.tuples(st.floats(-25, 25), st.floats(-25, 25))
near_points = st.tuples(st.floats(-1, 6), st.floats(-1, 6))


@st.composite
def drags(draw: st.DrawFn) -> tuple[Rules, int]:
    rules = Rules(draw(layouts()))
    return rules, draw(st.integers(0, len(rules.layout.pieces) - 1))


@given(drags(), st.lists(points | near_points, min_size=1, max_size=8))
def test_no_pointer_brings_a_piece_onto_or_through_anything(
    case: tuple[Rules, int], pointers: list[BoardPoint]
) -> None:
    rules, piece = case
    position = Position.start(rules.layout)
    net, place = Walks(rules, position, piece), position.places[piece]
    walked = [place]
    now: BoardPoint = place
    for wanted in pointers:
        for stretch in follow(net, now, wanted):
            parts = max(1, math.ceil(math.dist(now, stretch) * 50))
            for part in range(1, parts + 1):
                at = tuple(a + (b - a) * part / parts for a, b in zip(now, stretch, strict=True))
                assert may_be(rules, position, piece, (round(at[0], 9), round(at[1], 9)))
                cell = round(at[0]), round(at[1])
                if cell != walked[-1]:
                    walked.append(cell)
            now = stretch
    reach = {move.path[-1] for move in rules.walks(position, piece)} | {place}
    assert set(walked) <= reach
    for start, end in pairwise(walked):
        assert max(abs(start[0] - end[0]), abs(start[1] - end[1])) == 1


@given(drags(), st.lists(points | near_points, min_size=1, max_size=6), st.none() | points)
def test_a_release_is_a_legal_shortest_walk_to_where_the_piece_was_led(
    case: tuple[Rules, int], pointers: list[BoardPoint], velocity: BoardPoint | None
) -> None:
    rules, piece = case
    position = Position.start(rules.layout)
    drag = Drag(rules, position, piece, position.places[piece])
    for pointer in pointers:
        x, y = drag.to(pointer)
        assert drag.place == (x, y)
        assert may_be(rules, position, piece, drag.place)
    landing, move = drag.landing(velocity), drag.release(velocity)
    if velocity is None:
        assert max(abs(landing[0] - x), abs(landing[1] - y)) <= 0.5
    if move is None:
        assert landing == position.places[piece]
    else:
        assert rules.apply(position, move).places[piece] == landing
        shortest = next(w for w in rules.walks(position, piece) if w.path[-1] == landing)
        assert len(move.path) == len(shortest.path)


@given(drags(), st.lists(near_points, min_size=1, max_size=5))
def test_a_pointer_that_is_seen_rarely_leads_like_one_that_is_seen_often(
    case: tuple[Rules, int], pointers: list[BoardPoint]
) -> None:
    rules, piece = case
    position = Position.start(rules.layout)
    rare, often = (Drag(rules, position, piece, position.places[piece]) for _ in range(2))
    before: BoardPoint = position.places[piece]
    for pointer in pointers:
        parts = max(1, math.ceil(math.dist(before, pointer) / 0.5))
        for part in range(1, parts + 1):
            often.to(
                (
                    before[0] + (pointer[0] - before[0]) * part / parts,
                    before[1] + (pointer[1] - before[1]) * part / parts,
                )
            )
        assert math.dist(rare.to(pointer), often.place) < 1e-6
        before = pointer


CORNERS = drawn("A..# ##.. ###. ###.", "#### #### #### ###A")


def test_a_piece_led_around_two_corners_is_one_move_with_all_its_steps() -> None:
    drag = grab(CORNERS)
    for pointer in ((2.1, 0.1), (2.2, 1.0), (3.1, 1.2), (3.0, 3.0)):
        drag.to(pointer)
    move = drag.release()
    assert move is not None
    assert str(move) == "A:R2DRD2"
    played = MoveHistory().then(move)
    assert [played.length(metric) for metric in Metric] == [1, 4, 6]


def test_a_hand_that_cuts_the_corners_leads_a_piece_around_them_too() -> None:
    drag = grab(CORNERS)
    for pointer in ((1.0, 0.3), (1.75, 0.3), (2.0, 0.8), (2.7, 1.25), (3.1, 2.0), (2.8, 3.3)):
        drag.to(pointer)
    assert str(drag.release()) == "A:R2DRD2"


BRANCH = drawn("A.... #.### #.###", "..... ..... .A...")


@pytest.mark.parametrize(
    ("x", "way"), [(1.0, "A:RD2"), (0.7, "A:RD2"), (1.3, "A:RD2"), (0.6, "A:R"), (1.4, "A:R")]
)
def test_a_hand_need_not_aim_to_lead_a_piece_into_a_side_way(x: float, way: str) -> None:
    drag = grab(BRANCH)
    drag.to((x, 0.0))
    drag.to((x, 2.0))
    assert str(drag.release()) == way


def test_a_piece_that_gives_way_to_the_side_stays_close_to_the_hand() -> None:
    drag = grab(BRANCH)
    drag.to((1.3, 0.0))
    assert drag.to((1.3, 0.2)) == pytest.approx((1.3, 0.0))
    assert drag.to((1.3, 0.4)) == (1.0, 0.4)


def test_a_piece_floats_under_the_pointer_on_open_ground() -> None:
    drag = grab(drawn("A... .... ....", "...A .... ...."))
    assert drag.to((1.3, 0.6)) == pytest.approx((1.3, 0.6))
    assert drag.to((2.9, 1.9)) == pytest.approx((2.9, 1.9))


def test_a_piece_slides_along_what_it_is_pushed_against() -> None:
    drag = grab(drawn("A... ####", "...A ####"))
    assert drag.to((2.5, 3.0)) == (2.5, 0.0)


def test_a_pointer_far_beyond_a_wall_leaves_the_piece_in_front_of_it() -> None:
    drag = grab(drawn("A.#.. ..#.. ..#..", "....A ..... ....."))
    assert drag.to((20.0, 0.0)) == (1.0, 0.0)
    assert str(drag.release()) == "A:R"


def test_a_block_in_the_way_stops_a_piece_at_any_speed() -> None:
    layout = drawn("A..B. ..... .....", ".A... ..... .....")
    slow, fast = grab(layout), grab(layout)
    for tenth in range(200):
        slow.to((tenth / 10, 0.0))
    assert slow.place == fast.to((20.0, 0.0)) == (2.0, 0.0)


def test_released_outside_the_board_a_piece_counts_where_it_stopped() -> None:
    drag = grab(drawn("A.. ... ...", ".A. ... ..."))
    assert drag.to((-7.0, 12.0)) == (0.0, 2.0)
    assert str(drag.release()) == "A:D2"


def test_an_axis_holds_a_piece_on_its_line() -> None:
    drag = grab(drawn("AA.. .... ....", "..AA .... ....", axes={"A": Axis.HORIZONTAL}))
    assert drag.to((1.4, 2.0)) == pytest.approx((1.4, 0.0))


def test_a_crooked_piece_is_stopped_by_its_own_cells_alone() -> None:
    drag = grab(drawn("A.B. AA.. ....", ".A.. .AA. ...."))
    assert drag.to((2.0, 0.0)) == (1.0, 0.0)
    drag = grab(drawn("A... AAB. ....", ".A.. .AA. ...."))
    assert drag.to((2.0, 0.0)) == (0.0, 0.0)


def test_a_drag_that_comes_back_is_no_move() -> None:
    drag = grab(CORNERS)
    drag.to((3.0, 1.0))
    drag.to((0.4, 0.0))
    assert drag.release() is None


def test_a_piece_led_a_long_way_round_counts_the_short_way() -> None:
    drag = grab(drawn("A.. .#. ...", "... .#. A.."))
    for pointer in ((2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (0.0, 1.0)):
        drag.to(pointer)
    assert str(drag.release()) == "A:D"


def test_a_flick_slides_a_piece_to_the_wall() -> None:
    drag = grab(drawn("A....B", ".A...B"))
    drag.to((0.6, 0.0))
    assert str(drag.release((FLICK + 1, 3.0))) == "A:R4"
    assert str(drag.release((FLICK - 1, 3.0))) == "A:R"
    assert drag.release((-FLICK - 1, 3.0)) is None


@pytest.mark.parametrize(
    ("velocity", "direction"),
    [
        ((50.0, 10.0), Direction.RIGHT),
        ((-50.0, 10.0), Direction.LEFT),
        ((10.0, 50.0), Direction.DOWN),
        ((10.0, -50.0), Direction.UP),
        ((1.0, 1.0), None),
    ],
)
def test_a_flick_goes_where_it_is_fastest(velocity: BoardPoint, direction: Direction | None) -> None:
    assert thrown(velocity) is direction


def test_of_two_shortest_walks_the_one_with_fewer_corners_counts() -> None:
    layout = drawn("A.# ... ...", "..# ... ..A")
    move = Walks(Rules(layout), Position.start(layout), 0).to((2, 2))
    assert str(move) == "A:D2R2"


BOARD = drawn("A..B .C.. EE.D", "", {"B": Axis.NONE})


@pytest.mark.parametrize(
    ("piece", "direction", "wanted"),
    [
        ("A", Direction.RIGHT, "C"),
        ("A", Direction.DOWN, "E"),
        ("A", Direction.UP, None),
        ("C", Direction.RIGHT, "D"),
        ("C", Direction.LEFT, "E"),
        ("D", Direction.UP, "C"),
        ("D", Direction.LEFT, "E"),
    ],
)
def test_the_next_piece_that_can_move_lies_nearest_to_the_line(
    piece: str, direction: Direction, wanted: str | None
) -> None:
    keys = [each.key for each in BOARD.pieces]
    found = nearby(BOARD, Position.start(BOARD), keys.index(piece), direction)
    assert (None if found is None else keys[found]) == wanted
