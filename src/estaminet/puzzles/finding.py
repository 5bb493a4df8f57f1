"""Finding a puzzle in a position: which turns solve it, what they reach, and how the other side answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from estaminet.core.deadline import Deadline
from estaminet.core.game import Solver
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.puzzles.certain import STRONGEST, Certainty, Played, followed, turns, worlds_of
from estaminet.puzzles.puzzle import turn_ended
from estaminet.search.analysis import Budget, Report, analyse
from estaminet.search.forced import Prover

NODES = 600_000  # for each question
LONGEST = 3  # turns of one's own to a forced win
MOST_ACCEPTED = 12  # turns that solve it
LEAST_TURNS = 8  # to choose among
SHARE = 0.12  # of all turns that may solve it
SOLVING_MS = 1500
SIMULATIONS = 3000  # of the search that is asked first; ten times as many decide
LIKELY_WIN = 0.5  # the value from which a forced win is looked for
LEAST_REPLIES = 2  # of the opponent to a turn that wins by force
MARGIN = 0.4  # in results from -1 to 1, between what solves it and all others
DEEP_MARGIN = 0.35
NEAR = 0.12  # as good as equal
MOST_NEAR = 4
LEAST_VISITS = 4  # of an action that counts
SEEDS = (11, 12, 13, 14)  # of further searches, all of which must agree where nothing is proven
LEAST_GAIN = 6  # points that a turn is ahead of all others, where only points are gained
MOST_SOLVED = 2  # turns that solve it, where exact points tell them apart
RANDOM_TURNS = 20  # that are tried, where turns cannot be listed
MOST_KNOWING = 800  # turns that are listed where something is hidden
REPLIES = 60  # that are compared


class Found(NamedTuple):
    """What was found: the kind, the turns within which it is done, those that solve it, and the line that follows the first of them."""

    kind: str
    within: int
    accepted: list[Played]
    line: list[tuple[Played, list[Played]]]  # turn by turn, from the first reply on: the turn, and others that are as good


def find(position: Position, proven: bool = False) -> Found | None:
    """Find a puzzle in a position that begins a turn; None if there is none, or it is doubtful (or, if so wanted, not proven)."""
    if len(position.legal_actions()) < 2:
        return None
    if position.game.solver:
        return _solved(position, position.game.solver)
    if position.game.hidden and position.game.player:
        return _win_by_plan(position)
    report = looked(position, SIMULATIONS)
    likely, clear = report.lines[0].value >= LIKELY_WIN, bool(apart(report, MARGIN))
    found = _knowing(position, likely, clear) if position.game.hidden else _seeing(position, likely)
    return found or (_searched(position) if clear and not proven else None)


def _seeing(position: Position, likely: bool) -> Found | None:
    """Find what can be proven where nothing is hidden: a win that is likely, or the only way to stop one."""
    choices = turns(position)
    if choices is None or len(choices) < LEAST_TURNS:
        return None
    return (_win(position, choices) if likely else None) or _save(position, choices)


def _knowing(position: Position, likely: bool, clear: bool) -> Found | None:
    """Find what is certain of all that the seat may not know."""
    choices = turns(position, MOST_KNOWING) if likely or clear else None
    if choices is None or len(choices) < LEAST_TURNS:
        return None
    return _win_knowing(position, choices) if likely else _save_knowing(position, choices)


def looked(position: Position, simulations: int, seed: int | None = None) -> Report:
    """Search a position as far as its player may know it."""
    seat, rng = position.player, Generator(simulations if seed is None else seed)
    return analyse(position.imagine(seat, rng), seat, rng, Budget(simulations), exact=MOST_NEAR + 1)


def apart(report: Report, margin: float) -> list[int]:
    """List the actions that a search finds much better than all others; none if they are not few, or a proof ended it early."""
    if report.proven is not None:
        return []
    lines = [line for line in report.lines if line.visits >= LEAST_VISITS or line.proven is not None]
    best = max((line.value for line in lines), default=0.0)
    near = [line.action for line in lines if line.value > best - NEAR]
    far = all(line.value <= best - margin for line in lines if line.action not in near)
    return near if far and len(near) <= MOST_NEAR and len(near) < len(report.lines) else []


def _searched(position: Position) -> Found | None:
    """Find the turns that ten times the search still finds much better than all others."""
    accepted = {played.after.text(): played for played in _far_better(position, ())}
    if not 0 < len(accepted) <= MOST_ACCEPTED or any(searched(position, seed).after.text() not in accepted for seed in SEEDS):
        return None
    return Found("gain", 1, list(accepted.values()), [])


def searched(position: Position, seed: int) -> Played:
    """Let a search with ten times the budget of the first look play a turn."""
    return _played(position, lambda now: looked(now, 10 * SIMULATIONS, seed).lines[0].action)


def _far_better(position: Position, actions: tuple[int, ...]) -> Iterator[Played]:
    """List the turns all of whose actions stand out in a deep search; the later ones may do so by less."""
    legal = position.legal_actions()
    found = legal if len(legal) == 1 else apart(looked(position, 10 * SIMULATIONS), NEAR if actions else DEEP_MARGIN)
    for action in found:
        after = position.copy()
        after.play(action)
        if turn_ended(position, action):
            yield Played((*actions, action), after)
        else:
            yield from _far_better(after, (*actions, action))


def rare(accepted: list[Played], choices: list[Played]) -> bool:
    """Whether few enough turns solve it."""
    return 0 < len(accepted) <= min(MOST_ACCEPTED, max(1, int(SHARE * len(choices))))


def _win(position: Position, choices: list[Played]) -> Found | None:
    """Find a win by force in the fewest turns, but not within this one."""
    seat = position.player
    within = _quickest(position, seat)
    accepted = _winning(choices, seat, within) if within > 1 else []
    if not rare(accepted, choices) or len(turns(accepted[0].after) or []) < LEAST_REPLIES:
        return None
    return Found("win", within, accepted, _line(accepted[0].after, seat, within - 1))


def _quickest(position: Position, seat: int) -> int:
    """Give the fewest turns of its own within which a seat wins by force; 0 if it is not known to."""
    prover = Prover(position, seat, NODES)
    return next((within for within in range(1, LONGEST + 1) if prover.wins(position, within)), 0)


def _winning(choices: list[Played], seat: int, within: int) -> list[Played]:
    """List the turns that win by force within so many turns, this one included; none at all if that is not known of each."""
    prover, found = Prover(choices[0].after, seat, 20 * NODES), list[Played]()
    for choice in choices:
        result = prover.wins(choice.after, within - 1)
        if result is None or len(found) > MOST_ACCEPTED:
            return []
        if result:
            found.append(choice)
    return found


def _save(position: Position, choices: list[Played]) -> Found | None:
    """Find the turns that do not lose, where all others lose by force to the next two turns of the opponent."""
    prover = Prover(position, 1 - position.player, 20 * NODES)
    safe = _safe(choices, prover, 1)
    safe = _safe(safe, prover, 2) if safe else safe
    return Found("save", 1, safe, []) if rare(safe, choices) else None


def _safe(choices: list[Played], prover: Prover, within: int) -> list[Played]:
    """List the turns after which the prover's side does not win within so many turns; none at all if there are many."""
    safe: list[Played] = []
    for choice in choices:
        if not prover.wins(choice.after, within):
            safe.append(choice)
            if len(safe) > 2 * MOST_ACCEPTED:
                return []
    return safe


def _line(after: Position, seat: int, within: int) -> list[tuple[Played, list[Played]]]:
    """Follow a forced win: the reply that holds out longest, then the quickest wins, and so on."""
    replies = turns(after) if not after.over and within else None
    if not replies:
        return []
    left, reply = max(((_quickest(each.after, seat), each) for each in replies[:REPLIES]), key=lambda pair: pair[0])
    choices = turns(reply.after) if left else None
    if not choices:
        return []
    accepted = [each for each in choices if _won(each.after, seat)][:MOST_ACCEPTED] if left == 1 else _winning(choices, seat, left)
    if not accepted:
        return []
    return [(reply, []), (accepted[0], accepted[1:]), *_line(accepted[0].after, seat, left - 1)]


def _won(after: Position, seat: int) -> bool:
    return after.over and after.returns()[seat] == 1


# Where something is hidden.


def _win_knowing(position: Position, choices: list[Played]) -> Found | None:
    """Find a win in one turn or two that is certain in all that the seat may not know."""
    certainty = Certainty(position, position.player, NODES)
    for within in (1, 2):
        accepted = [choice for choice in choices if certainty.wins(choice, within - 1)]
        if accepted:
            return Found("win", within, accepted, []) if rare(accepted, choices) else None
    return None


def _save_knowing(position: Position, choices: list[Played]) -> Found | None:
    """Find the turns after which the opponent surely cannot win at once, where it could after any other, more likely than not."""
    seat, worlds = position.player, worlds_of(position, position.player)
    safe: list[Played] = []
    for choice in choices:
        lost = sum(1 for world in worlds if wins_next(world, choice.actions, 1 - seat))
        if 0 < 2 * lost < len(worlds) or len(safe) > MOST_ACCEPTED:
            return None
        if not lost:
            safe.append(choice)
    return Found("save", 1, safe, []) if rare(safe, choices) else None


def wins_next(world: Position, actions: tuple[int, ...], seat: int) -> bool:
    """Whether a seat wins with its next turn; a turn that a world does not allow is no safe one."""
    after = followed(world, actions)
    return after is None or Prover(after, seat, NODES).wins(after, 1) is True


def _win_by_plan(position: Position) -> Found | None:
    """Find a certain win where turns cannot be listed: the game's own player has a plan, and turns at random have none."""
    player, seat = position.game.player, position.player
    assert player
    certainty = Certainty(position, seat, NODES)
    plan = _played(position, lambda now: player.choose(now, seat, Generator(1), STRONGEST, Deadline()))
    within = next((within for within in range(1, LONGEST + 1) if certainty.wins(plan, within - 1)), 0)
    if not within or any(certainty.wins(_at_random(position, seed), within - 1) for seed in range(RANDOM_TURNS)):
        return None
    return Found("win", within, [plan], [])


def _at_random(position: Position, seed: int) -> Played:
    rng = Generator(seed)
    return _played(position, lambda now: now.legal_actions()[rng.below(len(now.legal_actions()))])


def _played(position: Position, choose: Callable[[Position], int | None]) -> Played:
    """Play a turn action by action."""
    now, actions = position.copy(), list[int]()
    while True:
        action = choose(now)
        assert action is not None
        actions.append(action)
        ends = turn_ended(now, action)
        now.play(action)
        if ends:
            return Played(tuple(actions), now)


# Where a game is solved.


def _solved(position: Position, solver: Solver) -> Found | None:
    """Find the only turns that win, hold the draw, or gain many points more than all others."""
    seat = position.player
    values = solver.solve(position, seat, SOLVING_MS)
    if values is None or len(values) < LEAST_TURNS:
        return None
    best, *others = sorted({value for _, value in values}, reverse=True)
    rest = others[0] if others else best
    kind = "win" if best > 0 >= rest else "save" if best == 0 > rest else "gain" if best - rest >= LEAST_GAIN else ""
    firsts = [action for action, value in values if value == best]
    if not kind or len(firsts) > MOST_SOLVED:
        return None
    accepted = [played for action in firsts for played in _best_turns(position, action, seat, best, solver)]
    return Found(kind, 1, accepted, []) if len(accepted) <= MOST_SOLVED else None


def _best_turns(position: Position, action: int, seat: int, best: int, solver: Solver) -> Iterator[Played]:
    """List the turns that begin with an action and keep its exact worth."""
    after = position.copy()
    after.play(action)
    if turn_ended(position, action):
        yield Played((action,), after)
        return
    values = solver.solve(after, seat, SOLVING_MS)
    assert values  # what follows a solved position is solved
    for second in (each for each, value in values if value == best):
        for played in _best_turns(after, second, seat, best, solver):
            yield Played((action, *played.actions), played.after)
