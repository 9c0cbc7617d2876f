"""The help window: contents and search on the left, a page on the right.

::

    [ Search the help    ]  <  >
    Start here           |  Moves, slides, steps
    Editing              |
    > Moves, slides, …   |  The same solution has three lengths …

A search leaves those pages in the contents that have all its words, and marks them on the page.

The browser of the help's pages, which applies the theme, spacing and sharp pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QKeySequence,
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
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.dialogs.help.pages import SCHEME, TOPICS, HelpPages, topic_of
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text, current_theme
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, ICON, XS, fixed_font, icon_size, px
from klotski_studio.ui.look.translate import texts

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
        shade = QColor(current_theme().window["text"])
        shade.setAlphaF(0.07)
        return shade

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


SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "title": QT_TRANSLATE_NOOP("help", "Klotski Studio Help"),
        "search": QT_TRANSLATE_NOOP("help", "Search the help"),
        "contents": QT_TRANSLATE_NOOP("help", "Contents"),
        "page": QT_TRANSLATE_NOOP("help", "Page"),
        "back": QT_TRANSLATE_NOOP("help", "Back"),
        "forward": QT_TRANSLATE_NOOP("help", "Forward"),
    }
)
text_of = texts("help", SENTENCES)

TOPIC = Qt.ItemDataRole.UserRole
"""The data role under which a line of the contents keeps its topic."""


class HelpWindow(FollowsAppearance, FitsScreen, QDialog):
    """The help window, which does not block the main window."""

    def __init__(self, pages: HelpPages, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._pages = pages
        self.search, self.contents = QLineEdit(self), QListWidget(self)
        self.browser = HelpBrowser(pages, self)
        self.back, self.forward = QToolButton(self), QToolButton(self)
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
        self.search.setClearButtonEnabled(True)
        for button, name in ((self.back, "step-back"), (self.forward, "step-forward")):
            button.setIcon(icon(name))
            beside_text(button.setIconSize, lambda: icon_size(ICON - XS))
            beside_text(button.setFixedSize, lambda: icon_size(CONTROL))
        top = QHBoxLayout()
        top.setSpacing(GRID // 2)
        for part in (self.search, self.back, self.forward):
            top.addWidget(part)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        column.addLayout(top)
        column.addWidget(self.contents, 1)
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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(halves)

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
        self.contents.blockSignals(True)
        self.contents.clear()
        for topic in TOPICS:
            line = QListWidgetItem(self._pages.title(topic), self.contents)
            line.setData(TOPIC, topic)
        self.contents.blockSignals(False)
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
