"""The JSON objects and the tables of sweeps: one line a set of pieces, and the summary."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from klotski_studio.core.metric import Metric
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Totals
from klotski_studio.lab.families.task import Task


def set_record(row: Row, family: str | None = None) -> dict[str, object]:
    """Return the JSON object of one row, with the name of its family if that is given.

    ``reason`` stands in the object of a set that a limit stopped; its figures are null.
    """
    record: dict[str, object] = {
        "type": "set",
        "counts": row.counts,
        "pieces": row.pieces,
        "free": row.free,
        "metric": row.metric.value,
        "placements": row.placements,
        "solved_placements": row.solved,
        "solvable": row.solvable,
        "hardest": row.hardest,
        "starts": row.starts,
        "layout": row.layout,
    }
    if family is not None:
        record |= {"family": family, "spare": None if row.spare is None else json.loads(row.spare)}
    return record if row.reason is None else {**record, "reason": row.reason.value}


def summary_record(
    family: str, metric: Metric, tasks: Sequence[Task], totals: Totals, new: int, seconds: float
) -> dict[str, object]:
    """Return the JSON object for a whole family: ``new`` counts the sets of this run, all else is stored."""
    return {
        "type": "summary",
        "family": family,
        "metric": metric.value,
        "sets": len(tasks),
        "done": totals.done,
        "new": new,
        "stopped": totals.stopped,
        "placements": totals.placements,
        "solvable": totals.solvable,
        "hardest": totals.hardest,
        "by_pieces": {
            str(pieces): totals.longest.get(pieces) for pieces in _numbers_of_pieces(tasks, totals)
        },
        "seconds": round(seconds, 3),
        **_grouped(totals.figures),
    }


def _grouped(figures: Mapping[str, int]) -> dict[str, object]:
    """The figures that only some families have; ``by_length/7`` is 7 in ``by_length``, in numerical order."""
    groups: dict[str, dict[int, int]] = {}
    for name, number in figures.items():
        group, grouped, place = name.partition("/")
        if grouped:
            groups.setdefault(group, {})[int(place)] = number
    record: dict[str, object] = {name: number for name, number in figures.items() if "/" not in name}
    for group, numbers in groups.items():
        record[group] = {str(place): numbers[place] for place in sorted(numbers)}
    return record


def _numbers_of_pieces(tasks: Iterable[Task], totals: Totals) -> list[int]:
    """The numbers of pieces of the tasks; where a task has several, those of the rows with a start."""
    met = {pieces for pieces, length in totals.longest.items() if length is not None}
    return sorted(met | {task.pieces for task in tasks if task.pieces is not None})
