"""What is answered to a click on a cell that is not lit, compared with what the model knows of that cell."""

from __future__ import annotations

import pytest

from estaminet import IllegalAction, Position, game
from tests.games.logan_stones.model import Cell, Model, touching
from tests.support import SMALL, Variant, random_game, spread, variant_name, variants

GAME = game("logan-stones")
VARIANTS = [variant for variant in variants() if variant.game is GAME]
POSITIONS = 4 if SMALL else 24

EMPTY = "A stone must touch at least two others; there it would touch {count}."
TAKEN = "A stone lies there already."


def unlit_cells(position: Position, start: tuple[str, ...]) -> list[str]:
    """List the cells of the plane that cannot be clicked after a start of a path."""
    lit = {path[len(start)] for path, _ in position.scene().choices if path[: len(start)] == start and len(path) > len(start)}
    return [cell.id for cell in GAME.layout(position).cells if "," in cell.id and cell.id not in lit]


def answer(position: Position, path: tuple[str, ...]) -> IllegalAction:
    """Give the refusal that a click path gets."""
    action = GAME.stage.path_action(position, path)
    assert action is not None
    assert not position.is_legal(action), path
    return GAME.why_not(position, action)


def landing(model: Model, cell: Cell, rule: str) -> tuple[str, str]:
    """Say what a referee says to a stone that cannot stand on a cell."""
    if model.lifted and model.lifted[0] == cell:
        return rule, "The stone cannot go back to the cell it left."
    if cell in model.island:
        return rule, TAKEN
    return rule, EMPTY.format(count=len(touching(cell, set(model.island))))


def verdict(model: Model, start: tuple[str, ...], cell: Cell) -> tuple[str, str]:
    """Say what a referee says to a click on a cell that is not lit, after a start of a path."""
    if model.lifted:
        return landing(model, cell, "LS-10")
    if model.reserves[model.mover - 1]:
        return landing(model, cell, "LS-5") if start else ("LS-5", "While you have a reserve, you add one of its stones.")
    if not start:
        return "LS-10", "No stone lies there."
    if f"{start[0]}>" in model.legal():
        return "LS-10", "Lift a stone first."
    return "LS-12", "Without this stone the island would fall apart: it can only be turned."


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_every_cell_that_is_not_lit_is_answered_as_a_referee_would(variant: Variant) -> None:
    compared = 0
    for ply in spread(random_game(variant, 1), POSITIONS):
        model = Model.read(ply.position.text())
        starts: list[tuple[str, ...]] = sorted({path[:-1] for path, _ in ply.position.scene().choices})
        for start in spread([(), *starts], 6) if ply.action is not None else []:
            for name in unlit_cells(ply.position, start):
                column, line = name.split(",")
                if start == (name,):
                    continue
                refusal = answer(ply.position, (*start, name))
                assert (refusal.rule, refusal.message.say()) == verdict(model, start, (int(column), int(line))), (start, name)
                assert set(refusal.cells) <= {name, *start}
                compared += 1
    assert compared > 100
