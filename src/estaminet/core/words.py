"""Sentences that can be said in several languages.

A Message is an English sentence with named places and what to put there. The catalogues in `locale/`
translate the sentence; the browser gets the same catalogue and fills the places itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Self

import msgspec

LANGUAGES = ("en", "fr")
CATALOGUES = Path(__file__).parent.parent / "locale"


class Message(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence to be said: its English text, and the values of its places (a value may be a Message).

    One that no catalogue holds, from a file of texts, brings what it is in other languages along.
    """

    id: str
    args: dict[str, str | int | Message] = {}
    also: dict[str, str] = {}  # by language

    @classmethod
    def written(cls, texts: Mapping[str, str]) -> Self:
        """Make a sentence of its texts by language."""
        english, *others = LANGUAGES
        return cls(texts[english], also={language: texts[language] for language in others})

    def say(self, language: str = "en") -> str:
        """Give the sentence in a language."""
        return say(self.also.get(language, self.id), self.args, language)

    def __str__(self) -> str:
        return self.say()


def say(sentence: str, places: Mapping[str, str | int | Message], language: str) -> str:
    """Give an English sentence in a language, its places filled."""
    words = catalogue(language).get(sentence) or sentence
    if not places:
        return words
    return words.format(**{name: value.say(language) if isinstance(value, Message) else value for name, value in places.items()})


@cache
def catalogue(language: str) -> dict[str, str]:
    """Read a language's translations; English needs none."""
    path = CATALOGUES / f"{language}.po"
    if language not in LANGUAGES or not path.exists():
        return {}
    from babel.messages.pofile import read_po  # a server and a French reader need it, a laboratory does not

    with path.open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id and entry.string}
