"""What all commands share: input files, output, progress, errors, exit codes, interrupts."""
