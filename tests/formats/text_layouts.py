"""Random layouts that the notations drawn or listed as text can hold, and what must survive them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from klotski_studio.core.check import errors
from klotski_studio.core.layout import Axis, Board, Cell, Layout, Shape, Target, kinds
from klotski_studio.formats.registry import parse
from klotski_studio.formats.text.notation import Format, in_order
from tests.formats.notation_checks import coded
from tests.strategies import boards, fitting, layouts, pieces_on, placed, wild_layouts

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


def layout_in(text: str) -> Layout:
    """The one puzzle that is found in ``text``, whatever else is there."""
    [entry] = parse(text).entries
    assert entry.layout is not None, entry.error
    return entry.layout


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


HOSTILE_KEYS = (
    *"0123456789",
    *"\"'`\\#.-_*@|,:;!?/ (){}[]<>=+&%$~^",
    *"oxXVOZRArsvhBCabcz",
    *("\u0301", "e\u0301", "\u20e3", "\u0663", "\u202e", "\x7f", "\n", "\ufeff"),
    *("", "ab", "A/2", '""', '"""', "'''", "曹", "曹操", "-1", "true", "//", "/*", "#A"),
)
"""Keys that are a sign of some notation, cannot be drawn, or are quotes of the text that they stand in."""


@st.composite
def with_hostile_keys(draw: st.DrawFn, layout: Layout) -> Layout:
    """``layout`` with such keys for some of its pieces or all."""
    new = draw(st.lists(st.sampled_from(HOSTILE_KEYS), max_size=len(layout.pieces), unique=True))
    kept = (piece.key for piece in layout.pieces if piece.key not in new)
    return renamed(layout, dict(zip((piece.key for piece in layout.pieces), (*new, *kept), strict=False)))


def renamed(layout: Layout, keys: Mapping[str | None, str]) -> Layout:
    """``layout`` with other keys for the pieces that ``keys`` names."""
    pieces = tuple(
        replace(
            piece, key=keys.get(piece.key, piece.key), same_as=keys.get(piece.same_as or "", piece.same_as)
        )
        for piece in layout.pieces
    )
    goal = tuple(replace(each, piece=keys.get(each.piece, each.piece)) for each in layout.goal)
    return replace(layout, pieces=pieces, goal=goal)


@st.composite
def of_every_notation(draw: st.DrawFn) -> Layout:
    """Layouts of the kinds that notations are made for, and wrong ones, mostly with hostile keys."""
    kinds_of_layouts = (
        coded(),
        cars(),
        cars_alone(),
        with_free_target(),
        without_axes(),
        unsaid(),
        layouts(),
    )
    layout = draw(st.one_of(*kinds_of_layouts, wild_layouts()))
    has_own_keys = len({piece.key for piece in layout.pieces}) == len(layout.pieces)
    return draw(with_hostile_keys(layout)) if has_own_keys and draw(st.integers(0, 3)) else layout


def cars_alone() -> st.SearchStrategy[Layout]:
    """As ``cars`` without walls."""
    return cars().map(lambda layout: replace(layout, board=replace(layout.board, walls=frozenset())))
