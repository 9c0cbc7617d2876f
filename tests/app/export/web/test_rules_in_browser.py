"""The modules of the page decide as the package does: rules, files, codes, drags, colours and labels."""

from __future__ import annotations

import json
import math
import tomllib
from collections import deque
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotski_studio.app.export.web import played, skins
from klotski_studio.app.library.days import Season, path_of
from klotski_studio.app.picture.style.piece_colors import piece_colors, piece_labels
from klotski_studio.app.picture.style.skin import in_skin, read_palette, read_skin
from klotski_studio.app.playing.records import stars
from klotski_studio.app.playing.walks import Drag
from klotski_studio.app.runtime.installed import skin_file, theme_file
from klotski_studio.core.check import errors
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Cell, Layout, Metric
from klotski_studio.core.rules import Move, Position, Rules
from klotski_studio.formats.native import share
from klotski_studio.formats.native.read import read
from klotski_studio.formats.native.write import text_of, write
from klotski_studio.solver import reference
from tests.app.export.web.conftest import BEHIND_THE_GATE, CLASSIC, STAND_INS, library, solved
from tests.cases import CASES, layout_of, native
from tests.strategies import layouts, wild_layouts

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_POSITIONS = 30
few = settings(max_examples=settings().max_examples // 2)
"""Each example asks the browser, which costs more than the example."""

DECIDE = """async ({ puzzle, positions }) => {
    const { Rules } = await import("/rules/rules.js");
  const rules = new Rules(puzzle);
  return positions.map((position) => ({
    moves: ["moves", "slides", "steps"].map((metric) =>
      rules.moves(position, metric).map(({ piece, path }) => `${piece}:${path}`)),
    isSolved: rules.isSolved(position),
    key: rules.key(position),
  }));
}"""


def place(layout: Layout, cell: Cell) -> int:
    return cell[1] * layout.board.width + cell[0]


def positions_of(layout: Layout, most: int = MOST_POSITIONS) -> list[Position]:
    """The first positions that can be reached from the start, breadth first."""
    rules, start = Rules(layout), Position.start(layout)
    found, pending = {start: None}, deque([start])
    while pending and len(found) < most:
        here = pending.popleft()
        for move in rules.moves(here, Metric.MOVES):
            after = rules.apply(here, move)
            if after not in found:
                found[after] = None
                pending.append(after)
    return list(found)[:most]


def written(layout: Layout, move: Move) -> str:
    index = next(number for number, piece in enumerate(layout.pieces) if piece.key == move.piece)
    return f"{index}:{','.join(str(place(layout, cell)) for cell in move.path)}"


def assert_decided_alike(page: Page, layout: Layout) -> None:
    rules, positions = Rules(layout), positions_of(layout)
    places = [[place(layout, cell) for cell in position.places] for position in positions]
    found = page.evaluate(DECIDE, {"puzzle": played(layout), "positions": places})
    classes: dict[str, set[Any]] = {}
    for position, decided in zip(positions, found, strict=True):
        for metric, moves in zip(Metric, decided["moves"], strict=True):
            assert moves == [written(layout, move) for move in rules.moves(position, metric)]
        assert decided["isSolved"] == rules.is_solved(position)
        same = tuple(tuple(sorted(position.places[index] for index in kind.pieces)) for kind in rules.kinds)
        classes.setdefault(decided["key"], set()).add(same)
    assert all(len(each) == 1 for each in classes.values())
    assert len(classes) == len(set().union(*classes.values()))


@few
@given(layout=layouts())
def test_the_rules_agree_on_random_boards_with_everything_on_them(modules: Page, layout: Layout) -> None:
    assert_decided_alike(modules, layout)


def test_the_rules_agree_on_the_library(modules: Page) -> None:
    for layout in [*library()[::18], BEHIND_THE_GATE, STAND_INS]:
        assert_decided_alike(modules, layout)


READ = """async (texts) => {
  const { parseToml } = await import("/puzzle/toml.js");
  const { entryOf, PuzzleError } = await import("/puzzle/native.js");
  return texts.map((text) => {
    const found = {};
    try { found.data = parseToml(text); } catch { found.data = null; }
    try { found.puzzle = entryOf(text).puzzle; } catch (error) {
      if (!(error instanceof PuzzleError)) throw error;
      found.puzzle = error.reason;
    }
    return found;
  });
}"""


@few
@given(layout=wild_layouts())
def test_a_file_is_read_and_judged_alike(modules: Page, layout: Layout) -> None:
    try:
        layout = read(text := write(layout))
    except KlotskiError:
        return
    (found,) = modules.evaluate(READ, [text])
    assert found["data"] == tomllib.loads(text)
    assert found["puzzle"] == ("faulty" if errors(layout) else json.loads(json.dumps(played(layout))))


def test_the_puzzle_of_a_file_is_the_one_that_a_page_would_carry(modules: Page) -> None:
    found = [*library()[::4], BEHIND_THE_GATE, STAND_INS]
    for layout, answer in zip(found, modules.evaluate(READ, list(map(write, found))), strict=True):
        assert answer["puzzle"] == json.loads(json.dumps(played(layout)))


EXTRA = {
    "new key": "\u00e9\U0001f600\t\"\\\x7f", "description": 'two\n"lines"\n',
    "list": [[1, -2], [], ["x", {"a b": True}]], "number": -2.5e-07,
    "table": {"of all": {"deep": {"x": 1}}, "of": {"y": ""}},
}  # fmt: skip
REFUSED = [
    "a", "a =", "a = 1 b = 2", "a = 1\na = 2", "a = {b = 1}\n[a.b]", "a = 'x\ny'", 'a = "\\q"', "a = [1",
    "a = [1 2]", 'a = "\x00"', "a.b = 1", "[[a]]", 'a = "\\U0001F600"', 'a = """\\\n"""', "[a",
    "a = " + "[" * 99_999,
]  # fmt: skip


def test_the_toml_of_the_studio_is_read_and_other_forms_are_refused(modules: Page) -> None:
    hand = (
        "\ufeff# by hand\r\n"
        + text_of(EXTRA).replace("\n", " # note\r\n", 1)
        + "'lit' = [\n1, # one\n2,\n]\n"
    )
    for text in (text_of(EXTRA), hand, "a = '''\nno \\escape''\n'''\nb = 'C:\\n'", ""):
        (found,) = modules.evaluate(READ, [text])
        assert found["data"] == tomllib.loads(text.removeprefix("\ufeff"))
    assert [each["data"] for each in modules.evaluate(READ, REFUSED)] == [None] * len(REFUSED)


CASE = """async ({ section, cases, dictionary }) => {
  const { titleIn } = await import("/puzzle/puzzle.js");
  const { unpackCode } = await import("/puzzle/share.js");
  const { Game } = await import("/rules/game.js");
  const { parseMoves, runsOf } = await import("/rules/moves.js");
  const { DIRECTIONS } = await import("/puzzle/puzzle.js");
  const { Rules } = await import("/rules/rules.js");
  const written = (rules, { piece, path }) => `${rules.puzzle.pieces[piece].key}:` + runsOf(path, rules.width)
    .map(({ direction, steps }) => DIRECTIONS[direction].letter + (steps > 1 ? steps : "")).join("");
  const deciders = {
    offered: (asked, rules) => Object.fromEntries(["moves", "slides", "steps"].map((metric) =>
      [metric, rules.moves(rules.start, metric).map((move) => written(rules, move))])),
    played: ({ moves }, rules) => {
      const game = new Game(rules);
      const found = parseMoves(rules, moves.split(" ").filter(Boolean));
      found?.forEach((move) => game.make(move));
      return { solved: found && game.isSolved };
    },
    counted: ({ moves }, rules) => {
      const game = new Game(rules);
      for (const move of parseMoves(rules, moves.split(" "))) game.make(move);
      const kept = [];
      for (let { last, before } = game.stage.played; last; { last, before } = before)
        kept.unshift(written(rules, last));
      return { kept: kept.join(" "), counted: Object.values(game.lengths) };
    },
    titles: ({ name, names, titles }) => ({ titles: Object.fromEntries(
      Object.keys(titles).map((language) => [language, titleIn({ name, names }, language)])) }),
    codes: async ({ text }) => ({ found: await unpackCode(text, dictionary).catch((error) => error.reason) }),
  };
  return Promise.all(cases.map((each) => deciders[section](each, each.played && new Rules(each.played))));
}"""
CODED = share.FORMAT.read(next(case["text"] for case in CASES["codes"] if case["found"] is True), "")
REASONS = {"share.damaged": "unreadable", "share.none": "unreadable", "share.newer": "newer"}


def decided(modules: Page, section: str) -> list[dict[str, Any]]:
    """What the page decides in the cases of ``section``, as far as they say what is expected."""
    cases = [
        {**case, "played": played(layout_of(case))} if "puzzle" in case else case for case in CASES[section]
    ]
    asked = {"section": section, "cases": cases, "dictionary": share.DICTIONARY}
    found: list[dict[str, Any]] = modules.evaluate(CASE, asked)
    return [{**case, **answer} for case, answer in zip(CASES[section], found, strict=True)]


@pytest.mark.parametrize("section", ["offered", "played", "counted", "titles"])
def test_the_page_decides_the_cases_that_the_package_decides(modules: Page, section: str) -> None:
    for case, found in zip(CASES[section], decided(modules, section), strict=True):
        assert {name: found[name] for name in case} == case


def test_a_code_is_unpacked_and_a_damaged_one_is_refused(modules: Page) -> None:
    for case, found in zip(CASES["codes"], decided(modules, "codes"), strict=True):
        assert found["found"] == REASONS.get(case["found"], write(CODED)), case["about"]


def test_a_file_with_a_fault_is_refused(modules: Page) -> None:
    found = modules.evaluate(READ, [native(case["puzzle"]) for case in CASES["faults"]])
    assert [each["puzzle"] for each in found] == ["faulty"] * len(CASES["faults"])


DRAG = """async ({ puzzle, piece, pointers, velocity }) => {
    const { Rules } = await import("/rules/rules.js");
  const { Drag } = await import("/player/drag.js");
  const rules = new Rules(puzzle);
  const drag = new Drag(rules, rules.start, piece, pointers[0]);
  const places = pointers.map((pointer) => drag.to(pointer));
  return { places, path: drag.release(velocity)?.path ?? null };
}"""


@few
@given(layout=layouts(), seed=st.integers(0, 2**16))
def test_a_dragged_piece_follows_the_pointer_alike(modules: Page, layout: Layout, seed: int) -> None:
    random = Random(seed)
    piece = random.randrange(len(layout.pieces))
    board, rules = layout.board, Rules(layout)
    pointers = [(random.uniform(-1, board.width + 1), random.uniform(-1, board.height + 1)) for _ in range(6)]
    velocity = random.choice([None, (12.0, 1.0), (-3.0, -20.0), (2.0, 2.0)])
    drag = Drag(rules, Position.start(layout), piece, pointers[0])
    places = [drag.to(pointer) for pointer in pointers]
    asked = {"puzzle": played(layout), "piece": piece, "pointers": pointers, "velocity": velocity}
    found = modules.evaluate(DRAG, asked)
    assert all(math.dist(one, other) < 1e-6 for one, other in zip(places, found["places"], strict=True))
    move = drag.release(velocity)
    assert found["path"] == (move and [place(layout, cell) for cell in move.path])


LOOK = """async ({ puzzles, skin, theme }) => {
    const { Rules } = await import("/rules/rules.js");
  const { pieceColors, pieceLabels } = await import("/picture/appearance.js");
  return puzzles.map((puzzle) =>
    [pieceColors(new Rules(puzzle), skin.palettes[theme]), pieceLabels(puzzle, skin)]);
}"""


@pytest.mark.parametrize("skin", skins(), ids=lambda skin: skin["id"])
def test_pieces_have_the_colours_and_texts_of_the_studio(modules: Page, skin: dict[str, Any]) -> None:
    found, material = [*library()[::12], BEHIND_THE_GATE, STAND_INS], read_skin(skin_file(skin["id"]))
    puzzles = [played(layout) for layout in found]
    for theme in ("light", "dark"):
        palette = in_skin(read_palette(theme_file(theme)), material)
        looks = modules.evaluate(LOOK, {"puzzles": puzzles, "skin": skin, "theme": theme})
        for layout, (colors, labels) in zip(found, looks, strict=True):
            own = zip(layout.pieces, piece_colors(layout, palette.wanted, palette.others), strict=True)
            assert colors == [(piece.color or color).lower() for piece, color in own]
            assert labels == piece_labels(layout, material)


SEARCH = """async ({ puzzles, metric }) => {
    const { Rules } = await import("/rules/rules.js");
  const { Search } = await import("/rules/search.js");
  const isOne = (rules, before, after) => rules.moves(before, metric).some(({ piece, path }) =>
    after.every((place, each) => place === (each === piece ? path.at(-1) : before[each])));
  return puzzles.map((puzzle) => {
    const rules = new Rules(puzzle);
    const search = new Search(rules, rules.start, metric);
    const { state, positions } = search.advance(Infinity);
    if (state !== "solved") return [state, search.count];
    if (!positions.slice(1).every((each, index) => isOne(rules, positions[index], each))) return ["no way"];
    if (!rules.isSolved(positions.at(-1)) || search.numberOf(positions.at(-1)) < 0) return ["not solved"];
    return [state, positions.length - 1];
  });
}"""


@few
@given(layout=layouts(), metric=st.sampled_from(Metric))
def test_the_search_in_the_browser_agrees_with_the_reference(
    modules: Page, layout: Layout, metric: Metric
) -> None:
    length = reference.solve(layout, metric).length
    whole = sum(map(len, reference.levels(layout, metric)))
    (found,) = modules.evaluate(SEARCH, {"puzzles": [played(layout)], "metric": metric.value})
    assert found == (["unsolvable", whole] if length is None else ["solved", length])


@pytest.mark.parametrize("metric", Metric)
def test_the_search_in_the_browser_finds_the_known_lengths(modules: Page, metric: Metric) -> None:
    found = [layout for layout in library(most_reachable=30_000) if layout.meta.known.length(metric)][:10]
    asked = {"puzzles": [played(layout) for layout in found], "metric": metric.value}
    assert len(found) > 5
    assert modules.evaluate(SEARCH, asked) == [
        ["solved", layout.meta.known.length(metric)] for layout in found
    ]


JOIN = """async ({ puzzle, solution }) => {
  const { parseMoves } = await import("/rules/moves.js");
  const { Rules } = await import("/rules/rules.js");
  const { Search } = await import("/rules/search.js");
  const { Guide } = await import("/player/guide.js");
  const rules = new Rules(puzzle);
  const guide = new Guide(rules, "moves", parseMoves(rules, solution));
  return rules.moves(rules.start, "moves").map((move) => {
    const aside = rules.apply(rules.start, move);
    const search = new Search(rules, aside, "moves");
    search.advance(0);
    guide.join(search);
    return [search.count, guide.moves(aside)?.length ?? null];
  });
}"""


def test_a_search_that_was_stopped_leads_back_to_the_known_way(modules: Page) -> None:
    solution = [str(move) for move in solved(CLASSIC).solution.cut(Metric.MOVES).moves]
    found = modules.evaluate(JOIN, {"puzzle": played(CLASSIC), "solution": solution})
    assert found
    assert all(count < 2_000 and left in (80, 81, 82) for count, left in found)


def test_a_game_gets_the_stars_that_it_gets_in_the_window(modules: Page) -> None:
    cases = [
        (length, shortest, is_assisted)
        for length in range(1, 140, 3)
        for shortest in (None, 1, 9, 81, 110)
        for is_assisted in (False, True)
    ]
    got = modules.evaluate(
        """async (cases) => {
          const { starsOf } = await import("/player/dialogs.js");
          return cases.map((each) => starsOf(...each));
        }""",
        cases,
    )
    assert got == [stars(length, least, is_assisted=assisted) for length, least, assisted in cases]


def test_the_puzzle_of_a_day_is_the_one_of_the_window(modules: Page) -> None:
    one, two = list(range(0, 70)), list(range(70, 91))
    early = Season(date(2026, 1, 5), tuple(tuple(map(str, one[day::7])) for day in range(7)))
    late = Season(date(2026, 6, 1), tuple(tuple(map(str, two[day::7])) for day in range(7)))
    seasons = [
        {"from": str(each.begins), "weekdays": [list(map(int, paths)) for paths in each.weekdays]}
        for each in (early, late)
    ]
    days = [date(2025, 12, 20) + timedelta(number) for number in range(0, 300, 3)]
    got = modules.evaluate(
        """async ({ seasons, days }) => {
          const { numberOf } = await import("/player/session.js");
          return days.map((day) => numberOf(seasons, new Date(`${day}T23:30`)));
        }""",
        {"seasons": seasons, "days": list(map(str, days))},
    )
    assert got == [int(path_of(day, (early, late)) or -1) for day in days]
