"""The page that is shown while no layout is open: new board, classics, recent files.

::

      (mark)     Klotski Studio
      Draw a sliding-block puzzle, play it, or …
            [ New Puzzle ]  [ New from a Template… ]  [ Open… ]
      Play                                       see :mod:`.path_box`
      Classics to begin with
      [picture]     [picture]     [picture]
      前呼后拥       指挥若定       横刀立马
      22 moves      70 moves      81 moves
      Recent files
      [picture]     [picture]
      Corner        Uphill
      puzzles       drafts                     the folder
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from klotski_studio.app.library.showcase import ShowcaseEntry
from klotski_studio.app.picture.layout_picture import LayoutPicture
from klotski_studio.app.runtime.paths import layouts_dir
from klotski_studio.app.solving.verdict import counted
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.app.texts.plain_text import visible
from klotski_studio.core.layout import Layout
from klotski_studio.core.metric import Metric
from klotski_studio.ui.look.appearance import FollowsAppearance, current_language, current_theme
from klotski_studio.ui.look.icons import icon
from klotski_studio.ui.look.plain import PlainLabel, tool_tip
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.panels.path_box import PathBox, PathOffer, PathOffers

PICTURE = QSize(GRID * 18, GRID * 21)
"""The size of a classic's picture, in pixels."""
WIDTH = GRID * 70
"""The largest width of the content, in pixels."""
SMALL_PICTURE = QSize(GRID * 13, GRID * 13)
"""The size of a recent file's picture, in pixels."""
LOW, LARGE = 560, QSize(1600, 1000)
"""Pictures are smaller on a page that is not as high, and larger on one that is at least as large."""
SMALLER, LARGER = 0.65, 1.5
"""How many times their size pictures have on such pages."""
LINE = GRID * 14
"""The least width of the lines below a picture, in pixels."""
MARK = GRID * 6
"""The side of the program's mark, in pixels."""
MOST_RECENT = 5
"""The largest number of recent files that are shown."""

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "what": QT_TRANSLATE_NOOP(
            "start page",
            "Draw a sliding-block puzzle, play it, or watch its shortest solution. "
            "Whatever you draw is solved at once.",
        ),
        "new": QT_TRANSLATE_NOOP("start page", "&New Puzzle"),
        "template": QT_TRANSLATE_NOOP("start page", "New from a &Template…"),
        "open": QT_TRANSLATE_NOOP("start page", "&Open…"),
        "play": QT_TRANSLATE_NOOP("start page", "Play"),
        "classics": QT_TRANSLATE_NOOP("start page", "Classics to begin with"),
        "recent": QT_TRANSLATE_NOOP("start page", "Recent files"),
        "drop": QT_TRANSLATE_NOOP("start page", "A file can also be dropped anywhere in this window."),
        "classic": QT_TRANSLATE_NOOP("start page", "Open {name}"),
    }
)
text_of = texts("start page", SENTENCES)


class StartPage(FollowsAppearance, QScrollArea):
    """Offers a new board, a file dialog, three classics and the recent files."""

    new_wanted = Signal()
    template_wanted = Signal()
    open_wanted = Signal()
    path_wanted = Signal(object)
    """The :class:`Path` of a file that is to be opened."""

    def __init__(self) -> None:
        super().__init__()
        self._showcase: Sequence[ShowcaseEntry] = ()
        self._recent: Sequence[Path] = ()
        self._read: dict[Path, Layout] = {}
        self._growth = 1.0
        self._mark = PlainLabel()
        self._title, self._what, self._drop = PlainLabel("Klotski Studio"), PlainLabel(), PlainLabel()
        self._classics_title, self._recent_title = PlainLabel(), PlainLabel()
        self.new, self.template, self.open = QPushButton(), QPushButton(), QPushButton()
        self._play_title = PlainLabel()
        self.path_box, self._offers = PathBox(self._offered), PathOffers()
        self.classics: list[QToolButton] = []
        self.files: list[QToolButton] = []
        self._classics_row, self._recent_row = QHBoxLayout(), QHBoxLayout()
        self._arrange()
        self.new.clicked.connect(self.new_wanted)
        self.template.clicked.connect(self.template_wanted)
        self.open.clicked.connect(self.open_wanted)
        self.follow_appearance()

    def show_classics(self, showcase: Sequence[ShowcaseEntry]) -> None:
        """Show a button with a picture for each layout of ``showcase``."""
        self._showcase = showcase
        for old in self.classics:
            old.deleteLater()
        self.classics = [self._classic(entry) for entry in showcase]
        for button in self.classics:
            self._classics_row.insertWidget(self._classics_row.count() - 1, button)
        self._classics_title.setVisible(bool(showcase))

    def show_path(self, offers: PathOffers) -> None:
        """Show ``offers`` of puzzles to play; nothing if there are none."""
        self._offers = offers
        self.path_box.show_offers(offers)
        for widget in (self._play_title, self.path_box):
            widget.setHidden(self.path_box.is_empty)

    def show_recent(self, paths: Sequence[Path]) -> None:
        """Show the first :data:`MOST_RECENT` of ``paths``, which begin with the latest."""
        self._recent = paths
        for old in self.files:
            old.deleteLater()
        self.files = [self._file(path) for path in paths[:MOST_RECENT]]
        for button in self.files:
            self._recent_row.insertWidget(self._recent_row.count() - 1, button)
        self._recent_title.setVisible(bool(paths))

    def show_pictures(self, entries: Sequence[ShowcaseEntry]) -> None:
        """Show pictures and titles of those recent files that could be read."""
        self._read = {entry.path: entry.layout for entry in entries}
        self.show_recent(self._recent)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        growth = picture_growth(event.size())
        if growth != self._growth:
            self._growth = growth
            self._column.setMaximumWidth(round(WIDTH * max(1.0, growth)))
            self.restyle()

    def restyle(self) -> None:
        self._mark.setPixmap(icon("app").pixmap(QSize(MARK, MARK), self.devicePixelRatio()))
        self.show_path(self._offers)
        self.show_classics(self._showcase)
        self.show_recent(self._recent)

    def retranslate(self) -> None:
        self._what.setText(text_of("what"))
        self._drop.setText(text_of("drop"))
        self.new.setText(text_of("new"))
        self.template.setText(text_of("template"))
        self.open.setText(text_of("open"))
        self._play_title.setText(text_of("play"))
        self._classics_title.setText(text_of("classics"))
        self.show_path(self._offers)
        self._recent_title.setText(text_of("recent"))
        self.show_classics(self._showcase)
        self.show_recent(self._recent)

    def _arrange(self) -> None:
        self.setObjectName("start_page")
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        content, column_widget = QWidget(), QWidget()
        content.setObjectName("panel_content")
        self._column = column_widget
        column_widget.setMaximumWidth(WIDTH)
        column_widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 2)
        font.setBold(True)
        self._title.setFont(font)
        for heading in (self._play_title, self._classics_title, self._recent_title):
            heading.setObjectName("panel_title")
        for hint in (self._what, self._drop):
            hint.setObjectName("panel_hint")
            hint.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        for button in (self.new, self.template, self.open):
            button.setMinimumSize(GRID * 15, GRID * 4)
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.new.setDefault(True)
        self._classics_row.setSpacing(GRID)
        self._classics_row.addStretch(1)
        self._recent_row.setSpacing(GRID)
        self._recent_row.addStretch(1)
        column = QVBoxLayout(column_widget)
        column.setContentsMargins(GRID * 2, GRID * 2, GRID * 2, GRID * 2)
        column.setSpacing(GRID)
        column.addStretch(1)
        parts: tuple[QWidget | QHBoxLayout | QVBoxLayout | int, ...] = (
            *(self._heading(), self._what, GRID, buttons, GRID * 2),
            *(self._play_title, self.path_box, GRID),
            *(self._classics_title, self._classics_row, GRID),
            *(self._recent_title, self._recent_row, GRID, self._drop),
        )
        for part in parts:
            _add(column, part)
        column.addStretch(2)
        row = QHBoxLayout(content)
        row.addStretch(1)
        row.addWidget(column_widget, 100)
        row.addStretch(1)
        self.setWidget(content)

    def _heading(self) -> QHBoxLayout:
        """Return the program's mark beside its name."""
        row = QHBoxLayout()
        row.setSpacing(GRID * 2)
        row.addWidget(self._mark)
        row.addWidget(self._title, 1)
        return row

    def _classic(self, entry: ShowcaseEntry) -> QToolButton:
        layout = entry.layout
        name = _title(entry.path, layout)
        moves = layout.meta.known.length(Metric.MOVES)
        below = "" if moves is None else counted(moves, Metric.MOVES, translator("verdict"))
        return self._opener(entry.path, name, below, layout, PICTURE)

    def _offered(self, offer: PathOffer, title: str) -> QToolButton:
        name = visible(offer.entry.title(current_language()))
        button = self._button(title, name, offer.layout, PICTURE)
        button.setAccessibleName(f"{title}: {name}")
        button.setToolTip(tool_tip(name))
        return button

    def _file(self, path: Path) -> QToolButton:
        layout = self._read.get(path)
        is_shipped = path.is_relative_to(layouts_dir())
        below = "" if is_shipped else visible(path.parent.name)
        button = self._opener(path, _title(path, layout), below, layout, SMALL_PICTURE)
        if not is_shipped:
            button.setToolTip(tool_tip(visible(str(path))))
        return button

    def _opener(self, path: Path, name: str, below: str, layout: Layout | None, size: QSize) -> QToolButton:
        """Return a button that opens ``path``."""
        button = self._button(name, below, layout, size)
        button.setToolTip(tool_tip(name))
        button.setAccessibleName(text_of("classic", name=name))
        button.clicked.connect(lambda: self.path_wanted.emit(path))
        return button

    def _button(self, name: str, below: str, layout: Layout | None, size: QSize) -> QToolButton:
        """Return a button with the picture of ``layout`` and two lines of text."""
        size = size * self._growth
        button = QToolButton()
        button.setAutoRaise(True)
        button.setIconSize(size)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        if layout is None:
            button.setIcon(icon("open"))
        else:
            ratio = self.devicePixelRatio()
            image = LayoutPicture(layout, current_theme()).image(size * ratio)
            image.setDevicePixelRatio(ratio)
            button.setIcon(QIcon(QPixmap.fromImage(image)))
        metrics, end = button.fontMetrics(), Qt.TextElideMode.ElideRight
        width = max(size.width(), LINE)
        lines = [metrics.elidedText(line, end, width) for line in (name, below)]
        button.setText("\n".join(lines).replace("&", "&&"))
        return button


def picture_growth(page: QSize) -> float:
    """Return how many times their size the pictures have on a ``page`` of that size."""
    if page.height() < LOW:
        return SMALLER
    return LARGER if page.expandedTo(LARGE) == page else 1.0


def _title(path: Path, layout: Layout | None) -> str:
    """Return the title of ``layout``, or the file's name if it has none or could not be read."""
    return visible((layout.title(current_language()) if layout is not None else "") or path.stem)


def _add(column: QVBoxLayout, part: QWidget | QHBoxLayout | QVBoxLayout | int) -> None:
    """Add a widget, a row or a gap at the end of ``column``."""
    if isinstance(part, int):
        column.addSpacing(part)
    elif isinstance(part, QWidget):
        column.addWidget(part)
    else:
        column.addLayout(part)
