"""The dialog of all shortcuts: a list that can be searched by name or key, and an editor below.

::

    [ Find a command or a key      ]  [ All of them       v ]
      Edit
        Undo                          ( Ctrl+Z )
        Duplicate                     ( Ctrl+D )
      Mouse on the board: editing
        Draw a piece of that size     Drag on free cells
    -----------------------------------------------------------
    Duplicate   [ Ctrl+D ] x  [        ] x         [Reset]
                                       [Reset All]    [Close]

What is changed applies at once, in the menus too; nothing here blocks the window.

A delegate that draws keys as key caps; texts about the mouse stay text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from klotski_studio.app.library.model import Index
from klotski_studio.app.runtime.settings import SHORTCUTS, Setting, Settings
from klotski_studio.app.texts.translatable import N_
from klotski_studio.app.workspace.session import Mode
from klotski_studio.ui.features.help import board_keys
from klotski_studio.ui.features.help.board_keys import KeyGroup, native
from klotski_studio.ui.features.help.key_editor import KeyEditor, is_changed
from klotski_studio.ui.look.appearance import FollowsAppearance
from klotski_studio.ui.look.boxes import DIALOG, in_column, in_row
from klotski_studio.ui.look.icons import blank_icon, icon
from klotski_studio.ui.look.plain import QuietLabel
from klotski_studio.ui.look.screen_fit import Dialog
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import M, Type, font, px
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.session.feature import ActionSpec, keys_of
from klotski_studio.ui.widgets.fields import ChoiceField
from klotski_studio.ui.widgets.message_box import close_row

ROLE = Qt.ItemDataRole.UserRole + 1
"""The data role under which an item keeps its :class:`Caps`."""


@dataclass(frozen=True, slots=True)
class Caps:
    """The texts of an item, each a key cap or plain text.

    Attributes:
        keys: as this system writes them.
        changed: whether the person chose them.
    """

    keys: tuple[str, ...]
    changed: bool


class KeyCaps(QStyledItemDelegate):
    """Paints key caps."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        caps = index.data(ROLE)
        super().paint(painter, option, index)
        if not isinstance(caps, Caps):
            return
        rect, palette = option.rect, option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        metrics = painter.fontMetrics()
        height = metrics.height() + 4
        left = rect.left() + GRID / 2
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rim = palette.color(QPalette.ColorRole.Accent if caps.changed else QPalette.ColorRole.Mid)
        for key in caps.keys:
            width = max(metrics.horizontalAdvance(key) + 2 * GRID, height)
            cap = QRectF(left + 0.5, rect.center().y() - height / 2 + 0.5, width, height)
            painter.setPen(QPen(rim, 1.0))
            painter.setBrush(
                palette.color(QPalette.ColorRole.Base if selected else QPalette.ColorRole.Window)
            )
            painter.drawRoundedRect(cap, 4, 4)
            painter.setPen(palette.color(QPalette.ColorRole.Text))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            left += width + GRID * 0.75
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), max(size.height(), int(GRID * 3.5)))


ENTRY = Qt.ItemDataRole.UserRole
"""The data role under which a row keeps what it shows."""

ALL, CHANGED = "all", "changed"
FILTERS: Mapping[str, str] = {
    ALL: N_("shortcuts", "All of them"),
    Mode.EDIT.value: N_("shortcuts", "While editing"),
    Mode.PLAY.value: N_("shortcuts", "While playing"),
    Mode.WATCH.value: N_("shortcuts", "While watching"),
    CHANGED: N_("shortcuts", "Changed by me"),
}
"""The texts of the filters, by filter."""

SENTENCES: Mapping[str, str] = {
    "title": N_("shortcuts", "Shortcuts"),
    "find": N_("shortcuts", "Find a command or a key"),
    "filter": N_("shortcuts", "Which shortcuts are shown"),
    "list": N_("shortcuts", "List of shortcuts"),
    "what": N_("shortcuts", "What happens"),
    "how": N_("shortcuts", "Keys or mouse"),
    "reset-all": N_("shortcuts", "Reset &All"),
    "none": N_("shortcuts", "No shortcut fits"),
}
text_of = texts("shortcuts", SENTENCES)


class ShortcutsDialog(FollowsAppearance, Dialog):
    """Lists all shortcuts; those of actions can be changed."""

    def __init__(self, settings: Settings, groups: Sequence[KeyGroup], parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._groups: Sequence[KeyGroup] = ()
        self.search, self.filter = QLineEdit(self, clearButtonEnabled=True), ChoiceField(FILTERS, self)
        self.tree, self.none = QTreeWidget(self), QuietLabel(self, wraps=False)
        self.editor = KeyEditor(settings, self)
        self._buttons = close_row(self)
        self.reset_all = self._buttons.addButton("", QDialogButtonBox.ButtonRole.ResetRole)
        self._arrange()
        self._connect()
        self.follow_appearance()
        self.show_groups(groups)
        self.tree.setCurrentItem(self.rows()[0])
        self.resize(px(GRID * 84), px(GRID * 84))

    def show_groups(self, groups: Sequence[KeyGroup]) -> None:
        """List the actions in ``groups``; the chosen action stays chosen."""
        self._groups = groups
        chosen = self.tree.currentItem()
        entry = chosen.data(0, ENTRY) if chosen else None
        self._fill()
        self._show_keys()
        for row in self.rows():
            each = row.data(0, ENTRY)
            if isinstance(entry, ActionSpec) and isinstance(each, ActionSpec) and each.id == entry.id:
                self.tree.setCurrentItem(row)
        self._narrow()

    def rows(self) -> list[QTreeWidgetItem]:
        """Return every row below a heading, shown or hidden."""
        return [row for heading in self._headings for row in _below(heading)]

    @property
    def _headings(self) -> list[QTreeWidgetItem]:
        return _below(self.tree.invisibleRootItem())

    def row(self, action: str) -> QTreeWidgetItem:
        """Return the row of the action with the id ``action``."""
        return next(
            row
            for row in self.rows()
            if isinstance(row.data(0, ENTRY), ActionSpec) and row.data(0, ENTRY).id == action
        )

    def _arrange(self) -> None:
        self.tree.setColumnCount(2)
        self.tree.setItemDelegateForColumn(1, KeyCaps(self.tree))
        self.tree.setIndentation(0)  # the icons stand for it, and a chosen row has one colour
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(False)
        self.tree.setItemsExpandable(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setStretchLastSection(False)
        self.tree.setHeaderHidden(True)
        top = in_row((self.search, 1), self.filter, spacing=GRID)
        in_column(
            top, self.none, (self.tree, 1), self.editor, self._buttons, on=self, margins=DIALOG, spacing=M
        )

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._narrow())
        self.filter.currentIndexChanged.connect(lambda _: self._narrow())
        self.tree.currentItemChanged.connect(lambda *_: self._edit())
        self.tree.itemActivated.connect(lambda *_: self.editor.fields[0].setFocus())
        self._settings.changed.connect(self._follow_setting)
        self.reset_all.clicked.connect(lambda: self._settings.set(SHORTCUTS, ()))
        for button in self._buttons.buttons():
            button.setAutoDefault(False)  # type: ignore[attr-defined]

    def restyle(self) -> None:
        for heading in self._headings:
            heading.setFont(0, font(Type.STRONG))

    def retranslate(self) -> None:
        translate = translator("shortcuts")
        self.setWindowTitle(text_of("title"))
        self.search.setPlaceholderText(text_of("find"))
        self.search.setAccessibleName(text_of("find"))
        self.filter.setAccessibleName(text_of("filter"))
        self.tree.setAccessibleName(text_of("list"))
        self.tree.setHeaderLabels([text_of("what"), text_of("how")])
        self.reset_all.setText(text_of("reset-all"))
        self.none.setText(text_of("none"))
        self.filter.name(tuple(map(translate, FILTERS.values())))

    def _fill(self) -> None:
        self.tree.clear()
        for group in self._groups:
            heading = self._heading(group.title)
            for entry in group.entries:
                name = board_keys.name_of(translator("actions")(entry.text))
                _add(heading, (name, ""), entry, icon(entry.shown_icon) if entry.shown_icon else blank_icon())
        translate = translator(board_keys.CONTEXT)
        for keys in board_keys.BOARD_KEYS:
            heading = self._heading(translate(keys.title))
            for each in keys.entries:
                _add(heading, (translate(each.does), translate(each.how)), keys, blank_icon())
        self.tree.expandAll()

    def _heading(self, title: str) -> QTreeWidgetItem:
        heading = QTreeWidgetItem(self.tree, [title])
        heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
        heading.setFirstColumnSpanned(True)
        heading.setFont(0, font(Type.STRONG))
        return heading

    def _show_keys(self) -> None:
        """Show the current keys beside every action."""
        chosen = self._settings.get(SHORTCUTS)
        for row in self.rows():
            entry = row.data(0, ENTRY)
            if isinstance(entry, ActionSpec):
                keys = tuple(map(native, keys_of(entry, chosen)))
                row.setData(1, ROLE, Caps(keys, is_changed(entry, chosen)))
                row.setData(1, Qt.ItemDataRole.AccessibleTextRole, ", ".join(keys))
        self.reset_all.setEnabled(bool(chosen))

    def _narrow(self) -> None:
        """Show only the rows that match the search and the filter."""
        words = self.search.text().casefold().split()
        wanted, chosen = self.filter.value, self._settings.get(SHORTCUTS)
        for heading in self._headings:
            for row in _below(heading):
                entry, text = row.data(0, ENTRY), _searched(heading, row)
                fits = all(word in text for word in words) and (
                    wanted == ALL
                    or (wanted == CHANGED and isinstance(entry, ActionSpec) and is_changed(entry, chosen))
                    or any(mode.value == wanted for mode in entry.modes)
                )
                row.setHidden(not fits)
            heading.setHidden(all(row.isHidden() for row in _below(heading)))
        self.none.setVisible(all(heading.isHidden() for heading in self._headings))

    def _edit(self) -> None:
        row = self.tree.currentItem()
        entry = row.data(0, ENTRY) if row else None
        every = [entry for group in self._groups for entry in group.entries]
        self.editor.edit(entry if isinstance(entry, ActionSpec) else None, every)

    def _follow_setting(self, setting: Setting[object]) -> None:
        if setting is SHORTCUTS:
            self._show_keys()
            self.editor.refresh()
            self._narrow()


def _add(
    heading: QTreeWidgetItem, texts: tuple[str, str], entry: ActionSpec | board_keys.BoardKeys, face: QIcon
) -> None:
    """Add a row at the end of those below ``heading``."""
    row = QTreeWidgetItem(heading, list(texts))
    row.setIcon(0, face)
    row.setData(0, ENTRY, entry)


def _below(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """Return the items below ``item``."""
    children = (item.child(number) for number in range(item.childCount()))
    return [child for child in children if child is not None]


def _searched(heading: QTreeWidgetItem, row: QTreeWidgetItem) -> str:
    """Return the text that a search looks through; an action is found by its English name as well."""
    keys, entry = row.data(1, Qt.ItemDataRole.AccessibleTextRole) or "", row.data(0, ENTRY)
    english = board_keys.name_of(entry.text) if isinstance(entry, ActionSpec) else ""
    return " ".join((heading.text(0), row.text(0), row.text(1), keys, english)).casefold()
