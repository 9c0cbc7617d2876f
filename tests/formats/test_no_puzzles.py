"""A thousand texts that are no puzzles: none is accepted, and one that comes near is told why not."""

from __future__ import annotations

import random
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from klotski_studio.app.texts.errors import error_text
from klotski_studio.core.errors import FileError
from klotski_studio.formats.registry import detect, parse
from tests.formats.data_wild_notations import K_GATES, K_ROWS, R_ROWS, R_STRING

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = Path(sysconfig.get_paths()["stdlib"])
PACKAGES = ("", "asyncio", "concurrent", "email", "http", "importlib", "json", "logging", "multiprocessing")
OWN = ("klotski_studio/ui", "klotski_studio/solver", "klotski_studio/cli", "klotski_studio/app/documents")
WORDS = ("TREES", "GREAT", "FACADE", "stone", "WATER", "house", "level", "ACE", "case1", "USA", "24681")
slow = pytest.mark.slow


def sources(most: int) -> Iterator[str]:
    """The first ``most`` characters of modules of the standard library and of this program."""
    for package in PACKAGES:
        for path in sorted((LIBRARY / package).glob("*.py"))[:60]:
            yield path.read_text(encoding="utf-8")[:most]
    for folder in OWN:
        paths = (path for path in (ROOT / folder).rglob("*.py") if path.name != "templates.py")  # has a board
        for path in sorted(paths)[:40]:
            yield path.read_text(encoding="utf-8")[:most]
    yield (ROOT / "LICENSE").read_text(encoding="utf-8")


def made_up(chance: random.Random) -> Iterator[str]:
    """Word lists, columns of numbers, matrices, logs, high scores, settings and prose."""
    while True:
        lines = chance.randrange(3, 40)
        numbers = [chance.randrange(10 ** chance.randrange(1, 6)) for _ in range(200)]
        yield "\n".join(chance.choice(WORDS) for _ in range(lines))
        yield "\n".join(f"{1000 + n},{numbers[n]}" for n in range(lines))
        yield "name,width,height\n" + "\n".join(f"{chance.choice(WORDS)},{n},{n * 2}" for n in range(lines))
        yield "\n".join(" ".join(str(chance.choice(numbers)) for _ in range(4)) for _ in range(lines))
        yield "\n".join(",".join(str(chance.randrange(2)) for _ in range(6)) for _ in range(lines))
        yield "\n".join(" ".join(f"{chance.random():.3f}" for _ in range(3)) for _ in range(lines))
        yield "[" + ",".join(f'["{chance.choice(WORDS)}",{chance.choice(numbers)}]' for _ in range(9)) + "]"
        yield "[" + ",".join(str([chance.randrange(9) for _ in range(5)]) for _ in range(5)) + "]"
        yield "\n".join(
            f"2026-11-{n % 28 + 1:02} 12:00:{n % 60:02} INFO {chance.choice(WORDS)}" for n in range(lines)
        )
        yield "all: build\n" + "\n".join(f"{chance.choice(WORDS)}:\n\tcc -o {n} main.c" for n in range(lines))
        yield " ".join(chance.choice(WORDS) for _ in range(lines * 9)) + "."
        yield "".join(f"{chance.choice(WORDS)} = {chance.choice(numbers)}\n" for _ in range(lines))
        yield f'{{"x": {numbers[0]}, "y": {numbers[1]}, "width": 640, "height": 480}}'
        yield "\n".join(f"{chance.getrandbits(28):07x} {chance.choice(WORDS)} the code" for _ in range(lines))
        yield "\n".join(f"| {chance.choice(WORDS)} | {chance.choice(numbers)} |" for _ in range(lines))


def mathematics(chance: random.Random) -> Iterator[list[list[int]]]:
    """Matrices as in the tests and manuals of numerical libraries."""
    while True:
        width, height = chance.randrange(4, 9), chance.randrange(4, 9)
        cells = [(x, y) for y in range(height) for x in range(width)]
        yield _matrix(regions({cell for cell in cells if chance.random() < 0.6}), width, height)
        top, left = chance.randrange(1, 4), chance.randrange(1, 4)
        inner = [[3 * y + x for x in range(3)] for y in range(4)]
        rows = [inner[min(max(y - top, 0), 3)] for y in range(height + 2)]
        yield [[row[min(max(x - left, 0), 2)] for x in range(width + 2)] for row in rows]
        yield [[0 if x <= y else 1 + x // 2 for x in range(width)] for y in range(height)]
        yield [[1, 1, 2, 2], [1, 1, 2, 2], [3, 4, 7, 8], [5, 6, 9, 0]]
        yield [[max(0, 3 - abs(x - 3) - abs(y - 3)) for x in range(7)] for y in range(7)]
        yield [[(x > left) + (y > top) * 2 for x in range(width)] for y in range(height)]
        yield [[x * y % 3 for x in range(width)] for y in range(height)]
        yield [[chance.randrange(10) for _ in range(width)] for _ in range(height)]


def regions(cells: set[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """The number of the connected region of each of ``cells``, in reading order from 1."""
    of: dict[tuple[int, int], int] = {}
    for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        new = [] if cell in of else [cell]
        number = max(of.values(), default=0) + 1
        while new:
            x, y = new.pop()
            of[x, y] = number
            around = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            new += (around & cells) - of.keys()
    return of


def _matrix(of: dict[tuple[int, int], int], width: int, height: int) -> list[list[int]]:
    return [[of.get((x, y), 0) for x in range(width)] for y in range(height)]


def numbers_and_names(chance: random.Random) -> Iterator[str]:
    """Matrices in source code, tables and manuals; columns of numbers; words that begin or end alike."""
    for matrix in mathematics(chance):
        rows = [", ".join(map(str, row)) for row in matrix]
        listed = ",\n       ".join(f"[{row}]" for row in rows)
        yield f">>> ndimage.label(a)\narray([{listed}], dtype=int32)\n>>> labels.max()\n"
        yield f"def test_it():\n    expected = [{listed}]\n    assert label(data) == expected\n"
        yield "\n".join(" ".join(map(str, row)) for row in matrix)
        digits = chance.randrange(4, 7)
        first = chance.randrange(10 ** (digits - 1), 10**digits - 2000)
        column = sorted(chance.sample(range(first, first + chance.choice((40, 400, 2000))), 8))
        yield "\n".join(map(str, column[: chance.randrange(4, 8)]))
        yield f"V{len(column)}\n9\n" + "\n".join(map(str, column)) + "\nEND\n"
        word, ending = chance.choice(WORDS), chance.choice((".py", ".rb", ".txt", ".so.7"))
        names = [f"{chance.choice('abcdef')}{ending}" for _ in range(4)]
        yield "".join(f"    tb_{name[0]} = traceback_filename('{name}')\n" for name in names)
        yield f"    names = filter([{', '.join(repr(word + name) for name in names)}], '*.p*')\n"
        yield f"{{\n  {'/'.join('lib' + word + '.so.' + str(n) for n in range(3))}\n  Value4\n}}\n"
        yield f"checkMatch('(?P<{word}', 1, {len(word)}, 1, '*{'.' * (len(word) - 1)}')\n" + (
            f"check('a', 1, 2, 3, '{word}')\n" * 3
        )


@pytest.mark.parametrize("count", [400, pytest.param(1500, marks=slow)])
def test_no_matrix_of_mathematics_and_no_column_of_numbers_or_names_is_taken_for_a_puzzle(count: int) -> None:
    made = numbers_and_names(random.Random(2026))
    texts = [next(made) for _ in range(count)]
    assert [text for text in texts if detect(text) is not None] == []


@pytest.mark.parametrize("most", [1_500, pytest.param(6_000, marks=slow)])
def test_none_of_a_thousand_texts_is_taken_for_a_puzzle(most: int) -> None:
    texts = list(sources(most))
    made = made_up(random.Random(2026))
    texts += [next(made) for _ in range(1000 - len(texts))]
    assert len(texts) == 1000
    assert [text[:200] for text in texts if detect(text) is not None] == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (R_STRING[:-1], "a.txt, line 1: nearest to “Rush Hour string”, but the board has 35 cells"),
        (
            R_ROWS.replace("XX.C.E", "XX.C."),
            "a.txt, line 3: nearest to “Rush Hour rows”, but this row of “board” is 5",
        ),
        (
            "car,orientation,col,row,length\nD,H,3,1,3\nC,V,4,1,3\n",
            "a.txt, line 3: nearest to “Pieces in calls or a table”, "
            "but car C (column 4, row 1, length 3) overlaps D.",
        ),
        (
            "3 4\n0 0 1 1\n1 1 2 2\n",
            "a.txt, line 3: nearest to “Tray of blocks”, but this block overlaps another",
        ),
        (
            "1 2 2 3\n1 2 2 3\n4 5 5 6\n4 7 0\n8 0 0 9\n",
            "a.txt, line 4: nearest to “Matrix of numbers or names”, but this row",
        ),
        (
            '{"blocks": [{"x": 0, "y": 0, "w": 1, "h": 2},\n{"x": 1, "y": 0, "w": 2, "h": 2},\n'
            '{"x": 3, "y": 0, "h": 2}, {"x": 0, "y": 2, "w": 1, "h": 1}]}',
            "a.txt: nearest to “Pieces as objects (JSON)”, but “blocks[2]” has no place or no size.",
        ),
        (
            '[{"x": 1, "y": 0, "w": 2, "h": 2},\n{"x": 0, "y"',
            "a.txt, line 2: nearest to “Pieces as objects (JSON)”",
        ),
        (
            "1A9BF0C one\n4WVE1 two\nnot this one\nnor that\nand no more\n1A9BF0C\n",
            "a.txt, line 3: nearest to “华容道 list (code and name, code->moves)”, but only 3 of its 6 lines",
        ),
        ("24681", "a.txt, line 1: nearest to “华容道 short code (4WVE1)”, but “24681” is letters or digits"),
    ],
)
def test_a_near_miss_is_told_what_is_missing(text: str, sentence: str) -> None:
    with pytest.raises(FileError) as caught:
        parse(text, "a.txt")
    assert error_text(caught.value).startswith(sentence)


def test_a_cut_container_and_a_drawing_with_one_short_row_are_no_puzzles() -> None:
    [entry] = parse(K_GATES[:-40], "a.txt").entries
    assert entry.error is not None
    assert error_text(entry.error).startswith("a.txt, line 1: this is not valid JSON")
    with pytest.raises(FileError):
        parse(K_ROWS.replace("DG.F", "DG."), "a.txt")


WORDS_OF_80 = "Ended.at.step.2|Ended.after.accuracies.*_before.it.Ended.at.the.step.*|Ended.aft"
NO_GUESS = {
    "brackets without numbers": "[: \n}{\n \n}\n2",
    "cars without a free cell in prose": "Some text\nAABBCCDDEEFFGGHH\nand more prose\n",
    "numbers of a colour": "Colors:\n255 255   0 Yellow\n",
    "a list of names in quotes": '* "Git.pm" one\n\n* "gitweb" two\n\n* "gitweb" three\n\n* "gitweb" four\n',
    "values that may be kinds": "{{3, 0, 3, 1, 1}, {3, 0, 3, 1, 1}, {3, 2, 2, 4, 4}, {3, 2, 2, 4, 4}}",
    "values of which two may be kinds": (
        "int a[][] = {{1, 7, 7, 1}, {1, 7, 7, 1}, {4, 2, 2, 6}, {4, 1, 1, 6}, {0, 2, 2, 0}};"
    ),
    "sentences as long as a board of the two numbers beside them": (
        f'run({{"The problem size", 20, 4, 50, "{WORDS_OF_80[:40]}", "{WORDS_OF_80[40:]}"}})\n'
    ),
}


@pytest.mark.parametrize("text", NO_GUESS.values(), ids=NO_GUESS)
def test_what_comes_near_to_nothing_is_not_known(text: str) -> None:
    with pytest.raises(FileError, match=r"format\.unknown"):
        parse(text)
