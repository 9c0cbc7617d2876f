"""What is kept of games on the disk: the finished ones, the unfinished ones, and how well each was solved."""
