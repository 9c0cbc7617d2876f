"""What several notations share: boards drawn with characters, the classic 4 x 5 board, keys of pieces."""
