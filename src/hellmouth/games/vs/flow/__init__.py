"""The procedures of the rules, one frame each."""
