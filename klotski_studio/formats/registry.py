"""The table of all notations, and the functions that read and write layouts in them.

Every notation is one entry in :data:`FORMATS`. A text is read by the first that recognises it, so those
with the narrower grammar come first: twenty digits are coordinates before they are a drawing. Every
layout that is read or written is checked against :mod:`~klotski_studio.formats.text.limits`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Known, Layout
from klotski_studio.formats.drawn import (
    boxed,
    gnome,
    jimslide,
    letter_grids,
    plain_grid,
    rush_hour,
    tatham,
    two_swap,
)
from klotski_studio.formats.huarong import code_lists, codes, coordinates, kinds, raw_codes
from klotski_studio.formats.json import custom_klotski, jeantimex, klotski_lab, plain_lists, tomfrost, triples
from klotski_studio.formats.native import klotski_file, share
from klotski_studio.formats.text.disk import ContentStamp
from klotski_studio.formats.text.limits import require_within, within
from klotski_studio.formats.text.notation import Format, Loss, PuzzleEntry
from klotski_studio.formats.text.pastes import Paste, readings
from klotski_studio.formats.text.text_files import MOST_BYTES, read_text, write_text

CLIPBOARD = "clipboard"
"""What errors call a text that is in no file."""

NATIVE = klotski_file.FORMAT

FORMATS: tuple[Format, ...] = (
    NATIVE,
    share.FORMAT,
    codes.CODE,
    codes.SHORT,
    raw_codes.FORMAT,
    coordinates.FORMAT,
    coordinates.CELLS,
    kinds.FORMAT,
    klotski_lab.CODE,
    tomfrost.LINK,
    jeantimex.FORMAT,
    custom_klotski.FORMAT,
    klotski_lab.FORMAT,
    tomfrost.FORMAT,
    triples.FORMAT,
    plain_lists.FORMAT,
    plain_lists.MATRIX,
    code_lists.FORMAT,
    tatham.FORMAT,
    jimslide.FORMAT,
    two_swap.FORMAT,
    boxed.STRING,
    rush_hour.FORMAT,
    gnome.FORMAT,
    boxed.BOX,
    letter_grids.FORMAT,
    plain_grid.FORMAT,
)
"""All formats; of those that recognise a text the first reads it."""

is_chinese = code_lists.sniff
"""Whether a text is of a kind that is often encoded as GBK."""


def by_id(format_id: str, formats: Sequence[Format] = FORMATS) -> Format | None:
    """The format of that id; None if there is none."""
    return next((each for each in formats if each.id == format_id), None)


def detect(text: str, formats: Sequence[Format] = FORMATS) -> Format | None:
    """The format that ``text`` is in; None if it is in none.

    White space, code fences and quotes around it are ignored.
    """
    found = _recognised(text, formats)
    return None if found is None else found[0]


def read_string(text: str, name: str = CLIPBOARD, formats: Sequence[Format] = FORMATS) -> Layout:
    """The layout that ``text`` holds in any notation.

    Args:
        text: what was pasted, or what a file holds.
        name: what errors call it.
        formats: those that are tried.

    Raises:
        FileError: if it is in no known notation, cannot be read, or holds several puzzles.
    """
    format_, paste = _recognise(text, name, formats)
    try:
        return within(format_.read(paste.text, name), name)
    except FileError as error:
        raise _shifted(error, paste.skipped) from None


def read_entries(
    source: Path | str,
    name: str = CLIPBOARD,
    formats: Sequence[Format] = FORMATS,
    *,
    regular_only: bool = False,
) -> Iterator[PuzzleEntry]:
    """Every puzzle in a file (a path) or a text (a string), each read when it is asked for.

    Args:
        source: the path or the text.
        name: what errors call a text.
        formats: those that are tried.
        regular_only: whether a pipe or a device is refused, as in the window.

    Raises:
        FileError: if the file cannot be read, or is in no known notation. Any other error is in the
            entry of its puzzle.
    """
    if isinstance(source, str):
        return _entries(*_recognise(source, name, formats), name)
    text = read_text(source, is_chinese=is_chinese, regular_only=regular_only)
    format_ = by_suffix(source, formats)
    found = _recognise(text, str(source), formats) if format_ is None else (format_, Paste(text))
    return _entries(*found, str(source))


def write_string(layout: Layout, format_: Format) -> str:
    """``layout`` in that notation.

    Raises:
        KlotskiError: if the notation can only be read or cannot hold the layout, or if the layout is
            beyond a limit, so that the text could not be read again.
    """
    if format_.write is None:
        raise KlotskiError("notation.read-only", format=format_.name)
    require_within(layout)
    return format_.write(layout)


def losses(layout: Layout, format_: Format) -> tuple[Loss, ...]:
    """The details of ``layout`` that the notation drops; none if it refuses the layout as a whole."""
    return format_.losses(layout)


def claims_in(text: str, format_: Format) -> Known:
    """The claims in ``text``, which :func:`write_string` has returned; none if it cannot be read again."""
    try:
        return format_.read(text, "").meta.known
    except KlotskiError:
        return Known()


def read_file(path: Path, formats: Sequence[Format] = FORMATS, *, regular_only: bool = False) -> Layout:
    """The layout in the file ``path``, whose format its suffix or else its text determines.

    Args:
        path: where it is.
        formats: those that are tried.
        regular_only: whether a pipe or a device is refused, as in the window.

    Raises:
        FileError: if it cannot be read; the error names file, line and what was expected.
    """
    text = read_text(path, is_chinese=is_chinese, regular_only=regular_only)
    format_ = by_suffix(path, formats)
    if format_ is None:
        return read_string(text, str(path), formats)
    return within(format_.read(text, str(path)), str(path))


def write_file(
    path: Path,
    layout: Layout,
    *,
    keep_comments: bool = False,
    expected: ContentStamp | None = None,
    formats: Sequence[Format] = FORMATS,
) -> None:
    """Save ``layout`` as ``path`` in the format of its suffix; the file is replaced as a whole or not at all.

    Args:
        path: the file.
        layout: what it will describe.
        keep_comments: whether ``path`` is the file that the layout was read from; its comments and
            the order of its keys are kept.
        expected: the stamp of the file when it was read; if another program has changed it since,
            it is not replaced.
        formats: those that are tried.

    Raises:
        FileError: if the suffix is unknown or the format is read-only, the system refuses, or the
            file is not as expected.
        KlotskiError: if the layout does not fit the format, or could not be read again.
            After any error the file is as it was.
    """
    format_ = by_suffix(path, formats)
    if format_ is None:
        raise FileError("format.unknown", str(path))
    if format_.write is None:
        raise FileError("format.cannot-write", str(path), format=format_.name)
    require_within(layout)
    text = None
    if keep_comments and format_.update is not None and path.is_file():
        text = _updated(path, layout, format_.update)
    write_text(path, format_.write(layout) if text is None else text, expected)


def by_suffix(path: Path, formats: Sequence[Format] = FORMATS) -> Format | None:
    """The format with the suffix of ``path``; None if there is none."""
    return next((each for each in formats if path.suffix.lower() in each.suffixes), None)


def layout_files(folder: Path, formats: Sequence[Format] = FORMATS) -> tuple[Path, ...]:
    """All files in ``folder`` and its subfolders whose suffix is known, sorted, without hidden ones."""
    return tuple(
        sorted(
            path
            for path in folder.rglob("*")
            if by_suffix(path, formats) is not None
            and not any(part.startswith(".") for part in path.relative_to(folder).parts)
            and path.is_file()
        )
    )


def _updated(path: Path, layout: Layout, update: Callable[[str, Layout], str]) -> str | None:
    """The new text of an existing file; None if the old one cannot be read."""
    try:
        return update(read_text(path), layout)
    except FileError:
        return None


def _recognise(text: str, name: str, formats: Sequence[Format]) -> tuple[Format, Paste]:
    """The format of ``text``, and the text without quotes and the like around it.

    Raises:
        FileError: if there is none, or the text is larger than a file may be.
    """
    if len(text) > MOST_BYTES:
        raise FileError("file.too-large", name, most_bytes=MOST_BYTES)
    found = _recognised(text, formats)
    if found is None:
        raise FileError("format.unknown", name)
    return found


def _recognised(text: str, formats: Sequence[Format]) -> tuple[Format, Paste] | None:
    pastes = [paste for paste in readings(text) if paste.text.strip()]
    return next(((each, paste) for each in formats for paste in pastes if each.sniff(paste.text)), None)


def _entries(format_: Format, paste: Paste, name: str) -> Iterator[PuzzleEntry]:
    read_all = format_.read_all or partial(_one_entry, format_)
    try:
        for entry in read_all(paste.text, name):
            line = None if entry.line is None else entry.line + paste.skipped
            entry = _checked(entry, name)
            yield replace(entry, line=line, error=entry.error and _shifted(entry.error, paste.skipped))
    except FileError as error:
        error = _shifted(error, paste.skipped)
        yield PuzzleEntry("", error.line, None, error)


def _checked(entry: PuzzleEntry, name: str) -> PuzzleEntry:
    """``entry``, or one with an error if its layout is beyond a limit."""
    try:
        if entry.layout is not None:
            within(entry.layout, name, entry.line)
    except FileError as error:
        return PuzzleEntry("", entry.line, None, error)
    return entry


def _one_entry(format_: Format, text: str, name: str) -> Iterator[PuzzleEntry]:
    layout = format_.read(text, name)
    yield PuzzleEntry(layout.name, 1, layout)


def _shifted(error: FileError, lines: int) -> FileError:
    if error.line is None or not lines:
        return error
    values = {name: value for name, value in error.values.items() if name not in ("file", "line")}
    return FileError(error.code, error.file, error.line + lines, **values)
