"""Everything about numba in one place: options, its cache, and functions that map to CPU instructions.

:mod:`~klotski_studio.solver.kernels.cache` explains where compiled code is kept.
"""

# ruff: noqa: ARG001  (numba fixes the arguments of an intrinsic by name and number)

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, UserProvidedCacheLocator
from numba.extending import intrinsic

from klotski_studio.solver.kernels.cache import cache_folder

_Function = TypeVar("_Function", bound=Callable[..., Any])
_PROCESS = uuid.uuid4().hex[:8]


class _Locator(UserProvidedCacheLocator):
    """Where numba stores one function: by the name of its module, wherever that lies.

    numba names the folder after the path of the source, so that a second copy would compile all kernels
    anew. The folder above is named after the content of all kernels; this module's is compared as well.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(Path(getattr(numba.config, "CACHE_DIR")) / function.__module__)  # noqa: B009

    def get_source_stamp(self) -> str:
        """What the source of the module holds: some versions of numba compare its time instead."""
        return hashlib.sha256(Path(self._py_file).read_bytes()).hexdigest()


class _Files(CompileResultCacheImpl):
    """numba's way to write a compiled function, in the place of :class:`_Locator`."""

    _locator_classes = [_Locator]  # noqa: RUF012


class _FunctionCache(FunctionCache):
    """numba's cache of one function, with file names that no other process uses."""

    _impl_class = _Files

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
            if (folder := cache_folder()) is not None:
                setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010  (unknown to its type stubs)
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


_OPTIONS: dict[str, Any] = {
    # Another thread may run Python meanwhile: this keeps a window alive.
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": False,
    # No kernel makes an array, so none has to count references: a fifth less to compile.
    "_nrt": False,
    "no_cfunc_wrapper": True,
}


def kernel(function: _Function) -> _Function:
    """Compile ``function`` at its first call, without the GIL and without bounds checks.

    It may not make arrays, nor assign to slices, which may need a copy.
    """
    compiled: Any = numba.njit(**_OPTIONS)(function)
    if compiled is not function:  # it is the function itself where compiling is switched off
        compiled._cache = _Cache(function)
    return cast(_Function, compiled)


def inlined(function: _Function) -> _Function:
    """Compile ``function`` into each kernel that calls it.

    For functions that are called once a position or more: passing an array costs seven registers. It
    cannot be called from Python.
    """
    options = {"forceinline": True, "no_cpython_wrapper": True, **_OPTIONS}
    return cast(_Function, numba.njit(**options)(function))


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


def _claim_slowly(array: Any, index: Any, entry: Any) -> bool:
    is_free = bool(array[index] == 0)
    if is_free:
        array[index] = entry
    return is_free


@_or_in_python(_claim_slowly)
def claim(typingctx: Any, array: Any, index: Any, entry: Any) -> Any:
    """Put ``entry`` into ``array[index]`` (uint64, one dimension) if that is 0; whether it was.

    No lock: of several threads one succeeds. What it wrote before, those who see the entry see as well.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        struct = context.make_array(signature.args[0])(context, builder, args[0])
        empty = ir.Constant(ir.IntType(64), 0)
        found = builder.cmpxchg(builder.gep(struct.data, [args[1]]), empty, args[2], "acq_rel", "acquire")
        return builder.extract_value(found, 1)

    return types.boolean(array, index, types.uint64), generate
