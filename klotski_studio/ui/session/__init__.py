"""The page of one session, and the context of actions."""
