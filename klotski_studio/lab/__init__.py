"""Questions about designs: what a layout is like, beyond whether it can be solved. No Qt here."""
