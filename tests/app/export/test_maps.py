"""The map of a puzzle as a file."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from klotski_studio.app.export.rendering import preview, render
from klotski_studio.app.export.request import (
    Cancelled,
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
    MapOptions,
)
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Board, Layout
from klotski_studio.solver.base.answer import InvalidLayout
from tests.solver.agreement import cancelled
from tests.strategies import drawn

SOURCE = ExportSource(drawn("AAB. C.D. ...E", ".... .... AA.."))


def request(kind: FileFormat, **options: int) -> ExportRequest:
    return ExportRequest(ExportKind.MAP, kind, map=MapOptions(**options))  # type: ignore[arg-type]


def test_a_png_has_the_width_that_was_asked_for() -> None:
    image = QImage.fromData(render(request(FileFormat.PNG, width=640), [SOURCE]))
    assert image.width() == 640
    shown = preview(request(FileFormat.PNG, width=640), [SOURCE])
    assert shown.size() == image.size()


def test_the_two_views_are_two_pictures_and_each_is_the_same_every_time() -> None:
    usual, other = (request(FileFormat.SVG, by_distance=each) for each in (False, True))
    assert render(usual, [SOURCE]) == render(usual, [SOURCE])
    assert render(usual, [SOURCE]) != render(other, [SOURCE])
    ElementTree.fromstring(render(other, [SOURCE]))


def test_without_a_board_with_errors_or_cancelled_there_is_no_map() -> None:
    with pytest.raises(Cancelled):
        render(request(FileFormat.PNG), [SOURCE], control=cancelled())
    with pytest.raises(InvalidLayout):
        render(request(FileFormat.SVG), [ExportSource(drawn("A. .A", ".. A."))])
    with pytest.raises(KlotskiError, match="no-board"):
        render(request(FileFormat.PNG), [ExportSource(Layout(Board(0, 0)))])
