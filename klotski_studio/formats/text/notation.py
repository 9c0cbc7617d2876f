"""The entry of a notation in the registry's table, and what reading and writing report.

A notation is one module with a ``FORMAT`` at its end. Reading accepts what has one meaning, and
otherwise raises one :class:`~klotski_studio.core.errors.FileError` with its line. Writing has three
outcomes::

    the notation holds the layout      written_in(layout, FORMAT) reading returns the same layout
    it holds all but some details      written_in(...).losses    labels, colours, names ... are dropped
    it cannot hold the puzzle          refuse(NAME, "cannot.…")  raised by ``write``, or by ``written_in``,
                                                                 which reads again what ``write`` returns
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from types import MappingProxyType
from typing import NoReturn, TypeVar

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Layout, Piece, Target, reading_order


@dataclass(frozen=True, slots=True)
class Decision:
    """What a reader took for meant where the text leaves it open, such as which car must get out.

    Attributes:
        code: what was decided, such as ``"decided.car"``; ``app.texts.notations.DECISIONS`` has its text.
            Codes that answer one question begin alike, as in ``"decided.axes-upward"``.
        values: the values that the text names.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    @property
    def id(self) -> str:
        """Its name on the command line, such as ``car-X``."""
        return "-".join([self.code.removeprefix("decided."), *map(str, self.values.values())])

    @property
    def question(self) -> str:
        """What is decided, such as ``decided.axes``."""
        return self.code.partition("-")[0]


NO_GOAL = "decided.goal"
"""The code of the decision that the goal is the usual one, because none is stated."""
SIZES = "decided.sizes"
"""The code of the decision that kinds have the first of several sizes that fit."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another puzzle that a text may mean in the same notation.

    Attributes:
        decision: the answer that leads to it; the entry has another answer to the same question.
        layout: the puzzle.
    """

    decision: Decision
    layout: Layout


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """One puzzle of a text that may hold many: its layout, or the error that it could not be read for.

    Attributes:
        name: its title; empty where the text gives none.
        line: the line that it begins on, from 1; None if the notation has no lines.
        layout: None if there is an error.
        error: None if there is a layout.
        form: the id of the notation that the puzzle was taken for. Readers leave it empty; the registry
            fills it in. It differs from the notation of the whole text where boards stand in other text.
        decisions: what the text leaves open and the reader decided.
        alternatives: the puzzles that other decisions lead to, the likeliest first.
        last: the last line of a board in other text; 0 for others.
    """

    name: str
    line: int | None
    layout: Layout | None
    error: FileError | None = None
    form: str = ""
    decisions: tuple[Decision, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    last: int = field(default=0, compare=False)

    @property
    def lines(self) -> range:
        """The lines of a board in other text."""
        return range(self.line or 1, max(self.line or 1, self.last) + 1)

    @property
    def guesses(self) -> tuple[Decision, ...]:
        """The decisions that may be wrong: those with alternatives, and what is stated nowhere."""
        asked = {each.decision.question for each in self.alternatives}
        assumed = (NO_GOAL, SIZES)
        return tuple(each for each in self.decisions if each.question in asked or each.code in assumed)

    def decided(self, choice: str) -> PuzzleEntry | None:
        """The entry after the decision with the id ``choice``; None if it is not open.

        What was decided before is an alternative then.
        """
        if any(decision.id == choice for decision in self.decisions):
            return self
        chosen = next((each for each in self.alternatives if each.decision.id == choice), None)
        if chosen is None or self.layout is None:
            return None
        question = chosen.decision.question
        before = [each for each in self.decisions if each.question == question]
        others = [each for each in self.alternatives if each.decision.question == question]
        return replace(
            self,
            layout=chosen.layout,
            decisions=tuple(chosen.decision if each in before else each for each in self.decisions),
            alternatives=(
                *(Alternative(each, self.layout) for each in before),
                *(each for each in others if each != chosen),
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One notation.

    Attributes:
        id: its name on the command line.
        name: its name in dialogs.
        looks: whether a text may be in it, as far as can be told without reading it; None if any may.
        is_likely: whether the layout of such a text has the look of a puzzle in this notation; None if the
            text need not be read to know.
        read_one: the layout in a text; the second argument is what errors call the file. None if
            ``read_all`` yields it.
        write: a layout as text; None if the format can only be read. It is called by
            :mod:`~klotski_studio.formats.text.written`, which refuses what does not come back; it raises
            a :class:`~klotski_studio.core.errors.KlotskiError` itself where it can say more.
        in_place: the id of the notation to write where this one can only be read.
        read_all: all puzzles of a text that may hold many; None if it holds one.
        update: the text of an existing file, changed to describe a layout and otherwise kept
            (comments, order of keys); None if files are always written anew.
        suffixes: in lower case with the dot; new files get the first. A file with such a suffix is
            of this format if its text begins like one, or like no other.
        extension: the suffix of new files where ``suffixes`` is empty, because files of that
            suffix may be anything and are recognised by their text.
        holds_errors: whether every layout can be written, one with errors, too, and comes back with its keys.
        near: the error of a text that is almost in this notation, with its line; None if the text is
            something else. Asked only if no notation recognises the text.
        companion: what is added to the name of a file to find a second one, whose text is read after an
            empty line; empty if there is none.
        told: the puzzle of ``read_one`` with the decisions that the reader made; None if it makes none.
        anywhere: whether it finds puzzles among other text, so that one reading of a paste is enough.
    """

    id: str
    name: str
    looks: Callable[[str], bool] | None = None
    is_likely: Callable[[Layout], bool] | None = None
    read_one: Callable[[str, str], Layout] | None = None
    write: Callable[[Layout], str] | None = None
    in_place: str = "share"
    read_all: Callable[[str, str], Iterator[PuzzleEntry]] | None = None
    update: Callable[[str, Layout], str] | None = None
    suffixes: tuple[str, ...] = ()
    extension: str = ".txt"
    holds_errors: bool = False
    near: Callable[[str, str], FileError | None] | None = None
    companion: str = ""
    told: Callable[[PuzzleEntry], PuzzleEntry] | None = None
    anywhere: bool = False

    @property
    def new_suffix(self) -> str:
        """The suffix of new files, with the dot."""
        return self.suffixes[0] if self.suffixes else self.extension

    def sniff(self, text: str) -> bool:
        """Whether ``text`` looks like it, for pastes and for files whose suffix is not listed."""
        if self.looks is not None and not self.looks(text):
            return False
        if self.is_likely is None:
            return True
        layout = self.layout_or_none(text)
        return layout is not None and self.is_likely(layout)

    def read(self, text: str, file: str = "") -> Layout:
        """The one layout in ``text``; ``file`` is what errors call it.

        Raises:
            FileError: if it cannot be read, or there is none or a second one.
        """
        if self.read_one is not None:
            return self.read_one(text, file)
        return sole(self.entries(text, file), file)

    def layout_or_none(self, text: str) -> Layout | None:
        """The one layout in ``text``; None if it is refused."""
        try:
            return self.read(text)
        except KlotskiError:
            return None

    def error_of(self, text: str, file: str) -> FileError | None:
        """The error with a place that reading ``text`` raises; None if it is accepted."""
        try:
            self.read(text, file)
        except FileError as error:
            return error
        return None

    def entries(self, text: str, file: str = "") -> Iterator[PuzzleEntry]:
        """Every puzzle of ``text``, each read when it is asked for.

        Raises:
            FileError: if there is nothing to begin with.
        """
        if self.read_all is not None:
            yield from self.read_all(text, file)
        elif self.read_one is not None:
            layout = self.read_one(text, file)
            found = PuzzleEntry(layout.name, 1, layout)
            yield self.told(found) if self.told is not None else found


def no_puzzle(line: int, form: str, last: int = 0) -> PuzzleEntry:
    """The error of what stands on ``line`` in the notation ``form``, in a list of puzzles, and is none."""
    return PuzzleEntry("", line, None, FileError("text.no-puzzle", "", line), form, last=last)


def sole(entries: Iterator[PuzzleEntry], file: str) -> Layout:
    """The layout of the only one of ``entries``.

    Raises:
        FileError: if the puzzle cannot be read, or if there is none or a second one.
    """
    first = next(entries, None)
    if first is None:
        raise FileError("text.no-puzzle", file)
    if first.error is not None:
        raise first.error
    if (second := next(entries, None)) is not None:
        raise FileError("text.several", file, second.line)
    assert first.layout is not None  # an entry has a layout or an error
    return first.layout


def agreeing(entries: Sequence[PuzzleEntry | None], usual: str) -> list[PuzzleEntry | None]:
    """The ``entries`` of one text; those with several readings in the one that the others have alone."""
    question = usual.partition("-")[0]
    alone: Counter[str] = Counter()
    for entry in filter(None, entries):
        if entry.layout is not None and question not in {a.decision.question for a in entry.alternatives}:
            alone[next((each.code for each in entry.decisions if each.question == question), usual)] += 1
    if not alone:
        return [*entries]
    choice = Decision(alone.most_common(1)[0][0]).id
    return [(entry and (entry.layout and entry.decided(choice))) or entry for entry in entries]


def any_layout(_: Layout) -> bool:
    """Accept whatever could be read, in a notation whose grammar is narrow enough."""
    return True


def refuse(format_name: str, what: str, **values: object) -> NoReturn:
    """Raise that a format cannot hold a layout because of ``what``.

    Args:
        format_name: the format's name in dialogs.
        what: a code such as ``"cannot.walls"``; ``app.texts.notations.OBSTACLES`` has its text.
        values: the values that the text names.

    Raises:
        KlotskiError: always.
    """
    raise KlotskiError("notation.cannot-hold", format=format_name, what=what, **values)


_PLAIN = string.ascii_uppercase + string.ascii_lowercase + string.digits


def letters(count: int) -> list[str]:
    """The keys of ``count`` pieces that have none: A to Z, a to z, digits, then other alphabets."""
    # syllables of Hangul: a block of eleven thousand visible characters
    return [*_PLAIN[:count], *(chr(0xAC00 + number) for number in range(count - len(_PLAIN)))]


Standing = TypeVar("Standing", Piece, Target)


def in_reading_order(things: Iterable[Standing]) -> tuple[Standing, ...]:
    """Pieces or targets ordered by their first cell in reading order; those without cells last."""
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


def differences(before: Layout, after: Layout) -> tuple[str, ...]:
    """What ``after``, the same puzzle with its pieces in the same order, has not kept of ``before``.

    ``app.texts.notations.LOSSES`` has the texts of the codes: ``loss.name``, ``loss.names``, ``loss.about``
    (author, description, source), ``loss.metric``, ``loss.known``, ``loss.extra``, ``loss.labels``,
    ``loss.colors``, ``loss.keys`` and ``loss.goal`` (there is none, and readers add the usual one).
    """
    other = _details(after)
    return tuple(code for code, detail in _details(before).items() if detail != other[code])


def _details(layout: Layout) -> dict[str, object]:
    """What a notation may drop of ``layout``, by the code that says so."""
    meta, pieces = layout.meta, layout.pieces
    return {
        "loss.name": layout.name,
        "loss.names": meta.names,
        "loss.about": (meta.author, meta.description, meta.source),
        "loss.metric": meta.metric,
        "loss.known": meta.known,
        "loss.extra": meta.extra,
        "loss.labels": [piece.label for piece in pieces],
        "loss.colors": [piece.color for piece in pieces],
        "loss.keys": [piece.key for piece in pieces],
        "loss.goal": bool(layout.goal),
    }
