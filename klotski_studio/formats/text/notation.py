"""What every notation gives to the registry, and what all of them share.

A notation is one module with a ``FORMAT`` at its end; the registry lists them. Reading is
forgiving where nothing can be misunderstood and otherwise ends in one
:class:`~klotski_studio.core.errors.FileError` with its place. Writing comes in three shades::

    it fits            write(layout)               reading gives the same layout again
    it fits but for    losses(layout)              labels, colours, names ...: dropped, and said so
    it does not fit    refuse("Rush Hour", ...)    anything that would make it another puzzle
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from types import MappingProxyType
from typing import NoReturn, TypeVar

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.geometry import reading_order
from klotski_studio.core.layout import Layout, Piece, Target


def _nothing() -> Mapping[str, object]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Loss:
    """Something of a layout that a notation drops.

    Attributes:
        code: what it is, such as ``"loss.labels"``; ``app.texts.LOSSES`` has its sentence.
        values: what the sentence needs.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=_nothing, hash=False)


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """One puzzle of a text that may hold many: its layout, or why there is none.

    Attributes:
        name: its title; empty where the text gives none.
        line: where it begins, from 1; None if the text does not say.
    """

    name: str
    line: int | None
    layout: Layout | None
    error: FileError | None = None


def nothing_lost(_: Layout) -> tuple[Loss, ...]:
    """The losses of a notation that keeps everything."""
    return ()


@dataclass(frozen=True, slots=True)
class Format:
    """One notation.

    Attributes:
        id: its name on the command line.
        name: its name in dialogs.
        suffixes: in lower case with the dot; new files get the first. A file of such a name is
            of this format without a look at its text.
        sniff: whether a text looks like it, for files whose name does not tell, and for pastes.
        read: the layout in a text; the second argument is what errors call the file.
        write: a layout as text; None if the format can only be read. Raises a
            :class:`~klotski_studio.core.errors.KlotskiError` where the format cannot hold it.
        update: the text of an existing file, changed to say what a layout says and otherwise
            left alone (comments); None if files are always written anew.
        read_all: all puzzles of a text that may hold many; None if it holds one.
        losses: what ``write`` drops of a layout.
        extension: what the names of new files end in where ``suffixes`` has nothing, because files of
            such a name may be anything and are known by their text.
    """

    id: str
    name: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    read: Callable[[str, str], Layout]
    write: Callable[[Layout], str] | None = None
    update: Callable[[str, Layout], str] | None = None
    read_all: Callable[[str, str], Iterator[PuzzleEntry]] | None = None
    losses: Callable[[Layout], tuple[Loss, ...]] = nothing_lost
    extension: str = ".txt"

    @property
    def new_suffix(self) -> str:
        """What the names of new files end in."""
        return self.suffixes[0] if self.suffixes else self.extension


def refuse(format_name: str, what: str, **values: object) -> NoReturn:
    """Raise that a format cannot hold a layout because of ``what``.

    Args:
        format_name: the format's name in dialogs.
        what: a code such as ``"cannot.walls"``; ``app.texts.OBSTACLES`` has its words.
        values: what the words need.

    Raises:
        KlotskiError: always.
    """
    raise KlotskiError("notation.cannot-hold", format=format_name, what=what, **values)


def letters(count: int) -> list[str]:
    """Keys for ``count`` pieces that have none of their own: A to Z, a to z, digits, then other alphabets."""
    plain = string.ascii_uppercase + string.ascii_lowercase + string.digits
    # syllables of Hangul: eleven thousand visible characters in one row
    return [plain[i] if i < len(plain) else chr(0xAC00 + i - len(plain)) for i in range(count)]


Standing = TypeVar("Standing", Piece, Target)


def in_reading_order(things: Iterable[Standing]) -> tuple[Standing, ...]:
    """Pieces or targets in the order a reader of the drawing meets them; those without cells last."""
    return tuple(sorted(things, key=lambda thing: min(map(reading_order, thing.cells), default=(inf, inf))))


def in_order(layout: Layout) -> Layout:
    """``layout`` with pieces and targets in reading order, as every reader returns them."""
    return replace(layout, pieces=in_reading_order(layout.pieces), goal=in_reading_order(layout.goal))


def fits(layout: Layout) -> bool:
    """Whether all pieces and targets lie on the ground and no two pieces overlap."""
    ground = set(layout.board.cells()) - layout.board.walls
    cells = [cell for piece in layout.pieces for cell in piece.cells]
    return (
        len(cells) == len(set(cells))
        and ground.issuperset(cells)
        and all(ground.issuperset(target.cells) for target in layout.goal)
    )


def lost_by(
    write: Callable[[Layout], str], read: Callable[[str, str], Layout]
) -> Callable[[Layout], tuple[Loss, ...]]:
    """The ``losses`` of a notation, found out by reading back what it writes."""

    def losses(layout: Layout) -> tuple[Loss, ...]:
        try:
            again = read(write(layout), "")
        except KlotskiError:
            return ()  # it is refused as a whole
        return differences(in_order(layout), again)

    return losses


def differences(before: Layout, after: Layout) -> tuple[Loss, ...]:
    """What ``after``, the same puzzle with its pieces in the same order, has not kept of ``before``.

    The codes are ``loss.name``, ``loss.names``, ``loss.about`` (author, description, source),
    ``loss.metric``, ``loss.known``, ``loss.extra``, ``loss.labels``, ``loss.colors``, ``loss.keys`` and
    ``loss.goal`` (there was none, and readers put in the usual one).
    """
    pieces = (before.pieces, after.pieces)
    pairs: dict[str, tuple[object, object]] = {
        "loss.name": (before.name, after.name),
        "loss.names": (before.meta.names, after.meta.names),
        "loss.about": (_about(before), _about(after)),
        "loss.metric": (before.meta.metric, after.meta.metric),
        "loss.known": (before.meta.known, after.meta.known),
        "loss.extra": (before.meta.extra, after.meta.extra),
        "loss.labels": ([p.label for p in pieces[0]], [p.label for p in pieces[1]]),
        "loss.colors": ([p.color for p in pieces[0]], [p.color for p in pieces[1]]),
        "loss.keys": ([p.key for p in pieces[0]], [p.key for p in pieces[1]]),
        "loss.goal": (bool(before.goal), bool(after.goal)),
    }
    return tuple(Loss(code) for code, (one, other) in pairs.items() if one != other)


def _about(layout: Layout) -> tuple[str, ...]:
    return layout.meta.author, layout.meta.description, layout.meta.source
