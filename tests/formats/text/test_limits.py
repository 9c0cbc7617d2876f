from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import FileError, KlotskiError
from klotski_studio.core.layout import Axis, Board, Known, Layout, Meta, Piece, Shape, Target
from klotski_studio.formats.native.read import read as read_native
from klotski_studio.formats.native.write import write as write_native
from klotski_studio.formats.notations import FORMATS
from klotski_studio.formats.registry import (
    NATIVE,
    layout_files,
    parse,
    read_file,
    read_string,
    write_file,
    write_string,
)
from klotski_studio.formats.text.limits import MOST_CHARACTERS, MOST_LANGUAGES, MOST_PIECES, excess
from klotski_studio.formats.text.notation import Format
from tests.formats.notation_checks import refusal

ROOT = Path(__file__).parents[3]
CELL = Shape.rectangle(1, 1)
CAR = Shape.rectangle(2, 1)


def layout_with(field: str, length: int) -> Layout:
    """A layout whose ``field`` has ``length`` characters; longer keys than one cannot be drawn."""
    text = "x" * length
    key = text if field == "key" else "A"
    label = text if field == "label" else ""
    piece = Piece(key, CAR, (0, 1), Axis.BOTH, label)
    layout = Layout(Board(4, 5), (piece,), (Target(key, (2, 1), CAR),))
    if field == "name":
        return replace(layout, name=text)
    values = {name: text for name in ("author", "source", "description") if name == field}
    meta = Meta(values.get("author", ""), values.get("description", ""), values.get("source", ""))
    return replace(layout, meta=meta)


def too_many_pieces(count: int) -> Layout:
    pieces = tuple(Piece(f"p{i}", CELL, (i % 64, i // 64)) for i in range(count))
    return Layout(Board(64, 64), pieces, (Target("p0", (63, 63), CELL),))


def layouts_of_all_sorts() -> list[Layout]:
    """Layouts of which every notation can hold at least one."""
    ten = replace(read_string("00103002120413322334"), meta=Meta(known=Known(moves=81)))
    car = Piece("A", CAR, (0, 1), Axis.HORIZONTAL)
    square = Piece("B", Shape.rectangle(2, 2), (0, 0))
    drive = Layout(Board(4, 4), (car,), (Target("A", (2, 1), CAR),))
    corner = Layout(Board(6, 6), (square,), (Target("B", (0, 4), square.shape),))
    return [ten, drive, corner]


@pytest.mark.parametrize("field", MOST_CHARACTERS)
def test_a_text_may_be_as_long_as_its_limit_and_no_longer(field: str) -> None:
    limit = MOST_CHARACTERS[field]
    longest = layout_with(field, limit)
    assert read_string(write_string(longest, NATIVE)) == longest
    longer = layout_with(field, limit + 1)
    with pytest.raises(FileError) as caught:
        read_string(write_native(longer), "a.klotski")
    assert caught.value.code == "text.too-long"
    assert caught.value.line is not None
    assert f"{limit + 1} characters long; at most {limit}" in error_text(caught.value)
    with pytest.raises(KlotskiError, match=r"text\.too-long"):
        write_string(longer, NATIVE)


def test_the_error_names_the_line_of_the_field_and_a_paste_has_the_same_limits() -> None:
    text = 'format = 1\nauthor = "me"\nboard = """\nA.\n"""\n[pieces.A]\nlabel = "' + "x" * 41 + '"\n'
    with pytest.raises(FileError) as caught:
        read_string(text, "a.klotski")
    assert error_text(caught.value).startswith("a.klotski, line 7: “pieces.A.label” is 41 characters long")
    with pytest.raises(FileError, match=r"text\.too-long"):
        read_string(text, "clipboard")


@pytest.mark.parametrize("format_", [each for each in FORMATS if each.write], ids=lambda each: each.id)
def test_no_notation_gives_a_layout_beyond_the_limits(format_: Format) -> None:
    """Every notation that can hold a name is tried with one that is too long; the others drop it."""
    assert format_.write is not None
    tried = 0
    for layout in layouts_of_all_sorts():
        try:
            text = format_.write(replace(layout, name="x" * 201))
            keeps_name = format_.read(format_.write(replace(layout, name="x")), "").name == "x"
        except KlotskiError:
            continue
        tried += format_.sniff(text)
        for entry in parse(text, taken_as=format_).entries:
            assert (entry.error is not None and entry.error.code == "text.too-long") == keeps_name
            assert (entry.layout is None) == keeps_name
    assert tried


def test_the_number_of_pieces_is_limited() -> None:
    most = too_many_pieces(MOST_PIECES)
    assert len(read_string(write_string(most, NATIVE)).pieces) == MOST_PIECES
    with pytest.raises(FileError, match=r"pieces\.more"):
        read_string(write_native(too_many_pieces(MOST_PIECES + 1)))
    with pytest.raises(KlotskiError, match=r"pieces\.more"):
        write_string(too_many_pieces(MOST_PIECES + 1), NATIVE)


def test_tables_without_end_are_refused_before_they_become_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    made = "klotski_studio.formats.native.read._entry"
    monkeypatch.setattr(made, lambda *_: pytest.fail("a piece is made"))
    text = 'format = 1\nboard = "A."\n' + "".join(f"[pieces.p{i}]\n" for i in range(40_000))
    assert refusal(read_string, text) == ("pieces.more", 3)


def test_the_number_of_languages_is_limited() -> None:
    names = {f"l{i}": "x" for i in range(MOST_LANGUAGES + 1)}
    with pytest.raises(FileError, match=r"field\.too-many"):
        read_string(write_native(replace(layout_with("key", 1), meta=Meta(names=names))))


def test_an_entry_of_a_list_that_is_beyond_a_limit_is_an_error_with_its_line() -> None:
    first, second, third = parse(f"1A9BF0C one\n4FEA134 {'x' * 201}\n1A9BF0C three\n").entries
    assert (first.name, third.name) == ("one", "three")
    assert second.layout is None
    assert (second.error.code, second.line, second.error.line) == ("text.too-long", 2, 2)


def test_a_file_is_not_replaced_by_what_could_not_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.klotski"
    write_file(path, layout_with("name", 200))
    with pytest.raises(KlotskiError, match=r"text\.too-long"):
        write_file(path, layout_with("name", 201), keep_comments=True)
    assert len(read_file(path).name) == 200


def test_a_copy_of_what_is_in_the_editor_has_no_limits() -> None:
    for layout in (layout_with("description", 30_000), too_many_pieces(MOST_PIECES + 1)):
        again = read_native(write_native(layout), limited=False)
        assert len(again.pieces) == len(layout.pieces)
        assert again.meta == layout.meta


def test_no_shipped_layout_is_near_a_limit() -> None:
    for path in layout_files(ROOT / "layouts"):
        layout = read_file(path)
        assert excess(layout) is None
        assert len(layout.pieces) * 10 < MOST_PIECES
