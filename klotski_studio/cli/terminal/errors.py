"""Errors of files and problems of layouts, as JSON objects and as lines."""

from __future__ import annotations

from klotski_studio.app.texts.errors import error_text, problem_text
from klotski_studio.cli.terminal.inputs import Input
from klotski_studio.core.check import Problem, Severity


def trouble_record(each: Input, problems: tuple[Problem, ...]) -> dict[str, object]:
    """Return the ``error`` of a file that could not be read, or else the ``problems`` of its layout."""
    if each.error is not None:
        return {"error": error_text(each.error)}
    return {"problems": [_problem_record(problem) for problem in problems]}


def trouble_lines(each: Input, problems: tuple[Problem, ...]) -> list[str]:
    """Return one line for each problem, or for the error, with the file in front."""
    if each.error is not None:
        return [error_text(each.error)]
    return [f"{each.path}: {_mark(problem)}{problem_text(problem)}" for problem in problems]


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
