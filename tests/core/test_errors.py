"""Expected errors carry a code and values."""

from __future__ import annotations

from klotski_studio.core.errors import FileError, KlotskiError


def test_an_error_keeps_its_code_and_values() -> None:
    error = KlotskiError("file.too-large", limit=5)
    assert (error.code, error.values, str(error)) == (
        "file.too-large",
        {"limit": 5},
        "file.too-large(limit=5)",
    )


def test_a_file_error_names_file_and_line() -> None:
    error = FileError("file.no-board", "a.klotski", 3, expected="board")
    assert (error.file, error.line) == ("a.klotski", 3)
    assert error.values == {"file": "a.klotski", "line": 3, "expected": "board"}
