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

Problems of the usual domains of Rush Hour and sliding tiles are read, whatever their words are::

    (at car1 pos-0-0) (at car1 pos-1-0) (clear pos-2-0)       a place is one object
    (containsCar loc1_3 red) (isOccupied loc1_3)              and the piece may come last
    (at t1 row1 col2) (blank row1 col1)                       or a place is a row and a column

The facts of one predicate say where pieces are, and a board has to fit: its places fill a rectangle, and
another predicate holds in all that are free or in all that are taken. Where there is none, some facts have to
relate places, and one place is free or every piece has several. Facts on neighbours name all neighbours.

Pieces of a text that speaks of cars go along themselves, all others go everywhere. Facts on walls, which
domains use in many ways, are refused.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
    Target,
    reading_order,
    shifted,
    top_left,
)
from klotski_studio.core.rules import Rules
from klotski_studio.formats.boards.writing import named, require_goal, with_goal_of_any
from klotski_studio.formats.text.limits import MOST_CELLS_A_SIDE, MOST_PIECES
from klotski_studio.formats.text.lines import entry, lines_of
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

Fact = tuple[str, ...]
"""A predicate and its objects."""


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
    goal = [f"(stands {name} {_first(kind.shape, at)})" for name, kind in kinds for at in kind.targets]
    lines = [
        *([f"; {' '.join(layout.name.split())}"] if layout.name.strip() else []),
        _domain(name, sorted({(len(fact) - 5) // 2 for fact in steps}), metric),
        f"\n(define (problem {DOMAIN}-puzzle) (:domain {name})",
        f"  (:objects {' '.join(name for name, _ in kinds)} - kind",
        "    up left right down - direction",
        *(f"    {' '.join(names)} - {type_}" for type_, names in cells.items() if names),
        "  )",
        "  (:init (idle) (= (total-cost) 0)" if costs else "  (:init",
        *(f"    ({' '.join(fact)})" for fact in (*init, *steps)),
        f"  ) (:goal (and {' '.join(goal)}))",
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


def read_all(text: str, file: str) -> Iterator[PuzzleEntry]:
    """Every problem of ``text``, in a domain of :func:`write` or a usual one.

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
            yield entry(line, partial(_usual, problem, file), problem.name)


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
    walls = frozenset(Board(width, height).cells()).difference(ground)  # less its keys would be a set
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


_TOKEN = re.compile(r";[^\n]*|[()]|[^\s();]+")
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem.

    Attributes:
        line: where it begins, from 1.
        objects: their types by their names; empty where there is none.
        init: the facts at the start; numbers, such as ``(= (total-cost) 0)``, are left out.
    """

    line: int
    name: str
    domain: str
    objects: dict[str, str]
    init: frozenset[Fact]
    goal: frozenset[Fact]


def forms(text: str, file: str) -> Iterator[tuple[int, list[Any]]]:
    """Every expression of ``text`` in lower case, with the line that it begins on.

    Raises:
        FileError: if parentheses do not match, or something stands outside of them.
    """
    stack: list[list[Any]] = []
    line, last, begin = 1, 0, 1
    text = "\n".join(lines_of(text, file))
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token[0] == ";":
            continue
        line, last = line + text.count("\n", last, found.start()), found.start()
        if token == "(" and len(stack) < _DEEPEST:
            begin = begin if stack else line
            stack.append([])
        elif token == "(" or not stack:
            raise FileError("pddl.form", file, line)
        elif token != ")":
            stack[-1].append(token.lower())
        elif len(stack) > 1:
            stack[-2].append(stack.pop())
        else:
            yield begin, stack.pop()
    if stack:
        raise FileError("pddl.form", file, line)


def problem_of(line: int, form: list[Any], file: str) -> Problem | None:
    """The problem that an expression defines; None if it defines something else, such as a domain.

    Raises:
        FileError: if its goal is not a list of facts that must all hold.
    """
    parts = {
        each[0]: each[1:] for each in form if isinstance(each, list) and each and str(each[0]) == each[0]
    }
    if form[:1] != ["define"] or not parts.get("problem"):
        return None
    goal = parts.get(":goal", [])
    goals = goal[0][1:] if goal and goal[0][:1] == ["and"] else goal
    if len(_facts(goals)) < len(goals):
        raise FileError("text.goal", file, line)
    name, domain = (str((parts.get(part) or [""])[0]) for part in ("problem", ":domain"))
    objects = _typed(parts.get(":objects", []))
    return Problem(line, name, domain, objects, _facts(parts.get(":init", [])), _facts(goals))


def _facts(parts: Sequence[Any]) -> frozenset[Fact]:
    """The facts among ``parts``: lists of words."""
    lists = (part for part in parts if isinstance(part, list) and part)
    return frozenset(tuple(part) for part in lists if not any(isinstance(word, list) for word in part))


def _typed(parts: Sequence[Any]) -> dict[str, str]:
    """The names of a list such as ``a b - car c``, each with its type."""
    groups = re.findall(r"(.*?) - (\S*)", f"{' '.join(map(str, parts))} - ")
    return {name: type_ for names, type_ in groups for name in names.split()}


Place = tuple[str, ...]
"""The names of a place: one, or those of a row and a column."""

_Ground = tuple[Mapping[Place, Cell], Mapping[str, frozenset[Place]]]
"""The cells of all places, and where the pieces are."""

_CARS = re.compile(r"car|vehicle|truck|rush|traffic|hori|vert")
_WALL = re.compile(r"wall|obstac|forbid|block(ed|er|age)")
_BLANK = re.compile(r".*(blank|empty|hole|space|none|free|vide|vac|libre|leer).*|b|\D*0")


def _usual(problem: Problem, file: str) -> Layout:
    """The layout of ``problem``.

    Raises:
        FileError: if its facts fit no board, or its goal does not say where pieces must end.
    """
    grounds = [] if any(_WALL.search(fact[0]) for fact in problem.init) else list(_grounds(problem))
    known, at = max(grounds, key=lambda each: sum(map(len, each[1].values())), default=({}, {}))
    taken = {(name, place) for name, places in at.items() for place in places}
    others = ((name, place) for _, each in grounds for name, places in each.items() for place in places)
    if not taken.issuperset(others) or not taken:
        raise FileError("pddl.board", file, problem.line)
    level = {fact[1] for fact in problem.init if len(fact) == 2 and "hori" in fact[0]}
    level |= {name for name, type_ in problem.objects.items() if type_.startswith("hor")}
    across = any(len({known[place][0] for place in at[name]}) == 1 for name in level & set(at))
    cells = {place: (y, x) if across else (x, y) for place, (x, y) in known.items()}
    words = (problem.domain, *problem.objects.values(), *at, *(fact[0] for fact in problem.init))
    along = any(map(_CARS.search, words))
    pieces = {
        name: _piece(name, {cells[each] for each in places}, along=along) for name, places in at.items()
    }
    if not all(piece.shape.is_connected for piece in pieces.values()):
        raise FileError("pddl.board", file, problem.line)
    width, height = (max(cell[side] for cell in cells.values()) + 1 for side in (0, 1))
    asked = {name: _about(problem.goal, name, cells) for name in pieces}
    goal = {name: _end(pieces[name], problem, cells) for name, facts in asked.items() if facts}
    told = sum(map(len, asked.values()))
    if not goal or None in goal.values() or (told < len(problem.goal) and len(goal) < len(pieces)):
        raise FileError("text.goal", file, problem.line)
    done, keys = named([*pieces.values()])
    of = {name: keys[index] for index, name in enumerate(pieces)}
    targets = [Target(of[name], end, pieces[name].shape) for name, end in goal.items() if end]
    return in_order(Layout(Board(width, height), done, tuple(targets), problem.name))


def _piece(name: str, cells: set[Cell], *, along: bool) -> Piece:
    shape = Shape.of(cells)
    way = Axis.HORIZONTAL if shape.width > shape.height else Axis.VERTICAL
    is_car = along and 1 == min(shape.width, shape.height) < len(cells)
    return Piece(name, shape, top_left(cells), way if is_car else Axis.BOTH)


def _about(facts: frozenset[Fact], name: str, cells: Mapping[Place, Cell]) -> list[tuple[str, Cell]]:
    """The facts that name a piece and a cell, as the predicate and the cell."""
    told = ((fact[0], tuple(word for word in fact[1:] if word != name)) for fact in facts if name in fact[1:])
    return [(predicate, cells[place]) for predicate, place in told if place in cells]


def _end(piece: Piece, problem: Problem, cells: Mapping[Place, Cell]) -> Cell | None:
    """The one place where ``piece`` is as the goal says; None if there is none, or a second one.

    What a predicate says of a piece moves with it: all of its cells, or one of them, such as its front.
    """
    start, end = (_about(facts, piece.key, cells) for facts in (problem.init, problem.goal))
    fits = []
    for at in cells.values():
        by = at[0] - piece.at[0], at[1] - piece.at[1]
        lane = piece.axis is Axis.BOTH or not by[piece.axis is Axis.HORIZONTAL]
        there = {(word, shifted([cell], by)[0]) for word, cell in start}
        if lane and there.issuperset(end) and set(cells.values()).issuperset(piece.shape.at(at)):
            fits.append(at)
    return fits[0] if len(fits) == 1 else None


def _grounds(problem: Problem) -> Iterator[_Ground]:
    """Every reading of the facts of one predicate as where pieces are."""
    facts: dict[tuple[str, int], set[Place]] = defaultdict(set)
    for name, *words in problem.init:
        facts[name, len(words)].add(tuple(words))
    related = {pair for (_, count), told in facts.items() if count == 2 for pair in told if len({*pair}) == 2}
    for (_, count), told in facts.items():
        for piece in (0, -1) if count in (2, 3) else ():
            at: dict[str, set[Place]] = defaultdict(set)
            for fact in told:
                at[fact[piece]].add(fact[1:] if piece == 0 else fact[:-1])
            taken = {place for places in at.values() for place in places}
            if len(taken) == len(told) and len(at) <= MOST_PIECES:
                alike = [each for (_, size), each in facts.items() if size == count - 1]
                yield from _fitting(problem, at, taken, alike, related)


def _fitting(
    problem: Problem,
    at: Mapping[str, set[Place]],
    taken: set[Place],
    alike: list[set[Place]],
    related: set[Place],
) -> Iterator[_Ground]:
    """The ground on which the pieces are ``at`` places, if it fits; ``alike`` are facts on places alone."""
    types = {problem.objects.get(word, "") for place in taken for word in place} - {""}
    typed = {(name,) for name, type_ in problem.objects.items() if type_ in types}
    for every in (*(taken | each for each in alike), typed | taken, taken):
        cells, words = _cells(every, related), {word for place in every for word in place}
        blanks = [name for name in at if _BLANK.fullmatch(name)] if every == taken else []
        pieces = {name: frozenset(places) for name, places in at.items() if name not in blanks}
        free = len(every) - sum(map(len, pieces.values()))
        whole = free == 1 or min(map(len, pieces.values()), default=0) > 1
        linked = whole and any(words.issuperset(pair) for pair in related)
        told = linked or every - taken in alike or taken in alike
        if cells and free and pieces and told and words.isdisjoint(at):
            yield cells, pieces
            return


def _cells(places: set[Place], related: set[Place]) -> dict[Place, Cell] | None:
    """The cell of each of ``places`` if they fill a rectangle; None if they do not."""
    found = {place: [*map(int, re.findall(r"\d+", " ".join(place)))] for place in places}
    stems = {tuple(re.sub(r"\d", "", name) for name in place) for place in places}
    beside = [(one, two) for one, two in related if (one,) in places and (two,) in places]
    counts = {len(numbers) for numbers in found.values()}
    if counts == {1}:
        numbers = {number for (number,) in found.values()}
        if max(numbers) - min(numbers) < len(numbers):  # a number for each place, row by row
            width = max((abs(found[one,][0] - found[two,][0]) for one, two in beside), default=0)
            if width < 2:
                return None
            found = {place: [*divmod(number - min(numbers), width)] for place, (number,) in found.items()}
        else:  # a digit for the row, and one for the column
            found = {place: [number // 10, number % 10] for place, (number,) in found.items()}
    elif counts != {2} or len(stems) > 1:
        return None
    (stem, *more), *_ = stems
    exchanged = (not more and stem[:1] != "x") or stem[:1] in ("r", "y")
    cells = {place: (numbers[exchanged], numbers[not exchanged]) for place, numbers in found.items()}
    x, y = top_left(cells.values())
    cells = {place: (column - x, row - y) for place, (column, row) in cells.items()}
    width, height = (max(cell[side] for cell in cells.values()) + 1 for side in (0, 1))
    sides = {frozenset((cells[one,], cells[two,])) for one, two in beside}
    inside = set(cells.values())
    near = {frozenset(((x, y), to)) for x, y in inside for to in ((x + 1, y), (x, y + 1)) if to in inside}
    fits = width * height == len(inside) == len(cells) and sides in (near, set()) and len(stems) == 1
    return cells if fits and 2 <= min(width, height) <= max(width, height) <= MOST_CELLS_A_SIDE else None


FORMAT = Format(
    id="pddl",
    name=NAME,
    looks=lambda text: re.search(r"\(\s*define\s*\(\s*problem\b", text, re.IGNORECASE) is not None,
    read_all=read_all,
    write=write,
    extension=".pddl",
)
