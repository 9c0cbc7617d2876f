from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotski_studio.core.errors import FileError
from klotski_studio.formats.json.tree import mentions, parse

VALUE = {"a": [1, -2, {"b": "it's"}], "c": None, "d": True}


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [1, -2, {"b": "it\'s"}], "c": null, "d": true}',
        "{a: [1, -2, {b: 'it\\'s'}], c: null, d: true}",
        "{'a': [1, -2, {'b': \"it's\"}], 'c': None, 'd': True}",
        '{"a": [1, -2, {"b": "it\'s",},], /* a\n comment */ "c": undefined, "d": true, // more\n}',
        'const game = {a: [1, -2, {b: "it\'s"}], c: null, d: true};\n',
        'module.exports = {a: [1, -2, {b: "it\'s"}], c: null, d: true}',
    ],
)
def test_json_is_read_as_people_paste_it(text: str) -> None:
    assert parse(text, "").value == VALUE


def test_what_looks_like_a_comment_or_a_name_inside_a_text_stays() -> None:
    assert parse("{a: '// b: /* c */ True,]'}", "").value == {"a": "// b: /* c */ True,]"}
    assert parse("['say \"no\"']", "").value == ['say "no"']


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[1,\n2", 2),
        ("{a:\n1,\n b}", 3),
        ("let x =\n[1,\n b c]", 3),
        ("", 1),
        ("hello", 1),
        ("[" * 100_000, None),
        ("[" + "9" * 10_000 + "]", None),
    ],
)
def test_what_is_no_json_ends_in_an_error_with_its_line(text: str, line: int | None) -> None:
    with pytest.raises(FileError, match=r"json\.(syntax|too-deep)") as caught:
        parse(text, "a.json")
    assert caught.value.line == line


def test_a_value_is_named_by_its_path() -> None:
    node = parse('{"games": [{"size": [1, "x"]}]}', "a.json")
    with pytest.raises(FileError) as caught:
        list(next(node.of("games").items()).of("size").items())[1].number()
    assert (caught.value.code, caught.value.values["field"]) == ("json.number", "games[0].size[1]")
    with pytest.raises(FileError) as caught:
        node.of("name")
    assert (caught.value.code, caught.value.values["field"]) == ("field.missing", "name")


@pytest.mark.parametrize("value", ["1.5", "true", '"one"', "1e3", "null", "[]", "99999999"])
def test_only_whole_numbers_count_also_in_quotes(value: str) -> None:
    with pytest.raises(FileError):
        parse(f'{{"a": {value}}}', "").of("a").number()
    assert parse('{"a": "81"}', "").of("a").number() == 81


def test_names_are_found_with_quotes_and_without() -> None:
    assert mentions('{"a": 1, b: 2}', "a", "b")
    assert not mentions('{"a": "b"}', "a", "b")
    assert not mentions("a: 1", "a")


@given(st.text("[]{},:'\"/* \n\\ab1-tN", max_size=60))
def test_any_text_is_parsed_or_ends_in_one_error(text: str) -> None:
    with contextlib.suppress(FileError):
        parse(text, "")
