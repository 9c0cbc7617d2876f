"""The process: settings, paths, background jobs, log, crash reports and the single running instance."""
