"""The notation PDDL: the domains of this program, and the usual ones of other programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from klotski_studio.formats.pddl import blocks, usual
from klotski_studio.formats.pddl.problems import forms, problem_of
from klotski_studio.formats.text.lines import entry
from klotski_studio.formats.text.notation import Format, PuzzleEntry

_PROBLEM = re.compile(r"\(\s*define\s*\(\s*problem\b", re.IGNORECASE)


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every problem of ``text``.

    Raises:
        FileError: if it is not PDDL.
    """
    found = list(forms(text, file))
    title = text.partition("\n")[0].lstrip("; ").strip() if text.startswith("; ") else ""
    for line, form in found:
        problem = problem_of(line, form, file)
        if problem is not None and problem.domain.startswith(blocks.DOMAIN):
            yield entry(line, partial(blocks.read, problem, [form for _, form in found], title, file))
        elif problem is not None:
            yield entry(line, partial(usual.read, problem, file), problem.name)


FORMAT = Format(
    id="pddl",
    name=blocks.NAME,
    looks=lambda text: _PROBLEM.search(text) is not None,
    read_all=read_all,
    write=blocks.write,
    extension=".pddl",
)
