"""The families that a sweep can be started with: those that come along, and files of the user.

A family is counted in the background, since listing its sets of pieces may take longer than a click::

    4x5.toml  ->  the family and the text of its file  ->  203 sets of pieces
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from klotski_studio.app.documents.file_names import FreshNames
from klotski_studio.app.runtime.paths import families_dir
from klotski_studio.app.runtime.settings import SWEEPING
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError
from klotski_studio.core.family import AnyFamily
from klotski_studio.core.layout import Layout, Piece
from klotski_studio.formats import families
from klotski_studio.formats.family_draft import FamilyDraft
from klotski_studio.formats.text.text_files import write_text
from klotski_studio.io.disk import system_trouble
from klotski_studio.lab.families.sweep import form_of

OWN_FOLDER = "families"
"""The folder of families of the user's own, in the folder of the settings."""
SUFFIX = ".toml"
MOST_COUNTED = 100_000
"""Sets of pieces; a family with more is not counted to its end."""
_AT_ONCE = 64
"""Sets between two looks at the control."""


@dataclass(frozen=True, slots=True)
class FamilyFile:
    """A family, the file that it was read from and the text of that file."""

    path: Path
    family: AnyFamily
    text: str

    @property
    def name(self) -> str:
        """What :func:`file_called` finds it by: its path, or only its name if it comes along."""
        return self.path.name if self.path.parent == families_dir() else str(self.path)


def file_called(name: str) -> Path:
    """The file of the family that comes along under ``name``, or that lies at the absolute path ``name``."""
    return families_dir() / name


def read_family(path: Path) -> FamilyFile:
    """The family in the file ``path``.

    Raises:
        FileError: with the line, if it cannot be read or is no family.
    """
    return FamilyFile(path, *families.read_file(path))


def shipped_families() -> tuple[FamilyFile, ...]:
    """The families that come along, the example first."""
    example = SWEEPING.default
    files = sorted(families_dir().glob(f"*{SUFFIX}"), key=lambda path: (path.name != example, path.name))
    return tuple([read_family(path) for path in files])


@dataclass(frozen=True, slots=True)
class OwnFamilies:
    """The families in the files of a folder, and why others cannot be read."""

    files: tuple[FamilyFile, ...]
    errors: tuple[FileError, ...]


def own_families(folder: Path) -> OwnFamilies:
    """The families in the files of ``folder``; none if there is no such folder."""
    files, errors = [], list[FileError]()
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            files.append(read_family(path))
        except FileError as error:  # a person may have spoilt one; the others are listed
            errors.append(error)
    return OwnFamilies(tuple(files), tuple(errors))


def save_family(draft: FamilyDraft, folder: Path, _: Control) -> FamilyFile:
    """Write ``draft`` as a new file in ``folder``, which is made if it is missing; no file is replaced.

    Raises:
        FileError: if the draft is no family, or the system refuses.
    """
    draft.read()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise system_trouble(error, folder, writing=True) from error
    path = FreshNames(folder, SUFFIX).path(draft.family.name, "family")
    write_text(path, draft.text)
    return read_family(path)


def delete_family(file: FamilyFile, _: Control) -> None:
    """Delete the file of ``file``; it may be gone already.

    Raises:
        FileError: if the system refuses.
    """
    try:
        file.path.unlink(missing_ok=True)
    except OSError as error:
        raise system_trouble(error, file.path, writing=True) from error


def goal_layout(family: AnyFamily) -> Layout:
    """The board of ``family`` with its goal pieces where they must end, if they are always the same ones."""
    goal_pieces = FamilyDraft.of(family).family.goal
    goal = [piece.target for piece in goal_pieces]
    pieces = [Piece(each.key, each.target.shape, each.target.at, each.axis) for each in goal_pieces]
    return Layout(family.board, tuple(pieces), tuple(goal), family.name)


def count_sets(family: AnyFamily, control: Control) -> int | None:
    """How many sets of pieces ``family`` has; None if more than :data:`MOST_COUNTED`, or if cancelled."""
    tasks, count = form_of(family).tasks(), 0
    while some := sum(1 for _ in islice(tasks, _AT_ONCE)):
        count += some
        if control.is_cancelled or count > MOST_COUNTED:
            return None
    return count
