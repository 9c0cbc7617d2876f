"""The native ``.klotski`` file and the share code."""
