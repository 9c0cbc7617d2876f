"""Every puzzle that is one edit away, each once and solved: which small change makes a puzzle harder."""
