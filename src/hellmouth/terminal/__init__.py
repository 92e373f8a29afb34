"""The table in a terminal: line by line for everybody, or as a screen. Both are clients of the table's protocol."""
