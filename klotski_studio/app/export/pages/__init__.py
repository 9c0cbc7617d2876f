"""Pages to print, in millimetres: solution sheets, puzzle cards and pieces to cut out."""
