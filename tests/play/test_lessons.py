"""The lessons of every game: each step is played by its solution and by tries that miss it, and what a beginner needs is taught."""

import re
from contextlib import suppress

import pytest

from estaminet import Game, IllegalAction, Refusal, games
from estaminet.core.words import LANGUAGES
from estaminet.play import Setup, Table, Viewpoint
from estaminet.play.commands import Act, Again, Attempt, ShowSolution
from estaminet.play.lessons import BadLesson, Lesson, lessons, parse
from tests.play.playing import do
from tests.rules import rule_ids

STEPS = [(game.name, lesson) for game in games() for lesson in lessons(game.name)]
NAMES = [f"{name} {lesson.exercise.id}" for name, lesson in STEPS]
MOST_SENTENCES = 3
LONGEST_SENTENCE = 30  # words
MOST_STEPS = 14
MOST_CLICKS = 3

# Rules that a beginner can do without, and why.
LATER = {
    "l-calculus": {
        "LC-1": "the number of pawns is an option",
        "LC-7": "happens only with equal groups",
        "LC-12": "a limit that few games reach",
    },
    "logan-stones": {
        "LS-1": "which faces there are is learned by playing",
        "LS-4": "the table says who begins",
        "LS-14": "hardly ever happens",
        "LS-15": "a limit that few games reach",
    },
    "tactic": {
        "TC-2": "the board shows its tracks",
        "TC-11": "the board lights only what leads to a whole turn",
        "TC-19": "a limit that few games reach",
    },
    "topogic": {
        "TG-2": "the field is dealt",
        "TG-11": "a limit that few games reach",
    },
    "logitac": {
        "LG-1.1": "an option of the table",
        "LG-1.3": "the page asks for every click",
        "LG-2.1": "the board stands ready",
        "LG-2.2": "the board stands ready",
        "LG-3.8": "a solitary piece carries a ring, and the board lights its moves",
        "LG-3.9": "rare, and the board says it",
        "LG-4.2": "late in a game; the page lists what is lacking",
        "LG-5.4": "the page lists what is lacking",
        "LG-5.6": "late in a game",
        "LG-6.4": "rare, and the board says it",
        "LG-6.5": "rare, and the board says it",
        "LG-6.6": "rare, and the page warns",
        "LG-7.1": "late in a game",
        "LG-8.1": "a limit that few games reach",
    },
}


def table_of(name: str, lesson: Lesson) -> Table:
    """Open a table with one step."""
    return Table(Setup(name, exercises=(lesson.exercise,)))


def status(table: Table) -> str:
    """Tell how the exercise stands."""
    view = table.view(Viewpoint((0,)), 0).exercise
    assert view is not None
    return view.status


def play(table: Table, texts: tuple[str, ...]) -> None:
    """Let the learner act."""
    for text in texts:
        do(table, 0, Act(text, table.ply))


@pytest.mark.parametrize(
    ("step", "texts"),
    [
        ("tactic blockade", ("3b-4d", "9c-10d")),
        ("logitac cube-and-cylinder", ("c3xh3",)),
        ("logitac to-the-top", ("y25xx24", "v22^z26")),
        ("logan-stones two-at-once", ("1^@1,-1",)),
    ],
)
def test_another_way_to_the_same_counts(step: str, texts: tuple[str, ...]) -> None:
    name, lesson = STEPS[NAMES.index(step)]
    table = table_of(name, lesson)
    play(table, texts)
    assert status(table) == "solved"


@pytest.mark.parametrize(("name", "lesson"), STEPS, ids=NAMES)
def test_the_solution_solves_it(name: str, lesson: Lesson) -> None:
    table = table_of(name, lesson)
    play(table, lesson.exercise.solution)
    assert status(table) == "solved"
    shown = table_of(name, lesson)
    do(shown, 0, ShowSolution())
    assert status(shown) == "shown"
    assert shown.position == table.position


@pytest.mark.parametrize(("name", "lesson"), STEPS, ids=NAMES)
def test_a_wrong_try_is_answered_and_put_back(name: str, lesson: Lesson) -> None:
    assert lesson.tries
    table = table_of(name, lesson)
    start = table.position.text()
    for texts in lesson.tries:
        try:
            play(table, texts)
        except IllegalAction as refusal:
            assert refusal.rule
        else:
            assert status(table) == "missed"
            do(table, 0, Again())  # to where the stage began
        assert status(table) == "open"
        do(table, 0, Again())
        assert table.position.text() == start
    play(table, lesson.exercise.solution)
    assert status(table) == "solved"


@pytest.mark.parametrize(("name", "lesson"), STEPS, ids=NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_short_and_said_in_both_languages(language: str, name: str, lesson: Lesson) -> None:
    exercise = lesson.exercise
    said = [exercise.text, exercise.right, *(answer.sentence for answer in exercise.wrong)]
    for message in said:
        text = message.say(language)
        sentences = [part for part in re.split(r"(?<=[.?…])\s", text) if part]
        assert text[-1] in ".?…", text
        assert len(sentences) <= MOST_SENTENCES, text
        assert max(len(sentence.split()) for sentence in sentences) <= LONGEST_SENTENCE, text
        assert not set("!'") & set(text), text
    assert exercise.title.say("fr") != exercise.title.say("en")


FORBIDDEN = [(name, lesson) for name, lesson in STEPS if lesson.exercise.stages[0].aim.kind == "refused"]


@pytest.mark.parametrize(("name", "lesson"), FORBIDDEN, ids=[f"{name} {lesson.exercise.id}" for name, lesson in FORBIDDEN])
def test_what_is_forbidden_can_be_tried_by_clicks(name: str, lesson: Lesson) -> None:
    table = table_of(name, lesson)
    layout = table.view(Viewpoint((0,)), 0).layout
    ids = [*(cell.id for cell in layout.cells), *(button.id for button in layout.buttons)]
    paths: list[list[str]] = [[]]
    tried: list[list[str]] = []
    while paths:
        path = paths.pop()
        for click in ids:
            with suppress(Refusal):
                log = table.decide(0, Attempt(0, path=[*path, click]), 0)
                (tried if log else paths).append([*path, click])
        paths = [] if tried or len(path) > MOST_CLICKS else paths
    assert tried


@pytest.mark.parametrize("game", games(), ids=repr)
def test_what_a_beginner_needs_is_taught(game: Game) -> None:
    taught = {rule for lesson in lessons(game.name) for rule in lesson.rules}
    assert 8 <= len(lessons(game.name)) <= MOST_STEPS
    assert taught | LATER[game.name].keys() == rule_ids(game)
    assert not taught & LATER[game.name].keys()
    assert len({lesson.exercise.id for lesson in lessons(game.name)}) == len(lessons(game.name))


ONE = """## Title

Text.

- position: `x`
- aim: any
- solution: `a`
- right: Yes.
- teaches: LC-1
"""
BAD = [
    (ONE + ONE, ONE, "differ"),
    (ONE.replace("- right: Yes.\n", ""), ONE, "other sentences"),
    (ONE.replace("- solution: `a`\n", ""), ONE, "solution"),
    (ONE.replace("any", "flies"), ONE, "no such aim"),
    (ONE.replace("- aim: any", "- reply: `b`\n- aim: any"), ONE, "before any aim"),
    (ONE.replace("- aim: any", "- aim"), ONE, "cannot be read"),
]


@pytest.mark.parametrize(("english", "french", "complaint"), BAD, ids=[complaint for *_, complaint in BAD])
def test_a_file_that_cannot_be_read_says_where(english: str, french: str, complaint: str) -> None:
    with pytest.raises(BadLesson, match=complaint):
        parse({"en": english, "fr": french})
