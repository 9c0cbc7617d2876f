"""The help window: contents and search on the left, a page on the right.

::

    [ Search the help    ]  <  >
    Start here           |  Moves, slides, steps
    Editing              |
    > Moves, slides, …   |  The same solution has three lengths …

A search leaves those pages in the contents that have all its words, and marks them on the page.

The browser applies the theme, spacing and sharp pictures.
Pages are Markdown files in ``resources/help``, one folder per language, and pictures::

    resources/help/
        metric-moves.svg      a picture; names its colours: var(--wanted, #c2513f)
        pictures/edit.png     a picture of the window, at twice its size
        en/metrics.md         a page; links to others by their file names
        zh/metrics.md

One page is no file: that of the keys is made of what they are at the moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QSignalBlocker, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QImage,
    QKeySequence,
    QPainter,
    QShortcut,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCell,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from klotski_studio.app.picture.theme import Theme, faded
from klotski_studio.app.runtime.installed import SOURCE_LANGUAGE
from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.look.appearance import FollowsAppearance, current_language, current_theme
from klotski_studio.ui.look.boxes import in_column, in_row
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import fixed_font, px
from klotski_studio.ui.look.translate import texts
from klotski_studio.ui.widgets.panel_parts import SquareButton

KEYS = "keys"
"""The topic of the page that is made when it is read."""

TOPICS = (
    *("start", "editing", "playing", "watching", "designing", "exploring"),
    *("metrics", "answers", "notation", "files", "command-line", KEYS),
)
"""All pages, in the order of the contents."""

SCHEME = "help"
"""Pages and pictures have addresses such as ``help:/en/metrics.md``."""

PICTURES = "pictures"
"""The folder of the pictures of the window."""
PAGE_WIDTH = 520
"""The most pixels that a picture of the window may be wide."""

_COLOR = re.compile(r"var\(--([\w-]+), (#[0-9a-f]{6})\)")


class HelpPages:
    """Reads the pages and the pictures of the help."""

    def __init__(self, folder: Path, keys: Callable[[], str]) -> None:
        self._folder, self._keys = folder, keys

    def url(self, topic: str) -> QUrl:
        """Return the address of the page about ``topic`` in the current language."""
        return QUrl(f"{SCHEME}:/{current_language()}/{topic}.md")

    def page(self, topic: str) -> str:
        """The page about ``topic`` as Markdown; in English where the language has no such page."""
        if topic == KEYS:
            return self._keys()
        files = [self._folder / code / f"{topic}.md" for code in (current_language(), SOURCE_LANGUAGE)]
        return next(file for file in files if file.is_file()).read_text(encoding="utf-8")

    def title(self, topic: str) -> str:
        """Return the title of the page about ``topic``: its first heading."""
        return self.page(topic).partition("\n")[0].lstrip("# ")

    def picture(self, url: QUrl, theme: Theme, ratio: float) -> QImage:
        """Return the picture at ``url`` in the colours of ``theme``, with ``ratio`` device pixels per pixel.

        Null if there is no such picture.
        """
        name = Path(url.path()).name
        if url.scheme() != SCHEME:
            return QImage()
        if name.endswith(".png"):
            return _of_the_window(self._folder / PICTURES / name, ratio)
        file = self._folder / name
        if file.suffix != ".svg" or not file.is_file():
            return QImage()
        renderer = QSvgRenderer(QByteArray(colored(file.read_text(encoding="utf-8"), theme).encode()))
        image = QImage(renderer.defaultSize() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        image.setDevicePixelRatio(ratio)
        return image


def _of_the_window(file: Path, ratio: float) -> QImage:
    """The picture ``file``, as wide as a page; null if there is none."""
    image = QImage(str(file))
    if not image.isNull():
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaledToWidth(round(min(image.width() / 2, PAGE_WIDTH) * ratio), smooth)
        image.setDevicePixelRatio(ratio)
    return image


def topic_of(url: QUrl) -> str:
    """Return the topic of the page at ``url``."""
    return Path(url.path()).stem


def colored(svg: str, theme: Theme) -> str:
    """Return ``svg`` with every ``var(--name, …)`` replaced by the theme's colour of that name."""
    colors = picture_colors(theme)
    return _COLOR.sub(lambda found: colors[found[1]].name(), svg)


def picture_colors(theme: Theme) -> dict[str, QColor]:
    """Return the colours that pictures may name."""
    colors = {**theme.window, **theme.board, "wanted": theme.wanted[0], "others": theme.others[0]}
    return {name.replace("_", "-"): color for name, color in colors.items()}


LINE_HEIGHT = 130
"""The line height in per cent."""
PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""The character that stands for a picture in the text."""


class HelpBrowser(FollowsAppearance, QTextBrowser):
    """Shows the help's own pages; other links open in the system's browser."""

    def __init__(self, pages: HelpPages, parent: QWidget) -> None:
        super().__init__(parent)
        self._pages = pages
        self._words: tuple[str, ...] = ()
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.document().setDocumentMargin(GRID * 3)
        self.anchorClicked.connect(self.go)
        self.sourceChanged.connect(lambda _: self._dress())
        self.follow_appearance()

    def go(self, url: QUrl) -> None:
        """Show the page at ``url``."""
        if url.scheme() == SCHEME:
            self.setSource(url)
        else:
            QDesktopServices.openUrl(url)

    def restyle(self) -> None:
        self.reload()

    def mark(self, words: tuple[str, ...]) -> None:
        """Highlight ``words`` on the page, and scroll to the first one."""
        self._words = words
        self._mark()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        name = QUrl(name)
        if kind == QTextDocument.ResourceType.ImageResource.value:
            return self._pages.picture(name, current_theme(), self.devicePixelRatioF())
        return self._pages.page(topic_of(name))

    # ---------------------------------------------------------------- inside

    @property
    def _shade(self) -> QColor:
        """The background of code and of the heads of tables."""
        return faded(current_theme().window["text"], 0.07)

    def _dress(self) -> None:
        """Apply the formats that Markdown lacks: spacing, borders of tables, background of code."""
        block = self.document().begin()
        while block.isValid():
            self._dress_block(block)
            block = block.next()
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._dress_table(frame)
        self._mark()

    def _dress_block(self, block: QTextBlock) -> None:
        cursor, shape = QTextCursor(block), block.blockFormat()
        level = shape.headingLevel()
        in_table = cursor.currentTable() is not None
        if level:
            shape.setTopMargin(GRID * (0 if level == 1 else 2.5))
            shape.setBottomMargin(GRID)
        elif not in_table and not _is_code(shape):
            if not block.text().startswith(PICTURE):
                shape.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            shape.setBottomMargin(GRID * (0.5 if block.textList() is not None else 1))
        if _is_code(shape):
            shape.setBackground(self._shade)
            shape.setLeftMargin(GRID)
        cursor.setBlockFormat(shape)
        self._dress_code(block)

    def _dress_code(self, block: QTextBlock) -> None:
        code = QTextCharFormat()
        code.setFont(fixed_font())
        if not _is_code(block.blockFormat()):
            code.setBackground(self._shade)
        spans = []
        fragments = block.begin()
        while not fragments.atEnd():
            fragment = fragments.fragment()
            if fragment.charFormat().fontFixedPitch():
                spans.append((fragment.position(), fragment.length()))
            fragments += 1
        for start, length in spans:
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(code)

    def _dress_table(self, table: QTextTable) -> None:
        shape = table.format().toTableFormat()
        shape.setBorder(1)
        shape.setBorderBrush(current_theme().window["border"])
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorderCollapse(True)
        shape.setCellSpacing(0)
        shape.setCellPadding(GRID * 0.75)
        shape.setTopMargin(GRID)
        shape.setBottomMargin(GRID * 2)
        shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table.setFormat(shape)
        for column in range(table.columns()):
            _fill(table.cellAt(0, column), self._shade)

    def _mark(self) -> None:
        """Highlight the words on the page that is shown."""
        ground, ink = QColor(current_theme().window["accent"]), current_theme().window["on_accent"]
        found: list[QTextEdit.ExtraSelection] = []
        for word in self._words:
            cursor = self.document().find(word)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor = cursor
                mark.format.setBackground(ground)
                mark.format.setForeground(ink)
                found.append(mark)
                cursor = self.document().find(word, cursor)
        self.setExtraSelections(found)
        if found:
            first = min((mark.cursor for mark in found), key=QTextCursor.position)
            first.clearSelection()
            self.setTextCursor(first)
            self.ensureCursorVisible()


def _is_code(shape: QTextBlockFormat) -> bool:
    return shape.hasProperty(QTextFormat.Property.BlockCodeFence.value)


def _fill(cell: QTextTableCell, color: QColor) -> None:
    shape = cell.format()
    shape.setBackground(color)
    cell.setFormat(shape)


SENTENCES: Mapping[str, str] = {
    "title": N_("help", "Klotski Studio Help"),
    "search": N_("help", "Search the help"),
    "contents": N_("help", "Contents"),
    "page": N_("help", "Page"),
    "back": N_("help", "Back"),
    "forward": N_("help", "Forward"),
}
text_of = texts("help", SENTENCES)

TOPIC = Qt.ItemDataRole.UserRole
"""The data role under which a line of the contents keeps its topic."""


class HelpWindow(FollowsAppearance, Dialog):
    """The help window, which does not block the main window."""

    def __init__(self, pages: HelpPages, parent: QWidget) -> None:
        super().__init__(parent)
        self._pages = pages
        self.search, self.contents = QLineEdit(self, clearButtonEnabled=True), QListWidget(self)
        self.browser = HelpBrowser(pages, self)
        self.back, self.forward = (SquareButton(f"step-{way}", self) for way in ("back", "forward"))
        self._arrange()
        self._connect()
        self.follow_appearance()
        self.show_topic()
        self.resize(px(GRID * 116), px(GRID * 86))

    @property
    def topic(self) -> str:
        """The topic of the page that is shown."""
        return topic_of(self.browser.source())

    def show_topic(self, topic: str = TOPICS[0]) -> None:
        """Open the page about ``topic``."""
        self.browser.go(self._pages.url(topic))

    def retranslate(self) -> None:
        self.setWindowTitle(text_of("title"))
        self.search.setPlaceholderText(text_of("search"))
        for part, name in (
            (self.search, "search"),
            (self.contents, "contents"),
            (self.browser, "page"),
            (self.back, "back"),
            (self.forward, "forward"),
        ):
            part.setAccessibleName(text_of(name))
        for button, name in ((self.back, "back"), (self.forward, "forward")):
            button.setToolTip(text_of(name))
        topic = self.topic
        self._fill()
        if topic:
            self.show_topic(topic)
            self.browser.reload()
            self.browser.clearHistory()

    def _arrange(self) -> None:
        top = in_row(self.search, self.back, self.forward, spacing=GRID // 2)
        left = QWidget(self)
        in_column(top, (self.contents, 1), on=left, margins=GRID, spacing=GRID)
        self.contents.setObjectName("help_contents")
        self.contents.setWordWrap(True)
        self.contents.setSpacing(GRID // 4)
        halves = QSplitter(self)
        halves.addWidget(left)
        halves.addWidget(self.browser)
        halves.setStretchFactor(1, 1)
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # a title is elided
        halves.setSizes([px(GRID * 36), px(GRID * 80)])
        halves.setChildrenCollapsible(False)
        in_row(halves, on=self, margins=0)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._find())
        self.search.returnPressed.connect(self.browser.setFocus)
        self.contents.currentItemChanged.connect(self._choose)
        self.back.clicked.connect(self.browser.backward)
        self.forward.clicked.connect(self.browser.forward)
        self.browser.sourceChanged.connect(self._follow_page)
        self.browser.historyChanged.connect(self._follow_history)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(self.search.setFocus)

    def _fill(self) -> None:
        with QSignalBlocker(self.contents):
            self.contents.clear()
            for topic in TOPICS:
                line = QListWidgetItem(self._pages.title(topic), self.contents)
                line.setData(TOPIC, topic)
        self._find()

    def _find(self) -> None:
        """Show only the topics whose pages have the searched words, and highlight the words."""
        words = tuple(self.search.text().casefold().split())
        lines = [self.contents.item(index) for index in range(self.contents.count())]
        for line in lines:
            text = self._pages.page(line.data(TOPIC)).casefold()
            line.setHidden(not all(word in text for word in words))
        self.browser.mark(words)
        left = [line for line in lines if not line.isHidden()]
        if words and left and self.contents.currentItem() not in left:
            self.contents.setCurrentItem(left[0])

    def _choose(self, line: QListWidgetItem | None, _: QListWidgetItem | None) -> None:
        if line is not None and line.data(TOPIC) != self.topic:
            self.show_topic(line.data(TOPIC))

    def _follow_page(self, url: QUrl) -> None:
        """Select the page that is shown in the contents."""
        for index in range(self.contents.count()):
            line = self.contents.item(index)
            if line.data(TOPIC) == topic_of(url):
                self.contents.setCurrentItem(line)

    def _follow_history(self) -> None:
        self.back.setEnabled(self.browser.isBackwardAvailable())
        self.forward.setEnabled(self.browser.isForwardAvailable())
