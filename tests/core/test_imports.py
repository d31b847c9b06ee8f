"""Imports follow one direction: core knows no game, a game the core and the drawing kit, and nothing knows the top."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import leagues
from leagues.games import MODULES

ROOT = Path(leagues.__file__).parent
FILES = sorted(ROOT.rglob("*.py")) + sorted(ROOT.rglob("*.pxd"))
TOP = ("leagues.cli", "leagues.server", "leagues.__main__")

# What a part may import beside the standard library, the first match counts; "leagues" alone tells which build runs.
ALLOWED = {
    "core": ("cython", "leagues.core"),
    "games": ("leagues.core",),
    "games.*": ("cython", "leagues.core", "leagues.ui", "leagues.games.{game}"),
    "ui": ("leagues.core", "leagues.ui", "babel", "rich"),
    "search": ("cython", "leagues.core", "leagues.search", "leagues"),
}


def module_of(path: Path) -> str:
    return ".".join(("leagues", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, names from a package as modules of it."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".pxd":
        yield from re.findall(r"^\s*from\s+(\S+)\s+cimport", text, re.MULTILINE)
        yield from re.findall(r"^\s*cimport\s+(\S+)", text, re.MULTILINE)
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            assert node.module is not None
            known = [f"{node.module}.{alias.name}" for alias in node.names]
            paths = [ROOT.parent.joinpath(*name.split(".")) for name in known]
            for name, place in zip(known, paths, strict=True):
                yield name if place.is_dir() or place.with_suffix(".py").exists() else node.module
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("__import__", "import_module"):
            assert path == ROOT / "games" / "__init__.py", f"{path}: an import that no one can see"


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or (package != "leagues" and name.startswith(f"{package}.")) for package in packages)


def part_of(module: str) -> tuple[str, str]:
    """The part of ``ALLOWED`` that a module belongs to, and its game."""
    parts = module.split(".")
    if parts[1:2] == ["games"] and len(parts) > 2:
        return "games.*", parts[2]
    return (parts[1] if len(parts) > 1 else ""), ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_follow_the_arrow(path: Path) -> None:
    module = module_of(path)
    part, title = part_of(module)
    names = set(imported(path))
    if not within(module, TOP):
        assert not {name for name in names if within(name, TOP)}, "nothing imports the command line or the server"
    if part in ALLOWED:
        allowed = tuple(each.format(game=title) for each in ALLOWED[part])
        strange = {
            name for name in names if not within(name, allowed) and name.split(".")[0] not in sys.stdlib_module_names
        }
        assert not strange


@pytest.mark.parametrize("part", ["core", "search", "ui"])
def test_no_game_is_named_outside_its_folder(part: str) -> None:
    for path in (ROOT / part).rglob("*.p*"):
        if path.suffix in (".py", ".pxd"):
            text = path.read_text(encoding="utf-8")
            assert not [id for id in MODULES if id in text], path


def test_every_game_is_a_folder_and_a_line() -> None:
    folders = {path.name for path in (ROOT / "games").iterdir() if (path / "game.py").exists()}
    assert folders == set(MODULES)
    assert all(name == f"leagues.games.{id}.game" for id, name in MODULES.items())


def test_the_test_sees_what_it_looks_for(tmp_path: Path) -> None:
    source = tmp_path / "x.py"
    source.write_text(
        "import os\ndef f():\n    from leagues.games import game\n    import leagues.cli\n", encoding="utf-8"
    )
    assert set(imported(source)) == {"os", "leagues.games", "leagues.cli"}
    sidecar = tmp_path / "x.pxd"
    sidecar.write_text("cimport cython\nfrom leagues.core.rng cimport Random\n", encoding="utf-8")
    assert set(imported(sidecar)) == {"cython", "leagues.core.rng"}
    assert within("leagues.cli", TOP)
    assert not within("leagues.client", TOP)
