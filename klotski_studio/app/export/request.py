"""What to export: a value whose options are within their limits from the moment it is made.

==========  ==================  ==============================================================
kind        formats             content
==========  ==================  ==============================================================
layout      PNG, SVG            the start, as the window shows it
map         PNG, SVG            all positions that can be reached, as a picture
solution    GIF, WebP           a film of all moves
sheet       PDF                 the positions of the solution, numbered, several a row
cards       PDF                 puzzles to cut out, several a page
book        PDF                 a title page, puzzles, and their solutions at the back
cutouts     PDF, SVG, DXF       pieces and board at real size: to print, or for a laser cutter
model       3MF, STL            pieces, tray and lip as solids: to print in three dimensions
moves       TXT                 the solution in notation
page        HTML                puzzles that are played in a browser
==========  ==================  ==============================================================

Imports no Qt: the command line reads its options with it. An export reports how many parts of its file it
has made, and ends when it is cancelled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar, get_type_hints

from klotski_studio.app.runtime.installed import CLASSIC_SKIN, LIGHT_THEME, skin_ids, theme_ids
from klotski_studio.core.control import Control, Progress
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.core.rules import Solution


class ExportKind(StrEnum):
    """The kinds of content of an exported file."""

    LAYOUT = "layout"
    MAP = "map"
    SOLUTION = "solution"
    SHEET = "sheet"
    CARDS = "cards"
    BOOK = "book"
    CUTOUTS = "cutouts"
    MODEL = "model"
    MOVES = "moves"
    PAGE = "page"

    @property
    def holds_many(self) -> bool:
        """Whether one file shows several puzzles."""
        return self in (ExportKind.CARDS, ExportKind.BOOK, ExportKind.PAGE)

    @property
    def needs_solution(self) -> bool:
        """Whether it shows a solution."""
        return self in (ExportKind.SOLUTION, ExportKind.SHEET, ExportKind.MOVES)

    @property
    def needs_valid(self) -> bool:
        """Whether it shows what a search finds, or is played, so that the layout must have no errors."""
        return self in (ExportKind.MAP, ExportKind.PAGE) or self.needs_solution


class FileFormat(StrEnum):
    """The formats of files; the value is the suffix without its dot."""

    PNG = "png"
    SVG = "svg"
    GIF = "gif"
    WEBP = "webp"
    PDF = "pdf"
    DXF = "dxf"
    MODEL = "3mf"
    STL = "stl"
    TXT = "txt"
    HTML = "html"


FORMATS: Mapping[ExportKind, tuple[FileFormat, ...]] = {
    ExportKind.LAYOUT: (FileFormat.PNG, FileFormat.SVG),
    ExportKind.MAP: (FileFormat.PNG, FileFormat.SVG),
    ExportKind.SOLUTION: (FileFormat.GIF, FileFormat.WEBP),
    ExportKind.SHEET: (FileFormat.PDF,),
    ExportKind.CARDS: (FileFormat.PDF,),
    ExportKind.BOOK: (FileFormat.PDF,),
    ExportKind.CUTOUTS: (FileFormat.PDF, FileFormat.SVG, FileFormat.DXF),
    ExportKind.MODEL: (FileFormat.MODEL, FileFormat.STL),
    ExportKind.MOVES: (FileFormat.TXT,),
    ExportKind.PAGE: (FileFormat.HTML,),
}
"""The formats that can hold each kind, the usual one first."""

LASER = frozenset({(ExportKind.CUTOUTS, FileFormat.SVG), (ExportKind.CUTOUTS, FileFormat.DXF)})
"""The kind and formats of a drawing for a laser cutter."""


class Paper(StrEnum):
    """The paper sizes of printed pages."""

    A3 = "a3"
    A4 = "a4"
    A5 = "a5"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres, upright."""
        return _PAPER[self]


_PAPER = {
    Paper.A3: (297.0, 420.0),
    Paper.A4: (210.0, 297.0),
    Paper.A5: (148.0, 210.0),
    Paper.LETTER: (215.9, 279.4),
}

PICTURE_CELL, FILM_CELL = 96, 48
"""The default width of a cell in pixels, in a picture and in a film."""

GRIDS: Mapping[int, tuple[int, int]] = {
    1: (1, 1),
    2: (1, 2),
    3: (1, 3),
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    12: (3, 4),
}
"""Columns and rows by the number of puzzles on an upright page; exchanged on a landscape page."""

PER_PAGE = tuple(GRIDS)
"""The possible numbers of puzzles on a page."""


def limits(default: Any, least: float, most: float) -> Any:
    """A field between ``least`` and ``most``, both included."""
    return field(default=default, metadata={"least": least, "most": most})


def _check_choice(option: str, value: object, choices: Sequence[object]) -> None:
    """Check that ``value`` is one of ``choices``.

    Raises:
        KlotskiError: if it is not.
    """
    if value not in choices:
        raise KlotskiError("export.choice", option=option, choices=", ".join(map(str, choices)), value=value)


class Limited:
    """Options whose fields check their limits.

    Raises:
        KlotskiError: when one is made with a value beyond a limit.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        for each in fields(self):  # type: ignore[arg-type]  # the classes below are dataclasses
            value = getattr(self, each.name)
            if "choices" in each.metadata:
                _check_choice(each.name, value, each.metadata["choices"])
            if "least" in each.metadata and value is not None:
                least, most = each.metadata["least"], each.metadata["most"]
                if not least <= value <= most:
                    raise KlotskiError("export.option", option=each.name, least=least, most=most, value=value)


@dataclass(frozen=True, slots=True)
class PictureOptions(Limited):
    """A still picture.

    Attributes:
        cell: the width of a cell in pixels.
        transparent: whether the background around the board is left out.
    """

    cell: int = limits(PICTURE_CELL, 4, 1024)
    transparent: bool = False


@dataclass(frozen=True, slots=True)
class MapOptions(Limited):
    """The map of a puzzle.

    Attributes:
        width: in pixels.
        by_distance: whether the goal is on the right and every distance has a column of its own.
    """

    width: int = limits(1600, 100, 8000)
    by_distance: bool = False


@dataclass(frozen=True, slots=True)
class FilmOptions(Limited):
    """A film of the solution.

    Attributes:
        cell: the width of a cell in pixels.
        speed: 1 is a calm speed, 2 is twice as fast.
        frames: pictures a second while a piece moves; None for what suits the format.
        end_pause: seconds that the solved position is shown.
        loop: whether the film repeats.
        counter: whether a line under the board counts the moves.
    """

    cell: int = limits(FILM_CELL, 8, 256)
    speed: float = limits(1.0, 0.1, 32)
    frames: int | None = limits(None, 1, 50)
    end_pause: float = limits(2.0, 0, 60)
    loop: bool = True
    counter: bool = True


@dataclass(frozen=True, slots=True)
class PageOptions(Limited):
    """The paper; ``margin`` in millimetres."""

    paper: Paper = Paper.A4
    landscape: bool = False
    margin: float = limits(12.0, 0, 40)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page in millimetres."""
        width, height = self.paper.size
        return (height, width) if self.landscape else (width, height)

    def grid(self, per_page: int) -> tuple[int, int]:
        """Columns and rows for ``per_page`` puzzles, one of :data:`PER_PAGE`."""
        columns, rows = GRIDS[per_page]
        return (rows, columns) if self.landscape else (columns, rows)


class Positions(StrEnum):
    """Which positions a sheet shows."""

    ALL = "all"
    """After every move."""
    KEY = "key"
    """After moves of a piece with a target, and the last one."""


@dataclass(frozen=True, slots=True)
class SheetOptions(Limited):
    """The numbered sheet; ``per_row`` boards in a row, None for as many as stay easy to read."""

    positions: Positions = Positions.ALL
    per_row: int | None = limits(None, 1, 12)


@dataclass(frozen=True, slots=True)
class CardOptions(Limited):
    """Puzzle cards.

    Attributes:
        per_page: one of :data:`PER_PAGE`.
        marks: whether to print marks at which to cut.
    """

    per_page: int = field(default=4, metadata={"choices": PER_PAGE})
    marks: bool = True


@dataclass(frozen=True, slots=True)
class BookOptions(Limited):
    """A book of puzzles.

    Attributes:
        title: its name; empty for a plain one.
        per_page: the most puzzles on a page, one of :data:`PER_PAGE`.
        by_difficulty: whether the easiest come first; else they keep their order.
        solutions: whether the solutions stand at the back.
    """

    title: str = ""
    per_page: int = field(default=4, metadata={"choices": PER_PAGE})
    by_difficulty: bool = True
    solutions: bool = True


@dataclass(frozen=True, slots=True)
class CutoutOptions(Limited):
    """Pieces to cut out; all in millimetres.

    Attributes:
        cell: the width of a cell.
        play: by how much pieces are smaller than their cells, so that they slide in a frame;
            card that was cut by hand still does with the default.
        colored: whether pieces on paper are filled, or outlines only.
        kerf: the width of the line that a laser burns; paths lie half of it outside the part.
    """

    cell: float = limits(20.0, 4, 120)
    play: float = limits(0.5, 0, 3)
    colored: bool = True
    kerf: float = limits(0.0, 0, 1)


@dataclass(frozen=True, slots=True)
class WebOptions:
    """A page that plays.

    Attributes:
        hints: whether players may ask for hints.
        solutions: whether they may watch solutions, which the page carries then.
        language: the code of the language that it begins in; empty for that of the browser.
        days: whether its puzzles are those of :func:`klotski_studio.app.library.days.all_files`, of which it
            begins with the one of the day.
        app: with what the names of the files of :func:`klotski_studio.app.export.web.beside` begin, which let
            browsers install a page that is served; empty for a page without them.
    """

    hints: bool = True
    solutions: bool = True
    language: str = ""
    days: bool = False
    app: str = ""


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """One file to export.

    Raises:
        KlotskiError: if ``format`` cannot hold ``kind``, or there is no such theme or skin.
    """

    kind: ExportKind
    format: FileFormat
    theme: str = LIGHT_THEME
    picture: PictureOptions = PictureOptions()
    film: FilmOptions = FilmOptions()
    page: PageOptions = PageOptions()
    sheet: SheetOptions = SheetOptions()
    cards: CardOptions = CardOptions()
    cutouts: CutoutOptions = CutoutOptions()
    skin: str = CLASSIC_SKIN
    map: MapOptions = MapOptions()
    web: WebOptions = WebOptions()
    book: BookOptions = BookOptions()

    def __post_init__(self) -> None:
        for option, value, choices in (
            ("format", self.format, FORMATS[self.kind]),
            ("theme", self.theme, theme_ids()),
            ("skin", self.skin, skin_ids()),
        ):
            _check_choice(option, value, choices)


_PARTS = get_type_hints(ExportRequest)


class Option(NamedTuple):
    """The type of an option, its default, and its limits if it has any."""

    kind: Any
    default: Any
    least: Any
    most: Any


def option(path: str) -> Option:
    """An option of a request, by its path as ``theme`` or ``film.speed``."""
    part, _, name = path.rpartition(".")
    owner = _PARTS[part] if part else ExportRequest
    (found,) = (each for each in fields(owner) if each.name == name)
    limits = (found.metadata.get(limit) for limit in ("least", "most"))
    return Option(get_type_hints(owner)[name], found.default, *limits)


def request_of(kind: ExportKind, format_: FileFormat, values: Mapping[str, Any]) -> ExportRequest:
    """The request for a file of ``kind``; ``values`` are those of its options, as in :func:`option`.

    Raises:
        KlotskiError: if a value is beyond its limits.
    """
    parts: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for path, value in values.items():
        part, _, name = path.rpartition(".")
        parts[part][name] = value
    own = parts.pop("", {})
    return ExportRequest(kind, format_, **own, **{part: _PARTS[part](**each) for part, each in parts.items()})


@dataclass(frozen=True, slots=True)
class ExportSource:
    """A puzzle to export, and what is known about it.

    Attributes:
        solution: from the layout's start; None if none is known.
        metric: the unit in which the solution is counted and shown.
        length: the optimal length in ``metric``; None if it is not known.
        difficulty: the estimate of :mod:`klotski_studio.lab.difficulty`, 0 to 10; None if it is not known.
        is_unsolvable: whether a search proved that there is no solution.
        position: what a picture shows in place of ``layout``; None for ``layout`` itself.
        is_game: whether ``solution`` are the moves of a game, which need not end at the goal.
    """

    layout: Layout
    solution: Solution | None = None
    metric: Metric = Metric.MOVES
    length: int | None = None
    difficulty: float | None = None
    is_unsolvable: bool = False
    position: Layout | None = None
    is_game: bool = False

    @property
    def pictured(self) -> Layout:
        """What a picture shows."""
        return self.position or self.layout


def easiest_first(source: ExportSource) -> tuple[bool, float, int]:
    """A key to sort by: difficulty; then those that are not rated, by their length; unsolvable ones last."""
    difficulty = 10.0 if source.difficulty is None else source.difficulty
    return (source.is_unsolvable, difficulty, source.length or 0)


T = TypeVar("T")

PHASE = "export"
"""The phase of an export's progress. Its unit is a part of the file: a film's frame, a page."""


class Cancelled(KlotskiError):
    """The export was cancelled; no file was written."""

    def __init__(self) -> None:
        super().__init__("export.cancelled")


def counted(parts: Iterable[T], total: int, control: Control | None) -> Iterator[T]:
    """Yield ``parts`` unchanged, and report each of the ``total`` parts once the caller is done with it.

    Raises:
        Cancelled: if ``control`` was cancelled, also while the last part was made.
    """
    for number, part in enumerate(parts, start=1):
        _check(control)
        yield part
        _check(control)
        if control is not None:
            control.report(Progress(PHASE, number, total, control.seconds))


def _check(control: Control | None) -> None:
    """End the export if ``control`` was cancelled.

    Raises:
        Cancelled: in that case.
    """
    if control is not None and control.is_cancelled:
        raise Cancelled
