"""Small layouts to put into a library."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from klotski_studio.app.library.entry import FileStamp, LibraryEntry
from klotski_studio.core.layout import Known


def write(folder: Path, name: str, known: str = "", names: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.klotski"
    names = names or f'{{zh = "中{name}"}}'
    text = f'format = 1\nname = "{name}"\nnames = {names}\nboard = "A."\ngoal = ".A"\n{known}'
    file.write_text(text, encoding="utf-8")
    return file


def entry(name: str, moves: int | None = None, **values: object) -> LibraryEntry:
    """An entry without a file."""
    given = {
        "names": MappingProxyType({}),
        "known": Known(moves=moves),
        "width": 4,
        "height": 5,
        "pieces": 10,
        "puzzle": name,
        "search": name,
        "stamp": FileStamp(1, 2),
        **values,
    }
    return LibraryEntry(Path(f"/{name}.klotski"), name, **given)  # type: ignore[arg-type]
