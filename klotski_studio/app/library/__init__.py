"""The library of layouts: reading its folders, caching, filtering, and the list model for views."""
