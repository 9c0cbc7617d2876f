"""The dialog that exports layouts as pictures, animations and pages."""
