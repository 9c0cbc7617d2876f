"""The commands on designs: what is one edit away, and families of puzzles."""
