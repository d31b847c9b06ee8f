"""What browsers load beside the pages: style sheets, modules and pictures, under addresses that change with them.

One hash stands for all assets, so that modules can import each other by relative names.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from leagues.games import MODULES
from leagues.ui import svg

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class Assets:
    """All assets by path, and their common hash."""

    contents: Mapping[str, bytes]
    hash: str

    def url(self, path: str) -> str:
        """The address of an asset. Raises ``KeyError`` for one that does not exist."""
        if path not in self.contents:
            raise KeyError(path)
        return f"/static/{self.hash}/{path}"


@cache
def assets() -> Assets:
    """The assets of this installation: the files of ``web/static``, the palette, and the art of each game."""
    contents = dict(_tree(files("leagues.web") / "static"))
    contents["paint.css"] = svg.stylesheet().encode()
    for id in MODULES:
        symbols = svg.read_art(f"leagues.games.{id}").symbols.values()
        sprite = '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"
        contents[f"art-{id}.svg"] = sprite.encode()
    digest = hashlib.sha256()
    for path, content in sorted(contents.items()):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return Assets(contents, digest.hexdigest()[:16])


def asset(path: str) -> str:
    """The address of an asset. Raises ``KeyError`` for one that does not exist."""
    return assets().url(path)


def _tree(folder: Traversable, prefix: str = "") -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found.extend(_tree(entry, f"{prefix}{entry.name}/"))
        elif entry.name.rpartition(".")[2] in TYPES:
            found.append((prefix + entry.name, entry.read_bytes()))
    return found
