"""Compiled or not, never mixed: a process loads either every compiled module or only the plain Python files."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent


class _SourceFinder:
    """Finds the package's modules as .py files even where a compiled twin lies beside them."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("leagues."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None:
                return spec
        return None


def _compiled(source: Path) -> bool:
    return any(source.with_name(source.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES)


def choose() -> bool:
    """Settles which build this process loads, before any of its modules is imported; True for the compiled one."""
    sources = (sidecar.with_suffix(".py") for sidecar in PACKAGE.rglob("*.pxd"))
    pure = os.environ.get("LEAGUES_PURE", "0") not in ("", "0")
    if not pure and all(_compiled(source) for source in sources if source.exists()):
        return True
    sys.meta_path.insert(0, _SourceFinder())
    return False
