"""What a foreign layout is: the puzzles of the library that it equals ("this is 横刀立马, mirrored").

What counts as the same puzzle is decided in :mod:`klotski_studio.core.identity`. The files of the library,
also those in folders of the user and lists of puzzles there, are read when the first layout is looked up;
before each look-up those that have changed are read again.

Beside it stands what else is told of a foreign text or file: its notation and its other readings. Imports no
Qt; each call is the work of a job.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from threading import Lock

from klotski_studio.app.library.entry import readable_layouts
from klotski_studio.app.texts.errors import decision_text
from klotski_studio.app.texts.identity import image_text, joined, start_text
from klotski_studio.app.texts.translatable import Translate, as_written
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import Image, PuzzleIndex
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.formats.text.notation import Decision
from klotski_studio.formats.text.recognition import Reading
from klotski_studio.io.disk import ContentStamp, content_stamp

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

    def find(self, layouts: Iterable[Layout], source: Path | None = None) -> list[tuple[KnownPuzzle, ...]]:
        """For each of ``layouts`` the puzzles that it is, the nearest first; empty if it is none of them.

        ``source`` is the file that they come from; it is left out.
        """
        with self._lock:
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
