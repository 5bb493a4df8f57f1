"""The table on the whole screen of a terminal: board, players, turns, story, prompt; by mouse, by keys or typed."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import ClassVar, TypeVar

from rich.text import Text
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.containers import Container, ScrollableContainer, VerticalScroll
from textual.theme import Theme
from textual.widgets import Footer, Input, Static

from estaminet.cli.board import Lights, paint
from estaminet.cli.clicks import Clicks, first, in_order, neighbour
from estaminet.cli.facts import in_a_column
from estaminet.cli.pace import REST_SECONDS, TITLES, next_pace
from estaminet.cli.sitting import Sitting, now_ms
from estaminet.cli.speech import say, spoken
from estaminet.cli.style import CSS, THEME
from estaminet.cli.widgets import BLANK, Board, Cover, Question, Saving
from estaminet.cli.words import WORDS, split_word
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.play.commands import OfferDraw, Resign
from estaminet.play.view import Turn, View

PANEL = 34  # the columns that a panel beside the board needs; else it goes below
Thought = TypeVar("Thought")


class TableApp(App[None]):
    """One sitting on the screen."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    theme_of_house: ClassVar[Theme] = THEME

    def __init__(self, sitting: Sitting, pace: str = "quick") -> None:
        super().__init__()
        self.sitting, self.pace = sitting, pace
        self.clicks = Clicks()
        self.cursor, self.notice, self.codes = "", "", False
        self.advised: tuple[str, ...] = ()
        self.holder = sitting.table.chair_to_act  # the chair that looks at the screen
        self.skipping = asyncio.Event()
        self.saved: Message | None = None
        self.shown: View | None = None  # the table as it was shown last
        self.last_words: list[str] = []
        for keys, action, title in self._keys():
            self.bind(keys, action, description=say(title), show=keys != "ctrl+c,ctrl+q")

    def _keys(self) -> list[tuple[str, str, Message]]:
        return [
            ("h", "hint", Message("Hint")),
            ("u", "take_back", Message("Take back")),
            ("d", "draw", Message("Draw")),
            ("r", "resign", Message("Resign")),
            ("n", "again", Message("Another game")),
            ("s", "save", Message("Save")),
            ("w", "codes", Message("Words or codes")),
            ("p", "pace", Message("Pace")),
            ("slash", "type", Message("Type")),
            ("q", "leave", Message("Leave")),
            ("ctrl+c,ctrl+q", "leave", Message("Leave")),
        ]

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield Static(id="goal")
        with Container(id="table"):
            with ScrollableContainer(id="stage", can_focus=False):
                yield Board()
            with Container(id="panel"):
                with VerticalScroll(id="facts", can_focus=False):
                    yield Static(id="first")
                    yield Static(id="second")
                with VerticalScroll(id="turns", can_focus=False):
                    yield Static(id="list")
        yield Static(id="story")
        yield Static(id="prompt")
        yield Input(id="typed", placeholder=say(Message("Type an action, or help.")))
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.register_theme(self.theme_of_house)
        self.theme = self.theme_of_house.name
        self.title = self.sitting.game.title
        self.query_one(Board).focus()
        self._changed()

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the board into the new size."""
        if not isinstance(self.screen, Cover):
            self.show()

    # What is shown.

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
        picture = paint(view.layout, view.scene, self.sitting.game.characters, lights, viewpoint.side(table))
        base = self.screen_stack[0]
        base.query_one("#table").set_class(picture.width > self.size.width - PANEL, "below")
        base.query_one(Board).show(picture)
        self._tell(view)
        self.refresh_bindings()

    def _tell(self, view: View) -> None:
        """Write all that is said around the board."""
        players = in_a_column(self.sitting.game, view.scene, self.sitting.names())
        self._write("#goal", Text.assemble((f"{self.sitting.game.title}  ", "bold"), say(self.sitting.game.goal)))
        self._write("#first", players[0])
        self._write("#second", players[1])
        self._write("#list", Text("\n").join(self._turn(turn) for turn in view.turns))
        self.screen_stack[0].query_one("#turns").scroll_end(animate=False)
        self._write("#story", self._story(view))
        self._write("#prompt", self._prompt(view))
        self.screen_stack[0].query_one("#typed", Input).password = self.sitting.types_secret()

    def _write(self, place: str, text: Text) -> None:
        self.screen_stack[0].query_one(place, Static).update(text)

    def _turn(self, turn: Turn) -> Text:
        """Write a turn in words, or in codes where that is wished or no words are given."""
        said = [action.text if self.codes or action.told is None else say(action.told) for action in turn.actions]
        return Text.assemble((f"{turn.number}. {say(self.sitting.game.sides[turn.seat])} ", "bold"), " ".join(said))

    def _story(self, view: View) -> Text:
        """Say the whole last turn."""
        if not view.changes:
            return Text("")
        told = " ".join(say(change.told) for change in view.changes)
        return Text(say(Message("{side}: {told}", {"side": self.sitting.game.sides[view.changes[0].seat], "told": told})))

    def _prompt(self, view: View) -> Text:
        """Say what was refused or advised, how the game ended, or what is expected."""
        if self.notice:
            return Text(self.notice, "bold #e0ae6a")
        if view.result:
            return Text(" ".join(self.sitting.result()), "bold")
        if self.sitting.computer is not None:
            return Text(say(Message("The computer is thinking.")), "italic")
        prompts = view.scene.prompts
        return Text(say(prompts[min(len(self.clicks.path), len(prompts) - 1)]) if prompts else "", "#7fb7b5")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be had now."""
        can = self.shown.can if self.shown else None
        if can is None:
            return True
        offered = {"hint": can.hint, "take_back": can.take_back, "draw": can.draw, "resign": can.resign, "again": can.rematch}
        return offered.get(action, True)

    # What happens.

    def _changed(self) -> None:
        """Go on after the table has changed: hand the screen over, show the table, let the computer play."""
        table = self.sitting.table
        self.cursor, self.notice, self.advised, self.clicks = "", "", (), Clicks()
        before, self.holder = self.holder, self.holder if table.chair_to_act is None else table.chair_to_act
        if self.sitting.shared and self.holder != before:
            self._cover()
            return
        self._uncovered()

    def _cover(self) -> None:
        """Take everything off the screen until the other player is there."""
        self.screen.query_one(Board).show(BLANK)
        for place in ("#first", "#second", "#list", "#story", "#prompt"):
            self._write(place, Text(""))
        sentence = Message("{side} is next: hand over, then press Enter.", {"side": self.sitting.side})
        self.push_screen(Cover(say(sentence)), lambda _: self._uncovered())

    def _uncovered(self) -> None:
        """Show the table to who is to act."""
        self.clicks = Clicks(self.sitting.view(1000).scene.choices)
        self.show()
        if self.sitting.computer is not None:
            self._computer()

    @work(exclusive=True, group="computer")
    async def _computer(self) -> None:
        """Let the computer play its turn action by action, at the chosen pace."""
        self.skipping.clear()
        while self.sitting.computer is not None:
            position = self.sitting.table.position
            action = (await asyncio.gather(in_background(self.sitting.think), self._rest()))[0]
            if self.sitting.table.position is not position:
                return
            self.sitting.act(action)
            if self.sitting.computer is not None:
                self.show()
        self._changed()

    async def _rest(self) -> None:
        """Rest as long as the pace says, or until somebody skips."""
        rest = REST_SECONDS[self.pace]
        if rest:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.skipping.wait(), rest)

    def _play(self, action: str | int) -> None:
        """Play an action; a refused one is answered by a sentence."""
        try:
            self.sitting.act(action)
        except Refusal as refusal:
            self._notice(refusal.say(spoken()))
            return
        self._changed()

    def _notice(self, sentence: str) -> None:
        self.notice = sentence
        self.show()

    # By mouse and keys.

    @on(Board.Clicked)
    def _clicked(self, event: Board.Clicked) -> None:
        self.query_one(Board).focus()
        self._choose(event.name)

    @on(Board.Pressed)
    def _pressed(self) -> None:
        self._choose(self.cursor)

    def _choose(self, name: str) -> None:
        """Take a click; while the computer plays it skips ahead."""
        if self.sitting.computer is not None:
            self.skipping.set()
            return
        tried, known = [*self.clicks.path, name], name in self.clicks.next_ids()
        action = self.clicks.click(name)
        self.notice, self.advised = "", ()
        if action is not None:
            self._play(action)
            return
        if name and not known and not self.clicks.path:
            self.notice = self._why(tried)
        if self.cursor not in self.clicks.next_ids():
            self.cursor = ""
        self.show()

    def _why(self, path: list[str]) -> str:
        """Say why a click leads nowhere; nothing once the game is over."""
        if self.sitting.table.status != "playing":
            return ""
        refusal = self.sitting.table.why(self.sitting.viewpoint(1000), path, now_ms())
        return refusal.say(spoken()) if refusal else ""

    @on(Board.LetGo)
    def _let_go(self) -> None:
        self.skipping.set()
        self.clicks.let_go()
        self.cursor, self.notice, self.advised = "", "", ()
        self.show()

    @on(Board.Walked)
    def _walked(self, event: Board.Walked) -> None:
        """Move the cursor to the next place that can be chosen."""
        spots, lit = self.query_one(Board).picture.spots, self.clicks.next_ids()
        if event.key in ("tab", "shift+tab"):
            order = in_order(spots, lit)
            step = 1 if event.key == "tab" else -1
            self.cursor = order[(order.index(self.cursor) + step) % len(order)] if self.cursor in order else first(spots, lit)
        else:
            self.cursor = neighbour(spots, lit, self.cursor, event.key)
        self.show()

    # Typed.

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        """Do what was typed: a word or an action."""
        text, event.input.value = event.value.strip(), ""
        self.query_one(Board).focus()
        word, rest = split_word(text)
        doings: dict[str, Callable[[], object]] = {
            "hint": self.action_hint,
            "take back": self.action_take_back,
            "draw": self.action_draw,
            "resign": self.action_resign,
            "save": lambda: self._save(rest) if rest else self.action_save(),
            "help": lambda: self._notice("; ".join(f"{say(title)}: {say(meaning)}" for title, meaning in WORDS.values())),
            "actions": self._list_actions,
            "quit": self.action_leave,
        }
        if word:
            doings[word]()
        elif rest:
            self._play(rest)

    def _list_actions(self) -> None:
        position = self.sitting.table.position
        self._notice("  ".join(position.action_text(action) for action in position.legal_actions()[:200]))

    def action_type(self) -> None:
        """Go to the line for typing."""
        self.query_one("#typed").focus()

    # What the keys below offer.

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask the strongest level, and say and show what it would do."""
        position = self.sitting.table.position
        self._notice(say(Message("Thinking it over.")))
        try:
            action = await in_background(self.sitting.advise)
        except Refusal as refusal:
            self._notice(refusal.say(spoken()))
            return
        if self.sitting.table.position is position:
            self.advised = next((path for path, code in self.clicks.choices if code == action), ())
            self._notice(say(self.sitting.advice(action)))

    def action_take_back(self) -> None:
        """Go back to one's last turn."""
        try:
            self.sitting.take_back()
        except Refusal as refusal:
            self._notice(refusal.say(spoken()))
            return
        self._changed()

    @work
    async def action_draw(self) -> None:
        """End the game as a draw, if both agree."""
        if await self.push_screen_wait(Question(say(Message("Do both of you agree on a draw?")))):
            self._command(OfferDraw())

    @work
    async def action_resign(self) -> None:
        """Give the game up."""
        if await self.push_screen_wait(Question(say(Message("Give this game up?")))):
            self._command(Resign())

    def _command(self, command: OfferDraw | Resign) -> None:
        try:
            self.sitting.command(command)
        except Refusal as refusal:
            self._notice(refusal.say(spoken()))
            return
        self._changed()

    def action_again(self) -> None:
        """Begin another game, sides exchanged."""
        self.sitting.another_game()
        self.holder = self.sitting.table.chair_to_act
        self._changed()

    def action_codes(self) -> None:
        """Switch the list of turns between words and codes."""
        self.codes = not self.codes
        self.show()

    def action_pace(self) -> None:
        """Take the next pace."""
        self.pace = next_pace(self.pace)
        self._notice(say(Message("Pace: {pace}", {"pace": TITLES[self.pace]})))

    @work
    async def action_save(self) -> None:
        """Save the game to a file."""
        name = await self.push_screen_wait(Saving(say(Message("Save to which file?")), self.sitting.file_name(), leaving=False))
        if name:
            self._save(name)

    def _save(self, name: str) -> bool:
        """Save the game; False if the file cannot be written."""
        try:
            self.saved = self.sitting.save(name)
        except Refusal as refusal:
            self._notice(refusal.say(spoken()))
            return False
        self._notice(say(self.saved))
        return True

    @work
    async def action_leave(self) -> None:
        """Leave; an unfinished game can be saved first."""
        if self.sitting.unfinished:
            question = Saving(say(Message("The game is not finished. Save it to go on later?")), self.sitting.file_name(), leaving=True)
            name = await self.push_screen_wait(question)
            if name is None or (name and not self._save(name)):
                return
        self.last_words = self.sitting.result() or [say(Message("The game stays unfinished."))]
        self.last_words += [say(self.saved)] if self.saved else []
        self.exit()


async def in_background(work: Callable[[], Thought]) -> Thought:
    """Do some work in a thread of its own, which does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Thought] = loop.create_future()

    def settle(give: Callable[[], None]) -> None:
        if not done.done():
            give()

    def run() -> None:
        try:
            thought = work()
        except Exception as error:  # handed on to who waits
            failure = error
            loop.call_soon_threadsafe(settle, lambda: done.set_exception(failure))
        else:
            loop.call_soon_threadsafe(settle, lambda: done.set_result(thought))

    threading.Thread(target=run, daemon=True).start()
    return await done
