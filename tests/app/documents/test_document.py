from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.documents.document import NO_MERGING, Document, EditHistory, Editor, LayoutChange
from tests.app.conftest import CORNER


@pytest.fixture
def document(qapp: object) -> Document:
    made = Document()
    made.open(CORNER, Path("corner.klotski"))
    return made


def test_opening_tells_old_and_new_in_one_payload(qapp: object) -> None:
    changes: list[object] = []
    document = Document()
    document.changed.connect(changes.append)
    empty = document.layout
    document.open(CORNER, None)
    assert changes == [LayoutChange(empty, CORNER, opened=True)]


def test_an_edit_is_undone_and_done_again(document: Document) -> None:
    changes: list[LayoutChange] = []
    document.changed.connect(changes.append)
    renamed = replace(CORNER, name="Other")
    document.edit("Rename", renamed)
    document.undo()
    assert document.layout == CORNER
    document.redo()
    assert document.layout == renamed
    assert changes == [
        LayoutChange(CORNER, renamed),
        LayoutChange(renamed, CORNER),
        LayoutChange(CORNER, renamed),
    ]


def test_an_edit_that_changes_nothing_leaves_no_trace(document: Document) -> None:
    document.edit("Nothing", replace(CORNER))
    assert document.undo_stack.count == 0


def test_edits_are_called_by_the_language_of_the_moment(document: Document) -> None:
    words = {"name": "Rename", "author": "Set Author"}
    document.edit(lambda: words["name"], replace(CORNER, name="Other"))
    document.edit(lambda: words["author"], replace(CORNER, name="Another"))
    document.undo()
    words |= {"name": "重命名", "author": "设定作者"}
    assert (document.undo_stack.undo_title, document.undo_stack.redo_title) == ("重命名", "设定作者")


def test_an_edit_makes_it_dirty_and_undoing_or_saving_under_a_name_clean_again(document: Document) -> None:
    states: list[bool] = []
    document.file_changed.connect(states.append)
    document.edit("Rename", replace(CORNER, name="Other"))
    document.undo()
    assert states == [True, False]
    document.edit("Rename", replace(CORNER, name="Other"))
    document.mark_saved(document.layout, Path("other.klotski"))
    assert (document.path, document.is_dirty) == (Path("other.klotski"), False)


def test_what_is_edited_while_a_save_runs_stays_unsaved(document: Document) -> None:
    document.edit("Rename", replace(CORNER, name="Saved"))
    saving = document.layout
    document.edit("Rename", replace(CORNER, name="Newer"))
    document.mark_saved(saving, Path("corner.klotski"))
    dirty = {}
    for index in range(3):
        document.go_to(index)
        dirty[document.layout.name] = document.is_dirty
    assert dirty == {CORNER.name: True, "Saved": False, "Newer": True}


def test_undo_does_not_reach_back_into_another_document(document: Document) -> None:
    document.edit("Rename", replace(CORNER, name="Other"))
    document.open(CORNER, None)
    assert not document.undo_stack.can_undo
    assert (document.path, document.is_dirty) == (None, False)


def test_what_was_recovered_or_marked_unsaved_is_unsaved_until_it_is_saved(document: Document) -> None:
    document.open(replace(CORNER, name="Recovered"), Path("corner.klotski"), saved=False)
    assert (document.path, document.is_dirty) == (Path("corner.klotski"), True)
    document.edit("Rename", replace(CORNER, name="Other"))
    document.undo()
    assert document.is_dirty
    document.mark_saved(document.layout, Path("corner.klotski"))
    assert not document.is_dirty
    document.mark_unsaved()
    assert document.is_dirty
    document.mark_saved(document.layout, Path("corner.klotski"))
    assert not document.is_dirty


# ---------------------------------------------------------------- the undo stack as values


def renamed(document: Document, *names: str) -> None:
    for name in names:
        document.edit(f"Rename to {name}", replace(document.layout, name=name))


@pytest.mark.parametrize("undone", range(4))
@pytest.mark.parametrize("saved", [None, 0, 2, 3])
def test_a_document_with_its_undo_stack_comes_back(
    document: Document, undone: int, saved: int | None
) -> None:
    document.open(CORNER, Path("a.klotski"), saved=saved is not None)
    renamed(document, "1", "2", "3")
    if saved is not None:
        document.go_to(saved)
        document.mark_saved(document.layout, Path("a.klotski"))
    document.go_to(3 - undone)
    again = Document(document)
    changes: list[LayoutChange] = []
    again.changed.connect(changes.append)
    again.restore(document.history, Path("a.klotski"))
    assert [change.opened for change in changes] == [True]
    assert again.history == document.history
    assert (again.path, again.is_dirty) == (document.path, document.is_dirty)
    assert again.undo_stack.undo_title == document.undo_stack.undo_title
    again.go_to(0)
    assert again.layout == CORNER
    again.go_to(3)
    assert again.layout.name == "3"


def test_of_many_edits_those_around_the_current_one_are_kept(document: Document) -> None:
    renamed(document, *map(str, range(10)))
    latest = document.history.limited(3)
    assert [layout.name for layout in latest.layouts] == ["6", "7", "8", "9"]
    assert (latest.index, latest.saved_index) == (3, None)
    document.go_to(0)
    first = document.history.limited(3)
    assert [layout.name for layout in first.layouts] == ["Corner", "0", "1", "2"]
    assert (first.index, first.saved_index) == (0, 0)


def test_the_garbage_collector_deletes_a_document_with_edits_and_a_selection() -> None:
    document = Document()
    document.open(CORNER, None)
    renamed(document, "1", "2")
    selection = Editor(document, parent=document)
    gone = weakref.ref(document)
    del document, selection
    gc.collect()
    assert gone() is None


def test_a_saved_layout_that_was_undone_is_lost_by_the_next_edit(document: Document) -> None:
    renamed(document, "1")
    document.mark_saved(document.layout, Path("a.klotski"))
    document.undo()
    renamed(document, "2")
    assert document.history.saved_index is None
    document.undo()
    assert document.is_dirty


def test_undo_and_redo_stop_at_the_ends(document: Document) -> None:
    renamed(document, "1")
    document.redo()
    assert (document.layout.name, document.undo_stack.index) == ("1", 1)
    document.undo()
    document.undo()
    assert (document.layout, document.undo_stack.index) == (CORNER, 0)


def test_going_back_over_edits_that_cancel_each_other_is_told(document: Document) -> None:
    renamed(document, "1", CORNER.name)
    told: list[int] = []
    document.index_changed.connect(told.append)
    document.go_to(0)
    assert (told, document.layout, document.undo_stack.can_undo) == ([0], CORNER, False)


@pytest.mark.parametrize(("index", "saved"), [(2, None), (-1, None), (0, 2), (0, -1)])
def test_a_history_without_its_layout_is_refused_and_changes_nothing(
    document: Document, index: int, saved: int | None
) -> None:
    document.open(CORNER, Path("a.klotski"))
    with pytest.raises(IndexError):
        document.restore(EditHistory(("Rename",), (CORNER, CORNER), index, saved), None)
    assert (document.layout, document.path) == (CORNER, Path("a.klotski"))


def test_consecutive_edits_with_one_key_are_one_entry_and_back_at_the_start_none(document: Document) -> None:
    document.merge_key = 7
    renamed(document, "A")
    assert document.is_dirty
    renamed(document, CORNER.name)
    assert document.undo_stack.count == 0
    assert not document.is_dirty
    renamed(document, "A", "AB", "ABC")
    assert document.undo_stack.count == 1
    document.undo()
    assert document.layout == CORNER
    document.redo()
    assert document.layout.name == "ABC"


def test_edits_are_not_merged_across_a_save_or_with_those_of_another_key(document: Document) -> None:
    document.merge_key = 7
    renamed(document, "A")
    document.mark_saved(document.layout, Path("a.klotski"))
    renamed(document, "AB")
    assert document.undo_stack.count == 2
    document.merge_key = 8
    renamed(document, "ABC")
    document.merge_key = NO_MERGING
    renamed(document, "ABCD", "ABCDE")
    assert document.undo_stack.count == 5
    document.go_to(1)
    assert not document.is_dirty
