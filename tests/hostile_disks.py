"""Disks that refuse: full ones, folders that may not be written to, names that are folders.

Real ones, made by the system itself. Where the tests run as root, who may do everything, they
take an ordinary user's rights for as long as it matters; where they do not, they cannot mount
a drive, and a limit on the size of files stands in for a full one.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NOBODY = 65534


@contextmanager
def size_limit(most_bytes: int) -> Iterator[None]:
    """No file can grow beyond ``most_bytes``; the system's error is that of a file too large."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def drive(folder: Path, size: str = "64k") -> Iterator[bool]:
    """``folder`` is a drive of that size, if the system lets us mount one; whether it did."""
    made = shutil.which("mount") is not None
    if made:
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
        made = subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield made
    finally:
        if made:
            unmount(folder)


def unmount(folder: Path) -> None:
    """Take the drive away, as somebody does who pulls a stick out."""
    subprocess.run(["umount", "-l", str(folder)], capture_output=True, check=False)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """No byte more fits on the drive that ``folder`` is; its small files are what they were."""
    ballast = folder / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        for size in (4096, 1):
            with suppress(OSError):
                while True:
                    file.write(b"\0" * size)
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def full_drive(folder: Path) -> Iterator[None]:
    """``folder`` is on a drive without space; what it held before is not there meanwhile."""
    held = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    with drive(folder) as mounted:
        if not mounted:
            with size_limit(0):
                yield
            return
        for path, content in held.items():
            path.write_bytes(content)
        with filled(folder):
            yield


@contextmanager
def ordinary_user() -> Iterator[Path]:
    """A folder of an ordinary user, and no more rights than that user's."""
    folder = Path(tempfile.mkdtemp(prefix="klotski-"))
    root = os.geteuid() == 0
    try:
        if root:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)
