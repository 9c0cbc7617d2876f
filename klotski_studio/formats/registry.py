"""The kinds of files that can be read and written: one table, and the way in and out.

A foreign notation joins with one more entry in :data:`FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Layout
from klotski_studio.formats import native, native_read, native_write
from klotski_studio.formats.disk import Stamp
from klotski_studio.formats.notation import Format
from klotski_studio.formats.text_files import read_text, write_text


def _update_native(text: str, layout: Layout) -> str:
    from klotski_studio.formats.native_update import update  # tomlkit is slow to import, and rarely needed

    return update(text, layout)


NATIVE = Format(
    id="native",
    name="Klotski Studio",
    suffixes=(".klotski",),
    sniff=native.sniff,
    read=native_read.read,
    write=native_write.write,
    update=_update_native,
)

FORMATS: tuple[Format, ...] = (NATIVE,)
"""All formats, the preferred ones first."""


def read_file(path: Path, formats: Sequence[Format] = FORMATS) -> Layout:
    """The layout in the file ``path``, whose format its suffix or else its text tells.

    Raises:
        FileError: if it cannot be read; the error names file, line and what was expected.
    """
    text = read_text(path)
    format_ = by_suffix(path, formats) or next((each for each in formats if each.sniff(text)), None)
    if format_ is None:
        raise _unknown(path, formats)
    return format_.read(text, str(path))


def write_file(
    path: Path,
    layout: Layout,
    *,
    keep_comments: bool = False,
    expected: Stamp | None = None,
    formats: Sequence[Format] = FORMATS,
) -> None:
    """Save ``layout`` as ``path``, in the format of its suffix, all or nothing.

    With ``keep_comments``, ``path`` is the file that the layout was read from, and what it says
    besides (comments, the order of its keys) stays. ``expected`` is what it held then: if another
    program has changed it since, it is left alone.

    Raises:
        FileError: if the format cannot be told or written, the system refuses, or the file is
            not as expected.
        KlotskiError: if the layout does not fit the format.
            In every case what was there before is still there.
    """
    format_ = by_suffix(path, formats)
    if format_ is None:
        raise _unknown(path, formats)
    if format_.write is None:
        raise FileError("format.cannot-write", str(path), format=format_.name)
    text = None
    if keep_comments and format_.update is not None and path.is_file():
        text = _updated(path, layout, format_.update)
    write_text(path, format_.write(layout) if text is None else text, expected)


def by_suffix(path: Path, formats: Sequence[Format] = FORMATS) -> Format | None:
    """The format that the name of ``path`` tells; None if it tells none."""
    return next((each for each in formats if path.suffix.lower() in each.suffixes), None)


def layout_files(folder: Path, formats: Sequence[Format] = FORMATS) -> tuple[Path, ...]:
    """All files in ``folder`` and below whose suffix is known, sorted; hidden ones are left out."""
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
    """The new text of an existing file; None if the old one is past saving."""
    try:
        return update(read_text(path), layout)
    except FileError:
        return None


def _unknown(path: Path, formats: Sequence[Format]) -> FileError:
    known = ", ".join(suffix for each in formats for suffix in each.suffixes)
    return FileError("format.unknown", str(path), known=known)
