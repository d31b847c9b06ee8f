from leagues.games.nautilus_divers.view import DiversView
from leagues.ui.scene import Detail


def detail(view: DiversView, item: str, names: tuple[str, str] | None = None) -> Detail | None:
    return None
