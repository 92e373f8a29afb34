"""The table: a server that lets people and computer players sit down at any game, and never loses a move."""
