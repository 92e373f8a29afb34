"""Computer players: they see what their seat sees and answer decisions. See docs/players.md and docs/bots.md."""
