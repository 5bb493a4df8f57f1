"""Puzzles at the café: a table for each attempt, what came of it, ratings of solvers and puzzles, the puzzle of the day."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from estaminet.core.deadline import Deadline
from estaminet.core.game import Game
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.engines import Budget, engine
from estaminet.engines.words import explained
from estaminet.games import game as find_game
from estaminet.games import games
from estaminet.play import Player, Setup
from estaminet.play.exercise import Aim, Exercise, Stage
from estaminet.puzzles import Puzzle, puzzle, puzzles
from estaminet.puzzles.glicko import Rating, rated
from estaminet.puzzles.words import solution, task, title
from estaminet.server.house import House
from estaminet.server.limits import TooMany
from estaminet.server.live import Live, now_ms
from estaminet.server.opening import Opened, new_seating, open_table
from estaminet.server.pool import Urgency
from estaminet.server.queries import find_events
from estaminet.server.refusals import Missing
from estaminet.server.schema import ATTEMPTS, RATINGS

FIRST_GRADE, A_GRADE = 1000, 130  # the rating at which puzzles of a grade begin
NEW_PUZZLE = 150.0  # the deviation of one
NEW_SOLVER = Rating(1200, 220)
DAY_MS = 86_400_000
THINKING = Budget(400)  # to say what the other side gets to do


class OpenPuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a puzzle of a game: one by its name, or the next one that suits."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    puzzle: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Verdict(msgspec.Struct):
    """What came of an attempt: whether it counted and was right, the ratings, the streak; after a miss, what the other side gets to do."""

    puzzle: str
    solved: bool | None  # None: nothing has been tried yet
    counts: bool  # not if this visitor has tried it before
    rating: int
    change: int
    puzzle_rating: int
    streak: int
    answer: Message | None = None


class Standing(NamedTuple):
    """How a visitor stands in a game's puzzles."""

    rating: int | None  # None: nothing has been tried
    solved: frozenset[str]
    tried: frozenset[str]
    streak: int


# Opening.


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Give the puzzles of a game; Missing if it has none."""
    found = puzzles(game)
    if not found:
        raise Missing(Message("{game} has no puzzles yet.", {"game": game.title}))
    return found


def exercise_of(puzzle: Puzzle) -> Exercise:
    """Make the exercise that a puzzle is: a stage for each turn of its own, with the reply to it."""
    turns = puzzle.solution()
    own = [turn for turn in turns if turn.seat == puzzle.seat]
    replies = [turn.actions for turn in turns if turn.seat != puzzle.seat] + [()]
    if (
        all(turn.seat == puzzle.seat for turn in turns)
        and puzzle.kind == "win"
        and find_game(puzzle.game).player
        and find_game(puzzle.game).hidden
    ):
        stages = [Stage(Aim("wins"), puzzle.turns, "turn")]  # what is sought is found in any way
    else:
        stages = [
            Stage(Aim("reaches", tuple(turn.after(each).text() for each in (turn.actions, *turn.others))), 1, "turn", reply)
            for turn, reply in zip(own, replies, strict=False)
        ]
    actions = tuple(action for turn in own for action in turn.actions)
    right = Message("The solution: {solution}", {"solution": solution(puzzle)})
    return Exercise(puzzle.name, title(puzzle), task(puzzle), puzzle.record.position, tuple(stages), actions, right, ())


async def open_puzzle(house: House, visitor: str, wish: OpenPuzzle) -> Opened:
    """Open a table with a puzzle: the one that is named, or one not tried yet that is nearest to the visitor's rating."""
    game = find_game(wish.game)
    puzzles_of(game)
    chosen = puzzle(game, wish.puzzle) if wish.puzzle else await next_puzzle(house, visitor, game)
    exercise = await asyncio.to_thread(exercise_of, chosen)
    setup = Setup(game.name, players=(Player(), Player()), hints=False, takebacks=False, exercises=(exercise,))
    return await open_table(house, new_seating(setup, "puzzle", visitor), [])


async def next_puzzle(house: House, visitor: str, game: Game) -> Puzzle:
    """Choose a puzzle that was not tried yet, one of those nearest to the visitor's rating; if all were, one that was not solved."""
    stands = await standing(house, visitor, game)
    all_puzzles = puzzles_of(game)
    fresh = [each for each in all_puzzles if each.name not in stands.tried]
    left = fresh or [each for each in all_puzzles if each.name not in stands.solved] or list(all_puzzles)
    target = stands.rating if stands.rating is not None else FIRST_GRADE + A_GRADE
    near = sorted(left, key=lambda each: (abs(first_rating(each).rating - target), each.name))[:6]
    return near[Generator(len(stands.tried)).below(len(near))]


def first_rating(puzzle: Puzzle) -> Rating:
    """Give the rating with which a puzzle begins: its grade tells."""
    return Rating(FIRST_GRADE + A_GRADE * (puzzle.grade - 1) + 60 * (puzzle.turns - 1), NEW_PUZZLE)


def of_the_day(day: int) -> Puzzle:
    """Choose the puzzle of a day (its number since 1970): another game every day, and all its puzzles in turn."""
    having = [game for game in games() if puzzles(game)]
    if not having:
        raise Missing(Message("There are no puzzles yet."))
    game = having[day % len(having)]
    found = puzzles(game)
    return found[(day // len(having) * 37) % len(found)]


def today() -> int:
    """Give the number of the day."""
    return int(datetime.now(UTC).timestamp() * 1000) // DAY_MS


# What came of it.


async def verdict(house: House, visitor: str, table_id: str) -> Verdict:
    """Tell what came of a visitor's attempt at a table; its first outcome is rated, once."""
    live = await house.find(table_id)
    if live.seating.opponent != "puzzle" or 0 not in live.seating.chairs_of(visitor):
        raise Missing(Message("There is no puzzle of yours at this table."))
    chosen = puzzle(find_game(live.seating.game), live.seating.setup.exercises[0].id)
    rows = await house.store.read(lambda connection: find_events(connection, table_id, 0))
    verdicts = [msgspec.json.decode(row["event"])["verdict"] for row in rows if row["kind"] == "judged"]
    first = next((each for each in verdicts if each != "onward"), None)
    said = await house.store.change(lambda connection: settle(connection, visitor, chosen, None if first is None else first == "solved"))
    return msgspec.structs.replace(said, answer=await _answer(house, live, visitor))


def settle(connection: Connection, visitor: str, chosen: Puzzle, solved: bool | None) -> Verdict:
    """Rate an outcome, unless there is none or this visitor has tried the puzzle before."""
    subject = f"{visitor} {chosen.game}"
    own = _rating(connection, subject) or NEW_SOLVER
    other = _rating(connection, chosen.name) or first_rating(chosen)
    before = connection.execute(
        select(ATTEMPTS.c.change).where(ATTEMPTS.c.visitor == visitor, ATTEMPTS.c.puzzle == chosen.name)
    ).scalar_one_or_none()
    counts = solved is not None and before is None
    change = before or 0.0
    if counts and solved is not None:
        mine, theirs = rated(own, other, solved), rated(other, own, 1 - solved)
        change = mine.rating - own.rating
        row = {"visitor": visitor, "puzzle": chosen.name, "game": chosen.game, "solved": solved, "rating": mine.rating, "change": change}
        connection.execute(ATTEMPTS.insert().values(**row, at_ms=now_ms()))
        _keep(connection, subject, mine)
        _keep(connection, chosen.name, theirs)
        own, other = mine, theirs
    streak = _streak(connection, visitor)
    return Verdict(chosen.name, solved, counts, round(own.rating), round(change), round(other.rating), streak)


def _rating(connection: Connection, subject: str) -> Rating | None:
    row = connection.execute(select(RATINGS).where(RATINGS.c.subject == subject)).mappings().one_or_none()
    return Rating(row["rating"], row["deviation"], row["volatility"]) if row else None


def _keep(connection: Connection, subject: str, rating: Rating) -> None:
    changed = connection.execute(RATINGS.update().where(RATINGS.c.subject == subject).values(**rating._asdict()))
    if not changed.rowcount:
        connection.execute(RATINGS.insert().values(subject=subject, **rating._asdict()))


def _streak(connection: Connection, visitor: str) -> int:
    """Count the puzzles that a visitor has solved in a row up to now, in all games."""
    rows = select(ATTEMPTS.c.solved).where(ATTEMPTS.c.visitor == visitor).order_by(ATTEMPTS.c.at_ms.desc(), ATTEMPTS.c.puzzle).limit(1000)
    solved = list(connection.execute(rows).scalars())
    return solved.index(False) if False in solved else len(solved)


async def _answer(house: House, live: Live, visitor: str) -> Message | None:
    """Say what the other side gets to do after a turn that missed, while it stands on the board; nothing if very many ask just now."""
    course, position = live.table.course, live.table.position.copy()
    if course is None or course.status != "missed" or position.over or position.player == live.table.seat_of(0):
        return None
    if live.foreseen is None or live.foreseen[0] != live.seq:
        seq, deadline = live.seq, Deadline()
        work = partial(engine("level-6").analyse, position, position.player, 1, THINKING, deadline=deadline)
        try:
            report = await house.thinkers.pool.run(work, visitor, Urgency.HINT, deadline)
        except TooMany:
            return None
        live.foreseen = (seq, Message("The answer: {told}", {"told": explained(position, report.lines[0])}))
    return live.foreseen[1]


async def standing(house: House, visitor: str, game: Game | None = None) -> Standing:
    """Tell how a visitor stands, in one game or in all."""

    def ask(connection: Connection) -> Standing:
        rows = select(ATTEMPTS).where(ATTEMPTS.c.visitor == visitor).order_by(ATTEMPTS.c.at_ms.desc())
        found: list[Any] = list(connection.execute(rows).mappings())
        mine = [row for row in found if game is None or row["game"] == game.name]
        solved = frozenset(row["puzzle"] for row in mine if row["solved"])
        rating = round(mine[0]["rating"]) if mine and game else None
        return Standing(rating, solved, frozenset(row["puzzle"] for row in mine), _streak(connection, visitor))

    return await house.store.read(ask) if visitor else Standing(None, frozenset(), frozenset(), 0)
