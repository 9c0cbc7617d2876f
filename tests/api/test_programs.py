"""What programs build on: values that travel, types that editors check, and one kind of error."""

from __future__ import annotations

import copy
import doctest
import pickle
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest
from hypothesis import given

import klotski_studio as ks
from klotski_studio.api import designs, pictures, questions, reading
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.layout import Layout, Metric
from klotski_studio.formats import registry
from klotski_studio.lab.variants.house_rules import EditKind
from tests.strategies import layouts

CLASSIC = "heng-dao-li-ma.klotski"


@given(layouts())
def test_a_layout_is_the_same_after_it_was_pickled_or_copied(layout: Layout) -> None:
    assert pickle.loads(pickle.dumps(layout)) == copy.copy(layout) == copy.deepcopy(layout) == layout


def test_a_shipped_puzzle_keeps_its_names_and_cannot_be_changed_after_it_was_pickled() -> None:
    layout = ks.read(layouts_dir() / CLASSIC)
    again = pickle.loads(pickle.dumps(layout))
    assert again.meta == layout.meta
    with pytest.raises(TypeError):
        again.meta.names["en"] = "other"


def test_layouts_answers_and_errors_go_to_other_processes_and_back() -> None:
    layout = ks.parse("AB\n..\n\nBA\n..")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(ks.solve, layout).result().length == 3
        failed = pool.submit(ks.parse, "nothing at all").exception()
    assert failed.code


def words_of(alias: object) -> set[str]:
    """The words of a union of literals."""
    return {word for part in get_args(alias) for word in (get_args(part) or (part,))}


def test_the_types_name_every_metric_kind_of_edit_and_notation() -> None:
    assert words_of(reading.MetricName) == set(Metric)
    assert words_of(designs.EditName) == set(EditKind)
    assert words_of(reading.Notation) == {each.id for each in registry.formats()}


# as programs without a type checker give them
TEXT: Any = "4WVE1"
PATH: Any = Path("x.klotski")
NONE: Any = None
WALKS: Any = "walks"
JUMP: Any = ["jump"]
LAYOUT = ks.parse("AB\n..\n\nBA\n..")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: ks.solve(TEXT), "a layout, not str; ks.parse(text) or ks.read(path) makes one"),
        (lambda: ks.analyze(PATH), "ks.read(path) makes one"),
        (lambda: ks.rate(NONE), "a layout, not NoneType."),
        (lambda: ks.convert(TEXT, "hrd-code"), "a layout, not str"),
        (lambda: ks.replay(TEXT, "A:D"), "a layout, not str"),
        (lambda: ks.animate(TEXT, "A:D"), "a layout, not str"),
        (lambda: ks.variants(TEXT), "a layout, not str"),
        (lambda: ks.solve(LAYOUT, WALKS), "There is no metric 'walks': moves, slides, steps."),
        (lambda: ks.variants(LAYOUT, kinds=JUMP), "There is no kind of edit 'jump'"),
        (lambda: ks.sweep("no-such-family", "s.sqlite"), "no-such-family: there is no such file."),
        (lambda: ks.read("no-such.klotski"), "no-such.klotski: there is no such file."),
    ],
)
def test_what_cannot_be_used_is_one_sentence_without_the_errors_below(
    call: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(ks.PuzzleError) as caught:
        call()
    assert sentence in str(caught.value)
    shown = "".join(traceback.format_exception(caught.value))
    assert "direct cause" not in shown
    assert "During handling" not in shown


def test_a_family_that_comes_along_is_swept_by_its_name(tmp_path: Path) -> None:
    assert ks.sweep("polyominoes-3x3", tmp_path / "s.sqlite", jobs=1)


def test_a_result_is_a_dictionary_of_its_fields() -> None:
    found = ks.solve(LAYOUT).to_dict()
    assert (found["status"], found["length"], found["metric"]) == ("solved", 3, "moves")


@pytest.mark.parametrize("module", [reading, questions, designs, pictures])
def test_every_example_in_the_library_gives_what_it_says(module: ModuleType, tmp_path: Path) -> None:
    names = {**vars(ks), **{name: getattr(ks, name) for name in ks.__all__}}
    names |= {"LAYOUTS": layouts_dir(), "FOLDER": tmp_path}
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    told: list[str] = []
    for name in ks.__all__:
        thing = getattr(ks, name)
        if callable(thing) and thing.__module__ == module.__name__ and not isinstance(thing, type):
            (test,) = finder.find(thing, name, globs=dict(names))
            assert test.examples, name
            runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)
