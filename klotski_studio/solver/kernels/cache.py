"""The folder for compiled code, and which stages of kernels lie in it; does not import numba.

numba notices when the file of a compiled function changes, but not when a
function that it calls, in another file, does; the old code would go on running. So the cache
folder is named after the content of *all* kernel files, and after the program's version. It
lies in the user's own cache, because an installed package may be read-only; where not even
that can be written, everything still works and is compiled anew at each start. The folder is made
when the first kernel is compiled, not on import. Folders of former versions are removed then,
except the one used last, which may belong to a version that is still in use.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import stat
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path

from platformdirs import user_cache_path

import klotski_studio

_OURS = re.compile(r".+-[0-9a-f]{12}")


@cache
def fingerprint() -> str:
    """Twelve hex digits that change whenever any kernel's source does; read once, as kernels are."""
    digest = hashlib.sha256()
    folder = Path(__file__).parent
    for file in sorted(folder.rglob("*.py")):
        source = file.read_bytes()
        digest.update(f"{file.relative_to(folder).as_posix()} {len(source)} ".encode())
        digest.update(source)
    return digest.hexdigest()[:12]


def _place() -> Path:
    """Where the folder is, or would be."""
    base = user_cache_path("klotski-studio", appauthor=False)
    return base / "kernels" / f"{klotski_studio.__version__}-{fingerprint()}"


def make_cache_folder() -> Path | None:
    """Return a folder for compiled code that only this user can write to; None if there is none.

    Loading compiled code executes it, so a folder that another user could have filled is not used.
    """
    folder = _place()
    base = folder.parent.parent
    try:
        is_new = not folder.exists()
        base.parent.mkdir(parents=True, exist_ok=True)
        for each in (base, base / "kernels", folder):
            each.mkdir(mode=0o700, exist_ok=True)
        for each in (base, base / "kernels"):  # made by other parts of the program, perhaps for a group
            each.chmod(0o700)
        if not (_is_safe_parent(base.parent) and all(map(_is_own, (base, base / "kernels", folder)))):
            return None
        with tempfile.TemporaryFile(dir=folder):
            # The time of the last use, by which old folders are removed.
            folder.touch()
    except OSError:
        return None
    if is_new:
        with suppress(OSError):
            remove_old_folders(folder)
            shutil.rmtree(base / "disk", ignore_errors=True)  # levels of searches of earlier versions
    return folder


def _is_own(folder: Path) -> bool:
    """Whether ``folder`` is no link, belongs to this user, and nobody else may write to it."""
    found = folder.lstat()
    if os.name != "posix":
        return stat.S_ISDIR(found.st_mode)  # elsewhere the user's folders have access lists of their own
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o022


def _is_safe_parent(folder: Path) -> bool:
    """Whether not everybody can replace what this user has in ``folder``.

    Its group may: where new folders are writable by the group, that is commonly the user's own.
    """
    found = folder.stat()
    if os.name != "posix" or found.st_mode & stat.S_ISVTX:
        return True
    return found.st_uid in (0, os.geteuid()) and not found.st_mode & 0o002


def remove_old_folders(current: Path) -> None:
    """Remove the folders of other versions beside ``current``, except the one used last.

    A program that still runs from a removed folder compiles anew and makes it again.
    """
    others = [path for path in current.parent.iterdir() if path != current and _OURS.fullmatch(path.name)]
    for folder in sorted(others, key=lambda path: path.stat().st_mtime)[:-1]:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def cache_folder() -> Path | None:
    """The folder for compiled code of this process; made at the first call. None if there is none."""
    return make_cache_folder()


def is_stored(stage: str) -> bool:
    """Whether a process like this one has stored all kernels of ``stage``, so that loading them is quick.

    It looks at a note beside them. Where the note is wrong, for example after the processor was replaced,
    the kernels are compiled again.
    """
    with suppress(OSError):
        return (_place() / _note(stage)).exists()
    return False


def note_stored(stage: str) -> None:
    """Note that all kernels of ``stage`` are stored, if there is a folder for them."""
    folder = cache_folder()
    if folder is not None:
        with suppress(OSError):
            (folder / _note(stage)).touch()


@cache
def _spec_of_numba() -> ModuleSpec | None:
    """Where numba lies, without importing it; to look for it takes long, and is asked again and again."""
    return importlib.util.find_spec("numba")


def _note(stage: str) -> str:
    """The name of the note: it holds what numba compares before it loads what it has stored."""
    import platform

    spec = _spec_of_numba()
    known = [sys.version, platform.machine(), os.environ.get("NUMBA_DISABLE_JIT", "")]
    if spec is not None and spec.origin is not None:
        with suppress(OSError):  # it may lie in an archive
            known.append(f"{spec.origin} {Path(spec.origin).stat().st_mtime_ns}")
    return f"{stage}.{hashlib.sha256(repr(known).encode()).hexdigest()[:12]}.stored"
