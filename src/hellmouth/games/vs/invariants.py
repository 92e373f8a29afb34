def breaches(s):
    yield from ()
