"""The procedures of the rulebook, one frame each."""
