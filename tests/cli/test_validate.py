from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Klotski


def test_a_folder_is_validated_file_by_file(klotski: Klotski, folder: Path) -> None:
    ended = klotski("validate", folder, "--json")
    found = {Path(record["file"]).stem: record for record in ended.records}
    assert ended.status == 2
    assert {name: record["status"] for name, record in found.items()} == {
        "broken": "invalid",
        "invalid": "invalid",
        "solvable": "valid",
        "solved": "valid",
        "unsolvable": "valid",
    }
    assert "line 2" in found["broken"]["error"]
    assert [problem["finding"] for problem in found["invalid"]["problems"]] == [
        "piece-disconnected",
        "target-piece-missing",
    ]
    assert [(p["finding"], p["severity"]) for p in found["solved"]["problems"]] == [
        ("solved-at-start", "note")
    ]
    assert found["solvable"]["problems"] == []


def test_notes_do_not_make_a_puzzle_invalid(klotski: Klotski, folder: Path) -> None:
    ended = klotski("validate", folder / "solved.klotski")
    assert ended.status == 0
    assert ended.out.endswith("solved.klotski: note: The goal is already reached at the start.\n")
