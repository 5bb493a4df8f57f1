"""The names of Tactic's pieces and places, what is told of an action, and why a game ended."""

from __future__ import annotations

from estaminet.core.effects import Effect
from estaminet.core.game import Ending
from estaminet.core.words import Message
from estaminet.games.tactic import codes, geometry
from estaminet.games.tactic.explain import ENDINGS, exits, is_stuck, neighbours, stuck_bases
from estaminet.games.tactic.geometry import BY_NUMBER, HOMES, Base, name
from estaminet.games.tactic.kernel import TacticPosition

GOAL = Message("Bring your three patrols across the map to the enemy's central bases: they earn 1, 3 and 5 points, and most points win.")
SIDES = (Message("First"), Message("Second"))
PATROLS = (Message("patrol of the first player"), Message("patrol of the second player"))
ARRIVED_PATROLS = (Message("arrived patrol of the first player"), Message("arrived patrol of the second player"))
GUARDS = (Message("guard of the first player"), Message("guard of the second player"))
TRAY = Message("place of a guard not yet entered")
BASES = {
    "central": Message("central base {base}"),
    "outer": Message("outer base {base}"),
    "transit": Message("transit base {base}"),
}

A_PATROL, SAME_PATROL = Message("A patrol"), Message("The same patrol")
FORWARD_STEPS = {
    "goal": Message("{patrol} advances from {start} to {end}, one step from its goal."),
    "outer": Message("{patrol} advances from {start} to the outer base {end}."),
    "plain": Message("{patrol} advances from {start} to {end}."),
}
SIDE_STEPS = {
    "goal": Message("{patrol} steps aside from {start} to {end}, one step from its goal."),
    "outer": Message("{patrol} steps aside from {start} to the outer base {end}, where no guard can follow."),
    "plain": Message("{patrol} steps aside from {start} to {end}."),
}
SHUTTLE = Message("{patrol} goes back and forth, now from {start} to {end}: step {count} of {most} of a shuttle.")
LAST_SHUTTLE = Message("{patrol} goes back and forth once more, from {start} to {end}: the sixth step of the shuttle ends the game.")
ARRIVALS = (
    Message("{patrol} arrives on {end} from {start}: 1 point for the first to arrive."),
    Message("{patrol} arrives on {end} from {start}: 3 points for the second to arrive, 4 in all."),
    Message("{patrol} arrives on {end} from {start}: 5 points for the third to arrive, 9 in all."),
)
ARRIVED = (
    Message("The first patrol arrives: 1 point"),
    Message("The second patrol arrives: 3 points"),
    Message("The third patrol arrives: 5 points"),
)
GUARDS_LEFT = (Message("No guard is left."), Message("One guard is left."))
ALL_ARRIVED = (
    Message("All three patrols of the first player have arrived."),
    Message("All three patrols of the second player have arrived."),
)
ALL_LOST = (
    Message("The first player has lost all three patrols, so the second counts 9 points."),
    Message("The second player has lost all three patrols, so the first counts 9 points."),
)
NONE_UNDER_WAY = (
    Message("The first player has no patrol under way any more, so points are counted."),
    Message("The second player has no patrol under way any more, so points are counted."),
)
MOST_SHUTTLES = 6
POINTS = (1, 3, 5)  # TC-14, by the patrols that have arrived before


def base_name(base: Base) -> Message:
    """Name a base with its kind."""
    return Message(BASES[base.kind].id, {"base": base.name})


def patrols_on(bases: list[int]) -> Message:
    """Name patrols by where they stand."""
    names = [name(base) for base in bases]
    if len(names) == 1:
        return Message("the patrol on {base}", {"base": names[0]})
    return Message("the patrols on {bases} and {last}", {"bases": ", ".join(names[:-1]), "last": names[-1]})


# What an action does.


def tell(position: TacticPosition, action: int, seat: int) -> Message:
    """Say what a legal action does, before it is played; everybody sees everything."""
    after = position.copy()
    after.play(action)
    consequences = [] if after.over else [effect.sentence for effect in _consequences(position, after)]
    return _in_turn(*_deed(position, after, action), *consequences)


def headline(position: TacticPosition, action: int) -> Message | None:
    """Say that a patrol arrives (TC-14)."""
    if action >= codes.ENTER or codes.WAYS[action][1] not in HOMES[1 - position.mover]:
        return None
    return ARRIVED[_arrived(position)]


def _in_turn(*sentences: Message) -> Message:
    """Say one sentence after the other."""
    said = sentences[0]
    for sentence in sentences[1:]:
        said = Message("{said} {next}", {"said": said, "next": sentence})
    return said


def _deed(position: TacticPosition, after: TacticPosition, action: int) -> list[Message]:
    """Say what is moved or lost."""
    if action < codes.ENTER:
        return [_step(position, action)]
    if action < codes.LOSE:
        return [_guard(position, after, *codes.WAYS[action])]
    if action == codes.PASS:
        return [Message("Blockaded, and no guard is left to lose: the turn is passed.")]
    return [_reason(position), *_loss(position, action)]


def _step(position: TacticPosition, action: int) -> Message:
    """Say where a patrol goes, and whether it arrives or shuttles."""
    start, end = codes.WAYS[action]
    same = 0 <= position.first < codes.ENTER and codes.WAYS[position.first][1] == start
    places: dict[str, str | int | Message] = {"patrol": SAME_PATROL if same else A_PATROL, "start": name(start), "end": name(end)}
    if end in HOMES[1 - position.mover]:
        return Message(ARRIVALS[_arrived(position)].id, places)
    count = 0 if same else _shuttle_count(position, start, end)
    if count:
        return _shuttle(places, count)
    steps = FORWARD_STEPS if geometry.direction(start, end, position.mover) else SIDE_STEPS
    return Message(steps[_surroundings(position, end)].id, places)


def _arrived(position: TacticPosition) -> int:
    """Count the patrols of the player to move that have arrived."""
    return sum(base in HOMES[1 - position.mover] for base in position.patrol_bases(position.mover))


def _surroundings(position: TacticPosition, end: int) -> str:
    """Tell what is special about a base for the player to move: it is near the goal, or an outer one."""
    open_goals = set(HOMES[1 - position.mover]) - position.taken_bases()
    if exits(position, end, position.mover) & open_goals:
        return "goal"
    return "outer" if BY_NUMBER[end].kind == "outer" else "plain"


def _shuttle_count(position: TacticPosition, start: int, end: int) -> int:
    """Tell to which step of a shuttle a patrol comes; 0 if it does not go back to where it came from (TC-15)."""
    return next((count + 1 for other, at, count in position.shuttles(position.mover) if (at, other) == (start, end)), 0)


def _shuttle(places: dict[str, str | int | Message], count: int) -> Message:
    if count >= MOST_SHUTTLES:
        return Message(LAST_SHUTTLE.id, places)
    return Message(SHUTTLE.id, {**places, "count": count, "most": MOST_SHUTTLES})


def _guard(position: TacticPosition, after: TacticPosition, start: int, end: int) -> Message:
    """Say where a guard goes, whom it faces there, or whom it faced before; the effects tell of patrols without a step."""
    places: dict[str, str | int | Message] = {"end": name(end)} if start == codes.HAND else {"start": name(start), "end": name(end)}
    facing = _faced(after, end, 1 - position.mover)
    if start == codes.HAND:
        if facing:
            return Message("A guard enters on {end}, in front of {patrols}.", {**places, "patrols": patrols_on(facing)})
        return Message("A guard enters on {end}.", places)
    if facing:
        return Message("A guard jumps from {start} to {end}, in front of {patrols}.", {**places, "patrols": patrols_on(facing)})
    left = _faced(position, start, 1 - position.mover)
    if left:
        return Message("A guard jumps from {start} to {end} and no longer faces {patrols}.", {**places, "patrols": patrols_on(left)})
    return Message("A guard jumps from {start} to {end}.", places)


def _faced(position: TacticPosition, guard: int, player: int) -> list[int]:
    """List where a player's patrols stand that a guard is right in front of, without those that have no step."""
    facing = [base for base in position.bases_under_way(player) if guard in neighbours(position.board, base, player, 1)]
    return [base for base in facing if not is_stuck(position, base, player)]


def _reason(position: TacticPosition) -> Message:
    """Say why something is lost (TC-12, TC-18)."""
    if position.blockaded:
        return Message("Blockaded: no patrol can step.")
    return Message("There is no step for {patrols}.", {"patrols": patrols_on(stuck_bases(position, position.mover))})


def _loss(position: TacticPosition, action: int) -> list[Message]:
    """Say what is lost, and how many guards remain."""
    if position.variant == codes.CAPTURE:
        return [Message("The patrol on {base} is lost.", {"base": name(codes.LOSSES[action - codes.LOSE])})]
    left = GUARDS_LEFT[position.guard_count(position.mover) - 1]
    if action == codes.LOSE_HAND:
        return [Message("A guard in hand is lost."), left]
    return [Message("The guard on {base} is lost.", {"base": name(codes.LOSSES[action - codes.LOSE])}), left]


# What follows from it.


def effects(position: TacticPosition, action: int, seat: int) -> list[Effect]:
    """List what an action does: arrivals, steps near the goal, patrols shut in or freed, what is lost or will be."""
    after = position.copy()
    after.play(action)
    return [*_of_the_step(position, action), *_of_the_loss(position, action), *([] if after.over else _consequences(position, after))]


def _of_the_step(position: TacticPosition, action: int) -> list[Effect]:
    """Tell whether a patrol arrives, or comes to a base next to a free goal."""
    if action >= codes.ENTER:
        return []
    end = codes.WAYS[action][1]
    if end in HOMES[1 - position.mover]:
        return [Effect("arrives", Message("It brings points: {points}.", {"points": POINTS[_arrived(position)]}), told=True)]
    if _surroundings(position, end) == "goal":
        return [Effect("near the goal", Message("The patrol is one step from its goal."), told=True)]
    return []


def _of_the_loss(position: TacticPosition, action: int) -> list[Effect]:
    """Tell that a piece is lost."""
    if not codes.LOSE <= action < codes.PASS:
        return []
    return [Effect("loses a piece", _loss(position, action)[0], told=True)]


def _consequences(before: TacticPosition, after: TacticPosition) -> list[Effect]:
    """Tell which patrols are shut in or freed, and what that will cost the other side."""
    was, now = (set(stuck_bases(position, 0) + stuck_bases(position, 1)) for position in (before, after))
    arrived = (now - was) & (after.taken_bases() - before.taken_bases())
    shut_in = _in_order(now - was - arrived)
    freed = _in_order((was - now) & after.taken_bases())
    found = []
    if arrived:
        found.append(Effect("blocks", Message("There it is stuck for now."), told=True))
    if shut_in:
        found.append(Effect("blocks", Message("No step is left for {patrols}.", {"patrols": patrols_on(shut_in)}), told=True))
    if freed:
        found.append(Effect("frees", Message("The way is open again for {patrols}.", {"patrols": patrols_on(freed)}), told=True))
    return [*found, *_cost(after)] if after.mover != before.mover else found


def _in_order(bases: set[int]) -> list[int]:
    return sorted(bases, key=geometry.ORDER.__getitem__)


def _cost(after: TacticPosition) -> list[Effect]:
    """Tell what the player to move will lose for being blockaded or stuck (TC-12, TC-13, TC-17, TC-18)."""
    if after.blockaded:
        if after.variant == codes.CAPTURE:
            return [Effect("costs a patrol", Message("The other side is blockaded and loses a patrol."), told=True)]
        if after.guard_count(after.mover):
            return [Effect("costs a guard", Message("The other side is blockaded and loses a guard."), told=True)]
        return [Effect("blocks", Message("The other side is blockaded and must pass."), told=True)]
    return [Effect("costs a guard", Message("A patrol without a step costs the other side a guard."), told=True)] if after.owing else []


# Why it ended.


def ending(position: TacticPosition) -> Ending:
    """Say by which rule a game ended, why, and with which points."""
    why, bases = _end(position)
    first, second = position.points()
    points = Message("Points: first player {first}, second player {second}.", {"first": first, "second": second})
    return Ending(ENDINGS.get(position.ended, "TC-14"), _in_turn(why, points), tuple(map(name, bases)))


def _end(position: TacticPosition) -> tuple[Message, tuple[int, ...]]:
    """Give the reason and the bases where it was decided."""
    if position.ended == codes.SHUTTLED:
        start, end = next((start, end) for player in (0, 1) for start, end, count in position.shuttles(player) if count >= MOST_SHUTTLES)
        places: dict[str, str | int | Message] = {"start": name(start), "end": name(end)}
        return Message("The shuttle between {start} and {end} has made its sixth step.", places), (start, end)
    if position.ended == codes.STUCK:
        bases = (*position.bases_under_way(0), *position.bases_under_way(1))
        return Message("Neither side has a step or a guard left."), bases
    if position.ended == codes.REACHED_LIMIT:
        message = Message("{limit} turns have passed without a forward step, an arrival or a penalty.", {"limit": position.limit})
        return message, ()
    return _end_of_patrols(position)


def _end_of_patrols(position: TacticPosition) -> tuple[Message, tuple[int, ...]]:
    """Tell of a player who has no patrol under way: all arrived, all lost, or some of both."""
    player = 0 if not position.bases_under_way(0) else 1
    arrived = tuple(position.patrol_bases(player))
    if position.ended == codes.ARRIVED:
        return ALL_ARRIVED[player], arrived
    return (NONE_UNDER_WAY if arrived else ALL_LOST)[player], arrived
