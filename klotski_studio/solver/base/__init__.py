"""What all engines share: encoding a layout, the engine interface, answers, limits and solution paths."""
