"""The kinds of fresh puzzles that come along, and what a fresh puzzle is called in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import Family, Range
from klotski_studio.core.layout import Layout, Metric, Piece, Shape, top_left
from klotski_studio.formats import families
from klotski_studio.formats.boards.grids import cells_by_value
from klotski_studio.lab.fresh import Wanted

LENGTHS = Range(10, 25)
"""The lengths that every kind has."""

_CHINESE = {Metric.MOVES: "步", Metric.SLIDES: "滑", Metric.STEPS: "格"}


def kinds() -> tuple[str, ...]:
    """The names of the kinds that come along, the smallest board first."""
    return tuple(sorted(path.stem for path in _folder().glob("*.toml")))


def family_of(kind: str) -> Family:
    """The family of ``kind``, one of :func:`kinds` or the file of another family.

    Raises:
        FileError: if it cannot be read, or is a family of another form, which has no shapes to draw from.
    """
    shipped = _folder() / f"{kind}.toml"
    found, _ = families.read_file(shipped if kind in kinds() else Path(kind))
    if not isinstance(found, Family) or not found.shapes:
        raise FileError("fresh.no-shapes", kind)
    return found


def wanted_of(kind: str, lengths: Range, seed: int, metric: Metric, *, is_minimal: bool) -> Wanted:
    """A fresh puzzle of ``kind``.

    Raises:
        FileError: as :func:`family_of` does.
    """
    return Wanted(family_of(kind), lengths, seed, metric, is_minimal, _hard(kind) if kind in kinds() else ())


def named(layout: Layout, wanted: Wanted) -> Layout:
    """The fresh puzzle ``layout`` with its title: kind, length and seed, from which it can be made again."""
    kind, seed, length = wanted.family.name, wanted.seed, layout.meta.known.length(wanted.metric)
    names = {
        "zh": f"{kind.replace('polyominoes', '多连块')}，{length} {_CHINESE[wanted.metric]}，种子 {seed}"
    }
    name = f"{kind}, {length} {wanted.metric}, seed {seed}"
    return replace(layout, name=name, meta=replace(layout.meta, names=MappingProxyType(names)))


def kind_of(layout: Layout) -> str | None:
    """The kind that the title of the fresh puzzle ``layout`` says; None for any other puzzle."""
    found = re.fullmatch(r"(.+), \d+ \w+, seed \d+", layout.name)
    return _kinds_by_name().get(found[1]) if found else None


@lru_cache(maxsize=1)
def _kinds_by_name() -> Mapping[str, str]:
    return {family_of(kind).name: kind for kind in kinds()}


@lru_cache
def _hard(kind: str) -> tuple[tuple[int, Layout], ...]:
    """The hard boards that come along for ``kind``, with the moves from the hardest position of each.

    A line of their file is the moves and the rows of the board with its goal reached, one letter a piece.
    """
    family = family_of(kind)
    bare = family.solved
    goal_keys = {piece.key for piece in bare.pieces}
    axes = {each.shape: each.axis for each in family.shapes}
    boards = []
    for line in (_folder() / f"{kind}.txt").read_text(encoding="ascii").splitlines():
        moves, *rows = line.split()
        cells = cells_by_value(rows, free=".")
        others = [
            Piece(key, Shape.of(own), top_left(own), axes[Shape.of(own)])
            for key, own in cells.items()
            if key not in goal_keys
        ]
        boards.append((int(moves), replace(bare, pieces=(*bare.pieces, *others))))
    return tuple(boards)


def _folder() -> Path:
    return resources_dir() / "fresh"
