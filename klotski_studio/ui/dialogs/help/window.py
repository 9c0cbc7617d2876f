"""The help window: contents and search on the left, a page on the right.

::

    [ Search the help    ]  <  >
    Start here           |  Moves, slides, steps
    Editing              |
    > Moves, slides, …   |  The same solution has three lengths …

A search leaves those pages in the contents that have all its words, and marks them on the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.dialogs.help.browser import HelpBrowser
from klotski_studio.ui.dialogs.help.pages import TOPICS, HelpPages, topic_of
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.screen_fit import FitsScreen
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import CONTROL, ICON, XS, icon_size, px
from klotski_studio.ui.look.translate import texts

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
