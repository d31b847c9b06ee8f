"""Component data: strict TOML files read into frozen dataclasses.

The dataclass is the schema: its fields are the allowed keys, a default makes a key optional, and the type
hint says what a value must be. Supported hints: ``str``, ``int``, ``bool``, ``Literal[...]``, ``X | None``,
``tuple[X, ...]``, ``Mapping[K, X]`` and ``dict[K, X]`` (K is ``str`` or a ``Literal`` of words), and further
dataclasses. Whatever else a file holds is a fault, told in one line: file, row, key and what was expected.
"""

import json
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib.resources.abc import Traversable
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

_KINDS: dict[Any, str] = {
    str: "a string",
    int: "an integer",
    bool: "true or false",
    list: "an array",
    tuple: "an array",
    dict: "a table",
    Mapping: "a table",
}


class MaterialError(ValueError):
    """Component data that is not as it must be. The message is one line for the author of the data."""


def load(source: Traversable, table: str, row_type: type[T], beside: Collection[str] = ()) -> tuple[T, ...]:
    """Read the array of tables ``[[table]]`` of a file, one ``row_type`` (a dataclass) a row, in file order.

    ``source`` is a ``Path`` or a packaged resource. ``beside`` names the other top-level tables that the file
    may hold. Raises ``MaterialError`` when the file can't be read or isn't TOML, when it holds any other
    top-level name, or when a row has an unknown, missing or wrong key or the ``id`` of an earlier row.
    """
    rows = _top(source, table, beside)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise MaterialError(f"{source}: {table}: expected an array of tables, [[{table}]]")
    made: list[T] = []
    seen: dict[Any, int] = {}
    for number, raw in enumerate(rows, start=1):
        name = raw.get("id")
        where = f"{source}: {table} {number}" + (f" ({_show(name)})" if name is not None else "")
        made.append(_record(row_type, raw, where, ""))
        if name is not None and seen.setdefault(name, number) != number:
            raise MaterialError(f"{where}: id: duplicate, expected another than that of {table} {seen[name]}")
    return tuple(made)


def load_one(source: Traversable, table: str, row_type: type[T], beside: Collection[str] = ()) -> T:
    """Read the single table ``[table]`` of a file into ``row_type``; otherwise as ``load``."""
    raw = _top(source, table, beside)
    if not isinstance(raw, dict):
        raise MaterialError(f"{source}: {table}: expected one table, [{table}]")
    return _record(row_type, raw, f"{source}: {table}", "")


def _top(source: Traversable, table: str, beside: Collection[str]) -> object:
    """The value under one top-level name, once the file's set of names is known to be right."""
    try:
        whole = tomllib.loads(source.read_bytes().decode("utf-8"))
    except OSError as error:
        raise MaterialError(f"{source}: expected a readable file: {error.strerror}") from error
    except ValueError as error:  # broken TOML or not UTF-8
        raise MaterialError(f"{source}: expected TOML: {error}") from error
    tables = {table: None, **dict.fromkeys(beside)}
    for name in whole:
        if name not in tables:
            raise MaterialError(f"{source}: {_name(name)}: unknown table, expected {_choice(tables)}")
    if table not in whole:
        raise MaterialError(f"{source}: {table}: missing table")
    return whole[table]


def _record(row_type: type[T], raw: dict[str, Any], where: str, path: str) -> T:
    """One dataclass from one TOML table; ``path`` is the dotted key of a table inside a row, else empty."""
    if not is_dataclass(row_type):
        raise TypeError(f"{row_type!r} is not a dataclass")
    prefix = f"{path}." if path else ""
    hints = get_type_hints(row_type)
    known = {field.name: field for field in fields(row_type)}
    for key in raw:
        if key not in known:
            raise MaterialError(f"{where}: {prefix}{_name(key)}: unknown key, expected {_choice(known)}")
    for key, field in known.items():
        if key not in raw and field.default is MISSING and field.default_factory is MISSING:
            raise MaterialError(f"{where}: {prefix}{key}: missing key, expected {_wanted(hints[key])}")
    return row_type(**{key: _value(hints[key], value, where, prefix + key) for key, value in raw.items()})


def _value(hint: Any, raw: Any, where: str, key: str) -> Any:
    """One TOML value as its type hint wants it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):  # X | None: TOML has no null, so a value that is there is an X
        return _value(_present(hint), raw, where, key)
    if origin is Literal:
        if not any(type(raw) is type(word) and raw == word for word in args):
            _refuse(hint, raw, where, key)
        return raw
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        if type(raw) is not list:
            _refuse(hint, raw, where, key)
        return tuple(_value(args[0], item, where, f"{key}, item {n}") for n, item in enumerate(raw, start=1))
    if origin in (dict, Mapping):
        if type(raw) is not dict:
            _refuse(hint, raw, where, key)
        if get_origin(args[0]) is Literal:
            for name in raw:
                if name not in get_args(args[0]):
                    words = _choice(get_args(args[0]))
                    raise MaterialError(f"{where}: {key}.{_name(name)}: unknown key, expected {words}")
        items = {name: _value(args[1], item, where, f"{key}.{_name(name)}") for name, item in raw.items()}
        return items if origin is dict else MappingProxyType(items)
    if is_dataclass(hint) and isinstance(hint, type):
        if type(raw) is not dict:
            _refuse(hint, raw, where, key)
        return _record(hint, raw, where, key)
    if hint not in (str, int, bool):
        raise TypeError(f"{key}: no rule for the type hint {hint!r}")
    if type(raw) is not hint:  # not isinstance: true is no integer
        _refuse(hint, raw, where, key)
    return raw


def _refuse(hint: Any, raw: Any, where: str, key: str) -> NoReturn:
    raise MaterialError(f"{where}: {key}: expected {_wanted(hint)}, got {_show(raw)}")


def _present(hint: Any) -> Any:
    """The one type X of ``X | None``."""
    inner = [arg for arg in get_args(hint) if arg is not NoneType]
    if len(inner) != 1:
        raise TypeError(f"no rule for the type hint {hint!r}")
    return inner[0]


def _wanted(hint: Any) -> str:
    """A type hint in the words of a message."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _wanted(_present(hint))
    if origin is Literal:
        return _choice(map(_show, get_args(hint)))
    return _KINDS[dict if is_dataclass(hint) else origin or hint]


def _choice(words: Iterable[str]) -> str:
    listed = list(words)
    return listed[0] if len(listed) == 1 else "one of " + ", ".join(listed)


def _name(key: str) -> str:
    """A key in a message, quoted where TOML wants it so."""
    return key if key.isidentifier() else _show(key)


def _show(value: object) -> str:
    """A TOML value in a message: scalars as written, the rest by kind; always one line."""
    if isinstance(value, str | int | float):
        return json.dumps(value, ensure_ascii=False)
    return _KINDS.get(type(value), f"a {type(value).__name__}")
