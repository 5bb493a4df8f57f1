"""Every game: what there is to see, and how a person chooses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest

from estaminet import SPECTATOR, Game, Position
from estaminet.core.following import follow
from estaminet.core.rng import Generator
from estaminet.core.scene import PREVIEWS, Layout, Scene, layout_key, wire
from tests.support import ACTIONS, SEEDS, SMALL, Ply, Variant, illegal_actions, positions, random_game, spread, variant_name, variants

every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)
MOST_BYTES = 100_000
SEATS = (0, 1, SPECTATOR)
STRETCH = 30 if SMALL else 120  # plies of a game through which pieces are followed


def layouts(game: Game, position: Position) -> list[Layout]:
    """Lay a position out in every view from every side."""
    return [game.layout(position, view, side) for view in game.views for side in (0, 1)]


@every_variant
def test_scenes_travel_and_stay_small(variant: Variant) -> None:
    for position in positions(variant):
        for seat in SEATS:
            scene = variant.game.scene(position, seat)
            assert len(wire(scene)) < MOST_BYTES
            assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
            assert (scene.seat, scene.player, scene.over) == (seat, position.player, position.over)
            assert len(scene.facts) in (0, 2)


@every_variant
def test_only_the_seat_to_act_has_choices(variant: Variant) -> None:
    for position in positions(variant):
        for seat in SEATS:
            scene = variant.game.scene(position, seat)
            assert bool(scene.choices) == (seat == position.player and not position.over)


@every_variant
def test_click_paths_reach_every_legal_action_and_no_other(variant: Variant) -> None:
    for position in positions(variant):
        choices = position.scene().choices
        assert {action for _, action in choices} == set(position.legal_actions())
        paths = [path for path, _ in choices]
        known = set(paths)
        assert len(known) == len(paths)
        assert not any(path[:size] in known for path in paths for size in range(len(path))), "a path is the beginning of another"


@every_variant
def test_there_is_a_prompt_for_every_click(variant: Variant) -> None:
    for position in positions(variant):
        scene = position.scene()
        longest = max((len(path) for path, _ in scene.choices), default=0)
        assert len(scene.prompts) >= longest
        assert all(prompt.say("en") and prompt.say("fr") for prompt in scene.prompts)


@every_variant
def test_what_can_be_clicked_and_seen_is_in_every_layout(variant: Variant) -> None:
    for position in positions(variant):
        scene = position.scene()
        steps = {step for path, _ in scene.choices for step in path}
        places = {piece.cell for piece in scene.pieces} | {cell for mark in scene.marks for cell in mark.cells}
        for layout in layouts(variant.game, position):
            cells = {cell.id for cell in layout.cells}
            assert steps <= cells | {button.id for button in layout.buttons}
            assert places <= cells
            for piece in scene.pieces:
                assert {piece.kind, f"{piece.kind}.{piece.face}"} & set(layout.symbols), f"no symbol for {piece.kind}"


@every_variant
def test_pieces_have_names_and_identities_of_their_own(variant: Variant) -> None:
    for position in positions(variant):
        for seat in SEATS:
            pieces = variant.game.scene(position, seat).pieces
            assert len({piece.id for piece in pieces}) == len(pieces)
            assert all(piece.name.say() and piece.owner in (0, 1, 2) for piece in pieces)


@every_variant
def test_layouts_hold_together(variant: Variant) -> None:
    for position in positions(variant):
        for layout in layouts(variant.game, position):
            ids = [cell.id for cell in layout.cells] + [button.id for button in layout.buttons]
            assert len(set(ids)) == len(ids)
            assert not any(" " in name for name in ids), "ids travel joined by spaces"
            assert layout.view in variant.game.views
            for cell in layout.cells:
                assert cell.size / 2 <= cell.x <= layout.width - cell.size / 2
                assert cell.size / 2 <= cell.y <= layout.height - cell.size / 2
            assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout) == layout
            assert len(layout_key(layout)) == 16


@every_variant
def test_what_speaks_of_cells_speaks_of_cells_that_are_there(variant: Variant) -> None:
    for position in positions(variant):
        for layout in layouts(variant.game, position):
            ids = {cell.id for cell in layout.cells}
            assert set(layout.sequence) <= ids
            assert layout.preview in PREVIEWS
            for fact in (fact for beside in variant.game.scene(position, SPECTATOR).facts for fact in beside):
                assert {*fact.cells, *(name for part in fact.parts for name in part.cells)} <= ids
                assert not fact.parts or fact.value, "a painter that shows no parts shows the value"


def parted() -> list[Layout]:
    """List the layouts that are shown part by part, on a small screen, of all variants."""
    return [layout for variant in variants() for layout in layouts(variant.game, variant.start(1)) if layout.parts]


def test_parts_show_every_cell_and_the_last_shows_all() -> None:
    assert parted()
    for layout in parted():
        whole = layout.parts[-1]
        assert (whole.x, whole.y, whole.width, whole.height) == (0, 0, layout.width, layout.height)
        for cell in (cell for cell in layout.cells if cell.shape != "none"):
            assert any(
                part.x <= cell.x <= part.x + part.width and part.y <= cell.y <= part.y + part.height for part in layout.parts[:-1]
            ), cell.id


@every_variant
def test_a_layout_that_is_remembered_is_the_one_that_would_be_made(variant: Variant) -> None:
    game = variant.game
    for position in positions(variant):
        for view in game.views:
            for side in (0, 1):
                layout = msgspec.structs.replace(game.stage.layout(position, view, side), game=game.name)
                assert game.laid_out(position, view, side) == (layout, layout_key(layout))


@every_variant
def test_the_views_are_named_and_the_phone_has_one(variant: Variant) -> None:
    game = variant.game
    assert game.phone_view in ("", *game.views)
    if len(game.views) > 1:
        assert set(game.view_titles) == set(game.views)
    assert game.layout(variant.start(1)).view == game.views[0]


@every_variant
def test_imagining_keeps_all_that_a_seat_sees(variant: Variant) -> None:
    """Scene, legal actions and errors of a seat are byte for byte those of any position it cannot tell apart."""
    for number, position in enumerate(positions(variant)):
        for seat in (0, 1):
            rng = Generator(number)
            other = position.imagine(seat, rng)
            assert other is not position
            assert seen(position, seat) == seen(other, seat)
            if not variant.game.hidden:
                assert (other.text(), other.key) == (position.text(), position.key)


@every_variant
def test_imagining_depends_on_the_generator_only(variant: Variant) -> None:
    position = variant.start(1)
    for seat in (0, 1):
        one, other = Generator(5), Generator(5)
        assert position.imagine(seat, one).text() == position.imagine(seat, other).text()
        assert one == other


def seen(position: Position, seat: int) -> list[bytes]:
    """Write down everything a seat is told: its scene, its legal actions, its errors."""
    told: list[bytes] = [msgspec.json.encode(position.game.scene(position, seat))]
    if position.player == seat:
        told.append(msgspec.json.encode(position.legal_actions()))
        for action in spread(illegal_actions(position), ACTIONS):
            refusal = position.game.why_not(position, action)
            told.append(msgspec.json.encode([refusal.rule, refusal.message, refusal.cells]))
    return told


@every_variant
def test_a_preview_shows_what_an_action_leads_to(variant: Variant) -> None:
    for position in spread(positions(variant), 8 if SMALL else 20):
        before = position.text()
        for action in spread(position.legal_actions(), 5):
            seat = position.player
            preview = variant.game.preview(position, action, seat)
            assert position.text() == before
            after = position.copy()
            after.play(action)
            if variant.game.hidden:
                world = position.imagine(seat, Generator(action))
                assert msgspec.json.encode(variant.game.preview(world, action, seat)) == msgspec.json.encode(preview)
            else:
                assert {(piece.cell, piece.owner) for piece in preview.pieces} == {
                    (piece.cell, piece.owner) for piece in variant.game.scene(after, seat).pieces
                }


@every_variant
def test_pieces_keep_their_identities_through_a_game(variant: Variant) -> None:
    for seed, seat in ((seed, seat) for seed in SEEDS for seat in SEATS):
        plies = stretch(random_game(variant, seed), seed)
        scene = variant.game.scene(plies[0].position, seat)
        for ply, next_ply in pairwise(plies):
            assert ply.action is not None
            moves = variant.game.moves(ply.position, ply.action)
            check_moves(variant.game, ply.position, next_ply.position, moves)
            after = variant.game.scene(next_ply.position, seat)
            follow(scene, after, moves)
            assert len({piece.id for piece in after.pieces}) == len(after.pieces)
            owners = {piece.id: piece.owner for piece in scene.pieces}
            assert all(owners.get(piece.id, piece.owner) == piece.owner for piece in after.pieces)
            scene = after


def stretch(plies: Sequence[Ply], seed: int) -> Sequence[Ply]:
    """Cut a stretch out of a long game: the beginning with the first seed, the end with the last, between them something between."""
    first = max(0, len(plies) - STRETCH) * (seed - 1) // max(1, len(SEEDS) - 1)
    return plies[first : first + STRETCH]


def check_moves(game: Game, before: Position, after: Position, moves: dict[str, str] | None) -> None:
    """Check that pieces go from cells of the layout before to cells of the layout after, or off the board."""
    if moves is not None:
        assert set(moves) <= {cell.id for cell in game.layout(before).cells}
        assert set(moves.values()) <= {"", *(cell.id for cell in game.layout(after).cells)}
