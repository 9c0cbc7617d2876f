from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication

from klotski_studio.app.picture.fonts import FAMILIES, missing_letters, use_text_size, whole
from klotski_studio.app.picture.style.piece_colors import is_cjk
from klotski_studio.app.picture.style.skin import read_skin
from klotski_studio.app.runtime.installed import available_languages, translation_source
from klotski_studio.app.runtime.paths import layouts_dir, resources_dir
from klotski_studio.formats.native.read import read
from tests.app.picture.conftest import SKINS

FOLDER = resources_dir() / "fonts"
FILES = sorted(file for file in FOLDER.iterdir() if file.suffix in (".otf", ".ttf"))
PUZZLES = sorted(layouts_dir().rglob("*.klotski"))
LATIN, CHINESE = ("KlotskiStudioSans", "KlotskiStudioSansSC")


def held_by(*names: str) -> set[str]:
    """The letters of the files called ``names`` that are of use in a text."""
    found = [QRawFont(str(FOLDER / f"{name}.otf"), 12) for name in names]
    assert all(each.isValid() for each in found)
    return {chr(code) for code in range(0x20, 0x10000) if any(each.supportsCharacter(code) for each in found)}


def translated() -> Iterator[str]:
    for language in available_languages():
        if (file := translation_source(language)).is_file():
            yield from (text for each in ElementTree.parse(file).iter("message") for text in each.itertext())


@pytest.mark.parametrize("style", ["Regular", "Bold"])
def test_every_text_of_the_program_and_of_the_library_has_its_letters(qapp: QApplication, style: str) -> None:
    letters = held_by(f"{LATIN}-{style}", f"{CHINESE}-{style}")
    texts = [*(file.read_text(encoding="utf-8") for file in PUZZLES), *translated()]
    assert len(PUZZLES) > 300
    assert len(texts) > 1000
    assert {char for text in texts for char in text if char.isprintable()} - letters == set()


@pytest.mark.parametrize("name", SKINS)
def test_every_label_of_the_library_has_the_face_of_the_skin(qapp: QApplication, name: str) -> None:
    skin = read_skin(resources_dir() / "skins" / f"{name}.toml")
    labels = {piece.label for file in PUZZLES for piece in read(file.read_text(encoding="utf-8")).pieces}
    labels |= {each for given in skin.names for each in given.names}
    for label in filter(None, labels):
        families = skin.lettering.chinese if is_cjk(label) else skin.lettering.other or FAMILIES
        assert families[0].startswith("Klotski Studio")
        assert whole(families, label)[0] == families[0], label


def test_a_label_with_a_letter_that_the_skins_face_lacks_is_not_in_two_faces(qapp: QApplication) -> None:
    families = ["Klotski Studio Kai SC", "A font that is not there", "Klotski Studio Sans SC"]
    assert whole(families, "曹操") == [families[0], *families]
    assert whole(families, "曹糕") == [families[2], *families]
    assert whole(families, "曹龘") == families


def test_letters_without_a_font_are_named_once(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("PySide6.QtGui.QFontMetricsF.inFontUcs4", lambda _, code: code < 128)
    assert missing_letters(["A 龘", "龘é e\u0301\ufe0f"]) == "é龘"


def test_figures_are_equally_wide(qapp: QApplication) -> None:
    """Counters keep still, and columns of numbers are straight."""
    metrics = QFontMetricsF(QFont())
    assert len({metrics.horizontalAdvance(figure) for figure in "0123456789"}) == 1


def test_a_line_with_chinese_is_as_high_as_one_without(qapp: QApplication) -> None:
    heights = {QRawFont(str(file), 100).ascent() + QRawFont(str(file), 100).descent() for file in FILES}
    assert max(heights) - min(heights) < 0.2


def test_text_follows_a_change_of_the_systems_font_in_its_size_alone(qapp: QApplication) -> None:
    use_text_size(100)  # a window of an earlier test may have chosen another
    before = qapp.font()
    try:
        qapp.setFont(QFont("DejaVu Sans", 17))
        assert qapp.font().families() == [*FAMILIES, "DejaVu Sans"]
        assert qapp.font().pointSize() == 17
        assert QFontInfo(qapp.font()).family() == FAMILIES[0]
    finally:
        qapp.setFont(before)


def test_the_fonts_are_small_and_come_with_their_license() -> None:
    assert sum(file.stat().st_size for file in FILES) < 3_000_000
    license_text = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    notice = (Path(__file__).parents[3] / "NOTICE").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in license_text
    for file in FILES:
        family = QRawFont(str(file), 12).familyName()
        assert family in license_text, file
        assert family in notice, file
        assert not any(name in family for name in ("Inter", "Noto", "LXGW", "霞鹜", "Source")), (
            "a reserved name"
        )


RENDER = """
import sys
from klotski_studio.cli.app import run

for file, skin in zip(sys.argv[2:], ("sanguo", "wood"), strict=True):
    assert run(["render", sys.argv[1], file, "--skin", skin]) == 0
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only fontconfig can be told to find no fonts")
def test_pictures_and_pages_are_the_same_on_a_machine_without_fonts(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    config = (
        f"<fontconfig><dir>{tmp_path / 'none'}</dir><cachedir>{tmp_path / 'cache'}</cachedir></fontconfig>"
    )
    (tmp_path / "fonts.conf").write_text(config)
    puzzle, names = layouts_dir() / "heng-dao-li-ma.klotski", ("a.png", "b.svg")
    environments = ({**os.environ}, {**os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf")})
    for number, environment in enumerate(environments):
        files = [tmp_path / f"{number}-{name}" for name in names]
        command: list[str | Path] = [sys.executable, "-c", RENDER, puzzle, *files]
        ended = subprocess.run(command, capture_output=True, check=False, env=environment)
        assert (ended.returncode, ended.stderr) == (0, b"")
    for name in names:
        assert (tmp_path / f"0-{name}").read_bytes() == (tmp_path / f"1-{name}").read_bytes()
