"""``klotski-studio convert``: puzzles from one notation into another."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.app.texts import error_text, loss_text
from klotski_studio.cli.exits import Exit, gravest
from klotski_studio.cli.file_names import FreshNames
from klotski_studio.cli.options import Json
from klotski_studio.cli.output import print_error, print_json, print_line, quiet_pipe
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.formats import registry
from klotski_studio.formats.disk import system_trouble
from klotski_studio.formats.notation import Entry, Format, Loss
from klotski_studio.formats.text_files import MOST_BYTES, decoded, write_text

PIPE = "-"
STDIN = "standard input"
FEW = 20
"""Puzzles up to which no progress is shown."""


@dataclass(frozen=True, slots=True)
class Converted:
    """What came of one puzzle.

    Attributes:
        entry: the puzzle as it was read, or why it was not.
        text: what it was written as.
        path: where to; None for the standard output.
        lost: what the notation dropped.
        error: why it was not read or not written.
    """

    entry: Entry
    text: str = ""
    path: Path | None = None
    lost: tuple[Loss, ...] = ()
    error: KlotskiError | None = None


def convert(
    source: Annotated[str | None, typer.Argument(metavar="IN", show_default=False)] = None,
    target: Annotated[str | None, typer.Argument(metavar="OUT", show_default=False)] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="NOTATION", help="What to write; by default what OUT is called."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace OUT if it is there.")] = False,
    as_json: Json = False,
    show_list: Annotated[bool, typer.Option("--list", help="List the notations.")] = False,
) -> None:
    """Turn puzzles from one notation into another.

    IN is a file in any notation, a folder of puzzles, or - for the standard input. OUT is a file, a
    folder (one file a puzzle; end it with / if it is new), or - for the standard output. What the
    notation cannot hold is told on the standard error.
    """
    if show_list:
        _print_notations(as_json=as_json)
        return
    if source is None or target is None:
        raise typer.BadParameter("IN and OUT are needed.")
    format_ = _format(to, target)
    _check_paths(source, target, overwrite=overwrite)
    with quiet_pipe():
        try:
            outcomes = _convert(source, target, format_)
        except FileError as error:
            outcomes = [Converted(Entry("", error.line, None, error), error=error)]
        _print(outcomes, format_, target, as_json=as_json)
    raise typer.Exit(gravest(Exit.FINE if outcome.error is None else Exit.INVALID for outcome in outcomes))


def record(outcome: Converted) -> dict[str, object]:
    """The JSON object for one puzzle; ``text`` where it went to the standard output."""
    found: dict[str, object] = {
        "name": outcome.entry.name,
        "line": outcome.entry.line,
        "status": "converted" if outcome.error is None else "invalid",
        "file": None if outcome.path is None else str(outcome.path),
        "lost": [loss_text(loss) for loss in outcome.lost],
    }
    if outcome.error is not None:
        found["error"] = error_text(outcome.error)
    elif outcome.path is None:
        found["text"] = outcome.text
    return found


def _format(to: str | None, target: str) -> Format:
    """The notation to write.

    Raises:
        typer.BadParameter: if none is named, or one that is not known or only read.
    """
    found = registry.by_id(to) if to is not None else registry.by_suffix(Path(target))
    if found is None and to is not None:
        raise typer.BadParameter(f"There is no notation {to!r}; --list shows all.")
    if found is None:
        if target != PIPE and not _is_folder(target):
            raise typer.BadParameter(f"The name {target!r} tells no notation; say which with --to.")
        found = registry.NATIVE
    if found.write is None:
        raise typer.BadParameter(f"The notation {found.id!r} can only be read.")
    return found


def _check_paths(source: str, target: str, *, overwrite: bool) -> None:
    """Refuse to write over the source, or over anything else without being told to.

    Raises:
        typer.BadParameter: in that case.
    """
    path = Path(target)
    if target == PIPE or _is_folder(target) or not path.exists():
        return
    if source != PIPE and Path(source).exists() and path.samefile(source):
        raise typer.BadParameter("OUT is IN itself.")
    if path.is_file() and not overwrite:
        raise typer.BadParameter(f"{target!r} is there already; --overwrite replaces it.")


def _is_folder(target: str) -> bool:
    return target.endswith(("/", os.sep)) or Path(target).is_dir()


def _convert(source: str, target: str, format_: Format) -> list[Converted]:
    """Convert everything in ``source``.

    Raises:
        FileError: if there is nothing to begin with, or nowhere to put it.
        typer.BadParameter: if there are several puzzles, and ``target`` is one file.
    """
    entries = _entries(source)
    if target == PIPE:
        return [_converted(entry, format_) for entry in entries]
    if _is_folder(target):
        return _into_folder(list(entries), Path(target), format_, Path(source).stem)
    first, second = next(entries, None), next(entries, None)
    if second is not None:
        raise typer.BadParameter(f"{source!r} holds several puzzles; OUT must be a folder, such as puzzles/.")
    return [] if first is None else [_written(_converted(first, format_), Path(target))]


def _entries(source: str) -> Iterator[Entry]:
    """The puzzles of a file, a folder or the standard input.

    Raises:
        FileError: if the source as a whole cannot be read.
    """
    if source == PIPE:
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise FileError("file.too-large", STDIN, most_bytes=MOST_BYTES)
        return registry.read_entries(decoded(content, STDIN, registry.is_chinese), STDIN)
    path = Path(source)
    if not path.is_dir():
        return registry.read_entries(path)
    files = registry.layout_files(path)
    if not files:
        raise FileError("folder.empty", source)
    return (entry for file in files for entry in _entries_of(file))


def _entries_of(file: Path) -> Iterator[Entry]:
    """The puzzles of one file among others, called like the file where they have no name."""
    try:
        for entry in registry.read_entries(file):
            yield replace(entry, name=entry.name or file.stem)
    except FileError as error:
        yield Entry(file.stem, error.line, None, error)


def _converted(entry: Entry, format_: Format) -> Converted:
    if entry.layout is None:
        return Converted(entry, error=entry.error)
    try:
        text = registry.write_string(entry.layout, format_)
    except KlotskiError as error:
        return Converted(entry, error=error)
    return Converted(entry, text, lost=registry.losses(entry.layout, format_))


def _written(outcome: Converted, path: Path) -> Converted:
    """``outcome`` after its text was put into the file ``path``."""
    if outcome.error is not None:
        return outcome
    text = outcome.text if outcome.text.endswith("\n") else f"{outcome.text}\n"
    try:
        write_text(path, text)
    except FileError as error:
        return replace(outcome, error=error)
    return replace(outcome, path=path)


def _into_folder(entries: Sequence[Entry], folder: Path, format_: Format, stem: str) -> list[Converted]:
    """Write each puzzle into a file of its own, none over another.

    Raises:
        FileError: if the folder cannot be made.
    """
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise system_trouble(error, folder, writing=True) from error
    names = FreshNames(folder, format_.new_suffix)
    outcomes = []
    with ExitStack() as stack:
        show = _progress(stack, len(entries))
        for number, entry in enumerate(entries, start=1):
            outcome = _converted(entry, format_)
            if outcome.error is None:
                outcome = _written(outcome, names.path(entry.name, f"{stem} {number}"))
            outcomes.append(outcome)
            show(number)
    return outcomes


def _progress(stack: ExitStack, total: int) -> Callable[[int], None]:
    """What shows how many are done: a bar on a terminal if there are many, otherwise nothing."""
    if total <= FEW or not sys.stderr.isatty():
        return lambda _: None
    from klotski_studio.cli.progress import CountLine  # rich takes a while to import

    return stack.enter_context(CountLine("Converting", total)).show


def _print(outcomes: Sequence[Converted], format_: Format, target: str, *, as_json: bool) -> None:
    if as_json:
        for outcome in outcomes:
            print_json(record(outcome))
        return
    if target == PIPE:
        _print_texts(outcome.text for outcome in outcomes if outcome.error is None)
    for outcome in outcomes:
        if outcome.error is not None:
            print_error(_error_line(outcome))
    for line in _loss_lines(outcomes, format_):
        print_error(line)
    done = sum(outcome.error is None for outcome in outcomes)
    if _is_folder(target) and (done or len(outcomes) > 1):
        print_line(f"{done} of {len(outcomes)} puzzles written to {target}")


def _print_texts(texts: Iterable[str]) -> None:
    """One after the other; those of several lines with an empty line between."""
    for number, text in enumerate(text.rstrip("\n") for text in texts):
        if number and "\n" in text:
            print_line("")
        print_line(text)


def _error_line(outcome: Converted) -> str:
    """The sentence for a puzzle that was left out, with its name if the sentence has no file in front."""
    error, entry = outcome.error, outcome.entry
    assert error is not None
    if isinstance(error, FileError):
        return error_text(error)
    where = entry.name or (f"line {entry.line}" if entry.line is not None else "")
    return f"{where}: {error_text(error)}" if where else error_text(error)


def _loss_lines(outcomes: Sequence[Converted], format_: Format) -> list[str]:
    """A note for each thing that was lost: how many puzzles lost it, if there are several."""
    counts = Counter(loss_text(loss) for outcome in outcomes for loss in outcome.lost)
    if len(outcomes) == 1:
        return [f"note: “{format_.name}” does not keep {what}" for what in counts]
    return [
        f"note: “{format_.name}” does not keep {what} ({count} of {len(outcomes)} puzzles)"
        for what, count in counts.items()
    ]


def _print_notations(*, as_json: bool) -> None:
    for each in registry.FORMATS:
        if as_json:
            writes, many = each.write is not None, each.read_all is not None
            print_json({"id": each.id, "name": each.name, "writes": writes, "many": many})
        else:
            print_line(f"{each.id:18} {each.name}{'' if each.write else ' (only read)'}")
