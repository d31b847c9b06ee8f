"""The table of Nautilus (Libellud) as a scene: a view laid out in one of the shapes."""

from collections.abc import Callable

from leagues.games.nautilus_divers import scene_tall, scene_text, scene_wide
from leagues.games.nautilus_divers.labels import Table
from leagues.games.nautilus_divers.view import DiversView
from leagues.ui.scene import Scene

SHAPES: dict[str, Callable[[Table], Scene]] = {
    "wide": scene_wide.lay_out,
    "tall": scene_tall.lay_out,
    "text": scene_text.lay_out,
}


def scene(view: DiversView, shape: str, names: tuple[str, str] | None = None) -> Scene:
    """The view laid out. The viewer's side of the submarine is below; a spectator sees it as seat 0 does.

    ``names`` are the players by seat. Raises ``ValueError`` for a shape that does not exist.
    """
    if shape not in SHAPES:
        raise ValueError(f"there is no shape {shape!r}, only {', '.join(SHAPES)}")
    return SHAPES[shape](Table(view, names))
