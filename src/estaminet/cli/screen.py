"""The table on the whole screen of a terminal: board, players, turns, story, prompt; by mouse, by keys or typed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import ClassVar

from textual import events, on, work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from estaminet.cli.background import in_background
from estaminet.cli.clicks import Clicks, first, in_order, neighbour
from estaminet.cli.display import Display
from estaminet.cli.pace import REST_SECONDS, TITLES, next_pace
from estaminet.cli.sitting import Sitting, now_ms
from estaminet.cli.speech import say, spoken
from estaminet.cli.widgets import Board, Cover, Question, Saving
from estaminet.cli.words import WORDS, split_word
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.play.commands import OfferDraw, Resign


class TableApp(Display):
    """One sitting on the screen, played."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    keys: ClassVar[list[tuple[str, str, Message]]] = [
        ("h", "hint", Message("Hint")),
        ("u", "take_back", Message("Take back")),
        ("d", "draw", Message("Draw")),
        ("r", "resign", Message("Resign")),
        ("n", "again", Message("Play again")),
        ("s", "save", Message("Save")),
        ("c", "codes", Message("Codes")),
        ("g", "goal", Message("Goal")),
        ("p", "pace", Message("Pace")),
        ("/", "type", Message("Type")),
        ("q", "leave", Message("Leave")),
    ]

    def __init__(self, sitting: Sitting, pace: str = "quick") -> None:
        super().__init__(sitting)
        self.pace = pace
        self.holder = sitting.table.chair_to_act  # the chair that looks at the screen
        self.skipping = asyncio.Event()
        self.saved: Message | None = None
        self.last_words: list[str] = []  # to be printed when the screen is closed
        for key, action, _ in self.keys:
            self.bind("slash" if key == "/" else key, action)

    def on_mount(self) -> None:
        """Begin."""
        self.register_theme(self.theme_of_house)
        self.theme = self.theme_of_house.name
        self.title = self.sitting.game.title
        self.query_one(Board).focus()
        self._changed()

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the board into the new size, once it is known everywhere."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        if not isinstance(self.screen, Cover):
            self.show()

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
        self.blank()
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
            self.sitting.answer(action)
            if REST_SECONDS[self.pace]:
                self.show()
        self._changed()

    async def _rest(self) -> None:
        """Rest as long as the pace says, or until somebody skips."""
        rest = REST_SECONDS[self.pace]
        if rest:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.skipping.wait(), rest)

    def _play(self, action: str | int) -> None:
        """Play an action."""
        self._attempt(lambda: self.sitting.act(action))

    def _attempt(self, doing: Callable[[], object]) -> None:
        """Do something at the table and go on; a refusal is answered by a sentence."""
        try:
            doing()
        except Refusal as refusal:
            self.notify_line(refusal.say(spoken()))
        else:
            self._changed()

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
        text = event.value.strip()
        self._close_line()
        word, rest = split_word(text)
        doings: dict[str, Callable[[], object]] = {
            "hint": self.action_hint,
            "take back": self.action_take_back,
            "draw": self.action_draw,
            "resign": self.action_resign,
            "save": lambda: self._save(rest) if rest else self.action_save(),
            "help": lambda: self.notify_line("; ".join(f"{say(title)}: {say(meaning)}" for title, meaning in WORDS.values())),
            "actions": self._list_actions,
            "quit": self.action_leave,
        }
        if word:
            doings[word]()
        elif rest:
            self._play(rest)

    @on(events.Key)
    def _escaped(self, event: events.Key) -> None:
        """Leave the line for typing by Esc."""
        if event.key == "escape" and self.focused is self.screen_stack[0].query_one("#typed"):
            self._close_line()

    def _close_line(self) -> None:
        typed = self.query_one("#typed", Input)
        typed.value, typed.display = "", False
        self.screen.set_focus(self.query_one(Board))

    def _list_actions(self) -> None:
        position = self.sitting.table.position
        self.notify_line("  ".join(position.action_text(action) for action in position.legal_actions()[:200]))

    def action_type(self) -> None:
        """Open the line for typing."""
        typed = self.query_one("#typed")
        typed.display = True
        self.screen.set_focus(typed)  # at once: the next key belongs to it

    # What the keys below offer.

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask the strongest level, and say and show what it would do."""
        position = self.sitting.table.position
        self.notify_line(say(Message("Thinking it over.")))
        try:
            line = await in_background(self.sitting.advise)
        except Refusal as refusal:
            self.notify_line(refusal.say(spoken()))
            return
        if self.sitting.table.position is position:
            self.advised = next((path for path, code in self.clicks.choices if code == line.action), ())
            self.notify_line(say(self.sitting.advice(line)))

    def action_take_back(self) -> None:
        """Go back to one's last turn."""
        self._attempt(self.sitting.take_back)

    @work
    async def action_draw(self) -> None:
        """End the game as a draw, if both agree."""
        if await self.push_screen_wait(Question(say(Message("Do both of you agree on a draw?")))):
            self._attempt(lambda: self.sitting.command(OfferDraw()))

    @work
    async def action_resign(self) -> None:
        """Give the game up."""
        if await self.push_screen_wait(Question(say(Message("Give this game up?")))):
            self._attempt(lambda: self.sitting.command(Resign()))

    def action_again(self) -> None:
        """Begin another game, sides exchanged."""
        self.sitting.another_game()
        self.holder = self.sitting.table.chair_to_act
        self._changed()

    def action_goal(self) -> None:
        """Fold the goal away, or show it again."""
        goal = self.screen_stack[0].query_one("#goal")
        goal.display = not goal.display

    def action_codes(self) -> None:
        """Switch the list of turns between words and codes."""
        self.codes = not self.codes
        self.show()

    def action_pace(self) -> None:
        """Take the next pace."""
        self.pace = next_pace(self.pace)
        self.notify_line(say(Message("Pace: {pace}", {"pace": TITLES[self.pace]})))

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
            self.notify_line(refusal.say(spoken()))
            return False
        self.notify_line(say(self.saved))
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
