"""The problems of a PDDL text, as objects and facts; nothing is known of puzzles here.

::

    (define (problem easy) (:domain rush-hour)
      (:objects red - car  c1-1 c1-2 - cell)
      (:init (at red c1-1) (empty c1-2))
      (:goal (and (at red c1-2))))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from klotski_studio.core.errors import FileError
from klotski_studio.formats.text.lines import lines_of

Fact = tuple[str, ...]
"""A predicate and its objects."""

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
        raise FileError("pddl.goal", file, line)
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
