"""The browser of the help's pages, which applies the theme, spacing and sharp pictures."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
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
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from klotski_studio.ui.dialogs.help.pages import SCHEME, HelpPages, topic_of
from klotski_studio.ui.look.appearance import FollowsAppearance, current_theme
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import fixed_font

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
