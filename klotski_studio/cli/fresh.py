"""``klotski-studio fresh`` makes puzzles from seeds, with their proven lengths."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from klotski_studio.app.lab.fresh import LENGTHS, kinds, named, wanted_of
from klotski_studio.app.texts.errors import error_text
from klotski_studio.cli.terminal.inputs import PIPE
from klotski_studio.cli.terminal.interrupts import Interrupts, search
from klotski_studio.cli.terminal.options import Json, MetricOption
from klotski_studio.cli.terminal.output import (
    Exit,
    is_folder,
    new_names,
    print_error,
    print_json,
    print_line,
    print_text,
    refusing,
)
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.family import Range
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.native.write import write
from klotski_studio.formats.text.text_files import write_text
from klotski_studio.lab.fresh import GENERATOR, LONGEST, MOST_SEED, Wanted
from klotski_studio.lab.fresh import fresh as make


def lengths(text: str) -> Range:
    """Return the lengths that ``20-30`` or ``24`` stands for.

    Raises:
        typer.BadParameter: if it is neither, or the range is empty.
    """
    found = Range.parse(text.strip().replace("-", ".."))
    if found is None or found.most is None or not 1 <= found.least <= found.most <= LONGEST:
        raise typer.BadParameter(f"{text!r} is not a length or a range such as 20-30, up to {LONGEST}.")
    return found


Kind = Annotated[
    str,
    typer.Argument(metavar="KIND", help=f"One of {', '.join(kinds())}, or the file of a family with shapes."),
]
Lengths = Annotated[
    Range | None,
    typer.Option(
        "--length", metavar="A-B", parser=lengths, help="How long a shortest solution is (10-25 by default)."
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, max=MOST_SEED, help="Random if it is not given.")
]
Count = Annotated[
    int,
    typer.Option(
        "--count", metavar="N", min=1, max=MOST_SEED, help="So many, with this seed and those after it."
    ),
]
Minimal = Annotated[
    bool, typer.Option("--no-spare", help="Take away pieces without which the length would be the same.")
]
Out = Annotated[
    str | None, typer.Argument(metavar="[OUT]", help="A new file, or a folder, in place of the output.")
]


def fresh(
    kind: Kind,
    out: Out = None,
    length: Lengths = None,
    seed: Seed = None,
    count: Count = 1,
    no_spare: Minimal = False,
    metric: MetricOption = Metric.MOVES,
    as_json: Json = False,
) -> None:
    """Make new puzzles of a kind, each with a proven shortest solution.

    The same kind, length and seed give the same puzzle, and its title says them.
    """
    out = None if out == PIPE else out
    is_many = out is not None and is_folder(out)
    if count > 1 and not (is_many or as_json):
        raise typer.BadParameter("Several puzzles need a folder, such as puzzles/, or --json.")
    if out is not None and not is_many and Path(out).exists():
        raise typer.BadParameter(f"{out!r} is there already.")
    names = new_names(Path(out), registry.NATIVE.new_suffix) if out is not None and is_many else None
    first = secrets.randbelow(MOST_SEED + 1 - count) if seed is None else seed
    try:
        with refusing(), Interrupts() as interrupts:
            for number in range(first, first + count):
                wanted = wanted_of(kind, length or LENGTHS, number, metric, is_minimal=no_spare)
                made = search(f"{kind}, seed {number}", partial(make, wanted), interrupts)
                if made is None:
                    raise typer.Exit(Exit.STOPPED)
                layout = named(made, wanted)
                path = Path(out or "") if names is None else names.path(layout.name, str(number))
                if out is not None:
                    write_text(path, write(layout))
                if as_json:
                    print_json({"kind": kind, **_record(wanted, layout)})
                elif out is not None:
                    print_line(f"{path}: {layout.name}")
                else:
                    print_text(write(layout).rstrip("\n"))
    except KlotskiError as error:
        print_error(error_text(error))
        raise typer.Exit(Exit.STOPPED) from error


def _record(wanted: Wanted, layout: Layout) -> dict[str, object]:
    """The JSON of a puzzle, without its kind."""
    return {
        "seed": wanted.seed,
        "generator": GENERATOR,
        "metric": wanted.metric.value,
        "minimal": wanted.is_minimal,
        "length": layout.meta.known.length(wanted.metric),
        "pieces": len(layout.pieces),
        "layout": write(layout),
    }
