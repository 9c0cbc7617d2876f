"""Forms of files by other programs, made up: what is read, and which other reading is offered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Axis, Layout
from klotski_studio.formats.registry import detect, parse
from tests.formats.data_wild_notations import _BLOCKS, _CARS, K_ROWS, R_ARROWS, R_ROWS
from tests.formats.notation_checks import refusal
from tests.formats.text_layouts import layout_in

NAMED_ROWS = "6 6\n" + "\n".join(
    " ".join("0" if sign == "." else "gg" if sign == "X" else f"t{ord(sign) - 60}" for sign in row)
    for row in R_ROWS.split()
)


def bordered() -> str:
    """R in a box with lines between its cells and a gap behind the third row."""
    line = "+---" * 6 + "+"
    rows = [
        "|" + "".join(f" {sign}  " for sign in row)[:-1] + "|"
        for row in R_ROWS.replace(".", " ").split("\n")[:6]
    ]
    rows[2] = rows[2][:-1]
    return "\n".join([line, *(f"{row}\n{line}" for row in rows)])


@pytest.mark.parametrize("text", [NAMED_ROWS, NAMED_ROWS[4:] + "\n\n"])
def test_cells_may_be_words_under_a_line_with_the_size(text: str) -> None:
    parsed = parse(text)
    assert parsed.format.id == "car-matrix"
    assert [each.id for entry in parsed.entries for each in entry.decisions] == ["car-gg"]
    expected = parse(R_ROWS).layout
    assert [(piece.at, piece.shape) for piece in parsed.layout.pieces] == [
        (piece.at, piece.shape) for piece in expected.pieces
    ]
    assert [target.at for target in parsed.layout.goal] == [target.at for target in expected.goal]


def shown(layout: Layout) -> object:
    """Where the pieces and targets of ``layout`` stand, without their names."""
    return (
        (layout.board.width, layout.board.height),
        {(piece.at, piece.shape, piece.axis) for piece in layout.pieces},
        {(target.at, target.shape) for target in layout.goal},
    )


def listed(form: str, first: int = 0) -> str:
    """The cars of R in ``form``, that which must get out first, with rows and columns from ``first``."""
    lines = []
    for index, (name, x, y, way, length) in enumerate(sorted(_CARS, key=lambda car: car[0] != "X")):
        x2, y2 = (x + length - 1, y) if way == "H" else (x, y + length - 1)
        word = {"H": "horizontal", "V": "vertical"}[way]
        sign = {"H": 0, "V": 1}[way]
        numbers = {"x": x + first, "y": y + first, "x2": x2 + first, "y2": y2 + first}
        values = {**numbers, "name": name, "way": way, "word": word, "sign": sign, "length": length}
        sides = {"w": x2 - x + 1, "h": y2 - y + 1, "across": 1 - sign, "end": y2 + first, "index": index}
        values |= {"cell": x + 6 * y + 1, "p": f"level->pieces[{index}]"}
        values |= {**sides, "two": sign + 1, "type": word.title(), "lorry": "Truck" if length > 2 else "Car"}
        truth = str(way == "V").lower()
        cells = ",".join(f"{a},{b}" for b in range(y, y2 + 1) for a in range(x, x2 + 1))
        lines.append(form.format(cells=cells, truth=truth, other=str(way == "H"), big=word.upper(), **values))
    return "\n".join(lines) + "\n"


CALLS = [
    "vehicles = [\n" + listed("    Vehicle('{name}', {x}, {y}, {length}, '{way}'),") + "]\n",
    "void init() {{\n" + listed('  board.add(new Car("{name}", {length}, Axis.{big}, {y}, {x}));') + "}}\n",
    "let cars = [\n"
    + listed('  Car(letter: "{name}", row: {y}, col: {x}, isVertical: {truth}, length: {length}),')
    + "]",
    "[\n"
    + listed("  {{ type: '{big}', at: new Cell({x}, {y}), size: {length}, id: '{name}' }},")
    + "]\nmore = 1\n",
    "(cars)\n" + listed("(car {name} {y} {x} {length} {word})"),
    "game = Board(\n" + listed("Car.new(Position.new({x}, {y}), {other}, {length}),") + ")\n",
    listed("car({name},{x},{y},{length},{way})."),
    "<level>\n"
    + listed('  <car id="{name}" x="{x}" y="{y}" length="{length}" orientation="{word}"/>')
    + "</level>\n",
    "cars:\n"
    + listed("  - id: {name}\n    row: {y}\n    column: {x}\n    length: {length}\n    direction: {way}"),
    listed("{name},{x},{y},{length},{way}"),
    "6\n" + listed("{name},{length},{way},{x},{y}", 1),
    "6 6\n\n" + listed("{length}\n{x}\n{y}\n{word}\n"),
    "6,6\n" + listed("{y},{x},{length},{sign}"),
    "car,x,y,length,orientation\n" + listed("{name},{x},{y},{length},{way}"),
    "name;x1;y1;x2;y2;dir\n" + listed("{name};{x};{y};{x2};{y2};{way}"),
    "levels:\n" + listed("{y},{x},{length},{sign};").replace("\n", "") + "\n",
    "6\n9\n" + listed("{y} {x} {length} {way}", 1),
    "9\n" + listed("{name} {x} {y} {way} {length}"),
    "6 6\n2 5\n" + listed("{y} {x} {length} {across}"),
    "6 6\n9\n" + listed("{x} {y} {w} {h} {across} {sign}"),
    "2 5\n14\n" + listed("{y} {x} {length} {across}"),
    "1\n-1-\n9\n180\n600\n" + listed("{index}\n{cell}\n{way}{length}"),
    listed("{y} {x} {w} {h} {way}", 1),
    listed("{index} {x} {y} {length} {two}"),
    listed("{end} {x} {length} {way}", 1),
    "Font.Size = 18\n" + listed("Call SetCar({w}, {h}, {y}, {x})", 1),
    "9\n" + listed("{way}{x}{y}{length}", 1),
    "a = [" + listed("new Car([{cells}], '{name}'),").replace("'X'", "'X', true") + "]",
    "void go() {{\n" + listed("  board.add({type}Piece({length}, '{name}'), {{ {x}, {y} }});") + "}}\n",
    "{{ blocks: [\n" + listed("Car(place: ({x}, {y}), axis: Axis.{word}, type: Vehicle.{lorry}),") + "]}}",
    "[\n" + listed('  "id:{name},orientation:{word},size:{length},row:{y},col:{x}",') + "]\nmore\n",
    "cars = [\n" + listed('C(canvas, pos=[{x}, {y}], axis="{way}", size={length}, color="blue"),') + "]\n",
    "puzzle([" + listed("{name}/{way}/{length}/{y}/{x},", 1).replace("\n", "") + "]).\n",
    "1:9" + listed("${y},{x},{length},{truth},{name}").replace("\n", "") + "\nend\n",
    "9\n" + listed("{word}\n{length}\n{y}\n{x}\n{name}"),
    listed("car({name}, {way}, {length}).") + listed("at({name}, {x}, {y})."),
    "7 6 6; " + listed("{name} {y} {x} {way} {length},", 1).replace("\n", " ")[:-2] + "; X 3\nend\n",
    listed("{name} {y} {x} {way} {length},", 1).replace("\n", " ")[:-2] + "\nend\n",
    "def one\n" + listed("  @cars << {lorry}.new(:{name}, :{word}, Card.rows[{y}].cells[{x}])") + "end\n",
    'export default {"rows": 6, "cols": 6, "pieces": [\n'
    + listed('  {{"box": "red{length}{word[0]}", "row": {y}, "col": {x}}},')[:-2]
    + "]}\n",
    "".join(
        f"const {word} = (id: string, x: number, y: number, len: 2 | 3 = 2): Car =>\n"
        f"  ({{ id, x, y, length: len, axis: '{word}' }});\n"
        for word in ("horizontal", "vertical")
    )
    + "const cars = [\n"
    + listed("  {word}('{name}', {x}, {y}, {length}),").replace(", 2)", ")")
    + "];\n",
    "Level levels[] = {\n"
    + listed("  {{ ORIENTATION_{big}, CAR_{name}, LENGTH_{length}, {x}, {y} }},").replace("_X", "_TARGET")
    + "};\n",
    "void one(Level *level) {\n"
    + listed("{p}.at.x = {x};\n{p}.at.y = {y};\n{p}.o = {way};\n{p}.length = {length};\n")
    + "}\n",
    listed("const Figure f{index}({length}, Figure::k{word});\nboard.AddFigure(&f{index}, {x}, {y});"),
    "val a = Board(\n"
    + listed('  Car.{word}{lorry}Preset.at({x}, {y}).withId("{name}") ::').replace(
        "horizontalCarPreset.at(0, 2)", "leadCarPreset.at(0, 2)"
    )
    + "  Nil)\n",
    json.dumps(
        {
            "cells": [{"outputs": ["[0m"], "source": ["x = 1\n"]}],
            "more": [{"source": listed("add(\"{name}\", [{y}, {x}], {length}, '{way}')").splitlines(True)}],
            "nbformat": 4,
        },
        indent=1,
    ),
]


def classic(form: str) -> str:
    """The pieces of K, one in each call of ``form``, whose kinds have names of any sort."""
    kinds = {(1, 1): "DOT", (2, 1): "LONG", (1, 2): "TALL", (2, 2): "HERO"}
    words = {(1, 1): "Small", (2, 1): "Horizontal", (1, 2): "Vertical", (2, 2): "Big"}
    generals = {(1, 1): "SOLDIER", (2, 1): "GUAN_YU", (1, 2): "MA_CHAO", (2, 2): "CAO_CAO"}
    lines = []
    for index, (x, y, w, h) in enumerate(_BLOCKS):
        values = {"x": x, "y": y, "w": w, "h": h, "index": x + 4 * y, "kind": kinds[w, h]}
        cells = ", ".join(f"G({x + dx}, {y + dy})" for dy in range(h) for dx in range(w))
        pairs = cells.replace("G(", "[").replace(")", "]")
        texts = {"pairs": pairs, "cells": cells, "name": "abcdefghijkl"[index], "word": words[w, h]}
        texts |= {"px": f"{105 * x}", "py": f"{105 * y}"}
        lines.append(form.format(general=generals[w, h], **values, **texts))
    return "void start() {\n" + "\n".join(lines) + "\n}\n"


def numbers(form: str, row: str) -> str:
    """K as one list of numbers or of calls, each of its rows as in ``row``."""
    rows = "1223 1223 4556 4706 8009".replace("0", "x" if "|" in form else "0").split()
    return form.format(rows="".join(row.format(*each) for each in rows).rstrip("; "))


def kinds(marks: str) -> str:
    """A matrix of the rows of ``marks`` in source code."""
    rows = ",\n".join("{" + ", ".join(row) + "}" for row in marks.split())
    return f"enum Level {{ ONE(new int[][]{{ {rows} }}) }}"


def thick() -> str:
    """R in a border of two rows, in which a sign is the exit."""
    rows = [f"XX{row}{'--' if 'XX' in row else 'XX'}".replace(".", "-") for row in R_ROWS.split()]
    return "\n".join(["X" * 10] * 2 + [row.replace("XXXX", "XXrr") for row in rows] + ["X" * 10] * 2)


CARS = listed("puzzle.addCar({x}, {y}, {length}, Car.{big});").splitlines()
NUMBER = {".": "0", "X": "-1"} | {name: str(at) for at, name in enumerate("BCDEFGHI", 1)}
MINUS = "],[".join(", ".join(map(NUMBER.__getitem__, row)) for row in R_ROWS.split())
SPACED = "\n".join(" ".join(row) for row in R_ROWS.replace(".", "-").split())
R = {
    "a gap between lines is the exit": bordered(),
    "a sign beside the board is the exit": "6 6\n9\n" + R_ROWS.replace("C.E\n..FF", "C.EK\n..FF"),
    "a sign beside arrows is the exit": "8 8\n" + R_ARROWS,
    "a sign in a border of two rows is the exit": thick(),
    "the only call with a value more is the piece that must get out": (
        "void start() {\n" + "\n".join([*CARS[1:], CARS[0].replace(");", ", true);")]) + "\n}\n"
    ),
    "minus one may be the car that must get out": f"[[{MINUS}]]",
    "rows may have spaces": f"const body = `\n{SPACED}`,\n",
    "places may be right ends": json.dumps(
        [{"img": n, "init": [x + (w == "H") * (m - 1), y], "size": m, "orient": w} for n, x, y, w, m in _CARS]
    ),
    "places may be those of the last cells": "\n".join(
        f"{n};{w == 'H'};{m};{x + (w == 'H') * (m - 1)};{y + (w == 'V') * (m - 1)}" for n, x, y, w, m in _CARS
    ),
}
PUSHED = "".join(f"pieces.push(new Piece({x}, {y}, {w}, {h}));\n" for x, y, w, h in _BLOCKS)
UPRIGHT = "".join(f"  Block(Pos({y}, {x}), {h}, {w}),\n" for x, y, w, h in _BLOCKS)
CALLED = (
    *("new Piece({x}, {y}, {w}, {h});", "Block(x: {x}, y: {y}, w: {w}, h: {h})", "B({cells}, cap='{name}'),"),
    *("{{ kind: '{kind}', anchor: new Cell({x}, {y}) }},", '{{"cells": [{pairs}]}},'),
    'pieces.add(new Piece(Type.{kind}, {index}, "General {x}{y}"));',
    "Piece{{Label: '{name}', Blocks: []Block{{ {cells} }}}},",
    *("board.add(new {word}Block({x}, {y}));", "Piece({index}, Type.{general}, col = {x}, row = {y}),"),
    '{{ name: "{kind} {index}", x: {px}, y: {py}, type: "{kind}" }},',
    '"{general}{index}": {{ "x": {y}, "y": {x} }},',
)
IN_ONE = {
    "int board[] = {{{rows}}};\n": "{},{},{},{},",
    "board = [{rows}];\n": "{} {} {} {}; ",
    "(setq board '({rows}))\n": "({} {} {} {})\n",
    "let board =\n[| {rows} |]\n": "[| {} ; {} ; {} ; {} |];\n",
    "val board = arrayOf(\n{rows})\n": "intArrayOf({}, {}, {}, {}),\n",
    "let board = vec![{rows}];\n": "vec![{}, {}, {}, {}], ",
}
K = {
    "a block with a value more is the piece that must get out": (
        "const all = () => {\n" + PUSHED.replace("2, 2)", "2, 2, 'red')") + "};\n"
    ),
    "a level may have its height before its width": f"val all = Set(\n{UPRIGHT})\n",
    **{f"pieces may be calls with kinds of any name: {form}": classic(form) for form in CALLED},
    **{f"a matrix may be one list: {form.strip()}": numbers(form, row) for form, row in IN_ONE.items()},
}
VALUES = ("3443 3443 3223 3113 1001", "3403 0000 3203 0110 1001", "6296 9999 6796 9449 4004")
DONKEY = {
    "the signs of a board may be arrows": "The board:\n\n^11^\nv11v\n^<>^\nv22v\n2..2\n",
    "the signs of a board may be kinds": "VKKV\nVKKV\nVHHV\nVPPV\nP  P\n",
    "the signs of a board may be labels": "The board:\n\nabbc\nabbc\ndeef\ndghf\ni__j\n",
    "a point beside zeros is a piece of one cell": "5 4\n^11^\nv11v\n^<>^\nv..v\n.00.\n",
    "cells may be names with numbers": "const A:\n K([[V0, S0, S0, V1], [V0, S0, S0, V1], [V2, H0, H0, V3], "
    "[V2, C0, C1, V3], [C2, X0, X0, C3]]);\n",
    "cells may be names with parts": "const A:\n K = {K::TALL_1, K::BigTopLeft, K::BigTopRight, K::TALL_1, "
    "K::TALL_2, K::BigBotLeft, K::BigBotRight, K::TALL_2, K::TALL_1, K::LLeft, K::LRight, K::TALL_1, "
    "K::TALL_2, K::Small, K::Small, K::TALL_2, K::Small, K::Empty, K::Empty, K::Small};\n",
    "cells may be pairs between angles": "const A:\n K == {{<<0, 0>>, <<0, 1>>},\n {<<1, 0>>, <<2, 0>>, "
    "<<1, 1>>, <<2, 1>>}, {<<3, 0>>, <<3, 1>>},\n {<<0, 2>>, <<0, 3>>}, {<<1, 2>>, <<2, 2>>}, {<<3, 2>>, "
    "<<3, 3>>}, {<<1, 3>>}, {<<2, 3>>},\n {<<0, 4>>}, {<<3, 4>>}}\n",
    **{f"the values of a matrix may be kinds: {marks}": kinds(marks) for marks in VALUES},
}
BOARDS = ((R, R_ROWS), (K, K_ROWS), (DONKEY, "ABBC\nABBC\nDEEF\nDGHF\nI..J\n"))
SAME = {sentence: (text, board) for forms, board in BOARDS for sentence, text in forms.items()}


@pytest.mark.parametrize(("text", "board"), SAME.values(), ids=SAME)
def test_a_foreign_form_is_the_same_puzzle_as_a_drawn_board(text: str, board: str) -> None:
    assert shown(layout_in(text)) == shown(parse(board).layout)


PATH = "1 2 2 3\n1 2 2 3\n4 5 5 6\n4 7 8 6\n9 0 0 10\n"
MIXED = listed("  add(new Car({x}, {y}, {length}, '{way}'));") + "  add(new Car(1, 2, 3, 4, 5, 6));\n"
NONE = {
    "a constant in source code": "// klotski\n#define NAME2(a) MODE3(a)\n",
    "rows beside others": "P 1\n...rr..\nhh..fq.!\no.xx.q.!\n.aabb..\n...xx..\n...xx..\n\nP 2\n",
    "boards of which one has a piece of two numbers": PATH + PATH.replace("0 0 10", "0 10 0"),
    "records of which some are of another form": "{\n" + MIXED + "}\n",
    "numbers and truths": (
        "def test() -> None:\n    assert is_it([1, 2, 3]) is True\n    assert is_it([1, 2, 1]) is False\n"
    ),
    "few pieces scattered over a board": (
        "void print() {\nadd(Car('A', 0, 0, 3, 'V'));\nadd(Car('C', 5, 0, 2, 'H'));\n"
        "add(Car('E', 0, 4, 2, 'H'));\nadd(Car('I', 3, 8, 3, 'V'));\n}\n"
    ),
    "numbers above pieces that are no cars": (
        "4 4\n3 1 2 1 h\n1 1 1 1 b\n1 2 1 1 b\n2 1 1 1 b\n2 3 2 1 h\n3 3 1 2 v\n4 1 2 1 h\n"
    ),
}


@pytest.mark.parametrize("text", NONE.values(), ids=NONE)
def test_what_only_looks_like_a_puzzle_is_none(text: str) -> None:
    assert detect(text) is None


@pytest.mark.parametrize("text", CALLS, ids=range(len(CALLS)))
def test_what_each_number_of_a_record_is_is_found_by_fit(text: str) -> None:
    [entry] = parse(text).entries
    assert entry.error is None
    assert entry.layout is not None
    assert shown(entry.layout) == shown(parse(R_ROWS).layout)
    assert any(decision.code == "decided.car" for decision in entry.decisions)


def test_a_piece_without_a_width_is_left_out_and_any_may_have_a_note() -> None:
    places = [*_BLOCKS, (-1, -1, 0, 0)]
    lines = [
        f"  p{at}: {{ x: {x}, y: {y}, width: {w}, height: {h}, name: 'n' }},\n"
        for at, (x, y, w, h) in enumerate(places)
    ]
    lines[1] = lines[1].replace("'n'", "'n', kana: 'k'")
    text = "".join(["export const step: State = {\n", *lines, "}\n\nconst n = 4\n"])
    assert shown(parse(text).layout) == shown(parse(K_ROWS).layout)


def test_a_number_alone_above_a_table_is_the_side_of_the_board_if_no_smaller_one_holds_the_cars() -> None:
    cars = [*listed("{name} {x} {y} {way} {length}").splitlines()[:7], "J 6 7 H 2"]
    assert parse("8\n" + "\n".join(cars)).layout.board.width == 8


def test_the_first_car_gets_out_where_two_readings_fit() -> None:
    table = "2 2 2 0\n0 0 2 1\n0 2 2 0\n0 4 3 1\n1 1 2 0\n2 1 3 1\n1 5 3 1\n3 2 2 1\n4 3 2 1\n5 0 3 0\n"
    layout = parse(table).layout
    assert [(target.piece, target.at) for target in layout.goal] == [(layout.goal[0].piece, (4, 2))]
    car = layout.piece(layout.goal[0].piece)
    assert car.at == (2, 2)


def test_several_tables_of_one_text_have_names_sizes_and_counts() -> None:
    table = listed("{y} {x} {way} {length}")
    for text in (f"First\n6\n{table}.\nSecond\n6\n{table}.\n", f"2\n9\n{table}9\n{table}"):
        one, two = parse(text).entries
        assert one.layout is not None
        assert two.layout is not None
        assert [one.name, two.name] == (["First", "Second"] if text[0] == "F" else ["", ""])
        assert shown(one.layout) == shown(two.layout) == shown(parse(R_ROWS).layout)


def test_sizes_that_are_one_of_several_that_fit_are_a_guess() -> None:
    rows = "[[3,4,4,3],[3,4,4,3],[1,1,1,1],[3,2,2,3],[3,0,0,3]]"
    [entry] = parse(rows).entries
    assert "decided.sizes" in [decision.code for decision in entry.guesses]
    assert len(entry.layout.pieces if entry.layout else ()) == 10


def test_two_strings_of_several_lines_are_start_and_goal_with_spaces_outside() -> None:
    text = 'P { start: "\n   A..\n   A..\n    bb\n  ", goal: "\n   ..A\n   ..A\n    ..\n  " }\n'
    [entry] = parse(text).entries
    assert entry.layout.board.walls == {(0, 2)}
    assert [(target.piece, target.at) for target in entry.layout.goal] == [("A", (2, 0))]
    [entry] = parse('s = """\n......\n.ABBC.\n.ABBC.\n.D  D.\n......\n"""\n').entries
    assert entry.error is not None


def test_a_level_that_cannot_be_read_is_named_beside_others_of_its_key() -> None:
    good, bad = "35131111341312212002", "24122112414141410410"
    text = "".join(f"{{ title: 'A level', layout: '{each}' }},\n" for each in (good, good, bad))
    assert [entry.error is None for entry in parse(f"levels = [\n{text}]\n").entries] == [True, True, False]
    piece = "{{ x: {}, y: {}, width: {}, height: {} }}"
    level = ",\n".join(piece.format(*block) for block in _BLOCKS)
    text = f"a = [ {level} ];\n\n\n\nb = [ {level.replace('x: 0', 'x: 0.5', 1)} ];\n"
    assert [entry.error is None for entry in parse(text).entries] == [True, False]


def test_a_matrix_of_a_list_that_is_no_puzzle_is_named() -> None:
    good = "{{3,4,4,3},{3,4,4,3},{3,2,2,3},{3,1,1,3},{1,0,0,1}}"
    bad = "{{3,4,4,0},{3,4,4,0},{1,2,2,0},{3,1,1,0},{3,0,0,-1}}"
    text = f"A(new int[][]{good}),\nB(new int[][]{bad})\n"
    assert [(entry.line, entry.error is None) for entry in parse(text).entries] == [(1, True), (2, False)]


def test_a_value_has_one_shape_in_all_matrices_of_a_list_also_on_a_board_on_its_side() -> None:
    levels = ("12222 34410 34410 12222", "34411 34410 31110 32222", "22441 00441 22221 22222")
    rows = [", ".join(f"{{{','.join(row)}}}" for row in level.split()) for level in levels]
    text = "int[][][] maps = {\n" + ",\n".join(f"{{{row}}}" for row in rows) + "\n};\n"
    entries = [*parse(text).entries]
    goals = [entry.layout and [target.at for target in entry.layout.goal] for entry in entries]
    assert goals == [[(3, 1)], [(3, 1)], None]
    assert entries[2].line == 4


def test_a_border_of_ones_with_a_gap_of_minus_ones_is_a_wall_with_the_goal() -> None:
    layout = parse("6,5,\n1,1,1,1,1,1,\n1,0,3,2,2,1,\n1,0,3,4,5,1,\n-1,6,6,7,8,1,\n1,1,1,1,1,1,\n").layout
    assert [(target.piece, target.at) for target in layout.goal] == [("2", (0, 3))]
    assert layout.board.gates == {(0, 3)}


def test_all_levels_of_a_text_count_their_rows_alike() -> None:
    levels = [parse(rows).layout for rows in (K_ROWS, "CDDE\nCBBE\nFBBG\nFHIG\nJ..K\n")]
    text = ""
    for level in levels:
        for piece in level.pieces:
            (x, y), shape = piece.at, piece.shape
            text += f"P(x: {x}, y: {5 - y - shape.height}, w: {shape.width}, h: {shape.height}),"
        text = f"[{text}]\n" if "[" not in text else text.replace("]\n", "]\n[") + "]\n"
    entries = [*parse(text).entries]
    assert [[decision.id for decision in entry.decisions] for entry in entries] == [
        ["axes-upward", "goal"]
    ] * 2
    assert [shown(entry.layout) for entry in entries if entry.layout] == [shown(level) for level in levels]


def test_a_sign_in_a_border_is_the_exit() -> None:
    layout = parse("Level 1\n4 4\n\n++++++\n+a**b@\n+a  b+\n+    +\n+cc  +\n++++++\n").layout
    assert [(target.piece, target.at) for target in layout.goal] == [("*", (2, 0))]


def test_a_list_like_one_that_is_a_puzzle_is_read_or_named_with_its_line() -> None:
    good = listed("  Car('{name}', {x}, {y}, {length}, '{way}'),")
    text = f"one = [\n{good}]\ntwo = [\n{good.replace('2, 3, 2', '2, 3, 6')}]\nsmall = [\n{good[:52]}]\n"
    one, two, small = parse(text).entries
    assert one.layout is not None
    assert two.layout is None
    assert (two.line, two.error.code) == (13, "cars.overlap")
    assert small.line == 24
    parts = [good, *[good.replace("2, 3, 2", "2, 3, 6")] * 2]
    apart = "\n\n\n\n".join(f"cars = [\n{part}]\n" for part in parts)
    assert [entry.error is None for entry in parse(apart).entries] == [True, False, False]


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        (K_ROWS, ["goal"]),
        (f"Look:\n\n{K_ROWS}\nGood.\n", ["goal"]),
        (K_ROWS.replace("\n", ""), ["goal"]),
        ("*----*\n|" + "|\n|".join(K_ROWS.split()) + "|\n*----*\n", ["goal"]),
        ("*----*\n|" + "|\n|".join(K_ROWS.split()) + "|\n*-  -*\n", []),
        (R_ROWS, ["car-X"]),
        ("AB.\n...\n...\n\nBA.\n...\n...\n", []),
    ],
)
def test_a_goal_that_is_assumed_is_told(text: str, choices: list[str]) -> None:
    [entry] = parse(text).entries
    assert [decision.id for decision in entry.decisions] == choices


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('const levels = [\n {name: "one", board: "AAB@" + "C@B@" + "CDD@"},\n];\n', ["one"]),
        ('my @board = ("AAB@",\n  "C@B@", "CDD@");\nplay(@board);\n', [""]),
        ('$b = "AAB0|C0B0|CDD0";', [""]),
        ('print("AAB.")\nprint("C.B.")\nprint("CDD.")\n', [""]),
        ('String b = "AAB.\\n" +\n  "C.B.\\n" +\n  "CDD.";\n', [""]),
        ('[["one", "AAB-C-B-CDD-"], ["two", "AAB*C*B*CDD*"]]', ["", ""]),
    ],
)
def test_strings_of_one_length_are_rows_with_any_sign_for_free_cells(text: str, names: list[str]) -> None:
    entries = list(parse(text).entries)
    assert [entry.name for entry in entries] == names
    for entry in entries:
        assert entry.layout is not None
        assert shown(entry.layout) == shown(parse("AAB.\nC.B.\nCDD.\n").layout)


def test_a_string_with_an_empty_row_is_start_and_goal() -> None:
    layout = parse('level = "AAB.\\nC.B.\\nCDD.\\n\\n.AA.\\n....\\n....\\n"\n').layout
    assert [(target.piece, target.at) for target in layout.goal] == [("A", (1, 0))]


def test_two_strings_of_one_call_are_start_and_goal() -> None:
    text = 'Level[] all = {\n  new Level("one", "AAB.C.B.C.DD", ".AABC..BC.DD"),\n};\n'
    assert {(each.piece, each.at) for each in parse(text).layout.goal} >= {("A", (1, 0)), ("B", (3, 0))}


def test_a_string_of_a_list_that_is_no_board_is_named() -> None:
    board = R_ROWS.replace("\n", "")
    good, bad, last = parse(f'all = ["{board}",\n "{board[:-1]}Q",\n "{board}"]\n').entries
    assert good.error is last.error is None
    assert (bad.error.code, bad.error.line) == ("rush.car", 2)


def test_cars_leave_at_the_exit_that_is_stated() -> None:
    cars = listed('{{"id": "{name}", "row": {y}, "col": {x}, "length": {length}, "orientation": "{word}"}},')
    text = 'const all = [{"gridSize": 6, "exitRow": 2, "exitCol": 255, "vehicles": [' + cars + "]}];\n"
    assert [target.at for target in parse(text).layout.goal] == [(0, 2)]


def test_cars_of_which_only_the_letter_tells_the_length_have_that_of_the_game() -> None:
    places = {"X": (1, 2, "h"), "O": (5, 0, "v"), "B": (0, 0, "h"), "R": (2, 5, "h")}
    text = [{"carId": key, "x": x, "y": y, "orientation": way} for key, (x, y, way) in places.items()]
    layout = parse(str([{"level": 1, "cars": text}])).layout
    assert [max(piece.shape.width, piece.shape.height) for piece in layout.pieces] == [2, 3, 2, 3]


def test_the_player_of_a_list_of_levels_is_x_also_where_another_car_is_in_the_middle_row() -> None:
    level = "6\nX 0 3 H 2\nA 0 2 H 2\nB 3 1 V 3\nC 5 0 V 2\nD 0 5 H 3\nE 0 0 H 2\n"
    text = f"3\n{level}{level.replace('A 0 2', 'A 2 0') * 2}"
    entries = [*parse(text).entries]
    assert [entry.layout and entry.layout.goal[0].piece for entry in entries] == ["X"] * 3


def read_in(text: str) -> list[object]:
    """The drawing with targets of each entry of ``text``, or the code and line of its error."""
    found: list[object] = []
    for entry in parse(text).entries:
        if (layout := entry.layout) is None:
            assert entry.error is not None
            found.append((entry.error.code, entry.error.line))
            continue
        of = {cell: piece.key for piece in layout.pieces for cell in piece.cells}
        of |= dict.fromkeys(layout.board.walls, "#")
        width, height = layout.board.width, layout.board.height
        rows = ("".join(of.get((x, y), ".") for x in range(width)) for y in range(height))
        found.append(("/".join(rows), [target.at for target in layout.goal]))
    return found


PLAYER_APART = """V, H = "up", "across"
easy = start([["B1", 3, V, (0, 0)], ["B2", 2, H, (0, 1)],
  ["B3", 2, V, (3, 0)], ["B4", 2, H, (4, 1)],
  ["B5", 3, V, (1, 3)], ["B6", 3, H, (5, 2)],
  ["B7", 3, V, (3, 5)]], (2, 1))
hard = start([["B1", 3, H, (0, 0)],
  ["B2", 3, V, (1, 2)], ["B3", 2, V, (3, 0)], ["B4", 3, H, (5, 0)],
  ["B5", 2, H, (3, 4)], ["B6", 2, V, (4, 4)]], (2, 0))
"""


def test_a_place_beside_a_list_of_cars_in_a_call_is_that_of_the_player() -> None:
    assert read_in(PLAYER_APART) == [
        ("ABB.../A..C../ADDC../E..C.F/EGG..F/..HHHF", [(4, 2)]),
        ("AAA.../..B.../CCB.../D.B.EE/D...F./GGG.F.", [(4, 2)]),
    ]


ENDS = [(2, 0, 3, 0), (0, 3, 1, 3), (0, 4, 0, 5), (1, 4, 1, 5), (2, 1, 2, 3), (2, 4, 2, 5), (4, 2, 4, 4)]


def test_a_car_called_red_beside_the_others_is_not_left_out() -> None:
    calls = "\n".join(f"cars.add(new Two<At, At>(new At({a},{b}), new At({c},{d})));" for a, b, c, d in ENDS)
    text = f"{{\n{calls}\n\nTwo<At, At> red = new Two<At, At>(new At(3,5), new At(4,5));\n}}\n"
    assert refusal(parse, text) == ("format.near", 2)
    across = text.replace("At(3,5), new At(4,5)", "At(3,1), new At(3,2)")
    assert read_in(across) == [("...ABB/...ACC/DEEEFF/DGG.../..HHH./......", [(4, 3)])]


def test_a_list_of_one_car_beside_others_is_named_and_one_in_more_brackets_is_read() -> None:
    cars = "".join(f"Car('c{i}', {n}, {y}, {x}, '{way}'),\n" for i, (n, y, x, way) in enumerate(LEVEL))
    others = f"def two():\n run([\n{cars}])\ndef three():\n run([[\n{cars}]])\n"
    found = read_in(f"def one():\n run([\n  Car('c0', 2, 3, 2, 'h'),\n ])\n{others}")
    assert found[0] == ("text.no-puzzle", 2)
    assert found[1:] == [("AA...B/C..D.B/CEED.B/C..D../F...GG/F.HHH.", [(4, 2)])] * 2


LEVEL = [(2, 3, 2, "h"), (2, 1, 1, "h"), (3, 2, 1, "v"), (2, 5, 1, "v"), (3, 2, 4, "v"), (3, 6, 3, "h")]
LEVEL += [(2, 5, 5, "h"), (3, 1, 6, "v")]


def test_a_paragraph_is_not_read_alone_where_its_lines_are_part_of_a_longer_list() -> None:
    upright, lying = ([each for each in LEVEL if each[3] == way] for way in "vh")
    parts = (
        "".join(f"add(Car.new({way.upper()}, {n}, {x - 1},{y - 1}))\n" for n, y, x, way in of)
        for of in (upright, lying)
    )
    assert read_in("#up\n{}\n#across\n{}\nputs 'done'\n".format(*parts)) == [
        ("AA...B/C..D.B/CEED.B/C..D../F...GG/F.HHH.", [(4, 2)])
    ]


def test_a_color_that_is_the_players_counts_more_than_the_order_of_the_cars() -> None:
    text = "[[0, 0, 3, green, true], [2, 1, 2, red, true], [3, 0, 2, pink, true], [3, 4, 2, pink, true], "
    text += "[4, 3, 2, pink, true], [5, 1, 2, pink, true], [5, 3, 2, pink, true], [0, 3, 2, blue, false], "
    text += "[0, 4, 2, blue, false], [2, 3, 2, blue, false], [4, 0, 2, blue, false], [3, 2, 2, blue, false], "
    text += "[4, 5, 2, blue, false]]"
    assert read_in(text) == [("AAABC./...BC./.DDE../FFGEHH/I.GJJK/ILLMMK", [(4, 2)])]


def test_exits_are_a_goal_and_tell_that_rows_are_counted_from_below() -> None:
    sizes = [(0, 0, 2, 2), (2, 4, 2, 1), (0, 4, 2, 1), (1, 2, 1, 2), (2, 2, 1, 2), (0, 2, 1, 2)]
    sizes += [(2, 0, 1, 1), (3, 0, 1, 1), (3, 1, 1, 1), (2, 1, 1, 1)]
    blocks = [{**dict(zip(("x", "y", "width", "height"), map(str, each), strict=True))} for each in sizes]
    level = {"height": "5", "width": "4", "exits": [[1, 0], [2, 0]], "blocks": blocks}
    read = ("AABB/CDE./CDE./FFGH/FFIJ", [(1, 3)])
    assert read_in(json.dumps(level)) == [read]
    blocks[8]["name"] = "fixed"
    axes = [piece.axis for piece in parse(json.dumps(level)).layout.pieces]
    assert [axes.count(axis) for axis in (Axis.BOTH, Axis.NONE)] == [9, 1]
    with pytest.raises(FileError) as caught:
        parse(json.dumps({**level, "exits": [{"gate": 1}]}))
    assert "objects.goal" in str(caught.value)


def test_a_file_that_is_a_goal_is_no_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "22.goal"
    path.write_text(
        "0 0 1 0\n0 1 1 2\n0 3 1 3\n2 0 2 0\n2 1 2 1\n2 2 2 2\n2 3 2 3\n3 0 3 0\n3 1 3 2\n3 3 3 3\n"
    )
    assert [entry.layout for entry in parse(path).entries] == [None]


def test_a_table_of_numbers_that_is_no_puzzle_is_refused_with_a_line() -> None:
    text = "5 4 0 0\n1 3 2 4\n1 0 2 1\n0 0 0 0\n0 1 0 1\n3 0 3 0\n0 2 0 3\n"
    assert refusal(parse, text) == ("format.near", 1)
    assert detect("free1 = (1, 2)\nfree2 = (2, 3)\n") is None


@pytest.mark.parametrize("start", ['"bAAc" + "bAAc" + "deef" + "dghf" + "i  j"', '"bAAcbAAcdeefdghfi  j"'])
@pytest.mark.parametrize("size", ["", "81, 4, 5, "])
def test_the_goal_behind_the_cells_of_a_board_is_no_puzzle_of_its_own(start: str, size: str) -> None:
    text = f'add(new P("1.50", {size}{start}, "             AA  AA ", "bcdf ghij"));\n'
    if size or "+" not in start:
        (found,) = parse(text).entries
        assert found.layout is not None
        assert ([each.at for each in found.layout.goal], found.decisions) == ([(1, 3)], ())


def test_a_board_of_a_stated_size_in_source_code_may_be_large() -> None:
    rows = ["#" * 30, f"#*aabbcc{' ' * 21}#", *[f"#{' ' * 28}#"] * 6, f"#.{'#' * 28}"]
    quoted = " +\n".join(f'"{row}"' for row in rows)
    (found,) = parse(f"levels = {{\n {{ 30, 9,\n{quoted} }},\n}};\n").entries
    assert found.layout is not None
    assert (found.layout.board.width, found.form) == (30, "gnome")


def test_a_matrix_of_a_list_is_read_or_named_also_if_it_is_mostly_empty() -> None:
    big = "((2, 1, 1, 3), (2, 1, 1, 3), (4, 5, 5, 6), (4, 7, 8, 6), (9, 0, 0, 10))"
    boards = {"a": big, "b": "((0, 1, 1, 0), (0, 1, 1, 0), " + "(0, 0, 0, 0), " * 3 + ")"}
    boards |= {"c": boards["b"].replace("(0, 1, 1, 0)", "(2, 1, 1, 3)"), "d": f"({'(0, 0, 0, 0), ' * 5})"}
    text = "".join(f"{name} = {rows}\n" for name, rows in boards.items())
    assert [entry.error is None for entry in parse(text).entries] == [True, True, True]


@pytest.mark.parametrize("goals", ["[[3,3,0],[3,3,0],[2,0,0],[1,0,0]]", "[[0,3,3],[0,3,3],[2,0,0],[1,0,0]]"])
def test_a_list_of_one_goal_is_the_goal(goals: str) -> None:
    text = f'{{"start_state": [[0,0,0],[1,2,0],[0,3,3],[0,3,3]], "final_states": [{goals}]}}'
    assert len(parse(text).layout.goal) == 3
    assert detect(text.replace(goals, f"{goals}, {goals}")) is None


def test_boards_of_arrows_may_follow_one_another_and_the_exit_be_below() -> None:
    turned = {"<": "^", "^": "<", ">": "v", "v": ">", "|": "-"}
    columns = zip(*map(str.split, R_ARROWS.splitlines()), strict=True)
    below = "".join(" ".join(turned.get(sign, sign) for sign in row) + "\n" for row in columns)
    text = "\n".join(f"8 8\n\n{board}" for board in (R_ARROWS, below, R_ARROWS.replace("v", "-", 1)))
    ends = [each.layout.goal[0].at if each.layout else each.line for each in parse(text).entries]
    assert ends == [(4, 2), (2, 4), 25]


def test_a_board_with_one_row_of_another_width_is_named_and_no_smaller_board() -> None:
    damaged = ["-AB---", "-AB-CD", "XXB-CD-", "Z---AA", "ZQ----", "ZQ----"]
    boards = {"a": R_ROWS.split(), "b": damaged, "goal": ["------", "------", "----XX", "------"]}
    text = "".join(f"{name} = {json.dumps(rows)};\n" for name, rows in boards.items())
    assert read_in(text)[1:] == [("drawing.row-width", 2)]


def test_rows_under_the_key_of_other_boards_but_for_its_number_are_read_or_named() -> None:
    boards = [R_ROWS, R_ROWS.replace("E", "B"), R_ROWS.replace("H", "J")]
    quoted = (' +\n  "'.join(f'{row}"' for row in rows.split()) for rows in boards)
    text = "\n".join(f'string setup{number} = "{rows};' for number, rows in enumerate(quoted))
    assert [each.error and each.error.line for each in parse(text).entries] == [None, 7, None]


def test_kinds_at_corners_of_known_sizes_leave_any_number_of_cells_free() -> None:
    usual = [[1, 2, 0, 1], [0, 0, 0, 0], [1, 4, 0, 1], [0, 3, 3, 0], [3, 0, 0, 3]]
    empty = [[2, 0, 1, 0], [0, 0, 0, 3], [4, 0, 4, 0], [3, 0, 1, 0], [4, 0, 0, 0]]
    wrong = [[0, 3, 4, 0], [0, 1, 2, 0], [0, 0, 0, 0], [4, 1, 4, 0], [4, 0, 3, 0]]
    first, second, third = read_in("".join(f"b = {rows}\n" for rows in (usual, empty, wrong, [[0] * 4] * 5)))
    assert (second, third) == (("AAB./AABC/DDEE/F.G./HHG.", [(1, 3)]), ("text.no-puzzle", 3))
    rows = [["xadcb"[value] for value in row] for row in usual[:4]] + [[*"cOOc"]]
    framed = [["0"] * 6, *(["0", *row, "0"] for row in rows), ["0"] * 6]
    assert [*read_in(json.dumps(framed)), *read_in(json.dumps(rows))] == [first] * 2


@pytest.mark.parametrize("brackets", ["[]", "()"])
def test_a_matrix_of_letters_in_a_frame_with_a_gap_of_another_sign_is_no_larger_board(brackets: str) -> None:
    rows = ["*" * 8, *(f"*{row}{'*@'[row[:2] == 'XX']}" for row in R_ROWS.split()[:6]), "*" * 8]
    lines = ",\n".join(str([*row]) for row in rows)
    assert read_in(f"print(grid)\ngrid = {brackets[0]}\n{lines}\n{brackets[1]};\n") == read_in(R_ROWS)[:1]


def test_remarks_behind_the_rows_of_a_matlab_matrix_are_no_rows() -> None:
    text = (
        "clc\nA = [2 1 1 3;\n 2 1 1 3;\n 4 6 6 5;\n 4 8 9 5;   %best 81, h=117\n 7 0 0 10]; %slow\nB = A;\n"
    )
    assert read_in(text) == [("ABBC/ABBC/DEEF/DGHF/I..J", [(1, 3)])]


def test_the_axis_of_a_car_may_be_the_coordinate_that_stays() -> None:
    cars = sorted(_CARS, key=lambda car: car[0] != "X")
    lines = (f'  {{ fix: "{"yx"[w == "V"]}", x: {x}, y: {y}, size: {n} }},\n' for _, x, y, w, n in cars)
    text = f'const pieces = [\n{"".join(lines)}];\nadd({{ fix: "y", x: 0, y: 0, size: 2 }});\n'
    assert shown(layout_in(text)) == shown(parse(R_ROWS).layout)


def test_the_place_of_a_piece_in_a_picture_is_none_on_the_board() -> None:
    kinds = [(2, 0, 2, 1), (2, 2, 2, 1), (0, 0, 1, 2), (1, 0, 1, 3), (1, 3, 3, 1)]
    text = "".join(
        f"  {{type: {n}, img: {{x: {x}, y: {y}, w: {w}, h: {h}}}, ok: {str(n > 1).lower()}}},\n"
        for n, (x, y, w, h) in enumerate(kinds, start=1)
    )
    with pytest.raises(FileError, match="format"):
        parse(f"const DATA = [\n{text}];\n")


def test_names_of_pieces_in_a_table_may_be_letters_and_numbers() -> None:
    cars = sorted(_CARS, key=lambda car: car[0] != "X")
    sizes = ((f"1 {n}", f"{n} 1")[w == "V"] for *_, w, n in cars)
    rows = [f"{y + 1} {x + 1} {size}" for (_, x, y, *_), size in zip(cars, sizes, strict=True)]
    text = "6\n" + "".join(f"{row} {index or 'z'}\n" for index, row in enumerate(rows))
    assert shown(parse(text).layout) == shown(parse(R_ROWS).layout)


def test_small_boards_of_letters_beside_boards_of_cars_are_cars() -> None:
    small = "solve([['A','A','B','C'], [nil,nil,'B','C'], [nil,nil,nil,nil]])\n"
    other = "solve([[nil,'A','A','B'], [nil,nil,nil,'B'], [nil,'C',nil,'B'], [nil,'C','D','D']])\n"
    assert [each.layout and each.layout.goal[0].at for each in parse(small + other).entries] == [(2, 0)] * 2


def test_the_error_of_a_list_of_cars_beside_others_has_its_line() -> None:
    cars = [dict(zip(("id", "x", "y", "dir", "length"), car, strict=True)) for car in _CARS]
    lists = [cars, [*cars, {**cars[0], "id": "Q", "x": 1}]]
    assert ("objects.fit", 3) in read_in("".join(f"f();\nadd({json.dumps(each)});\n" for each in lists)[5:])


def test_pieces_of_lisp_have_their_cells_or_ends() -> None:
    ends = {"x": "[0 2] [1 2]", "a": "[4 0] [5 0]", "o": "[2 0] [2 2]", "q": "[5 3] [5 5]"}
    cars = "\n".join(f":{key} {{:color :f00 :type :car :location [{each}]}}" for key, each in ends.items())
    cells = "`(((,+cao+ (0 1) (0 2) (1 1) (1 2)) (?g (2 1) (2 2)) (?z (0 0) (1 0)) (?a (0 3) (1 3))\n"
    cells += "(?m (2 0) (3 0)) (?h (2 3) (3 3)) (?1 (4 0)) (?2 (3 1)) (?3 (3 2)) (?4 (4 3))))\n"
    assert read_in(f"(def card-1 {{{cars}}})\n") == [("..o.aa/..o.../xxo.../.....q/.....q/.....q", [(4, 2)])]
    assert read_in(cells) == [("ABBC/ABBC/DEEF/DGHF/I..J", [(1, 3)])]


def test_the_size_beside_a_list_in_a_call_is_that_of_the_board() -> None:
    text = "val a = Board(4, 4, listOf(Bar(1, 0, 1, 2), Bar(1, 2, 0, 2), Bar(3, 0, 1, 2)))\n"
    solved = "\nval b = Board(4, 4, listOf(Bar(1, 2, 1, 2), Bar(2, 2, 0, 2)))\n"
    assert read_in(text + solved) == [("..../AAB./..B./CC..", [(2, 1)]), ("cars.overlap", 3)]


def test_the_first_of_numbered_cars_gets_out_on_a_board_of_any_size() -> None:
    cars = "1 2 1 0 1,2 2 3 5 0,3 3 0 2 0,4 2 3 2 1,5 2 3 0 0,6 2 5 0 1,7 2 0 3 1,8 2 1 4 0,9 2 5 3 1"
    rows = cars.replace(",", "\n")
    assert read_in(f"6 6\n{rows}\n") == [("..ABB./CCA.D./..A.D./E.FF.G/E....G/HH.II.", [(4, 1)])]
    cars = "1 2 2 1 1,2 3 1 3 0,3 2 4 3 1,4 3 3 5 0,5 3 2 0 0,6 2 6 5 1,7 2 1 6 0,8 2 4 2 0"
    rows = cars.replace(",", "\n")
    assert [target.at for target in parse(f"7 7\n{rows}\n").layout.goal] == [(5, 2)]


def test_a_board_that_is_solved_is_none_and_not_read_upside_down() -> None:
    sizes = "1 2 1 0 0,2 2 2 3 1,3 2 1 0 3,4 2 1 2 0,5 1 2 2 1,6 2 1 2 3,7 1 1 0 1,8 1 1 0 2,9 1 1 4 0"
    assert detect("5 4\n" + f"{sizes},10 1 1 4 3\n".replace(",", "\n")) is None


def test_lists_beside_puzzles_that_are_none_are_named() -> None:
    pieces = ",\n".join(
        f"  B({', '.join(f'G({x + a}, {y + b})' for b in range(h) for a in range(w))})"
        for x, y, w, h in _BLOCKS
    )
    angled = "class Two:\n  initial = L(\nB(G(0, 1), G(0, 2), G(1, 2)),\nB(G(3, 1)), B(G(3, 4)))\n"
    text = f"class One:\n  initial = L(\n{pieces})\n{angled}"
    assert read_in(text)[1:] == [("text.no-puzzle", text[: text.index("L(\nB(G(0, 1)")].count("\n") + 1)]


def test_twenty_digits_are_the_kinds_on_a_board_also_in_a_link() -> None:
    digits = "24422442233221121001"
    text = f'<p>Klotski</p>\n1#:<a href="c.html?{digits}">{digits}</a><br>\n'
    assert read_in(text) == [("ABBC/ABBC/DEEF/DGHF/I..J", [(1, 3)])]


def test_strings_in_single_quotes_that_follow_each_other_are_boards_with_their_exit() -> None:
    rows = R_ROWS.replace("B", "P").replace("XX.C.E", "XX.C.E>")
    found = read_in(f"INPUTS = ['\n{rows}','\n{rows}',\n]\n")
    assert found == [(R_ROWS.replace("B", "P").strip().replace("\n", "/"), [(4, 2)])] * 2


def test_rows_of_digits_between_bars_have_the_car_zero_and_rows_behind_bars_are_rows() -> None:
    rows = R_ROWS.translate(str.maketrans("XBCDEFGHI.", "012345678-")).split()
    text = 'val layout = """\n    |' + "|\n    |".join(rows) + '|\n    """.trimIndent()\n'
    assert shown(layout_in(text)) == shown(parse(R_ROWS).layout)
    bars = "Levels\n\nA======\n|" + R_ROWS.strip().replace(".", "-").replace("\n", "\n|") + "\n~\n"
    assert shown(layout_in(bars)) == shown(parse(R_ROWS).layout)


def test_the_goal_of_a_tray_may_stand_in_a_file_with_the_same_ending(tmp_path: Path) -> None:
    tray, goal = tmp_path / "tray.txt", tmp_path / "tray.goal.txt"
    tray.write_text("3 3\n0 0 1 1\n0 2 0 2\n", encoding="utf-8")
    goal.write_text("1 1 2 2\n", encoding="utf-8")
    assert [target.at for target in parse(tray).layout.goal] == [(1, 1)]


def test_names_of_pieces_in_a_matrix_may_be_words() -> None:
    drawn = "ABBC/ABBC/DEEF/DGHF/I..J"
    words = ([f"Lady{sign}" if sign != "." else "Vacant" for sign in row] for row in drawn.split("/"))
    rows = str([*words]).replace("'", "")
    assert read_in(f"def start():\n    rows = np.array({rows})\n") == [(drawn, [(1, 3)])]


def test_a_cell_of_one_digit_among_those_of_two_is_refused_and_not_completed() -> None:
    cars = "L,50,40,30;P,32,31;P,51,41;P,03,02;P,14,04;L,25,24,23;P,43,33;L,55,45,35;L,54,53,52"
    lines = [f"11;22,12;P,10,{cell};{cars}" for cell in ("00", "0", "00")]
    assert [each.error and each.error.line for each in parse("\n".join(lines)).entries] == [None, 2, None]


def test_a_damaged_board_with_the_names_of_another_is_named_whatever_its_size() -> None:
    boards = "GCCG GCCG S00S GSSG GYYG", "0XCCX 0XCCX SS00S GGSSG 0GYYG 0S0XS"
    text = str([[[*row] for row in board.split()] for board in boards]).replace("[", "{").replace("]", "}")
    for name in ("GENERAL", "CHIEF", "SOLDIER", "YEOMAN", "XBLOCK"):
        text = text.replace(f"'{name[0]}'", name)
    text = text.replace("'", "").replace("}}, {{", "}},\n{{").replace("}, {", "},\n {")
    assert read_in(f"int[][][] boards = {text};\n")[1:] == [("text.no-puzzle", 6)]


def test_a_board_of_two_blocks_beside_others_is_named() -> None:
    rows = [[0, 1, 1, 0], [0] * 4, [0] * 4, [0, 12, 12, 0], [0, 12, 12, 0]]
    usual = [[1, 2, 2, 3], [1, 2, 2, 3], [4, 5, 5, 6], [4, 7, 8, 6], [9, 0, 0, 10]]
    assert read_in(f"a = {rows}\n\nb = {usual}\n")[0] == ("text.no-puzzle", 1)


def test_two_functions_with_the_same_cars_are_two_puzzles() -> None:
    assert [each.error for each in parse(f"{CALLS[1]}{chr(10) * 9}{CALLS[1]}".format()).entries] == [None] * 2
