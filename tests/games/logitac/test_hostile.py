"""Texts made to hurt: read in a process of its own, they are refused at once."""

from __future__ import annotations

import subprocess
import sys

ROWS = ("9223372036854775808", "9999999999", "9" * 34 + "!", "P" * 100_000, "1" * 100_000, "٣" * 12, "", "-12", "1e9")
REST = "8/8/8/8/8/8/8/8 5/5/5/5/5 - w m 45:45 r:r 0:0 0,0,0/0,0,0:0,0,0/0,0,0 21 0 bankruptcy=sheet,third=home,limit=200"
READ = """
import sys
from estaminet import BadText, game
for text in sys.stdin.read().split(chr(10)):
    try:
        game("logitac").parse(text)
        print("read")
    except BadText as refused:
        print(refused.field)
"""


def test_hostile_rows_are_refused_at_once() -> None:
    boards = ["/".join([row, *["12"] * 11]) for row in ROWS] + ["/".join(["12"] * 11 + [row]) for row in ROWS]
    texts = "\n".join(f"{board} {REST}" for board in boards)
    done = subprocess.run([sys.executable, "-c", READ], input=texts, capture_output=True, text=True, timeout=10, check=True)
    assert done.stdout.split("\n") == ["board1"] * len(boards) + [""]
