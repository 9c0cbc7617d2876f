"""What a notebook shows: a layout as a picture, a list of moves as an animation.

Jupyter asks an object for ``_repr_svg_``. :class:`~klotski_studio.core.layout.Layout` gets that method here,
because core knows nothing of pictures.

Layouts are drawn as SVG texts, without Qt. The colours are those of the light theme, outlines and letters
those of the window's flat skin. An animation needs no script: every piece carries the places where it
changes, as key times of one ``animateTransform``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from klotski_studio.api.questions import Solved, played
from klotski_studio.api.reading import PuzzleError, in_words
from klotski_studio.app.picture.style.border import (
    CELL,
    FRAME,
    RIM,
    ROUND,
    brackets,
    line_data,
    number,
    outline_data,
    pair,
    rectangles,
)
from klotski_studio.app.picture.style.piece_colors import ink_on, is_cjk, piece_colors, piece_labels
from klotski_studio.app.picture.style.skin import CLASSIC, Palette, in_skin, read_palette, read_skin
from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.texts.plain_text import visible, xml_text
from klotski_studio.core.layout import Cell, Layout, Metric, Piece
from klotski_studio.core.rules import Position, replay

PIXELS = 44
"""The side of a cell on the page."""
WIDEST = 640
"""The width in pixels that a large board is shrunk to."""
GAP, LETTERS = CLASSIC.body.gap, 24.0
"""The distance of a piece from the edge of its cells, and the height of its letters, in picture units."""
WALL, TARGET = MEASURES["wall"], MEASURES["target"]
FILLED, LEADING = 0.8, MEASURES["label"]["leading"]
"""The share of a rectangle that letters may fill in each direction, and the distance of lines in heights."""
STEP, REST = 0.25, 2.0
"""The seconds that a step takes in an animation, and that the solved board rests before it begins anew."""


def layout_svg(layout: Layout, positions: Sequence[Position] = ()) -> str:
    """``layout`` as an SVG text, which plays ``positions``, one after each step, in an endless loop."""
    palette, board = _palette(), layout.board
    width, height = board.width * CELL, board.height * CELL
    scale = min(PIXELS / CELL, WIDEST / max(width, 1))
    edge = FRAME + 2
    svg = Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=number((width + 2 * edge) * scale),
        height=number((height + 2 * edge) * scale),
        viewBox=" ".join(map(number, (-edge, -edge, width + 2 * edge, height + 2 * edge))),
    )
    SubElement(svg, "title").text = xml_text(visible(layout.title()))
    _draw_board(svg, layout, palette)
    colors = piece_colors(layout, palette.wanted, palette.others)
    labels = piece_labels(layout, palette.skin)
    by_key = {piece.key: piece.color or color for piece, color in zip(layout.pieces, colors, strict=True)}
    for target in layout.goal:
        _draw_target(svg, target.cells, by_key.get(target.piece, palette.board["highlight"]))
    for index, piece in enumerate(layout.pieces):
        group = SubElement(svg, "g", transform=f"translate({_place(piece.at)})")
        _draw_piece(group, piece, by_key[piece.key], labels[index], palette)
        _animate(group, [position.places[index] for position in positions])
    return ElementTree.tostring(svg, encoding="unicode")


@lru_cache(maxsize=1)
def _palette() -> Palette:
    folder = resources_dir()
    return in_skin(read_palette(folder / "themes" / "light.toml"), read_skin(folder / "skins" / "flat.toml"))


def _draw_board(svg: Element, layout: Layout, palette: Palette) -> None:
    """Add the frame, the free cells, the walls and the gates."""
    board, colors = layout.board, palette.board
    width, height = board.width * CELL, board.height * CELL
    _rectangle(svg, (-FRAME, -FRAME, width + 2 * FRAME, height + 2 * FRAME), 14, colors["frame"])
    _rectangle(svg, (-1, -1, width + 2, height + 2), 8, colors["ground"])
    on_board = set(board.cells())
    for x, y in sorted(on_board - board.walls - board.gates):
        _rectangle(svg, (x * CELL + 3, y * CELL + 3, CELL - 6, CELL - 6), 7, colors["cell"])
    _path(svg, _outline(on_board & board.walls, WALL["inset"], WALL["radius"]), {"fill": colors["wall"]})
    gates = _outline((on_board & board.gates) - board.walls, 3, 6)
    dashes = {"stroke": colors["gate"], "stroke-width": "2.5", "stroke-dasharray": "7 5"}
    _path(svg, gates, {"fill": colors["gate"], "fill-opacity": "0.2", **dashes})


def _draw_target(svg: Element, cells: Iterable[Cell], color: str) -> None:
    """Add a tint and brackets at the corners, which pieces that stand on the target leave to be seen."""
    cells = set(cells)
    _path(svg, _outline(cells, 0, 4), {"fill": color, "fill-opacity": number(TARGET["tint"])})
    legs = " ".join(map(line_data, brackets(cells, CELL, CELL * TARGET["bracket"])))
    line = {"stroke": color, "stroke-width": number(RIM), "stroke-linecap": "round"}
    _path(svg, legs, {"fill": "none", **line})


def _draw_piece(group: Element, piece: Piece, color: str, label: str, palette: Palette) -> None:
    """Add the body and the letters of a piece whose top left is at (0, 0)."""
    _path(group, _outline(piece.shape.cells, GAP, ROUND), {"fill": color})
    x, y, width, height = _room(piece)
    text = xml_text(visible(label))
    lines = list(text) if is_cjk(text) and height > width else [text]
    size = min(
        LETTERS,
        CELL * width * FILLED / max(map(_length, lines)),
        CELL * height * FILLED / len(lines) / LEADING,
    )
    style = {"font-size": number(size), "fill": ink_on(color, palette.skin.lettering)}
    style |= {"font-family": "sans-serif", "text-anchor": "middle", "dominant-baseline": "central"}
    for row, line in enumerate(lines):
        middle = (y + height / 2) * CELL + (row - (len(lines) - 1) / 2) * size * LEADING
        place = {"x": number((x + width / 2) * CELL), "y": number(middle)}
        SubElement(group, "text", place | style).text = line


def _room(piece: Piece) -> tuple[int, int, int, int]:
    """The largest rectangle within the piece, for its letters; of equal ones the nearest to its middle."""
    shape = piece.shape

    def rank(room: tuple[int, int, int, int]) -> tuple[int, int]:
        x, y, width, height = room
        return width * height, -abs(2 * x + width - shape.width) - abs(2 * y + height - shape.height)

    return max(rectangles(shape), key=rank, default=(0, 0, 1, 1))


def _length(line: str) -> float:
    """About the length of ``line`` in heights of its letters: Chinese ones are square."""
    return max(sum(1.0 if is_cjk(char) else 0.62 for char in line), 1.0)


def _animate(group: Element, places: Sequence[Cell]) -> None:
    """Let a piece walk through ``places``, one after each step; nothing is added if it stays."""
    last = len(places) - 1
    turns = [n for n in range(1, last + 1) if places[n - 1] != places[n]]
    if not turns:
        return
    seconds = last * STEP + REST
    times, values = [0.0], [places[0]]
    for turn in turns:
        times += [(turn - 1) * STEP / seconds, turn * STEP / seconds]
        values += [places[turn - 1], places[turn]]
    SubElement(
        group,
        "animateTransform",
        attributeName="transform",
        type="translate",
        dur=f"{number(seconds)}s",
        repeatCount="indefinite",
        keyTimes=";".join(f"{time:.5f}" for time in (*times, 1.0)),
        values=";".join(map(_place, (*values, places[-1]))),
    )


def _path(parent: Element, data: str, style: Mapping[str, str]) -> None:
    if data:
        SubElement(parent, "path", {"d": data, **style})


def _rectangle(parent: Element, box: tuple[float, float, float, float], radius: float, color: str) -> None:
    x, y, width, height = map(number, box)
    SubElement(parent, "rect", x=x, y=y, width=width, height=height, rx=number(radius), fill=color)


def _outline(cells: Iterable[Cell], inset: float, radius: float) -> str:
    return " ".join(outline_data(cells, CELL, inset, radius))


def _place(cell: Cell) -> str:
    return pair((cell[0] * CELL, cell[1] * CELL))


@dataclass(frozen=True, slots=True)
class Animation:
    """A list of moves that plays in a notebook again and again, step by step.

    Attributes:
        svg: an SVG text without scripts; written to a file, it plays in any browser.
    """

    svg: str

    def _repr_svg_(self) -> str:
        """What Jupyter shows."""
        return self.svg


def animate(layout: Layout, moves: str | Solved) -> Animation:
    """The animation of ``moves`` from the start of ``layout``.

    Args:
        layout: the puzzle.
        moves: a list in move notation, or an answer with a solution.

    Raises:
        PuzzleError: if the answer has no solution, a word is not a move, or the rules forbid one.

    Example:
        >>> animate(parse("4WVE1"), solve(parse("4WVE1"))).svg[:4]
        '<svg'
    """
    if isinstance(moves, Solved):
        if moves.solution is None:
            raise PuzzleError(f"There is no solution to animate: {moves.status}.", "solution.none")
        moves = moves.solution
    with in_words():
        steps = played(layout, moves).cut(Metric.STEPS)
        return Animation(layout_svg(layout, replay(layout, steps)))


Layout._repr_svg_ = layout_svg  # type: ignore[attr-defined]
