"""An entry of the library: a layout file that is shipped or in a folder of the user, and its difficulty.

::

    layouts/heng-dao-li-ma.klotski      ->  an entry of the family ""       the classics
    layouts/rush/iba7-01.klotski        ->  an entry of the family "rush"
    ~/puzzles/hard/mine.klotski         ->  an entry of the family "puzzles/hard"

Files of other programs in a folder of the user are single puzzles and lists, known by their text. A
list is one entry of the library; opening it shows what is in it. A text file that holds no puzzle is no entry
and no error either: most text files are something else.

The difficulty of the shipped layouts was estimated beforehand: ``resources/difficulty.json`` has the figures,
by the digest of the puzzle; ``.ci/difficulty`` writes it. So nothing is searched for when the program starts.
Layouts of the user have no figure.

What a foreign layout is: the puzzles of the library that it equals ("this is 横刀立马, mirrored").

What counts as the same puzzle is decided in :mod:`klotski_studio.core.identity`. The files of the library,
also those in folders of the user and lists of puzzles there, are read when the first layout is looked up;
before each look-up those that have changed are read again.

Beside it stands what else is told of a foreign text or file: its notation and its other readings. Imports no
Qt; each call is the work of a job.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from pathlib import Path
from threading import Lock
from types import MappingProxyType

from klotski_studio.app.texts.errors import decision_text
from klotski_studio.app.texts.identity import image_text, joined, start_text
from klotski_studio.app.texts.translatable import N_, Translate, as_written
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import Image, PuzzleIndex, digest
from klotski_studio.core.layout import Known, Layout, Metric, title_in
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.formats.text.notation import Decision
from klotski_studio.formats.text.recognition import Reading
from klotski_studio.formats.text.text_files import read_text
from klotski_studio.io.disk import ContentStamp, content_stamp, system_trouble

MOST_OWN = 2_000
"""So many files of the user are looked at; to read as many takes some seconds, once."""


@dataclass(frozen=True, slots=True)
class KnownPuzzle:
    """A puzzle of the library that a layout is.

    Attributes:
        path: its file.
        layout: what the file holds.
        image: the layout that was looked up is this image of it.
        has_same_goal: whether the goals agree, too; else only the starts do.
    """

    path: Path
    layout: Layout
    image: Image
    has_same_goal: bool

    def text(self, looked_up: Layout, language: str = "", translate: Translate = as_written) -> str:
        """The sentence that ``looked_up`` is this puzzle, called as in ``language``."""
        name = self.layout.title(language) or self.path.stem
        if self.has_same_goal:
            return image_text(self.image, name, translate)
        return start_text(name, has_goal=bool(looked_up.goal), translate=translate)


class KnownPuzzles:
    """The puzzles of some files. Several threads may ask at once; they wait for each other."""

    def __init__(self, folder: Path, own: Callable[[], Iterable[Path]] = tuple) -> None:
        """Take the files in ``folder``, and those that ``own`` returns, in any notation."""
        self._folder, self._own, self._lock = folder, own, Lock()
        self._files: dict[Path, tuple[ContentStamp | None, tuple[Layout, ...]]] = {}
        self._index: PuzzleIndex[tuple[Path, int]] = PuzzleIndex(())

    def find(
        self, layouts: Iterable[Layout], source: Path | None = None, *, again: bool = True
    ) -> list[tuple[KnownPuzzle, ...]]:
        """For each of ``layouts`` the puzzles that it is, the nearest first; empty if it is none of them.

        ``source`` is the file that they come from; it is left out. Files that changed are read ``again``.
        """
        with self._lock:
            if again:
                self._read_changed()
            return [tuple(each for each in self._find(layout) if each.path != source) for layout in layouts]

    def _find(self, layout: Layout) -> Iterable[KnownPuzzle]:
        for match in self._index.find(layout):
            path, number = match.name
            yield KnownPuzzle(path, self._files[path][1][number], match.image, match.has_same_goal)

    def _read_changed(self) -> None:
        """Bring the index up to date with the files; those that cannot be read hold none."""
        paths = (*registry.layout_files(self._folder), *islice(self._own(), MOST_OWN))
        stamps = {path: content_stamp(path) for path in paths}
        if stamps == {path: stamp for path, (stamp, _) in self._files.items()}:
            return
        self._files = {path: (stamp, self._layouts(path, stamp)) for path, stamp in stamps.items()}
        self._index = PuzzleIndex(
            ((path, number), layout)
            for path, (_, layouts) in self._files.items()
            for number, layout in enumerate(layouts)
        )

    def _layouts(self, path: Path, stamp: ContentStamp | None) -> tuple[Layout, ...]:
        known = self._files.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        try:
            return readable_layouts(path)
        except FileError:
            return ()


OWN = (registry.NATIVE, share.FORMAT)
"""The notations of this program, of which nothing need be said."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """What the one puzzle of a text was taken for.

    Attributes:
        decisions: the notation with the size of the board, and what the reader decided.
        others: the other puzzles that the same text may be.
        known: the puzzles of the library that it is, the nearest first.
    """

    layout: Layout
    decisions: tuple[Decision, ...]
    others: tuple[Reading, ...]
    known: tuple[KnownPuzzle, ...]

    def text(self, language: str, translate_texts: Translate, translate_identity: Translate) -> str:
        """One line on it, with the functions that translate the contexts ``texts`` and ``identity``."""
        taken = [decision_text(decision, translate_texts) for decision in self.decisions]
        known = [each.text(self.layout, language, translate_identity) for each in self.known[:1]]
        return joined([*taken, *known], translate_identity)


def recognised(source: Path | str, known: KnownPuzzles, taken_as: Reading | None = None) -> Recognised | None:
    """What a file (a path) or a text (a string) was taken for, or is as ``taken_as``.

    None for a text in one of the program's own notations, and for one that holds not exactly one puzzle.
    """
    try:
        parsed = registry.parse(source, taken_as=taken_as, regular_only=True)
        entries = list(islice(parsed.entries, 2))
    except FileError:
        return None
    layout = entries[0].layout if len(entries) == 1 else None
    if layout is None or (parsed.format in OWN and taken_as is None):
        return None
    decisions = (registry.taken(entries[0]), *entries[0].decisions)
    return Recognised(
        layout,
        decisions,
        parsed.others(),
        known.find([layout], source if isinstance(source, Path) else None)[0],
    )


_NAMES = ("csv", "dat", "hrd", "json", "kts", "level", "list", "lst", "lvl", "map", "tsv", "txt")
SUFFIXES = frozenset(f".{name}" for name in _NAMES)
"""The suffixes of files that are read to see whether they hold puzzles."""
MOST_BYTES = 256 * 1024
"""A larger file is not read: a list of that size is data for a program, and reading it takes seconds."""


def may_hold_puzzles(path: Path) -> bool:
    """Whether ``path`` is a regular file of a foreign suffix and not too large."""
    if path.suffix.lower() not in SUFFIXES:
        return False
    try:
        return path.is_file() and 0 < path.stat().st_size <= MOST_BYTES
    except OSError:
        return False


def readable_layouts(path: Path, most: int | None = None) -> tuple[Layout, ...]:
    """The puzzles in the file ``path`` that can be read, in its order, the first ``most`` of them or all.

    Raises:
        FileError: if there are none.
    """
    entries = registry.parse(path, regular_only=True).entries
    layouts = tuple(islice((entry.layout for entry in entries if entry.layout is not None), most))
    if not layouts:
        raise FileError("text.no-puzzle", str(path))
    return layouts


def first_layout(path: Path) -> Layout:
    """The first puzzle in the file ``path`` that can be read; raises as :func:`readable_layouts`."""
    return readable_layouts(path, 1)[0]


@dataclass(frozen=True, slots=True)
class FileStamp:
    """The modification time of a file in nanoseconds since 1970, and its size in bytes."""

    changed_ns: int
    size: int


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """One layout of the library.

    Attributes:
        name: its own name; ``names`` has it in other languages.
        known: the results that its file claims.
        width, height: the size of the board in cells.
        pieces: the number of pieces.
        search: the :func:`search_text` of its names.
        puzzle: the digest by which personal bests are stored.
        family: the folder it lies in, below the library's; empty for the classics themselves.
        shipped: whether it came with the program, so that it is opened as a copy.
        difficulty: the estimate from 0 to 10, of shipped layouts; None if there is none.
        count: the number of puzzles in its file; of a list, the other figures are those of the first one.
    """

    path: Path
    name: str
    names: Mapping[str, str]
    known: Known
    width: int
    height: int
    pieces: int
    puzzle: str
    search: str
    stamp: FileStamp
    family: str = ""
    shipped: bool = False
    difficulty: float | None = None
    count: int = 1

    @property
    def is_list(self) -> bool:
        """Whether its file holds several puzzles, so that opening it shows a list."""
        return self.count > 1

    @property
    def moves(self) -> int | None:
        """The length in moves that its file claims; None if the file claims no length."""
        return self.known.moves

    @property
    def solvable(self) -> bool:
        """False if its file claims that it is unsolvable, else True."""
        return self.known.solvable is not False

    def title(self, language: str) -> str:
        """The name in ``language``: see :func:`klotski_studio.core.layout.title_in`."""
        return title_in(language, self.name, self.names)


GROUPS: tuple[tuple[int | None, str], ...] = (
    (40, N_("library", "Short: up to 40 moves")),
    (70, N_("library", "Middling: 41 to 70 moves")),
    (90, N_("library", "Long: 71 to 90 moves")),
    (None, N_("library", "Very long: more than 90 moves")),
)
"""Headings with the number of moves up to which an entry belongs there."""

UNSOLVABLE = N_("library", "Impossible")
"""The heading of entries whose files claim that they are unsolvable."""
OTHERS = N_("library", "Others")
"""The heading of entries whose files claim no length."""


LIST = "list"
"""Stands for the digest of a list, for which there are no personal bests."""


def file_stamp(path: Path) -> FileStamp:
    """The stamp of the file ``path``.

    Raises:
        FileError: if the system cannot read it.
    """
    try:
        status = path.stat()
    except OSError as error:
        raise system_trouble(error, path) from error
    return FileStamp(status.st_mtime_ns, status.st_size)


def read_entry(path: Path) -> LibraryEntry:
    """The entry of the file ``path``, without a family and not shipped.

    Raises:
        FileError: if it cannot be read.
    """
    stamp = file_stamp(path)
    layouts = readable_layouts(path)
    layout, is_list = layouts[0], len(layouts) > 1
    name = path.stem if is_list else layout.name or path.stem
    return LibraryEntry(
        path,
        name,
        MappingProxyType({} if is_list else dict(layout.meta.names)),
        Known() if is_list else layout.meta.known,
        layout.board.width,
        layout.board.height,
        len(layout.pieces),
        LIST if is_list else digest(layout),
        search_text((name, *(each.name for each in layouts), *layout.meta.names.values(), path.stem)),
        stamp,
        count=len(layouts),
    )


def grouped(entries: Iterable[LibraryEntry]) -> dict[str, tuple[LibraryEntry, ...]]:
    """Entries by heading, in the order of the headings; empty ones are left out."""
    groups: dict[str, list[LibraryEntry]] = {heading: [] for _, heading in GROUPS}
    groups |= {UNSOLVABLE: [], OTHERS: []}
    for entry in entries:
        groups[_heading(entry)].append(entry)
    return {heading: tuple(members) for heading, members in groups.items() if members}


def _heading(entry: LibraryEntry) -> str:
    moves = entry.known.length(Metric.MOVES)
    if moves is None:
        return OTHERS if entry.solvable else UNSOLVABLE
    return next(heading for most, heading in GROUPS if most is None or moves <= most)


# ------------------------------------------------------------------- searching names
#
# "heng dao", "HENGDAO", "hdlm", "横刀", "âne rouge" and "ane" all find 横刀立马


def folded(text: str) -> str:
    """``text`` without accents and in lower case, for comparison."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def search_text(names: Iterable[str]) -> str:
    """The text that :func:`finds` searches: each of ``names``, with and without what parts its words.

    The initials of names of several words stand in capitals, which no other line has.
    """
    plain = [folded(name) for name in dict.fromkeys(names)]
    words = [re.findall(r"\w+", name) for name in plain]
    initials = ["".join(word[0] for word in each).upper() for each in words if len(each) > 1]
    return "\n".join(dict.fromkeys(["", *plain, *map("".join, words), *initials]))


def finds(query: str, text: str) -> bool:
    """Whether every word of ``query`` is in ``text``, a :func:`search_text`, or begins initials there."""
    return all(word in text or f"\n{word.upper()}" in text for word in folded(query).split())


FILE_NAME = "difficulty.json"


class Level(StrEnum):
    """A section of the path by difficulty, the easiest first."""

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


LIMITS: Mapping[Level, float] = {
    Level.BEGINNER: 5.0,
    Level.EASY: 5.75,
    Level.MEDIUM: 6.5,
    Level.HARD: 7.0,
    Level.MASTER: 10.0,
}
"""The figure below which a puzzle belongs to a level: each has 50 to 80 of the shipped layouts."""

NAMES: Mapping[Level, str] = {
    Level.BEGINNER: N_("library", "Beginner"),
    Level.EASY: N_("library", "Easy"),
    Level.MEDIUM: N_("library", "Medium"),
    Level.HARD: N_("library", "Hard"),
    Level.MASTER: N_("library", "Master"),
}


def level_of(figure: float) -> Level:
    """The level of a puzzle with the difficulty ``figure``, 0 to 10."""
    return next((level for level, limit in LIMITS.items() if figure < limit), Level.MASTER)


def read_figures(file: Path) -> Mapping[str, float]:
    """The figures in ``file``, by the digests of puzzles; none if it cannot be read."""
    try:
        content = json.loads(read_text(file))
        return {str(puzzle): float(figure) for puzzle, figure in content["figures"].items()}
    except (FileError, ValueError, TypeError, KeyError, AttributeError):
        return {}
