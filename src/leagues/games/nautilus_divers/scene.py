from leagues.games.nautilus_divers.view import DiversView
from leagues.ui.scene import Scene


def scene(view: DiversView, shape: str, names: tuple[str, str] | None = None) -> Scene:
    raise TypeError
