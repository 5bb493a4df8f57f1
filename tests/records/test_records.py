"""Records: written, read back, replayed, and refused with line, turn, action and rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet import Position, Refusal, UnknownGame, game
from estaminet.core.rng import Generator
from estaminet.records import BadRecord, Record, Variation, read_record, read_records, replay, write_record, write_records

GOLDEN = r"""[Game "l-calculus"]
[Rules "1"]
[Options "pawns=10,groups=any,limit=40"]
[Seed "7"]
[First "Ann \"the \\ fox\""]
[Second "level-3"]
[Date "2026.11.16"]
[Result "1-0"]
[Ending "resignation"]

{so it begins} 1. 1:1/1 L1 2. 1:1/2 {a \} brace} {and more} stop 3. 1:1/1
"""
PLAYED = Record(
    game="l-calculus",
    rules=1,
    options={"pawns": 10, "groups": "any", "limit": 40},
    seed=7,
    first='Ann "the \\ fox"',
    second="level-3",
    date="2026.11.16",
    result="1-0",
    ending="resignation",
    actions=("1:1/1", "L1", "1:1/2", "stop", "1:1/1"),
    comments={0: ["so it begins"], 3: ["a } brace", "and more"]},
)
HEAD = '[Game "l-calculus"]\n[Rules "1"]\n[Seed "7"]\n'
QUICK = "wbw w s 3:1 1 0 - groups=any,limit=10"
STUDY = f'[Game "l-calculus"]\n[Rules "1"]\n[Position "{QUICK}"]\n'


def test_the_golden_text() -> None:
    assert write_record(PLAYED) == GOLDEN
    assert read_record(GOLDEN) == PLAYED


# Other ways of writing the same moves.
TOLERATED = [
    "1. 1:1/1 L1 2. 1:1/2",
    "1:1/1 L1 1:1/2",
    "1.\n1:1/1\n\n  L1\t2.\n1:1/2\n\n",
    "1. 1:1/1 L1\r\n2. 1:1/2\r\n",
    "1. 1:1/1 L1 1:1/2",
]


@pytest.mark.parametrize("moves", TOLERATED, ids=repr)
def test_tolerated(moves: str) -> None:
    for head in (HEAD, HEAD.replace("\n", "\r\n"), "\ufeff" + HEAD, "\n" + HEAD + "\n\n"):
        assert read_record(head + moves).actions == ("1:1/1", "L1", "1:1/2")


def test_comments_are_kept_with_their_line_breaks() -> None:
    assert read_record(HEAD + "{one\ntwo}1:1/1{three}L1 {}").comments == {0: ["one\ntwo"], 1: ["three"], 2: [""]}


TREE = """1. 1:1/1 $1 $14 {good} (1. 1:2/1 {or} R1 $2 (stop 2. 1:1/3) (R1 {again})) (1. 1:1/3) L1 (stop)
2. 1:1/2 ; and so on
stop (L1) 3. 1:1/1
"""


def test_a_tree_of_variations() -> None:
    record = read_record(HEAD + TREE)
    assert record.actions == ("1:1/1", "L1", "1:1/2", "stop", "1:1/1")
    assert record.marks == {1: [1, 14]}
    assert record.comments == {1: ["good"], 3: ["and so on"]}
    assert {place: [each.actions for each in found] for place, found in record.variations.items()} == {
        1: [("1:2/1", "R1"), ("1:1/3",)],
        2: [("stop",)],
        4: [("L1",)],
    }
    first = record.variations[1][0]
    assert (first.comments, first.marks) == ({1: ["or"]}, {2: [2]})
    assert [each.actions for each in first.variations[2]] == [("stop", "1:1/3"), ("R1",)]
    assert read_record(write_record(record)) == record
    assert "(1. 1:2/1 {or} R1 $2 (stop 2. 1:1/3) (R1 {again}))" in write_record(record).replace("\n", " ")


def test_tags_of_others_are_kept() -> None:
    record = read_record(HEAD + '[Event "Lille"]\n[White_Elo "2"]\n\n1. 1:1/1')
    assert record.tags == {"Event": "Lille", "White_Elo": "2"}
    assert read_record(write_record(record)) == record


def test_several_games_in_a_file() -> None:
    empty, whole = read_record(HEAD), read_record(HEAD + TREE)
    assert read_records(write_records([whole, empty, empty, whole])) == [whole, empty, empty, whole]
    assert read_records(HEAD + "{a\n[First]\n}\n" + HEAD + "1. 1:1/1\n" + HEAD.replace("7", "8"))[2].seed == 8
    assert [len(read_records(write_record(whole) * 300)), len(read_records(HEAD))] == [300, 1]


def test_an_action_is_read_in_the_games_own_writing() -> None:
    assert read_record(HEAD + "1. 2:1/1").actions == ("1:2/1",)


def test_a_record_without_actions() -> None:
    assert read_record(HEAD).actions == ()
    assert read_record(write_record(read_record(HEAD))) == read_record(HEAD)


# The text; the line, turn, action and rule that are named; words of the sentence.
REFUSED = [
    (HEAD + "1. 1:2/2", 4, 1, "1:2/2", "LC-5", "Turn 1, 1:2/2: This swap would leave the row as it is. (LC-5)"),
    (HEAD + "1. 1:1/1 L1\n\n2. 1:1/2\nL2", 7, 2, "L2", "LC-10", "Turn 2, L2:"),
    (HEAD + "1. 1:1/1 {a\nb} R9", 5, 1, "R9", "LC-10", "R9"),
    (HEAD + "1. hop", 4, 1, "hop", "", "Turn 1, hop: hop is no action."),
    (HEAD + "1. 1:1/1 L1 3. 1:1/2", 4, 2, "", "", "no turn 3 begins here"),
    (HEAD + "1. 1:1/1 2. L1", 4, 1, "", "", "no turn 2 begins here"),
    (HEAD + "1. 1. 1:1/1", 4, 0, "", "", "two turn numbers"),
    (HEAD + "1. 1:1/1\n{open", 5, 0, "", "", "comment"),
    (HEAD + "1. 1:1/1 }", 4, 0, "", "", "comment"),
    (HEAD + "1. 1:1/1 {bad \\x escape}", 4, 0, "", "", "comment"),
    (HEAD + "[Seed 8]\n", 4, 0, "", "", "no tag"),
    (HEAD + '[First "a"b"]\n', 4, 0, "", "", "no tag"),
    (HEAD + '[Seed "8"]\n', 4, 0, "", "", "Seed is there twice"),
    (HEAD + '[2nd "red"]\n', 4, 0, "", "", "no tag"),
    (HEAD + "1. 1:1/1 (1. 1:2/2)", 4, 1, "1:2/2", "LC-5", "Turn 1, 1:2/2: This swap would leave the row as it is. (LC-5)"),
    (HEAD + "1. 1:1/1 L1 2. 1:1/2 (2. 1:2/1\n(2. 2:1/1 L7))", 5, 2, "L7", "LC-10", "Turn 2, L7:"),
    (HEAD + "1. 1:1/1 (2. 1:2/1)", 4, 1, "", "", "no turn 2 begins here"),
    (HEAD + "1. 1:1/1 L1 (1. stop)", 4, 1, "", "", "no turn 1 begins here"),
    (HEAD + "(1. 1:1/1) 1. 1:1/1", 4, 0, "", "", "after the action that it replaces"),
    (HEAD + "1. 1:1/1 ()", 4, 0, "", "", "has an action itself"),
    (HEAD + "1. 1:1/1 ({so} (1:1/2))", 4, 0, "", "", "after the action that it replaces"),
    (HEAD + "1. 1:1/1 (1:2/1", 4, 0, "", "", "a variation is not opened or not closed"),
    (HEAD + "1. 1:1/1 (1:2/1\n" + HEAD, 5, 0, "", "", "a variation is not opened or not closed"),
    (HEAD + "1. 1:1/1\n)", 5, 0, "", "", "a variation is not opened or not closed"),
    (HEAD + "$1 1:1/1", 4, 0, "", "", "stands after an action"),
    (HEAD + "1:1/1 $256", 4, 0, "", "", "$0 to $255"),
    (HEAD + "1:1/1 $" + "9" * 5000, 4, 0, "", "", "$0 to $255"),
    (HEAD + "1:1/1 $x", 4, 0, "", "", "$0 to $255"),
    (HEAD + "1:1/1 (1:2/1 " * 33, 4, 0, "", "", "nested 32 deep"),
    (HEAD + "1:1/1 (1:2/1 " * 200_000, 0, 0, "", "", "signs long"),
    (HEAD + "(" * 500_000, 4, 0, "", "", "after the action that it replaces"),
    (HEAD + "1:1/1 (1:2/1) " * 50_001, 4, 0, "", "", "100000 actions"),
    (HEAD + '[Mark "a\u2028b"]\n', 0, 0, "", "", "Mark"),
    (HEAD + "1. 1:1/1\n" + HEAD, 0, 0, "", "", "holds 2 records"),
    ('[Rules "1"]\n', 0, 0, "", "", "Game is missing"),
    ('[Game "l-calculus"]\n[Seed "7"]\n', 0, 0, "", "", "Rules is missing"),
    ('[Game "l-calculus"]\n[Rules "2"]\n[Seed "7"]\n', 0, 0, "", "", "rules 2"),
    ('[Game "l-calculus"]\n[Rules "1"]\n', 0, 0, "", "", "Seed or with a Position"),
    (HEAD + f'[Position "{QUICK}"]\n', 0, 0, "", "", "Seed or with a Position"),
    (STUDY + '[Options "pawns=10,groups=any,limit=40"]\n', 0, 0, "", "", "holds its own options"),
    (STUDY.replace("wbw w", "wxw w"), 0, 0, "", "", "Position cannot be read"),
    ('[Game "l-calculus"]\n[Rules "1"]\n[Seed "07"]\n', 0, 0, "", "", "Seed must be a whole number"),
    ('[Game "l-calculus"]\n[Rules "1"]\n[Seed "9223372036854775808"]\n', 0, 0, "", "", "Seed must be a whole number"),
    (HEAD + '[Options "pawns=9,groups=any,limit=40"]\n', 0, 0, "", "", "Options cannot be read"),
    (HEAD + '[Options "limit=40"]\n', 0, 0, "", "", "Options cannot be read"),
    (HEAD + '[Date "16.11.2026"]\n', 0, 0, "", "", "Date"),
    (HEAD + '[First "a\u2028b"]\n', 0, 0, "", "", "First"),
    (HEAD + '[Result "2-0"]\n', 0, 0, "", "", "Result is one of"),
    (HEAD + '[Result "1-0"]\n', 0, 0, "", "", "Result is 1-0"),
    (HEAD + '[Ending "storm"]\n', 0, 0, "", "", "Ending is one of"),
    (HEAD + '[Ending "time"]\n', 0, 0, "", "", "Result is *"),
    (HEAD + '[Result "1-0"]\n[Ending "agreement"]\n', 0, 0, "", "", "Result is 1-0"),
    (STUDY + '[Result "0-1"]\n\n1. 1:1/1 L1', 0, 0, "", "", "Result is 0-1"),
    (STUDY + '[Result "1-0"]\n[Ending "time"]\n\n1. 1:1/1 L1', 0, 0, "", "", "ended by its rules"),
    (STUDY + '[Result "1-0"]\n\n1. 1:1/1 L1 2. 1:1/1', 6, 2, "1:1/1", "LC-11", "The game is over"),
    ("x" * 1_000_001, 0, 0, "", "", "1000000 signs"),
    (HEAD + "a " * 100_001, 4, 0, "", "", "100000 actions"),
]


@pytest.mark.parametrize(("text", "line", "turn", "action", "rule", "words"), REFUSED, ids=[str(index) for index in range(len(REFUSED))])
def test_refused(text: str, line: int, turn: int, action: str, rule: str, words: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(text)
    error = refused.value
    assert (error.line, error.turn, error.action, error.rule) == (line, turn, action, rule)
    assert words in error.say()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        read_record('[Game "go"]\n[Rules "1"]\n[Seed "7"]\n')


def test_a_sentence_repeats_only_so_much_of_what_was_given() -> None:
    with pytest.raises(UnknownGame) as refused:
        read_record(f'[Game "{"go" * 50_000}"]\n[Rules "1"]\n[Seed "7"]\n')
    assert (refused.value.say().count("go"), "…" in refused.value.say()) == (100, True)


def test_a_study_begins_from_its_position() -> None:
    record = read_record(STUDY + '[Result "1-0"]\n\n1. 1:1/1 L1')
    positions = list(replay(record))
    assert [positions[0].text(), positions[-1].over, len(positions)] == [QUICK, True, 3]
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    "record",
    [
        Record("l-calculus", 1, seed=7, first="two\nlines"),
        Record("l-calculus", 1, seed=7, actions=("1:2/2",)),
        Record("l-calculus", 1, seed=7, comments={1: ["too late"]}),
        Record("l-calculus", 1, seed=7, marks={1: [1]}),
        Record("l-calculus", 1, seed=7, actions=("1:1/1",), marks={1: [256]}),
        Record("l-calculus", 1, seed=7, actions=("1:1/1",), variations={1: [Variation()]}),
        Record("l-calculus", 1, seed=7, actions=("1:1/1",), variations={2: [Variation(actions=("1:2/1",))]}),
        Record("l-calculus", 1, seed=7, actions=("1:1/1",), variations={1: [Variation(actions=("1:2/2",))]}),
        Record("l-calculus", 1, seed=7, tags={"Seed": "8"}),
        Record("l-calculus", 1, seed=7, tags={"a b": "8"}),
        Record("l-calculus", 1),
    ],
)
def test_what_could_not_be_read_is_not_written(record: Record) -> None:
    with pytest.raises(BadRecord):
        write_record(record)


NAMES = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=20).filter(str.isprintable)
COMMENTS = st.text(st.characters(exclude_characters="\r", exclude_categories=["Cs"]), max_size=30)


def draw_line(draw: st.DrawFn, position: Position, rng: Generator, most: int, depth: int) -> tuple[Variation, Position]:
    """Draw a line of play from a position on, with what may stand beside it; give where it ends too."""
    before, actions = [position], []
    for _ in range(draw(st.integers(1 if depth < 2 else 0, most))):
        if before[-1].over:
            break
        legal = before[-1].legal_actions()
        actions.append(before[-1].action_text(legal[rng.below(len(legal))]))
        before.append(before[-1].copy())
        before[-1].play(actions[-1])
    places = st.integers(1, len(actions)) if actions else st.nothing()
    tried = draw(st.lists(places, max_size=2, unique=True)) if actions and depth else []
    line = Variation(
        actions=tuple(actions),
        comments=draw(st.dictionaries(st.integers(0, len(actions)), st.lists(COMMENTS, min_size=1, max_size=2), max_size=3)),
        marks=draw(st.dictionaries(places, st.lists(st.integers(0, 255), min_size=1, max_size=2), max_size=2)) if actions else {},
        variations={place: [draw_line(draw, before[place - 1], rng, 3, depth - 1)[0]] for place in tried},
    )
    return line, before[-1]


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a record: a random game, broken off at random or ended somehow."""
    options = {"pawns": draw(st.integers(10, 12)), "groups": draw(st.sampled_from(["any", "equal"])), "limit": 40}
    seed = draw(st.integers(0, (1 << 63) - 1))
    position = game("l-calculus").start(seed, **options)
    line, position = draw_line(draw, position, Generator(seed), 60, 2)
    result, ending = draw(st.sampled_from([("*", ""), ("1-0", "resignation"), ("0-1", "time"), ("1/2-1/2", "agreement")]))
    if position.over:
        result, ending = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[position.returns()[0]], ""
    return Record(
        "l-calculus",
        1,
        options,  # type: ignore[arg-type]
        seed,
        first=draw(NAMES),
        second=draw(NAMES),
        date=draw(st.sampled_from(["", "2026.11.16", "2026.??.??"])),
        result=result,
        ending=ending,
        actions=line.actions,
        comments=line.comments,
        marks=line.marks,
        variations=line.variations,
        tags=draw(st.dictionaries(st.sampled_from(["Event", "x", "A_1"]), NAMES, max_size=2)),
    )


@given(records())
def test_what_is_written_is_read_back(record: Record) -> None:
    assert read_record(write_record(record)) == record
    assert read_record(write_record(record).replace("\n", "\r\n")) == record


@given(st.text(max_size=200), st.integers(0, len(GOLDEN)), st.integers(0, 20))
def test_any_text_is_read_or_refused(noise: str, place: int, cut: int) -> None:
    for text in (noise, GOLDEN[:place] + noise + GOLDEN[place + cut :]):
        try:
            record = read_record(text)
        except Refusal as refusal:
            assert refusal.say()
        else:
            assert read_record(write_record(record)) == record
