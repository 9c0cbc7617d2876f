"""What a page for the browser is made of, without a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright._impl._driver import compute_driver_executable

from klotski_studio.app.export import web as bundle
from klotski_studio.app.export.request import ExportSource
from klotski_studio.app.export.web import TEXTS, languages
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.core.errors import FileError
from klotski_studio.core.layout import Known, Layout, Meta, Metric
from klotski_studio.formats import registry
from klotski_studio.formats.text.notation import in_order
from tests.app.export.web.conftest import BEHIND_THE_GATE, CLASSIC, STAND_INS, page_for, solved
from tests.strategies import layouts

FOLDER = resources_dir() / "page"
MODULES = bundle.modules(FOLDER)
few = settings(max_examples=settings().max_examples // 2)
SOURCES = {file: file.read_text("utf-8") for file in MODULES}
NOT_LOADED = 127
"""The exit status of a program of which the system lacks a library."""


def block(content: bytes, name: str) -> str:
    found = re.search(f'id="klotski-studio-{name}">([^<]*)</script>', content.decode())
    assert found is not None
    return found[1]


def test_a_page_is_small_and_names_nothing_to_load() -> None:
    content = page_for(solved(CLASSIC))
    assert len(content) < 140_000
    assert set(re.findall(rb"https?://[^\"' )]+", content)) == {b"http://www.w3.org/2000/svg"}
    assert re.findall(rb"\b(?:src|href)=\"(?!#)", content) == []


def test_the_policy_lets_only_this_script_and_this_style_work() -> None:
    text = page_for(solved(CLASSIC)).decode()
    policy = re.search('Content-Security-Policy" content="([^"]+)"', text)
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    for tag, end, rule in (
        ('<script type="module">', "</script>", "script-src"),
        ("<style>", "</style>", "style-src"),
    ):
        own = text.split(tag)[1].split(end)[0]
        checksum = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
        assert f"{rule} 'sha256-{checksum}'" in policy[1]


@few
@given(name=st.text(max_size=60), label=st.text(max_size=20))
def test_no_text_of_a_puzzle_is_markup_in_the_file(name: str, label: str) -> None:
    pieces = tuple(replace(piece, label=label) for piece in STAND_INS.pieces)
    text = page_for(ExportSource(replace(STAND_INS, name=f"</script>{name}", pieces=pieces))).decode()
    plain = page_for(ExportSource(STAND_INS)).decode()
    assert [text.count(mark) for mark in ("<", ">")] == [plain.count(mark) for mark in ("<", ">")]
    assert not set("\u2028\u2029<>&\x00\x7f\x85") & set(block(text.encode(), "puzzles"))


def test_the_title_of_a_page_shows_control_characters_as_escapes() -> None:
    text = page_for(ExportSource(replace(STAND_INS, name="a\x07\x1b[2J\x9bm\x85"))).decode()
    title = re.search("<title>([^<]*)</title>", text)
    assert title is not None
    assert title[1] == r"a\x07\x1b[2J\x9bm\x85"


@few
@given(layout=layouts())
def test_the_studio_opens_the_layout_that_a_page_carries(layout: Layout) -> None:
    found = registry.read_string(page_for(ExportSource(layout)).decode())
    assert found == in_order(layout)


def test_a_set_is_read_as_several_puzzles_and_a_page_without_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "set.html"
    file.write_bytes(page_for(solved(CLASSIC), solved(BEHIND_THE_GATE)))
    assert [entry.layout for entry in registry.parse(file).entries] == [
        in_order(layout) for layout in (CLASSIC, BEHIND_THE_GATE)
    ]
    with pytest.raises(FileError, match=r"page\.empty"):
        registry.read_string(page_for().decode())


@pytest.mark.parametrize("damage", ['{"puzzles": 3}', '{"puzzles": [{"native": 1}]}', "[", "[" * 99_999])
def test_a_page_whose_puzzles_were_damaged_is_refused(damage: str) -> None:
    text = page_for(solved(CLASSIC)).decode()
    with pytest.raises(FileError, match=r"page\.damaged"):
        registry.read_string(text.replace(block(text.encode(), "puzzles"), damage))


def test_lengths_are_proven_claimed_or_unknown() -> None:
    claimed = replace(STAND_INS, meta=Meta(known=Known(moves=7)))
    sources = [
        solved(CLASSIC),
        ExportSource(claimed),
        ExportSource(STAND_INS),
        ExportSource(STAND_INS, is_unsolvable=True),
        solved(CLASSIC, Metric.STEPS),
    ]
    puzzles = json.loads(block(page_for(*sources), "puzzles"))["puzzles"]
    assert [(each["metric"], each["length"], each["proven"], each["solvable"]) for each in puzzles] == [
        ("moves", 81, True, True),
        ("moves", 7, False, True),
        ("moves", None, False, True),
        ("moves", None, True, False),
        ("steps", 116, True, True),
    ]
    assert [len(each["solution"]) for each in puzzles] == [81, 0, 0, 0, 116]


def test_the_script_asks_for_the_texts_that_there_are() -> None:
    template = (FOLDER / "page.html").read_text("utf-8")
    asked = set(re.findall(r'data-(?:text|label)="([^"]+)"', template))
    for source in SOURCES.values():
        asked |= set(re.findall(r'texts?\.text\(\s*"([\w-]+)"', source))
    assert asked <= set(TEXTS)
    script = template + "".join(SOURCES.values())
    families = re.compile("unit-|theme-|error-")
    assert [name for name in TEXTS if f'"{name}"' not in script and not families.match(name)] == []


def test_every_language_has_every_text() -> None:
    found = languages()
    assert next(iter(found)) == "en"
    for texts in found.values():
        assert set(texts) == {*TEXTS, "own", *(f"count-{metric}" for metric in Metric)}
    assert found["en"]["count-moves"] == ("%Ln move", "%Ln moves")
    assert found["zh"]["own"] == "中文"
    untranslated = [name for name, text in TEXTS.items() if found["zh"][name] == text]
    assert untranslated == []


def test_modules_are_joined_without_imports_comments_and_clashes() -> None:
    script = bundle.script(FOLDER)
    assert not re.search(r"^(?:import|export)\b|^\s*/\*\*|</script|<!--", script, re.MULTILINE)
    declared = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
    several = re.compile(r"^(?:export )?const \{([^}]*)\} =", re.MULTILINE)
    names = [name for source in SOURCES.values() for name in declared.findall(source)]
    for source in SOURCES.values():
        names += [
            part.split(":")[-1].strip() for found in several.findall(source) for part in found.split(",")
        ]
    assert len(names) == len(set(names)) > 100
    assert set(FOLDER.rglob("*.js")) == {*MODULES, FOLDER / bundle.WORKER}


def test_every_module_is_a_program(tmp_path: Path) -> None:
    """Asks the Node that Playwright brings."""
    node = compute_driver_executable()[0]
    joined = tmp_path / "joined.mjs"
    joined.write_text(bundle.script(FOLDER), "utf-8")
    for each in (joined, FOLDER / bundle.WORKER):
        found = subprocess.run([node, "--check", each], capture_output=True, text=True, check=False)
        if found.returncode == NOT_LOADED:
            pytest.skip(
                f"Node cannot be loaded, .ci/system --tests installs what it needs: {found.stderr.strip()}"
            )
        assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize("command", ["lint", "format"])
def test_the_script_and_the_style_are_linted_and_formatted(command: str) -> None:
    biome = Path(sys.executable).with_name("biome")
    found = subprocess.run([biome, command, "."], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_types_of_the_script_agree() -> None:
    tsc = shutil.which("tsc")
    if tsc is None:
        pytest.skip("there is no tsc: npm install -g typescript")
    found = subprocess.run([tsc, "-p", FOLDER / "jsconfig.json"], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "")


def test_modules_are_short_and_say_what_they_hold() -> None:
    assert {file.name: text.count("\n") for file, text in SOURCES.items() if text.count("\n") > 450} == {}
    assert all(text.startswith("/**") for text in SOURCES.values())


def test_the_page_grows_no_further() -> None:
    files = [each for each in FOLDER.rglob("*") if each.suffix in (".js", ".css", ".html")]
    assert sum(len(each.read_text("utf-8").splitlines()) for each in files) <= 4_800
