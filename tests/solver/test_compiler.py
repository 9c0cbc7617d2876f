"""Where compiled code is kept between runs, and that the program works where it cannot be."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import klotski_studio
from klotski_studio.solver.kernels import cache

SMALL = """
from klotski_studio.solver.kernels.compiler import kernel

@kernel
def double(x):
    return x + x
"""
"""One kernel, which takes no time to speak of to compile."""
DOUBLE = """
import importlib, sys
def double():
    sys.modules.pop("small", None)
    importlib.invalidate_caches()
    import small
    print(small.double(21), sum(small.double.stats.cache_hits.values()))
"""
"""As in a new process: the doubled number, and how often compiled code was loaded for it."""
IN_PYTHON = """
from klotski_studio.core.layout import Metric
from klotski_studio.solver.ask import Ask
from klotski_studio.solver.search import analyze, solve
from tests.solver.agreement import engines_for
from tests.strategies import drawn
layout = drawn("AB. C.D ...", "... ... A..")
for name in engines_for(layout, whole=False):
    print(name, *(solve(Ask(layout, metric, engine=name)).solution for metric in Metric))
for name in engines_for(layout, whole=True):
    print(name, *analyze(Ask(layout, engine=name)).histogram)
"""
FOLDER = "from klotski_studio.solver.kernels import cache; print(cache.cache_folder())"
ROOT = Path(klotski_studio.__file__).parent.parent


def run(code: str, cache: Path, root: Path = ROOT, **more: str) -> list[str]:
    """What ``code`` prints, line by line, where the user's cache is ``cache``; it must not complain."""
    env = {**os.environ, "XDG_CACHE_HOME": str(cache), "LOCALAPPDATA": str(cache), "HOME": str(cache)}
    env |= more
    env["PYTHONPATH"] = os.pathsep.join((str(root), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=env, cwd=root
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's own folder in the user's cache."""
    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: tmp_path / "cache" / "klotski-studio")
    return tmp_path / "cache" / "klotski-studio"


def made() -> Path:
    folder = cache.make_cache_folder()
    assert folder is not None
    return folder


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    """The folder in which there is one for every version."""
    folder = tmp_path / "kernels"
    folder.mkdir()
    return folder


def old(kernels: Path, name: str, when: int) -> Path:
    """A folder of compiled code, used last at ``when``."""
    folder = kernels / name
    (folder / "kernels_1").mkdir(parents=True)
    (folder / "kernels_1" / "bits.search.nbc").write_bytes(b"code")
    os.utime(folder, (when, when))
    return folder


def test_compiled_code_is_kept_in_the_users_cache_by_version_and_content_and_not_before_it_is_asked_for(
    tmp_path: Path,
) -> None:
    code = "from klotski_studio.solver.kernels import best_first, bits, index, rows; from pathlib import Path"
    is_there, place = run(
        f"{code}; print(Path({str(tmp_path / 'cache')!r}).exists()); {FOLDER}", tmp_path / "cache"
    )
    name = f"{klotski_studio.__version__}-{cache.fingerprint()}"
    assert (is_there, Path(place)) == ("False", tmp_path / "cache" / "klotski-studio" / "kernels" / name)
    assert list(Path(place).iterdir()) == []


def test_where_the_users_cache_cannot_be_written_everything_works_all_the_same(tmp_path: Path) -> None:
    a_file = tmp_path / "cache"
    a_file.write_text("not a folder")
    (tmp_path / "small.py").write_text(SMALL)
    assert run(f"{DOUBLE}double(); {FOLDER}", a_file, tmp_path) == ["42 0", "None"]
    assert a_file.read_text() == "not a folder"


@pytest.mark.parametrize("place", ["file/below", "/dev/null/cache", "x" * 300])
def test_a_cache_that_cannot_be_made_is_none(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: tmp_path / place)
    assert cache.make_cache_folder() is None


POSIX = pytest.mark.skipif(os.name != "posix", reason="modes and owners of folders")


@POSIX
def test_the_folders_that_are_made_are_the_users_alone(base: Path) -> None:
    assert [stat.S_IMODE(each.stat().st_mode) for each in (made(), base / "kernels", base)] == [0o700] * 3


@POSIX
@pytest.mark.parametrize(("level", "more"), [(0, 0o020), (0, 0o002), (3, 0o002)])
@pytest.mark.usefixtures("base")
def test_a_cache_that_others_may_write_to_is_not_used(level: int, more: int) -> None:
    folder = made()
    unsafe = [folder, *folder.parents][level]
    mode = stat.S_IMODE(unsafe.stat().st_mode)
    unsafe.chmod(mode | more)
    assert cache.make_cache_folder() is None
    unsafe.chmod(mode)
    assert made() == folder


@POSIX
def test_the_folders_above_are_taken_back_from_their_group(base: Path) -> None:
    base.mkdir(parents=True)
    base.chmod(0o775)
    base.parent.chmod(0o775)
    assert made().is_relative_to(base)
    assert stat.S_IMODE(base.stat().st_mode) == 0o700


@POSIX
def test_a_cache_of_another_user_is_not_used(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    base.parent.chmod(0o1777)
    made()
    stranger = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: stranger)
    assert cache.make_cache_folder() is None


@POSIX
def test_a_link_in_the_place_of_the_folder_is_not_followed(base: Path) -> None:
    folder = made()
    folder.rename(base / "elsewhere")
    folder.symlink_to(base / "elsewhere")
    assert cache.make_cache_folder() is None


def test_an_edited_or_new_kernel_is_kept_apart_and_other_modules_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "solver" / "kernels"
    shutil.copytree(Path(cache.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "__file__", str(copy / "cache.py"))
    found = [cache.fingerprint()]
    for change in (copy / "more.py", copy / "emit.py", copy.parent / "more.py"):
        with change.open("a") as file:
            file.write("# one more line\n")
        found.append(cache.fingerprint.__wrapped__())
    assert found[2] == found[3]
    assert len(set(found)) == 3


def test_of_former_folders_only_the_one_used_last_is_left(kernels: Path) -> None:
    long_ago = old(kernels, "0.1.0-0123456789ab", 1_000)
    lately = old(kernels, "0.2.0-ba9876543210", 3_000)
    before = old(kernels, "0.3.0-ffffffffffff", 2_000)
    current = old(kernels, "0.2.0-aaaaaaaaaaaa", 1_500)
    cache.remove_old_folders(current)
    assert not long_ago.exists()
    assert not before.exists()
    assert sorted(kernels.iterdir()) == sorted([lately, current])
    assert (current / "kernels_1" / "bits.search.nbc").exists()


def test_the_levels_that_earlier_versions_kept_on_disk_are_removed(base: Path) -> None:
    search = base / "disk" / "0123456789abcdef"
    search.mkdir(parents=True)
    (search / "level-0000").write_bytes(b"sorted keys")
    folder = made()
    assert sorted(base.iterdir()) == [base / "kernels"]
    search.mkdir(parents=True)
    assert made() == folder
    assert search.exists()  # looked for once a version, not at each start


def test_what_is_not_ours_is_left_alone(kernels: Path) -> None:
    mine = old(kernels, "notes", 1)
    (kernels / "0.1.0-0123456789ab").write_text("a file by that name")
    cache.remove_old_folders(old(kernels, "0.2.0-aaaaaaaaaaaa", 5))
    assert mine.exists()


def test_tidying_up_never_fails(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2):
        old(base / "kernels", f"0.0.{number}-0123456789ab", number)

    def refuse(path: Path) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(shutil, "rmtree", lambda path, **_: refuse(path))
    assert made().is_dir()


def test_two_that_start_at_once_may_both_tidy_up(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [old(kernels, f"0.0.{i}-0123456789ab", i) for i in range(4)]
    current = old(kernels, "0.2.0-aaaaaaaaaaaa", 9)
    remove = shutil.rmtree

    def after_the_other(path: Path, **options: bool) -> None:
        remove(path)
        remove(path, ignore_errors=options["ignore_errors"])

    monkeypatch.setattr(shutil, "rmtree", after_the_other)
    cache.remove_old_folders(current)
    assert sorted(kernels.iterdir()) == [folders[-1], current]


@pytest.mark.usefixtures("base")
def test_tidying_happens_only_when_a_folder_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[Path] = []
    monkeypatch.setattr(cache, "remove_old_folders", tidied.append)
    first = made()
    assert made() == first
    assert tidied == [first]


def test_damaged_and_vanished_files_are_compiled_anew(tmp_path: Path) -> None:
    (tmp_path / "small.py").write_text(SMALL)
    steps = """
from pathlib import Path
from klotski_studio.solver.kernels import cache
double(), double()
folder = cache.cache_folder()
[data], [names] = folder.rglob("*.nbc"), folder.rglob("*.nbi")
data.write_bytes(data.read_bytes()[:100])
double(), double()
names.write_bytes(b"nothing that can be read")
double()
import shutil
shutil.rmtree(folder)
folder.write_text("in the way")
double()
"""
    told = run(DOUBLE + steps, tmp_path / "cache", tmp_path)
    assert told == ["42 0", "42 1", "42 0", "42 1", "42 0", "42 0"]


def test_a_copy_in_another_place_loads_what_is_stored_unless_its_source_differs(tmp_path: Path) -> None:
    for name, text in (("a", SMALL), ("b", SMALL), ("c", SMALL.replace("+ x", "- x"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "small.py").write_text(text)
    steps = "for name in 'abc':\n    sys.path[0] = name\n    double()"
    assert run(DOUBLE + steps, tmp_path / "cache", tmp_path) == ["42 0", "42 1", "0 0"]


def test_every_kernel_runs_as_plain_python_where_compiling_is_off_and_nothing_can_be_stored(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    # words overflow, as they are meant to
    lines = run(IN_PYTHON, tmp_path / "file", NUMBA_DISABLE_JIT="1", PYTHONWARNINGS="ignore")
    told = {line.split(" ", 1)[1] for line in lines}
    assert len(lines) == 11
    assert told == {"C:R A:D2 C:R A:D2 C:R A:D A:D", "1 14 66 240 178 5"}
