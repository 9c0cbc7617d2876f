"""Reads skins from ``resources/skins`` and themes from ``resources/themes``, colours as texts.

A theme has the colours, a skin the material: the light on pieces, their grain, their letters, the frame.
A skin may have colours of its own for light and for dark themes::

    palette (colours) --+
                        +->  in_skin()  ->  palette with a skin  ->  theme
    skin (material)  ---+

Every value of a skin has a default, and together the defaults are the classic skin. They stand in for what
a file leaves out and for what cannot be used in it: a wrong skin never keeps a board from being shown.

What paints without Qt (a page for a browser, a picture in a notebook) takes its colours from here;
:mod:`~klotski_studio.app.picture.theme` makes Qt's of them.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

_LOG = logging.getLogger(__name__)

FAMILIES = (
    "Klotski Studio Sans SC",
    *("Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans SC"),
)
"""The default fonts of Chinese labels: the shipped one, and what stands in for it where it cannot be, in a
browser, and what may have the characters that it lacks."""


def limits(default: float, least: float, most: float) -> Any:
    """A field for a number between ``least`` and ``most``, both included."""
    return field(default=default, metadata={"least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Body:
    """The shape, light and shadow of a piece. Lengths are in picture units, of which a cell has 64.

    Attributes:
        top: by how much the upper edge is lighter than the piece's colour, in hundredths.
        bottom: by how much the lower edge is darker.
        gap: the distance from the edge of its cells.
        radius: the radius of its corners.
        rim: by how much its outline is darker, in hundredths.
        rim_width: the width of that line; 0 for none.
        shine: the share of white in the line inside the rim, at the top; 0 for none.
        shine_below: the same at the bottom.
        shadow: the opacity of the shadow; 0 for none.
        fall: the offset of the shadow downwards.
        inset: the distance of a second line from the edge, in the colour of letters; 0 for none.
    """

    top: float = limits(10, 0, 60)
    bottom: float = limits(6, 0, 60)
    gap: float = limits(2.5, 0.5, 8)
    radius: float = limits(9, 0, 28)
    rim: float = limits(48, 0, 400)
    rim_width: float = limits(1.25, 0, 4)
    shine: float = limits(0.37, 0, 1)
    shine_below: float = limits(0.05, 0, 1)
    shadow: float = limits(0.235, 0, 1)
    fall: float = limits(2.5, 0, 6)
    inset: float = limits(0, 0, 12)


@dataclass(frozen=True, slots=True)
class Grain:
    """The grain of wood along the longer side of a piece and along the frame.

    Attributes:
        strength: the opacity of its lines; 0 for no grain.
        spacing: the mean distance of the lines.
        wave: the amplitude of their waves.
        knots: the probability of a knot in each cell.
    """

    strength: float = limits(0, 0, 1)
    spacing: float = limits(5, 2.5, 30)
    wave: float = limits(2.5, 0, 8)
    knots: float = limits(0.12, 0, 1)


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """The letters on pieces.

    Attributes:
        chinese: font families for Chinese labels; the first that is there and has all letters is used.
        other: the same for other labels; the font of the window if there is none of them.
        weight: from 100 (thin) to 900 (black).
        size: relative to the classic skin.
        relief: the offset of the light edge of letters that are cut in; 0 for printed letters.
        dark: the colour of letters on light pieces.
        light: the colour of letters on dark pieces.
    """

    chinese: tuple[str, ...] = FAMILIES
    other: tuple[str, ...] = ()
    weight: float = limits(500, 100, 900)
    size: float = limits(1, 0.5, 1.6)
    relief: float = limits(0, 0, 3)
    dark: str = field(default="#2b2620", metadata={"color": True})
    light: str = field(default="#fffdf8", metadata={"color": True})


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """The style of the board under the pieces.

    Attributes:
        radius: the radius of the frame's corners.
        bevel: the opacity of the light on the edges of the frame; 0 for a flat frame.
        cell_gap: the distance of a free cell's picture from its edge.
        cell_radius: the radius of its corners.
    """

    radius: float = limits(14, 0, 24)
    bevel: float = limits(0, 0, 1)
    cell_gap: float = limits(3, 0, 12)
    cell_radius: float = limits(7, 0, 28)


@dataclass(frozen=True, slots=True)
class PieceNames:
    """Names for pieces without a label of their own.

    Attributes:
        shapes: the rectangles that get these names, each as columns and rows, in the order of naming.
        names: one for each piece in turn; pieces after the last name get none.
        repeats: whether all pieces get the first name.
    """

    shapes: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class WinStyle:
    """What is seen at the goal when a game is solved; a ring where a skin has neither of these.

    Attributes:
        drop: by how much larger the pieces at the goal are at first, as a share, while they fall into place.
        seal: a word of one or two letters that is stamped on the goal; empty for none.
    """

    drop: float = limits(0, 0, 0.3)
    seal: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SkinColors:
    """A skin's own colours (``#rrggbb``) for light or for dark themes; the theme's replace empty ones."""

    board: tuple[tuple[str, str], ...] = ()
    wanted: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Skin:
    """A skin: hashable values only, so that appearances can be compared."""

    name: str = "classic"
    body: Body = Body()
    grain: Grain = Grain()
    lettering: LabelStyle = LabelStyle()
    ground: BoardStyle = BoardStyle()
    win: WinStyle = WinStyle()
    names: tuple[PieceNames, ...] = ()
    light: SkinColors = SkinColors()
    dark: SkinColors = SkinColors()


CLASSIC = Skin()
"""The default skin."""

BOARD_COLORS = ("frame", "ground", "cell", "wall", "gate", "highlight")
"""The parts of a board that a skin can colour."""


def read_skin(file: Path) -> Skin:
    """The skin in ``file``; what cannot be used is logged and replaced by the value in :data:`CLASSIC`."""
    try:
        with file.open("rb") as stream:
            data: dict[str, Any] = tomllib.load(stream)
    except (OSError, ValueError, RecursionError) as error:
        _LOG.warning("The skin %s cannot be read: %s", file, error)
        return CLASSIC
    reader = _Reader(file.name)
    return Skin(
        file.stem,
        reader.part(data, "body", Body),
        reader.part(data, "grain", Grain),
        reader.part(data, "lettering", LabelStyle),
        reader.part(data, "ground", BoardStyle),
        reader.part(data, "win", WinStyle),
        reader.names(data.get("names", [])),
        reader.colors(data, "light"),
        reader.colors(data, "dark"),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes the usable values from a file, and logs the others."""

    file: str

    def part(self, data: Mapping[str, Any], name: str, kind: type[T]) -> T:
        """The table ``name`` as a value of the dataclass ``kind``."""
        known = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]  # all are dataclasses
        found: dict[str, Any] = {}
        for key, value in self._table(data, name).items():
            usable = _usable(known[key].metadata, value) if key in known else None
            if usable is None:
                self._log(f"{name}.{key}", value)
            else:
                found[key] = usable
        return kind(**found)

    def names(self, entries: object) -> tuple[PieceNames, ...]:
        """The usable entries of the list ``names``."""
        found = []
        for entry in entries if isinstance(entries, list) else [entries]:
            table = entry if isinstance(entry, dict) else {}
            shapes = tuple(map(_rectangle, _texts(table.get("shapes")) or ()))
            names, repeats = _texts(table.get("names")), table.get("repeats", False)
            if names and shapes and None not in shapes and isinstance(repeats, bool):
                found.append(PieceNames(tuple(shape for shape in shapes if shape), names, repeats))
            else:
                self._log("names", entry)
        return tuple(found)

    def colors(self, data: Mapping[str, Any], name: str) -> SkinColors:
        """The usable colours of the table ``name``."""
        board: list[tuple[str, str]] = []
        pieces: dict[str, tuple[str, ...]] = {}
        for key, value in self._table(data, name).items():
            if key in BOARD_COLORS and _is_color(value):
                board.append((key, value))
            elif key in ("wanted", "others") and (colors := _texts(value)) and all(map(_is_color, colors)):
                pieces[key] = colors
            else:
                self._log(f"{name}.{key}", value)
        return SkinColors(tuple(board), pieces.get("wanted", ()), pieces.get("others", ()))

    def _table(self, data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        table = data.get(name, {})
        if isinstance(table, dict):
            return table
        self._log(name, table)
        return {}

    def _log(self, key: str, value: object) -> None:
        _LOG.warning("%s: %s cannot be %.80r", self.file, key, value)


def _usable(metadata: Mapping[str, Any], value: object) -> object:
    """``value`` in the type of its field; None if it cannot be used."""
    if "least" in metadata:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        inside = is_number and metadata["least"] <= value <= metadata["most"]
        return value if inside else None
    if "color" in metadata:
        return value if _is_color(value) else None
    return _texts(value)


def _texts(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    return None


def _is_color(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("#[0-9a-fA-F]{6}", value) is not None


def _rectangle(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", text)
    return (int(match[1]), int(match[2])) if match else None


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, each as ``#rrggbb``.

    Attributes:
        name: the id, which is the name of its file.
        window: background, surface, field, text, muted, border (hairlines), control (edges of
            controls), accent, on_accent.
        board: frame, ground, cell, wall, gate, highlight.
        wanted: the colours of kinds of pieces with a target, in the order of the goal.
        others: the colours of the other pieces by shape, see
            :mod:`~klotski_studio.app.picture.style.piece_colors`.
        verdict: one for each :class:`~klotski_studio.app.solving.verdict.State`.
        skin: the material of boards and pieces.
    """

    name: str
    window: Mapping[str, str]
    board: Mapping[str, str]
    wanted: tuple[str, ...]
    others: tuple[str, ...]
    verdict: Mapping[str, str]
    skin: Skin = CLASSIC

    @property
    def is_dark(self) -> bool:
        """Whether its background is dark."""
        return is_dark(self.window["background"])


def is_dark(color: str) -> bool:
    """Whether the lightness of ``color`` (``#rrggbb``), as of HSL, is below one half."""
    parts = bytes.fromhex(color[1:])
    return min(parts) + max(parts) < 255


def read_palette(file: Path) -> Palette:
    """The colours in ``file``.

    Raises:
        OSError, ValueError, KeyError: if it cannot be read or lacks a table; shipped files are complete.
    """
    with file.open("rb") as stream:
        data = tomllib.load(stream)
    pieces = data["pieces"]
    return Palette(
        file.stem,
        data["window"],
        data["board"],
        tuple(pieces["wanted"]),
        tuple(pieces["others"]),
        data["verdict"],
    )


def in_skin(palette: Palette, skin: Skin) -> Palette:
    """``palette`` with the material of ``skin`` and with the colours that the skin has for it."""
    colors = skin.dark if palette.is_dark else skin.light
    return replace(
        palette,
        board={**palette.board, **dict(colors.board)},
        wanted=colors.wanted or palette.wanted,
        others=colors.others or palette.others,
        skin=skin,
    )
