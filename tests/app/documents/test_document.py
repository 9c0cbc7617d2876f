from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.documents.document import Document, FileState, LayoutChange
from klotski_studio.core.layout import Layout


@pytest.fixture
def document(qapp: object, corner: Layout) -> Document:
    made = Document()
    made.open(corner, Path("corner.klotski"))
    return made


def test_opening_tells_old_and_new_in_one_payload(qapp: object, corner: Layout) -> None:
    changes: list[object] = []
    document = Document()
    document.changed.connect(changes.append)
    empty = document.layout
    document.open(corner, None)
    assert changes == [LayoutChange(empty, corner, opened=True)]


def test_an_edit_is_undone_and_done_again(document: Document, corner: Layout) -> None:
    changes: list[LayoutChange] = []
    document.changed.connect(changes.append)
    renamed = replace(corner, name="Other")
    document.edit("Rename", renamed)
    document.undo_stack.undo()
    assert document.layout == corner
    document.undo_stack.redo()
    assert document.layout == renamed
    assert changes == [
        LayoutChange(corner, renamed),
        LayoutChange(renamed, corner),
        LayoutChange(corner, renamed),
    ]


def test_an_edit_that_changes_nothing_leaves_no_trace(document: Document, corner: Layout) -> None:
    document.edit("Nothing", replace(corner))
    assert document.undo_stack.count() == 0


def test_edits_are_called_by_the_language_of_the_moment(document: Document, corner: Layout) -> None:
    words = {"name": "Rename", "author": "Set Author"}
    document.edit(lambda: words["name"], replace(corner, name="Other"))
    document.edit(lambda: words["author"], replace(corner, name="Another"))
    document.undo_stack.undo()
    words |= {"name": "重命名", "author": "设定作者"}
    document.retranslate()
    assert (document.undo_stack.undoText(), document.undo_stack.redoText()) == ("重命名", "设定作者")


def test_an_edit_makes_it_dirty_and_undoing_clean_again(document: Document, corner: Layout) -> None:
    states: list[FileState] = []
    document.file_changed.connect(states.append)
    document.edit("Rename", replace(corner, name="Other"))
    document.undo_stack.undo()
    assert [state.dirty for state in states] == [True, False]


def test_saving_makes_it_clean_and_names_the_file(document: Document, corner: Layout) -> None:
    document.edit("Rename", replace(corner, name="Other"))
    document.mark_saved(document.layout, Path("other.klotski"))
    assert document.file_state == FileState(Path("other.klotski"), dirty=False)


def test_what_is_edited_while_a_save_runs_stays_unsaved(document: Document, corner: Layout) -> None:
    document.edit("Rename", replace(corner, name="Saved"))
    saving = document.layout
    document.edit("Rename", replace(corner, name="Newer"))
    document.mark_saved(saving, Path("corner.klotski"))
    assert document.file_state.dirty


def test_undo_does_not_reach_back_into_another_document(document: Document, corner: Layout) -> None:
    document.edit("Rename", replace(corner, name="Other"))
    document.open(corner, None)
    assert not document.undo_stack.canUndo()
    assert document.file_state == FileState(None, dirty=False)


def test_what_was_recovered_is_unsaved_until_it_is_saved(document: Document, corner: Layout) -> None:
    document.open(replace(corner, name="Recovered"), Path("corner.klotski"), saved=False)
    assert document.file_state == FileState(Path("corner.klotski"), dirty=True)
    document.edit("Rename", replace(corner, name="Other"))
    document.undo_stack.undo()
    assert document.file_state.dirty
    document.mark_saved(document.layout, Path("corner.klotski"))
    assert not document.file_state.dirty
