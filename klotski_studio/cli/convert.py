"""``klotski-studio convert`` turns puzzles from one notation into another.

Prints the results of a conversion, for programs and for people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.app.documents.file_names import FreshNames
from klotski_studio.app.solving.verdict import CLAIMS, claim_texts
from klotski_studio.app.texts.errors import error_text, loss_text
from klotski_studio.app.texts.translatable import as_written
from klotski_studio.cli.terminal.inputs import PIPE, assumed, parsed_source
from klotski_studio.cli.terminal.interrupts import Interrupts
from klotski_studio.cli.terminal.options import From, Json
from klotski_studio.cli.terminal.output import (
    Exit,
    gravest,
    is_folder,
    new_names,
    print_error,
    print_json,
    print_line,
    print_text,
)
from klotski_studio.core.control import Progress
from klotski_studio.core.edits.whole import set_meta
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Known, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import Format, PuzzleEntry
from klotski_studio.formats.text.recognition import Reading
from klotski_studio.formats.text.text_files import write_text
from klotski_studio.formats.text.written import written_in

_STATUSES = {Exit.FINE: "converted", Exit.INVALID: "invalid", Exit.IO_FAILED: "not written"}


@dataclass(frozen=True, slots=True)
class Converted:
    """The result of converting one puzzle.

    Attributes:
        entry: the puzzle as it was read, or the error of reading it.
        text: the puzzle in the notation asked for.
        path: the file it was written to; None for the standard output.
        lost: the codes of what the notation could not hold.
        claims: the results in ``text``, which are those that the source states; None if it states none.
        error: why it was not read or not written.
    """

    entry: PuzzleEntry
    text: str = ""
    path: Path | None = None
    lost: tuple[str, ...] = ()
    claims: Known | None = None
    error: KlotskiError | None = None

    @property
    def exit(self) -> Exit:
        """The exit status for it; what was converted and has an error could not be written."""
        if self.error is None:
            return Exit.FINE
        return Exit.IO_FAILED if self.text else Exit.INVALID


def record(outcome: Converted) -> dict[str, object]:
    """Return the JSON object for one puzzle; it has ``text`` if that went to the standard output."""
    found: dict[str, object] = {
        "name": outcome.entry.name,
        "line": outcome.entry.line,
        "status": _STATUSES[outcome.exit],
        "file": None if outcome.path is None else str(outcome.path),
        "assumed": assumed(outcome.entry),
        "lost": [loss_text(loss) for loss in outcome.lost],
        "unconfirmed": {
            name: claim for name in CLAIMS if (claim := getattr(outcome.claims, name, None)) is not None
        },
    }
    if outcome.error is not None:
        found["error"] = error_text(outcome.error)
    elif outcome.path is None:
        found["text"] = outcome.text
    return found


def print_outcomes(
    outcomes: Sequence[Converted], format_: Format, folder: str | None, *, as_json: bool
) -> None:
    """Print results to the standard output, errors and losses to the standard error.

    ``folder`` is the folder the puzzles were written to; None for one file or the standard output.
    """
    if as_json:
        for outcome in outcomes:
            print_json(record(outcome))
        return
    _print_texts(each.text for each in outcomes if each.error is None and each.path is None)
    for outcome in outcomes:
        if outcome.error is not None:
            print_error(_error_line(outcome))
    done = [outcome for outcome in outcomes if outcome.error is None]
    print_error(*_counted("assumed: ", [assumed(each.entry) for each in done]))
    lost = [[loss_text(loss) for loss in each.lost] for each in done]
    print_error(*_counted(f"“{format_.name}” does not keep ", lost), *_claim_lines(done))
    if folder is not None and (done or len(outcomes) > 1):
        print_line(f"{len(done)} of {len(outcomes)} puzzles written to {folder}")


def _print_texts(texts: Iterable[str]) -> None:
    """Print one after the other; those of several lines with an empty line between."""
    for number, text in enumerate(text.rstrip("\n") for text in texts):
        if number and "\n" in text:
            print_line("")
        print_text(text)


def _error_line(outcome: Converted) -> str:
    """Return the error of a puzzle, with its name or line in front unless the error begins with a file."""
    error, entry = outcome.error, outcome.entry
    assert error is not None
    if isinstance(error, FileError):
        return error_text(error)
    subject = entry.name or (f"line {entry.line}" if entry.line is not None else "")
    return f"{subject}: {error_text(error)}" if subject else error_text(error)


def _counted(before: str, texts: Sequence[Sequence[str]]) -> list[str]:
    """Return a note for each of ``texts``, those of a puzzle each, with the number of puzzles if several."""
    counts, total = Counter(chain.from_iterable(texts)), len(texts)
    return [
        f"note: {before}{what}{f' ({count} of {total} puzzles)' * (total > 1)}"
        for what, count in counts.items()
    ]


def _claim_lines(outcomes: Sequence[Converted]) -> list[str]:
    """Return a note on results that were written as their sources state them, if there are any."""
    claims = [each.claims for each in outcomes if each.claims is not None]
    stated = [texts for each in claims if (texts := claim_texts(each, CLAIMS, as_written))]
    if not stated:
        return []
    what = ", ".join(stated[0]) if len(outcomes) == 1 else f"{len(stated)} of {len(outcomes)} puzzles"
    return [f"note: written as the source claims it, not confirmed by a search: {what}"]


def convert(
    source: Annotated[str | None, typer.Argument(metavar="IN")] = None,
    target: Annotated[str | None, typer.Argument(metavar="OUT")] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="NOTATION", help="What to write; by default what OUT is called."),
    ] = None,
    metric: Annotated[
        Metric | None,
        typer.Option("--metric", help="What the author counts in, and a plan of PDDL."),
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
            found = _entries(source, from_)
            if metric is not None:  # an entry without a layout has an error, which stays
                found = (replace(e, layout=e.layout and set_meta(e.layout, metric, "metric")) for e in found)
            outcomes = _convert(source, found, target, format_, interrupts)
        except FileError as error:
            outcomes = [Converted(PuzzleEntry("", error.line, None, error), error=error)]
        print_outcomes(outcomes, format_, target if is_folder(target) else None, as_json=as_json)
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
        if target != PIPE and not is_folder(target):
            raise typer.BadParameter(f"The name {target!r} tells no notation; say which with --to.")
        found = registry.NATIVE
    if found.write is None:
        raise typer.BadParameter(
            f"The notation {found.id!r} can only be read; {found.in_place!r} can be written in its place."
        )
    return found


def _check_paths(source: str, target: str, *, overwrite: bool) -> None:
    """Refuse to write over the source, and over any other file unless ``overwrite``.

    Raises:
        typer.BadParameter: in that case.
    """
    path = Path(target)
    if target == PIPE or is_folder(target) or not path.exists():
        return
    if source != PIPE and Path(source).exists() and path.samefile(source):
        raise typer.BadParameter("OUT is IN itself.")
    if path.is_file() and not overwrite:
        raise typer.BadParameter(f"{target!r} is there already; --overwrite replaces it.")


def _convert(
    source: str, found: Iterator[PuzzleEntry], target: str, format_: Format, interrupts: Interrupts
) -> list[Converted]:
    """Convert all that was ``found`` in ``source``, until Ctrl-C.

    Raises:
        FileError: if there is nothing to begin with.
        typer.BadParameter: if there are several puzzles, and ``target`` is one file.
    """
    entries = takewhile(lambda _: not interrupts.requested, found)
    if target == PIPE:
        return [_converted(entry, format_) for entry in entries]
    if is_folder(target):
        names = new_names(Path(target), format_.new_suffix)
        return _into_folder(list(entries), names, format_, Path(source).stem, interrupts)
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
        written = written_in(entry.layout, format_)
    except KlotskiError as error:
        return Converted(entry, error=error)
    claims = written.known if entry.layout.meta.known != Known() else None
    return Converted(entry, written.text, lost=written.losses, claims=claims)


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
    entries: Sequence[PuzzleEntry], names: FreshNames, format_: Format, stem: str, interrupts: Interrupts
) -> list[Converted]:
    """Write each puzzle into a file of its own, none over another, until Ctrl-C."""
    outcomes: list[Converted] = []
    with interrupts.drawn("Converting") as control:
        for number, entry in enumerate(entries, start=1):
            if control.is_cancelled:
                break
            outcome = _converted(entry, format_)
            if outcome.error is None:
                outcome = _written(outcome, names.path(entry.name, f"{stem} {number}"))
            outcomes.append(outcome)
            control.report(Progress("converting", number, len(entries), control.seconds))
    return outcomes


def _print_notations(*, as_json: bool) -> None:
    """Print each notation once, with a program that uses it and the names of its other forms."""
    from klotski_studio.formats.notations import FORMATS, LISTED  # all, which take a while to import

    of = {each.id: each for each in FORMATS}
    for listed in LISTED:
        format_, forms = of[listed.id], [of[form] for form in listed.forms]
        if as_json:
            more = {"program": listed.program, "forms": [_notation_record(form) for form in forms]}
            print_json(_notation_record(format_) | more)
        else:
            written = [form.id for form in forms if form.write is not None]
            read = [form.id for form in forms if form.write is None]
            also = f"; also {', '.join(written)}" if written else ""
            also += f"; also reads {', '.join(read)}" if read else ""
            only = "" if format_.write is not None else " (only read)"
            print_line(f"{format_.id:15} {format_.name}{only}: {listed.program}{also}")


def _notation_record(format_: Format) -> dict[str, object]:
    writes, many = format_.write is not None, format_.read_all is not None
    return {"id": format_.id, "name": format_.name, "writes": writes, "many": many}
