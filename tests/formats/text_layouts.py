"""Random layouts that the notations drawn or listed as text can hold, and what must survive them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.geometry import Cell, Shape
from klotski_studio.core.layout import Axis, Board, Layout, Target, kinds
from klotski_studio.formats.text.notation import Format, in_order
from tests.strategies import boards, fitting, layouts, pieces_on, placed

SQUARES = (4, 5, 6)
SHAPES = (
    *(Shape.rectangle(w, h) for w, h in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1))),
    Shape.of([(0, 0), (1, 0), (0, 1)]),
    Shape.of([(1, 0), (0, 1), (1, 1), (2, 1)]),
)


def puzzle(layout: Layout) -> tuple[object, ...]:
    """What no notation may change: the ground, where pieces stand, and which kinds must end where."""
    layout = in_order(layout)
    return (
        layout.board,
        [(piece.shape, piece.at, piece.axis) for piece in layout.pieces],
        [(kind.pieces, kind.targets) for kind in kinds(layout)],
    )


def rewritten(format_: Format, layout: Layout) -> Layout:
    """``layout`` written, recognised and read; what is read is written in the same words."""
    assert format_.write is not None
    text = format_.write(layout)
    again = format_.read(text, "")
    assert format_.write(again) == text
    return again


@st.composite
def without_axes(draw: st.DrawFn, *, gates: bool = False) -> Layout:
    """One target, perhaps walls, no axes, nobody the same as another."""
    layout = in_order(draw(layouts()))
    pieces = tuple(replace(piece, same_as=None, axis=Axis.BOTH) for piece in layout.pieces)
    board = layout.board if gates else replace(layout.board, gates=frozenset())
    made = replace(layout, board=board, pieces=pieces, goal=layout.goal[:1])
    return made if not errors(made) else replace(made, board=replace(board, gates=frozenset()))


@st.composite
def with_free_target(draw: st.DrawFn) -> Layout:
    """As ``without_axes`` with gates; nothing stands on the target or a gate, as GNOME Klotski asks."""
    board = replace(draw(boards()), gates=frozenset())
    pieces = list(draw(pieces_on(board, SHAPES)))
    main = draw(st.sampled_from(pieces))
    places = [
        place
        for place in fitting(board, main.shape, set(main.cells))
        if not set(main.shape.at(place)) & set(main.cells)
    ]
    if not places:
        board, place = replace(board, width=board.width * 2 + 1), (board.width + 1, 0)
    else:
        place = draw(st.sampled_from(places))
    target = Target(main.key, place, main.shape)
    pieces = [piece for piece in pieces if piece is main or not set(piece.cells) & set(target.cells)]
    taken = {cell for piece in pieces for cell in piece.cells} | set(target.cells) | board.walls
    free = [cell for cell in board.cells() if cell not in taken]
    gates = draw(st.sets(st.sampled_from(free), max_size=3)) if free else set()
    name = draw(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12))
    return Layout(replace(board, gates=frozenset(gates)), tuple(pieces), (target,), name)


@st.composite
def cars(draw: st.DrawFn) -> Layout:
    """A square of cars with walls, of which one that lies across must get to the right."""
    side = draw(st.sampled_from(SQUARES))
    row = draw(st.integers(0, side - 1))
    taken: set[Cell] = set()
    standing: list[tuple[str, Shape, Cell]] = []
    letters = st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz")
    for key in draw(st.lists(letters, min_size=1, max_size=8, unique=True)):
        long = draw(st.integers(2, 3))
        across = not standing or draw(st.booleans())
        shape = Shape.rectangle(long, 1) if across else Shape.rectangle(1, long)
        x = draw(st.integers(0, side - shape.width))
        y = draw(st.integers(0, side - shape.height)) if standing else row
        if taken.isdisjoint(shape.at((x, y))):
            standing.append((key, shape, (x, y)))
            taken.update(shape.at((x, y)))
    main, shape, _ = standing[0]
    exit_cells = {(x, row) for x in range(side)}
    open_to = [cell for cell in Board(side, side).cells() if cell not in taken | exit_cells]
    walls = draw(st.sets(st.sampled_from(open_to), max_size=2)) if open_to else set()
    pieces = tuple(
        replace(piece, axis=Axis.HORIZONTAL if piece.shape.height == 1 else Axis.VERTICAL)
        for piece in placed(standing)
    )
    board = Board(side, side, frozenset(walls))
    return Layout(board, pieces, (Target(main, (side - shape.width, row), shape),))


@st.composite
def unsaid(draw: st.DrawFn) -> Layout:
    """Layouts without a goal and without axes."""
    layout = draw(without_axes())
    return replace(layout, goal=())
