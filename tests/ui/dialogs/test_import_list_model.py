from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from klotski_studio.app.documents.importing import checked
from klotski_studio.app.library.entry import KnownPuzzle
from klotski_studio.core.control import Control
from klotski_studio.core.errors import FileError
from klotski_studio.core.identity import Image
from klotski_studio.core.layout import Known, Layout
from klotski_studio.formats.text.notation import PuzzleEntry
from klotski_studio.ui.dialogs.import_list_model import EntryModel
from tests.strategies import drawn

AROUND = drawn("BA. #..", "... ..B")
SHUT = drawn("BA. ###", "..B ...")


def stating(layout: Layout, moves: int) -> Layout:
    return replace(layout, meta=replace(layout.meta, known=Known(moves=moves)))


ENTRIES = (
    PuzzleEntry("", 1, stating(AROUND, moves=2)),
    PuzzleEntry("", 2, None, FileError("list.code", "/far/away/codes.txt", 2, text="zzz")),
    PuzzleEntry("wrong", 3, stating(AROUND, moves=7)),
    PuzzleEntry("shut", 4, SHUT),
    PuzzleEntry("goalless", 5, replace(AROUND, goal=())),
)


@pytest.fixture
def model(qapp: object) -> Iterator[EntryModel]:
    parent = QWidget()
    model = EntryModel(parent)
    model.show_entries(ENTRIES)
    yield model
    parent.deleteLater()


def column(model: EntryModel, name: str, role: int = Qt.ItemDataRole.DisplayRole) -> list[object]:
    number = model.COLUMNS.index(name)
    return [model.index(row, number).data(role) for row in range(model.rowCount())]


def check_all(model: EntryModel) -> None:
    layouts = {row: layout for row in model.readable if (layout := ENTRIES[row].layout) is not None}
    model.add_checked({row: checked(layout, Control()) for row, layout in layouts.items()})


def test_lengths_stated_and_proven_stand_side_by_side_with_what_is_wrong(
    model: EntryModel,
) -> None:
    assert column(model, "stated") == ["2 moves", "", "7 moves", "", ""]
    assert column(model, "proven") == ["…", "", "…", "…", "…"]
    check_all(model)
    assert column(model, "proven") == ["2 moves", "", "2 moves", "not solvable", ""]
    assert column(model, "remark") == [
        "",
        "codes.txt, line 2: no board has the code “zzz”.",
        "What the source states is wrong",
        "",
        "There is no goal: no piece has a target.",
    ]
    role = Qt.ItemDataRole.DecorationRole
    assert [bool(mark) for mark in column(model, "name", role)] == [False, True, False, False, False]
    assert [bool(mark) for mark in column(model, "stated", role)] == [False, False, True, False, False]


def test_what_is_not_searched_any_more_is_not_awaited(model: EntryModel) -> None:
    model.end_checking()
    assert set(column(model, "proven")) == {""}


def test_the_remark_says_which_known_puzzle_it_is(model: EntryModel) -> None:
    known = KnownPuzzle(
        Path("k.klotski"), replace(AROUND, name="Known"), Image.LEFT_RIGHT, has_same_goal=True
    )
    model.add_known({0: (known,), 3: ()})
    assert model.remark(0) == "This is Known, mirrored left to right"
    assert model.remark(3) == ""


def test_the_space_bar_ticks_the_selected_rows_that_could_be_read(model: EntryModel) -> None:
    model.toggle([0, 1, 2])
    assert [entry.name for entry in model.chosen] == ["shut", "goalless"]
    model.toggle([1, 2, 3])
    assert [entry.name for entry in model.chosen] == ["wrong", "shut", "goalless"]
    model.toggle([1])
    assert len(model.chosen) == 3
    model.tick_all(False)
    assert model.chosen == []
