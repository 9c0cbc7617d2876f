"""The page of one session, and what actions work on."""
