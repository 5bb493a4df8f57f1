"""Print what searches find, to be compared between the compiled and the interpreted mode."""

import json
from typing import Any

import numpy as np

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.core.rng import Generator
from estaminet.research.guided import GuidedAnalysis
from estaminet.search.analysis import Analysis, Budget, Report, analyse
from estaminet.search.rollouts import random_actions, random_games

POSITIONS = (
    ("l-calculus", "wbwbwbwb w s 0:0 1 0 - groups=any,limit=40"),
    ("l-calculus", "bbwwb w r 1:4 2 0 wbbwb groups=any,limit=40"),
    ("l-calculus", "wbwbwb b s 3:1 4 9 - groups=equal,limit=11"),
    ("tactic", "8c,13b,13d +2 1c,7b,12c 9c,12d 1 - -/- 31 0 variant=capture,board=lattice,limit=60"),  # judged by a network
    ("tactic", "5b,6c,13c +1 2b,11b,13d +2 1 6b-6c -/- 15 0 variant=basic,board=grid,limit=60"),
    (
        "logan-stones",
        (
            "-1,1:RS;0,-1:RR;0,0:PR;0,1:RP;1,-1:RP;1,0:SP;2,-2:SR;2,-1:SP 2:RR;3:SP 1:RP;3:PP 1 - 213133321122 0 "
            "stones=doubles,backs=owner,turning=sheet,limit=100"
        ),
    ),
)
DEEPENED = (  # searched by alpha-beta
    "PPP1P2PPPPP/3P1PP5/P1P1P3PPPP/PPP1PPPP4/pP7P2/9p2/pp3t6/9pP1/p1p1pppp1pp1/3p4p3/10p1/ppppppppppDp 8/1PP5/8/3P4/8/8/1p6/8 "
    "1q3/5/5/5/5 - w m 6:9 b:x 8:7 0,1,0/1,1,0:0,0,0/1,0,0 301 51 bankruptcy=sheet,third=home,limit=200"
)


def deepened() -> list[object]:
    """Search by alpha-beta, with and without overlooking, and on from action to action."""
    position = estaminet.game("logitac").parse(DEEPENED)
    reports = [analyse(position, position.player, Generator(11), Budget(simulations=150), overlook, exact=2) for overlook in (0.0, 0.6)]
    return [*map(told, reports), *gone_on(position)]


def found(game: str, text: str) -> list[object]:
    """Search one position, with and without overlooking."""
    position = estaminet.game(game).parse(text)
    results: list[object] = [random_actions(position, 20, 3), random_games(position, 3, 5)]
    for overlook in (0.0, 0.4):
        report = analyse(position, position.player, Generator(11), Budget(simulations=80), overlook)
        results.append([report.simulations, report.proven])
        results.append(told(report))
    return [*results, *guided(position), *gone_on(position)]


def guided(position: estaminet.Position) -> list[object]:
    """Search with a judge that looks at what it is shown."""

    def judge(observations: Any) -> tuple[Any, Any]:
        seen = observations.astype(np.float64).sum(1)
        return np.sin(seen), np.cos(seen[:, None] + np.arange(position.game.action_count))

    analysis = GuidedAnalysis(position, position.player, Generator(7), judge, trees=2)
    analysis.run(Budget(simulations=80), Deadline())
    return [analysis.simulations, told(analysis.report())]


def told(report: Report) -> list[object]:
    """Tell the lines of a report."""
    return [[line.action, line.visits, line.value, line.principal, line.proven] for line in report.lines]


def gone_on(position: estaminet.Position) -> list[object]:
    """Search on from action to action with the same tree."""
    analysis, rng = Analysis(position, position.player, Generator(5), 0.2), Generator(6)
    seat = position.player
    results: list[object] = []
    for _ in range(3):
        analysis.run(Budget(simulations=60), Deadline())
        results.append(told(analysis.report()))
        action = analysis.report().lines[0].action
        position.play(action)
        if position.over:
            break
        analysis.advance(action, position.imagine(seat, rng))
    return results


if __name__ == "__main__":
    print(json.dumps([estaminet.mode.INTERPRETED, [*[found(*named) for named in POSITIONS], deepened()]]))
