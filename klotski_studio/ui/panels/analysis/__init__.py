"""The analysis panel and its sections."""
