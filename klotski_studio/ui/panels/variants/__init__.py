"""The panel of variants: which small changes make a puzzle harder."""
