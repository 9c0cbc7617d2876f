"""The help page about keys and mouse, made from the current shortcuts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from klotski_studio.app.runtime.settings import Shortcuts
from klotski_studio.app.texts.errors import QT_TRANSLATE_NOOP
from klotski_studio.ui.dialogs.shortcuts import board_keys
from klotski_studio.ui.look.shortcut_keys import KeyGroup, keys_of, native
from klotski_studio.ui.look.translate import texts, translator

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "title": QT_TRANSLATE_NOOP("keys page", "Keys and mouse"),
        "intro": QT_TRANSLATE_NOOP(
            "keys page",
            "These are the keys as they are now. They can be changed in the menu Help › Shortcuts.",
        ),
        "what": QT_TRANSLATE_NOOP("keys page", "What happens"),
        "how": QT_TRANSLATE_NOOP("keys page", "Keys or mouse"),
    }
)
text_of = texts("keys page", SENTENCES)


def keys_page(groups: Sequence[KeyGroup], chosen: Shortcuts) -> str:
    """Return the page as Markdown: the board first, then every menu whose actions have keys."""
    translate = translator(board_keys.CONTEXT)
    tables = [
        (translate(keys.title), [(translate(each.does), translate(each.how)) for each in keys.entries])
        for keys in board_keys.BOARD_KEYS
    ]
    for group in groups:
        keyed = [(entry.name, keys_of(entry, chosen)) for entry in group.entries]
        rows = [(name, "  ".join(f"`{native(key)}`" for key in keys)) for name, keys in keyed if keys]
        if rows:
            tables.append((group.title, rows))
    head = f"| {text_of('what')} | {text_of('how')} |\n|---|---|\n"
    parts = [f"# {text_of('title')}", text_of("intro")]
    for title, rows in tables:
        lines = "\n".join(f"| {_cell(what)} | {_cell(how)} |" for what, how in rows)
        parts.append(f"## {title}\n\n{head}{lines}")
    return "\n\n".join(parts) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
