"""Records of games: a few header lines, then action codes, chance included. The grammar is docs/record.md."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NoReturn

from leagues.core.errors import (
    RecordError,
    Redacted,
    ReplayError,
    ResultMismatch,
    UnknownGame,
    VersionMismatch,
)
from leagues.core.game import Game
from leagues.core.state import CHANCE, OVER, State

FORMAT = 1
UNFINISHED = "*"
WIDTH = 100

CODE = re.compile(r"[a-z0-9_?]+(?::[a-z0-9_?]+)*")
CLOCK = re.compile(r"@([0-9]{1,9}(?:\.[0-9]{1,3})?)")
NAME = re.compile(r"[A-Z][A-Za-z0-9]*")
SHAPES = {
    "Leagues": (re.compile(r"1"), "the format number 1"),
    "Game": (re.compile(r"[a-z0-9_]+"), "the id of a game"),
    "Rules": (re.compile(r"[1-9][0-9]{0,5}"), "a rules version, a number from 1"),
    "Options": (re.compile(r"(?:[a-z0-9_]+=[a-z0-9_.-]+(?: (?!$)|$))*"), "options as name=value, one space apart"),
    "Players": (re.compile(r"(?:[^\\]|\\[\\|])*"), r"names with | between them, and \\ or \| inside one"),
    "Date": (re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"), "a date as 2026-12-31"),
    "Result": (re.compile(r"\*|[a-z_]+ (?:-?1|0)(?::(?:-?1|0))*"), "* or an ending and the returns, as civilian 1:-1"),
    "Scores": (re.compile(r"-?[0-9]{1,9}(?::-?[0-9]{1,9})*"), "scores as 70:42"),
    "Redacted": (re.compile(r"[0-9]|spectator"), "a seat or spectator"),
}
HEADERS = ("Leagues", "Game", "Rules", "Options", "Players", "Date", "Place", "Result", "Scores", "Redacted")
REQUIRED = ("Leagues", "Game", "Rules", "Players")


@dataclass(frozen=True, slots=True)
class Entry:
    """One ply: its code, the seconds left on its player's clock after it, and comments."""

    code: str
    clock: float | None = None
    comments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """A game as it was played.

    ``result`` is ``*`` while unfinished, else an ending and the returns (``civilian 1:-1``). ``redacted`` names the
    seat (or ``spectator``) for whom codes were hidden, ``""`` for a full record.
    """

    game: str
    rules: int
    players: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    date: str = ""
    place: str = ""
    result: str = UNFINISHED
    scores: str = ""
    redacted: str = ""
    remarks: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()

    @property
    def returns(self) -> list[int]:
        """The result a seat, as the header has it; empty while unfinished."""
        _, _, returns = self.result.partition(" ")
        return [int(value) for value in returns.split(":")] if returns else []

    @property
    def codes(self) -> list[str]:
        """The codes alone."""
        return [entry.code for entry in self.entries]


# -- Writing -----------------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of a record. Raises ``ValueError`` for what the grammar has no place for, a ``}`` in a comment say."""
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    values = {
        "Leagues": str(FORMAT),
        "Game": record.game,
        "Rules": str(record.rules),
        "Options": options,
        "Players": "|".join(_quoted(player, "\\|") for player in record.players),
        "Date": record.date,
        "Place": record.place,
        "Result": record.result,
        "Scores": record.scores,
        "Redacted": record.redacted,
    }
    head = []
    for name, value in values.items():
        if value or name in REQUIRED:
            shape, expected = SHAPES.get(name, (None, ""))
            head.append(f'[{name} "{_quoted(_fit(value, shape, expected))}"]')
    words = [_comment(remark) for remark in record.remarks]
    for entry in record.entries:
        words.append(_fit(entry.code, CODE, "an action code"))
        if entry.clock is not None:
            clock = f"@{entry.clock:.3f}".rstrip("0").rstrip(".")
            words.append(_fit(clock, CLOCK, "a clock of 0 to 999999999 seconds"))
        words.extend(_comment(comment) for comment in entry.comments)
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join([*head, "", *lines]) + "\n"


def _fit(text: str, shape: re.Pattern[str] | None, expected: str) -> str:
    if shape is not None and not shape.fullmatch(text):
        raise ValueError(f"a record holds {expected}, not {text!r}")
    return text


def _quoted(value: str, special: str = '\\"') -> str:
    if not value.isprintable():
        raise ValueError(f"a header value holds printable characters only, not {value!r}")
    return "".join(f"\\{char}" if char in special else char for char in value)


def _comment(text: str) -> str:
    if "}" in text or not text.replace("\n", " ").isprintable():
        raise ValueError(f"a comment holds printable characters and no closing brace, not {text!r}")
    return "{" + text + "}"


# -- Reading -----------------------------------------------------------------------------------------------------------


class _Reader:
    """The text with a place in it."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.at = 0

    def fail(self, expected: str, at: int | None = None) -> NoReturn:
        place = self.at if at is None else at
        before = self.text[:place]
        rest = self.text[place:].split("\n")[0]
        found = "the end of the file" if place >= len(self.text) else repr(rest[:20] or "\n")
        raise RecordError(
            line=before.count("\n") + 1, column=place - before.rfind("\n"), expected=expected, found=found
        )

    def take(self, pattern: re.Pattern[str]) -> str | None:
        match = pattern.match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        return match.group()

    def literal(self, char: str, expected: str) -> None:
        if not self.text.startswith(char, self.at):
            self.fail(expected)
        self.at += len(char)

    def string(self) -> str:
        """A value in double quotes; a backslash protects a quote or a backslash and has no other use."""
        self.literal('"', 'a value in double quotes (")')
        value = ""
        while True:
            char = self.text[self.at : self.at + 1]
            if char == '"':
                self.at += 1
                return value
            if char == "\\":
                self.at += 1
                char = self.text[self.at : self.at + 1]
                if char not in ('"', "\\"):
                    self.fail('a quote (") or a second backslash after the backslash')
            if not char or not char.isprintable():
                self.fail('a closing double quote (")')
            value += char
            self.at += 1


def parse(text: str) -> Record:
    """The record in a text. Raises ``RecordError`` with line, column and what was expected there."""
    reader = _Reader(text)
    headers = _read_headers(reader)
    remarks, entries = _read_entries(reader)
    players = tuple(_split_players(headers["Players"]))
    return Record(
        game=headers["Game"],
        rules=int(headers["Rules"]),
        players=players,
        options=dict(pair.split("=", 1) for pair in headers.get("Options", "").split()),
        date=headers.get("Date", ""),
        place=headers.get("Place", ""),
        result=headers.get("Result", UNFINISHED),
        scores=headers.get("Scores", ""),
        redacted=headers.get("Redacted", ""),
        remarks=remarks,
        entries=entries,
    )


def _exists(day: str) -> bool:
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True


def _read_headers(reader: _Reader) -> dict[str, str]:
    headers: dict[str, str] = {}
    while reader.text.startswith("[", reader.at):
        reader.literal("[", "a header line")
        start = reader.at
        name = reader.take(NAME)
        if name not in HEADERS:
            reader.fail(f"a header name: {', '.join(HEADERS)}", start)
        if name in headers:
            reader.fail(f"{name} only once", start)
        reader.literal(" ", "one space")
        start = reader.at
        headers[name] = reader.string()
        shape, expected = SHAPES.get(name, (None, ""))
        if shape is not None and not shape.fullmatch(headers[name]):
            reader.fail(expected, start)
        if name == "Date" and not _exists(headers[name]):
            reader.fail("a day that exists", start)
        named = [pair.split("=")[0] for pair in headers[name].split()] if name == "Options" else []
        if len(set(named)) != len(named):
            reader.fail("each option only once", start)
        reader.literal("]", "a closing bracket (])")
        reader.literal("\n", "the end of the line")
    for name in REQUIRED:
        if name not in headers:
            reader.fail(f'the header line [{name} "..."]')
    if reader.at < len(reader.text):
        reader.literal("\n", "an empty line after the headers")
    return headers


def _read_entries(reader: _Reader) -> tuple[tuple[str, ...], tuple[Entry, ...]]:
    remarks: list[str] = []
    plies: list[tuple[str, list[float], list[str]]] = []  # code, clock if any, comments
    space = re.compile(r"[ \t\n]+")
    separated = True
    while reader.at < len(reader.text):
        if reader.take(space):
            separated = True
            continue
        if not separated:
            reader.fail("a space")
        separated = False
        if reader.text.startswith("{", reader.at):
            (plies[-1][2] if plies else remarks).append(_read_comment(reader))
        elif reader.text.startswith("@", reader.at):
            start = reader.at
            clock = reader.take(CLOCK)
            if clock is None:
                reader.fail("seconds after the @, as @95 or @95.5")
            if not plies or plies[-1][1] or plies[-1][2]:
                reader.fail("the clock directly after a code, once", start)
            plies[-1][1].append(float(clock[1:]))
        else:
            code = reader.take(CODE)
            if code is None:
                reader.fail("an action code, a clock (@) or a comment ({)")
            plies.append((code, [], []))
    entries = (Entry(code, clock[0] if clock else None, tuple(comments)) for code, clock, comments in plies)
    return tuple(remarks), tuple(entries)


def _read_comment(reader: _Reader) -> str:
    start = reader.at
    end = reader.text.find("}", start)
    if end < 0:
        reader.fail("a comment that is closed with }", start)
    reader.at = end + 1
    comment = reader.text[start + 1 : end]
    if not comment.replace("\n", " ").replace("\t", " ").isprintable():
        reader.fail("a comment of printable characters", start)
    return comment.replace("\t", " ")


def _split_players(value: str) -> Iterator[str]:
    name = ""
    protected = False
    for char in value:
        if protected or char not in "\\|":
            name += char
            protected = False
        elif char == "\\":
            protected = True
        else:
            yield name
            name = ""
    yield name


# -- Replaying ---------------------------------------------------------------------------------------------------------


def walk(game: Game, record: Record) -> Iterator[tuple[State, int]]:
    """Each position with the action played in it.

    The state is the same object throughout; it moves on when the next pair, or the end, is asked for. Raises
    ``UnknownGame`` for a record of another game, ``VersionMismatch``, ``UnknownOption``, ``ValueError`` for a number of
    players that the game has not, ``Redacted``, or ``ReplayError`` with ply, code and the legal alternatives.
    """
    if record.game != game.id:
        raise UnknownGame(game=record.game, known=game.id)
    if record.rules != game.version:
        raise VersionMismatch(found=record.rules, game=game.id, version=game.version)
    state = game.new(record.options, len(record.players))
    for ply, code in enumerate(record.codes):
        action = resolve(game, state, ply, code)
        yield state, action
        state.apply(action)


def resolve(game: Game, state: State, ply: int, code: str) -> int:
    """The action of a code of a record in the position it was played in; raises like ``walk``."""
    if "?" in code:
        raise Redacted(ply=ply, code=code[:80])
    legal = [outcome for outcome, _weight in state.odds()] if state.turn == CHANCE else state.legal()
    action = game.actions.ids.get(code, -1)
    if action not in legal:
        named = ", ".join(game.actions.code(other) for other in legal) or "nothing, the game is over"
        raise ReplayError(ply=ply, code=code[:80], legal=named)
    return action


def replay(game: Game, record: Record, ply: int | None = None) -> State:
    """The position at a ply, by default the last. Raises like ``walk``; ``ResultMismatch`` when a finished record
    claims another result than it leads to; ``ValueError`` for a ply that the record has not."""
    if ply is not None and not 0 <= ply <= len(record.entries):
        raise ValueError(f"the record has plies 0 to {len(record.entries)}, not {ply}")
    whole = record if ply is None else replace(record, entries=record.entries[:ply])
    state = game.new(record.options, len(record.players))
    for state, _action in walk(game, whole):  # noqa: B007
        pass
    if ply is None:
        _check_result(game, record, state)
    return state


def _check_result(game: Game, record: Record, state: State) -> None:
    ending, _, returns = record.result.partition(" ")
    if state.turn == OVER:
        found = result_of(game, state)
        if record.result not in (UNFINISHED, found):
            raise ResultMismatch(claimed=record.result, found=found)
        scores = ":".join(map(str, state.scores()))
        if record.scores not in ("", scores):
            raise ResultMismatch(claimed=record.scores, found=scores)
    elif ending not in (UNFINISHED, "resigned"):
        raise ResultMismatch(claimed=record.result, found="an unfinished game")
    elif ending == "resigned" and sorted(returns.split(":")) != ["-1", *["1"] * (len(record.players) - 1)]:
        raise ResultMismatch(
            claimed=record.result, found=f"a game of {len(record.players)} players, one of whom resigned"
        )
    elif record.scores:
        raise ResultMismatch(claimed=record.scores, found="an unfinished game, which has no scores")
    if record.redacted not in ("", "spectator", *map(str, range(len(record.players)))):
        raise ResultMismatch(
            claimed=f"redacted for {record.redacted}", found=f"a game of {len(record.players)} players"
        )


def result_of(game: Game, state: State) -> str:
    """The result line of a finished game: its ending and the returns."""
    return f"{game.ending(state)} {':'.join(map(str, state.returns()))}"


def redact(game: Game, record: Record, seat: int | None) -> Record:
    """The record as one seat, or a spectator, may see it. Raises like ``walk``."""
    entries = [
        replace(entry, code=game.code(state, action, seat))
        for entry, (state, action) in zip(record.entries, walk(game, record), strict=True)
    ]
    hidden = any("?" in entry.code for entry in entries)
    viewer = "spectator" if seat is None else str(seat)
    return replace(record, entries=tuple(entries), redacted=viewer if hidden else "")
