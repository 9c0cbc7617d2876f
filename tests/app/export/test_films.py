"""A film, decoded picture by picture, shows the positions of the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from klotski_studio.app.export.captions import PLAIN
from klotski_studio.app.export.films import (
    Film,
    FilmFrame,
    GifWriter,
    as_gif,
    as_webp,
    film_frames,
    indexed,
    pillow,
    shared_palette,
    track_for,
)
from klotski_studio.app.export.rendering import render, write
from klotski_studio.app.export.request import (
    Cancelled,
    ExportKind,
    ExportRequest,
    ExportSource,
    FileFormat,
    FilmOptions,
)
from klotski_studio.app.picture.layout_picture import LayoutPicture, picture_rect
from klotski_studio.app.picture.style.border import CELL
from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.control import Control, Progress
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Board, Cell, Layout, Metric, Piece, Shape
from klotski_studio.core.rules import Position, replay
from tests.app.conftest import CORNER
from tests.app.export.conftest import back_and_forth, rgb, shown

RESTING = 120
"""Milliseconds from which a picture rests; in a glide they stay 40 or 33."""
KINDS = (FileFormat.GIF, FileFormat.WEBP)
Picture = Image.Image


def film_of(source: ExportSource, theme: Theme, **options: object) -> Film:
    return Film(source, track_for(source), theme, FilmOptions(**options), PLAIN)  # type: ignore[arg-type]


def resting(content: bytes) -> list[Picture]:
    return [picture for picture, stays in shown(content) if stays >= RESTING]


def still(layout: Layout, theme: Theme, position: Position, cell: int) -> Picture:
    """The position as the window's painter shows it, on the theme's ground."""
    picture = LayoutPicture(layout, theme)
    size = (picture.rect.size() * cell / CELL).toSize()
    image = picture.image(size, position.places)
    ground = Image.new("RGB", (size.width(), size.height()), rgb(theme.window["surface"]))
    over = Image.frombytes(
        "RGBA", ground.size, bytes(image.convertToFormat(image.Format.Format_RGBA8888).constBits())
    )
    ground.paste(over, (0, 0), over)
    return ground


def colors_of_cells(picture: Picture, layout: Layout, cell: int) -> dict[Cell, tuple[float, ...]]:
    """The mean colour of a patch of each cell, beside its middle where no letter is."""
    edge = -picture_rect(layout.board).left() * cell / CELL
    found = {}
    for x, y in layout.board.cells():
        left, top = edge + (x + 0.14) * cell, edge + (y + 0.6) * cell
        patch = picture.crop((round(left), round(top), round(left + 0.1 * cell), round(top + 0.25 * cell)))
        bands = patch.split()
        found[x, y] = tuple(sum(map(float, band.tobytes())) / (patch.width * patch.height) for band in bands)
    return found


def differing(one: Picture, two: Picture, layout: Layout, cell: int) -> list[Cell]:
    """The cells that have not the same colour in both, as an eye would say."""
    first, second = colors_of_cells(one, layout, cell), colors_of_cells(two, layout, cell)
    return [
        place
        for place in first
        if max(abs(a - b) for a, b in zip(first[place], second[place], strict=True)) > 8
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_move_of_a_classic_ends_in_its_position(
    files: ExportSource, kind: FileFormat, theme: str
) -> None:
    request = ExportRequest(ExportKind.SOLUTION, kind, theme, film=FilmOptions(cell=40))
    pictures = resting(render(request, [files]))
    assert files.solution is not None
    positions = replay(files.layout, files.solution)
    assert len(pictures) == len(positions)
    colors = read_theme(resources_dir() / "themes" / f"{theme}.toml")
    stills = [still(files.layout, colors, position, 40) for position in positions]
    for picture, own, other in zip(pictures, stills, [*stills[1:], stills[0]], strict=True):
        assert differing(picture, own, files.layout, 40) == []
        assert differing(picture, other, files.layout, 40) != []


@pytest.mark.parametrize("metric", list(Metric))
def test_a_film_rests_once_for_each_unit_of_its_metric(
    around: ExportSource, light: Theme, metric: Metric
) -> None:
    source = replace(around, metric=metric)
    positions = replay(source.layout, source.solution.cut(metric))
    pictures = resting(as_gif(film_of(source, light)))
    assert len(pictures) == len(positions) == {Metric.MOVES: 2, Metric.SLIDES: 3, Metric.STEPS: 4}[metric]
    for picture, position in zip(pictures, positions, strict=True):
        own = still(source.layout, light, position, 48)
        assert differing(picture, own, source.layout, 48) == []


def test_between_two_rests_the_piece_is_on_its_way_around_the_corner(
    around: ExportSource, light: Theme
) -> None:
    (first, *between, last) = [picture for picture, _ in shown(as_gif(film_of(around, light)))]
    assert len(between) >= 8
    assert len({picture.tobytes() for picture in [first, *between, last]}) == len(between) + 2
    corner = [differing(first, picture, around.layout, 48) for picture in between]
    assert any((2, 0) in cells and (2, 1) not in cells for cells in corner)


def test_surfaces_keep_their_exact_colour_and_are_not_dithered(files: ExportSource, light: Theme) -> None:
    for picture in resting(as_gif(film_of(files, light))):
        assert picture.getpixel((2, 2)) == rgb(light.window["surface"])
        edge = round(14 * 48 / CELL) + 3
        row = {picture.getpixel((x, edge)) for x in range(40, 180)}
        assert row == {rgb(light.board["frame"])}


def test_a_film_in_256_colours_is_close_to_what_was_painted(files: ExportSource, light: Theme) -> None:
    film = film_of(files, light)
    painted = pillow(film.image(0.0))
    (first, _), *_ = shown(as_gif(film))
    difference = ImageChops.difference(painted, first)
    assert max(ImageStat.Stat(difference).mean) < 1.5
    assert max(most for _, most in difference.getextrema()) < 48  # type: ignore[misc]


def test_webp_is_exact_to_the_pixel(files: ExportSource, light: Theme) -> None:
    film = film_of(files, light)
    pictures = resting(as_webp(film))
    for number, picture in enumerate(pictures):
        assert picture.tobytes() == pillow(film.image(float(number))).tobytes()


@pytest.mark.parametrize("kind", KINDS)
def test_speed_shortens_the_glides_and_the_end_stays_as_long_as_asked(
    around: ExportSource, kind: FileFormat
) -> None:
    def times(**options: object) -> list[int]:
        film = FilmOptions(**options)  # type: ignore[arg-type]
        return [
            stays for _, stays in shown(render(ExportRequest(ExportKind.SOLUTION, kind, film=film), [around]))
        ]

    slow, fast, long = times(speed=1.0), times(speed=4.0), times(speed=1.0, end_pause=5.0)
    assert sum(slow[1:-1]) > 3 * sum(fast[1:-1])
    assert long[-1] - slow[-1] == 3000
    assert slow[0] == fast[0] == 1000


@pytest.mark.parametrize(("loop", "said"), [(True, 0), (False, None)])
def test_a_film_is_shown_over_and_over_or_once(
    around: ExportSource, light: Theme, loop: bool, said: int | None
) -> None:
    film = film_of(around, light, loop=loop)
    assert Image.open(BytesIO(as_gif(film))).info.get("loop") == said
    assert Image.open(BytesIO(as_webp(film))).info["loop"] == (0 if loop else 1)


def test_the_counter_adds_a_line_that_changes_with_every_move(around: ExportSource, light: Theme) -> None:
    without, with_it = film_of(around, light, counter=False), film_of(around, light, counter=True)
    assert with_it.size.height() > without.size.height() == 2 * 48 + 36
    strip = (0, without.size.height(), with_it.size.width(), with_it.size.height())
    lines = [pillow(with_it.image(at)).crop(strip).tobytes() for at in (0.0, 0.5, 1.0)]
    assert len(set(lines)) == 3


def test_the_same_film_is_the_same_file(around: ExportSource, light: Theme) -> None:
    film = film_of(around, light)
    assert as_gif(film) == as_gif(film)
    assert as_webp(film) == as_webp(film)


def test_a_still_picture_only_makes_the_one_before_stay_longer() -> None:
    red, blue = (Image.new("RGB", (20, 20), color) for color in ("red", "blue"))
    palette = shared_palette([red, blue])
    writer = GifWriter((20, 20), palette, loop=False)
    for picture in (red, red, blue, blue, blue):
        writer.add(indexed(picture, palette), 100)
    found = shown(writer.content())
    assert [(picture.getpixel((5, 5)), stays) for picture, stays in found] == [
        ((255, 0, 0), 200),
        ((0, 0, 255), 300),
    ]


def test_a_solution_without_moves_is_one_picture(around: ExportSource, light: Theme) -> None:
    assert around.solution is not None
    source = replace(around, solution=replace(around.solution, moves=()))
    assert len(shown(as_gif(film_of(source, light)))) == 1
    assert Image.open(BytesIO(as_webp(film_of(source, light)))).size == film_of(source, light).size.toTuple()


def test_every_glide_ends_exactly_on_a_whole_move(files: ExportSource) -> None:
    track = track_for(files)
    for speed in (0.1, 1.0, 3.7, 32.0):
        made = film_frames(track, FilmOptions(speed=speed), 25, 10)
        assert [shot.at for shot in made if shot.at == int(shot.at)] == [
            float(n) for n in range(track.length + 1)
        ]
        assert all(shot.milliseconds % 10 == 0 and shot.milliseconds > 0 for shot in made)
        assert made == sorted(made, key=lambda shot: shot.at)
    assert isinstance(made[0], FilmFrame)


# ------------------------------------------------------------------------------------ refusals


class Impatient(Control):
    """Gives up after so many parts."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self._after = after

    def report(self, progress: Progress) -> None:
        super().report(progress)
        if progress.done == self._after:
            self.cancel()


@pytest.mark.parametrize("kind", KINDS)
def test_a_film_that_is_given_up_leaves_the_old_file_alone(
    files: ExportSource, kind: FileFormat, tmp_path: Path
) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"old")
    control = Impatient(5)
    with pytest.raises(Cancelled):
        write(path, ExportRequest(ExportKind.SOLUTION, kind), [files], control=control)
    assert control.progress.done == 5
    assert [each.name for each in tmp_path.iterdir()] == ["old"]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("kind", KINDS)
def test_progress_goes_up_to_all_pictures(around: ExportSource, kind: FileFormat) -> None:
    control = Control()
    content = render(ExportRequest(ExportKind.SOLUTION, kind), [around], control=control)
    progress = control.progress
    assert progress.done == progress.total == len(shown(content))


def big(side: int) -> Layout:
    piece = Piece("A", Shape.rectangle(1, 1), (0, 0))
    return Layout(Board(side, side), (piece,), (), "Big")


def code(request: ExportRequest, sources: Sequence[ExportSource]) -> str:
    with pytest.raises(KlotskiError) as caught:
        render(request, sources)
    return caught.value.code


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_too_much_is_refused_before_anything_is_painted(kind: FileFormat) -> None:
    wide = ExportSource(big(20), back_and_forth(big(20), 1))
    assert (
        code(ExportRequest(ExportKind.SOLUTION, kind, film=FilmOptions(cell=256)), [wide])
        == "export.too-large"
    )
    long = ExportSource(CORNER, back_and_forth(CORNER, 400))
    slow = FilmOptions(speed=0.1, frames=50)
    assert code(ExportRequest(ExportKind.SOLUTION, kind, film=slow), [long]) == "export.too-long"
    assert code(ExportRequest(ExportKind.SOLUTION, kind), [ExportSource(CORNER)]) == "export.no-solution"
    assert (
        code(ExportRequest(ExportKind.SOLUTION, kind), [ExportSource(big(0), back_and_forth(big(0), 0))])
        == "export.no-board"
    )
