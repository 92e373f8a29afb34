"""The commands, a module each: one with `add_to(app)` is found by `hellmouth.cli` and registered nowhere else."""
