"""What is seen of a table on the whole screen: board, players, turns, story, prompt."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Container, ScrollableContainer, Vertical, VerticalScroll
from textual.geometry import Region
from textual.theme import Theme
from textual.widgets import Input

from estaminet.cli import telling
from estaminet.cli.board import Lights, Picture, paint_within
from estaminet.cli.clicks import Clicks
from estaminet.cli.facts import in_columns
from estaminet.cli.grid import Spot
from estaminet.cli.sitting import Sitting, now_ms
from estaminet.cli.speech import say
from estaminet.cli.style import CSS, THEME
from estaminet.cli.widgets import BLANK, Board, Keys, Words
from estaminet.core.words import Message
from estaminet.play.view import View

PLAYERS = ("first", "second")
AROUND = 7  # the lines of what is said above and below the board
PANEL, NARROW_PANEL = 34, 24  # the columns that a panel beside the board should have, and must have
LOW = 0.6  # a board that takes no more of the height than this leaves room for a panel below


class Display(App[None]):
    """A sitting as it is shown; what happens at it is in screen.py."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    theme_of_house: ClassVar[Theme] = THEME
    keys: ClassVar[list[tuple[str, str, Message]]] = []  # key, action, title

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.clicks = Clicks()
        self.cursor, self.notice, self.codes = "", "", False
        self.advised: tuple[str, ...] = ()  # the click path of a hint
        self.shown: View | None = None  # the table as it was shown last

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield Words(id="goal")
        with Container(id="table"):
            with ScrollableContainer(id="stage", can_focus=False):
                yield Board()
            with Container(id="panel"):
                with VerticalScroll(id="facts", can_focus=False):
                    for player in PLAYERS:
                        with Vertical(classes="player"):
                            yield Words(id=player)
                            yield Words(id=f"{player}-facts", classes="facts")
                with VerticalScroll(id="turns", can_focus=False):
                    yield Words(id="list")
        yield Words(id="story")
        yield Words(id="prompt")
        yield Input(id="typed", placeholder=say(Message("Type an action, or help.")))
        yield Keys(id="keys")

    def show(self) -> None:
        """Show the table to who looks at the screen."""
        table, columns = self.sitting.table, max(20, self.size.width - 2)
        viewpoint = self.sitting.viewpoint(columns)
        view = self.shown = table.view(viewpoint, now_ms())
        lights = Lights(
            self.clicks.next_ids(),
            self.clicks.path,
            self.cursor,
            self.advised,
            view.changes,
            view.result.cells if view.result else (),
        )
        lines = self.size.height - AROUND
        picture = paint_within(lines, view.layout, view.scene, self.sitting.game.characters, lights, viewpoint.side(table))
        base = self.screen_stack[0]
        base.query_one("#table").set_class(self._leaves_room_below(picture), "below")
        base.query_one(Board).show(picture)
        self._scroll_to(picture.spots.get(self.cursor))
        self._tell(view)
        self.screen_stack[0].query_one(Keys).offer(
            [(key, action, say(title)) for key, action, title in self.keys if self.is_offered(action)]
        )

    def _leaves_room_below(self, picture: Picture) -> bool:
        """Whether the panel goes below the board: beside it there is no room, or little and more below."""
        beside = self.size.width - picture.width
        return beside < NARROW_PANEL or (beside < PANEL and picture.height <= LOW * self.size.height)

    def _scroll_to(self, spot: Spot | None) -> None:
        """Bring the cursor into sight."""
        if spot:
            stage = self.screen_stack[0].query_one("#stage")
            stage.scroll_to_region(Region(spot.column, spot.line, spot.width, spot.height), animate=False)

    def _tell(self, view: View) -> None:
        """Write all that is said around the board."""
        game, base = self.sitting.game, self.screen_stack[0]
        players = in_columns(game, view.scene, self.sitting.names(), flowing=base.query_one("#table").has_class("below"))
        self._write("#goal", telling.goal(game))
        for player, (title, facts) in zip(PLAYERS, players, strict=True):
            self._write(f"#{player}", title)
            self._write(f"#{player}-facts", facts)
        self._write("#list", telling.turns(game, view, self.codes))
        base.query_one("#turns").scroll_end(animate=False)
        self._write("#story", telling.story(game, view))
        said = telling.prompt(view, len(self.clicks.path), self.sitting.result(), self.sitting.computer is not None)
        self._write("#prompt", Text(self.notice, telling.NOTICE) if self.notice else said)
        base.query_one("#typed", Input).password = self.sitting.types_secret()

    def _write(self, place: str, text: Text) -> None:
        self.screen_stack[0].query_one(place, Words).say(text)

    def blank(self) -> None:
        """Take everything off the screen that belongs to one player."""
        self.shown = None
        self.screen_stack[0].query_one(Board).show(BLANK)
        for place in ("#list", "#story", "#prompt", *(f"#{player}{part}" for player in PLAYERS for part in ("", "-facts"))):
            self._write(place, Text(""))

    def notify_line(self, sentence: str) -> None:
        """Say something in place of the prompt, until something else happens."""
        self.notice = sentence
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let a key do only what can be had now."""
        return self.is_offered(action)

    def is_offered(self, action: str) -> bool:
        """Whether something can be had now."""
        can = self.shown.can if self.shown else None
        if can is None:
            return True
        offered = {"hint": can.hint, "take_back": can.take_back, "draw": can.draw, "resign": can.resign, "again": can.rematch}
        return offered.get(action, True)
