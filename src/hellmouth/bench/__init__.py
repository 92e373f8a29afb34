"""Measuring: how fast the rules are, as figures and as multiples of a yardstick measured in the same run."""
