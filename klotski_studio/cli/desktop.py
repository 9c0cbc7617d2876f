"""``klotski-studio install-desktop`` adds the program to the desktop's menu and names its files there.

::

    resources/desktop, resources/icons           ~/.local/share
        klotski-studio.desktop       ->              applications/           what the menu starts
        klotski-studio.xml           ->              mime/packages/          what a .klotski file is
        app.svg, puzzle-file.svg     ->              icons/hicolor/scalable/ what they look like
        app/16.svg, app/24.svg       ->              icons/hicolor/16x16/    own drawings for small sizes

Completions and a manual page come with them, made from the commands, so that they say what ``--help`` says::

    share/bash-completion/completions/klotski-studio      share/zsh/site-functions/_klotski-studio
    share/fish/vendor_completions.d/klotski-studio.fish   share/man/man1/klotski-studio.1

Only files are written; desktops that keep an index of them are asked to read them again.

``klotski-studio compile-kernels`` compiles kernels into the user's cache; the window runs it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.completion import get_completion_script  # type: ignore[attr-defined]  # it has no other place

from klotski_studio import __version__
from klotski_studio.app.runtime.paths import resources_dir
from klotski_studio.cli import COMPLETE
from klotski_studio.cli.terminal.output import Exit, print_error, print_line, refusing
from klotski_studio.io.disk import replace_file, system_trouble

ENTRY = "applications/klotski-studio.desktop"
ICONS = "icons/hicolor/scalable"

FILES: tuple[tuple[str, str], ...] = (
    ("desktop/klotski-studio.desktop", ENTRY),
    ("desktop/klotski-studio.xml", "mime/packages/klotski-studio.xml"),
    ("icons/app.svg", f"{ICONS}/apps/klotski-studio.svg"),
    ("icons/app/16.svg", "icons/hicolor/16x16/apps/klotski-studio.svg"),
    ("icons/app/24.svg", "icons/hicolor/24x24/apps/klotski-studio.svg"),
    ("desktop/puzzle-file.svg", f"{ICONS}/mimetypes/application-x-klotski.svg"),
)
"""Pairs: a file in the resources, and its path in a data folder."""

INDEXERS: tuple[tuple[str, ...], ...] = (
    ("update-mime-database", "mime"),
    ("update-desktop-database", "-q", "applications"),
    ("gtk-update-icon-cache", "-q", "-f", "-t", "icons/hicolor"),
)
"""Commands that rebuild the desktop's indexes; the last word is a folder in the data folder."""


def install_desktop(
    context: typer.Context,
    uninstall: Annotated[bool, typer.Option("--uninstall", help="Take it out again.")] = False,
    prefix: Annotated[
        Path | None,
        typer.Option("--prefix", metavar="FOLDER", help="Where to: FOLDER/share.  [default: ~/.local]"),
    ] = None,
) -> None:
    """Add the program to the desktop's menu, make .klotski files open with it, and teach shells its commands.

    For the desktops of Linux and other systems that follow freedesktop.org.
    """
    if sys.platform in ("win32", "darwin"):
        raise typer.BadParameter("This system's desktop does not read .desktop files.")
    share, made = data_folder(prefix), shell_files(context.find_root())
    with refusing(Exit.IO_FAILED):
        changed = _remove(share, made) if uninstall else _install(share, made)
    if changed:
        _index(share)
    else:
        print_line(f"There was nothing to remove in {share}.")


def data_folder(prefix: Path | None) -> Path:
    """Return the folder that a desktop reads: ``prefix/share``, or else the user's own data folder."""
    if prefix is not None:
        return prefix.expanduser().absolute() / "share"
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def launcher() -> tuple[str, ...]:
    """Return the command that starts this installation, independent of the desktop's PATH."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    script = Path(sys.executable).with_name("klotski-studio")
    return (str(script),) if script.is_file() else (sys.executable, "-m", "klotski_studio")


def desktop_entry(template: str, command: Sequence[str]) -> str:
    """Return the desktop entry ``template`` with ``command`` as the program to start."""
    start = " ".join([*map(_quoted, command), "%F"])
    values = {"Exec": start, "TryExec": command[0]}
    return re.sub(
        r"^(Exec|TryExec)=.*$",
        lambda found: f"{found[1]}={values[found[1]]}".replace("\\", "\\\\"),
        template,
        flags=re.MULTILINE,
    )


def _quoted(word: str) -> str:
    """Return one word of an ``Exec`` line, quoted by the rules of the Desktop Entry Specification."""
    word = word.replace("%", "%%")
    if re.fullmatch(r"[\w./%+@:-]+", word):
        return word
    return '"' + re.sub(r'(["`$\\])', r"\\\1", word) + '"'


def _install(share: Path, made: Mapping[str, str]) -> bool:
    """Write all files, and those ``made`` for shells; return True, as something has changed.

    Raises:
        FileError: if the system refuses.
    """
    contents = {target: (resources_dir() / source).read_bytes() for source, target in FILES}
    contents[ENTRY] = desktop_entry(contents[ENTRY].decode("utf-8"), launcher()).encode("utf-8")
    for target, content in (contents | {path: text.encode("utf-8") for path, text in made.items()}).items():
        path = share / target
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise system_trouble(error, path.parent, writing=True) from error
        replace_file(path, content)
        print_line(f"wrote {path}")
    return True


def _remove(share: Path, made: Iterable[str]) -> bool:
    """Remove those of the files that exist; return whether there were any.

    Raises:
        FileError: if the system refuses.
    """
    targets = [*(target for _, target in FILES), *made]
    found = [path for path in (share / target for target in targets) if path.exists()]
    for path in found:
        try:
            path.unlink()
        except OSError as error:
            raise system_trouble(error, path, writing=True) from error
        print_line(f"removed {path}")
    return bool(found)


def _index(share: Path) -> None:
    """Rebuild the desktop's indexes; a desktop without these programs watches its folders itself."""
    for name, *options in INDEXERS:
        folder = share / options.pop()
        program = shutil.which(name)
        if program is None:
            print_line(f"{name} is not here; not every desktop needs it")
        elif folder.is_dir():
            ended = subprocess.run([program, *options, folder], capture_output=True, text=True, check=False)
            if ended.returncode == 0:
                print_line(f"ran {name}")
            else:
                print_error(f"{name} failed: {ended.stderr.strip()}")


def compile_kernels(stages: Annotated[list[str], typer.Argument(metavar="STAGE")]) -> None:
    """Compile stages of the search's kernels into the user's cache.

    Ends when the standard input does, so that it does not outlive the program that started it.
    """
    from klotski_studio.solver import search

    threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    search.warm_up(stages=stages)


def _end_with_input() -> None:
    while os.read(0, 64):  # a lock on sys.stdin would abort the interpreter's own end
        pass
    os._exit(1)


MANUAL = "man/man1/klotski-studio.1"
SCRIPTS = {
    "bash": "bash-completion/completions/klotski-studio",
    "zsh": "zsh/site-functions/_klotski-studio",
    "fish": "fish/vendor_completions.d/klotski-studio.fish",
}
"""Where in a data folder each shell looks for completions."""


def shell_files(root: Any) -> dict[str, str]:
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
