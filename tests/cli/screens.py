"""The full screen for tests: a table opened in an app without a terminal, with hands and eyes."""

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

import estaminet
from estaminet.cli.clicks import in_order
from estaminet.cli.screen import TableApp
from estaminet.cli.sitting import Sitting
from estaminet.cli.speech import speak
from estaminet.cli.widgets import Board
from estaminet.play import Player, Setup, Table
from tests.support import run_apart

SIZE = (100, 35)


class Hands:
    """Somebody at the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self.app.sitting.table

    @property
    def board(self) -> Board:
        """The board on the screen."""
        return self.app.screen_stack[0].query_one(Board)

    def lines(self) -> list[str]:
        """Read the screen."""
        return [strip.text.rstrip() for strip in self.app.screen._compositor.render_strips()]

    def text(self) -> str:
        """Read the screen as one text, its lines joined where sentences are wrapped."""
        return " ".join(" ".join(self.lines()).split())

    def path(self, action: int) -> tuple[str, ...]:
        """Find the shortest click path of an action."""
        return min((path for path, code in self.app.clicks.choices if code == action), key=len)

    async def settle(self) -> None:
        """Wait until the computer has played."""
        await self.pilot.pause()
        while self.app.sitting.computer is not None:
            await asyncio.sleep(0.002)
        await self.pilot.pause()

    async def click(self, name: str) -> None:
        """Click a cell or a button with the mouse."""
        spot = self.board.picture.spots[name]
        assert await self.pilot.click(Board, offset=(spot.middle, spot.line))

    async def walk_to(self, name: str) -> None:
        """Choose a cell or a button by Tab and Enter."""
        place = in_order(self.board.picture.spots, self.app.clicks.next_ids()).index(name)
        await self.pilot.press(*["tab"] * (place + 1), "enter")

    async def type(self, text: str) -> None:
        """Type an action or a word."""
        await self.pilot.press("slash")
        self.app.screen.query_one("#typed").value = text  # type: ignore[attr-defined]
        await self.pilot.press("enter")


def sit(name: str, engine: str = "random", seed: int = 3, first_chair: int = 0, position: str = "", **options: object) -> Sitting:
    """Open a table: against an engine, or without one for two people."""
    players = (Player(), Player("computer", engine=engine) if engine else Player())
    values = {} if position else {option.name: options.get(option.name, option.default) for option in estaminet.game(name).options}
    setup = Setup(name, values, seed, players, first_chair, hot_seat=not engine, position=position)  # type: ignore[arg-type]
    return Sitting(Table(setup))


def on_screen(
    sitting: Sitting,
    work: Callable[[Hands], Awaitable[None]],
    language: str = "en",
    pace: str = "instant",
    size: tuple[int, int] = SIZE,
) -> TableApp:
    """Let hands do some work at the screen; in a thread, for a browser of another test may have left its loop running in this one."""
    speak(language)
    app = TableApp(sitting, pace)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            hands = Hands(app, pilot)
            await hands.settle()
            await work(hands)

    try:
        run_apart(run())
    finally:
        speak("en")
    return app
