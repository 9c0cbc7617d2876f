"""A planner that knows nothing of puzzles finds the lengths that the solver proves."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.layout import Axis, Layout, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.pddl import FORMAT
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import solve
from tests.strategies import drawn, layouts

Fact = tuple[str, ...]
LAYOUTS = Path(__file__).resolve().parents[3] / "layouts"


def parsed(text: str) -> list[Any]:
    words = re.sub(r"([()])", r" \1 ", re.sub(r";.*", "", text)).split()
    stack: list[list[Any]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            stack[-2].append(stack.pop())
        else:
            stack[-1].append(word)
    return stack[0]


def typed(words: list[str]) -> dict[str, str]:
    groups = re.findall(r"((?:[^\s-]\S* )+)- (\S+)", " ".join(words))
    return {name: type_ for names, type_ in groups for name in names.split()}


def facts_of(form: list[Any]) -> list[list[Any]]:
    return form[1:] if form[:1] == ["and"] else [form]


class Action:
    """An action of the domain; ``ground`` binds its parameters by the facts that never change."""

    def __init__(self, form: list[Any], changing: set[str]) -> None:
        parts = dict(zip(form[2::2], form[3::2], strict=True))
        self.types = typed(parts[":parameters"])
        needed = facts_of(parts[":precondition"])
        self.fixed = [each for each in needed if each[0] not in changing]
        self.needed = [each for each in needed if each[0] in changing]
        effects = facts_of(parts[":effect"])
        self.cost = sum(int(each[2]) for each in effects if each[0] == "increase")
        self.removed = [each[1] for each in effects if each[0] == "not"]
        self.added = [each for each in effects if each[0] not in ("not", "increase")]

    def ground(self, objects: dict[str, str], init: dict[str, set[Fact]]) -> Iterator[dict[str, str]]:
        rest = [name for name in self.types if not any(name in each for each in self.fixed)]
        things = [
            [each for each, type_ in objects.items() if type_.replace("gate", "cell") == self.types[name]]
            for name in rest
        ]
        (static,) = self.fixed or [["", ""]]
        for fact in init[static[0]] if self.fixed else {("", "")}:
            bound = dict(zip(static[1:], fact[1:], strict=True))
            kinds = (
                (objects[value].replace("gate", "cell"), self.types[name])
                for name, value in bound.items()
                if name
            )
            assert all(one == other for one, other in kinds)
            for values in product(*things):
                yield bound | dict(zip(rest, values, strict=True))


def planned(text: str) -> int | None:
    """The least cost of a plan, where an action without a cost has 1; None if there is no plan."""
    domain, problem = ({part[0]: part for part in form[1:]} | {"form": form} for form in parsed(text))
    effects = " ".join(re.findall(r":effect (.*?)(?=:action|define)", text, re.DOTALL))
    changing = {"stands", *re.findall(r"\(([\w-]+)", effects)}
    actions = [Action(part, changing) for part in domain["form"] if part[0] == ":action"]
    has_costs = ":functions" in domain
    init: dict[str, set[Fact]] = defaultdict(set)
    for fact in problem[":init"][1:]:
        if fact[0] != "=":
            init[fact[0]].add(tuple(fact))
    goal = frozenset(map(tuple, facts_of(problem[":goal"][1])))
    steps: dict[Fact, list[tuple[frozenset[Fact], frozenset[Fact], frozenset[Fact], int]]] = defaultdict(list)
    for action in actions:
        for bound in action.ground(typed(problem[":objects"][1:]), init):
            needed, removed, added = (
                frozenset(tuple(bound.get(word, word) for word in fact) for fact in facts)
                for facts in (action.needed, action.removed, action.added)
            )
            first = next(tuple(bound.get(word, word) for word in fact) for fact in action.needed[::-1])
            steps[first].append((needed, removed, added, action.cost if has_costs else 1))
    start = frozenset(fact for name in changing for fact in init[name])
    return cheapest(start, goal, steps)


def cheapest(start: frozenset[Fact], goal: frozenset[Fact], steps: dict[Fact, list[Any]]) -> int | None:
    costs, queue = {start: 0}, deque([(start, 0)])
    while queue:
        state, cost = queue.popleft()
        if cost > costs[state]:
            continue
        if goal <= state:
            return cost
        for fact in state:
            for needed, removed, added, more in steps.get(fact, ()):
                if needed <= state:
                    there = (state - removed) | added
                    if cost + more < costs.get(there, 1 << 30):
                        costs[there] = cost + more
                        (queue.append if more else queue.appendleft)((there, cost + more))
    return None


ACROSS = {"A": Axis.HORIZONTAL, "B": Axis.VERTICAL, "C": Axis.HORIZONTAL}
PUZZLES = {
    "gate": drawn("AB- ..C ...", "C.. ... ..."),
    "axes": drawn("AAB ..B CC.", ".AA ... ...", ACROSS),
    "two targets": drawn("AB. CD. ...", "... ..B .A."),
    "ell": drawn("AAB A.. ..C", "..B .AA .A."),
    "walls": drawn("A#. B.. .#C", "C.. ... ..A"),
    "never": drawn("AB .#", "BA .."),
    "eight": drawn("123 456 78.", "123 .46 758"),
}


def stand_ins() -> Layout:
    layout = drawn("AB. ... ..C", "... ... AB.")
    pieces = tuple(replace(each, same_as="A") if each.key == "B" else each for each in layout.pieces)
    return replace(layout, pieces=pieces)


@pytest.mark.parametrize("metric", Metric)
@pytest.mark.parametrize("name", [*PUZZLES, "stand-ins"])
def test_a_planner_finds_the_length_that_the_solver_proves(name: str, metric: Metric) -> None:
    layout = PUZZLES.get(name) or stand_ins()
    layout = replace(layout, meta=replace(layout.meta, metric=metric))
    assert planned(registry.write_string(layout, FORMAT)) == solve(Ask(layout, metric)).length


@pytest.mark.parametrize("file", ["rush/fogleman-10-ogobbo", "western/puzzlebeast18", "western/pennant"])
def test_a_planner_agrees_on_puzzles_of_the_library(file: str) -> None:
    layout = registry.read_file(LAYOUTS / f"{file}.klotski")
    layout = replace(layout, meta=replace(layout.meta, metric=Metric.STEPS))
    assert planned(registry.write_string(layout, FORMAT)) == solve(Ask(layout, Metric.STEPS)).length


@given(layouts(), st.sampled_from(Metric))
def test_a_planner_agrees_on_any_layout(layout: Layout, metric: Metric) -> None:
    layout = replace(layout, meta=replace(layout.meta, metric=metric))
    assert planned(registry.write_string(layout, FORMAT)) == solve(Ask(layout, metric)).length


def test_without_a_metric_moves_are_counted_and_a_written_problem_is_read_again() -> None:
    text = registry.write_string(PUZZLES["ell"], FORMAT)
    assert planned(text) == solve(Ask(PUZZLES["ell"], Metric.MOVES)).length
    assert registry.read_string(text).meta.metric is None
    read = registry.read_string(registry.write_string(PUZZLES["walls"], FORMAT))
    assert {read: solve(Ask(read)).length} == {PUZZLES["walls"]: solve(Ask(PUZZLES["walls"])).length}
