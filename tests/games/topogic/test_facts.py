"""What is told beside the players."""

from __future__ import annotations

import estaminet
from estaminet.records import read_record, replay
from estaminet.server.films import SHOWCASE


def test_nobody_seeks_or_hides_once_it_is_over() -> None:
    game = estaminet.game("topogic")
    start, *_, end = replay(read_record((game.folder / SHOWCASE).read_text(encoding="utf-8")))
    notes = [[fact.title.say() for facts in position.scene().facts for fact in facts] for position in (start, end)]
    assert {"Seeks now", "Hides the secret"} <= set(notes[0])
    assert not {"Seeks now", "Hides the secret"} & set(notes[1])
