"""The library panel: search, filters and the list of layouts."""
