"""How a table judges each command. Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from estaminet.core.errors import BadText, IllegalAction
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.play import commands, course, events
from estaminet.play.commands import LONGEST_ACTION, LONGEST_PATH, Command
from estaminet.play.events import Event
from estaminet.play.refusals import BadName, NothingThere, NotNow, OnlyWatching, OutOfTurn, RoundOver, StalePly, TimeIsUp
from estaminet.play.setup import LONGEST_NAME, can_be_name, check_seed
from estaminet.play.tree import ROOT, Tree
from estaminet.records.record import bad_mark

if TYPE_CHECKING:
    from estaminet.play.table import Table

NOT_IN_EXERCISES = (commands.Resign, commands.OfferDraw, commands.AskTakeBack, commands.AskRematch, commands.NextRound)
NOT_IN_ANALYSES = (*NOT_IN_EXERCISES, commands.Sit)


def decide(table: Table, chair: int, command: Command, now_ms: int, seed: int) -> list[Event]:
    """Judge a command of a chair; the seed deals the round that it may begin."""
    if chair not in (0, 1):
        raise OnlyWatching(Message("You are watching: only the players can do this."))
    if table.course and isinstance(command, NOT_IN_EXERCISES):
        raise NotNow(Message("This is an exercise: there is nothing to win or lose."))
    if table.tree and isinstance(command, NOT_IN_ANALYSES):
        raise NotNow(Message("This is an analysis: there is nothing to win or lose."))
    if isinstance(command, commands.AskRematch):
        return _ask_rematch(table, chair, now_ms, seed)
    if isinstance(command, commands.NextRound):
        return _next_round(table, now_ms, seed)
    return _JUDGES[type(command)](table, chair, command, now_ms)


def must_play(table: Table, now_ms: int) -> None:
    """Refuse unless the round is being played and the running clock still has time."""
    if table.status == "waiting":
        raise NotNow(Message("Nobody sits opposite yet."))
    if table.round.ending:
        raise RoundOver(Message("The round is over."))
    if table.status == "over":
        raise RoundOver(Message("This try is over: begin it again, or go on."))
    if table.clocks.fallen(now_ms):
        raise TimeIsUp(Message("The time is up."))


def must_be_turn(table: Table, chair: int, now_ms: int) -> None:
    """Refuse unless it is a chair's turn."""
    must_play(table, now_ms)
    if table.chair_to_act != chair:
        raise OutOfTurn(Message("It is not your turn."))


def must_be_now(table: Table, ply: int) -> None:
    """Refuse what is meant for a position that has passed."""
    if ply != table.ply:
        raise StalePly(Message("The position has changed meanwhile; please look again."))


def read_action(position: Position, action: str | int) -> int:
    """Read an action given by its text or code; BadText if it is none, whatever its legality."""
    if isinstance(action, str):
        if len(action) > LONGEST_ACTION:
            raise BadText("action", action[:LONGEST_ACTION], Message("There is no such action."))
        return position.parse_action(action)
    if not 0 <= action < position.game.action_count:
        raise BadText("action", str(action), Message("There is no such action."))
    return action


def read_asked(table: Table, seat: int, asked: str | int | list[str]) -> int | None:
    """Read an action, or a click path: None if it is the beginning of a legal one; NothingThere if it means nothing."""
    if not isinstance(asked, list):
        return read_action(table.position, asked)
    path = tuple(asked[:LONGEST_PATH])
    if any(legal[: len(path)] == path for legal, _ in table.round.trail.now(seat, chooses=True).choices):
        return None
    action = table.game.stage.path_action(table.position, path)
    if action is None:
        raise NothingThere(Message("Nothing can be done with this now."))
    return action


def granted_at_once(table: Table) -> bool:
    """Whether there is nobody else to ask: hot-seat, or a computer opposite."""
    return table.setup.hot_seat or any(player.kind == "computer" for player in table.players)


def _act(table: Table, chair: int, command: commands.Act, now_ms: int) -> list[Event]:
    must_play(table, now_ms)
    must_be_now(table, command.ply)
    must_be_turn(table, chair, now_ms)
    before = table.position
    action = read_action(before, command.action)
    after = before.copy()
    try:
        after.play(action)
    except IllegalAction as refusal:
        if table.course:
            return course.refused(table, action, refusal, now_ms)
        raise
    if table.tree:
        table.tree.check_room(before.action_text(action))
    left = table.clocks.after_action(before.player, after.over or after.player != before.player, now_ms)
    acted = events.Acted(now_ms, table.ply + 1, before.player, before.action_text(action), after.key, left, table.game.keys_version)
    table.foresee(acted, before, action, after)
    return [acted, *course.judge(table, action, after, now_ms)] if table.course else [acted]


def _attempt(table: Table, chair: int, command: commands.Attempt, now_ms: int) -> list[Event]:
    course.of_table(table)
    must_be_turn(table, chair, now_ms)
    must_be_now(table, command.ply)
    action = read_asked(table, table.seat_of(chair), command.path if command.action is None else command.action)
    if action is None or table.position.is_legal(action):
        return []
    return course.refused(table, action, table.game.why_not(table.position, action), now_ms)


def _resign(table: Table, chair: int, _command: commands.Resign, now_ms: int) -> list[Event]:
    must_play(table, now_ms)
    return [events.Resigned(now_ms, table.seat_of(chair))]


def _offer_draw(table: Table, chair: int, _command: commands.OfferDraw, now_ms: int) -> list[Event]:
    must_play(table, now_ms)
    _must_be_free(why_no_draw(table, chair))
    agreed = table.setup.hot_seat or table.offers.draw == 1 - chair
    return [events.DrawAgreed(now_ms) if agreed else events.DrawOffered(now_ms, chair)]


def why_no_draw(table: Table, chair: int) -> Message | None:
    """Say why a chair cannot offer a draw while it plays; None if it can."""
    if table.setup.hot_seat or table.offers.draw == 1 - chair:
        return None
    if granted_at_once(table):
        return Message("The computer plays on to the end.")
    return Message("You have offered a draw already.") if table.offers.draw == chair else None


def _must_be_free(refusal: Message | None) -> None:
    """Refuse what something speaks against."""
    if refusal is not None:
        raise NotNow(refusal)


def _answer_draw(table: Table, chair: int, command: commands.AnswerDraw, now_ms: int) -> list[Event]:
    must_play(table, now_ms)
    if table.offers.draw != 1 - chair:
        raise NotNow(Message("No draw is offered to you."))
    return [events.DrawAgreed(now_ms) if command.accept else events.DrawDeclined(now_ms, chair)]


def _ask_take_back(table: Table, chair: int, _command: commands.AskTakeBack, now_ms: int) -> list[Event]:
    must_play(table, now_ms)
    _must_be_free(why_no_take_back(table, chair))
    if not _taken_at_once(table):
        return [events.TakeBackAsked(now_ms, chair)]
    return [events.TookBack(now_ms, chair, _last_turn(table, chair), table.clocks.both(now_ms))]


def why_no_take_back(table: Table, chair: int) -> Message | None:
    """Say why a chair cannot ask for a take-back while it plays; None if it can."""
    found = _find_turn(table, chair)
    if isinstance(found, Message):
        return found
    asked = table.offers.take_back is not None and not _taken_at_once(table)
    return Message("A take-back is asked for already.") if asked else None


def _taken_at_once(table: Table) -> bool:
    """Whether nobody need agree to a take-back; what has shown nothing is one's own affair."""
    return granted_at_once(table) or table.game.hidden


def _last_turn(table: Table, chair: int) -> int:
    """Find how far a take-back goes; refused where it cannot go."""
    found = _find_turn(table, chair)
    if isinstance(found, Message):
        raise NotNow(found)
    return found


def _find_turn(table: Table, chair: int) -> int | Message:
    """Find how far a take-back goes, or say why it cannot go."""
    if not table.setup.takebacks:
        return Message("This table plays without take-backs.")
    if table.game.hidden:
        return _last_unseen(table, chair)
    ply = table.round.last_turn_of(table.seat_of(chair))
    return Message("You have not played yet.") if ply is None else ply


def _last_unseen(table: Table, chair: int) -> int | Message:
    """With secrets one action goes back, while it is one's turn still and the action has shown nothing."""
    reveals, last = table.game.reveals, table.ply - 1
    mine = last >= 0 and table.chair_to_act == chair and table.round.plies[last].seat == table.seat_of(chair)
    if reveals and mine and not reveals(table.round.position_after(last), table.round.plies[last].action):
        return last
    return Message("Nothing is taken back in a game with secrets: what was seen cannot be unseen.")


def _answer_take_back(table: Table, chair: int, command: commands.AnswerTakeBack, now_ms: int) -> list[Event]:
    must_play(table, now_ms)
    if table.offers.take_back != 1 - chair:
        raise NotNow(Message("You were not asked for a take-back."))
    if not command.accept:
        return [events.TakeBackDeclined(now_ms, chair)]
    return [events.TookBack(now_ms, 1 - chair, _last_turn(table, 1 - chair), table.clocks.both(now_ms))]


def _ask_rematch(table: Table, chair: int, now_ms: int, seed: int) -> list[Event]:
    _must_be_decided(table)
    check_seed(seed)
    if table.offers.rematch == 1 - chair:
        return _rematch(table, table.rematch_seed, now_ms)
    if granted_at_once(table):
        return _rematch(table, seed, now_ms)
    if table.offers.rematch == chair:
        raise NotNow(Message("You have asked for a rematch already."))
    return [events.RematchAsked(now_ms, chair, seed)]


def _answer_rematch(table: Table, chair: int, command: commands.AnswerRematch, now_ms: int) -> list[Event]:
    _must_be_decided(table)
    if table.offers.rematch != 1 - chair:
        raise NotNow(Message("You were not asked for a rematch."))
    return _rematch(table, table.rematch_seed, now_ms) if command.accept else [events.RematchDeclined(now_ms, chair)]


def _rematch(table: Table, seed: int, now_ms: int) -> list[Event]:
    return [events.RoundBegan(now_ms, 1, 1 - table.match_first_chair, seed)]


def _must_be_decided(table: Table) -> None:
    if table.round.ending is None:
        raise NotNow(Message("The round is still being played."))
    if not table.match_over:
        raise NotNow(Message("The series is not over: the next round comes first."))


def _next_round(table: Table, now_ms: int, seed: int) -> list[Event]:
    if table.round.ending is None:
        raise NotNow(Message("The round is still being played."))
    if table.match_over:
        raise NotNow(Message("The series is over."))
    check_seed(seed)
    return [events.RoundBegan(now_ms, table.round.number + 1, 1 - table.round.first_chair, seed)]


def _sit(table: Table, chair: int, command: commands.Sit, now_ms: int) -> list[Event]:
    if table.players[chair].kind == "computer":
        raise NotNow(Message("A computer sits on this chair."))
    if not can_be_name(command.name):
        raise BadName(LONGEST_NAME)
    return [events.Sat(now_ms, chair, command.name)]


def _tree(table: Table, node: int) -> Tree:
    """Give the tree of an analysis; refused at other tables, and where it has no such point."""
    if table.tree is None:
        raise NotNow(Message("This table is no analysis."))
    table.tree.check_node(node)
    return table.tree


def _go_to(table: Table, _chair: int, command: commands.GoTo, now_ms: int) -> list[Event]:
    there = _tree(table, command.node).here == command.node
    return [] if there else [events.Went(now_ms, command.node)]


def _promote(table: Table, _chair: int, command: commands.Promote, now_ms: int) -> list[Event]:
    _tree(table, command.node).check_promotion(command.node, command.whole)
    return [events.Promoted(now_ms, command.node, command.whole)]


def _remove(table: Table, _chair: int, command: commands.Remove, now_ms: int) -> list[Event]:
    _tree(table, command.node)
    if command.node == ROOT:
        raise NotNow(Message("The start cannot be taken away."))
    return [events.Removed(now_ms, command.node)]


def _annotate(table: Table, _chair: int, command: commands.Annotate, now_ms: int) -> list[Event]:
    node = _tree(table, command.node).nodes[command.node]
    if command.marks and command.node == ROOT:
        raise NotNow(bad_mark())
    comment, marks = command.comment, command.marks
    if comment is not None and not all(letter.isprintable() or letter == "\n" for letter in comment):
        raise BadText("comment", "", Message("A comment holds signs that cannot be printed."))
    comment = None if comment is None else comment.strip()
    if comment in (None, "\n".join(node.comments)) and marks in (None, node.marks):
        return []
    return [events.Annotated(now_ms, command.node, comment, marks)]


_JUDGES: dict[type[Command], Callable[[Table, int, Any, int], list[Event]]] = {
    commands.Act: _act,
    commands.Resign: _resign,
    commands.OfferDraw: _offer_draw,
    commands.AnswerDraw: _answer_draw,
    commands.AskTakeBack: _ask_take_back,
    commands.AnswerTakeBack: _answer_take_back,
    commands.AnswerRematch: _answer_rematch,
    commands.Sit: _sit,
    commands.Attempt: _attempt,
    commands.Again: course.again,
    commands.ShowSolution: course.show_solution,
    commands.BeginStep: course.begin_step,
    commands.GoTo: _go_to,
    commands.Promote: _promote,
    commands.Remove: _remove,
    commands.Annotate: _annotate,
}
