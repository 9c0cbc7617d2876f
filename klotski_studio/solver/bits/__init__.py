"""The engine for boards whose position fits a few 64-bit words: breadth-first search with a hash table."""
