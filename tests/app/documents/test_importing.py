"""Several puzzles saved as one list."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.app.documents.importing import read_entries, save_list
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.control import Control
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Board, Layout
from klotski_studio.formats.registry import layout_files, read_file


def test_a_list_gives_back_every_puzzle_with_its_name_labels_and_known_length(tmp_path: Path) -> None:
    layouts = [read_file(path) for path in layout_files(layouts_dir())[:5]]
    file = tmp_path / "list.txt"
    save_list(layouts, file, Control())
    assert [entry.layout for entry in read_entries(file, "", Control())] == layouts


def test_a_list_with_a_puzzle_beyond_a_limit_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    with pytest.raises(KlotskiError):
        save_list([Layout(Board(1, 1)), Layout(Board(5_000, 1))], file, Control())
    assert not file.exists()
