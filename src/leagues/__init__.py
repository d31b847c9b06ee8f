"""Leagues: board games with exact rules, to play and to study."""

from leagues import _build

__version__ = "0.1.0"

COMPILED = _build.choose()
"""Whether the rules and searches run compiled; False where nothing was compiled or ``LEAGUES_PURE=1`` is set."""
