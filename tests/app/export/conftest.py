"""Puzzles to export, and functions that read the exported files."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from numpy.typing import ArrayLike
from PIL import Image
from PySide6.QtGui import QColor

from klotski_studio.app.export.request import ExportSource
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Layout, Metric, Shape
from klotski_studio.core.rules import Solution, parse_solution
from klotski_studio.formats.registry import read_file
from tests.app.conftest import CORNER

RING = Shape.of({(x, y) for x in range(3) for y in range(3)} - {(1, 1)})


@pytest.fixture(autouse=True)
def letters(qapp: object) -> None:
    """Painting text needs an application."""


@pytest.fixture(scope="session")
def classic() -> Layout:
    return read_file(next(layouts_dir().rglob("heng-dao-li-ma.klotski")))


@pytest.fixture(scope="session")
def files(classic: Layout) -> ExportSource:
    """The first moves of the classic, some of them around corners."""
    return ExportSource(classic, parse_solution("G:D J:L F:D E:R D:R I:U G:L D:D E:L2 H:UR J:U2", classic))


@pytest.fixture
def around() -> ExportSource:
    """The corner puzzle, solved in one move."""
    return ExportSource(CORNER, parse_solution("A:R2D", CORNER), Metric.MOVES, 1, 2)


def back_and_forth(layout: Layout, times: int) -> Solution:
    """A solution of ``times`` moves of A to the right, each followed by the move back."""
    return parse_solution(["A:R", "A:L"] * times, layout)


def renamed(source: ExportSource, name: str) -> ExportSource:
    return replace(source, layout=replace(source.layout, name=name))


def shown(content: bytes) -> list[tuple[Image.Image, int]]:
    """Every picture of an animation as a viewer shows it, and for how many milliseconds."""
    animation = Image.open(BytesIO(content))
    frames = []
    for number in range(animation.n_frames):  # type: ignore[attr-defined]
        animation.seek(number)
        animation.load()
        frames.append((animation.convert("RGB"), round(animation.info["duration"])))
    return frames


def near(found: ArrayLike, wanted: ArrayLike) -> bool:
    """Whether both measure the same, but for 0.05 mm."""
    one, other = np.asarray(found), np.asarray(wanted)
    return one.shape == other.shape and bool(np.allclose(one, other, rtol=0, atol=0.05))


def rgb(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()
