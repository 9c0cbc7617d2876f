"""What ``resources/docs/file-format.md`` says is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.check import problems
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis
from klotski_studio.formats.native.read import KNOWN_KEYS, PIECE_KEYS, TOP_KEYS
from klotski_studio.formats.native.write import write
from klotski_studio.formats.registry import read_string
from klotski_studio.formats.text import limits
from klotski_studio.formats.text.toml_source import MOST_LEVELS

PAGE = (Path(__file__).parents[2] / "resources" / "docs" / "file-format.md").read_text("utf-8")
[EXAMPLE] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_a_layout_without_problems_and_written_as_it_stands() -> None:
    layout = read_string(EXAMPLE)
    assert problems(layout) == ()
    assert write(layout) == EXAMPLE
    assert [piece.key for piece in layout.pieces if piece.axis is Axis.NONE] == ["B"]


def test_every_key_is_described() -> None:
    described = set(re.findall(r"`([a-z_]+)`", PAGE)) | {"pieces"}
    assert set(TOP_KEYS) | set(PIECE_KEYS) | set(KNOWN_KEYS) <= described
    assert "`pieces.X`" in PAGE


def test_every_limit_is_the_one_that_holds() -> None:
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", PAGE.partition("## Limits")[2], re.MULTILINE))
    side = limits.MOST_CELLS_A_SIDE
    assert rows["board"] == f"{side} × {side} cells"
    assert rows["pieces"] == f"{limits.MOST_PIECES:,}"
    assert rows["cells of all pieces and targets together"] == f"{limits.MOST_PIECE_CELLS:,}"
    assert rows["pieces and targets on one cell"] == f"{limits.MOST_ON_A_CELL}"
    assert rows["coordinates"] == f"−{limits.FARTHEST:,} to {limits.FARTHEST:,}"
    assert rows["`names`"] == f"{limits.MOST_LANGUAGES} languages"
    assert rows["nesting of tables, lists and dotted keys"] == f"{MOST_LEVELS} levels"
    for field, most in limits.MOST_CHARACTERS.items():
        words = {"key": "keys of pieces"}.get(field, f"`{field}`")
        assert [limit for what, limit in rows.items() if words in what and "character" in limit] == [
            f"{most:,} characters"
        ]


@pytest.mark.parametrize(
    "text",
    [
        "format = 1\nboard = '''\nAB\nA\n'''\n",
        "format = 1\nboard = 'A.'\n[pieces.A]\naxis = 'up'\n",
        "format = 1\nboard = 'A.'\nknown = 3\n",
        "format = 2\nboard = 'A.'\n",
    ],
)
def test_every_error_is_worded_as_on_the_page(text: str) -> None:
    with pytest.raises(FileError) as caught:
        read_string(text, "puzzle.klotski")
    assert f"    {error_text(caught.value)}\n" in PAGE
