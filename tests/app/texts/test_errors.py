from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

import pytest

import klotski_studio
from klotski_studio.app.texts import errors as texts
from klotski_studio.app.texts import notations
from klotski_studio.app.texts.notations import NAMES as NOTATION_NAMES
from klotski_studio.core.check import Finding, Problem
from klotski_studio.core.errors import FileError, IllegalMove, KlotskiError
from klotski_studio.core.layout import Metric
from klotski_studio.formats.notations import FORMATS
from klotski_studio.formats.text.notation import Decision
from klotski_studio.solver.base.answer import InvalidLayout, Reason, Status

PACKAGE = Path(klotski_studio.__file__).parent
LAYERS = (
    "core",
    "formats",
    "io",
    "solver",
    "lab",
    "app/documents",
    "app/export",
    "app/lab",
    "app/playing",
    "app/workspace",
    "ui",
    "cli",
)
"""Where codes are raised."""
RAISERS = re.compile(r".*Error|IllegalMove|InvalidLayout|fail|__init__")
CODE = re.compile(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*")


def raised_codes() -> Iterator[tuple[str, str]]:
    """Every code that is raised, with the file it is raised in."""
    for layer in LAYERS:
        for path in sorted((PACKAGE / layer).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and RAISERS.fullmatch(name_of(node.func)):
                    for word in (part for arg in node.args[:1] for part in ast.walk(arg)):
                        if isinstance(word, ast.Constant) and CODE.fullmatch(str(word.value)):
                            yield str(word.value), path.name


def name_of(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def test_every_code_that_is_raised_has_a_sentence() -> None:
    missing = {code: file for code, file in raised_codes() if code not in texts.ERRORS}
    assert missing == {}


def test_no_sentence_is_left_over() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8") for layer in LAYERS for path in (PACKAGE / layer).rglob("*.py")
    )
    assert [code for code in texts.ERRORS if f'"{code}"' not in source] == []


@pytest.mark.parametrize(
    ("table", "prefix"),
    [(notations.LOSSES, "loss"), (notations.OBSTACLES, "cannot"), (notations.DECISIONS, "decided")],
)
def test_everything_that_a_notation_drops_or_refuses_has_its_words(
    table: dict[str, str], prefix: str
) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "formats").rglob("*.py"))
    assert set(re.findall(rf'"({prefix}\.[a-z-]+)"', source)) == set(table)


def test_a_refusal_reads_as_one_sentence() -> None:
    error = KlotskiError("notation.cannot-hold", format="Codes", what="cannot.axis", piece="A")
    assert texts.error_text(error) == (
        "“Codes” cannot hold this layout: piece A may not take every direction."
    )
    assert texts.loss_text("loss.labels") == "the labels of the pieces"
    assert texts.loss_text("loss.labels", lambda text, _=None: text.upper()) == "THE LABELS OF THE PIECES"


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (texts.FINDINGS, Finding),
        (texts.STATUSES, Status),
        (texts.REASONS, Reason),
        (texts.METRICS, Metric),
    ],
)
def test_every_table_is_complete(table: dict[object, str], keys: Iterable[object]) -> None:
    assert set(table) == set(keys)
    assert all(table.values())


def test_sentences_of_findings_use_only_what_a_problem_has() -> None:
    for sentence in texts.FINDINGS.values():
        fields = {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}
        assert fields <= {"piece", "other", "cells"}


@pytest.mark.parametrize("finding", Finding)
def test_a_finding_reads_as_a_sentence(finding: Finding) -> None:
    text = texts.problem_text(Problem(finding, ("A", "B"), ((1, 2), (3, 4))))
    assert text.endswith(".")
    assert "{" not in text


def test_every_text_is_marked_for_translation_as_a_literal() -> None:
    marked = {
        node.args[1].value
        for file in ("errors.py", "notations.py")
        for node in ast.walk(ast.parse((PACKAGE / "app" / "texts" / file).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and name_of(node.func) == "N_"
        if isinstance(node.args[1], ast.Constant)
    }
    tables = (
        texts.ERRORS,
        texts.FINDINGS,
        texts.STATUSES,
        texts.REASONS,
        texts.METRICS,
        notations.LOSSES,
        notations.OBSTACLES,
        notations.DECISIONS,
    )
    assert {text for table in tables for text in table.values()} <= marked


def test_a_file_error_names_file_and_line() -> None:
    error = FileError("drawing.row-width", "a.klotski", 5, field="board", width=3, expected=4)
    assert error.values == {"file": "a.klotski", "line": 5, "field": "board", "width": 3, "expected": 4}
    assert texts.error_text(error) == (
        "a.klotski, line 5: this row of “board” is 3 cells wide, the first one is 4."
    )
    assert texts.error_text(FileError("file.missing", "a.klotski")) == "a.klotski: there is no such file."


def test_values_are_written_for_people() -> None:
    assert texts.error_text(IllegalMove("move.blocked", piece="A", end=(1, 2))) == (
        "the way of A to cell 1, 2 is blocked."
    )
    invalid = InvalidLayout((Problem(Finding.NO_PIECES), Problem(Finding.NO_GOAL)))
    assert texts.error_text(invalid) == (
        "the layout has errors: There are no pieces. There is no goal: no piece has a target."
    )
    assert "1 MB" in texts.error_text(FileError("file.too-large", "a", most_bytes=1024 * 1024))


def test_sentences_go_through_the_translation() -> None:
    words = {texts.FILE: "{file} – {sentence}", texts.ERRORS["file.missing"]: "fehlt."}
    error = FileError("file.missing", "a")
    assert texts.error_text(error, lambda text, _=None: words[text]) == "a – fehlt."


def test_a_notation_is_called_by_words_that_are_translated_or_after_a_program() -> None:
    names = {each.name for each in FORMATS}
    assert names > NOTATION_NAMES
    assert {name for name in names - NOTATION_NAMES if " " in re.sub(r"\(.*\)", "", name).strip()} == {
        "Klotski Studio",
        "2swap Klotski",
        "GNOME Klotski",
    }


def test_the_name_of_a_notation_is_translated_inside_a_sentence() -> None:
    error = KlotskiError("notation.read-only", format="Drawing")
    words = {"Drawing": "Zeichnung", texts.ERRORS["notation.read-only"]: "{format} kann man nur lesen."}
    assert texts.error_text(error, lambda text, _=None: words[text]) == "Zeichnung kann man nur lesen."


def test_a_refusal_that_comes_near_says_to_what_and_why_not() -> None:
    reason = FileError("rush.car", "a.txt", 7, car="C")
    error = FileError("format.near", "a.txt", 7, format="Drawing", reason=reason)
    assert texts.error_text(error) == (
        "a.txt, line 7: nearest to “Drawing”, but car C is not a straight line of two cells or more."
    )
    words = {
        "Drawing": "Zeichnung",
        texts.ERRORS["format.near"]: "fast {format}, doch {reason}",
        texts.ERRORS["rush.car"]: "{car} ist krumm.",
        texts.FILE_AND_LINE: "{file}:{line}: {sentence}",
    }
    assert texts.error_text(error, lambda text, _=None: words[text]) == (
        "a.txt:7: fast Zeichnung, doch C ist krumm."
    )


def test_what_a_text_was_taken_for_is_an_item_of_a_list() -> None:
    form = Decision("decided.form", {"format": "Drawing", "width": 6, "height": 5})
    assert texts.decision_text(form) == "Drawing, 6 × 5"
    assert texts.decision_text(Decision("odd")) == "odd"


def test_an_error_without_a_sentence_or_a_value_still_reads() -> None:
    assert texts.error_text(KlotskiError("odd.code", a=1)) == "odd.code(a=1)"
    assert texts.error_text(KlotskiError("move.blocked")) == "the way of {piece} to cell {end} is blocked."


def test_many_cells_end_in_an_ellipsis() -> None:
    assert texts.cells_text([(0, 0), (1, 0)]) == "0, 0; 1, 0"
    assert texts.cells_text([(x, 0) for x in range(100)]).endswith("; 11, 0; …")


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 B"), (999, "999 B"), (1023, "1023 B"), (1536, "1.5 KB"), (2**30, "1 GB"), (5 * 2**40, "5120 GB")],
)
def test_bytes_are_written_with_a_unit(count: int, text: str) -> None:
    assert texts.bytes_text(count) == text


def test_a_name_with_controls_stays_on_its_line() -> None:
    error = FileError("file.missing", "a\nb\u202ec\x1b[2J.klotski")
    assert texts.error_text(error) == "a\\nb\\u202ec\\x1b[2J.klotski: there is no such file."
