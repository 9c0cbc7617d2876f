"""Everything about numba in one place: options, the cache folder, and functions that map to CPU instructions.

The cache. numba notices when the file of a compiled function changes, but not when a
function that it calls, in another file, does; the old code would go on running. So the cache
folder is named after the content of *all* kernel files, and after the program's version. It
lies in the user's own cache, because an installed package may be read-only; where not even
that can be written, everything still works and is compiled anew at each start. The folder is made
when the first kernel is compiled, not on import. Folders of former versions are removed then,
except the one used last, which may belong to a version that is still in use.
"""

# ruff: noqa: ARG001  (numba fixes the arguments of an intrinsic by name and number)

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import tempfile
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.caching import FunctionCache, NullCache
from numba.extending import intrinsic
from platformdirs import user_cache_path

import klotski_studio

_Function = TypeVar("_Function", bound=Callable[..., Any])


def fingerprint() -> str:
    """Twelve hex digits that change whenever any kernel's source does."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def make_cache_folder() -> Path | None:
    """Return a folder for compiled code that only this user can write to; None if there is none.

    Loading compiled code executes it, so a folder that another user could have filled is not used.
    """
    base = user_cache_path("klotski-studio", appauthor=False)
    folder = base / "kernels" / f"{klotski_studio.__version__}-{fingerprint()}"
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


_PROCESS = uuid.uuid4().hex[:8]
_OURS = re.compile(r".+-[0-9a-f]{12}")


@cache
def cache_folder() -> Path | None:
    """The folder for compiled code of this process; made at the first call. None if there is none."""
    folder = make_cache_folder()
    if folder is not None:
        setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010  (unknown to its type stubs)
    return folder


class _FunctionCache(FunctionCache):
    """numba's cache of one function, with file names that no other process uses."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        # numba counts its files: two processes that start with none would both write number 1,
        # each for other types, and either's index could be the one that stays.
        names = self._cache_file
        names._data_name_pattern = names._data_name_pattern.replace("{number", f"{_PROCESS}.{{number")


class _Cache(NullCache):
    """The cache of one kernel: opened when it is first compiled; faults of the disk are ignored.

    What cannot be read, for whatever reason, is compiled anew; what cannot be written is not stored.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._files: FunctionCache | NullCache | None = None

    def _opened(self) -> Any:
        """Numba's cache of the function; one that stores nothing if there is no folder for it."""
        if self._files is None:
            self._files = NullCache()
            if cache_folder() is not None:
                # numba finds no place for a function whose file it cannot see, in an archive for example.
                with suppress(OSError, RuntimeError):
                    self._files = _FunctionCache(self._function)
        return self._files

    @property
    def cache_path(self) -> Any:
        """Where the compiled code lies; None if nothing is stored."""
        return self._opened().cache_path

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for these types; None if there is none, or it is damaged."""
        try:
            return self._opened().load_overload(sig, target_context)
        except Exception:  # a damaged file raises whatever its bytes happen to mean
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store a compiled function."""
        with suppress(OSError):
            self._opened().save_overload(sig, data)

    def flush(self) -> None:
        """Delete everything stored for this function."""
        self._opened().flush()


def kernel(function: _Function) -> _Function:
    """Compile ``function`` at its first call, without the GIL and without bounds checks.

    ``nogil`` is what keeps a window alive while a kernel runs on another thread.
    """
    compiled: Any = numba.njit(nogil=True, error_model="numpy", boundscheck=False)(function)
    if compiled is not function:  # it is the function itself where compiling is switched off
        compiled._cache = _Cache(function)
    return cast(_Function, compiled)


def inlined(function: _Function) -> _Function:
    """Compile ``function`` into each kernel that calls it.

    For functions that are called once a position or more: passing an array costs seven registers.
    """
    compiled = numba.njit(forceinline=True, nogil=True, error_model="numpy", boundscheck=False)
    return cast(_Function, compiled(function))


def _or_in_python(stand_in: Callable[..., Any]) -> Callable[[_Function], _Function]:
    """Uses ``stand_in`` where compiling is switched off, to step through: ``NUMBA_DISABLE_JIT=1``."""

    def decorate(function: _Function) -> _Function:
        chosen = stand_in if getattr(numba.config, "DISABLE_JIT") else intrinsic(function)  # noqa: B009
        return cast(_Function, chosen)

    return decorate


@_or_in_python(lambda word: np.uint64((int(word) & -int(word)).bit_length() - 1))
def lowest_bit(typingctx: Any, word: Any) -> Any:
    """The number of the lowest set bit of a uint64 that is not zero, as uint64."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


@_or_in_python(lambda word: np.uint64(int(word).bit_count()))
def count_bits(typingctx: Any, word: Any) -> Any:
    """How many bits of a uint64 are set, as uint64."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), generate


@_or_in_python(lambda *_: None)
def prefetch(typingctx: Any, array: Any, index: Any) -> Any:
    """Ask for the cache line of ``array[index]`` (one dimension) to be brought near, for writing."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        struct = context.make_array(signature.args[0])(context, builder, args[0])
        pointer = builder.gep(struct.data, [args[1]])
        byte = builder.bitcast(pointer, ir.IntType(8).as_pointer())
        kind = ir.FunctionType(
            ir.VoidType(), [ir.IntType(8).as_pointer(), ir.IntType(32), ir.IntType(32), ir.IntType(32)]
        )
        insert: Any = cgutils.get_or_insert_function
        hint = insert(builder.module, kind, "llvm.prefetch.p0")
        flags = [ir.Constant(ir.IntType(32), value) for value in (1, 2, 1)]
        builder.call(hint, [byte, *flags])
        return context.get_dummy_value()

    return types.void(array, index), generate


def _or_slowly(array: Any, index: Any, bits: Any) -> None:
    array[index] |= bits


@_or_in_python(_or_slowly)
def set_bits(typingctx: Any, array: Any, index: Any, bits: Any) -> Any:
    """OR ``bits`` into ``array[index]`` (uint64, one dimension), also while other threads do so.

    No lock: one instruction, which other cores see as a whole.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        struct = context.make_array(signature.args[0])(context, builder, args[0])
        builder.atomic_rmw("or", builder.gep(struct.data, [args[1]]), args[2], "monotonic")
        return context.get_dummy_value()

    return types.void(array, index, types.uint64), generate
