"""Arguments and options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Signature, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from klotski_studio.core.layout import Metric
from klotski_studio.formats.text.recognition import Reading
from klotski_studio.solver.base.control import Limits

Hold = Annotated[
    list[str] | None,
    typer.Option(
        "--hold",
        metavar="AB|X,Y|goal",
        help="Do not touch these pieces, this cell with what is on it, or the goal; may be repeated.",
    ),
]
Symmetric = Annotated[
    bool, typer.Option("--symmetric", help="Only starts that an axis or a turn leaves as they are.")
]
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([KMGT]?)(?:I?B)?", re.IGNORECASE)
_LARGEST = 2**62


def size(text: str) -> int:
    """Return the bytes that ``500M`` or ``2G`` stand for (units of 1024).

    Raises:
        typer.BadParameter: if it is no size, or less than one byte.
    """
    match = _SIZE.fullmatch(text.strip())
    count = float(match[1]) * 1024 ** " KMGT".index(match[2].upper() or " ") if match else 0.0
    if not 1 <= count <= _LARGEST:
        raise typer.BadParameter(f"{text!r} is not a size such as 500M or 2G.")
    return int(count)


def reading(text: str) -> Reading:
    """Return the reading that is called ``text`` on the command line, such as ``rush-rows:car-A``.

    Raises:
        typer.BadParameter: if there is no such notation.
    """
    from klotski_studio.formats import registry  # all notations, which commands without puzzle files need not

    name, _, choice = text.partition(":")
    found = registry.by_id(name)
    if found is None:
        raise typer.BadParameter(f"There is no notation {name!r}; convert --list shows all.")
    return Reading(found, choice)


Files = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE-OR-FOLDER",
        readable=False,  # typer would ask for the right to read, and end all with wrong usage
        help="Puzzle files, folders to search for them, or - for the standard input.",
    ),
]
File = Annotated[Path, typer.Argument(metavar="FILE", readable=False, help="A puzzle file.")]
From = Annotated[
    Reading | None,
    typer.Option(
        "--from",
        metavar="NOTATION",
        parser=reading,
        help="Read the files in this notation, whatever they look like; convert --list shows all.",
    ),
]
MetricOption = Annotated[Metric, typer.Option("--metric", help="What to count in.")]
OneMetric = Annotated[
    Metric | None, typer.Option("--metric", help="Count in this alone (all three by default).")
]
Why = Annotated[
    bool,
    typer.Option("--why", help="Say why it is hard: needed steps away from targets, bottlenecks and more."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Timeout = Annotated[
    float | None, typer.Option("--timeout", metavar="S", min=0.0, help="Stop after so many seconds.")
]

_POSITIONS = typer.Option(
    "--max-positions", metavar="N", min=1, help="Stop when so many positions are searched."
)
_MEMORY = typer.Option(
    "--max-memory",
    metavar="SIZE",
    parser=size,
    help="Stop at so much memory, such as 500M or 2G (the default).",
)
_THREADS = typer.Option("--threads", metavar="N", min=1, help="Use so many cores at most (all by default).")
LIMITS: Mapping[str, Any] = {
    "positions": Annotated[int | None, _POSITIONS],
    "memory": Annotated[int | None, _MEMORY],
    "seconds": Timeout,
    "threads": Annotated[int | None, _THREADS],
}
"""The options of limits by the fields of :class:`Limits` that they set."""


def limited(command: Callable[..., None]) -> Callable[..., None]:
    """``command`` with all options of :data:`LIMITS` in the place of its parameter ``limits``."""

    @wraps(command)
    def run(**given: Any) -> None:
        limits = {name: value for name in LIMITS if (value := given.pop(name)) is not None}
        command(limits=Limits(**limits), **given)

    own = list(signature(command, eval_str=True).parameters.values())
    at = [each.name for each in own].index("limits")
    shown = [own[at].replace(name=name, default=None, annotation=each) for name, each in LIMITS.items()]
    run.__signature__ = Signature([*own[:at], *shown, *own[at + 1 :]])  # type: ignore[attr-defined]
    return run
