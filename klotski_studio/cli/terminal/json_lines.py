"""The parts that the JSON objects of several commands have in common."""

from __future__ import annotations

from klotski_studio.cli.terminal.inputs import Input
from klotski_studio.solver.base.answer import Effort


def input_record(each: Input) -> dict[str, object]:
    """Return the file and the name of its layout; the name is null if the file could not be read."""
    return {"file": str(each.path), "name": None if each.layout is None else each.layout.name}


def effort_record(effort: Effort, length: int | None) -> dict[str, object]:
    """Return the positions, seconds and bytes of a search; no solution is shorter than ``depth``."""
    return {
        "explored": effort.positions,
        "depth": effort.depth if length is None else length,
        "seconds": round(effort.seconds, 6),
        "engine": effort.engine,
        "placements": effort.placements,
        "memory": effort.memory,
    }
