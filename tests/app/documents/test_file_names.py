"""The names of new files."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotski_studio.app.documents import file_names
from klotski_studio.app.documents.file_names import FreshNames


def test_many_puzzles_of_one_name_are_numbered_without_counting_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Level 2.png").touch()
    looked_up: list[str] = []
    folded = file_names._folded

    def counted(name: str) -> str:
        looked_up.append(name)
        return folded(name)

    monkeypatch.setattr(file_names, "_folded", counted)
    names = FreshNames(tmp_path, ".png")
    given = [names.path("Level", "puzzle").name for _ in range(500)]
    assert given[:3] == ["Level.png", "Level 3.png", "Level 4.png"]
    assert len(set(given)) == 500
    assert len(looked_up) < 5 * 500
