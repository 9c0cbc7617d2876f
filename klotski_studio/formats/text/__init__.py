"""Files and text: reading and writing bytes, pasted text, links, TOML, the table entry of a notation."""
