"""The parts of the full screen: the board that can be clicked, the dialogs, the cover between two players."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message as Posted
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from estaminet.cli.board import Picture
from estaminet.cli.speech import say
from estaminet.core.words import Message

BLANK = Picture(Text(""), {}, 1, 1)


class Board(Widget, can_focus=True):
    """A painted board; tells what is clicked, and which keys walk over it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"walk('{key}')", show=False) for key in ("left", "right", "up", "down", "tab", "shift+tab")),
        Binding("enter,space", "press", show=False),
        Binding("escape", "let_go", show=False),
    ]

    class Clicked(Posted):
        """Something was clicked, by its id; empty if nothing is there."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    class Walked(Posted):
        """A key leads on to another place."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Pressed(Posted):
        """The place under the cursor is chosen."""

    class LetGo(Posted):
        """What was chosen so far is let go."""

    picture = BLANK

    def show(self, picture: Picture) -> None:
        """Show another picture."""
        before, self.picture = self.picture, picture
        if before.text != picture.text:
            self.refresh(layout=(before.width, before.height) != (picture.width, picture.height))

    def render(self) -> RenderResult:
        """Give the picture."""
        return self.picture.text

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Be as wide as the picture."""
        return self.picture.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Be as high as the picture."""
        return self.picture.height

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        self.post_message(self.Clicked(self.picture.at(event.y, event.x)))

    def action_walk(self, key: str) -> None:
        """Walk on."""
        self.post_message(self.Walked(key))

    def action_press(self) -> None:
        """Choose."""
        self.post_message(self.Pressed())

    def action_let_go(self) -> None:
        """Let go."""
        self.post_message(self.LetGo())


class Words(Static):
    """A text that is drawn anew only when it changes."""

    said: Text | str = ""

    def say(self, text: Text | str) -> None:
        """Show a text."""
        if self.said != text:
            self.said = text
            self.update(text)


class Keys(Words):
    """What the keys do; each can be clicked."""

    def offer(self, keys: list[tuple[str, str, str]]) -> None:
        """Show keys, the actions they stand for, and their titles."""
        self.say("  ".join(f"[@click=app.{action}][b #e08a74]{key}[/] {title}[/]" for key, action, title in keys))


class Question(ModalScreen[bool]):
    """A sentence to say yes or no to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "answer(False)", show=False)]

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Lay out the sentence and the answers."""
        with Vertical(classes="dialog"):
            yield Static(self.sentence)
            with Horizontal():
                yield Button(say(Message("Yes")), id="yes")
                yield Button(say(Message("No")), id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the answer."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Give an answer by a key."""
        self.dismiss(answer)


class Saving(ModalScreen[str | None]):
    """Asks for the file to save a game in: its name, an empty one for no saving, None to go on playing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stay", show=False)]

    def __init__(self, sentence: str, name: str, leaving: bool) -> None:
        super().__init__()
        self.sentence, self.file_name, self.leaving = sentence, name, leaving

    def compose(self) -> ComposeResult:
        """Lay out the sentence, the name and the answers."""
        with Vertical(classes="dialog"):
            yield Static(self.sentence)
            yield Input(self.file_name, id="file")
            with Horizontal():
                yield Button(say(Message("Save")), id="save")
                if self.leaving:
                    yield Button(say(Message("Leave without saving")), id="leave")
                yield Button(say(Message("Go on playing")), id="stay")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the name."""
        event.stop()
        self.dismiss(event.value.strip() or None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the answer."""
        name = self.query_one("#file", Input).value.strip() or None
        answers: dict[str | None, str | None] = {"save": name, "leave": "", "stay": None}
        self.dismiss(answers[event.button.id])

    def action_stay(self) -> None:
        """Go on playing."""
        self.dismiss(None)


class Cover(Screen[None]):
    """Hides everything until the player whose turn it is sits at the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "uncover", show=False)]

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Lay out the sentence."""
        yield Static(self.sentence, id="cover")

    def action_uncover(self) -> None:
        """Show the table again."""
        self.dismiss(None)

    def on_click(self) -> None:
        """Show the table again."""
        self.dismiss(None)
