from __future__ import annotations

import math

import pytest

from klotski_studio.app.export.request import (
    FORMATS,
    PER_PAGE,
    Cancelled,
    CardOptions,
    CutoutOptions,
    ExportKind,
    ExportRequest,
    FileFormat,
    FilmOptions,
    Limited,
    PageOptions,
    Paper,
    PictureOptions,
    SheetOptions,
    counted,
)
from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError


@pytest.mark.parametrize(
    ("options", "name", "values"),
    [
        (PictureOptions, "cell", (3, 1025, -1)),
        (FilmOptions, "cell", (7, 257)),
        (FilmOptions, "speed", (0.0, -1.0, 33.0, math.nan, math.inf)),
        (FilmOptions, "frames", (0, 51)),
        (FilmOptions, "end_pause", (-0.1, 61.0, math.nan)),
        (PageOptions, "margin", (-1.0, 41.0, math.nan)),
        (SheetOptions, "per_row", (0, 13)),
        (CutoutOptions, "cell", (3.9, 121.0, math.nan)),
        (CutoutOptions, "play", (-0.1, 3.1)),
    ],
)
def test_values_beyond_the_limits_are_refused_by_name(
    options: type[Limited], name: str, values: tuple[float, ...]
) -> None:
    for value in values:
        with pytest.raises(KlotskiError) as caught:
            options(**{name: value})
        assert caught.value.code == "export.option"
        assert f"“{name}” must be between" in error_text(caught.value)


def test_cards_come_in_certain_numbers() -> None:
    assert [CardOptions(count).per_page for count in PER_PAGE] == [1, 2, 3, 4, 6, 8, 9, 12]
    for count in (0, 5, 10, -4):
        with pytest.raises(KlotskiError, match=r"export\.choice"):
            CardOptions(count)


@pytest.mark.parametrize("what", list(ExportKind))
def test_only_certain_kinds_of_file_can_hold_it(what: ExportKind) -> None:
    for kind in FileFormat:
        if kind in FORMATS[what]:
            assert ExportRequest(what, kind).format is kind
        else:
            with pytest.raises(KlotskiError, match=r"export\.choice"):
                ExportRequest(what, kind)


@pytest.mark.parametrize(("option", "value"), [("theme", "../light"), ("skin", "no such skin")])
def test_a_theme_or_a_skin_that_is_not_there_is_refused(option: str, value: str) -> None:
    with pytest.raises(KlotskiError, match=r"export\.choice") as caught:
        ExportRequest(ExportKind.LAYOUT, FileFormat.PNG, **{option: value})  # type: ignore[arg-type]
    assert caught.value.values["option"] == option


def test_a_page_that_lies_has_its_sides_exchanged() -> None:
    for paper in Paper:
        upright, lying = PageOptions(paper).size, PageOptions(paper, landscape=True).size
        assert upright == lying[::-1]
        assert upright[0] < upright[1]


# Parts of an export are counted, and a cancelled one ends


def test_each_part_is_reported_when_it_is_done() -> None:
    control = Control()
    done = []
    for part in counted("ab", 2, control):
        done.append((part, control.progress.done))
    assert done == [("a", 0), ("b", 1)]


@pytest.mark.parametrize("last", ["a", "b"])
def test_an_export_that_is_cancelled_in_any_part_ends(last: str) -> None:
    """What is found in the last part when it is cancelled, such as no solution, must not be written."""
    control = Control()
    parts = counted("ab", 2, control)
    while next(parts) != last:
        pass
    control.cancel()
    with pytest.raises(Cancelled):
        next(parts)
