"""A record as a notebook shows it: its tags, what was played in words, and the last position."""

from __future__ import annotations

from html import escape

from estaminet.core.position import SPECTATOR
from estaminet.records.record import Record, walk


def html(record: Record) -> str:
    """Write a record as HTML; BadRecord where it breaks a rule."""
    told, positions = [], [position for position, _ in walk(record)]
    for before, text in zip(positions, record.actions, strict=False):
        sentence = before.game.retell(before, before.parse_action(text), SPECTATOR)
        told.append(f"<li><code>{escape(text)}</code> {escape(sentence.say())}</li>")
    last = positions[-1]
    title = " · ".join(filter(None, (last.game.title, f"{record.first or '?'} – {record.second or '?'}", record.date, record.result)))
    return f"<figure><figcaption>{escape(title)}</figcaption>{last.game.picture(last)}</figure><ol>{''.join(told)}</ol>"
