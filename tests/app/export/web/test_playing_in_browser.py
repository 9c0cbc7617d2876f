"""Exported pages are played in a real browser: by touches, by keys, by a set of a hundred puzzles."""

from __future__ import annotations

import json
import math
import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from klotski_studio.app.export.captions import PLAIN
from klotski_studio.app.export.request import ExportKind, ExportRequest, ExportSource, FileFormat, WebOptions
from klotski_studio.app.export.web import beside
from klotski_studio.app.library.days import all_files, path_of, read_seasons
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.core.errors import KlotskiError
from klotski_studio.core.layout import Direction, Layout, Meta, Metric
from klotski_studio.core.rules import Solution
from klotski_studio.formats import registry
from klotski_studio.formats.native import share
from klotski_studio.formats.registry import read_file
from tests.app.export.web.conftest import (
    BEHIND_THE_GATE,
    CLASSIC,
    DAISY,
    DESK,
    PHONE,
    SQUARE_IN_A_CORNER,
    STAND_INS,
    Tab,
    library,
    page_for,
    served,
    solved,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

NewTab = Callable[..., Tab]
ARROWS = {
    Direction.UP: "ArrowUp",
    Direction.LEFT: "ArrowLeft",
    Direction.RIGHT: "ArrowRight",
    Direction.DOWN: "ArrowDown",
}
HOSTILE = "</script><img src=x onerror=alert(1)>\"'\u2028\u2029{{script}}<!--\u202e\x07\x1b[31m"
TINY: ViewportSize = {"width": 120, "height": 120}
"""Painting costs little there."""
SECONDS_APART = 0.2
"""Between two touches, as the browser is told: slower than a flick."""

to_the_end = pytest.mark.parametrize(
    "layout",
    [DAISY, pytest.param(CLASSIC, marks=pytest.mark.slow)],
    ids=["daisy, 28 moves", "the classic, 81 moves"],
)


def numbered(layout: Layout, solution: Solution) -> Iterator[tuple[int, Direction]]:
    """The single steps of ``solution``, each with the index of its piece."""
    keys = [piece.key for piece in layout.pieces]
    return ((keys.index(move.piece), way) for move in solution.moves for way in move.directions)


def solution_of(source: ExportSource) -> Solution:
    assert source.solution is not None
    return source.solution


def play(page: Page, source: ExportSource) -> None:
    """Play the solution of ``source`` on the page by arrow keys, all in one go."""
    keys = [[piece, ARROWS[way]] for piece, way in numbered(source.layout, solution_of(source))]
    page.evaluate(
        """(keys) => {
          const pieces = document.querySelectorAll("[data-piece]");
          for (const [piece, key] of keys) {
            const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
            pieces[piece].dispatchEvent(pressed);
          }
        }""",
        keys,
    )


def assert_solved(tab: Tab, source: ExportSource) -> None:
    """The page has counted what the studio counts, and says that there is no shorter way."""
    length = str(source.length)
    assert [tab.text(each) for each in ("#count", "#shortest", "#proof", "#best")] == [
        length, length, "proven", length,
    ]  # fmt: skip
    assert "there is no shorter way" in tab.text("#solved-text")


@to_the_end
def test_a_puzzle_is_played_to_the_end_by_touches_on_a_phone(tab: NewTab, layout: Layout) -> None:
    source, phone = solved(layout), tab(viewport=PHONE)
    page = phone.open(page_for(source))
    touches, now = phone.context.new_cdp_session(page), 1000.0
    for move in solution_of(source).cut(Metric.MOVES).moves:
        piece = next(index for index, each in enumerate(layout.pieces) if each.key == move.piece)
        box = page.locator(f"[data-piece='{piece}'] .body").bounding_box()
        board = page.evaluate("() => document.getElementById('board').getScreenCTM().a * 64")
        assert box is not None
        x, y = box["x"] + board * 0.4, box["y"] + board * 0.4
        points = [(x, y)]
        for start, end in pairwise(move.path):
            x, y = x + (end[0] - start[0]) * board, y + (end[1] - start[1]) * board
            points.append((x, y))
        events = ["touchStart", *["touchMove"] * (len(points) - 1), "touchEnd"]
        for kind, point in zip(events, [*points, None], strict=True):
            now += SECONDS_APART
            held = [] if point is None else [{"x": point[0], "y": point[1]}]
            touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": held, "timestamp": now})
    assert_solved(phone, source)
    page.wait_for_selector("dialog#solved[open]")


@to_the_end
def test_a_puzzle_is_played_to_the_end_by_keys_on_a_desk(tab: NewTab, layout: Layout) -> None:
    source, desk = solved(layout), tab(viewport=DESK, has_touch=False)
    page = desk.open(page_for(source))
    chosen = -1
    for piece, way in numbered(layout, solution_of(source)):
        if chosen < 0:  # after a click, too, an arrow key moves at once
            page.locator(f"[data-piece='{piece}'] .body").click()
        elif piece != chosen:
            page.locator(f"[data-piece='{piece}']").focus()
        page.keyboard.press(ARROWS[way])
        if chosen < 0:
            assert desk.text("#count") == "1"
        chosen = piece
    assert_solved(desk, source)
    page.wait_for_selector("dialog#solved[open]")
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    page.keyboard.press("y")
    assert desk.text("#count") == str(source.length)


def hundred() -> list[Layout]:
    """Layouts of the library, and boards with what none of them has: a gate, and pieces that stand in."""
    special = [BEHIND_THE_GATE, STAND_INS, SQUARE_IN_A_CORNER]
    found = sorted(library(most_reachable=120_000), key=lambda each: each.meta.known.steps or math.inf)
    several = [each for each in found if len(each.goal) > 1]
    odd = [each for each in found if _is_odd(each) and each not in several][:16]
    plain = [each for each in found if each not in [*several, *odd]]
    return [*special, *several, *odd, *plain][:100]


def _is_odd(layout: Layout) -> bool:
    """Whether it has pieces that are no rectangles, or that move along one axis."""
    return any(
        piece.axis != "both" or len(piece.shape.cells) < piece.shape.width * piece.shape.height
        for piece in layout.pieces
    )


@pytest.mark.parametrize("count", [40, pytest.param(100, marks=pytest.mark.slow)])
def test_many_layouts_are_solved_in_the_studios_number_of_moves(tab: NewTab, count: int) -> None:
    sources, reader = [solved(layout) for layout in hundred()[:count]], tab(viewport=TINY)
    content = page_for(*sources)
    assert len(sources) == count
    assert len(content) < 1_000_000
    assert any(len(source.layout.goal) > 1 for source in sources)
    page = reader.open(content)
    for number, source in enumerate(sources, start=1):
        assert reader.text("#set-at") == f"{number} of {count}"
        play(page, source)
        assert_solved(reader, source)
        if number < len(sources):
            page.evaluate("() => document.getElementById('next').click()")
    page.set_viewport_size(PHONE)
    page.click("#solved-look")
    page.click("#list-button")
    assert reader.text("#list-count") == f"{count} of {count} solved"


def test_hostile_texts_stay_texts_in_the_browser(tab: NewTab) -> None:
    pieces = tuple(replace(piece, label=HOSTILE[:40]) for piece in CLASSIC.pieces)
    hostile = replace(CLASSIC, name=HOSTILE, meta=Meta(author=HOSTILE, names={"en": HOSTILE}), pieces=pieces)
    reader = tab()
    page = reader.open(page_for(solved(hostile), solved(replace(STAND_INS, name=HOSTILE))))
    assert reader.text("#title") == reader.text("#byline") == HOSTILE
    assert page.title().startswith("</script><img")
    assert HOSTILE[:40] in (page.get_attribute("[data-piece='0']", "aria-label") or "")
    page.click("#list-button")
    assert HOSTILE in reader.text("#list-items")
    assert page.evaluate("() => document.querySelectorAll('img, iframe, object, link').length") == 0
    assert page.evaluate("() => document.scripts.length") == 3


def test_a_link_plays_on_a_page_that_carries_no_puzzle(tab: NewTab) -> None:
    reader = tab()
    page = reader.open(page_for(), f"#{share.write(share.bare(CLASSIC)).replace(':', '%3A')}")
    assert (reader.text("#title"), reader.text("#unit"), reader.text("#count")) == ("Untitled", "Moves", "0")
    page.wait_for_function("() => document.getElementById('proof').textContent === 'proven'")
    assert reader.text("#shortest") == "81"
    page.click("#hint")
    page.wait_for_function("() => document.getElementById('message').textContent.includes('81 moves')")


@pytest.mark.parametrize("fragment", ["#klotski:1:abc", "#%ff%", "#<img src=x onerror=alert(1)>"])
def test_a_link_that_was_damaged_says_so_over_the_puzzle_of_the_page(tab: NewTab, fragment: str) -> None:
    reader = tab()
    page = reader.open(page_for(solved(STAND_INS)), fragment)
    assert "No puzzle can be read" in reader.text("#open-error")
    page.wait_for_selector("#main:not([hidden])")
    assert page.locator("img").count() == 0
    page.click("#open-close")
    assert not page.locator("dialog#open").is_visible()


def test_a_page_without_a_puzzle_asks_for_a_code_or_a_file(tab: NewTab) -> None:
    reader = tab()
    page = reader.open(page_for())
    page.fill("#code", "nothing of the kind")
    page.click("#open-play")
    page.wait_for_function("() => document.getElementById('open-error').textContent")
    assert "No puzzle can be read" in reader.text("#open-error")
    page.keyboard.press("Escape")
    assert page.locator("dialog#open").is_visible()
    page.fill("#code", share.write(CLASSIC))
    page.click("#open-play")
    page.wait_for_selector("#main:not([hidden])")
    assert reader.text("#title") == CLASSIC.title("en")
    native = registry.write_string(replace(BEHIND_THE_GATE, name="A file"), registry.NATIVE)
    page.click("#list-button")
    page.set_input_files("#file", {"name": "a", "mimeType": "text/plain", "buffer": native.encode()})
    page.wait_for_function("() => document.getElementById('title').textContent === 'A file'")


def test_a_game_is_kept_and_undone_after_the_page_was_closed(tab: NewTab) -> None:
    source, reader = solved(SQUARE_IN_A_CORNER), tab()
    content = page_for(source, solved(STAND_INS))
    page = reader.open(content)
    first = next(iter(numbered(source.layout, solution_of(source))))
    page.locator(f"[data-piece='{first[0]}']").press(ARROWS[first[1]])
    page = reader.open(content)
    assert reader.text("#count") == "1"
    page.click("#undo")
    assert reader.text("#count") == "0"
    assert page.is_disabled("#undo")
    page.click("#redo")
    assert reader.text("#count") == "1"
    page.click("#restart")
    play(page, source)
    assert_solved(reader, source)
    page.click("#solved-next")
    assert reader.text("#set-at") == "2 of 2"
    reader.open(content)
    assert reader.text("#set-at") == "2 of 2"


def test_what_the_browser_has_kept_is_not_trusted(tab: NewTab) -> None:
    reader = tab(own=True)
    kept = {"moves": [[99, 1, 2], [0, 0, 500], "x"], "assisted": [], "at": 7}
    reader.context.add_init_script(
        "const get = Storage.prototype.getItem; Storage.prototype.getItem = function (key) {"
        f" return key.endsWith('settings') ? '[1' : {json.dumps(json.dumps({'game': kept, 'best': 3}))}; }}"
    )
    reader.open(page_for(solved(CLASSIC)))
    assert (reader.text("#count"), reader.text("#best")) == ("0", "–")


def test_a_hint_leads_on_from_anywhere_and_makes_no_record(tab: NewTab) -> None:
    source, reader = solved(SQUARE_IN_A_CORNER), tab()
    page = reader.open(page_for(source))
    page.locator("[data-piece='2']").press("ArrowRight")  # away from the solution
    for _ in range(20):
        page.click("#hint")
        page.wait_for_selector(".hint .end")
        said = reader.text("#message")
        piece, way = said.split(".")[0].split(", ", 1)
        index = [each.key for each in source.layout.pieces].index(piece)
        for run in way.split(", "):
            word, _, count = run.partition(" ")
            for _ in range(int(count or 1)):
                page.locator(f"[data-piece='{index}']").press(f"Arrow{word.title()}")
        if said.endswith("1 move to the goal."):
            break
    page.wait_for_selector("dialog#solved[open]")
    assert "had help" in reader.text("#solved-note")
    needed, more = re.findall(r"\d+", reader.text("#solved-text"))
    assert int(needed) - int(more) == source.length
    assert reader.text("#best") == "–"


def test_a_solution_is_watched_and_the_game_is_as_before(tab: NewTab) -> None:
    source, reader = solved(STAND_INS), tab()
    page = reader.open(page_for(source))
    page.click("#solution")
    page.click("#watch-play")
    page.evaluate("() => { const at = document.getElementById('watch-at'); at.value = at.max;"
                  " at.dispatchEvent(new Event('input')); }")  # fmt: skip
    assert reader.text("#watch-text") == f"{source.length} of {source.length}"
    assert page.is_disabled("#watch-on")
    page.click("#watch-end")
    assert (reader.text("#count"), page.is_visible("#watch")) == ("0", False)


def test_without_spoilers_the_page_neither_offers_nor_carries_a_solution(tab: NewTab) -> None:
    source, reader = solved(CLASSIC), tab()
    content = page_for(source, web=WebOptions(hints=False, solutions=False))
    page = reader.open(content)
    assert str(solution_of(source).moves[5]).encode() not in content
    assert not page.is_visible("#hint")
    assert not page.is_visible("#solution")
    assert reader.text("#shortest") == "81"
    page.keyboard.press("h")
    assert reader.text("#message") == ""


CONTRASTS = """() => {
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const bright = (color) => {
    const [r, g, b] = parts(color).map((part) => part / 255).map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const color = getComputedStyle(each).backgroundColor;
      if ((parts(color)[3] ?? 1) === 1) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const found = {};
  for (const each of document.querySelectorAll("body *")) {
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !each.checkVisibility() || each.closest(":disabled, svg, .hidden")) continue;
    const [low, high] = [getComputedStyle(each).color, ground(each)].map(bright).sort((a, b) => a - b);
    found[each.id || each.textContent] = (high + 0.05) / (low + 0.05);
  }
  return found;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_can_be_read_and_the_focus_is_seen(tab: NewTab, theme: str) -> None:
    reader = tab(color_scheme=theme, viewport=DESK)
    page = reader.open(page_for(solved(CLASSIC), solved(STAND_INS)))
    for button in ("", "#settings-button", "#list-button"):
        if button:
            page.click(button)
        contrasts = page.evaluate(CONTRASTS)
        assert len(contrasts) > 5
        assert {name: value for name, value in contrasts.items() if value < 4.5} == {}
        page.keyboard.press("Escape")
    seen = []
    for _ in range(16):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                """() => {
                  const each = document.activeElement;
                  if (each === document.body) return "";
                  const ring = Number(getComputedStyle(document.querySelector(".ring")).opacity);
                  if (each.dataset.piece !== undefined) return ring === 1 ? "piece" : "hidden piece";
                  const { outlineStyle, outlineWidth } = getComputedStyle(each);
                  return outlineStyle === "solid" && parseFloat(outlineWidth) >= 2 ? each.id : "hidden focus";
                }"""
            )
        )
    assert not {"hidden piece", "hidden focus"} & set(seen)
    assert seen.count("piece") == len(CLASSIC.pieces)
    assert {"list-button", "settings-button", "hint", "solution", "next"} <= set(seen)


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
def test_nothing_is_cut_off_from_a_phone_to_a_desk(tab: NewTab, language: str) -> None:
    reader = tab(locale=language)
    page = reader.open(page_for(solved(CLASSIC), solved(STAND_INS)))
    assert page.get_attribute("html", "lang") == language[:2]
    for width, height in ((360, 740), (320, 568), (740, 360), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        cut = page.evaluate(
            """() => [...document.querySelectorAll("button, dt, dd, p, h1, #board")].filter((each) => {
              const box = each.getBoundingClientRect();
              if (!each.checkVisibility() || each.matches(".hidden, .notice")) return false;
              const isOutside = box.left < 0 || box.right > innerWidth + 0.5;
              return isOutside || each.scrollWidth > each.clientWidth + 1;
            }).map((each) => each.id || each.textContent)"""
        )
        assert cut == []
        board = page.locator("#board").bounding_box()
        assert board is not None
        assert min(board["width"], board["height"]) >= 200


def test_a_screen_reader_is_told_of_pieces_and_moves(tab: NewTab) -> None:
    reader = tab()
    page = reader.open(page_for(solved(STAND_INS)))
    assert page.get_attribute("#board", "role") == "application"
    assert page.get_attribute("#board", "aria-label") == "Board, 4 by 2 cells, 3 pieces"
    assert (
        page.get_attribute("[data-piece='2']", "aria-label")
        == "C, 1 by 1, column 3, row 1; may go right, down"
    )
    page.locator("[data-piece='2']").press("Shift+ArrowRight")
    assert reader.text("#live") == "C, right. 1 move"
    page.click("#undo")
    assert reader.text("#live") == "Undo. 0 moves"


def test_a_page_is_opened_by_another_page(tab: NewTab, tmp_path: object) -> None:
    carried = page_for(solved(CLASSIC), solved(STAND_INS))
    reader = tab()
    page = reader.open(page_for())
    page.set_input_files("#file", {"name": "a.html", "mimeType": "text/html", "buffer": carried})
    page.wait_for_selector("#set:not([hidden])")
    assert reader.text("#set-at") == "1 of 2"


def test_a_layout_with_faults_becomes_no_page() -> None:
    with pytest.raises(KlotskiError, match=re.escape("export.not-playable(name='Untitled')")):
        page_for(ExportSource(replace(CLASSIC, name="", goal=())))


def test_a_message_ends_with_its_puzzle(tab: NewTab) -> None:
    reader = tab()
    page = reader.open(page_for(solved(SQUARE_IN_A_CORNER), solved(CLASSIC)))
    page.click("#hint")
    page.wait_for_selector(".hint .end")
    assert reader.text("#message")
    page.click("#next")
    assert reader.text("#message") == ""


def test_hint_pressed_again_makes_the_move(tab: NewTab) -> None:
    reader = tab()
    page = reader.open(page_for(solved(SQUARE_IN_A_CORNER)))
    for made in ("0", "1"):
        page.click("#hint")
        page.wait_for_function("(made) => document.getElementById('count').textContent === made", arg=made)
        if made == "0":
            page.wait_for_selector(".hint .end")
    page.click("#restart")
    play(page, solved(SQUARE_IN_A_CORNER))
    assert reader.text("#solved-stars") == "", "starting over forgets no hint"


def test_the_result_can_be_handed_on_and_gives_no_move_away(tab: NewTab) -> None:
    source, reader = solved(replace(CLASSIC, name="Ours", meta=Meta())), tab(viewport=DESK)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = reader.open(page_for(source))
    play(page, source)
    page.wait_for_selector("dialog#solved[open]")
    page.click("#solved-share")
    page.wait_for_function("() => document.getElementById('solved-note').textContent.includes('copied')")
    assert page.evaluate("() => navigator.clipboard.readText()") == "Ours ★★★ 81/81"


def test_a_damaged_link_can_be_mended_in_place(tab: NewTab) -> None:
    code, reader = share.write(SQUARE_IN_A_CORNER).strip(), tab()
    page = reader.open(page_for(solved(CLASSIC)), f"#{code[:-4]}")
    assert page.input_value("#code") == code[:-4]
    page.fill("#code", code)
    page.click("#open-play")
    page.wait_for_selector("dialog#open", state="hidden")
    assert page.locator("[data-piece]").count() == len(SQUARE_IN_A_CORNER.pieces)


def test_a_page_of_the_days_begins_with_the_puzzle_of_today(tab: NewTab) -> None:
    sources = [ExportSource(read_file(layouts_dir() / path)) for path in all_files(read_seasons())]
    reader = tab(timezone_id="Asia/Shanghai")
    reader.page.clock.install(time=datetime(2026, 12, 12, 20, tzinfo=UTC))
    reader.open(page_for(*sources, web=WebOptions(days=True)))
    today = path_of(date(2026, 12, 13), read_seasons())
    assert reader.text("#title") == read_file(layouts_dir() / str(today)).title("en")
    assert reader.text("#byline") == "Puzzle of the day, 12/13/2026"
    reader.page.click("#next")
    assert "day" not in reader.text("#byline")


def test_a_page_that_is_served_can_be_installed_and_plays_without_a_network(
    browser: Browser, tmp_path: Path
) -> None:
    daisy, web, page = solved(DAISY), WebOptions(app="two words"), tmp_path / "two words.html"
    page.write_bytes(page_for(daisy, web=web))
    request = ExportRequest(ExportKind.PAGE, FileFormat.HTML, web=web)
    for name, content in beside(request, [daisy], PLAIN).items():
        (tmp_path / name).write_bytes(content)
    reader = browser.new_context(reduced_motion="reduce").new_page()
    faults: list[str] = []
    reader.on("pageerror", lambda error: faults.append(str(error)))
    with served(tmp_path) as address:
        reader.goto(f"{address}/two%20words.html")
        reader.wait_for_selector("#main:not([hidden])")
        reader.evaluate("async () => { await navigator.serviceWorker.ready; }")
        tools = reader.context.new_cdp_session(reader)
        wrong = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [each["errorId"] for each in wrong] == ["in-incognito"]  # as every page of a test
        assert tools.send("Page.getAppManifest")["errors"] == []
        page.write_bytes(page.read_bytes().replace(b"<h1 id", b"<h1 lang='x' id"))
        os.utime(page, (later := time.time() + 60, later))  # the server tells changes apart by the second
        reader.reload()
        assert reader.get_attribute("#title", "lang") == "x"  # the newest, while there is a network
    reader.goto(f"{address}/two%20words.html?again")
    play(reader, daisy)
    assert (reader.text_content("#title"), reader.get_attribute("#title", "lang")) == ("Daisy", "x")
    reader.wait_for_selector("dialog#solved[open]")
    assert faults == []
    reader.context.close()


def test_a_page_that_can_be_installed_is_as_every_other_from_a_file(tab: NewTab) -> None:
    reader = tab()
    page = reader.open(page_for(solved(DAISY), web=WebOptions(app="page")))
    assert page.query_selector("link") is None
    assert "trusted-types 'none'" in page_for(solved(DAISY)).decode()
