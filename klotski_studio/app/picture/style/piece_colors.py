"""The colours and the texts of pieces, and how well two colours can be told apart.

The colour of a piece is chosen by its shape, the same in every layout, so that people know pieces by sight::

    shape                 number among ``Palette.others``
    1 x 1                 0
    upright 1 x 2         1       longer: 3
    flat 2 x 1            2       longer: 4
    any other             5 and more, the same for all its turns and reflections

A kind with targets has a colour of ``Palette.wanted`` instead, in the order in which the goal names them;
not where there are more of these kinds than colours, as in the 15-puzzle: to repeat some would tell nothing.

The text on a piece is its label, else a name from the skin, else its key. The key stands for the piece in
notation (``E:DL``). The names are the generals of 华容道, by the shapes that they have on every set::

    2x2  曹操      2x1 (lying first), 1x2  关羽 张飞 赵云 马超 黄忠      1x1  卒

Names are given in the layout's order, so that a piece keeps its name wherever it is placed. A piece with
a restricted axis gets no name.

The contrast ratio of two colours (``#rrggbb``) follows the Web Content Accessibility Guidelines: from 1
(equal colours) to 21 (black on white). Text needs 4.5, large text and graphics 3.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from klotski_studio.app.picture.style.skin import CLASSIC, LabelStyle, PieceNames, Skin
from klotski_studio.app.runtime.measures import MEASURES
from klotski_studio.core.layout import Axis, Cell, Kind, Layout, Shape, kinds

BARS = int(MEASURES["colors"]["bars"])
"""How many of the colours belong to pieces of one cell and to bars."""


def piece_colors(layout: Layout, wanted: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The colour of each piece of ``layout``, in its order; pieces of a kind have the same.

    A target that is added recolours its own kind alone. ``wanted`` and ``others`` are those of a
    :class:`~klotski_studio.app.picture.style.skin.Palette`.
    """
    colors = [others[_number(piece.shape, len(others))] for piece in layout.pieces]
    named = _wanted(layout)
    for kind, color in zip(named, wanted if len(named) <= len(wanted) else (), strict=False):
        for index in kind.pieces:
            colors[index] = color
    return tuple(colors)


def _wanted(layout: Layout) -> list[Kind]:
    """The kinds with targets, in the order in which the goal names them first."""
    first: dict[str, int] = {}
    for number, target in enumerate(layout.goal):
        first.setdefault(target.piece, number)

    def named(kind: Kind) -> int:
        keys = (layout.pieces[index].key for index in kind.pieces)
        return min(first.get(key, len(first)) for key in keys)

    return sorted((kind for kind in kinds(layout) if kind.targets), key=named)


def _number(shape: Shape, count: int) -> int:
    """Which of ``count`` colours ``shape`` has."""
    width, height, size = shape.width, shape.height, len(shape.cells)
    if size == 1:
        return 0
    if size == width * height and 1 in (width, height):
        upright = width == 1
        return ((1 if upright else 2) if size == 2 else (3 if upright else 4)) % count
    rest = max(count - BARS, 1)
    return (BARS + zlib.crc32(repr(_free(shape)).encode()) % rest) % count


def _free(shape: Shape) -> tuple[Cell, ...]:
    """The cells of the least of the turns and reflections of ``shape``, which is the same for all of them."""
    turned = [shape.cells]
    for _ in range(3):
        turned.append(Shape.of((-y, x) for x, y in turned[-1]).cells)
    return min(turned + [Shape.of((-x, y) for x, y in cells).cells for cells in turned])


def piece_labels(layout: Layout, skin: Skin) -> list[str]:
    """The text on each piece: its own label, the skin's name for it, or its key.

    Where several pieces have targets, those with a name that others share show their key instead: the
    colour alone would not tell which target belongs to which piece.
    """
    labels = [piece.label for piece in layout.pieces]
    for names in skin.names:
        _name_pieces(names, layout, labels)
    wanted = {target.piece for target in layout.goal} if len(layout.goal) > 1 else frozenset()
    shared = {name for names in skin.names if names.repeats for name in names.names}
    for index, piece in enumerate(layout.pieces):
        is_ambiguous = piece.key in wanted and not piece.label and labels[index] in shared
        if not labels[index] or is_ambiguous:
            labels[index] = piece.key
    return labels


def is_cjk(text: str) -> bool:
    """Whether every character of ``text`` is Chinese, so that it can be written downwards."""
    return all("\u2e80" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" for char in text)


def _name_pieces(names: PieceNames, layout: Layout, labels: list[str]) -> None:
    """Put ``names`` into ``labels`` for the pieces of their shapes that have no label."""
    free = [name for name in names.names if names.repeats or name not in labels]
    for index in _nameless(names, layout, labels):
        if not free:
            return
        labels[index] = free[0] if names.repeats else free.pop(0)


def _nameless(names: PieceNames, layout: Layout, labels: list[str]) -> Iterator[int]:
    """The indices of the pieces that ``names`` are for, in the order of naming."""
    for width, height in names.shapes:
        shape = Shape.rectangle(width, height)
        for index, piece in enumerate(layout.pieces):
            if piece.shape == shape and piece.axis is Axis.BOTH and not labels[index]:
                yield index


TEXT, GRAPHICS = MEASURES["colors"]["text"], MEASURES["colors"]["graphics"]
"""The least contrast of text, and of large text and graphics."""


def luminance(color: str) -> float:
    """The relative luminance of ``color``, from 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in bytes.fromhex(color[1:]))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(dark: str, light: str, ground: str) -> str:
    """The one of two text colours that is readable on ``ground``; black or white if neither is.

    The light one is preferred where both are: it is calmer on strong colours.
    """
    if contrast(light, ground) >= TEXT:
        return light
    if contrast(dark, ground) >= TEXT:
        return dark
    return max("#ffffff", "#000000", key=lambda ink: contrast(ink, ground))


def ink_on(color: str, lettering: LabelStyle = CLASSIC.lettering) -> str:
    """The colour of letters on a piece of ``color``, readable on it."""
    return readable(lettering.dark, lettering.light, color)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
