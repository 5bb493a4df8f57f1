"""Straight lines of equal symbols on an island (LS-13)."""

from __future__ import annotations

from estaminet.games.logan_stones import codes

Place = tuple[int, int]  # column and line of a cell
WINNING = 4


def runs(faces: dict[Place, int], least: int) -> list[tuple[Place, ...]]:
    """List the lines of at least so many equal symbols, each as long as it is, in the order of their first cells."""
    found = []
    for (column, line), face in sorted(faces.items()):
        for right, down in codes.NEIGHBOURS[:3]:
            if faces.get((column - right, line - down)) == face:
                continue  # it began before
            run = _run(faces, column, line, right, down)
            if len(run) >= least:
                found.append(run)
    return found


def _run(faces: dict[Place, int], column: int, line: int, right: int, down: int) -> tuple[Place, ...]:
    """Give the line of equal symbols that begins on a cell and runs in a direction."""
    run = [(column, line)]
    while faces.get((run[-1][0] + right, run[-1][1] + down)) == faces[column, line]:
        run.append((run[-1][0] + right, run[-1][1] + down))
    return tuple(run)


def wins(faces: dict[Place, int]) -> bool:
    """Whether four equal symbols stand in a straight line: `runs` without the lines, and faster."""
    for (column, line), face in faces.items():
        for right, down in codes.NEIGHBOURS[:3]:
            if faces.get((column + right, line + down)) == face and len(_run(faces, column, line, right, down)) >= WINNING:
                return True
    return False
