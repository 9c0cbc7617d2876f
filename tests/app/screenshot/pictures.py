"""Test pictures of puzzles: our own skins and drawn styles of other programs, as people have them.

A style paints a board, and says where its lines are. :func:`shown` puts it on a screen with a status bar, a
title and buttons, scales it, and saves it as a JPEG of some quality, all from one random generator.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image, ImageDraw

from klotski_studio.app.export.picture_files import as_png, still
from klotski_studio.app.export.request import PictureOptions
from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.picture.theme import read_theme
from klotski_studio.app.runtime.installed import skin_file, skin_ids, theme_file, theme_ids
from klotski_studio.app.screenshot.draft import Grid
from klotski_studio.app.screenshot.grid import Pixels
from klotski_studio.core.layout import Layout, Shape

Color = tuple[int, int, int]
Painter = Callable[[Layout, int, random.Random], tuple[Image.Image, Grid]]
"""Paints a layout with cells of so many pixels; returns the picture, and the lines of the board in it."""


@dataclass(frozen=True)
class Look:
    """How a drawn style looks: colours, gaps and outlines as parts of a cell."""

    ground: Color
    around: Color
    colors: tuple[Color, ...]
    gap: float = 0.05
    radius: float = 0.1
    outline: Color | None = None
    label: Color | None = None
    frame: float = 0.3
    grid: Color | None = None
    shade: int = 0
    windows: bool = False


LOOKS = {
    "flat web page": Look(
        (236, 240, 241), (255, 255, 255), ((231, 76, 60), (52, 152, 219), (46, 204, 113), (241, 196, 15))
    ),
    "outlined": Look(
        (255, 255, 255), (255, 255, 255), ((200, 220, 250), (250, 210, 200), (210, 240, 205)),
        gap=0.02, radius=0, outline=(0, 0, 0), label=(0, 0, 0), frame=0.06,
    ),
    "wooden": Look(
        (92, 58, 33), (60, 36, 20), ((205, 160, 102), (190, 142, 86), (214, 172, 118), (176, 60, 44)),
        gap=0.04, radius=0.06, outline=(120, 80, 44), label=(70, 40, 20), shade=18,
    ),
    "dark app": Look(
        (38, 40, 48), (24, 25, 30), ((220, 90, 90), (90, 140, 220), (110, 190, 130), (220, 180, 90)),
        gap=0.08, radius=0.14, label=(255, 255, 255), frame=0.2,
    ),
    "cars": Look(
        (190, 192, 196), (120, 124, 130), ((214, 40, 40), (40, 90, 170), (240, 150, 30), (60, 150, 80)),
        gap=0.12, radius=0.22, frame=0.25, grid=(170, 172, 176), windows=True,
    ),
    "letters": Look(
        (250, 248, 240), (250, 248, 240),
        ((240, 128, 128), (135, 190, 220), (150, 200, 140), (235, 205, 120)),
        gap=0.03, radius=0, outline=(90, 90, 90), label=(30, 30, 30), grid=(225, 220, 205), frame=0.1,
    ),
}  # fmt: skip


def styles() -> dict[str, Painter]:
    """All styles by name: each skin in each theme, and the drawn ones."""
    own = {f"{skin} {theme}": _own(skin, theme) for skin in skin_ids() for theme in theme_ids()}
    return {**own, **{name: _drawn(look) for name, look in LOOKS.items()}}


def shown(
    painted: tuple[Image.Image, Grid], rng: random.Random, *, chrome: bool = True
) -> tuple[Pixels, Grid]:
    """A board as somebody sends it, and its lines: on a phone's screen, scaled, and through a JPEG."""
    board, grid = painted
    picture = board.convert("RGB")
    if chrome:
        picture, (side, above) = _on_a_screen(picture, rng)
        grid = replace(grid, left=grid.left + side, top=grid.top + above)
    scale = max(rng.uniform(0.6, 1.3), 240 / min(picture.size))
    size = (round(picture.width * scale), round(picture.height * scale))
    picture = picture.resize(size, Image.Resampling.BICUBIC)
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=rng.choice((60, 75, 90)))
    return np.asarray(Image.open(file).convert("RGB")), grid.scaled(scale)


def _own(skin: str, theme: str) -> Painter:
    def paint(layout: Layout, cell: int, _: random.Random) -> tuple[Image.Image, Grid]:
        whole = read_theme(theme_file(theme), read_skin(skin_file(skin)))
        picture = Image.open(io.BytesIO(as_png(still(layout, whole, PictureOptions(cell)))))
        columns, rows = layout.board.width, layout.board.height
        left, top = (picture.width - columns * cell) / 2, (picture.height - rows * cell) / 2
        return picture, Grid(left, top, cell, cell, columns, rows)

    return paint


def _drawn(look: Look) -> Painter:
    def paint(layout: Layout, cell: int, rng: random.Random) -> tuple[Image.Image, Grid]:
        frame, board = round(look.frame * cell), layout.board
        size = (board.width * cell + 2 * frame, board.height * cell + 2 * frame)
        picture = Image.new("RGB", size, look.around)
        draw = ImageDraw.Draw(picture)
        draw.rectangle((frame, frame, size[0] - frame, size[1] - frame), look.ground, look.outline)
        if look.grid is not None:
            for x, y in board.cells():
                at = (frame + x * cell, frame + y * cell, frame + (x + 1) * cell, frame + (y + 1) * cell)
                draw.rectangle(at, outline=look.grid)
        for number, piece in enumerate(layout.pieces):
            target = any(each.piece == piece.key for each in layout.goal)
            color = look.colors[0] if target else rng.choice(look.colors[1:])
            x, y = frame + piece.at[0] * cell, frame + piece.at[1] * cell
            _block(draw, look, (x, y), piece.shape, cell, color, number)
        return picture, Grid(frame, frame, cell, cell, board.width, board.height)

    return paint


def _block(
    draw: ImageDraw.ImageDraw,
    look: Look,
    at: tuple[int, int],
    shape: Shape,
    cell: int,
    color: Color,
    number: int,
) -> None:
    gap, (left, top) = look.gap * cell / 2, at
    box = (left + gap, top + gap, left + shape.width * cell - gap, top + shape.height * cell - gap)
    draw.rounded_rectangle(box, look.radius * cell, color, look.outline, max(1, cell // 40))
    if look.shade:
        lighter = tuple(min(255, part + look.shade) for part in color)
        draw.line((box[0] + 2, box[1] + 2, box[2] - 2, box[1] + 2), lighter, 2)
    if look.windows:
        inner = tuple(part // 2 for part in color)
        draw.rounded_rectangle(
            (box[0] + 0.2 * cell, box[1] + 0.2 * cell, box[2] - 0.2 * cell, box[3] - 0.2 * cell),
            cell / 10,
            inner,
        )
    if look.label is not None:
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        draw.text(middle, chr(ord("A") + number % 26), look.label, anchor="mm", font_size=cell * 0.45)


def _on_a_screen(board: Image.Image, rng: random.Random) -> tuple[Image.Image, tuple[int, int]]:
    """``board`` in an upright screen with a status bar, a title, a counter and buttons, and its place."""
    side = rng.randint(10, 80)
    width = board.width + 2 * side
    above, below = rng.randint(140, 260), rng.randint(120, 300)
    dark = rng.random() < 0.3
    paper, ink = ((28, 30, 34), (230, 230, 230)) if dark else ((246, 246, 248), (40, 40, 44))
    screen = Image.new("RGB", (width, above + board.height + below), paper)
    draw = ImageDraw.Draw(screen)
    draw.text((16, 10), "12:41", ink, font_size=20)
    draw.rectangle((width - 50, 12, width - 16, 28), outline=ink)
    draw.text((width / 2, 70), "Level 27", ink, anchor="mm", font_size=34)
    draw.text((width / 2, above - 30), "Moves: 0   Best: 81", ink, anchor="mm", font_size=22)
    screen.paste(board, (side, above))
    for number in range(3):
        x = side + number * (board.width // 3)
        box = (x + 8, above + board.height + 40, x + board.width // 3 - 8, above + board.height + 90)
        draw.rounded_rectangle(box, 12, (90, 130, 200))
        draw.text(
            ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), "Undo", (255, 255, 255), anchor="mm", font_size=20
        )
    return screen, (side, above)
