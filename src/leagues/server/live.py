"""A table being played, as the server holds it, and the messages that show it.

The shapes of the messages are those of docs/protocol.md.
"""

import asyncio
import dataclasses
import json
import time
from collections.abc import Iterable
from functools import cache
from typing import Any

from leagues import games
from leagues.core.dealer import KeyedDealer
from leagues.core.errors import LeaguesError
from leagues.core.game import View
from leagues.core.record import redact, write
from leagues.core.state import OVER, State
from leagues.core.table import Row, Table
from leagues.server.chronicle import Chronicle, Entry
from leagues.server.texts import words
from leagues.server.viewer import Json, Looks, Viewer
from leagues.ui.scene import Scene
from leagues.ui.wire import Encoder, difference


@dataclasses.dataclass(frozen=True, slots=True)
class Seat:
    """Who holds a seat: kind "open", "person", "computer" or "bot"."""

    kind: str
    person: str | None
    name: str
    player: str | None


@dataclasses.dataclass(frozen=True, slots=True)
class Facts:
    """What is kept about a table beside its log; the columns of the same names."""

    game: str
    rules: int
    options: dict[str, str]
    practice: bool
    seed: int | None
    patience: int
    owner: str | None
    status: str
    created: float
    moved: float
    next: str | None


class LiveTable:
    """A table in memory: the game, who sits at it, and who looks on. ``lock`` is held while it changes.

    ``log`` has the rows stored so far, with the note of each; an empty one deals a new game, whose rows the caller
    stores. Raises ``LeaguesError`` when the log does not fit the rules.
    """

    def __init__(
        self, id: str, facts: Facts, seats: tuple[Seat, ...], log: Iterable[tuple[Row, str | None]], sprite: str
    ) -> None:
        self.id = id
        self.facts = facts
        self.seats = seats
        self.game = games.game(facts.game)
        self.sprite = sprite
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.keys: dict[str, int] = {}  # answered wishes: the step that each led to
        self.asked: int | None = None  # the seat that asks to take back
        self.used = time.monotonic()
        self.since = time.monotonic()  # when this step began
        self.rests: list[tuple[int, int, State]] = []  # step, ply and position of what is shown on the way to a step
        stored = list(log)
        self.chronicle = Chronicle(self.game, facts.options, len(seats))
        for row, note in stored:
            self.chronicle.add(row, note)
        dealer = None if facts.seed is None else KeyedDealer(facts.seed)
        rows = [row for row, _note in stored]
        self.table = Table(self.game, self.names, facts.options, dealer, self._computers(), facts.practice, log=rows)
        for row in self.table.log[len(rows) :]:
            self.chronicle.add(row)
        self.table.watch = self._watch
        self.scenes: dict[tuple[int | None, str], Scene] = {}
        self._shared: tuple[int, View] | None = None  # where all know the same, the view of this step

    # -- What is ------------------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def step(self) -> int:
        """The version of the table: the rows of its log."""
        return len(self.table.log)

    @property
    def ply(self) -> int:
        """The plies that stand."""
        return len(self.table.plies)

    @property
    def status(self) -> str:
        """Whether a seat is "open", the game is "running" or "over"."""
        return "over" if self.table.over else self.facts.status

    @property
    def over(self) -> bool:
        """Whether nothing more can be played; also of a game that was brought here unfinished."""
        return self.status == "over"

    @property
    def turn(self) -> int:
        """The seat to act; negative when nobody is."""
        return self.table.state.turn if self.status == "running" else OVER

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person holds."""
        if person is None:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == person)

    def eyes_of(self, person: str | None) -> int | None:
        """The seat through whose eyes somebody looks back on the game; ``None`` for those of a spectator.

        Two people at one screen may look back on what a seat saw only after the end.
        """
        mine = self.seats_of(person)
        if len(mine) > 1 and not self.over and not self.game.shared_secrets:
            return None
        return next(iter(mine), None)

    def seats_seen(self, viewer: Viewer) -> tuple[int, ...]:
        """The seats that a viewer may act for."""
        if viewer.bot_seat is not None:
            return (viewer.bot_seat,) if self.seats[viewer.bot_seat].kind == "bot" else ()
        return self.seats_of(viewer.person)

    def resit(self, facts: Facts, seats: tuple[Seat, ...]) -> None:
        """Takes over who sits where now."""
        self.facts, self.seats = facts, seats
        self.table.players = self.names
        self.table.computers = frozenset(self._computers())
        self.scenes.clear()

    def _computers(self) -> set[int]:
        return {number for number, seat in enumerate(self.seats) if seat.kind in ("computer", "bot")}

    def moved(self, at: float) -> None:
        """Notes when the last row was stored."""
        self.since = time.monotonic()
        self.facts = dataclasses.replace(self.facts, moved=at)

    def take_back_seat(self, mine: tuple[int, ...]) -> int | None:
        """The seat whose choice a holder of these seats would take back: the one that chose last; ``None`` for none."""
        return next((ply.seat for ply in reversed(self.table.plies) if ply.seat in mine), None)

    def agrees_alone(self, mine: tuple[int, ...]) -> bool:
        """Whether no other person has to agree to anything."""
        return all(number in mine or number in self.table.computers for number in range(len(self.seats)))

    def hushed(self) -> bool:
        """Whether the time that this choice takes could betray something to anybody."""
        others = any(seat.kind != "computer" for seat in self.seats)
        return others and self.turn >= 0 and self.game.hushed(self.table.state)

    def only_action(self) -> int | None:
        """The action of a seat that has no choice, at a moment when that must not be seen.

        Bots answer for themselves, and so do two people at one screen: they pass it on before they know.
        """
        if not self.hushed():
            return None
        seat = self.seats[self.turn]
        if seat.kind == "bot" or (seat.kind == "person" and len(self.seats_of(seat.person)) != 1):
            return None
        legal = self.table.state.legal()
        return legal[0] if len(legal) == 1 else None

    def _watch(self, ply: int, before: State, action: int, after: State) -> None:
        if self.game.rests(after):
            self.rests.append((len(self.table.log), ply + 1, after.copy()))

    def gone(self) -> bool:
        """Whether the player to act has taken longer than the table allows."""
        return bool(self.facts.patience) and time.time() - self.facts.moved > 3600 * self.facts.patience

    # -- What is shown -----------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What a seat knows; without legal actions while a seat is free."""
        if not self.game.shared_secrets:
            view = self.table.view(seat)
        else:
            if self._shared is None or self._shared[0] != self.step:
                self._shared = self.step, self.table.view(None)
            legal = () if seat is None else tuple(self.table.state.legal_for(seat))
            view = dataclasses.replace(self._shared[1], seat=seat, legal=legal)
        return view if self.status == "running" else dataclasses.replace(view, legal=())

    def scene(self, seat: int | None, shape: str) -> Scene:
        """The scene of a seat or spectator at this step."""
        if (seat, shape) not in self.scenes:
            self.scenes[seat, shape] = self.game.scene(self.view(seat), shape, self.names)
        return self.scenes[seat, shape]

    def scene_message(self, seat: int | None, shape: str, lang: str, mine: tuple[int, ...] = ()) -> Json:
        """A ``scene``, or for the shape "facts" a ``position``, as it is sent to a holder of the seats ``mine``."""
        if shape == "facts":
            return self._position(seat)
        scene, encoder = self.scene(seat, shape), encoder_of(self.game.id, lang, self.sprite)
        return {
            "type": "scene",
            "step": self.step,
            "ply": self.ply,
            "seat": seat,
            "lang": lang,
            "shape": shape,
            "turn": self.turn,
            "over": self.over,
            "board": encoder.board(scene),
            "items": [encoder.item(item) for item in scene.items],
            "choices": self._choices(encoder, scene, seat),
            "log": self._lines(self.chronicle.entries, lang),
            "score": self._score_of(self.table.state, seat, lang),
            "state": self.state(lang, mine),
        }

    def publish(self, start: int, lines: int, rest: float) -> None:
        """Tells every viewer what changed since step ``start``; of the log as it was, ``lines`` lines still stand.

        A position to look at for ``rest`` seconds on the way is a step of its own.
        """
        before, self.scenes = self.scenes, {}
        texts: dict[Looks, list[str]] = {}
        for viewer in list(self.viewers):
            looks = viewer.looks
            if looks is None:
                continue
            if looks not in texts:
                told = self._step_messages(looks, before.get((looks.seat, looks.shape)), start, lines, rest)
                texts[looks] = [_text(message) for message in told]
            for text in texts[looks]:
                viewer.send_text(text)

    def _step_messages(self, looks: Looks, old: Scene | None, start: int, lines: int, rest: float) -> list[Json]:
        if looks.shape == "facts" or old is None:
            return [self.scene_message(looks.seat, looks.shape, looks.lang, looks.mine)]
        told = []
        for step, ply, state in self.rests if rest else ():
            scene = self._still(state, looks.seat, looks.shape)
            upto = next((n for n, entry in enumerate(self.chronicle.entries) if entry.ply >= ply), None)
            told.append(self._rest_message(looks, old, scene, state, lines, upto))
            told[-1] |= {"from": start, "step": step, "ply": ply, "pause": round(1000 * rest)}
            start, old, lines = step, scene, len(self.chronicle.entries) if upto is None else upto
        return [*told, self._step_message(looks, old, start, lines)]

    def _rest_message(self, looks: Looks, old: Scene, scene: Scene, state: State, lines: int, upto: int | None) -> Json:
        """What is shown on the way to a step: nothing can be chosen there."""
        encoder = encoder_of(self.game.id, looks.lang, self.sprite)
        changed, gone, order = difference(old, scene)
        return {
            "type": "step",
            "turn": state.turn,
            "over": False,
            "back": False,
            "items": encoder.items(old, changed),
            "gone": gone,
            "order": order,
            "choices": [],
            "log_length": lines,
            "log": self._lines(self.chronicle.entries[lines:upto], looks.lang),
            "score": self._score_of(state, looks.seat, looks.lang),
        }

    def _step_message(self, looks: Looks, old: Scene, start: int, lines: int) -> Json:
        encoder = encoder_of(self.game.id, looks.lang, self.sprite)
        new = self.scene(looks.seat, looks.shape)
        changed, gone, order = difference(old, new)
        return {
            "type": "step",
            "from": start,
            "step": self.step,
            "ply": self.ply,
            "turn": self.turn,
            "over": self.over,
            "back": self.table.log[-1].back_to is not None,
            "items": encoder.items(old, changed),
            "gone": gone,
            "order": order,
            "choices": self._choices(encoder, new, looks.seat),
            "log_length": lines,
            "log": self._lines(self.chronicle.entries[lines:], looks.lang),
            "score": self._score_of(self.table.state, looks.seat, looks.lang),
            "state": self.state(looks.lang, looks.mine),
        }

    def tell_state(self) -> None:
        """Tells every viewer who is there, what is asked, and what may be done."""
        for viewer in list(self.viewers):
            if viewer.looks is not None and viewer.looks.shape != "facts":
                viewer.send({"type": "state", "state": self.state(viewer.looks.lang, viewer.looks.mine)})

    def state(self, lang: str, mine: tuple[int, ...]) -> Json:
        """A STATE, as it is told to a holder of the seats ``mine``."""
        present = {viewer.person for viewer in self.viewers if viewer.person is not None}
        bots = {viewer.bot_seat for viewer in self.viewers}
        return {
            "names": list(self.names),
            "kinds": [seat.kind for seat in self.seats],
            "connected": [
                seat.kind == "computer" or seat.person in present or number in bots
                for number, seat in enumerate(self.seats)
            ],
            "status": self.status,
            "sentence": self._sentence(lang, mine),
            "result": self.table.record().result if self.over else None,
            "can": self._can(mine),
            "asked": self.asked,
            "mine": list(mine),
            "rematch": self.facts.next,
        }

    def _sentence(self, lang: str, mine: tuple[int, ...]) -> str:
        said = words(lang, self.game.id)
        if self.over and not self.table.over:
            return said.say("live.unfinished")
        if self.over:
            return str(self._lines(self.chronicle.entries[-1:], lang)[0]["text"])
        if self.status == "open":
            return said.say("live.open")
        if self.turn in mine and len(mine) == 1:
            return said.say("live.your_turn")
        return said.say("live.turn", who=self.names[self.turn])

    def _can(self, mine: tuple[int, ...]) -> list[str]:
        if not mine:
            return []
        if self.over:
            can = ["rematch"] if self.table.over else []
        elif self.status != "running":
            return []
        else:
            can = ["resign"]
            if self.turn not in mine and self.seats[self.turn].kind == "person" and self.gone():
                can.append("claim")
        if self.asked is not None and self.asked not in mine:
            can.append("answer")
        if self.table.over == self.over and self._may_take_back(mine):
            can.append("take_back")
        return can

    def _may_take_back(self, mine: tuple[int, ...]) -> bool:
        seat = self.take_back_seat(mine)
        if seat is None:
            return False
        try:
            self.table.take_back_target(seat, consent=True)
        except LeaguesError:
            return False
        return True

    def _choices(self, encoder: Encoder, scene: Scene, seat: int | None) -> list[Json]:
        if not scene.choices or seat != self.turn or self.only_action() is not None:
            return []
        state = self.table.state
        labels = {action: self.game.describe(state, action) for action in state.legal()}
        return encoder.choices(scene.choices, labels)

    def _lines(self, entries: Iterable[Entry], lang: str) -> list[Json]:
        said = words(lang, self.game.id)
        return [
            {"ply": entry.ply, "seat": entry.event.seat, "text": said.tell(entry.event, self.names)}
            for entry in entries
        ]

    def _position(self, seat: int | None) -> Json:
        view = self.view(seat)
        return {
            "type": "position",
            "step": self.step,
            "ply": self.ply,
            "seat": seat,
            "turn": self.turn,
            "over": self.over,
            "result": self.table.record().result if self.over else None,
            "legal": [self.game.actions.code(action) for action in view.legal],
            "facts": {name: _plain(value) for name, value in view.facts().items()},
        }

    def detail(self, looks: Looks, item: str) -> Json | None:
        """A DETAIL of an item, or ``None`` where there is nothing to tell."""
        found = self.game.detail(self.view(looks.seat), item, self.names)
        return None if found is None else encoder_of(self.game.id, looks.lang, self.sprite).detail(found)

    # -- The whole game ------------------------------------------------------------------------------------------------

    def record(self, seat: int | None) -> str:
        """The record: whole after the end, before it as the seat may see it."""
        record = self.table.record(date=day_of(self.facts.created))
        return write(record if self.over else redact(self.game, record, seat))

    def steps_message(self, seat: int | None, shape: str, lang: str) -> Json:
        """The game so far, ply by ply, for the replay of a seat or spectator: a ``scene`` and the steps after it."""
        encoder = encoder_of(self.game.id, lang, self.sprite)
        state = self.game.new(self.facts.options, len(self.seats))
        scene = self._still(state, seat, shape)
        start = {
            "type": "scene",
            "step": 0,
            "ply": 0,
            "seat": seat,
            "lang": lang,
            "shape": shape,
            "turn": state.turn,
            "over": False,
            "board": encoder.board(scene),
            "items": [encoder.item(item) for item in scene.items],
            "choices": [],
            "log": [],
            "score": self._score_of(state, seat, lang),
            "state": self.state(lang, ()),
        }
        steps = []
        for number, ply in enumerate(self.table.plies):
            before, old = state.copy(), scene
            state.apply(ply.action)
            scene = self._still(state, seat, shape)
            changed, gone, order = difference(old, scene)
            events = self.game.events(before, ply.action, state)
            steps.append(
                {
                    "type": "step",
                    "from": number,
                    "step": number + 1,
                    "ply": number + 1,
                    "turn": state.turn,
                    "over": state.turn == OVER,
                    "back": False,
                    "items": encoder.items(old, changed),
                    "gone": gone,
                    "order": order,
                    "log": self._lines([Entry(number, event) for event in events], lang),
                    "score": self._score_of(state, seat, lang),
                }
            )
        return {"start": start, "steps": steps}

    def _still(self, state: Any, seat: int | None, shape: str) -> Scene:
        view = dataclasses.replace(self.game.view(state, seat), legal=())
        scene: Scene = self.game.scene(view, shape, self.names)
        return scene

    def _score_of(self, state: State, seat: int | None, lang: str) -> Json:
        tallies = self.game.tallies(state, seat)
        return {
            "categories": categories(self.game.id, lang, tuple(self.game.breakdown(state)[0])),
            "seats": [None if tally is None else list(tally.parts.values()) for tally in tallies],
            "totals": [None if tally is None else tally.total for tally in tallies],
        }


def day_of(at: float) -> str:
    """The date of a time, as records have it."""
    return time.strftime("%Y-%m-%d", time.gmtime(at))


def _text(message: Json) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    """A field of a view as JSON has it."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return value


@cache
def categories(game: str, lang: str, names: tuple[str, ...]) -> list[str]:
    """The names of the categories of points."""
    return [words(lang, game).say(f"category.{name}") for name in names]


@cache
def encoder_of(game: str, lang: str, sprite: str) -> Encoder:
    """The encoder of a game in a language, shared by all tables."""
    return Encoder(words(lang, game).say, games.game(game).actions, sprite)
