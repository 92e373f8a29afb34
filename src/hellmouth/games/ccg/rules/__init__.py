"""Pure questions about a position: current values, what is in force, what may be done and why not."""
