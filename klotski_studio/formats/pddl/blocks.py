"""A puzzle as a domain and a problem of PDDL, for planners that find shortest solutions.

::

    (:action step-2                                 a piece whose steps enter two cells
      :parameters (?k - kind ?from ?to - cell ?d - direction ?e1 ?e2 ?l1 ?l2 - cell)
      :precondition (and (stands ?k ?from) (next-2 ?k ?from ?to ?d ?e1 ?e2 ?l1 ?l2) (free ?e1) (free ?e2))
      :effect ...)

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
from typing import Any

from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.geometry import Cell, Shape, reading_order
from klotski_studio.core.layout import Axis, Board, Kind, Layout, Meta, Piece
from klotski_studio.core.metric import Metric
from klotski_studio.core.rules import Rules
from klotski_studio.formats.boards.writing import require_goal, with_goal_of_any
from klotski_studio.formats.pddl.problems import Fact, Problem, forms, problem_of
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.notation import in_order, in_reading_order, letters, refuse

NAME = "PDDL"
DOMAIN = "sliding-blocks"
"""The name of the domains, with the metric behind it where the author has given one."""
MOST_STEPS = 50_000
"""The most steps of kinds from a place to the next; planners take minutes to read more."""
_CELL = re.compile(r"c-(\d{1,2})-(\d{1,2})")


def write(layout: Layout) -> str:
    """``layout`` as a domain and, after an empty line, a problem.

    Raises:
        KlotskiError: if it has no goal, or its pieces have too many places.
    """
    require_goal(layout, NAME)
    layout = in_order(layout)
    rules, metric = Rules(layout), layout.meta.metric
    steps = [fact for number, kind in enumerate(rules.kinds) for fact in _steps(rules, number, kind)]
    if len(steps) > MOST_STEPS:
        refuse(NAME, "cannot.steps", most=MOST_STEPS)
    name = f"{DOMAIN}-{metric.value}" if metric else DOMAIN
    sizes = sorted({(len(fact) - 5) // 2 for fact in steps})
    ground = [cell for cell in layout.board.cells() if cell not in layout.board.walls]
    taken = {cell for piece in layout.pieces for cell in piece.cells}
    init: list[list[Fact]] = [
        *(_stands(layout, number, kind) for number, kind in enumerate(rules.kinds)),
        [("free", _cell(cell)) for cell in ground if cell not in taken],
        [("gate", _cell(cell)) for cell in ground if cell in layout.board.gates],
        steps,
    ]
    goal = [
        ("stands", _kind(number, kind), _cell(_anchored(kind.shape, place)))
        for number, kind in enumerate(rules.kinds)
        for place in kind.targets
    ]
    costs = metric is not Metric.STEPS
    kind_names = " ".join(_kind(number, kind) for number, kind in enumerate(rules.kinds))
    lines = [
        *([f"; {' '.join(layout.name.split())}"] if layout.name.strip() else []),
        *_domain(name, sizes, metric),
        "",
        f"(define (problem {DOMAIN}-puzzle)",
        f"  (:domain {name})",
        f"  (:objects {kind_names} - kind",
        "    up left right down - direction",
        f"    {' '.join(map(_cell, ground))} - cell)",
        f"  (:init{' (idle) (= (total-cost) 0)' if costs else ''}",
        *(f"    {' '.join(map(_written, facts))}" for facts in init[:-1] if facts),
        *(f"    {_written(fact)}" for fact in steps),
        "  )",
        f"  (:goal (and {' '.join(map(_written, goal))}))",
        *(["  (:metric minimize (total-cost))"] if costs else []),
        ")",
    ]
    return "\n".join(lines) + "\n"


def _domain(name: str, sizes: Iterable[int], metric: Metric | None) -> Iterator[str]:
    """The lines of the domain whose steps enter as many cells as one of ``sizes``."""
    costs = metric is not Metric.STEPS
    way = " - direction" if metric is Metric.SLIDES else ""
    hand, held = (" ?d - direction", " ?d") if way else ("", "")
    yield f"(define (domain {name})"
    yield f"  (:requirements :strips :typing{' :action-costs' if costs else ''})"
    yield "  (:types kind direction cell)"
    yield "  (:predicates (stands ?k - kind ?at - cell) (free ?c - cell)"
    yield "    (part ?k - kind ?at ?c - cell) (goes ?k - kind ?d - direction) (gate ?c - cell)"
    if costs:
        yield f"    (idle) (held ?k - kind ?at - cell{hand})"
    for size in sizes:
        cells = " ".join(f"?{side}{n}" for side in "el" for n in range(1, size + 1))
        yield f"    (next-{size} ?k - kind ?from ?to - cell ?d - direction {cells} - cell)"
    yield "  )"
    if costs:
        yield "  (:functions (total-cost) - number)"
        yield f"  (:action take :parameters (?k - kind ?at - cell{hand})"
        yield "    :precondition (and (idle) (stands ?k ?at))"
        yield f"    :effect (and (not (idle)) (held ?k ?at{held}) (increase (total-cost) 1)))"
        yield f"  (:action put :parameters (?k - kind ?at - cell{hand})"
        yield f"    :precondition (held ?k ?at{held})"
        yield f"    :effect (and (idle) (not (held ?k ?at{held})) (increase (total-cost) 0)))"
    for size in sizes:
        entered, left = ([f"?{side}{n}" for n in range(1, size + 1)] for side in "el")
        cells = " ".join([*entered, *left])
        free = " ".join(f"(free {each})" for each in entered)
        yield f"  (:action step-{size}"
        yield f"    :parameters (?k - kind ?from ?to - cell ?d - direction {cells} - cell)"
        yield f"    :precondition (and {f'(held ?k ?from{held})' if costs else '(stands ?k ?from)'}"
        yield f"      (next-{size} ?k ?from ?to ?d {cells}) {free})"
        yield "    :effect (and (not (stands ?k ?from)) (stands ?k ?to)"
        yield f"      {' '.join(f'(not (free {each}))' for each in entered)}"
        yield f"      {' '.join(f'(free {each})' for each in left)}"
        if costs:
            yield f"      (not (held ?k ?from{held})) (held ?k ?to{held}) (increase (total-cost) 0)"
        yield "    ))"
    yield ")"


def _steps(rules: Rules, number: int, kind: Kind) -> Iterator[Fact]:
    """Every step of ``kind``: from, to, direction, and the cells that it enters and leaves."""
    places = rules.reach_alone(kind)
    for place in sorted(places, key=reading_order):
        here = set(kind.shape.at(place))
        for direction in kind.axis.directions:
            if (to := direction.step(place)) in places:
                there = set(kind.shape.at(to))
                entered, left = (sorted(each, key=reading_order) for each in (there - here, here - there))
                ends = [_cell(_anchored(kind.shape, each)) for each in (place, to)]
                cells = map(_cell, (*entered, *left))
                yield (f"next-{len(left)}", _kind(number, kind), *ends, direction.name.lower(), *cells)


def _stands(layout: Layout, number: int, kind: Kind) -> list[Fact]:
    """Where the pieces of ``kind`` stand, the cells of the first of them, and where they may go."""
    name, pieces = _kind(number, kind), [layout.pieces[index] for index in kind.pieces]
    first = _cell(_anchored(kind.shape, pieces[0].at))
    return [
        *(("stands", name, _cell(_anchored(kind.shape, piece.at))) for piece in pieces),
        *(("part", name, first, _cell(cell)) for cell in pieces[0].cells),
        *(("goes", name, direction.name.lower()) for direction in kind.axis.directions),
    ]


def _kind(number: int, kind: Kind) -> str:
    return f"kind{number + 1}-{kind.shape.width}x{kind.shape.height}"


def _cell(cell: Cell) -> str:
    return f"c-{cell[0]}-{cell[1]}"


def _anchored(shape: Shape, place: Cell) -> Cell:
    """The first cell of ``shape`` when it stands at ``place``."""
    return shape.anchor[0] + place[0], shape.anchor[1] + place[1]


def _written(fact: Fact) -> str:
    return f"({' '.join(fact)})"


def read(problem: Problem, others: Iterable[list[Any]], title: str, file: str) -> Layout:
    """The layout of a problem in one of the domains above.

    Its board, kinds and goal are read, and written again; the facts of steps must be those that follow.

    Raises:
        FileError: if they are others, or a domain among ``others`` has another rule.
    """
    damaged = FileError("pddl.changed", file, problem.line)
    try:
        layout = _layout(problem, title)
        ours = list(forms(write(layout), ""))
    except (KlotskiError, LookupError, StopIteration, ValueError) as error:
        raise damaged from error
    again = problem_of(problem.line, ours[-1][1], "")
    domains = [form for form in others if form[1:2] and form[1][:1] == ["domain"]]
    if again is None or any(form != ours[0][1] for form in domains):
        raise damaged
    if (again.objects, again.init, again.goal) != (problem.objects, problem.init, problem.goal):
        raise damaged
    return layout


def _layout(problem: Problem, title: str) -> Layout:
    """The layout that the facts describe.

    Raises:
        ValueError: if a cell is called otherwise, or there are too many.
        LookupError: if something is missing.
    """
    facts = {name: [fact[1:] for fact in problem.init if fact[0] == name] for name, *_ in problem.init}
    ground = {_place(name) for name, type_ in problem.objects.items() if type_ == "cell"}
    width, height = (max(cell[side] for cell in ground) + 1 for side in (0, 1))
    if max(width, height) > MOST_CELLS_A_SIDE or len(facts["stands"]) > MOST_PIECES:
        raise ValueError(problem.domain)
    pieces: list[tuple[str, Piece]] = []
    for name in sorted(each for each, type_ in problem.objects.items() if type_ == "kind"):
        shape = Shape.of(_place(part[2]) for part in facts["part"] if part[0] == name)
        ways = {fact[1] for fact in facts.get("goes", []) if fact[0] == name}
        axis = next(each for each in Axis if ways == {way.name.lower() for way in each.directions})
        for at in (_place(fact[1]) for fact in facts["stands"] if fact[0] == name):
            pieces.append((name, Piece("", shape, (at[0] - shape.anchor[0], at[1] - shape.anchor[1]), axis)))
    order = in_reading_order(piece for _, piece in pieces)
    keys = {piece.cells: key for key, piece in zip(letters(len(order)), order, strict=True)}
    named = [(kind, Piece(keys[p.cells], p.shape, p.at, p.axis)) for kind, p in pieces]
    groups = {kind: in_reading_order(p for name, p in named if name == kind) for kind, _ in named}
    wins = []
    for _, kind, end in sorted(problem.goal):
        x, y = groups[kind][0].shape.anchor
        wins.append((groups[kind], (_place(end)[0] - x, _place(end)[1] - y)))
    walls = frozenset((x, y) for y in range(height) for x in range(width)) - ground
    gates = frozenset(_place(fact[0]) for fact in facts.get("gate", []))
    metric = problem.domain.removeprefix(DOMAIN).lstrip("-")
    meta = Meta(metric=Metric(metric) if metric else None)
    layout = Layout(Board(width, height, walls, gates), tuple(p for _, p in named), (), title, meta)
    return with_goal_of_any(layout, wins)


def _place(name: str) -> Cell:
    """The cell that is called ``name``.

    Raises:
        ValueError: if none is.
    """
    found = _CELL.fullmatch(name)
    if found is None:
        raise ValueError(name)
    return int(found[1]), int(found[2])
