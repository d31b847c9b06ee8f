"""The words of Nautilus (Libellud): all five languages have them, they are true, and they tell nobody a secret."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from leagues.core.dealer import KeyedDealer
from leagues.core.message import Event, Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.games import game
from leagues.games.nautilus_divers import words as said
from leagues.games.nautilus_divers.material import DOMAINS
from leagues.games.nautilus_divers.rules import Divers
from leagues.games.nautilus_divers.tables import COLUMNS, DEAL_0, PLACE, SPACES, START, START_0, SWAP_0
from leagues.ui.text import LANGUAGES, read_catalogue, words

GAME = game("nautilus_divers")
PACKAGE = f"leagues.games.{GAME.id}"
SPOKEN = [words(lang, GAME.id) for lang in LANGUAGES]
NAMES = ("Ada", "Brunel")
OPTIONS = {"vertical_move": ("any", "straight"), "early_end": ("no", "yes")}

Ply = tuple[Divers, int, Divers]


def new(options: dict[str, str]) -> Divers:
    """A new game."""
    state = GAME.new(options)
    assert isinstance(state, Divers)
    return state


def plies(games: int, first: int = 0) -> Iterator[Ply]:
    """Every ply of some random games, chance and choices: the position before, the action, the position after."""
    for seed in range(first, first + games):
        options = {id: values[seed % 2] for id, values in OPTIONS.items()}
        state, dealer, rng = new(options), KeyedDealer(seed), Random(seed, "words")
        while state.turn != OVER:
            before, legal = state.copy(), state.legal()
            action = dealer.settle(state) if state.turn == CHANCE else legal[rng.below(len(legal))]
            state.apply(action)
            yield before, action, state.copy()


def told(before: State, action: int, after: State) -> list[Event]:
    return GAME.events(before, action, after)


def ids(prefix: str) -> set[str]:
    """The ids of the English catalogue that begin so."""
    found = {entry.id if isinstance(entry.id, str) else entry.id[0] for entry in read_catalogue(PACKAGE, "en")}
    return {id for id in found if id.startswith(prefix)}


def sayable(message: Message) -> bool:
    """Whether a message has words in all languages and leaves no placeholder and no gap."""
    texts = [spoken.say(message) for spoken in SPOKEN]
    return all(text.strip() and not re.search(r"[{}]|  |\bNone\b", text) for text in texts)


def test_every_event_and_every_description_has_its_words() -> None:
    kinds: Counter[str] = Counter()
    described = set()
    for before, action, after in plies(8):
        for event in told(before, action, after):
            kinds[f"event.{event.kind}"] += 1
            assert all("{" not in spoken.tell(event, NAMES) for spoken in SPOKEN), event
        actions = before.legal() or [action]
        assert all(sayable(GAME.describe(before, each)) for each in {actions[0], actions[-1], action})
        described |= {GAME.describe(before, each).id for each in (*actions, action)}
    assert set(kinds) == ids("event.") - {"event.shared"}  # with an odd number of points no domain is tied
    assert described == ids("action.")


def test_the_names_of_options_endings_and_categories_are_there() -> None:
    for spoken in SPOKEN:
        for option in GAME.options:
            assert spoken.knows(f"option.{option.id}")
            assert all(spoken.knows(f"option.{option.id}.{value}") for value in option.values)
        assert all(spoken.knows(f"label.ending.{ending}") for ending in ("domains", "clinched", "shared"))
        assert all(spoken.knows(f"category.{domain.id}") for domain in DOMAINS)
        assert spoken.knows(f"game.{GAME.id}")
        assert spoken.knows(f"about.{GAME.id}")
        assert spoken.tell(Event("shared", None, {"first": 2, "second": 2}), NAMES)


@pytest.mark.rules("R66", "R67", "R68")
def test_events_are_the_same_in_worlds_that_differ_only_in_hidden_cards() -> None:
    compared: Counter[str] = Counter()
    rng = Random(1, "worlds")
    for before, action, after in plies(6, first=20):
        kind = GAME.actions.row(action).kind
        for _world in range(3):
            world = GAME.sample(GAME.view(before, None), rng)
            possible = [a for a, _weight in world.odds()] if world.turn == CHANCE else world.legal()
            code = GAME.code(before, action, None)
            for other in possible:
                if GAME.code(world, other, None) != code:
                    continue
                there = world.copy()
                there.apply(other)
                if GAME.view(there, None) == GAME.view(after, None):
                    assert told(world, other, there) == told(before, action, after)
                    compared[kind] += world.dump() != before.dump()
    assert set(compared) == {row.kind for row in GAME.actions.rows}
    assert min(compared.values()) > 5


@pytest.mark.rules("R66", "R67", "R68")
def test_descriptions_and_objections_are_the_same_in_worlds_that_the_seat_cannot_tell_apart() -> None:
    rng = Random(2, "worlds")
    told_apart = 0
    for number, (before, _action, _after) in enumerate(plies(4, first=40)):
        if before.turn == CHANCE or number % 3:
            continue
        world = GAME.sample(GAME.view(before, before.turn), rng)
        told_apart += world.dump() != before.dump()
        legal = set(before.legal())
        for each in range(before.ACTIONS):
            if each in legal:
                assert GAME.describe(world, each) == GAME.describe(before, each)
            else:
                assert GAME.objection(world, each) == GAME.objection(before, each)
    assert told_apart > 100


@pytest.mark.rules("R16", "R17")
def test_using_no_special_card_is_told_alike_whether_or_not_there_was_one() -> None:
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for before, action, after in plies(6, first=60):
        if action == START_0 and before.phase == START:
            (event,) = told(before, action, after)
            assert not event.params
            found[len(before.legal()) == 2].add(event.kind)
    assert found[True] == found[False] == {"start_none"}


@pytest.mark.rules("R66", "R67", "R68")
def test_private_plies_tell_no_card() -> None:
    private = ("keep", "put_back", "swap", "release", "deal", "special", "draw", "catch")
    for before, action, after in plies(6, first=80):
        if GAME.actions.row(action).kind in private:
            assert all(not event.params for event in told(before, action, after))


@pytest.mark.rules("R51", "R52", "R53")
def test_the_awards_that_are_told_are_those_that_were_made() -> None:
    rounds, crabs = 0, 0
    for before, action, after in plies(30, first=100):
        if before.turn == CHANCE or not after.round_over():
            continue
        rounds += 1
        events = [event for event in told(before, action, after) if event.kind.startswith("award")]
        assert [event.params["column"] for event in events] == list(range(1, COLUMNS + 1))
        won = [[event.params["card"] for event in events if event.seat == seat] for seat in range(2)]
        for seat in range(2):
            view = {True: GAME.view(after, None), False: GAME.view(before, None)}
            gained = Counter(view[True].facts()["won"][seat]) - Counter(view[False].facts()["won"][seat])
            assert sorted(map(repr, won[seat])) == sorted(repr(said.domain_card(*card)) for card in gained.elements())
        for event in events:
            crab = event.kind == "award_crab"
            assert crab == (event.params["winner"] == "1" and event.params["loser"] == "14")
            crabs += crab
    assert rounds > 100
    assert crabs > 3


@pytest.mark.rules("R33", "R34")
def test_an_arrow_that_moves_nothing_is_told_and_one_that_may_is_described_so() -> None:
    idle: Counter[bool] = Counter()
    for before, action, after in plies(10, first=140):
        row = GAME.actions.row(action)
        if row.kind == "place" and len(row.args) == 2 and row.args[0] in ("6", "7", "8", "9"):
            waits = after.pending() == "move"
            kinds = [event.kind for event in told(before, action, after)]
            effects = {effect.id for effect in GAME.describe(before, action).params["effects"]}
            assert ("no_movement" in kinds) == (not waits)
            assert ("effect.no_movement" in effects) == (not waits)
            idle[waits] += 1
    assert min(idle[True], idle[False]) > 20


def test_every_illegal_action_has_an_objection_and_each_reason_occurs() -> None:
    reasons: dict[str, Message] = {}
    for number, (before, _action, _after) in enumerate(plies(10, first=200)):
        if before.turn == CHANCE or (before.phase == PLACE and number % 7):
            continue
        legal = set(before.legal())
        for each in range(before.ACTIONS):
            if each in legal:
                continue
            why = GAME.objection(before, each)
            assert why is not None, GAME.actions.code(each)
            if why.id not in reasons:
                assert sayable(why), why
                reasons[why.id] = why
            if "now" in why.params:
                reasons.setdefault(why.params["now"].id, why)
    assert set(reasons) == ids("objection.")


def test_objections_name_the_reason() -> None:
    """Some actions by hand, at the first placement of a game and at others."""
    found = set()
    for before, _action, _after in plies(6, first=300):
        if before.turn == CHANCE:
            continue
        seat = before.turn
        if before.pending() == "harpoon":
            why = said.objection(before, seat, SWAP_0 + before.caught - 1)
            assert why is not None
            assert why.id == "objection.is_caught"
        if before.pending() == "place":
            taken = [space for space in range(SPACES) if before.board[space] >= 0]
            hand = [value for value in range(1, 15) if before.hand[seat] >> value & 1]
            for space in taken[:1]:
                code = f"place:{hand[0]}:{'ab'[space // COLUMNS]}{space % COLUMNS + 1}"
                why = said.objection(before, seat, GAME.actions.parse(code))
                assert why is not None
                assert why.id == "objection.space_taken"
        found.add(before.pending())
        chance = said.objection(before, seat, DEAL_0)
        assert chance is not None
        assert chance.id == "objection.chance"
        assert said.objection(before, 1 - seat, DEAL_0) is None
    assert found == {"draft", "start", "put_back", "harpoon", "place", "anchor", "move"}
