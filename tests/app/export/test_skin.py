from __future__ import annotations

import pytest

from klotski_studio.app.export.rendering import render
from klotski_studio.app.export.request import (
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
    PictureOptions,
)
from klotski_studio.app.runtime.installed import skin_ids
from klotski_studio.core.errors import KlotskiError
from tests.strategies import drawn

LAYOUT = drawn("AAB AAB C..", "... .AA .AA")


def picture(kind: FileFormat, skin: str) -> bytes:
    request = ExportRequest(ExportKind.LAYOUT, kind, picture=PictureOptions(24), skin=skin)
    return render(request, [ExportSource(LAYOUT)])


@pytest.mark.parametrize("kind", [FileFormat.PNG, FileFormat.SVG])
def test_every_skin_makes_another_picture_and_always_the_same(kind: FileFormat) -> None:
    made = {skin: picture(kind, skin) for skin in skin_ids()}
    assert len(set(made.values())) == len(skin_ids())
    assert made["wood"] == picture(kind, "wood")


def test_a_skin_that_is_not_there_is_refused() -> None:
    with pytest.raises(KlotskiError) as caught:
        ExportRequest(ExportKind.LAYOUT, FileFormat.PNG, skin="no such skin")
    assert caught.value.values["option"] == "skin"
