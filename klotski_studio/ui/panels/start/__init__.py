"""The page that is shown while no puzzle is open."""
