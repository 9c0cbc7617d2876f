"""What is drawn on the pages of a PDF, in millimetres from the top left corner."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from typing import Any, cast

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DecodedStreamObject, DictionaryObject, NameObject

Matrix = tuple[float, float, float, float, float, float]
POINT = 25.4 / 72
"""Millimetres."""


@dataclass(frozen=True)
class Drawn:
    """The extents of one path, and the operator that painted it (``S`` strokes, ``f`` fills, ``B`` both)."""

    operator: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        return round(self.right - self.left, 3), round(self.bottom - self.top, 3)


def pages(content: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(content)).pages)


_WITHOUT_WORDS = re.compile(
    rb"^(?:[^<(\n]* )?(?:m|l|c|re|h|S|f\*?|B\*?|n|d|cs|CS|scn|SCN|gs)\n", re.MULTILINE
)
"""A line of Qt's that draws a path, or says how."""


def texts(content: bytes) -> list[str]:
    """The words on each page, in the order in which they were painted.

    The paths are left out: to read all their numbers would take most of the time of the tests.
    """
    found = []
    for page in pages(content):
        resources: Any = page["/Resources"]
        for each in resources.get("/XObject", {}).values():
            if (form := each.get_object())["/Subtype"] == "/Form":
                form.set_data(_WITHOUT_WORDS.sub(b"", form.get_data()))
        words = DecodedStreamObject()
        words.set_data(_WITHOUT_WORDS.sub(b"", cast("ContentStream", page.get_contents()).get_data()))
        page[NameObject("/Contents")] = words
        found.append(" ".join(page.extract_text().split()))
    return found


def size(page: PageObject) -> tuple[float, float]:
    return float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT


def drawn(page: PageObject) -> list[Drawn]:
    """All paths that are painted, by walking through the operators of the page and of its forms."""
    data = cast("ContentStream", page.get_contents()).get_data()
    return _drawn(page, data, (1, 0, 0, 1, 0, 0), size(page)[1])


def _drawn(holder: DictionaryObject, data: bytes, matrix: Matrix, height: float) -> list[Drawn]:
    stack: list[Matrix] = []
    points: list[tuple[float, float]] = []
    numbers: list[float] = []
    name, found = b"", []
    for token in data.split():  # pypdf would read them too, in ten times the time
        if token[0] in b"-.0123456789":
            numbers.append(float(token))
            continue
        match token:
            case b"q":
                stack.append(matrix)
            case b"Q":
                matrix = stack.pop()
            case b"cm":
                matrix = _product(numbers, matrix)
            case b"m" | b"l" | b"c" | b"v" | b"y":
                points += [_at(matrix, *pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
            case b"re":
                x, y, wide, tall = numbers
                points += [_at(matrix, x, y), _at(matrix, x + wide, y + tall)]
            case b"S" | b"s" | b"f" | b"f*" | b"F" | b"B" | b"B*" | b"b" | b"b*":
                if points:
                    found.append(_extents(token.decode()[0], points, height))
                points = []
            case b"n":
                points = []
            case b"Do":
                form: Any = cast("Any", holder)["/Resources"]["/XObject"][name.decode()]
                found += _drawn(form, form.get_data(), matrix, height)
        name, numbers = token, []
    return found


def _extents(operator: str, points: list[tuple[float, float]], height: float) -> Drawn:
    xs, ys = ([point[axis] * POINT for point in points] for axis in (0, 1))
    return Drawn(operator, min(xs), height - max(ys), max(xs), height - min(ys))


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _product(first: list[float], second: Matrix) -> Matrix:
    """``first``, then ``second``."""
    a, b, c, d, e, f = first
    right, down = _at((*second[:4], 0, 0), a, b), _at((*second[:4], 0, 0), c, d)
    return (*right, *down, *_at(second, e, f))
