"""Questions about designs: the puzzles one edit away, and whole families of piece sets."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from klotski_studio.api.reading import MetricName, Result, a_number, a_path, a_word, in_words, require_valid
from klotski_studio.app.runtime.paths import family_file
from klotski_studio.core.control import Control
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats import families
from klotski_studio.formats.native.write import write
from klotski_studio.lab.families.executors import processes
from klotski_studio.lab.families.row import Row
from klotski_studio.lab.families.store import Sort, Store, Wanted
from klotski_studio.lab.families.sweep import jobs_worth_starting
from klotski_studio.lab.families.sweep import sweep as sweep_family
from klotski_studio.lab.variants.house_rules import DEFAULT_KINDS, EditKind
from klotski_studio.lab.variants.search import variants as find_variants

EditName: TypeAlias = (
    Literal["move", "swap", "remove", "add", "grow", "shrink", "trade", "merge", "split", "target"]
    | Literal["axis", "wall", "unwall"]
)
"""A kind of edit."""


@dataclass(frozen=True, slots=True)
class Variant(Result):
    """A puzzle that is one edit away.

    Attributes:
        kinds: the kinds of edits that make it, separated by commas.
        metric: what the length is counted in.
        status: ``solved``, ``unsolvable`` or ``stopped``.
        length: of a shortest solution; None unless solved.
        positions: positions that the search held.
        layout: the puzzle as the text of a ``.klotski`` file, for :func:`klotski_studio.parse`.
    """

    kinds: str
    metric: str
    status: str
    length: int | None
    positions: int
    layout: str


@dataclass(frozen=True, slots=True)
class PieceSet(Result):
    """One set of pieces of a family, and the hardest of all its starts.

    Attributes:
        family: the name of the family.
        metric: what the length is counted in.
        counts: how many of each piece, as JSON.
        pieces: how many pieces.
        free: how many cells they leave free; None where there is no start.
        placements: ways to place them; None if they were not counted.
        solvable: those from which a solved one can be reached.
        hardest: the length of the longest shortest solution; None where nothing is solvable.
        starts: how many placements are that far.
        layout: the first of these as the text of a ``.klotski`` file; None where there is none.
    """

    family: str
    metric: str
    counts: str
    pieces: int
    free: int | None
    placements: int | None
    solvable: int | None
    hardest: int | None
    starts: int | None
    layout: str | None


def variants(
    layout: Layout, metric: MetricName = "moves", kinds: Collection[EditName] | None = None
) -> Iterator[Variant]:
    """Every puzzle that is one edit away from ``layout``, each once under mirror images and renaming.

    They come as they are solved.

    Args:
        layout: the puzzle.
        metric: ``moves``, ``slides`` or ``steps``.
        kinds: the edits that are tried (``klotski-studio variants --help`` explains them); None for those
            that change pieces and targets but no rules.

    Raises:
        PuzzleError: if the layout has errors, or there is no such metric or kind.

    Example:
        >>> max(each.length or 0 for each in variants(parse("4WVE1"), kinds=["swap"]))
        91
    """
    wanted = DEFAULT_KINDS if kinds is None else [a_word(EditKind, kind, "kind of edit") for kind in kinds]
    counted = a_word(Metric, metric, "metric")
    with in_words():
        require_valid(layout)
    return _solved_variants(layout, counted, wanted)


def _solved_variants(layout: Layout, metric: Metric, kinds: Collection[EditKind]) -> Iterator[Variant]:
    with in_words():
        for each in find_variants(layout, metric, kinds=kinds):
            names = ",".join(kind.value for kind in each.kinds)
            yield Variant(
                names, metric.value, each.status.value, each.length, each.positions, write(each.layout)
            )


def sweep(
    family: str | os.PathLike[str],
    store: str | os.PathLike[str],
    metric: MetricName = "moves",
    *,
    jobs: int | None = None,
) -> list[PieceSet]:
    """Search every set of pieces of a family from all of its starts, the hardest set first.

    Each set is kept in the file ``store`` as soon as it is known, so a sweep that was interrupted goes on
    where it ended.

    Args:
        family: a family's file, or the name of one that comes along, such as ``4x5-up-to-8``.
        store: an sqlite file, made if it is not there.
        metric: ``moves``, ``slides`` or ``steps``.
        jobs: processes that search; None for as many as are worth starting.

    Raises:
        PuzzleError: if the family cannot be read, the store is none or in use, or there is no such metric.

    Example:
        >>> sweep("polyominoes-3x3", FOLDER / "sweep.sqlite", jobs=1)[0].hardest
        22
    """
    counted, control = a_word(Metric, metric, "metric"), Control()
    with in_words():
        found, source = families.read_file(family_file(a_path(family)))
        with Store.open(a_path(store)) as opened:
            opened.enter(found, source)
            with processes(a_number(jobs) or jobs_worth_starting(found), control) as crew:
                for _ in sweep_family(found, counted, opened, crew, control=control):
                    pass
            best = opened.best(Wanted(family=found.name, metric=counted), Sort.LENGTH)
            return [_piece_set(name, row) for name, row in best]


def _piece_set(family: str, row: Row) -> PieceSet:
    return PieceSet(
        family=family,
        metric=row.metric.value,
        counts=row.key,
        pieces=row.pieces,
        free=row.free,
        placements=row.placements,
        solvable=row.solvable,
        hardest=row.hardest,
        starts=row.starts,
        layout=row.layout,
    )
