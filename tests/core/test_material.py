"""The strict loader: what it accepts, and that every fault is one clear line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest

from leagues.core.material import MaterialError, load, load_one


@dataclass(frozen=True)
class Price:
    gold: int = 0
    gems: int = 0


@dataclass(frozen=True)
class Stop:
    at: int
    name: str | None = None


@dataclass(frozen=True)
class Tile:
    id: str
    size: int
    kind: Literal["land", "sea"]
    price: Price = field(default_factory=Price)
    rare: bool = False
    age: Literal[1, 2] = 1
    note: str | None = None
    tags: tuple[str, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    gives: Mapping[Literal["fish", "corn"], int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    stops: tuple[Stop, ...] = ()


FIRST = '[[tile]]\nid = "a"\nsize = 1\nkind = "sea"\n'
FULL = """
[[tile]]
id = "b"
size = 2
kind = "land"
price = { gems = 3 }
rare = true
age = 2
note = "old"
tags = ["x", "y"]
rows = [[1, 2], [], [3]]
gives = { corn = 1, fish = 2 }
counts = { any = 4 }
stops = [{ at = 1 }, { at = 2, name = "end" }]
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "tiles.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_in_file_order_with_defaults(tmp_path: Path) -> None:
    first, second = load(write(tmp_path, FIRST + FULL), "tile", Tile)
    assert first == Tile("a", 1, "sea")
    assert second == Tile(
        "b",
        2,
        "land",
        Price(gems=3),
        True,
        2,
        "old",
        ("x", "y"),
        ((1, 2), (), (3,)),
        {"corn": 1, "fish": 2},
        {"any": 4},
        (Stop(1), Stop(2, "end")),
    )


def test_a_mapping_is_read_only_and_a_dict_is_a_dict(tmp_path: Path) -> None:
    (tile,) = load(write(tmp_path, FULL), "tile", Tile)
    gives: Any = tile.gives
    with pytest.raises(TypeError):
        gives["corn"] = 5
    assert type(tile.counts) is dict


def test_single_tables_beside_others(tmp_path: Path) -> None:
    path = write(tmp_path, FIRST + "[price]\ngold = 2\n")
    assert load_one(path, "price", Price, beside=("tile",)) == Price(gold=2)
    assert load(path, "tile", Tile, beside=("tile", "price")) == (Tile("a", 1, "sea"),)


# what is appended to FIRST, and the message after the file's name
TILE_KEYS = "one of id, size, kind, price, rare, age, note, tags, rows, gives, counts, stops"
NEXT = '[[tile]]\nid = "b"\nsize = 1\nkind = "sea"\n'
FAULTS = {
    "unknown key": (NEXT + "colour = 1\n", f'tile 2 ("b"): colour: unknown key, expected {TILE_KEYS}'),
    "unknown odd key": (NEXT + '"a\\nb" = 1\n', f'tile 2 ("b"): "a\\nb": unknown key, expected {TILE_KEYS}'),
    "unknown key inside": (
        NEXT + "price = { silver = 1 }\n",
        'tile 2 ("b"): price.silver: unknown key, expected one of gold, gems',
    ),
    "unknown word as key": (
        NEXT + "gives = { iron = 1 }\n",
        'tile 2 ("b"): gives.iron: unknown key, expected one of fish, corn',
    ),
    "missing key": ('[[tile]]\nid = "b"\nkind = "sea"\n', 'tile 2 ("b"): size: missing key, expected an integer'),
    "missing id": ('[[tile]]\nsize = 1\nkind = "sea"\n', "tile 2: id: missing key, expected a string"),
    "missing word": (
        '[[tile]]\nid = "b"\nsize = 1\n',
        'tile 2 ("b"): kind: missing key, expected one of "land", "sea"',
    ),
    "missing key inside": (
        NEXT + 'stops = [{ at = 1 }, { name = "x" }]\n',
        'tile 2 ("b"): stops, item 2.at: missing key, expected an integer',
    ),
    "true is no integer": (
        '[[tile]]\nid = "b"\nsize = true\nkind = "sea"\n',
        'tile 2 ("b"): size: expected an integer, got true',
    ),
    "a decimal is no integer": (
        '[[tile]]\nid = "b"\nsize = 1.5\nkind = "sea"\n',
        'tile 2 ("b"): size: expected an integer, got 1.5',
    ),
    "text is no integer": (
        '[[tile]]\nid = "b"\nsize = "1"\nkind = "sea"\n',
        'tile 2 ("b"): size: expected an integer, got "1"',
    ),
    "a date is no integer": (
        '[[tile]]\nid = "b"\nsize = 2015-01-01\nkind = "sea"\n',
        'tile 2 ("b"): size: expected an integer, got a date',
    ),
    "1 is not true": (NEXT + "rare = 1\n", 'tile 2 ("b"): rare: expected true or false, got 1'),
    "id of a wrong type": ('[[tile]]\nid = 7\nsize = 1\nkind = "sea"\n', "tile 2 (7): id: expected a string, got 7"),
    "wrong type of an optional": (NEXT + "note = 3\n", 'tile 2 ("b"): note: expected a string, got 3'),
    "no array": (NEXT + 'tags = "x"\n', 'tile 2 ("b"): tags: expected an array, got "x"'),
    "wrong item": (NEXT + 'tags = ["x", 1]\n', 'tile 2 ("b"): tags, item 2: expected a string, got 1'),
    "wrong item inside": (
        NEXT + "rows = [[1], [2, true]]\n",
        'tile 2 ("b"): rows, item 2, item 2: expected an integer, got true',
    ),
    "no table for a dataclass": (NEXT + "price = [1]\n", 'tile 2 ("b"): price: expected a table, got an array'),
    "no table for a mapping": (NEXT + "gives = 1\n", 'tile 2 ("b"): gives: expected a table, got 1'),
    "wrong value in a mapping": (
        NEXT + "gives = { corn = false }\n",
        'tile 2 ("b"): gives.corn: expected an integer, got false',
    ),
    "wrong value in a dict": (
        NEXT + 'counts = { "x y" = {} }\n',
        'tile 2 ("b"): counts."x y": expected an integer, got a table',
    ),
    "outside the words": (
        '[[tile]]\nid = "b"\nsize = 1\nkind = "air"\n',
        'tile 2 ("b"): kind: expected one of "land", "sea", got "air"',
    ),
    "outside the numbers": (NEXT + "age = 3\n", 'tile 2 ("b"): age: expected one of 1, 2, got 3'),
    "true is not the number 1": (NEXT + "age = true\n", 'tile 2 ("b"): age: expected one of 1, 2, got true'),
    "duplicate id": (FIRST, 'tile 2 ("a"): id: duplicate, expected another than that of tile 1'),
    "unknown table": ("[[card]]\n", "card: unknown table, expected tile"),
}


@pytest.mark.parametrize(("more", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_fault_in_a_row(tmp_path: Path, more: str, message: str) -> None:
    path = write(tmp_path, FIRST + more)
    with pytest.raises(MaterialError) as caught:
        load(path, "tile", Tile)
    assert str(caught.value) == f"{path}: {message}"


@pytest.mark.parametrize(
    ("text", "message"),
    {
        "stray key": ("version = 1\n" + FIRST, "version: unknown table, expected one of tile, price"),
        "missing table": ("", "tile: missing table"),
        "one table": ("[tile]\n", "tile: expected an array of tables, [[tile]]"),
        "array of numbers": ("tile = [1]\n", "tile: expected an array of tables, [[tile]]"),
    }.values(),
)
def test_fault_in_the_file(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(MaterialError) as caught:
        load(path, "tile", Tile, beside=("price",))
    assert str(caught.value) == f"{path}: {message}"


@pytest.mark.parametrize(
    ("text", "message"),
    {
        "array": ("[[price]]\n", "price: expected one table, [price]"),
        "missing": ("", "price: missing table"),
        "unknown": ("[price]\n[setup]\n", "setup: unknown table, expected price"),
        "key": ("[price]\ngold = '1'\n", 'price: gold: expected an integer, got "1"'),
    }.values(),
)
def test_fault_in_a_single_table(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(MaterialError) as caught:
        load_one(path, "price", Price)
    assert str(caught.value) == f"{path}: {message}"


@pytest.mark.parametrize("text", ["[[tile]]\nid = \n", "[[tile]]\nid = 'a'\nid = 'b'\n", "tile\n"])
def test_broken_toml(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(MaterialError) as caught:
        load(path, "tile", Tile)
    message = str(caught.value)
    assert message.startswith(f"{path}: expected TOML: ")
    assert "line" in message
    assert "\n" not in message


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_bytes(b"# \xff\n")
    with pytest.raises(MaterialError, match="expected TOML: 'utf-8' codec can't decode"):
        load(path, "tile", Tile)


def test_no_file(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(MaterialError) as caught:
        load(path, "tile", Tile)
    assert str(caught.value) == f"{path}: expected a readable file: No such file or directory"


def test_a_key_that_may_be_none_can_be_required(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Port:
        ship: str | None

    path = write(tmp_path, "[port]\n")
    with pytest.raises(MaterialError) as caught:
        load_one(path, "port", Port)
    assert str(caught.value) == f"{path}: port: ship: missing key, expected a string"


def test_a_schema_it_cannot_read_is_the_programmers_fault(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Odd:
        size: float

    @dataclass(frozen=True)
    class Either:
        size: int | str

    path = write(tmp_path, "[odd]\nsize = 1\n")
    for row_type in (Odd, Either, int):
        with pytest.raises(TypeError):
            load_one(path, "odd", row_type)
