"""The engine for spaces that do not fit into memory: levels as sorted files, resumable after a kill."""
