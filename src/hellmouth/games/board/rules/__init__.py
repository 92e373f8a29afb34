"""Pure questions about a position: what is refused and why, reach, targets, values."""
