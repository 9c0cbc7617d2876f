"""What all commands share: input files, streams, output, progress, errors, exit statuses, interrupts."""
