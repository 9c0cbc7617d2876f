"""The editor of one action's keys; a key pressed in a field applies at once.

::

    Duplicate   [ Ctrl+D  ] x   [         ] x        [Reset]
    “Ctrl+D” already belongs to “Mirror”.       [Use It Here]

A key that another action has in the same mode changes hands only when the person says so. One key may serve
two actions as long as no mode has both::

    Edit    Ctrl+C  Copy             fine: never both at once
    Watch   Ctrl+C  Copy the Moves
    Edit    Ctrl+C  Duplicate        a clash with the first one
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QKeySequenceEdit, QLineEdit, QPushButton, QWidget

from klotski_studio.app.runtime.settings import SHORTCUTS, Settings, Shortcuts
from klotski_studio.app.texts.translatable import N_
from klotski_studio.ui.features.help import board_keys
from klotski_studio.ui.look.appearance import FollowsAppearance, beside_text
from klotski_studio.ui.look.boxes import STRETCH, fill, in_column, in_row
from klotski_studio.ui.look.plain import PlainLabel, set_name
from klotski_studio.ui.look.theme import GRID
from klotski_studio.ui.look.tokens import Type, font, px
from klotski_studio.ui.look.translate import texts, translator
from klotski_studio.ui.session.feature import MOST_KEYS, ActionSpec, keys_of, portable
from klotski_studio.ui.widgets.panel_parts import SquareButton

SENTENCES: Mapping[str, str] = {
    "choose": N_("shortcuts", "Choose a command above to give it other keys."),
    "field": N_("shortcuts", "Key {number} for {name}"),
    "press": N_("shortcuts", "Press the keys"),
    "none": N_("shortcuts", "Remove this key"),
    "reset": N_("shortcuts", "&Reset"),
    "taken": N_("shortcuts", "{key} already belongs to {names}."),
    "needed": N_("shortcuts", "The board itself needs {key}: {does}."),
    "no-key": N_("shortcuts", "This key cannot be used."),
    "quoted": N_("shortcuts", "“{name}”"),
    "take": N_("shortcuts", "&Use It Here"),
}
text_of = texts("shortcuts", SENTENCES)


def is_changed(action: ActionSpec, chosen: Shortcuts) -> bool:
    """Return whether the user gave ``action`` other keys than its default ones."""
    return keys_of(action, chosen) != keys_of(action, ())


def with_keys(action: ActionSpec, keys: Iterable[str], chosen: Shortcuts) -> Shortcuts:
    """Return ``chosen`` with ``keys`` for ``action``; keys equal to the default ones are not kept."""
    own = tuple(dict.fromkeys(keys))
    others: Mapping[str, tuple[str, ...]] = {name: each for name, each in chosen if name != action.id}
    if own == keys_of(action, ()):
        return tuple(sorted(others.items()))
    return tuple(sorted({**others, action.id: own}.items()))


def clashes(
    action: ActionSpec, key: str, actions: Iterable[ActionSpec], chosen: Shortcuts
) -> tuple[ActionSpec, ...]:
    """Return the other actions that have ``key`` in a mode in which ``action`` is available."""
    return tuple(
        other
        for other in actions
        if other.id != action.id and other.modes & action.modes and key in keys_of(other, chosen)
    )


class KeyEditor(FollowsAppearance, QFrame):
    """Edits the keys of one action, in the settings."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._entry: ActionSpec | None = None
        self._all: Sequence[ActionSpec] = ()
        self._wish: tuple[str, ...] = ()
        self._name, self.message = PlainLabel(self), PlainLabel(self, wraps=True)
        self.fields = [QKeySequenceEdit(self) for _ in range(MOST_KEYS)]
        self.removers = [SquareButton("cross", self) for _ in range(MOST_KEYS)]
        self.reset, self.take = QPushButton(self), QPushButton(self)
        self._arrange()
        self._connect()
        self.follow_appearance()
        self.edit(None, ())

    def edit(self, entry: ActionSpec | None, every: Sequence[ActionSpec]) -> None:
        """Show the keys of ``entry``, one of ``every``."""
        self._entry, self._all = entry, every
        for part in (*self.fields, *self.removers, self.reset):
            part.setEnabled(entry is not None)
        name = board_keys.name_of(translator("actions")(entry.text)) if entry else ""
        self._name.setText(name or text_of("choose"))
        for number, field in enumerate(self.fields, 1):
            field.setAccessibleName(text_of("field", number=number, name=name) if entry else "")
        self.refresh()

    def refresh(self) -> None:
        """Show the keys in the settings."""
        self._show_message("")
        chosen = self._settings.get(SHORTCUTS)
        keys = keys_of(self._entry, chosen) if self._entry else ()
        for index, (field, remover) in enumerate(zip(self.fields, self.removers, strict=True)):
            field.setKeySequence(QKeySequence.fromString(keys[index] if index < len(keys) else ""))
            remover.setEnabled(index < len(keys))
        self._show_placeholders()
        self.reset.setEnabled(self._entry is not None and is_changed(self._entry, chosen))

    def _show_placeholders(self) -> None:
        """Put our text into the empty fields; Qt writes its own with every new key sequence."""
        for line in self.findChildren(QLineEdit):
            line.setPlaceholderText(text_of("press"))

    def retranslate(self) -> None:
        for remover in self.removers:
            set_name(remover, text_of("none"))
        self._show_placeholders()
        self.reset.setText(text_of("reset"))
        self.take.setText(text_of("take"))
        if self._entry is None:
            self._name.setText(text_of("choose"))

    def _arrange(self) -> None:
        self.setObjectName("key_editor")
        beside_text(self._name.setFont, lambda: font(Type.STRONG))
        fields = in_row(spacing=GRID // 2)
        for field, remover in zip(self.fields, self.removers, strict=True):
            field.setMaximumSequenceLength(1)
            beside_text(field.setFixedWidth, lambda: px(GRID * 20))
            fill(fields, field, remover, GRID)
        fill(fields, STRETCH, self.reset)
        said = in_row((self.message, 1), self.take)
        self.take.setSizePolicy(self.reset.sizePolicy())
        in_column(self._name, fields, said, on=self, margins=(0, GRID, 0, 0), spacing=GRID)
        # the place of the message is kept: nothing may jump while somebody types
        policy = self.take.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.take.setSizePolicy(policy)

    def _connect(self) -> None:
        for index, (field, remover) in enumerate(zip(self.fields, self.removers, strict=True)):
            field.editingFinished.connect(lambda index=index: self._pressed(index))
            remover.clicked.connect(lambda _=False, index=index: self._want(index, ""))
        self.reset.clicked.connect(self._reset)
        self.take.clicked.connect(self._take)

    def _pressed(self, index: int) -> None:
        """Take the key that was pressed in a field, or show why it is refused."""
        keys = self.fields[index].keySequence()
        if self._entry is None or keys.isEmpty():
            return
        key = portable(keys.toString(QKeySequence.SequenceFormat.PortableText))
        self._want(index, key) if key else self._refuse(text_of("no-key"))

    def _want(self, index: int, key: str) -> None:
        """Give the field ``index`` the key ``key``, or none."""
        if self._entry is not None:
            keys = list(keys_of(self._entry, self._settings.get(SHORTCUTS)))
            keys[index : index + 1] = [key] if key else []
            self._ask(tuple(keys))

    def _ask(self, keys: tuple[str, ...]) -> None:
        """Give the action ``keys``, unless another action has one of them."""
        entry, chosen = self._entry, self._settings.get(SHORTCUTS)
        assert entry is not None
        for key in keys:
            need = board_keys.needed_for(key, entry.modes)
            others = clashes(entry, key, self._all, chosen)
            if need is not None:
                does = translator(board_keys.CONTEXT)(need.does)
                return self._refuse(text_of("needed", key=board_keys.native(key), does=does))
            if others:
                named = (board_keys.name_of(translator("actions")(other.text)) for other in others)
                names = QLocale().createSeparatedList([text_of("quoted", name=name) for name in named])
                return self._show_message(text_of("taken", key=board_keys.native(key), names=names), keys)
        self._settings.set(SHORTCUTS, with_keys(entry, keys, chosen))
        return self.refresh()

    def _take(self) -> None:
        """Take the wanted keys from the actions that have them."""
        entry, chosen, keys = self._entry, self._settings.get(SHORTCUTS), self._wish
        assert entry is not None
        for key in keys:
            for other in clashes(entry, key, self._all, chosen):
                rest = [each for each in keys_of(other, chosen) if each != key]
                chosen = with_keys(other, rest, chosen)
        self._settings.set(SHORTCUTS, with_keys(entry, keys, chosen))
        self.refresh()

    def _reset(self) -> None:
        """Give the action its default keys again."""
        if self._entry is not None:
            self._ask(keys_of(self._entry, ()))

    def _refuse(self, message: str) -> None:
        """Keep the keys as they are, and show why."""
        self.refresh()
        self._show_message(message)

    def _show_message(self, message: str, wish: tuple[str, ...] = ()) -> None:
        """Show ``message``, and offer to take the keys in ``wish`` nevertheless."""
        self._wish = wish
        self.message.setText(message)
        self.take.setVisible(bool(wish))
        if wish:
            self.take.setFocus(Qt.FocusReason.OtherFocusReason)
