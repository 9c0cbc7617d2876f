"""What shells and ``man`` read of the program: completions for bash, zsh and fish, and a manual page.

Both are made from the commands themselves, so that they say what ``--help`` says::

    share/bash-completion/completions/klotski-studio      share/zsh/site-functions/_klotski-studio
    share/fish/vendor_completions.d/klotski-studio.fish   share/man/man1/klotski-studio.1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from typer.completion import get_completion_script  # type: ignore[attr-defined]  # it has no other place

from klotski_studio import __version__
from klotski_studio.cli import COMPLETE

MANUAL = "man/man1/klotski-studio.1"
SCRIPTS = {
    "bash": "bash-completion/completions/klotski-studio",
    "zsh": "zsh/site-functions/_klotski-studio",
    "fish": "fish/vendor_completions.d/klotski-studio.fish",
}
"""Where in a data folder each shell looks for completions."""


def files(root: Any) -> dict[str, str]:
    """The completions and the manual page of the program ``root``, by their paths in a data folder."""
    name = str(root.info_name)
    made = {
        path: get_completion_script(prog_name=name, complete_var=COMPLETE, shell=shell) + "\n"
        for shell, path in SCRIPTS.items()
    }
    return made | {MANUAL: manual(root)}


def manual(context: Any) -> str:
    """The manual page of the program ``context`` as ``man`` reads it: each command with its options."""
    group = context.command
    name = str(context.info_name)
    commands = [group.get_command(context, name) for name in group.list_commands(context)]
    return "\n".join(
        [
            f'.TH {name.upper()} 1 "" "Klotski Studio {__version__}"',
            *(".SH NAME", f"{_plain(name)} \\- design, prove, play and watch sliding\\-block puzzles"),
            *(".SH SYNOPSIS", f".B {_plain(name)}", _plain("[FILE...] | COMMAND [ARGUMENT...]")),
            *(".SH DESCRIPTION", _plain(" ".join(str(group.help).split()))),
            *(".SH OPTIONS", *_options(group, context), ".SH COMMANDS"),
            *(line for each in commands if not each.hidden for line in _command(each, context)),
            "",
        ]
    )


def _command(command: Any, parent: Any) -> Iterator[str]:
    context = command.context_class(command, info_name=command.name, parent=parent)
    yield f".SS {_plain(command.name)}"
    yield f".B {_plain(context.command_path)}"
    yield _plain(" ".join(command.collect_usage_pieces(context)))
    for paragraph in str(command.help or "").split("\n\n"):
        yield from (".PP", _plain(" ".join(paragraph.replace("\b", "").split())))
    yield from _options(command, context)


def _options(command: Any, context: Any) -> Iterator[str]:
    for parameter in command.get_params(context):
        if record := parameter.get_help_record(context):
            yield from (".TP", f".B {_plain(record[0])}", _plain(" ".join(record[1].split())))


def _plain(text: str) -> str:
    """``text`` with what ``man`` would read as commands escaped."""
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"))
