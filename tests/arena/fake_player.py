"""A player that plays its first legal action and misbehaves as it is told: `python fake_player.py MODE [FILE]`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from estaminet import Position, game

ANSWERS = {"illegal": "bestmove nonsense"}


def misbehave(mode: str, file: str) -> str | None:
    """Do what a bad player does; an answer, or None to go on as a good one."""
    if mode == "crash":
        raise RuntimeError("out of ideas")
    if mode == "hang":
        time.sleep(1000)
    if mode == "hang-in-a-child":
        subprocess.run(["sleep", "1000"], check=False)
    if mode in ANSWERS:
        return ANSWERS[mode]
    while mode == "talk":
        print("info " + 1000 * "talk ")
    while mode == "rubbish":
        os.write(1, os.urandom(10_000).replace(b"\n", b""))
    if mode == "silent-death":
        os.kill(os.getpid(), signal.SIGKILL)
    if mode == "noise":
        print("info depth 3\n\ninfo again")
    if mode == "kill-parent-once" and not Path(file).exists():
        Path(file).write_text("killed")
        os.kill(os.getppid(), signal.SIGKILL)
    return None


def main(mode: str, file: str = "") -> None:
    """Answer lines."""
    position: Position | None = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "new":
            deal = json.loads(rest)
            position = game(deal["game"]).start(deal["seed"] + (mode == "other-deal"), **deal["options"])
            print("ready", position.text(), flush=True)
        elif word == "played":
            assert position is not None
            position.play(rest)
        elif word == "go":
            assert position is not None
            print(misbehave(mode, file) or f"bestmove {position.action_text(position.legal_actions()[0])}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
