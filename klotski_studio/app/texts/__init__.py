"""English sentences for errors, findings, notations and pieces, marked for translation; imports no Qt."""
