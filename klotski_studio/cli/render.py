"""``klotski-studio render`` makes pictures, films and pages of puzzles.

Besides the window it is the only command that uses Qt, without a screen; pages for a browser need none.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import typer

from klotski_studio.app.export import request as export
from klotski_studio.app.export.captions import Captions
from klotski_studio.app.export.request import ExportKind
from klotski_studio.app.export.several import answered, difficulty_of
from klotski_studio.app.library.days import all_files, read_seasons
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.texts.errors import REASONS, bytes_text, error_text
from klotski_studio.cli import render_options as options
from klotski_studio.cli.qt_system import using_qt
from klotski_studio.cli.terminal import output
from klotski_studio.cli.terminal.inputs import PIPE, Input, Inputs, reading_lines, trouble_lines
from klotski_studio.cli.terminal.interrupts import Interrupts, search
from klotski_studio.core.check import errors
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Metric
from klotski_studio.formats.text.recognition import Reading
from klotski_studio.io.disk import replace_file
from klotski_studio.solver import search as solver
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.base.answer import Status
from klotski_studio.solver.base.control import Limits

HELP = """\
Make a picture, a film or pages to print.

OUT says by its ending what is made: .png or .svg the layout, .gif or .webp its solution as a film,
.pdf a numbered sheet of the solution, .txt the list of moves, .html a page that plays its puzzles in a
browser (without IN one that asks for a puzzle), .3mf or .stl solids of pieces and tray to print, .dxf their
outlines for a laser cutter. With --what a .pdf becomes cards or a book (of several puzzles, or folders of
them) or cutouts (pieces at real size), an .svg cutouts for a laser cutter, and a .png or .svg the map of
all positions, a sample of very many. OUT is replaced if it is there.

Several puzzles, such as those of a list, get a file each in the folder OUT; say what kind with --format.
None of these replaces a file.
"""
"""The help of the command."""


def render(**given: Any) -> None:
    """Make a picture, a film or pages to print, as :data:`HELP` explains; the options are a table."""
    names, days = given["names"], given["days"]
    with _usage():
        request = options.request(*_wanted(given["what"], given["format_"], names), given)
        if days and (names[:-1] or request.kind is not ExportKind.PAGE):
            raise typer.BadParameter("--days makes a page, without IN.")
        if given["installable"] and (request.kind is not ExportKind.PAGE or names[-1].suffix != ".html"):
            raise typer.BadParameter("--installable is for a page whose name ends with .html.")
    inputs = [layouts_dir() / path for path in all_files(read_seasons())] if days else names[:-1]
    captions = Captions(given["language"])
    job = _Job(request, inputs, names[-1], captions, given["metric"], given["timeout"], given["with_stars"])
    raise typer.Exit(_make(_jobs(job, given["from_"]), as_json=given["as_json"]))


render.__signature__ = options.SIGNATURE  # type: ignore[attr-defined]  # typer reads it


def _make(jobs: list[_Job], *, as_json: bool) -> output.Exit:
    """Make all files, print a line or a JSON object for each, and return the gravest exit status."""
    if any(each.request.kind is not ExportKind.PAGE for each in jobs):
        # the only way to Qt besides the window, and taken only when something is painted
        with using_qt():
            from klotski_studio.app.export import rendering  # noqa: F401 - here Ctrl-C still ends at once

    exits: list[output.Exit] = []
    with Interrupts() as interrupts:
        for number, each in enumerate(jobs):
            if interrupts.requested:
                output.print_error(f"Interrupted: {len(jobs) - number} of {len(jobs)} files were not made.")
                exits.append(output.Exit.STOPPED)
                break
            outcome = _export(each, interrupts)
            _print(each, outcome, as_json=as_json)
            exits.append(outcome.exit)
    return output.gravest(exits)


@dataclass(frozen=True, slots=True)
class _Job:
    """One file to make: what to make of which puzzles, and the limits of the searches.

    Attributes:
        inputs: the files as they were given; of one puzzle of several, its file.
        puzzles: what was read from them.
    """

    request: export.ExportRequest
    inputs: list[Path]
    out: Path
    captions: Captions
    metric: Metric
    timeout: float | None
    with_stars: bool
    puzzles: tuple[Input, ...] = ()


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The result: a file of ``size`` bytes, or ``sentences`` that say why there is none."""

    exit: output.Exit
    sources: tuple[export.ExportSource, ...] = ()
    size: int | None = None
    sentences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class _NoSource(Exception):
    """A puzzle cannot be exported; carries the exit status and the sentences that say why."""

    def __init__(self, exit_: output.Exit, sentences: list[str]) -> None:
        super().__init__(*sentences)
        self.exit, self.sentences = exit_, tuple(sentences)


@contextmanager
def _usage() -> Iterator[None]:
    """Turn values that no export accepts into usage errors, which name the option.

    Raises:
        typer.BadParameter: in that case.
    """
    try:
        yield
    except KlotskiError as error:
        option = f"--{error.values['option']}".replace("_", "-")
        raise typer.BadParameter(
            error_text(KlotskiError(error.code, **{**error.values, "option": option}))
        ) from error


def _wanted(
    what: ExportKind | None, kind: export.FileFormat | None, names: list[Path]
) -> tuple[ExportKind, export.FileFormat]:
    """Return what to make, by the options or else by the name of the file to write.

    Raises:
        typer.BadParameter: if neither says it, or the names do not go with it.
    """
    inputs, out = names[:-1], names[-1]
    if str(out) == PIPE:
        raise typer.BadParameter("OUT must be a file or a folder, and not the standard output.")
    suffix = out.suffix.lower().removeprefix(".")
    if kind is None and suffix in {each.value for each in export.FileFormat}:
        kind = export.FileFormat(suffix)
    if kind is None:
        known = ", ".join(f".{each}" for each in export.FileFormat)
        raise typer.BadParameter(f"The name {str(out)!r} tells no format ({known}); say which with --format.")
    what = what or next(each for each, kinds in export.FORMATS.items() if kind in kinds)
    if not inputs and what is not ExportKind.PAGE:
        raise typer.BadParameter("IN and OUT are needed.")
    if out.exists() and any(each.exists() and out.samefile(each) for each in inputs):
        raise typer.BadParameter("OUT is IN itself.")
    return what, kind


def _jobs(job: _Job, from_: Reading | None) -> list[_Job]:
    """Return ``job`` with its puzzles, or one job for each of them if one file cannot show them all.

    Raises:
        typer.BadParameter: if there are several, and OUT is the name of one file.
    """
    job = replace(job, puzzles=tuple(Inputs(job.inputs, from_)))
    if job.request.kind.holds_many or (len(job.puzzles) == 1 and not job.out.is_dir()):
        return [job]
    suffix = f".{job.request.format}"
    if job.out.suffix.lower() == suffix or job.out.is_file():
        kinds = ", ".join(each for each in ExportKind if each.holds_many)
        raise typer.BadParameter(f"OUT must be a folder, as only these hold several puzzles: {kinds}.")
    names = output.new_names(job.out, suffix)
    return [
        replace(job, inputs=[each.path], puzzles=(each,), out=names.path(each.title, f"{number}"))
        for number, each in enumerate(job.puzzles, start=1)
    ]


def _export(job: _Job, interrupts: Interrupts) -> _Outcome:
    """Solve what has to be solved, write the file and return the result."""
    try:
        sources, troubles = _sources(job, interrupts)
        is_page = job.request.kind is ExportKind.PAGE  # for a browser, which needs no Qt
        files, notes = _page(job, sources) if is_page else _painted(job, sources, interrupts)
    except _NoSource as error:
        return _Outcome(error.exit, sentences=error.sentences)
    except export.Cancelled as error:
        return _Outcome(output.Exit.STOPPED, sentences=(error_text(error),))
    except KlotskiError as error:
        return _Outcome(output.Exit.INVALID, sentences=(error_text(error),))
    try:
        for path, content in files.items():
            replace_file(path, content)
    except KlotskiError as error:
        return _Outcome(output.Exit.IO_FAILED, sentences=(error_text(error),))
    status = output.Exit.INVALID if troubles else output.Exit.FINE
    return _Outcome(status, sources, len(files[job.out]), troubles, notes)


def _painted(
    job: _Job, sources: tuple[export.ExportSource, ...], interrupts: Interrupts
) -> tuple[dict[Path, bytes], tuple[str, ...]]:
    """Return the file that Qt paints, and the notes on it."""
    from klotski_studio.app.export import rendering

    application = rendering.open_without_window()
    captions = rendering.captions_in(job.captions.language)
    with interrupts.drawn(job.out.name) as control:
        content = rendering.render(job.request, sources, captions, control)
    letters = rendering.letters_without_font(sources, captions)
    notes = (NO_FONT.format(letters),) if letters else ()
    del application
    return {job.out: content}, notes


def _page(job: _Job, sources: tuple[export.ExportSource, ...]) -> tuple[dict[Path, bytes], tuple[str, ...]]:
    """Return a page for a browser and the files beside it, and the notes on them."""
    from klotski_studio.app.export.web import beside, page

    if job.request.book.by_difficulty and not job.request.web.days:
        sources = tuple(sorted(sources, key=export.easiest_first))
    content = {job.out: page(job.request, sources, job.captions)}
    if not job.request.web.app:
        return content, ()
    others = beside(job.request, sources, job.captions)
    content |= {job.out.with_name(name): each for name, each in others.items()}
    return content, (f"to be installed it must be served together with {', '.join(others)}.",)


def _sources(job: _Job, interrupts: Interrupts) -> tuple[tuple[export.ExportSource, ...], tuple[str, ...]]:
    """Return what the file is to show, and sentences on puzzles of lists that it leaves out.

    Raises:
        _NoSource: if nothing is left, or a puzzle with a file of its own cannot be shown.
    """
    sources, troubles = [], list[str]()
    for each in job.puzzles:
        try:
            sources.append(_source(each, job, interrupts))
        except _NoSource as error:
            if interrupts.requested or not each.is_of_many or not job.request.kind.holds_many:
                raise
            troubles += error.sentences
    if job.puzzles and not sources:
        raise _NoSource(output.Exit.INVALID, troubles)
    return tuple(sources), tuple(troubles)


def _source(each: Input, job: _Job, interrupts: Interrupts) -> export.ExportSource:
    """Return the layout of a file, solved if the export shows or rates its solution.

    Raises:
        _NoSource: if it cannot be read, or its solution is to be shown and there is none.
    """
    layout, what = each.layout, job.request.kind
    if layout is None:
        raise _NoSource(output.Exit.INVALID, trouble_lines(each, ()))
    found = errors(layout)
    if found and what.needs_valid:
        raise _NoSource(output.Exit.INVALID, trouble_lines(each, found))
    if found or not (what.needs_solution or what.holds_many):
        return export.ExportSource(layout, metric=job.metric)
    # pages and books count in the metric of each puzzle
    own = layout.meta.metric if what in (ExportKind.PAGE, ExportKind.BOOK) else None
    metric = own or job.metric
    answer = search(
        each.title,
        lambda control: solver.solve(
            Ask(layout, metric, limits=Limits(seconds=job.timeout), control=control)
        ),
        interrupts,
    )
    if answer.status is not Status.SOLVED and (what.needs_solution or interrupts.requested):
        why = (
            "it is unsolvable" if answer.reason is None else f"the search stopped ({REASONS[answer.reason]})"
        )
        raise _NoSource(output.EXITS[answer.status], [f"{each.place}: there is no solution to show: {why}."])
    is_set = what is ExportKind.PAGE and len(job.puzzles) > 1
    with_stars = job.with_stars and what is ExportKind.CARDS
    is_rated = is_set or with_stars or what is ExportKind.BOOK
    return answered(layout, answer, difficulty_of(layout, answer) if is_rated else None)


def _print(job: _Job, outcome: _Outcome, *, as_json: bool) -> None:
    if as_json:
        output.print_json(record(job, outcome))
        return
    output.print_error(*outcome.sentences)
    output.print_error(*(line for each in job.puzzles for line in reading_lines(each)))
    for note in outcome.notes:
        output.print_error(f"note: {note}")
    if outcome.size is not None:
        output.print_line(f"{job.out}: {bytes_text(outcome.size)}")


def record(job: _Job, outcome: _Outcome) -> dict[str, object]:
    """Return the JSON object for the file that was made, or for the failure."""
    kind, lengths = job.request.kind, [source.length for source in outcome.sources]
    found: dict[str, object] = {
        "files": [str(path) for path in job.inputs],
        **({"place": job.puzzles[0].place} if not kind.holds_many and job.puzzles[0].is_of_many else {}),
        "out": str(job.out) if outcome.size is not None else None,
        "what": kind.value,
        "format": job.request.format.value,
        "status": _STATUSES[output.Exit.FINE if outcome.size is not None else outcome.exit],
        "bytes": outcome.size,
        "metric": job.metric.value,
        "lengths": lengths,
    }
    if outcome.notes:
        found["notes"] = list(outcome.notes)
    if outcome.sentences:
        found["error"] = " ".join(outcome.sentences)
    return found


_STATUSES = {
    output.Exit.FINE: "rendered",
    output.Exit.UNSOLVABLE: Status.UNSOLVABLE.value,
    output.Exit.STOPPED: Status.STOPPED.value,
    output.Exit.INVALID: "invalid",
    output.Exit.IO_FAILED: "not written",
}
NO_FONT = "no font here has {}, so boxes stand for it; rare Chinese letters are in Debian's fonts-noto-cjk."
