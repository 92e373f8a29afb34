"""A player of somebody's own that cannot even be imported."""

P = 1 / 0
