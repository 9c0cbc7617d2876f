"""The actions of the window: one table per group, ``table`` joins them, ``live`` makes QActions of them."""
