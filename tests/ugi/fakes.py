"""Programs that do not play as they should: `python fakes.py KIND`."""

import itertools
import sys
import time


def main(kind: str) -> None:
    for line in sys.stdin:
        word = line.split(" ")[0].strip()
        if word == "ugi":
            if kind == "mute":
                time.sleep(60)
            print("id name fake\nugiok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "go":
            FAULTS[kind]()


def hang() -> None:
    time.sleep(60)


def crash() -> None:
    sys.exit(3)


def play_nonsense() -> None:
    print("bestmove e2e4", flush=True)


def play_nothing() -> None:
    print("bestmove", flush=True)


def garbage() -> None:
    sys.stdout.buffer.write(bytes(range(256)) * 100 + b"\nbestmove \xff\xfe\n")
    sys.stdout.buffer.flush()


def endless() -> None:
    for number in itertools.count():
        print(f"info depth {number}")


def endless_line() -> None:
    while True:
        sys.stdout.write("x" * 4096)


FAULTS = {
    "hang": hang,
    "crash": crash,
    "nonsense": play_nonsense,
    "nothing": play_nothing,
    "garbage": garbage,
    "endless": endless,
    "endless-line": endless_line,
}

if __name__ == "__main__":
    main(sys.argv[1])
