"""The contract: what every game must keep, checked for all games, seat counts and several random setups alike."""
