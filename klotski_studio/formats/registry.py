"""The functions that read and write layouts in any notation.

Every notation is one entry in :data:`~klotski_studio.formats.notations.FORMATS`. Every layout that is read or
written is checked against :mod:`~klotski_studio.formats.text.limits`, and every text is read again before it
is handed out (:mod:`~klotski_studio.formats.text.written`).
What a text was taken for, its other readings, and the form of a refusal are explained in
:mod:`~klotski_studio.formats.text.recognition`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Board, Layout
from klotski_studio.formats.native import write as native
from klotski_studio.formats.text.limits import require_within
from klotski_studio.formats.text.notation import Decision, Format, PuzzleEntry
from klotski_studio.formats.text.recognition import Parsed, Paste, Reading, recognise
from klotski_studio.formats.text.text_files import read_text, write_text
from klotski_studio.formats.text.written import kept, written_in
from klotski_studio.io.disk import ContentStamp

CLIPBOARD = "clipboard"
"""What errors call a text that is in no file."""

NATIVE = native.FORMAT


def formats() -> tuple[Format, ...]:
    """All formats; of those that recognise a text the first reads it.

    Their modules are imported at the first call: a program that opens native files needs none of them.
    """
    from klotski_studio.formats.notations import FORMATS

    return FORMATS


def is_chinese(text: str) -> bool:
    """Whether ``text`` is of a kind that is often encoded as GBK."""
    from klotski_studio.formats.huarong import codes

    # no letter of ASCII is half of a sign there, as it may be behind a letter with an accent
    is_simple = text.encode("gb2312", "ignore").decode("gb2312") == text
    return codes.LIST.sniff(text) or (is_simple and _recognised(text, "") is not None)


def by_id(format_id: str) -> Format | None:
    """The format of that id; None if there is none."""
    return next((each for each in formats() if each.id == format_id), None)


def detect(text: str) -> Format | None:
    """The format that ``text`` is in; None if it is in none.

    White space, code fences and quotes around it are ignored.
    """
    found = _recognised(text, "")
    return None if found is None else found.format


def parse(
    source: Path | str,
    name: str = CLIPBOARD,
    *,
    taken_as: Format | Reading | None = None,
    regular_only: bool = False,
) -> Parsed:
    """What a file (a path) or a text (a string) was taken for, and its puzzles.

    Args:
        source: the path or the text.
        name: what errors call a text.
        taken_as: the notation or the reading to take, whatever the text looks like.
        regular_only: whether a pipe or a device is refused, as in the window.

    Raises:
        FileError: if the file cannot be read, or is in no known notation. Any other error is in the
            entry of its puzzle.
    """
    if isinstance(source, str):
        return recognise(source, name, formats(), taken_as)
    text = read_text(source, is_chinese=is_chinese, regular_only=regular_only)
    if taken_as is None and by_suffix(source) is NATIVE:
        # nothing else besides; without a key of such files it may be a file of another program
        found = None if native.is_begun(text) else _recognised(text, str(source))
        return found or Parsed(NATIVE, Paste(text), str(source), ())
    parsed = recognise(text, str(source), formats(), taken_as)
    return _with_companion(parsed, source, regular_only=regular_only)


def read_string(text: str, name: str = CLIPBOARD) -> Layout:
    """The layout that ``text`` holds in any notation.

    Args:
        text: what was pasted, or what a file holds.
        name: what errors call it.

    Raises:
        FileError: if it is in no known notation, cannot be read, or holds several puzzles.
    """
    return parse(text, name).layout


def write_string(layout: Layout, format_: Format) -> str:
    """``layout`` in that notation; :mod:`~klotski_studio.formats.text.written` says what is lost, too.

    Raises:
        KlotskiError: if the notation can only be read or cannot hold the layout, or if the layout is
            beyond a limit, so that the text could not be read again.
    """
    return written_in(layout, format_).text


def read_file(path: Path, *, regular_only: bool = False) -> Layout:
    """The layout in the file ``path``, whose format its suffix or else its text determines.

    Args:
        path: where it is.
        regular_only: whether a pipe or a device is refused, as in the window.

    Raises:
        FileError: if it cannot be read; the error names file, line and what was expected.
    """
    return parse(path, regular_only=regular_only).layout


def write_file(
    path: Path, layout: Layout, *, keep_comments: bool = False, expected: ContentStamp | None = None
) -> None:
    """Save ``layout`` as ``path`` in the format of its suffix; the file is replaced as a whole or not at all.

    Args:
        path: the file.
        layout: what it will describe.
        keep_comments: whether ``path`` is the file that the layout was read from; its comments and
            the order of its keys are kept.
        expected: the stamp of the file when it was read; if another program has changed it since,
            it is not replaced.

    Raises:
        FileError: if the suffix is unknown or the format is read-only, the system refuses, or the
            file is not as expected.
        KlotskiError: if the layout does not fit the format, or could not be read again.
            After any error the file is as it was.
    """
    format_ = by_suffix(path)
    if format_ is None:
        raise FileError("format.unknown", str(path))
    if format_.write is None:
        raise FileError("format.cannot-write", str(path), format=format_.name)
    text = None
    if keep_comments and format_.update is not None and path.is_file():
        require_within(layout)
        text = _updated(path, layout, format_)
    if text is None:
        text = write_string(layout, format_)
    write_text(path, text, expected)


def taken(entry: PuzzleEntry) -> Decision:
    """What the puzzle of ``entry`` was taken for: ``decided.form`` with ``format``, ``width``, ``height``.

    Without a layout the board is 0 x 0.
    """
    format_ = by_id(entry.form)
    board = entry.layout.board if entry.layout is not None else Board(0, 0)
    name = format_.name if format_ is not None else entry.form
    return Decision("decided.form", {"format": name, "width": board.width, "height": board.height})


def by_suffix(path: Path) -> Format | None:
    """The format with the suffix of ``path``; None if there is none."""
    suffix = path.suffix.lower()
    if suffix in NATIVE.suffixes:
        return NATIVE
    return next((each for each in formats() if suffix in each.suffixes), None)


def layout_files(folder: Path) -> tuple[Path, ...]:
    """All files in ``folder`` and its subfolders whose suffix is known, sorted, without hidden ones."""
    found = (path for path in folder.rglob("*") if by_suffix(path) is not None and path.is_file())
    return tuple(sorted(path for path in found if "/." not in f"/{path.relative_to(folder).as_posix()}"))


def _recognised(text: str, name: str) -> Parsed | None:
    """What ``text`` is taken for; None if it is in no known notation."""
    try:
        return recognise(text, name, formats())
    except FileError:
        return None


def _updated(path: Path, layout: Layout, format_: Format) -> str | None:
    """The new text of an existing file; None if the old one is unreadable or the new one another puzzle."""
    assert format_.update is not None
    try:
        return kept(layout, format_.update(read_text(path), layout), format_).text
    except KlotskiError:
        return None


def _with_companion(parsed: Parsed, path: Path, *, regular_only: bool) -> Parsed:
    """``parsed`` with the text of the second file that its notation looks for, if there is one."""
    names = (f"{path.name}{parsed.format.companion}", f"{path.stem}{parsed.format.companion}{path.suffix}")
    other = next((each for name in names if (each := path.with_name(name)).is_file()), path)
    if not parsed.format.companion or "\n\n" in parsed.paste.text.strip() or other == path:
        return parsed
    text = f"{parsed.paste.text.rstrip()}\n\n{read_text(other, regular_only=regular_only)}"
    return replace(parsed, paste=replace(parsed.paste, text=text))
