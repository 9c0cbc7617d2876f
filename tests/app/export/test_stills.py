"""Pictures and lists: the layout as PNG and SVG, the moves as text."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree
from xml.parsers import expat

import pytest
from PIL import Image, ImageChops, ImageStat
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.films import pillow
from klotski_studio.app.export.rendering import render
from klotski_studio.app.export.request import (
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
    PictureOptions,
)
from klotski_studio.app.picture.theme import Theme
from klotski_studio.app.runtime.installed import skin_ids
from klotski_studio.app.texts.translatable import as_written
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Axis, Board, Layout, Metric, Piece, Shape, Target
from klotski_studio.core.rules import parse_solution
from tests.app.conftest import CORNER
from tests.app.export.conftest import renamed, rgb

SVG = "{http://www.w3.org/2000/svg}"


def picture(
    source: ExportSource, kind: FileFormat = FileFormat.PNG, theme: str = "light", **options: object
) -> bytes:
    return render(ExportRequest(ExportKind.LAYOUT, kind, theme, PictureOptions(**options)), [source])  # type: ignore[arg-type]


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


@pytest.fixture
def everything() -> ExportSource:
    """Walls, gates, axes, a bent piece, a target and a label that SVG must escape."""
    bent = Shape.of([(0, 0), (1, 0), (1, 1)])
    one = Shape.rectangle(1, 1)
    board = Board(5, 3, frozenset({(0, 2), (4, 2)}), frozenset({(4, 0), (4, 1)}))
    pieces = (
        Piece("A", bent, (0, 0), label="<&>"),
        Piece("B", one, (3, 0), Axis.VERTICAL),
        Piece("C", one, (3, 2), Axis.NONE, color="#336699"),
    )
    return ExportSource(Layout(board, pieces, (Target("B", (4, 0), one),), "A < B & C"))


@pytest.mark.parametrize("cell", [4, 33, 64, 200])
def test_a_png_has_so_many_pixels_for_each_cell(classic: Layout, cell: int) -> None:
    width, height = opened(picture(ExportSource(classic), cell=cell)).size
    # 4 x 5 cells, and 24 / 64 of a cell on every side
    assert width == pytest.approx((4 + 0.75) * cell, abs=1)
    assert height == pytest.approx((5 + 0.75) * cell, abs=1)


def test_a_png_shows_the_colours_of_its_theme(classic: Layout, light: Theme) -> None:
    image = opened(picture(ExportSource(classic), cell=64)).convert("RGBA")
    assert image.getpixel((1, 1)) == (*rgb(light.window["surface"]), 255)
    assert image.getpixel((17, 100)) == (*rgb(light.board["frame"]), 255)
    dark = opened(picture(ExportSource(classic), theme="dark", cell=64)).convert("RGBA")
    assert dark.getpixel((1, 1)) != image.getpixel((1, 1))


def test_the_ground_round_the_board_can_be_left_out(classic: Layout) -> None:
    image = opened(picture(ExportSource(classic), cell=64, transparent=True)).convert("RGBA")
    opacity = image.getchannel("A")
    assert [opacity.getpixel(spot) for spot in ((0, 0), (1, 150), (17, 100))] == [0, 0, 255]


def test_an_svg_has_its_size_in_pixels_its_title_and_letters_as_paths(everything: ExportSource) -> None:
    root = ElementTree.fromstring(picture(everything, FileFormat.SVG, cell=32))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == (str(5 * 32 + 24), str(3 * 32 + 24))
    assert root.get("viewBox") == "-24 -24 368 240"
    assert root.findtext(f"{SVG}title") == "A < B & C"
    assert list(root.iter(f"{SVG}text")) == []
    assert list(root.iter(f"{SVG}image")) == []
    assert not any(path.get("d") == "" for path in root.iter(f"{SVG}path"))
    assert all(len(group) and group.get("font-family") is None for group in root.iter(f"{SVG}g"))


@pytest.mark.parametrize(
    "character",
    [*map(chr, range(0x20)), "\x7f", "\x85", "\ud800", "\ufffe", "\uffff", *"<>&\"'", "]]>"],
)
def test_an_svg_is_well_formed_whatever_its_name_is(everything: ExportSource, character: str) -> None:
    source = renamed(everything, f"before{character}after")
    pieces = tuple(replace(piece, label=f"A{character}") for piece in source.layout.pieces)
    source = replace(source, layout=replace(source.layout, pieces=pieces))
    parser, texts = expat.ParserCreate(), list[str]()
    parser.CharacterDataHandler = texts.append
    parser.Parse(picture(source, FileFormat.SVG, cell=16), True)
    title = "".join(texts).strip()
    assert title.startswith("before")
    assert title.endswith("after")


@pytest.mark.parametrize("transparent", [True, False])
def test_an_svg_looks_like_the_png(everything: ExportSource, transparent: bool) -> None:
    content = picture(everything, FileFormat.SVG, cell=64, transparent=transparent)
    image = QImage(5 * 64 + 48, 3 * 64 + 48, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(content)).render(painter)
    painter.end()
    png = opened(picture(everything, cell=64, transparent=transparent)).convert("RGBA")
    ground = Image.new("RGB", png.size, "white")
    ground.paste(png, (0, 0), png)
    difference = ImageStat.Stat(ImageChops.difference(pillow(image), ground))
    assert max(difference.mean) < 1.5


def test_a_layout_with_errors_has_a_picture_too() -> None:
    one = Shape.rectangle(1, 1)
    wrong = Layout(
        Board(2, 1), (Piece("A", one, (0, 0)), Piece("B", one, (0, 0))), (Target("X", (1, 0), one),)
    )
    for kind in (FileFormat.PNG, FileFormat.SVG):
        assert picture(ExportSource(wrong), kind)


def test_a_picture_too_large_or_of_nothing_is_refused() -> None:
    cases = {
        "export.too-large": ExportSource(replace(CORNER, board=Board(60, 60))),
        "export.no-board": ExportSource(Layout(Board(0, 0))),
    }
    for code, source in cases.items():
        for kind in (FileFormat.PNG, FileFormat.SVG):
            with pytest.raises(KlotskiError) as caught:
                picture(source, kind, cell=1024)
            assert caught.value.code == code


# -------------------------------------------------------------------------------- moves as text


@pytest.mark.parametrize("metric", list(Metric))
def test_the_moves_are_numbered_and_can_be_read_back(files: ExportSource, metric: Metric) -> None:
    request = ExportRequest(ExportKind.MOVES, FileFormat.TXT)
    text = render(request, [replace(files, metric=metric)]).decode("utf-8")
    head, start, legend, moves = text.split("\n\n")
    title, counts = head.splitlines()
    lines = moves.splitlines()
    assert title == "横刀立马"
    assert start.splitlines()[0] == "A B B C"
    assert "B 曹操" in legend
    cut = files.solution.cut(metric)
    assert counts.split(" · ")[0] == f"{len(cut.moves)} {metric.value}"
    assert [int(line.split(".")[0]) for line in lines] == list(range(1, len(cut.moves) + 1))
    words = [line.split()[-1] for line in lines]
    assert parse_solution(words, files.layout) == cut


def test_a_list_speaks_the_language_it_is_asked_for(files: ExportSource) -> None:
    request = ExportRequest(ExportKind.MOVES, FileFormat.TXT)
    captions = Captions(
        "en", lambda _: lambda text, count=None: as_written(text, count).replace("moves", "步")
    )
    text = render(request, [files], captions).decode("utf-8")
    assert text.startswith("Red Donkey (L'Âne Rouge)\n11 步 · ")
    assert render(request, [renamed(files, "")], Captions()).decode("utf-8").startswith("Untitled\n")


def test_without_a_solution_there_is_no_list() -> None:
    with pytest.raises(KlotskiError, match=r"export\.no-solution"):
        render(ExportRequest(ExportKind.MOVES, FileFormat.TXT), [ExportSource(CORNER)])


@pytest.mark.parametrize("kind", [FileFormat.PNG, FileFormat.SVG])
def test_every_skin_makes_another_picture_and_always_the_same(
    everything: ExportSource, kind: FileFormat
) -> None:
    def made(skin: str) -> bytes:
        request = ExportRequest(ExportKind.LAYOUT, kind, picture=PictureOptions(24), skin=skin)
        return render(request, [everything])

    one, again = (list(map(made, skin_ids())) for _ in range(2))
    assert len(set(one)) == len(one)
    assert one == again
