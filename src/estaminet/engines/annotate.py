"""A review written into a record: marks, comments, and better lines as variations."""

from __future__ import annotations

import msgspec

from estaminet.core.words import Message
from estaminet.engines.lookback import Better, GameReview
from estaminet.records import Record, Variation

MARKS = {"slip": 6, "mistake": 2, "blunder": 4}  # as PGN numbers them


def annotated(record: Record, review: GameReview, language: str) -> Record:
    """Give a record with what a review says beside its actions; what stood there already stays."""
    marks, comments, variations = dict(record.marks), dict(record.comments), dict(record.variations)
    for judged in review.plies:
        if judged.judgement:
            marks[judged.ply] = [*marks.get(judged.ply, []), MARKS[judged.judgement]]
    for better in review.worst:
        comments[better.ply] = [*comments.get(better.ply, []), _comment(better).say(language)]
        variations[better.ply] = [*variations.get(better.ply, []), Variation(actions=tuple(better.moves))]
    said = [*comments.get(0, []), *(line.say(language) for line in heading(record, review))]
    return msgspec.structs.replace(record, marks=marks, comments=comments | ({0: said} if said else {}), variations=variations)


def heading(record: Record, review: GameReview) -> list[Message]:
    """Say what a review says of the whole game."""
    if not review.accuracy:
        return review.lines
    places: dict[str, str | int | Message] = {"first": record.first or "1", "one": review.accuracy[0]}
    places |= {"second": record.second or "2", "two": review.accuracy[1]}
    return [Message("Accuracy: {first} {one}%, {second} {two}%", places)]


def _comment(better: Better) -> Message:
    return Message("Better: {better}", {"better": better.better})
