"""``klotski-studio convert`` turns puzzles from one notation into another."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.app.documents.file_names import FreshNames
from klotski_studio.cli.conversions import Converted, print_outcomes
from klotski_studio.cli.terminal.exits import Exit, gravest
from klotski_studio.cli.terminal.inputs import PIPE, parsed_source
from klotski_studio.cli.terminal.interrupts import Interrupts
from klotski_studio.cli.terminal.options import From, Json
from klotski_studio.cli.terminal.output import new_names, print_error, print_json, print_line
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Known
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import Format, PuzzleEntry
from klotski_studio.formats.text.recognition import Reading
from klotski_studio.formats.text.text_files import write_text

FEW = 20
"""Puzzles up to which no progress is shown."""


def convert(
    source: Annotated[str | None, typer.Argument(metavar="IN", show_default=False)] = None,
    target: Annotated[str | None, typer.Argument(metavar="OUT", show_default=False)] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="NOTATION", help="What to write; by default what OUT is called."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace OUT if it is there.")] = False,
    from_: From = None,
    as_json: Json = False,
    show_list: Annotated[bool, typer.Option("--list", help="List the notations.")] = False,
) -> None:
    """Turn puzzles from one notation into another.

    IN is a file in any notation, a folder of puzzles, or - for the standard input. OUT is a file, a
    folder (one file a puzzle; end it with / if it is new), or - for the standard output, where it
    goes as well if only --to is given. What the notation cannot hold is told on the standard error.
    Ctrl-C stops after the puzzle at hand; a second one ends at once.
    """
    if show_list:
        _print_notations(as_json=as_json)
        return
    if target is None and to is not None:
        target = PIPE
    if source is None or target is None:
        raise typer.BadParameter("IN and OUT are needed.")
    format_ = _format(to, target)
    _check_paths(source, target, overwrite=overwrite)
    with Interrupts() as interrupts:
        try:
            outcomes = _convert(source, from_, target, format_, lambda: interrupts.requested)
        except FileError as error:
            outcomes = [Converted(PuzzleEntry("", error.line, None, error), error=error)]
        print_outcomes(outcomes, format_, target if _is_folder(target) else None, as_json=as_json)
    exits = [outcome.exit for outcome in outcomes]
    if interrupts.requested:
        print_error("Interrupted: not everything was converted.")
        exits.append(Exit.STOPPED)
    raise typer.Exit(gravest(exits))


def _format(to: str | None, target: str) -> Format:
    """Return the notation to write.

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
    """Refuse to write over the source, and over any other file unless ``overwrite``.

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


def _convert(
    source: str, from_: Reading | None, target: str, format_: Format, stops: Callable[[], bool]
) -> list[Converted]:
    """Convert everything in ``source``, until ``stops``.

    Raises:
        FileError: if there is nothing to begin with.
        typer.BadParameter: if there are several puzzles, and ``target`` is one file.
    """
    entries = takewhile(lambda _: not stops(), _entries(source, from_))
    if target == PIPE:
        return [_converted(entry, format_) for entry in entries]
    if _is_folder(target):
        names = new_names(Path(target), format_.new_suffix)
        return _into_folder(list(entries), names, format_, Path(source).stem, stops)
    first, second = next(entries, None), next(entries, None)
    if second is not None:
        raise typer.BadParameter(f"{source!r} holds several puzzles; OUT must be a folder, such as puzzles/.")
    return [] if first is None else [_written(_converted(first, format_), Path(target))]


def _entries(source: str, from_: Reading | None) -> Iterator[PuzzleEntry]:
    """Return the puzzles of a file, a folder or the standard input.

    Raises:
        FileError: if the source as a whole cannot be read.
    """
    path = Path(source)
    if not path.is_dir():
        return parsed_source(path, from_).entries
    files = registry.layout_files(path)
    if not files:
        raise FileError("folder.empty", source)
    return (entry for file in files for entry in _entries_of(file, from_))


def _entries_of(file: Path, from_: Reading | None) -> Iterator[PuzzleEntry]:
    """Yield the puzzles of one file of a folder; those without a name are named for the file."""
    try:
        for entry in registry.parse(file, taken_as=from_).entries:
            yield replace(entry, name=entry.name or file.stem)
    except FileError as error:
        yield PuzzleEntry(file.stem, error.line, None, error)


def _converted(entry: PuzzleEntry, format_: Format) -> Converted:
    if entry.layout is None:
        return Converted(entry, error=entry.error)
    try:
        text = registry.write_string(entry.layout, format_)
    except KlotskiError as error:
        return Converted(entry, error=error)
    has_claims = entry.layout.meta.known != Known()
    claims = registry.claims_in(text, format_) if has_claims else None
    return Converted(entry, text, lost=registry.losses(entry.layout, format_), claims=claims)


def _written(outcome: Converted, path: Path) -> Converted:
    """Write the text of ``outcome`` into ``path``; return it with the path, or with the error."""
    if outcome.error is not None:
        return outcome
    text = outcome.text if outcome.text.endswith("\n") else f"{outcome.text}\n"
    try:
        write_text(path, text)
    except FileError as error:
        return replace(outcome, error=error)
    return replace(outcome, path=path)


def _into_folder(
    entries: Sequence[PuzzleEntry], names: FreshNames, format_: Format, stem: str, stops: Callable[[], bool]
) -> list[Converted]:
    """Write each puzzle into a file of its own, none over another, until ``stops``."""
    outcomes: list[Converted] = []
    with ExitStack() as stack:
        show = _progress(stack, len(entries))
        for number, entry in enumerate(entries, start=1):
            if stops():
                break
            outcome = _converted(entry, format_)
            if outcome.error is None:
                outcome = _written(outcome, names.path(entry.name, f"{stem} {number}"))
            outcomes.append(outcome)
            show(number)
    return outcomes


def _progress(stack: ExitStack, total: int) -> Callable[[int], None]:
    """Return a function that shows how many are done: on a terminal if there are many, else nowhere."""
    if total <= FEW or not sys.stderr.isatty():
        return lambda _: None
    from klotski_studio.cli.terminal.progress import CountLine  # rich takes a while to import

    return stack.enter_context(CountLine("Converting", total)).show


def _print_notations(*, as_json: bool) -> None:
    for each in registry.formats():
        if as_json:
            writes, many = each.write is not None, each.read_all is not None
            print_json({"id": each.id, "name": each.name, "writes": writes, "many": many})
        else:
            print_line(f"{each.id:18} {each.name}{'' if each.write else ' (only read)'}")
