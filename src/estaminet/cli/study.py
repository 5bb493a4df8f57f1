"""`estaminet study`: what self-play tells of a game, as a page."""

from __future__ import annotations

from pathlib import Path

from estaminet.arena.journal import Journal, open_journal
from estaminet.arena.provenance import provenance
from estaminet.arena.study import Variant, page, pictures, plans
from estaminet.cli.arena import play, pool, try_writing, write
from estaminet.games import game as find_game


def study(name: str, games: int, level: int, seed: int, jobs: int, folder: Path | None, records: Path | None) -> None:
    """Play a game against itself with each of its options, print the page, and write it with its charts into a folder."""
    game, player = find_game(name), f"level-{level}"
    if folder is not None:
        try_writing(folder / f"{name}.md")
    variants = []
    for title, plan in plans(game, player, games, seed):
        journal = open_journal(records / title.replace(" ", "-"), plan) if records else Journal()
        variants.append(Variant(title, play(plan, pool(jobs, ""), journal, f"{name}, {title}")))
    text = page(game, player, variants, provenance())
    print(text, end="")
    if folder is not None:
        for file, content in {f"{name}.md": text, **pictures(game, variants)}.items():
            write(folder / file, content)
