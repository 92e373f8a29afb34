"""Effect operations: the words card programs are made of. `select` finds cards, `basic` changes the table."""
