"""Readable playthroughs of every game, kept beside the tests: a changed line is a changed rule, word or view."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from leagues.core.dealer import KeyedDealer
from leagues.core.game import Game
from leagues.core.rng import Random
from leagues.core.state import CHANCE
from leagues.core.table import Table
from leagues.games import MODULES, game
from leagues.ui.text import words

SEEDS = (1, 2)
NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")


def playthrough(title: Game, seed: int) -> Iterator[str]:
    """The lines of one random game: each ply with its code and events, each decision with what is legal, and the view
    of every seat whenever it differs from the spectator's, in full at every twelfth decision and at the end."""
    said = words("en", title.id)
    options = {option.id: option.values[seed % len(option.values)] for option in title.options}
    lines: list[str] = []

    def watch(ply: int, before: Any, action: int, after: Any) -> None:
        who = "chance" if before.turn == CHANCE else f"seat {before.turn}"
        lines.append(f"{ply} {who}: {title.actions.code(action)}  key={after.key():016x}")
        lines.extend(f"    {said.tell(event, NAMES)}" for event in title.events(before, action, after))

    table = Table(title, NAMES[: title.seats[0]], options, KeyedDealer(seed), watch=watch)
    rng = Random(seed, "golden")
    yield f"{title.id}, rules version {title.version}, {options}"
    decision = 0
    while not table.over:
        yield from lines
        lines.clear()
        view = table.view(table.state.turn)
        if decision % 12 == 0:
            yield from _views(table)
        yield f"  seat {view.turn} may: {' '.join(title.actions.code(action) for action in view.legal)}"
        table.submit(view.turn, view.legal[rng.below(len(view.legal))])
        decision += 1
    yield from lines
    yield from _views(table)
    yield f"  {title.ending(table.state)} {table.state.returns()} {table.state.scores()}"
    yield from (f"  {points}" for points in title.breakdown(table.state))


def _views(table: Table) -> Iterator[str]:
    public = table.view(None).facts()
    yield from (f"  {name}: {value}" for name, value in public.items())
    for seat in range(len(table.players)):
        known = table.view(seat).facts()
        yield from (f"  seat {seat} {name}: {value}" for name, value in known.items() if value != public[name])


def compare(folder: Path, update: bool) -> list[str]:
    """Differences between the stored playthroughs and those of today, one line each; with ``update`` they are written.

    A missing or surplus file is a difference too.
    """
    wanted = {
        folder / id / f"{seed}.txt": "\n".join(playthrough(game(id), seed)) + "\n" for id in MODULES for seed in SEEDS
    }
    if update:
        for path, text in wanted.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return []
    found = [f"{path}: not expected" for path in sorted(folder.rglob("*.txt")) if path not in wanted]
    for path, text in wanted.items():
        if not path.exists():
            found.append(f"{path}: missing")
            continue
        old, new = path.read_text(encoding="utf-8").splitlines(), text.splitlines()
        changed = next((n for n, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), None)
        if changed is not None:
            found.append(f"{path}, line {changed + 1}: stored {old[changed]!r}, now {new[changed]!r}")
        elif len(old) != len(new):
            found.append(f"{path}: stored {len(old)} lines, now {len(new)}")
    return found
