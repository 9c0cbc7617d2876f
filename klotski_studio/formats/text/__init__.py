"""Files and text: bytes on disk, lines, pasted text, links, TOML, limits, the table entry of a notation."""
