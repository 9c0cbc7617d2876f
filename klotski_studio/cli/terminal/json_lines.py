"""The parts that the JSON objects of several commands have in common."""

from __future__ import annotations

from klotski_studio.cli.terminal.inputs import Input
from klotski_studio.solver.base.answer import Effort


def input_record(each: Input) -> dict[str, object]:
    """Return the file and the name of the layout; the name is null if it could not be read and has none.

    With them stands the ``place`` of a puzzle in a file of several, ``FILE:LINE`` or ``FILE#NUMBER``.
    """
    name = (each.name or None) if each.layout is None else each.layout.name
    found: dict[str, object] = {"file": str(each.path), "name": name}
    return {**found, "place": each.place} if each.is_of_many else found


def effort_record(effort: Effort, length: int | None) -> dict[str, object]:
    """Return the positions, seconds and bytes of a search, and the engines tried.

    No solution is shorter than ``depth``. ``stages`` has an entry for each engine that was tried, in order,
    with the most positions that it might hold (null for no limit of its own) and why it ended:
    ``answered``, ``budget``, ``memory``, ``positions``, ``time`` or ``cancelled``.
    """
    return {
        "explored": effort.positions,
        "depth": effort.depth if length is None else length,
        "seconds": round(effort.seconds, 6),
        "engine": effort.engine,
        "placements": effort.placements,
        "memory": effort.memory,
        "stages": [
            {
                "engine": stage.engine,
                "budget": stage.budget,
                "explored": stage.positions,
                "depth": stage.depth,
                "ending": stage.ending.value,
            }
            for stage in effort.stages
        ],
        "notes": [note.value for note in effort.notes],
    }
