"""``klotski-studio validate`` lists everything that is wrong with puzzles, and where."""

from __future__ import annotations

import typer

from klotski_studio.cli.terminal import inputs
from klotski_studio.cli.terminal.options import Files, From, Json
from klotski_studio.cli.terminal.output import Exit, gravest, print_error, print_json, print_line
from klotski_studio.core.check import Problem, Severity, problems


def validate(files: Files, as_json: Json = False, from_: From = None) -> None:
    """List what is wrong, and where.

    Ends with status 2 if any of them has errors or cannot be read; notes are only worth knowing.
    """
    exits = []
    for each in inputs.Inputs(files, from_):
        found = () if each.layout is None else problems(each.layout)
        is_fine = each.layout is not None and not any(p.severity is Severity.ERROR for p in found)
        exits.append(Exit.FINE if is_fine else Exit.INVALID)
        if as_json:
            print_json(record(each, found, is_fine=is_fine))
        else:
            _print(each, found)
    raise typer.Exit(gravest(exits))


def record(each: inputs.Input, found: tuple[Problem, ...], *, is_fine: bool) -> dict[str, object]:
    """Return the JSON object for one puzzle."""
    status = "valid" if is_fine else "invalid"
    return {**inputs.input_record(each), "status": status, **inputs.trouble_record(each, found)}


def _print(each: inputs.Input, found: tuple[Problem, ...]) -> None:
    for sentence in inputs.trouble_lines(each, found) or [f"{each.place}: fine."]:
        print_line(sentence)
    print_error(*inputs.reading_lines(each))
