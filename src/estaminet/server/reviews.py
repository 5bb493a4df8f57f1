"""Looking back at tables: reviews are made in the background, kept, and lead to exercises and to tables from a position."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Router, get, post
from litestar.datastructures import State
from sqlalchemy import Connection, RowMapping, or_, select

from estaminet.core.deadline import Deadline
from estaminet.core.words import Message
from estaminet.engines import LEVELS
from estaminet.engines.lookback import Better, GameReview, LookBack
from estaminet.games import game as find_game
from estaminet.play import Player, Setup, Table, checked
from estaminet.play.exercise import Aim, Answer, Exercise, Stage
from estaminet.play.refusals import NotNow
from estaminet.server.api import TableId
from estaminet.server.documented import check_asking, check_post, check_rate, responses
from estaminet.server.house import House
from estaminet.server.live import Live, now_ms
from estaminet.server.opening import Opened, new_seating, open_table
from estaminet.server.pool import Urgency
from estaminet.server.refusals import Missing
from estaminet.server.schema import REVIEWS, TABLES
from estaminet.server.store import Store
from estaminet.server.visitors import known_visitor, visitor

LOGGER = logging.getLogger("estaminet")
MOST_MISTAKES = 30  # of a collection
Asked = Request[Any, Any, State]
Ply = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Place = tuple[str, int]  # a table and the number of its round


class ReviewState(msgspec.Struct):
    """How far a review is, and what it says when it is done."""

    status: Literal["none", "working", "done"]
    share: float = 0.0
    review: GameReview | None = None


class Moment(msgspec.Struct, forbid_unknown_fields=True):
    """A moment of a game: after so many actions."""

    ply: Ply


class OfGame(msgspec.Struct, forbid_unknown_fields=True):
    """A wish about one game."""

    game: Annotated[str, msgspec.Meta(max_length=40)]


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to play on from a moment of a game: against a level, or both sides at one screen."""

    ply: Ply
    opponent: Literal["computer", "beside"] = "computer"
    level: Annotated[int, msgspec.Meta(ge=1, le=len(LEVELS))] = 3


class Reviews:
    """The reviews of a house: those under way, and those that are kept."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.working: dict[Place, LookBack] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Leave what is under way; it is begun anew when somebody asks for it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def state(self, live: Live) -> ReviewState:
        """Tell how far a review of a table's round is."""
        place = place_of(live)
        if place in self.working:
            return ReviewState("working", round(self.working[place].share, 3))
        kept = await self.house.store.read(lambda connection: find_review(connection, *place))
        return ReviewState("none") if kept is None else ReviewState("done", 1.0, kept)

    async def begin(self, live: Live, who: str) -> ReviewState:
        """Begin to look back at a round that is over, unless that is done or under way."""
        must_be_over(live.table)
        state = await self.state(live)
        place = place_of(live)
        if state.status != "none" or place in self.working:
            return state
        played = live.table.round
        positions = list(played.positions(0, played.ply))
        self.working[place] = LookBack(positions, [ply.action for ply in played.plies])
        task = asyncio.create_task(self._work(place, live.table.round.first_chair, who))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return ReviewState("working")

    async def _work(self, place: Place, first_chair: int, who: str) -> None:
        """Do the work piece by piece, behind all games and hints, and keep what came of it."""
        back = self.working[place]
        try:
            while back.review is None:
                deadline = Deadline()
                await self.house.thinkers.pool.run(partial(back.work, deadline), who, Urgency.REVIEW, deadline)
            await keep_review(self.house.store, place, first_chair, back.review)
        except Exception:
            LOGGER.exception("the review of table %s", place[0])
        finally:
            self.working.pop(place, None)


# What is kept.


async def keep_review(store: Store, place: Place, first_chair: int, review: GameReview) -> None:
    """Write a review down."""
    text = msgspec.json.encode(review).decode()
    row = {"table_id": place[0], "round": place[1], "first_chair": first_chair, "review": text, "created_ms": now_ms()}

    def write(connection: Connection) -> None:
        if find_review(connection, *place) is None:
            connection.execute(REVIEWS.delete().where(REVIEWS.c.table_id == place[0], REVIEWS.c.round == place[1]))  # it may be unreadable
            connection.execute(REVIEWS.insert(), row)

    await store.change(write)


def find_review(connection: Connection, table_id: str, number: int) -> GameReview | None:
    """Find a review that is kept; one that cannot be read is none."""
    query = select(REVIEWS).where(REVIEWS.c.table_id == table_id, REVIEWS.c.round == number)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else read_review(row)


def read_review(row: RowMapping) -> GameReview | None:
    """Read a review's row; nothing if it cannot be read."""
    try:
        return msgspec.json.decode(row["review"], type=GameReview)
    except msgspec.DecodeError as error:
        LOGGER.error("the review of table %s is set aside: %s", row["table_id"], error)
        return None


def my_mistakes(connection: Connection, who: str, game: str) -> list[Better]:
    """Collect what a visitor did wrong in the games that were looked back at, the latest first."""
    mine = or_(TABLES.c.chair_0 == who, TABLES.c.chair_1 == who)
    rows = select(REVIEWS, TABLES.c.chair_0, TABLES.c.chair_1).join(TABLES, TABLES.c.id == REVIEWS.c.table_id)
    rows = rows.where(mine, TABLES.c.game == game).order_by(REVIEWS.c.created_ms.desc()).limit(MOST_MISTAKES)
    found = []
    for row in connection.execute(rows).mappings():
        seats = {chair ^ row["first_chair"] for chair in (0, 1) if row[f"chair_{chair}"] == who}
        review = read_review(row)
        found += [better for better in review.worst if better.seat in seats] if review else []
    return found[:MOST_MISTAKES]


# What a review leads to.


def exercise_of(better: Better, table_id: str) -> Exercise:
    """Make a task of an action that should have been another one; anything nearly as good is right."""
    return Exercise(
        id=table_id,
        title=Message("Find the better move"),
        text=Message("Here this was played: {told} What would have been better?", {"told": better.told}),
        position=better.position,
        stages=(Stage(Aim("action", tuple(better.good))),),
        solution=(better.action,),
        right=Message("That is better. {better}", {"better": better.better}),
        wrong=(Answer(Aim("any"), Message("There is something better.")),),
    )


def exercise_setup(game: str, exercises: tuple[Exercise, ...]) -> Setup:
    """Set a table for one who learns."""
    return checked(Setup(game, players=(Player(), Player()), hints=False, takebacks=False, exercises=exercises))


def branch_setup(live: Live, wish: Branch) -> Setup:
    """Set a table that begins at a moment of another; its opener plays the side that they had there, or the one to act."""
    table = live.table
    must_be_over(table)
    position = table.round.position_after(min(wish.ply, table.ply))
    if wish.ply > table.ply or position.over:
        raise NotNow(Message("From there nothing can be played any more."))
    beside = wish.opponent == "beside"
    opposite = Player() if beside else Player("computer", engine=f"level-{wish.level}")
    return checked(
        Setup(
            table.game.name,
            dict(table.setup.options),
            players=(Player(), opposite),
            first_chair=position.player,  # who opens it is on chair 0 and acts first
            hot_seat=beside,
            position=position.text(),
        )
    )


def place_of(live: Live) -> Place:
    """Name the round that a table plays."""
    return live.seating.table_id, live.table.round.number


def must_be_over(table: Table) -> None:
    """Refuse what is only for finished rounds of players who do not learn."""
    if table.round.ending is None or table.setup.exercises:
        raise NotNow(Message("There is nothing to look back at yet."))


# The API.


@get("/tables/{table_id:str}/review", summary="Tell how far a review is", guards=[check_asking], responses=responses(400, 404, 429, 503))
async def get_review(state: State, table_id: TableId) -> ReviewState:
    """Tell how far the review of a table's last round is, and what it says when it is done."""
    house: House = state.house
    reviews: Reviews = state.reviews
    return await reviews.state(await house.find(table_id))


@post(
    "/tables/{table_id:str}/review",
    summary="Begin a review",
    status_code=200,
    guards=[check_post, check_asking],
    responses=responses(400, 403, 404, 409, 415, 429, 503),
)
async def begin_review(request: Asked, state: State, table_id: TableId) -> ReviewState:
    """Begin to look back at a table's last round; what is done or under way already is told."""
    house: House = state.house
    reviews: Reviews = state.reviews
    return await reviews.begin(await house.find(table_id), visitor(request))


@post(
    "/tables/{table_id:str}/exercise",
    summary="Find a better move",
    guards=[check_post, check_rate],
    responses=responses(400, 403, 404, 409, 413, 415, 429, 503),
)
async def open_exercise(request: Asked, state: State, table_id: TableId, data: Moment) -> Opened:
    """Open an exercise from one of the worst actions that a review found, by its ply."""
    house: House = state.house
    found = (await state.reviews.state(await house.find(table_id))).review
    better = next((better for better in found.worst if better.ply == data.ply), None) if found else None
    if better is None:
        raise Missing(Message("The review has nothing better for this action."))
    seating = await house.seating(table_id)
    setup = exercise_setup(seating.game, (exercise_of(better, table_id),))
    return await open_table(house, new_seating(setup, "mistake", visitor(request)), [])


@post(
    "/tables/{table_id:str}/branch",
    summary="Play on from a moment",
    guards=[check_post, check_rate],
    responses=responses(400, 403, 404, 409, 413, 415, 429, 503),
)
async def open_branch(request: Asked, state: State, table_id: TableId, data: Branch) -> Opened:
    """Open a table that begins at a moment of a finished one."""
    house: House = state.house
    setup = branch_setup(await house.find(table_id), data)
    return await open_table(house, new_seating(setup, data.opponent, visitor(request)), [])


@post("/mistakes", summary="Practise my mistakes", guards=[check_post, check_rate], responses=responses(400, 403, 404, 413, 415, 429, 503))
async def open_mistakes(request: Asked, state: State, data: OfGame) -> Opened:
    """Open exercises from all that reviews found wrong in the visitor's games of one kind, the latest first."""
    house: House = state.house
    game, who = find_game(data.game), known_visitor(request)
    found = await house.store.read(lambda connection: my_mistakes(connection, who, game.name)) if who else []
    if not found:
        raise Missing(Message("There are no mistakes yet: look back at some games first."))
    exercises = tuple(exercise_of(better, str(number)) for number, better in enumerate(found))
    return await open_table(house, new_seating(exercise_setup(game.name, exercises), "mistakes", visitor(request)), [])


ROUTER = Router("/api", route_handlers=[get_review, begin_review, open_exercise, open_branch, open_mistakes], tags=["estaminet"])
