"""`python -m estaminet` is the command `estaminet`."""

from estaminet.cli.main import main

if __name__ == "__main__":
    main()
