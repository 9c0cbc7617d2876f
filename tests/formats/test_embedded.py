"""Every form is found in prose, in source code and in a list, and nothing is found where there is none."""

from __future__ import annotations

import json

import pytest

from klotski_studio.core.layout import Axis
from klotski_studio.formats.registry import detect, parse
from tests.formats.data_wild_notations import EXAMPLES, K_ROWS, R_ROWS, R_STRING
from tests.formats.text_layouts import puzzle

IDS = [f"{row[0]}-{index}" for index, row in enumerate(EXAMPLES)]


def puzzles_of(text: str) -> list[tuple[str, object]]:
    """The notation of each puzzle in ``text``, and what must not be lost of it."""
    entries = list(parse(text).entries)
    assert [entry.error for entry in entries] == [None] * len(entries)
    return [(entry.form, puzzle(entry.layout)) for entry in entries if entry.layout is not None]


def in_prose(text: str) -> str:
    plain = text.strip("\n")
    return f"Dear friends,\n\nthis is the one that I mean:\n\n{plain}\n\nIt took me a week. Yours, X.\n"


def in_code(text: str) -> str:
    plain = text.replace("\r", "").strip("\n")
    if text.lstrip()[0] in "[{":
        return f"// my levels\nconst level = {plain.rstrip(',')};\n\nfunction draw() {{ return level; }}\n"
    quotes = '"""' if "\n" in plain else '"'
    inside = f"\n{plain}\n" if "\n" in plain else plain
    return f"import sys\n\nLEVEL = {quotes}{inside}{quotes}\n\n\ndef main():\n    print(LEVEL, sys.argv)\n"


def in_list(text: str) -> str:
    plain = text.replace("\r", "").strip("\n")
    if text.lstrip()[0] in "[{":
        return f"[{plain.rstrip(',')},\n{plain.rstrip(',')}]"
    between = "\n\n" if "\n" in plain else "\n"
    return f"My levels\n\n{plain}{between}{plain}\n"


@pytest.mark.parametrize(("format_id", "text", "lengths"), EXAMPLES, ids=IDS)
def test_a_form_is_found_in_prose_in_code_and_in_a_list(
    format_id: str, text: str, lengths: dict[str, int]
) -> None:
    expected = puzzle(parse(text).layout)
    assert puzzles_of(in_prose(text)) == puzzles_of(in_code(text)) == [(format_id, expected)]
    assert [found for _, found in puzzles_of(in_list(text))] == [expected] * 2


def test_strings_under_a_headline_are_a_list_and_the_example_above_is_none_of_its_own() -> None:
    text = f"Boards such as {R_STRING}:\n\n--- my puzzles ---\n{R_STRING}\nCoDDCoxXAAoXBBoo\n--- end ---\n"
    found = [(entry.form, entry.line) for entry in parse(text).entries]
    assert found == [("rush-hour", 4), ("rush-hour", 5)]
    assert len(list(parse(f"--- my puzzles ---\n{R_STRING}\n--- end ---\n").entries)) == 1


def test_a_string_with_a_cell_too_few_in_a_list_is_named() -> None:
    text = f"My levels:\n{R_STRING}\n{R_STRING[:-1]}\nCoDDCoxXAAoXBBoo\nSee you soon.\n"
    good, bad, last = parse(text, "a.txt").entries
    assert good.layout is not None
    assert last.layout is not None
    assert (bad.error.code, bad.error.line, bad.error.file) == ("rush.length", 3, "a.txt")


def test_a_line_of_a_list_that_is_no_board_is_named_and_a_remark_is_not() -> None:
    cars = "7;22,12;P,13,23;P,14,15;P,35,25;L,32,33,34;L,53,54,55"
    text = "\n".join((cars, cars.replace("P,14", "P.14"), cars, "# " + cars.replace("5", "9"), cars))
    found = list(parse(text).entries)
    assert [(entry.line, entry.error is None) for entry in found] == [
        (1, True),
        (2, False),
        (3, True),
        (5, True),
    ]


def test_source_code_between_boards_of_one_line_is_none_of_them() -> None:
    code = f'Board a = new Board("{R_STRING}".toRows());\nList<Board> all = a.neighbours();\n'
    assert [entry.error for entry in parse(f"void test() {{\n{code * 3}}}\n").entries] == [None] * 3


def test_what_stands_behind_a_board_about_its_cars_is_not_ignored() -> None:
    one, two = parse(f"# mine\n{R_STRING} C0 I4\n{R_STRING}\n").entries
    assert (one.error.code, one.line, two.error) == ("rush.line", 2, None)


@pytest.mark.parametrize("rows", [R_ROWS, "".join(f'  "{row}"\n' for row in R_ROWS.split())])
@pytest.mark.parametrize("remark", [" // the red one", "\n# the red one", "\n  -- the red one"])
def test_a_remark_behind_or_between_the_rows_does_not_cut_a_board(rows: str, remark: str) -> None:
    first, second, rest = rows.split("\n", 2)
    text = f"/* Mine:\n{first}\n{second}{remark}\n{rest}*/\n"
    assert puzzles_of(text) == [("rush-rows", puzzle(parse(R_ROWS).layout))]
    assert len(puzzles_of(f"Two:\n{R_ROWS}# next\n{R_ROWS}")) == 2


@pytest.mark.parametrize(
    "text",
    [
        "# the start\n" + "".join(f"# {row}\n" for row in K_ROWS.split()) + "def solve(): pass\n",
        "LEVEL = [\n" + "".join(f'    "{row}",\n' for row in K_ROWS.split()) + "]\nprint(LEVEL)\n",
        "He wrote:\n" + "".join(f"> {row}\n" for row in K_ROWS.split()) + "and I agree.\n",
        "Here it is:\n" + K_ROWS + "Can you solve it?\n",
        'const b = "' + K_ROWS.strip().replace("\n", "\\n") + '";\nstart(b);\n',
        "<p>Try this:</p><pre>" + K_ROWS.strip() + "</pre>",
        'LEVEL = """' + K_ROWS.strip() + '"""\nprint(LEVEL)\n',
        "start: ABBC/ABBC/DEEF/DG.F/H..I, 34 moves\n",
        f"# Puzzles\n\nSee below.\n\n```sh\nmake\n```\n\nThe board:\n\n```\n{K_ROWS}```\n\nBye.\n",
    ],
)
def test_a_drawing_is_found_behind_signs_of_comments_in_quotes_and_between_fences(text: str) -> None:
    assert puzzles_of(text) == [("drawing", puzzle(parse(K_ROWS).layout))]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("The classic klotski has the code 1A9BF0C.\n", "hrd-code"),
        ("我最喜欢的华容道是「4WVE1」，很难。请你也试试看吧！\n", "hrd-short"),
        ("[12:01] Anna: a Huarongdao?\n[12:02] Ben: yes, 1A9BF0C!\n", "hrd-code"),
        ("The part 1A9BF0C is out of stock, 4WVE1 is not.\n", None),
        ("See klotski commit 1a9bf0c, https://klotski.example/4WVE1 and v1.4WVE1-x.\n", None),
    ],
)
def test_codes_in_sentences_on_this_puzzle_are_read_and_no_others(text: str, form: str | None) -> None:
    if form is None:
        assert detect(text) is None
    else:
        assert [found for found, _ in puzzles_of(text)] == [form]


def test_a_board_that_a_text_shows_twice_is_one_puzzle_and_a_list_keeps_its_doubles() -> None:
    rows = K_ROWS.strip()
    text = f"# Solver\n\n    ./solve {'/'.join(rows.split())}\n\nThe start:\n\n\n```\n{rows}\n```\n\nBye.\n"
    assert len(puzzles_of(text)) == 1
    listed = f"levels = [\n  '{R_STRING}',\n  '{R_STRING}',\n]\nprint(levels)\n"
    assert len(puzzles_of(listed)) == 2


def test_boards_in_json_have_the_names_and_counts_beside_them() -> None:
    level = {"name": "first", "gridString": R_STRING, "minMoves": 8}
    text = json.dumps({"set": 1, "levels": [level, {"id": 7, "board": K_ROWS.split()}, {"puzzle": R_ROWS}]})
    entries = list(parse(text).entries)
    assert [(entry.form, entry.name) for entry in entries] == [
        ("rush-hour", "first"),
        ("drawing", "7"),
        ("rush-rows", "puzzle"),
    ]
    assert entries[0].layout.meta.known.moves == 8


def test_a_link_in_a_sentence_keeps_its_count() -> None:
    [entry] = parse(f"see https://example.org/rush/#{R_STRING}/8 for it").entries
    assert entry.layout.meta.known.slides == 8


def test_source_code_behind_a_list_of_levels_does_not_spoil_it() -> None:
    level = (
        '{id: 1, name: "one", minMoves: 34, blocks: [{id: "s1", shape: [1, 1], position: [3, 1]},'
        '{id: "s2", shape: [1, 1], position: [4, 0]}, {id: "s3", shape: [1, 1], position: [4, 3]},'
        '{id: "c", shape: [2, 2], position: [0, 1]}, {id: "g", shape: [1, 2], position: [2, 1]},'
        '{id: "a", shape: [2, 1], position: [0, 0]}, {id: "b", shape: [2, 1], position: [0, 3]},'
        '{id: "d", shape: [2, 1], position: [2, 0]}, {id: "e", shape: [2, 1], position: [2, 3]}]}'
    )
    text = f"export const LEVELS = [\n{level},\n];\n\nfunction first() {{ return LEVELS[0]; }}\n"
    for each in (text, f"// my levels\n{text}"):
        [(_, found)] = puzzles_of(each)
        assert found == puzzle(parse(K_ROWS).layout)


def test_long_blocks_with_a_target_among_them_are_cars() -> None:
    sizes = [(1, 2, 2, 1), (0, 0, 1, 2), (1, 3, 2, 1), (3, 0, 1, 2), (4, 3, 1, 3)]
    blocks = [dict(zip(("x", "y", "width", "height"), size, strict=True)) for size in sizes]
    text = json.dumps({"levels": [{"minMoves": 5, "blocks": [{**blocks[0], "isTarget": True}, *blocks[1:]]}]})
    layout = parse(text).layout
    assert (layout.board.width, layout.board.height) == (6, 6)
    assert layout.goal[0].at == (4, 2)
    assert {piece.axis for piece in layout.pieces} == {Axis.HORIZONTAL, Axis.VERTICAL}


def test_a_text_of_thousands_of_other_things_is_not_searched_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("klotski_studio.formats.embedded.blocks.MOST_MISSES", 5)
    other = "AA__\nAA.b\n....\n\n"
    board = f"It is this:\n\n{R_ROWS}\nGood luck to you!\n"
    assert len(puzzles_of(other * 5 + board)) == 1
    assert detect(other * 12 + board) is None


DENSE = "AAB.CCD.BEFFDXXE.GHHIIJG.KKLJMNN.L.M"
"""Six free cells, no two of them in a row."""


def test_a_dense_board_of_a_list_is_none_that_vanishes() -> None:
    found = puzzles_of(f"# Mine\n\none: {R_STRING}\ntwo: {DENSE}\nthree: {R_STRING}\n")
    assert [form for form, _ in found] == ["rush-hour"] * 3
    assert found[1] == ("rush-hour", puzzle(parse(DENSE).layout))


def test_a_string_may_end_with_a_line_break() -> None:
    rows = R_ROWS.strip().replace("\n", "\\n")
    assert puzzles_of(f'level = "{rows}\\n"\n') == puzzles_of(f'level = "{rows}"\n') != []


PAIR = (
    "int {}[4][4] = {{{{1,1,2,0}},{{3,0,2,0}},{{3,0,0,0}},{{0,4,4,0}}}};\n"
    "int {}[4][4] = {{{{0,1,1,2}},{{3,0,0,2}},{{3,0,0,0}},{{4,4,0,0}}}};\n"
)
USUAL = "int {}[5][4] = {{{{1,2,2,3}},{{1,2,2,3}},{{4,5,5,6}},{{4,7,8,6}},{{9,0,0,10}}}};\n"
ASIDE = "int {}[5][4] = {{{{2,2,1,3}},{{2,2,1,3}},{{4,5,5,6}},{{4,7,8,6}},{{9,0,0,10}}}};\n"
HOME = "int {}[5][4] = {{{{1,0,0,3}},{{1,5,5,3}},{{4,7,8,6}},{{4,2,2,6}},{{9,2,2,10}}}};\n"


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        (PAIR.format("before", "after"), ["matrix"]),
        (USUAL.format("level1") + HOME.format("level2"), ["matrix", "matrix"]),
        (USUAL.format("vor") + HOME.format("nach"), ["matrix"]),
        (USUAL.format("donkey") + ASIDE.format("other"), ["matrix", "matrix"]),
    ],
    ids=["pair", "levels", "home", "two starts"],
)
def test_two_boards_of_the_same_pieces_are_start_and_goal_unless_they_are_levels(
    text: str, forms: list[str]
) -> None:
    prose = f"// what I have\n{text}// and nothing else\n"
    assert [entry.form for entry in parse(prose).entries] == forms
    if len(forms) == 1:
        layout = parse(text).layout
        assert len(layout.goal) == len(layout.pieces)


@pytest.mark.parametrize("goal", ["C\n1 2", "C 1 2", "C 1,2"])
def test_a_goal_that_is_stated_below_a_board_is_not_replaced_by_the_usual_one(goal: str) -> None:
    assert detect(f"3 4\nAAB.\nC.B.\nC...\n{goal}\n") is None  # from 0 or from 1
    layout = parse(f"3 4\nAAB.\nC.B.\nC...\n{goal.replace('1', '0')}\n").layout
    assert [(target.piece, target.at) for target in layout.goal] == [("C", (2, 0))]
    assert detect(f"3 4\nAAB.\nC.B.\nC...\n{goal.replace('C', 'Q')}\n") is not None


@pytest.mark.parametrize("sign", ["", "# "])
def test_drawings_of_start_and_goal_may_have_headings_and_stand_in_comments(sign: str) -> None:
    rows = ("The start:", *K_ROWS.split(), "", "The goal:", "....", "....", "....", ".BB.", ".BB.")
    [entry] = parse("\n".join(f"{sign}{row}" for row in rows) + "\ncode(x)\n").entries
    assert (entry.form, entry.layout) == ("letter-grids", parse(K_ROWS).layout)


OBJECTS = [{"x": 1, "y": 0, "w": 2, "h": 2}, *({"x": x, "y": 3, "w": 1, "h": 2} for x in (0, 1, 2))]
MATRIX = [[1, 2, 2, 3], [1, 2, 2, 3], [4, 5, 5, 6], [4, 7, 8, 6], [9, 0, 0, 10]]


@pytest.mark.parametrize("board", [{"rows": K_ROWS.split()}, {"map": MATRIX}, {"pieces": OBJECTS}])
def test_a_goal_that_is_stated_beside_a_board_is_never_replaced_by_the_usual_one(board: object) -> None:
    assert isinstance(board, dict)
    for goal in ({"goal_pos": {"x": 0, "y": 3}}, {"winX": 0, "winY": 3}, {"exit": {"row": 3, "col": 0}}):
        [entry] = parse(json.dumps([board | goal], indent=1)).entries
        at = [target.at for target in entry.layout.goal] if entry.layout else "refused"
        assert at == ([(0, 3)] if "pieces" in board else "refused")
        assert entry.error is None or (entry.error.code, entry.error.line) == ("text.goal", entry.line)
    [entry] = parse(json.dumps([board | {"exit": {"x": 1, "y": 4}}], indent=1)).entries
    assert [target.at for target in entry.layout.goal] == [(1, 3)]


def test_a_goal_stated_behind_a_board_that_has_no_usual_one_is_not_passed_over() -> None:
    text = "void a() { int[,] s = {{1,2,3,4}, {1,2,3,4}, {0,5,5,0}, {6,7,8,0}, {6,7,8,9}};\n GOAL }"
    for goal, error in (("", None), ("At winPosition = new At(0, 1); int winId = 9;", "text.goal")):
        [entry] = parse(text.replace("GOAL", goal)).entries
        assert (entry.error and entry.error.code, entry.line) == (error, 1)


def test_starts_and_goals_of_one_number_belong_together_wherever_they_stand() -> None:
    boards = [MATRIX, [row[::-1] for row in MATRIX], MATRIX[::-1], [[*row[:3], 99] for row in MATRIX]]
    text = "START_1 = {}\nSTART_2 = {}\nGOAL_1 = {}\nGOAL_2 = {}\ncode(x)\n".format(*boards)
    read = [*parse(text).entries]
    assert [each.layout and len(each.layout.goal) for each in read] == [10, None]
    assert [each.error and (each.error.code, each.error.line) for each in read] == [None, ("arrays.piece", 2)]


def test_pieces_on_a_board_of_a_stated_size_need_no_goal() -> None:
    pieces = [{"x": x, "y": y, "w": w, "h": h} for x, y, w, h in ((0, 0, 2, 1), (2, 0, 1, 2), (0, 2, 2, 1))]
    text = json.dumps({"width": 3, "height": 4, "pieces": pieces})
    assert parse(text).layout.goal == ()
    assert detect(json.dumps({"width": 4, "height": 5, "pieces": pieces})) is None


@pytest.mark.parametrize("exit_", ["left", {"side": "LEFT", "row": 2}, {"x": -1, "y": 2}])
def test_cars_leave_at_the_side_that_a_word_names(exit_: object) -> None:
    cars = [("X", 1, 2, "h", 2), ("A", 0, 0, "v", 3), ("B", 3, 1, "v", 3), ("C", 4, 3, "h", 2)]
    keys = ("id", "x", "y", "orientation", "length")
    vehicles = [dict(zip(keys, car, strict=True)) for car in cars]
    layout = parse(json.dumps([{"exit": exit_, "vehicles": vehicles}])).layout
    assert [(target.piece, target.at) for target in layout.goal] == [("X", (0, 2))]


def test_a_target_that_is_off_the_board_is_refused() -> None:
    text = json.dumps({"cols": 4, "rows": 5, "goal": {"x": 3, "y": 4}, "pieces": OBJECTS})
    [entry] = parse(text).entries
    assert entry.error.code == "objects.goal"


def test_no_string_of_several_lines_vanishes_beside_others_that_draw_boards() -> None:
    full = "bB...C\ne..h.c\neaAh.c\nE..HD.\nF..gGd\nf.iiI.\n"
    boards = ("......\n......\naA....\nbbB...\n......\n......\n", full, full.replace(".", "k"))
    text = (
        "levels = [\n"
        + "".join(f'"""\nIntermediate {at}\n{rows}""",\n' for at, rows in enumerate(boards))
        + "]\n"
    )
    entries = list(parse(text).entries)
    assert [(entry.line, entry.error is None) for entry in entries] == [(4, True), (12, False)]
    assert entries[0].name == "Intermediate 0"
    assert [(target.piece, target.at) for target in entries[0].layout.goal] == [("A", (4, 2))]


def test_the_side_of_a_cell_is_no_factor_and_a_place_of_two_numbers_no_list_of_cells() -> None:
    kinds: dict[str, tuple[str, ...]] = {
        "tall": ("a: new At(0, 0)", "a: new At(3, 0)", "a: new At(0, 2)", "a: new At(3, 2)")
    }
    kinds |= {"goal": ("a: new At(1, 0)",), "wide": ("a: new At(1, 2)",)}
    kinds |= {"dot": ("a: new At(0, 4)", "a: new At(1, 3)", "a: new At(2, 3)", "a: new At(3, 4)")}
    text = "".join(f"  {{ kind: '{kind}', {at} }},\n" for kind, of in kinds.items() for at in of)
    layout = parse(f"const b = new B({{ list: [\n{text}], free: [new At(1, 4), new At(2, 4)] }});\n").layout
    assert [(target.at, target.shape.width) for target in layout.goal] == [((1, 3), 2)]
    sizes = {"tall": (1, 2), "goal": (2, 2), "wide": (2, 1), "dot": (1, 1)}
    values = [(*map(int, (at[10], at[13])), *sizes[kind]) for kind, of in kinds.items() for at in of]
    units = ["0" if n == 0 else "CELL_SIZE" if n == 1 else f"{n} * CELL_SIZE" for n in range(5)]
    rows = "".join(
        "  {{left: {}, top: {}, width: {}, height: {}}},\n".format(*map(units.__getitem__, each))
        for each in values
    )
    assert [each.at for each in parse(f"const list = [\n{rows}];\n").layout.pieces] == [
        each.at for each in layout.pieces
    ]


def test_no_board_of_a_list_of_rows_vanishes_whatever_it_looks_like() -> None:
    boards = [("HAAI", "HAAI", "JBBK", "JPQK", "R@@S"), ("NAAO", "PAAQ", "RSTU", "VWXY", "Z@@B")]
    boards += [boards[0], ("NAAO", "PAAQ", "RSTU", "VWXN", "Z@@B")]
    text = "".join(
        f'Level l{at} = new\n{{\n  name = "{at}",\n\n\n  board =\n'
        + " +\n".join(f'  "{row}"' for row in rows)
        + "\n};\n\n\n\n"
        for at, rows in enumerate(boards)
    )
    entries = list(parse(text).entries)
    assert [(entry.name, entry.error is None) for entry in entries[:3]] == [
        ("0", True),
        ("1", True),
        ("2", True),
    ]
    assert [(entry.error and entry.error.code, entry.line) for entry in entries[3:]] == [
        ("text.no-puzzle", 52)
    ]


@pytest.mark.parametrize("head", ["goal (kinds):\n", "## Target\n"])
def test_neither_a_drawing_called_the_goal_nor_the_one_above_it_is_a_puzzle(head: str) -> None:
    rows = ["a d d b", "a d d b", "c e e f", "c g h f", "i . . j"]
    parts = ["A puzzle for a reader.\n\n", "\n".join(rows), "\n\n", "\n".join(rows[::-1]), "\n\nThe end.\n"]
    assert list(parse("".join(parts)).entries)
    assert detect("".join((*parts[:3], head, *parts[3:]))) is None
