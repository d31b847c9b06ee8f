"""Faults that other programs for 7 Wonders Duel had, as tests of this one. Seat 0 is A, seat 1 is B."""

import itertools
from collections import Counter

import pytest

from games.seven_wonders_duel import second_table
from games.seven_wonders_duel.positions import (
    Pair,
    buildings,
    card_in,
    codes,
    coins,
    free,
    hidden,
    loot,
    play,
    points,
    position,
    present,
    price,
    random_game,
    refuses,
    see,
)
from leagues import COMPILED
from leagues.core.errors import GameOver, WrongSeat
from leagues.core.playout import playout
from leagues.core.rng import Random
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.material import CARDS, STRUCTURES, TOKENS
from leagues.games.seven_wonders_duel.rules import Duel

A, B = 0, 1
RICH = (50, 50)
FIVE_SYMBOLS = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]


def wait(state: Duel, keep: tuple[str, ...] = ()) -> Duel:
    """The seat to act discards some free card that is not to be kept."""
    cards = [card_in(state, slot) for slot in free(state)]
    return play(state, f"discard:{next(card for card in cards if card not in keep)}")


def listed_prices(table: str, column: int) -> dict[str, int]:
    """What each component costs a city that produces nothing, by its cost in the second table."""
    prices = {}
    for line in table.splitlines():
        name, cost = line.split()[0], line.split()[column]
        *coin_part, resources = cost.replace("-", "").split("+")
        if resources.endswith("c"):
            coin_part, resources = [resources], ""
        prices[name] = sum(int(part.rstrip("c")) for part in coin_part) + 2 * len(resources)
    return prices


@pytest.mark.rules("R26", "R34")
def test_br01_the_forum_costs_3_coins_and_one_clay() -> None:
    own = position(cities=(["clay_pool"], []), coins=(3, 7), cards=["forum"])
    assert coins(play(own, "build:forum")) == (0, 7)
    dear = position(cities=([], ["brickyard"]), coins=(7, 7), cards=["forum"])
    assert price(dear, A, "forum") == 3 + (2 + 2)
    assert coins(play(dear, "build:forum")) == (0, 7)


@pytest.mark.rules("R26", "R28")
def test_br01_every_price_is_that_of_a_table_typed_independently() -> None:
    s = position(age=1)
    listed = listed_prices(second_table.CARDS, 3) | listed_prices(second_table.WONDERS, 1)
    assert len(listed) == 73 + 14
    assert {thing: price(s, A, thing) for thing in listed} == listed


@pytest.mark.rules("R61", "R64")
def test_br02_effects_belong_to_the_right_card() -> None:
    assert price(position(built=(["circus_maximus"], [])), A, "stable") == 2
    assert price(position(built=(["great_lighthouse"], [])), A, "stable") == 0
    assert price(position(cities=(["tavern"], ["lumber_yard"])), A, "stable") == 3


@pytest.mark.rules("R42", "R43")
@pytest.mark.parametrize(
    ("own", "built", "pair"),
    [
        ("workshop", "laboratory", True),
        ("workshop", "school", False),
        ("apothecary", "school", True),
        ("apothecary", "laboratory", False),
    ],
)
def test_br03_school_and_laboratory_have_their_own_symbols(own: str, built: str, pair: bool) -> None:
    s = position(cities=([own], []), cards=[built], coins=RICH)
    assert (play(s, f"build:{built}").pending() == "token") == pair


@pytest.mark.rules("R42")
def test_br03_six_symbols_on_two_cards_each() -> None:
    found = Counter(card.effects.symbol for card in CARDS if card.effects.symbol)
    assert found == dict.fromkeys(["plumb", "wheel", "quill", "mortar", "sundial", "globe"], 2)


@pytest.mark.rules("R13")
def test_br04_taking_two_neighbours_of_age_i_frees_the_card_under_both_only() -> None:
    s = position(age=1)
    s = play(s, f"discard:{card_in(s, 18)}")
    s = play(s, f"discard:{card_in(s, 19)}")
    assert 13 in free(s)
    assert 13 not in hidden(s)
    assert 12 in hidden(s)
    s = play(s, f"discard:{card_in(s, 17)}")
    assert 12 in free(s)


@pytest.mark.rules("R11", "R13")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_br04_every_covering_pair_lies_in_neighbouring_rows(age: int) -> None:
    slots = STRUCTURES[age - 1].slots
    pairs = [(slot, on) for slot in range(20) for on in slots[slot].covered_by]
    assert (len(slots), len(pairs)) == (20, 28)
    for slot, on in pairs:
        assert slots[on].row == slots[slot].row + 1
        assert abs(slots[on].column - slots[slot].column) == 1
        assert slot in slots[on].covers


@pytest.mark.rules("R11", "R13")
@pytest.mark.parametrize(("age", "rows", "freed"), [(2, [6, 5, 4, 3, 2], 15), (3, [2, 3, 4, 2, 4, 3, 2], 15)])
def test_br05_ages_ii_and_iii_have_their_own_structure(age: int, rows: list[int], freed: int) -> None:
    s = position(age=age)
    structure = see(s).structure
    assert [n for _row, n in sorted(Counter(place.row for place in structure).items())] == rows
    assert {place.row for place in structure if place.card is not None} == set(range(1, len(rows) + 1, 2))
    assert free(s) == [18, 19]
    after = play(s, f"discard:{card_in(s, 18)}")
    assert free(after) == [freed, 19]


@pytest.mark.rules("R29", "R30")
def test_br06_each_price_looks_at_the_other_city_whoever_is_to_move() -> None:
    for turn, extra in itertools.product((A, B), (False, True)):
        s = position(
            turn=turn,
            cities=(["quarry"], ["shelf_quarry", "glassworks", *(["forum", "caravansery"] if extra else [])]),
            built=([], ["piraeus"] if extra else []),
        )
        prices = [see(s).cities[seat].prices for seat in (A, B)]
        assert prices == [(2, 2, 4, 3, 2), (2, 2, 3, 2, 2)]


@pytest.mark.rules("R32", "R33")
def test_br07_a_choice_producer_with_nothing_to_give_does_no_harm() -> None:
    s = position(cities=(["caravansery", "forum"], []))
    assert [price(s, A, card) for card in ("workshop", "stable", "dispensary", "pharmacist")] == [0, 0, 4, 2]


@pytest.mark.rules("R32", "R33")
def test_br08_the_forum_stands_for_the_dearer_grey_good() -> None:
    s = position(cities=(["clay_pool", "forum"], ["glassworks", "glass_blower"]))
    assert price(s, A, "university") == 2


@pytest.mark.rules("R53")
def test_br09_strategy_helps_red_buildings_built_from_then_on_only() -> None:
    holder: Pair = (["strategy"], [])
    s = position(tokens=holder, cards=["walls"], coins=RICH)
    assert see(play(s, "build:walls")).pawn == 3
    s = position(tokens=holder, wonders=(["colossus"], []), cards=["walls"], coins=RICH)
    assert see(play(s, "wonder:colossus:walls")).pawn == 2
    s = position(cities=(["scriptorium", "walls", "barracks"], []), cards=["library"], board=["strategy"], pawn=1)
    assert see(play(s, "build:library", "token:strategy")).pawn == 1


@pytest.mark.rules("R21", "R24", "R43")
def test_br10_a_pair_asks_the_same_player_once_and_then_the_turn_passes() -> None:
    s = position(cities=(["scriptorium"], []), cards=["library", "dispensary"], coins=RICH)
    asked = play(s, "build:library")
    assert (asked.turn, asked.pending()) == (A, "token")
    assert codes(asked) == [f"token:{token}" for token in see(s).board]
    chosen = play(asked, codes(asked)[0])
    assert (chosen.turn, chosen.pending()) == (B, "play")
    later = play(wait(chosen, keep=("dispensary",)), "build:dispensary")
    assert (later.turn, later.pending()) == (B, "play")


@pytest.mark.rules("R44", "R49")
def test_br11_law_never_makes_a_pair() -> None:
    s = position(
        cities=(["workshop", "apothecary", "scriptorium"], []),
        cards=["laboratory", "dispensary"],
        coins=RICH,
        board=["law", "masonry"],
    )
    law = play(s, "build:laboratory", "token:law")
    assert (law.turn, law.pending()) == (B, "play")
    later = play(wait(law, keep=("dispensary",)), "build:dispensary")
    assert (later.turn, later.pending()) == (B, "play")
    assert see(later).cities[A].symbols == ("plumb", "wheel", "quill", "mortar", "law")


@pytest.mark.rules("R20", "R44")
def test_br12_law_taken_for_a_pair_wins_as_the_sixth_symbol() -> None:
    s = position(age=3, cities=(FIVE_SYMBOLS, []), cards=["study"], coins=RICH, board=["law", "masonry"])
    s = play(s, "build:study", "token:law")
    assert (GAME.ending(s), s.returns(), codes(s)) == ("scientific", [1, -1], [])


@pytest.mark.rules("R20", "R44", "R63")
@pytest.mark.parametrize("theology", [False, True])
def test_br12_law_from_the_great_library_wins_and_an_extra_turn_is_void(theology: bool) -> None:
    s = position(
        age=3,
        cities=(FIVE_SYMBOLS, []),
        tokens=(["theology"] if theology else [], []),
        board=["economy"],
        wonders=(["great_library"], []),
        cards=["study"],
        coins=RICH,
    )
    s = play(s, "wonder:great_library:study", "draw:urbanism", "draw:law", "draw:masonry", "library:law")
    assert (GAME.ending(s), s.returns(), codes(s)) == ("scientific", [1, -1], [])
    assert not see(s).extra_turn
    with pytest.raises(GameOver):
        play(s, "discard:study")


@pytest.mark.rules("R19", "R20", "R59")
def test_br13_a_military_win_comes_before_the_destruction() -> None:
    brown = {"lumber_yard", "clay_pool", "quarry"}
    s = position(pawn=8, cities=([], brown), wonders=(["statue_of_zeus"], []), cards=["walls"], coins=RICH)
    s = play(s, "wonder:statue_of_zeus:walls")
    assert see(s).pawn == 9
    assert (GAME.ending(s), s.returns(), codes(s)) == ("military", [1, -1], [])
    assert (buildings(s, B), see(s).discard) == (brown, ())


@pytest.mark.rules("R34", "R40")
def test_br14_coins_lost_to_a_military_token_are_gone_for_the_next_decision() -> None:
    s = position(
        age=1,
        pawn=2,
        coins=(50, 3),
        cities=([], ["glassworks"]),
        wonders=(["circus_maximus"], []),
        cards=["altar", "pharmacist"],
    )
    s = play(s, "wonder:circus_maximus:altar", "destroy:glassworks")
    assert (s.turn, coins(s)[B]) == (B, 1)
    assert "discard:pharmacist" in codes(s)
    assert refuses(s, "build:pharmacist")


@pytest.mark.rules("R38", "R39", "R41")
def test_br15_the_ninth_space_is_the_capital() -> None:
    eight = play(position(pawn=7, cards=["barracks"]), "build:barracks")
    assert (see(eight).pawn, eight.turn, points(eight, A, "military")) == (8, B, 10)
    nine = play(position(pawn=8, cards=["barracks"]), "build:barracks")
    assert (see(nine).pawn, nine.turn, nine.returns()) == (9, OVER, [1, -1])
    arsenal = play(position(age=3, pawn=8, cards=["arsenal"], coins=RICH), "build:arsenal")
    assert (see(arsenal).pawn, arsenal.returns()) == (9, [1, -1])
    minus = play(position(age=3, turn=B, pawn=-8, cards=["arsenal"], coins=RICH), "build:arsenal")
    assert (see(minus).pawn, minus.returns()) == (-9, [-1, 1])


@pytest.mark.rules("R39", "R40")
def test_br16_a_long_march_takes_both_tokens_from_the_opponent_and_only_once() -> None:
    keep = ("fortifications", "circus", "siege_workshop", "pretorium")
    s = position(
        age=3,
        pawn=2,
        coins=(90, 4),
        cities=([], ["palisade", "parade_ground", "archery_range"]),
        tokens=(["strategy"], []),
        wonders=(["colossus"], []),
        cards=["arsenal", "fortifications", "circus", "siege_workshop"],
        slots={5: "pretorium"},
    )
    s = play(s, "build:arsenal")
    assert (see(s).pawn, coins(s)[B], loot(s)) == (6, 0, ((2, 5), ()))
    for card in ("fortifications", "circus", "siege_workshop"):
        s = wait(play(s, f"build:{card}"), keep)
    assert (see(s).pawn, coins(s)[B]) == (0, 0)
    s = play(wait(s, keep), "build:pretorium")
    assert (see(s).pawn, coins(s)[B]) == (4, 2)
    s = wait(s)
    s = play(s, f"wonder:colossus:{card_in(s, free(s)[0])}")
    assert (see(s).pawn, coins(s)[B]) == (6, 4)


@pytest.mark.rules("R79", "R80")
@pytest.mark.parametrize(("pawn", "last", "asked"), [(0, A, A), (0, B, B), (1, A, B), (1, B, B), (-1, B, A)])
def test_br17_who_names_the_one_to_begin(pawn: int, last: int, asked: int) -> None:
    s = play(position(age=1, turn=last, pawn=pawn, slots={0: "altar"}), "discard:altar")
    assert (s.turn, codes(s)) == (asked, ["begin:0", "begin:1"])
    with pytest.raises(WrongSeat):
        s.copy().act(1 - asked, GAME.actions.parse("begin:0"))
    assert [play(s, f"begin:{seat}").turn for seat in (A, B)] == [A, B]


@pytest.mark.rules("R24", "R78")
@pytest.mark.parametrize(("wonder", "tokens"), [("sphinx", []), ("pyramids", ["theology"])])
def test_br18_an_extra_turn_of_the_last_card_lapses(wonder: str, tokens: list[str]) -> None:
    s = position(age=1, slots={0: "altar"}, wonders=([wonder], []), tokens=(tokens, []), coins=RICH, board=["law"])
    s = play(s, f"wonder:{wonder}:altar")
    assert (s.turn, s.pending(), see(s).age, see(s).extra_turn) == (A, "begin", 2, False)
    turns: list[int] = []
    for _turn in range(4):
        s = wait(s) if turns else play(s, "begin:1")
        turns.append(s.turn)
    assert turns == [B, A, B, A]


@pytest.mark.rules("R48")
@pytest.mark.parametrize(
    ("cities", "card", "gain"),
    [
        ((["stone_reserve"], []), "walls", 2),
        (([], ["quarry"]), "walls", 6),
        (([], []), "forum", 2),
    ],
)
def test_br19_economy_receives_the_trade_money_and_no_points(cities: Pair, card: str, gain: int) -> None:
    s = position(cities=cities, tokens=([], ["economy"]), cards=[card], coins=(20, 3))
    after = play(s, f"build:{card}")
    assert coins(after)[B] == 3 + gain
    without_treasury = [
        {name: n for name, n in GAME.breakdown(state)[B].items() if name not in ("treasury", "military")}
        for state in (s, after)
    ]
    assert without_treasury[0] == without_treasury[1]


@pytest.mark.rules("R22", "R58", "R66")
def test_br20_the_mausoleum_is_free_and_complete() -> None:
    s = position(
        cities=(["scriptorium"], []),
        discard=["library", "walls"],
        wonders=(["mausoleum"], []),
        cards=["rostrum"],
        coins=(14, 7),
    )
    s = play(s, "wonder:mausoleum:rostrum")
    assert (s.turn, coins(s)[A], codes(s)) == (A, 14 - 10, ["revive:walls", "revive:library"])
    library = play(s, "revive:library")
    assert (library.turn, library.pending(), coins(library)[A]) == (A, "token", 4)
    walls = play(s, "revive:walls")
    assert (walls.turn, see(walls).pawn, coins(walls)[A]) == (B, 2, 4)


@pytest.mark.rules("R66")
def test_br20_only_the_discard_pile_is_offered() -> None:
    asked = 0
    for seed in range(400):
        for state, _move in random_game(seed):
            if state.turn >= 0 and state.pending() == "revive":
                asked += 1
                view = see(state)
                offered = {move.removeprefix("revive:") for move in codes(state)}
                tucked = {wonder.under for city in view.cities for wonder in city.wonders}
                assert offered == set(view.discard)
                assert not offered & (set(view.unseen) | tucked | buildings(state, A) | buildings(state, B))
    assert asked > 50


@pytest.mark.rules("R57")
@pytest.mark.parametrize("seventh", ["temple_of_artemis", "circus_maximus"])
def test_br21_the_eighth_wonder_can_never_be_built(seventh: str) -> None:
    s = position(
        turn=B,
        built=(["pyramids", "sphinx", "colossus", "mausoleum"], ["piraeus", "great_library"]),
        wonders=([], [seventh, "hanging_gardens"]),
        cities=(["glassworks"], []),
        cards=["walls", "rostrum"],
        coins=RICH,
    )
    assert "wonder:hanging_gardens:walls" in codes(s)
    paid = price(s, B, seventh)
    s = play(s, f"wonder:{seventh}:walls")
    assert "hanging_gardens" in see(s).boxed_wonders
    if seventh == "circus_maximus":
        s = wait(play(s, "destroy:glassworks"), keep=("rostrum",))
        assert see(s).pawn == -1
    else:
        assert coins(s)[B] == 50 - paid + 12
    assert s.turn == B
    assert refuses(s, "wonder:hanging_gardens:rostrum")
    assert not [move for move in codes(s) if move.startswith("wonder")]


@pytest.mark.rules("R57")
def test_br21_random_games_finish_with_seven_wonders_at_most() -> None:
    full = 0
    for seed in range(5000 if COMPILED else 150):
        state = GAME.new()
        playout(state, Random(seed))
        assert isinstance(state, Duel)
        cities = see(state).cities
        assert state.turn == OVER
        built = sum(wonder.built for city in cities for wonder in city.wonders)
        assert built <= 7
        if built == 7:
            full += 1
            assert all(wonder.built for city in cities for wonder in city.wonders)
    assert full > 0


@pytest.mark.rules("R34")
def test_br22_exactly_enough_coins_are_enough() -> None:
    enough = position(age=3, coins=(8, 7), cards=["pretorium"], wonders=(["pyramids"], []))
    assert {"build:pretorium", "wonder:pyramids:pretorium"} <= set(codes(enough))
    assert coins(play(enough, "build:pretorium"))[A] == 0
    short = position(age=3, coins=(7, 7), cards=["pretorium"], wonders=(["pyramids"], []))
    assert refuses(short, "build:pretorium")
    assert refuses(short, "wonder:pyramids:pretorium")


@pytest.mark.rules("R23", "R86")
@pytest.mark.parametrize("kind", ["token", "destroy"])
def test_br23_no_card_is_turned_up_while_a_choice_is_pending(kind: str) -> None:
    s = position(
        cities=(["scriptorium"], ["quarry", "clay_pool"]),
        wonders=(["statue_of_zeus"], []),
        cards=["library"],
        coins=RICH,
    )
    s = play(s, "build:library" if kind == "token" else "wonder:statue_of_zeus:library", settle=False)
    assert s.turn == A
    for seat in (A, B, None):
        view = see(s, seat)
        (uncovered,) = [place for place in view.structure if place.slot == 15]
        assert (uncovered.free, uncovered.card) == (True, None)
        assert len(view.unseen) == len(hidden(s)) + 3
    s = play(s, codes(s)[0], settle=False)
    assert s.pending() == "reveal"
    assert set(codes(s)) == {f"reveal:{card}" for card in see(s).unseen}
    for move in codes(s):
        shown = play(s, move, settle=False)
        for seat in (A, B, None):
            seen = [place.card for place in see(shown, seat).structure if place.slot == 15]
            assert seen == [move.removeprefix("reveal:")]


@pytest.mark.rules("R43", "R45")
def test_br24_a_token_that_was_taken_is_offered_no_more() -> None:
    board = ["agriculture", "law", "masonry", "strategy", "urbanism"]
    s = position(cities=(["workshop"], ["scriptorium"]), cards=["laboratory", "library"], coins=RICH, board=board)
    s = play(s, "build:laboratory", "token:masonry")
    s = play(s, "build:library")
    left = [token for token in board if token != "masonry"]
    assert (s.turn, codes(s)) == (B, [f"token:{token}" for token in left])
    assert refuses(s, "token:masonry")
    view = see(play(s, "token:law"))
    everywhere = [*view.board, *view.set_aside, *view.cities[A].tokens, *view.cities[B].tokens]
    assert sorted(everywhere) == sorted(token.id for token in TOKENS)


@pytest.mark.rules("R28")
def test_br25_what_nobody_makes_can_be_bought() -> None:
    s = position(age=1, coins=(2, 7), cards=["workshop"])
    (quote,) = [seat_0 for card, seat_0, _seat_1 in see(s).card_prices if card == "workshop"]
    (papyrus,) = quote.units
    assert (papyrus.resource, papyrus.bought, papyrus.each, quote.total) == ("papyrus", 1, 2, 2)
    assert quote.affordable
    assert coins(play(s, "build:workshop")) == (0, 7)


# -- Replay, copies and results ------------------------------------------------------------------------------


@pytest.mark.rules("R92", "R93")
def test_ba07_the_recorded_moves_replay_a_game_exactly() -> None:
    for seed in range(30):
        moves, last = [], None
        for state, move in random_game(seed, {"promo_wonders": "yes"}):
            moves.append(move)
            last = state
        assert last is not None
        replayed = GAME.new({"promo_wonders": "yes"})
        for move in moves[:-1]:
            replayed.apply(GAME.actions.parse(move))
        assert replayed == last
        assert replayed.key() == last.key()


@pytest.mark.rules("R92")
def test_ba11_a_copy_keeps_the_whole_position() -> None:
    for seed in range(10):
        kept: list[tuple[Duel, int, dict[str, object], list[str]]] = []
        for state, _move in random_game(seed, {"promo_wonders": "yes"}):
            kept.append((state.copy(), state.key(), state.dump(), codes(state)))
        for copy, key, fields, legal in kept:
            assert (copy.key(), copy.dump(), codes(copy)) == (key, fields, legal)
        assert len({key for _copy, key, _fields, _legal in kept}) == len(kept)


@pytest.mark.rules("R24", "R25", "R81")
@pytest.mark.parametrize("seat", [A, B])
def test_ba16_a_win_after_an_extra_turn_is_the_builders(seat: int) -> None:
    ahead = 8 if seat == A else -8
    mine: list[list[str]] = [[], []]
    mine[seat] = ["sphinx"]
    s = position(turn=seat, pawn=ahead, wonders=(mine[0], mine[1]), cards=["rostrum", "walls"], coins=RICH)
    again = play(s, "wonder:sphinx:rostrum")
    assert again.turn == seat
    won = play(again, "build:walls")
    assert won.returns() == ([1, -1] if seat == A else [-1, 1])
    assert sum(won.returns()) == 0
    assert GAME.winner(won) == seat
    assert present(again) == [*present(s)[:18], 19]
