"""Turns written down: packed or not, they are the same turns, and what two stories begin with is shared."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from estaminet.play.story import FEW_BYTES, MOST_BYTES, Story
from estaminet.server.difference import difference
from estaminet.server.messages import ENCODER
from tests.server.difference import edited


class Page(msgspec.Struct, frozen=True):
    """What a page shows, as far as it matters here."""

    turns: Story


def told(story: Story) -> list[dict[str, object]]:
    """Read the turns as a page does."""
    page: dict[str, list[dict[str, object]]] = msgspec.json.decode(ENCODER.encode(Page(story)))
    return page["turns"]


def turn(number: int) -> dict[str, object]:
    """Make a turn that says as much as most do."""
    return {
        "number": number,
        "actions": [{"text": f"{number}:1/1", "told": {"id": "Black swaps {pawns} pawns…\n", "args": {"pawns": number}}}],
    }


def story_of(turns: list[dict[str, object]]) -> Story:
    """Tell turns one after the other."""
    story = Story()
    for one in turns:
        story = story.add(msgspec.json.encode(one))
    return story


@given(st.lists(st.sampled_from(["add", "add", "take back", "pack"]), max_size=60))
def test_adding_and_taking_back_is_as_in_a_list(steps: list[str]) -> None:
    story, before = Story(), [Story()]
    turns: list[dict[str, object]] = []
    for number, step in enumerate(steps):
        if step == "pack":
            story.pack(100)
        elif step == "add" or not turns:
            turns.append(turn(number))
            story = story.add(msgspec.json.encode(turns[-1]))
        else:
            turns.pop()
            story = story.without_last()
        before.append(story)
        assert told(story) == turns
        assert len(story) == len(turns)
    assert not turns or msgspec.json.decode(story.last) == turns[-1]
    for earlier in before:
        page = {"turns": told(earlier)}
        for path, *rest in msgspec.json.decode(ENCODER.encode(difference(Page(earlier), Page(story)))):
            page = edited(page, path, rest)
        assert page["turns"] == turns


def test_one_more_turn_is_all_that_is_told() -> None:
    for length in range(40):
        story = story_of([turn(number) for number in range(length)])
        edits = difference(Page(story), Page(story.add(b'{"number":40}')))
        assert ENCODER.encode(edits) == b'[[["turns"],%d,0,[{"number":40}]]]' % length


def test_old_turns_take_little_memory() -> None:
    turns = [turn(number) for number in range(400)]
    story = story_of(turns)
    assert sum(map(len, story.open)) <= MOST_BYTES
    story.pack()
    assert sum(len(pack.data) for pack in story.packs) < len(msgspec.json.encode(turns)) / 4
    assert sum(map(len, story.open)) < FEW_BYTES
    assert told(story) == turns


def test_a_turn_in_the_middle_that_is_told_otherwise_is_all_that_is_told() -> None:
    turns = [turn(number) for number in range(40)]
    before = story_of(turns)
    turns[20], turns[39] = turn(120), turn(139)
    splices = story_of(turns).since(before)
    assert [(splice.start, splice.removed, len(splice.turns)) for splice in splices] == [(20, 1, 1), (39, 1, 1)]
