from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QDesktopServices, QTextDocument, QTextTable

from klotski_studio.app.picture.theme import Theme, read_theme
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.app.runtime.settings import LANGUAGE, SHORTCUTS, THEME
from klotski_studio.ui.features.help.help_window import (
    KEYS,
    PAGE_WIDTH,
    TOPIC,
    TOPICS,
    HelpPages,
    HelpWindow,
    colored,
    picture_colors,
)
from klotski_studio.ui.features.help.windows import HelpWindows
from klotski_studio.ui.window.main_window import MainWindow

FOLDER = resources_dir() / "help"
LANGUAGES = ("en", "zh")
LINK = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture
def window_help(window: MainWindow) -> Iterator[HelpWindow]:
    made = window.context.part(HelpWindows).show_help()
    yield made
    made.close()


def shown(help_: HelpWindow) -> list[str]:
    lines = [help_.contents.item(index) for index in range(help_.contents.count())]
    return [line.data(TOPIC) for line in lines if not line.isHidden()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_page_whose_links_lead_somewhere_and_that_leaves_no_mark_of_markdown(
    language: str,
) -> None:
    files = list((FOLDER / language).glob("*.md"))
    assert {file.stem for file in files} == set(TOPICS) - {KEYS}
    for file in files:
        text = file.read_text("utf-8")
        assert text.startswith("# ")
        for link in LINK.findall(text):
            assert link == f"{KEYS}.md" or (file.parent / link).is_file(), f"{file.name}: {link}"
        document = QTextDocument()
        document.setMarkdown(text)
        assert "**" not in document.toPlainText(), file.name


def test_both_languages_have_the_same_headings_tables_and_pictures() -> None:
    for topic in set(TOPICS) - {KEYS}:
        english, chinese = ((FOLDER / each / f"{topic}.md").read_text("utf-8") for each in LANGUAGES)
        for mark in ("\n## ", "\n|", "\n- ", "\n```", "\n!["):
            assert english.count(mark) == chinese.count(mark), (topic, mark)


def test_every_picture_is_used_and_names_only_colours_that_a_theme_has() -> None:
    theme = read_theme(resources_dir() / "themes" / "dark.toml")
    used = {link for file in (FOLDER / "en").glob("*.md") for link in LINK.findall(file.read_text("utf-8"))}
    for picture in FOLDER.glob("*.svg"):
        assert f"../{picture.name}" in used
        text = picture.read_text("utf-8")
        assert set(re.findall(r"var\(--([\w-]+)", text)) <= set(picture_colors(theme))
        assert "var(" not in colored(text, theme)


def test_a_picture_is_as_crisp_as_the_screen_and_no_wider_than_a_page_and_ours(
    light: Theme,
) -> None:
    pages = HelpPages(FOLDER, str)
    once, twice = (pages.picture(QUrl("help:/metric-moves.svg"), light, ratio) for ratio in (1.0, 2.0))
    assert twice.size() == once.size() * 2
    assert twice.deviceIndependentSize() == once.deviceIndependentSize()
    for url in (
        "help:/../icons/app.svg",
        "file:///etc/passwd",
        "help:/none.svg",
        "file:/pictures/edit.png",
        "help:/pictures/none.png",
        "https://x/metric-moves.svg",
    ):
        assert pages.picture(QUrl(url), light, 1.0).isNull(), url
    for ratio in (1.0, 2.0):
        found = pages.picture(QUrl("help:/pictures/edit.png"), light, ratio)
        assert found.deviceIndependentSize().width() == PAGE_WIDTH


def test_it_opens_at_the_start_or_at_a_topic(window_help: HelpWindow, window: MainWindow) -> None:
    assert window_help.topic == TOPICS[0]
    assert shown(window_help) == list(TOPICS)
    assert window.context.part(HelpWindows).show_help("metrics") is window_help
    assert window_help.topic == "metrics"
    assert window_help.browser.document().toPlainText().startswith("Moves, slides, steps")
    assert window_help.contents.currentItem().data(TOPIC) == "metrics"


def test_back_and_forward_go_through_what_was_read(window_help: HelpWindow) -> None:
    assert not window_help.back.isEnabled()
    window_help.browser.anchorClicked.emit(QUrl("help:/en/editing.md"))
    window_help.show_topic("files")
    window_help.back.click()
    assert window_help.topic == "editing"
    assert window_help.contents.currentItem().data(TOPIC) == "editing"
    window_help.forward.click()
    assert window_help.topic == "files"
    assert not window_help.forward.isEnabled()


def test_a_link_out_of_the_help_opens_where_links_open(
    window_help: HelpWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    window_help.browser.anchorClicked.emit(QUrl("https://example.org/"))
    assert opened == [QUrl("https://example.org/")]
    assert window_help.topic == TOPICS[0]


def test_a_search_leaves_the_pages_with_all_words_and_marks_them(window_help: HelpWindow) -> None:
    window_help.search.setText("checkpoint hint")
    assert shown(window_help) == ["playing", KEYS]
    assert window_help.topic == "playing"
    marked = {each.cursor.selectedText().casefold() for each in window_help.browser.extraSelections()}
    assert marked == {"checkpoint", "hint"}
    window_help.search.clear()
    assert shown(window_help) == list(TOPICS)
    assert window_help.browser.extraSelections() == []


def test_the_page_of_keys_says_what_they_are_now(window_help: HelpWindow, window: MainWindow) -> None:
    window.app.settings.set(SHORTCUTS, (("duplicate", ("Ctrl+F9",)),))
    window_help.show_topic(KEYS)
    text = window_help.browser.document().toPlainText()
    assert "Ctrl+F9" in text
    assert "Ctrl+D\n" not in text
    assert "Draw a piece of that size" in text


def test_the_page_follows_language_and_theme(window_help: HelpWindow, window: MainWindow) -> None:
    window_help.show_topic("metrics")
    window.app.settings.set(LANGUAGE, "zh")
    assert window_help.topic == "metrics"
    assert window_help.browser.document().toPlainText().startswith("步、直移、格")
    assert not window_help.back.isEnabled()
    window.app.settings.set(THEME, "dark")
    picture = window_help.browser.loadResource(
        QTextDocument.ResourceType.ImageResource.value, QUrl("help:/metric-moves.svg")
    )
    frame = read_theme(resources_dir() / "themes" / "dark.toml").board["frame"]
    assert QColor(picture.pixel(picture.width() // 2, 2)) == frame  # type: ignore[attr-defined]


def test_tables_have_lines_and_the_width_of_the_page(window_help: HelpWindow) -> None:
    window_help.show_topic("notation")
    frames = window_help.browser.document().rootFrame().childFrames()
    (table,) = [frame for frame in frames if isinstance(frame, QTextTable)]
    assert table.format().border() == 1
    assert table.format().width().rawValue() == 100
