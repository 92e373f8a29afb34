"""Pure questions about a battle: current values, what is legal, and the reason why something is not."""
