"""Finds out which notation a text is in, and says what it was taken for.

Windows and commands call :func:`klotski_studio.formats.registry.parse`, which ends here::

    parsed = parse(text)
    parsed.format             what the whole was taken for: an ``id`` for programs, a ``name`` for people
    for entry in parsed.entries:
        entry.layout          the puzzle, or ``entry.error`` with its line
        entry.form            the id of its own notation: boards inside prose have several
        entry.decisions       what the text leaves open: Decision("decided.car", {"car": "X"})
        registry.taken(entry) what it was taken for, with the size of its board, as a Decision
    parsed.others()           the other puzzles that the same text may be, each a ``Reading``
    parse(text, taken_as=o)   reads it as one of those, or in any other notation, whatever it looks like

A reading is a notation, or a decision in it that the text leaves open::

    rush-rows                 car X must get out, which is the likeliest
    rush-rows:car-A           car A must get out
    drawing                   the pieces may move in all directions

What surrounds a puzzle in a pasted text is removed first: code fences, citation marks, quotes, indentation::

    ```text                      > ABBC
    "1A9BF0C"                    > ABBC        ...
    ```

A text that is refused raises one :class:`~klotski_studio.core.errors.FileError`::

    "format.unknown"          nothing comes near
    "format.near"             ``line``; ``values["format"]``, the name of the nearest notation, and
                              ``values["reason"]``, the FileError that says what is wrong or missing
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice, pairwise

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats.text.limits import within
from klotski_studio.formats.text.lines import at_line
from klotski_studio.formats.text.notation import Decision, Format, PuzzleEntry, in_order, sole
from klotski_studio.formats.text.text_files import MOST_BYTES

MOST_OTHERS_CHARACTERS = 20_000
"""A longer text is a list or a document, of which no second reading is offered."""

_QUOTES = ('""', "''", "``", "“”", "‘’", "«»", "「」", "『』")
_SOURCE = re.compile(r'\s*"(.*?)(?:\\n)?",?')
_FENCE = re.compile(r"\s*+(`{3,}+|~{3,}+)[^`]*+")


@dataclass(frozen=True, slots=True)
class Paste:
    """One possible reading of a pasted text.

    Attributes:
        text: without what surrounds it.
        skipped: lines that were removed before it.
    """

    text: str
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a text.

    Attributes:
        format: the notation.
        choice: the id of a decision that the text leaves open; empty for the likeliest.
        decision: that decision, if it is known.
    """

    format: Format
    choice: str = ""
    decision: Decision | None = field(default=None, compare=False)

    @property
    def id(self) -> str:
        """Its name on the command line."""
        return f"{self.format.id}:{self.choice}" if self.choice else self.format.id


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text was taken for.

    Attributes:
        format: the notation of the whole.
        paste: the text without quotes and the like around it.
        name: what errors call the text.
        formats: the notations that were tried.
        choice: the id of the decision that was asked for; empty for none.
    """

    format: Format
    paste: Paste
    name: str
    formats: Sequence[Format]
    choice: str = ""

    @property
    def entries(self) -> Iterator[PuzzleEntry]:
        """Every puzzle of the text, each read when it is asked for; the last may be an error."""
        skipped = self.paste.skipped
        try:
            for entry in self.format.entries(self.paste.text, self.name):
                line = None if entry.line is None else entry.line + skipped
                entry = _checked(_chosen(entry, self.choice, self.name), self.name)
                error = entry.error and shifted(entry.error, skipped)
                form = entry.form or self.format.id
                yield replace(entry, line=line, error=error, form=form)
        except FileError as error:
            error = shifted(error, skipped)
            yield PuzzleEntry("", error.line, None, error, self.format.id)

    @property
    def layout(self) -> Layout:
        """The one puzzle of the text.

        Raises:
            FileError: if it cannot be read, or the text holds several puzzles.
        """
        if self.choice:
            return sole(self.entries, self.name)
        try:
            return within(self.format.read(self.paste.text, self.name), self.name)
        except FileError as error:
            raise shifted(error, self.paste.skipped) from None

    @property
    def entry(self) -> PuzzleEntry:
        """The one puzzle of the text, with what was decided.

        Raises:
            FileError: as :attr:`layout`.
        """
        layout = self.layout
        return replace(next(self.entries), layout=layout)

    def others(self) -> tuple[Reading, ...]:
        """The other puzzles that the same text may be, the likeliest first: decisions, then notations.

        None for a text of many puzzles, and for one that is too long for a single board.
        """
        if len(self.paste.text) > MOST_OTHERS_CHARACTERS:
            return ()
        entries = list(islice(self.entries, 2))
        open_ = entries[0].alternatives if len(entries) == 1 else ()
        decisions = [Reading(self.format, each.decision.id, each.decision) for each in open_]
        return (*decisions, *map(Reading, self._other_formats()))

    def _other_formats(self) -> tuple[Format, ...]:
        """The notations in which the same text as a whole is another puzzle, not a board somewhere in it."""
        text = self.paste.text
        found, layouts = [], [self.format.layout_or_none(text)]
        for each in self.formats if layouts[0] is not None else ():
            if each is not self.format and not each.anywhere and each.sniff(text):
                layout = each.layout_or_none(text)
                if layout is not None and in_order(layout) not in map(in_order, filter(None, layouts)):
                    found.append(each)
                    layouts.append(layout)
        return tuple(found)


def recognise(
    text: str, name: str, formats: Sequence[Format], taken_as: Format | Reading | None = None
) -> Parsed:
    """What ``text`` is taken for: ``taken_as`` if it is given, else the first notation that recognises it.

    White space, code fences and quotes around it are ignored.

    Raises:
        FileError: as the module says, or if the text is larger than a file may be.
    """
    if len(text) > MOST_BYTES:
        raise FileError("file.too-large", name, most_bytes=MOST_BYTES)
    pastes = [paste for paste in readings(text) if paste.text.strip()]
    if taken_as is not None:
        asked = taken_as if isinstance(taken_as, Reading) else Reading(taken_as)
        return Parsed(asked.format, _forced(asked.format, pastes) or Paste(text), name, formats, asked.choice)
    broken: Parsed | None = None
    for each in formats:
        for paste in [max(pastes, key=lambda paste: len(paste.text))] if each.anywhere and pastes else pastes:
            if each.sniff(paste.text):
                parsed = Parsed(each, paste, name, formats)
                if not _is_broken(parsed):
                    return parsed
                broken = broken or parsed
    if broken is not None:
        return broken
    raise _nearest(pastes, name, formats)


def _is_broken(parsed: Parsed) -> bool:
    """Whether other text follows the JSON that the text begins with, as in source code."""
    if parsed.format.extension != ".json":
        return False
    first = next(parsed.entries, None)
    error = None if first is None else first.error
    return error is not None and str(error.values.get("detail", "")).startswith("extra data")


def shifted(error: FileError, lines: int) -> FileError:
    """``error`` in a text that has so many more ``lines`` before it."""
    if error.line is None or not lines:
        return error
    return at_line(error, error.line + lines)


def _forced(format_: Format, pastes: Sequence[Paste]) -> Paste | None:
    """The first of ``pastes`` that the notation recognises or else reads; None if it reads none."""
    recognised = (paste for paste in pastes if format_.sniff(paste.text))
    readable = (paste for paste in pastes if format_.layout_or_none(paste.text) is not None)
    return next(chain(recognised, readable, pastes[-1:]), None)


def _nearest(pastes: Sequence[Paste], name: str, formats: Sequence[Format]) -> FileError:
    """The refusal of a text that is in no notation, with the nearest one if any comes near."""
    for each in formats:
        for paste in pastes if each.near is not None else ():
            assert each.near is not None
            if (error := each.near(paste.text, name)) is not None:
                error = shifted(error, paste.skipped)
                return FileError("format.near", name, error.line, format=each.name, reason=error)
    return FileError("format.unknown", name)


def _chosen(entry: PuzzleEntry, choice: str, name: str) -> PuzzleEntry:
    """``entry`` after the decision ``choice``, or with the error that it leaves no such decision open."""
    if not choice or entry.layout is None:
        return entry
    error = FileError("reading.none", name, entry.line, choice=choice)
    return entry.decided(choice) or PuzzleEntry(entry.name, entry.line, None, error, entry.form)


def _checked(entry: PuzzleEntry, name: str) -> PuzzleEntry:
    """``entry``, or one with an error if its layout is beyond a limit."""
    try:
        if entry.layout is not None:
            within(entry.layout, name, entry.line)
    except FileError as error:
        return PuzzleEntry("", entry.line, None, error, entry.form)
    return entry


def readings(text: str) -> tuple[Paste, ...]:
    """The possible readings of ``text``, the likeliest first: what is between fences, then all of it."""
    plain = Paste(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    if '"nbformat"' in text:
        plain = Paste("\n".join(_of_notebook(plain.text.split("\n"))))
    found = [paste for paste in (_fenced(plain), plain) if paste is not None]
    for change in (_cited, _quoted):
        found += [new for old in found if (new := change(old)) is not None]
    found += [replace(old, text=textwrap.dedent(old.text)) for old in found]
    found += [Paste(old.text.strip(), old.skipped + _blank(old.text)) for old in found]
    return tuple(dict.fromkeys(found))


def _of_notebook(lines: Sequence[str]) -> Iterator[str]:
    """The source in the cells of a notebook, of which each line is a string of JSON; others are empty."""
    found = None
    for above, line in pairwise(("", *lines)):
        found = _SOURCE.fullmatch(line) if found or above.endswith('"source": [') else None
        yield found[1].replace('\\"', '"') if found else ""


def fenced_parts(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first line of every part between two fences and the line behind it, as indices of ``lines``."""
    begin, fence = 0, ""
    for number, line in enumerate(lines):
        if fence and line.strip() == fence:
            yield begin, number
            fence = ""
        elif not fence and (found := _FENCE.fullmatch(line)) is not None:
            begin, fence = number + 1, found[1]


def _fenced(paste: Paste) -> Paste | None:
    """The text between the only two fences; None if there are more, because each part may be a puzzle."""
    lines = paste.text.split("\n")
    parts = list(islice(fenced_parts(lines), 2))
    if len(parts) != 1:
        return None
    first, end = parts[0]
    return Paste("\n".join(lines[first:end]), paste.skipped + first)


def _cited(paste: Paste) -> Paste | None:
    """The lines without the ``>`` that all of them begin with; None if one does not."""
    lines = paste.text.strip("\n").split("\n")
    if not all(line.startswith(">") for line in lines):
        return None
    return Paste("\n".join(line[1:].removeprefix(" ") for line in lines), paste.skipped + _blank(paste.text))


def _quoted(paste: Paste) -> Paste | None:
    """The text without the quotes around the whole; None if there are none."""
    text = paste.text.strip()
    if len(text) < 2 or text[0] + text[-1] not in _QUOTES or text[0] in text[1:-1]:
        return None
    return Paste(text[1:-1], paste.skipped + _blank(paste.text))


def _blank(text: str) -> int:
    """The number of empty lines that ``text`` begins with."""
    return text[: len(text) - len(text.lstrip())].count("\n")
