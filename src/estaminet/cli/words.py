"""The words that can be typed instead of an action, in the reader's language or in English."""

from __future__ import annotations

from estaminet.cli.speech import say
from estaminet.core.words import Message

WORDS = {
    "actions": (Message("actions"), Message("list what you may do now")),
    "hint": (Message("hint"), Message("what the strongest level would do")),
    "take back": (Message("take back"), Message("go back to your last turn")),
    "draw": (Message("draw"), Message("end the game as a draw, if both agree")),
    "resign": (Message("resign"), Message("give the game up")),
    "save": (Message("save"), Message("write the record so far to a file: save FILE")),
    "help": (Message("help"), Message("these words")),
    "quit": (Message("quit"), Message("leave")),
}


def split_word(text: str) -> tuple[str, str]:
    """Split a line into one of the words and the rest; without a word the rest is an action."""
    for word, (title, _) in WORDS.items():
        for spelling in (word, say(title)):
            if text == spelling or text.startswith(f"{spelling} "):
                return word, text[len(spelling) :].strip()
    return "", text
