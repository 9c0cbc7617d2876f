"""A puzzle as a domain and a problem of PDDL, for planners that find shortest solutions.

::

    (:objects kind1-both-11-11 - kind         a kind of pieces: its axis, and the rows of its shape
      c-0-0 c-1-0 - cell  c-1-4 - gate)       the ground
    (next-2 kind1-both-11-11 c-0-0 c-1-0 right c-2-0 c-2-1 c-0-0 c-0-1)   a step, two cells entered and left

A piece stands where its first cell in reading order is. Pieces of one kind are not told apart, so planners
search the positions that this program searches, and a piece that may stand in for another one does.

*Steps* are plain STRIPS: an action is a step, and a shortest plan has fewest steps. A move or a slide goes
through several cells, which plain STRIPS counts one by one; they need ``:action-costs``: a piece is taken
(for a slide in one direction) at the cost 1, goes any number of steps at the cost 0, and is put down at the
cost 0. The metric is that of the layout's author; moves if none is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import (
    Axis,
    Board,
    Cell,
    Kind,
    Layout,
    Meta,
    Metric,
    Piece,
    Shape,
    reading_order,
)
from klotski_studio.core.rules import Rules
from klotski_studio.formats.boards.writing import require_goal, with_goal_of_any
from klotski_studio.formats.pddl import usual
from klotski_studio.formats.pddl.usual import Fact, Problem, forms, problem_of
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import entry
from klotski_studio.formats.text.notation import Format, PuzzleEntry, in_order, letters, refuse

NAME = "PDDL"
DOMAIN = "sliding-blocks"
"""The name of the domains, with the metric behind it where the author has given one."""
MOST_STEPS = 50_000
"""The most steps of kinds from a place to the next; planners take minutes to read more."""
_COSTS = """
  (:functions (total-cost) - number)
  (:action take :parameters (?k - kind ?at - cell{way})
    :precondition (and (idle) (stands ?k ?at))
    :effect (and (not (idle)) (held ?k ?at{d}) (increase (total-cost) 1)))
  (:action put :parameters (?k - kind ?at - cell{way})
    :precondition (held ?k ?at{d})
    :effect (and (idle) (not (held ?k ?at{d})) (increase (total-cost) 0)))"""
_STEP = """
  (:action step-{size} :parameters (?k - kind ?from ?to - cell ?d - direction {cells} - cell)
    :precondition (and {where} (next-{size} ?k ?from ?to ?d {cells}) {before})
    :effect (and (not (stands ?k ?from)) (stands ?k ?to) {after}{cost}))"""


def write(layout: Layout) -> str:
    """``layout`` as a domain and, after an empty line, a problem.

    Raises:
        KlotskiError: if it has no goal, or its pieces have too many places.
    """
    require_goal(layout, NAME)
    layout = in_order(layout)
    rules, metric = Rules(layout), layout.meta.metric
    kinds = [(_name(number, kind), kind) for number, kind in enumerate(rules.kinds, start=1)]
    steps = [fact for name, kind in kinds for fact in _steps(rules, name, kind)]
    if len(steps) > MOST_STEPS:
        refuse(NAME, "cannot.steps", most=MOST_STEPS)
    costs, name = metric is not Metric.STEPS, f"{DOMAIN}-{metric.value}" if metric else DOMAIN
    ground = [cell for cell in layout.board.cells() if cell not in layout.board.walls]
    cells = {
        type_: [_cell(cell) for cell in ground if (cell in layout.board.gates) is (type_ == "gate")]
        for type_ in ("cell", "gate")
    }
    taken = {cell for piece in layout.pieces for cell in piece.cells}
    standing = [(name, kind.shape, layout.pieces[each].at) for name, kind in kinds for each in kind.pieces]
    init: list[Fact] = [("stands", name, _first(shape, at)) for name, shape, at in standing]
    init += [("free", _cell(cell)) for cell in ground if cell not in taken]
    goal = [("stands", name, _first(kind.shape, at)) for name, kind in kinds for at in kind.targets]
    lines = [
        *([f"; {' '.join(layout.name.split())}"] if layout.name.strip() else []),
        _domain(name, sorted({(len(fact) - 5) // 2 for fact in steps}), metric),
        f"\n(define (problem {DOMAIN}-puzzle) (:domain {name})",
        f"  (:objects {' '.join(name for name, _ in kinds)} - kind",
        "    up left right down - direction",
        *(f"    {' '.join(names)} - {type_}" for type_, names in cells.items() if names),
        "  )",
        "  (:init (idle) (= (total-cost) 0)" if costs else "  (:init",
        *(f"    {_written(fact)}" for fact in (*init, *steps)),
        f"  ) (:goal (and {' '.join(map(_written, goal))}))",
        "  (:metric minimize (total-cost)))" if costs else ")",
    ]
    return "\n".join(lines) + "\n"


def _domain(name: str, sizes: Iterable[int], metric: Metric | None) -> str:
    """The domain whose steps enter as many cells as one of ``sizes``."""
    costs, turns = metric is not Metric.STEPS, metric is Metric.SLIDES
    words = {"way": " ?d - direction" if turns else "", "d": " ?d" if turns else ""}
    told, steps = "(stands ?k - kind ?at - cell) (free ?c - cell)", ""
    if costs:
        told += f" (idle) (held ?k - kind ?at - cell{words['way']})"
    for size in sizes:
        entered, left = ([f"?{side}{number}" for number in range(1, size + 1)] for side in "el")
        cells = " ".join((*entered, *left))
        told += f"\n    (next-{size} ?k - kind ?from ?to - cell ?d - direction {cells} - cell)"
        held = f"(held ?k ?from{words['d']})"
        cost = f"\n      (not {held}) {held.replace('from', 'to')} (increase (total-cost) 0)"
        after = [*(f"(not (free {cell}))" for cell in entered), *(f"(free {cell})" for cell in left)]
        steps += _STEP.format(
            size=size,
            cells=cells,
            where=held if costs else "(stands ?k ?from)",
            before=" ".join(f"(free {cell})" for cell in entered),
            after=" ".join(after),
            cost=cost if costs else "",
        )
    return (
        f"(define (domain {name})\n  (:requirements :strips :typing{' :action-costs' if costs else ''})\n"
        f"  (:types kind direction cell - object gate - cell)\n  (:predicates {told})"
        f"{_COSTS.format(**words) if costs else ''}{steps})"
    )


def _steps(rules: Rules, name: str, kind: Kind) -> Iterator[Fact]:
    """Every step of ``kind``: from, to, direction, and the cells that it enters and leaves."""
    places = rules.reach_alone(kind)
    for place in sorted(places, key=reading_order):
        here = set(kind.shape.at(place))
        for direction in kind.axis.directions:
            if (to := direction.step(place)) in places:
                there = set(kind.shape.at(to))
                cells = [_cell(cell) for each in (there - here, here - there) for cell in sorted(each)]
                ends = _first(kind.shape, place), _first(kind.shape, to), direction.name.lower()
                yield (f"next-{len(cells) // 2}", name, *ends, *cells)


def _name(number: int, kind: Kind) -> str:
    cells, width = set(kind.shape.cells), range(kind.shape.width)
    rows = ("".join("01"[(x, y) in cells] for x in width) for y in range(kind.shape.height))
    return f"kind{number}-{kind.axis.value}-{'-'.join(rows)}"


def _cell(cell: Cell) -> str:
    return f"c-{cell[0]}-{cell[1]}"


def _first(shape: Shape, place: Cell) -> str:
    """The first cell of ``shape`` when it stands at ``place``."""
    return _cell((shape.anchor[0] + place[0], shape.anchor[1] + place[1]))


def _written(fact: Fact) -> str:
    return f"({' '.join(fact)})"


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every problem of ``text``, in a domain of this module or a usual one.

    Raises:
        FileError: if it is not PDDL.
    """
    found = list(forms(text, file))
    title = text.partition("\n")[0].lstrip("; ").strip() if text.startswith("; ") else ""
    for line, form in found:
        problem = problem_of(line, form, file)
        if problem is not None and problem.domain.startswith(DOMAIN):
            yield entry(line, partial(_read, problem, [form for _, form in found], title, file))
        elif problem is not None:
            yield entry(line, partial(usual.read, problem, file), problem.name)


def _read(problem: Problem, others: Iterable[list[Any]], title: str, file: str) -> Layout:
    """The layout of a problem in one of the domains above.

    Its objects, start and goal are read and written again, and all else must be the same.

    Raises:
        FileError: if it is not, or a domain among ``others`` has another rule.
    """
    try:
        layout = _layout(problem, title)
        domain, ours = (form for _, form in forms(write(layout), ""))
    except (KlotskiError, LookupError, StopIteration, ValueError) as error:
        raise FileError("pddl.changed", file, problem.line) from error
    again = problem_of(problem.line, ours, "")
    domains = [form for form in others if form[1:2] and form[1][:1] == ["domain"]]
    if again != problem or any(form != domain for form in domains):
        raise FileError("pddl.changed", file, problem.line)
    return layout


def _layout(problem: Problem, title: str) -> Layout:
    """The layout that objects, start and goal describe.

    Raises:
        LookupError: if something is missing.
        ValueError: if something is called otherwise, or there is too much of it.
    """
    ground = {_place(name): type_ for name, type_ in problem.objects.items() if type_ in ("cell", "gate")}
    width, height = (max(cell[side] for cell in ground) + 1 for side in (0, 1))
    stands = [(_place(at), name) for word, name, at in (each for each in problem.init if each[0] == "stands")]
    if max(width, height) > MOST_CELLS_A_SIDE or len(stands) > MOST_PIECES:
        raise ValueError(problem.domain)
    groups: dict[str, list[Piece]] = {}
    pieces = []
    stands.sort(key=lambda each: reading_order(each[0]))
    for key, (at, name) in zip(letters(len(stands)), stands, strict=True):
        _, axis, *rows = name.split("-")
        shape = Shape.of((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "1")
        pieces.append(Piece(key, shape, _from_first(shape, at), Axis(axis)))
        groups.setdefault(name, []).append(pieces[-1])
    goal = [
        (groups[name], _from_first(groups[name][0].shape, _place(at))) for _, name, at in sorted(problem.goal)
    ]
    walls = frozenset((x, y) for y in range(height) for x in range(width)) - ground.keys()
    gates = frozenset(cell for cell, type_ in ground.items() if type_ == "gate")
    metric = problem.domain.removeprefix(DOMAIN).lstrip("-")
    meta = Meta(metric=Metric(metric) if metric else None)
    return with_goal_of_any(Layout(Board(width, height, walls, gates), tuple(pieces), (), title, meta), goal)


def _place(name: str) -> Cell:
    """The cell that is called ``name``.

    Raises:
        ValueError: if it is no such name.
    """
    _, x, y = name.split("-")
    return int(x), int(y)


def _from_first(shape: Shape, first: Cell) -> Cell:
    """Where ``shape`` stands if its first cell is ``first``."""
    return first[0] - shape.anchor[0], first[1] - shape.anchor[1]


_PROBLEM = re.compile(r"\(\s*define\s*\(\s*problem\b", re.IGNORECASE)
FORMAT = Format(
    id="pddl",
    name=NAME,
    looks=lambda text: _PROBLEM.search(text) is not None,
    read_all=read_all,
    write=write,
    extension=".pddl",
)
