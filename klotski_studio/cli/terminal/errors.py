"""Errors of files and problems of layouts, as JSON objects and as lines."""

from __future__ import annotations

from klotski_studio.app.texts.errors import error_text, problem_text
from klotski_studio.cli.terminal.inputs import Input
from klotski_studio.core.check import Problem, Severity


def trouble_record(each: Input, problems: tuple[Problem, ...]) -> dict[str, object]:
    """Return the ``error`` of a puzzle that could not be read, or else the ``problems`` of its layout."""
    if each.error is not None:
        return {"error": error_text(each.error)}
    return {"problems": [_problem_record(problem) for problem in problems]}


def trouble_lines(each: Input, problems: tuple[Problem, ...]) -> list[str]:
    """Return one line for each problem, or for the error, with its place in front."""
    if each.error is not None:
        return [error_text(each.error)]
    return [f"{each.place}: {_mark(problem)}{problem_text(problem)}" for problem in problems]


def reading_lines(each: Input) -> list[str]:
    """Return one line for a text that is another puzzle in other notations, with their names for --from."""
    if not each.others or each.form is None:
        return []
    choices = " or ".join(f"--from {other.id}" for other in each.others)
    return [f"note: {each.place}: taken for {each.form.id}; {choices} reads another puzzle."]


def _mark(problem: Problem) -> str:
    return "note: " if problem.severity is Severity.NOTE else ""


def _problem_record(problem: Problem) -> dict[str, object]:
    return {
        "finding": problem.finding.value,
        "severity": problem.severity.value,
        "pieces": problem.pieces,
        "cells": problem.cells,
        "text": problem_text(problem),
    }
