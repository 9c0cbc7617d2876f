"""What several notations share: drawn boards, the classic 4 x 5 board, keys, checks before writing."""
