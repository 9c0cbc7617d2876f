"""Finds the puzzles of the program's library that a layout is: "this is 横刀立马, mirrored".

What counts as the same puzzle is decided in :mod:`klotski_studio.core.identity`. The files of the library
are read when the first layout is looked up; before each look-up those that have changed are read again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from klotski_studio.app.texts.errors import Translate, as_written
from klotski_studio.app.texts.identity import image_text, start_text
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import Image, PuzzleIndex
from klotski_studio.core.layout import Layout
from klotski_studio.formats import registry
from klotski_studio.formats.text.disk import ContentStamp, content_stamp


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
    """The puzzles of the files in one folder. Several threads may ask at once; they wait for each other."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._lock = folder, Lock()
        self._files: dict[Path, tuple[ContentStamp | None, Layout]] = {}
        self._index: PuzzleIndex[Path] = PuzzleIndex(())

    def find(self, layouts: Iterable[Layout]) -> list[tuple[KnownPuzzle, ...]]:
        """For each of ``layouts`` the puzzles that it is, the nearest first; empty if it is none of them."""
        with self._lock:
            self._read_changed()
            return [self._find(layout) for layout in layouts]

    def _find(self, layout: Layout) -> tuple[KnownPuzzle, ...]:
        return tuple(
            KnownPuzzle(match.name, self._files[match.name][1], match.image, match.has_same_goal)
            for match in self._index.find(layout)
        )

    def _read_changed(self) -> None:
        """Bring the index up to date with the files; those that cannot be read are left out."""
        stamps = {path: content_stamp(path) for path in registry.layout_files(self._folder)}
        if stamps == {path: stamp for path, (stamp, _) in self._files.items()}:
            return
        self._files = {
            path: (stamp, layout)
            for path, stamp in stamps.items()
            if (layout := self._layout(path, stamp)) is not None
        }
        self._index = PuzzleIndex((path, layout) for path, (_, layout) in self._files.items())

    def _layout(self, path: Path, stamp: ContentStamp | None) -> Layout | None:
        known = self._files.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        try:
            return registry.read_file(path, regular_only=True)
        except FileError:
            return None
