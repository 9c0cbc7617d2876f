"""The program's own ``.klotski`` file, and the share code that is made of it."""
