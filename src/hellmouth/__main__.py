"""`python -m hellmouth` is the command `hellmouth`."""

from hellmouth.cli import main

if __name__ == "__main__":
    main()
