"""The rules of 7 Wonders Duel one by one, as far as other files leave them. Seat 0 is A, seat 1 is B."""

import re
from collections import Counter
from pathlib import Path

import pytest

from games.seven_wonders_duel import second_table
from games.seven_wonders_duel.positions import (
    NONE,
    Names,
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
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.material import CARDS, STRUCTURES, TOKENS, WONDERS
from leagues.games.seven_wonders_duel.rules import Duel

A, B = 0, 1
RICH = (50, 50)
PROMO = {"promo_wonders": "yes"}
DOCUMENT = Path(__file__).parents[3] / "docs" / "games" / "seven_wonders_duel.md"
BACKS = {card.id: "guild" if card.colour == "purple" else str(card.age) for card in CARDS}
CHAINS = [
    (parent, card)
    for line in second_table.CARDS.splitlines()
    for card, parent in [(line.split()[0], line.split()[5])]
    if parent != "-"
]


def wait(state: Duel, times: int = 1) -> Duel:
    """The seat to act discards the first free card, or takes whatever choice comes first."""
    for _time in range(times):
        discards = [move for move in codes(state) if move.startswith("discard")]
        state = play(state, *(discards or codes(state))[:1])
    return state


def new_game(**options: str) -> Duel:
    state = GAME.new(options)
    assert isinstance(state, Duel)
    return state


def drafted(state: Duel) -> Duel:
    """The start of Age I, everybody having taken the first wonder there was."""
    while state.turn < 0 or state.pending() == "draft":
        state = play(state, codes(state)[0], settle=False)
    return state


# -- Components ----------------------------------------------------------------------------------------------


@pytest.mark.rules("R1", "R41", "R44", "R81")
def test_a_game_ends_by_a_supremacy_or_with_the_last_card_of_age_iii() -> None:
    endings: Counter[str] = Counter()
    green, red = ({card.id for card in CARDS if card.colour == colour} for colour in ("green", "red"))
    for seed in range(90):
        state, rng = play(new_game()), Random(seed)
        liked = (set[str](), green, red)[seed % 3]
        while state.turn != OVER:
            moves = [move for move in codes(state) if move.startswith("build") and move[6:] in liked] or codes(state)
            state.apply(GAME.actions.parse(moves[rng.below(len(moves))]))
        view, ending = see(state), GAME.ending(state)
        endings[ending] += 1
        if ending == "military":
            assert view.pawn == (9 if view.winner == A else -9)
        elif ending == "scientific":
            assert view.winner is not None
            assert len(view.cities[view.winner].symbols) == 6
        else:
            assert (view.age, view.structure) == (3, ())
            assert abs(view.pawn) < 9
            assert max(len(city.symbols) for city in view.cities) < 6
    assert min(endings[ending] for ending in ("military", "scientific", "civilian")) > 2


@pytest.mark.rules("R2")
def test_there_are_four_backs_and_no_card_twice() -> None:
    assert Counter(BACKS.values()) == {"1": 23, "2": 23, "3": 20, "guild": 7}
    assert len(BACKS) == len(CARDS) == 73


@pytest.mark.rules("R3")
def test_the_colours_of_the_cards() -> None:
    assert Counter(card.colour for card in CARDS) == {
        "brown": 9,
        "grey": 4,
        "blue": 14,
        "green": 12,
        "yellow": 13,
        "red": 14,
        "purple": 7,
    }
    for card in CARDS:
        assert bool(card.effects.shields) == (card.colour == "red"), card.id
        assert bool(card.effects.symbol) == (card.colour == "green"), card.id
        assert bool(card.effects.points_per_most) == (card.colour == "purple"), card.id


@pytest.mark.rules("R4")
def test_brown_cards_produce_raw_materials_and_grey_ones_manufactured_goods() -> None:
    brown = [card.id for card in CARDS if card.colour == "brown"]
    grey = [card.id for card in CARDS if card.colour == "grey"]
    others = [card.id for card in CARDS if card.colour not in ("brown", "grey")]
    s = position(age=2, cities=(brown, grey))
    assert see(s).cities[A].production == (4, 4, 4, 0, 0)
    assert see(s).cities[B].production == (0, 0, 0, 2, 2)
    ages = [card for card in others if BACKS[card] in "12"]
    assert see(position(age=3, cities=(ages, []))).cities[A].production == (0, 0, 0, 0, 0)


@pytest.mark.rules("R5")
def test_the_bank_never_runs_out() -> None:
    s = position(coins=(60, 60), wonders=(["temple_of_artemis"], []), cards=["walls"])
    paid = price(s, A, "temple_of_artemis")
    assert coins(play(s, "wonder:temple_of_artemis:walls")) == (60 - paid + 12, 60)


@pytest.mark.rules("R6", "R18", "R66", "R85")
def test_discard_pile_box_and_tucked_cards_are_kept_apart() -> None:
    for seed in range(60):
        for state, _move in random_game(seed, PROMO):
            view = see(state)
            tucked = [wonder.under for city in view.cities for wonder in city.wonders if wonder.built]
            places = [
                *view.discard,
                *view.boxed_cards,
                *view.offered_cards,
                *tucked,
                *view.unseen,
                *view.unseen_guilds,
                *view.cities[A].buildings,
                *view.cities[B].buildings,
                *(place.card for place in view.structure if place.card),
            ]
            assert len(set(places)) == len(places)
            assert set(places) <= set(BACKS)


# -- Set-up --------------------------------------------------------------------------------------------------


@pytest.mark.rules("R7", "R14")
def test_seat_0_opens_the_draft_and_the_first_age() -> None:
    s = play(new_game())
    assert (s.turn, s.pending()) == (A, "draft")
    s = drafted(s)
    assert (s.turn, s.pending(), see(s).age) == (A, "play", 1)


@pytest.mark.rules("R8")
def test_the_table_at_the_start() -> None:
    s = drafted(new_game())
    assert see(s).pawn == 0
    assert loot(s) == ((2, 5), (2, 5))
    assert coins(s) == (7, 7)
    assert [buildings(s, seat) for seat in (A, B)] == [set(), set()]


@pytest.mark.rules("R9", "R45")
def test_five_tokens_lie_on_the_board_and_five_are_set_aside() -> None:
    for seed in range(20):
        for state, move in random_game(seed, PROMO):
            view = see(state)
            if view.age == 1 and len(view.structure) == 20:
                assert (len(view.board), len(view.set_aside)) == (5, 5)
            if view.age:
                everywhere = [*view.board, *view.set_aside, *view.library]
                everywhere += [*view.cities[A].tokens, *view.cities[B].tokens]
                assert sorted(everywhere) == sorted(token.id for token in TOKENS), move


@pytest.mark.rules("R2", "R10", "R78")
def test_every_age_is_played_with_20_cards_and_three_guilds_join_age_iii() -> None:
    s = drafted(new_game())
    seen: dict[int, Counter[str]] = {1: Counter(), 2: Counter(), 3: Counter()}
    turns: Counter[int] = Counter()
    while s.turn != OVER:
        age, move = see(s).age, codes(s)[0]
        if s.pending() == "play":
            move = f"discard:{card_in(s, free(s)[0])}"
            seen[age][BACKS[move.removeprefix("discard:")]] += 1
            turns[age] += 1
        s = play(s, move)
        if s.turn != OVER and see(s).age > age:
            assert len(present(s)) == 20
    assert turns == {1: 20, 2: 20, 3: 20}
    assert seen == {1: {"1": 20}, 2: {"2": 20}, 3: {"3": 17, "guild": 3}}
    assert (len(see(s).unseen), len(see(s).unseen_guilds)) == (3, 4)


@pytest.mark.rules("R11", "R12", "R13")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_structures_are_those_drawn_in_the_rules(age: int) -> None:
    drawings = re.findall(r"```\n(column.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    drawn = {}
    for line in drawings[age - 1].splitlines():
        row = re.match(r"row (\d)", line)
        for slot in re.finditer(r"([\[(]) ?(\d+)[\])]", line):
            assert row is not None
            column = (slot.end() - 12) // 3 + 1
            drawn[int(slot[2])] = (int(row[1]), column, slot[1] == "[")
    places = STRUCTURES[age - 1].slots
    assert drawn == {n: (place.row, place.column, place.face_up) for n, place in enumerate(places)}
    s = position(age=age)
    assert [place.slot for place in see(s).structure if place.card is None] == [
        slot for slot, (_row, _column, up) in sorted(drawn.items()) if not up
    ]
    nearest = max(row for row, _column, _up in drawn.values())
    assert free(s) == [slot for slot, (row, _column, _up) in sorted(drawn.items()) if row == nearest]


@pytest.mark.rules("R12", "R94")
def test_the_first_structure_is_dealt_in_slot_order() -> None:
    s = new_game()
    while see(s).age == 0:
        s = play(s, codes(s)[0], settle=False)
    for slot in [0, 1, 5, 6, 7, 8, 14, 15, 16, 17, 18, 19]:
        move = codes(s)[-1]
        s = play(s, move, settle=False)
        assert f"reveal:{card_in(s, slot)}" == move
    assert s.turn == A


# -- The draft -----------------------------------------------------------------------------------------------


@pytest.mark.rules("R14", "R15", "R92")
def test_the_draft_goes_a_b_b_a_b_a_a_b() -> None:
    s = play(new_game())
    turns, offers = [], []
    while s.pending() == "draft":
        turns.append(s.turn)
        offers.append(len(codes(s)))
        assert codes(s) == [f"draft:{wonder}" for wonder in see(s).offer]
        s = play(s, codes(s)[-1])
    assert turns == [A, B, B, A, B, A, A, B]
    assert offers == [4, 3, 2, 1, 4, 3, 2, 1]
    assert [len(city.wonders) for city in see(s).cities] == [4, 4]


@pytest.mark.rules("R15", "R86")
def test_the_second_group_is_drawn_when_the_first_is_shared_out() -> None:
    s = play(new_game())
    first = set(see(s).offer)
    for picks in range(4):
        assert (see(s).picks, len(see(s).wonders_seen)) == (picks, 4)
        s = play(s, codes(s)[0], settle=False)
    assert s.pending() == "show_wonder"
    assert {move.removeprefix("show:") for move in codes(s)} == {
        wonder.id for wonder in WONDERS if not wonder.promo
    } - first


@pytest.mark.rules("R15", "R82")
def test_an_unbuilt_wonder_has_no_effect_and_no_points() -> None:
    s = position(wonders=(["pyramids", "piraeus", "great_lighthouse"], []))
    assert [price(s, A, card) for card in ("stable", "workshop")] == [2, 2]
    assert points(s, A, "wonders") == 0


# -- The turn ------------------------------------------------------------------------------------------------


@pytest.mark.rules("R16", "R92")
def test_a_turn_is_one_free_card_in_one_of_three_uses() -> None:
    for seed in range(20):
        for state, _move in random_game(seed):
            if state.turn < 0 or state.pending() != "play":
                continue
            cards = {card_in(state, slot) for slot in free(state)}
            uses = [move.split(":") for move in codes(state)]
            assert cards
            assert {use[0] for use in uses} <= {"build", "discard", "wonder"}
            assert {use[-1] for use in uses} == cards
            assert {use[-1] for use in uses if use[0] == "discard"} == cards


@pytest.mark.rules("R17", "R34")
def test_a_building_is_paid_placed_and_works_from_then_on() -> None:
    s = position(age=1, cards=["clay_pit", "tavern"], coins=(1, 0))
    pit = play(s, "build:clay_pit")
    assert (coins(pit), buildings(pit, A)) == ((0, 0), {"clay_pit"})
    assert (price(s, A, "garrison"), price(pit, A, "garrison")) == (2, 0)
    tavern = play(s, "build:tavern")
    assert (coins(tavern), buildings(tavern, A)) == ((5, 0), {"tavern"})


@pytest.mark.rules("R18", "R42")
@pytest.mark.parametrize("tucked", ["brewery", "laboratory", "walls", "shelf_quarry", "statue"])
def test_a_tucked_card_has_no_effect_of_any_kind(tucked: str) -> None:
    s = position(
        cities=(["workshop"], []),
        wonders=(["pyramids"], []),
        cards=[tucked],
        coins=(20, 7),
        discard=["altar"],
    )
    s = play(s, f"wonder:pyramids:{tucked}")
    assert (s.turn, s.pending()) == (B, "play")
    assert coins(s) == (12, 7)
    assert see(s).pawn == 0
    assert see(s).cities[A].symbols == ("plumb",)
    assert see(s).cities[A].production == (0, 0, 0, 0, 0)
    assert see(s).discard == ("altar",)
    assert [points(s, A, kind) for kind in ("civilian", "science", "wonders")] == [0, 1, 9]
    assert coins(wait(s, 2))[A] == 14


@pytest.mark.rules("R18", "R56")
def test_a_wonder_costs_its_own_price_not_that_of_the_card() -> None:
    s = position(age=3, wonders=(["pyramids"], []), cards=["pretorium"], coins=(8, 7))
    assert coins(play(s, "wonder:pyramids:pretorium")) == (0, 7)
    free_of_charge = position(age=1, wonders=(["pyramids"], []), cards=["altar"], coins=(7, 7))
    assert refuses(free_of_charge, "wonder:pyramids:altar")


@pytest.mark.rules("R19", "R48")
def test_economy_is_paid_before_the_opponent_loses_coins() -> None:
    s = position(tokens=([], ["economy"]), wonders=(["appian_way"], []), cards=["walls"], coins=(20, 0))
    assert price(s, A, "appian_way") == 10
    assert coins(play(s, "wonder:appian_way:walls")) == (13, 7)
    s = position(pawn=2, tokens=([], ["economy"]), cards=["walls"], coins=(20, 1))
    assert price(s, A, "walls") == 4
    assert coins(play(s, "build:walls")) == (16, 3)


@pytest.mark.rules("R19", "R37")
def test_a_discard_goes_straight_on_to_turning_cards_up() -> None:
    s = position(cards=["library"], cities=(["scriptorium"], []), unseen=["walls"])
    s = play(s, "discard:library", settle=False)
    assert (s.turn, s.pending(), coins(s)) == (CHANCE, "reveal", (9, 7))
    s = play(s, "reveal:walls")
    assert (s.turn, card_in(s, 15)) == (B, "walls")


@pytest.mark.rules("R20", "R44", "R58")
def test_a_win_by_a_revived_card_cancels_the_rest_of_the_turn() -> None:
    s = position(
        age=3,
        cities=(["workshop", "apothecary", "scriptorium", "pharmacist", "academy"], []),
        tokens=(["theology"], []),
        discard=["university"],
        wonders=(["mausoleum"], []),
        cards=["palace"],
        coins=RICH,
    )
    s = play(s, "wonder:mausoleum:palace", "revive:university")
    assert (s.turn, GAME.ending(s), s.returns()) == (OVER, "scientific", [1, -1])
    assert not see(s).extra_turn


@pytest.mark.rules("R21", "R54")
def test_the_token_of_a_revived_pair_comes_before_the_extra_turn() -> None:
    s = position(
        age=3,
        cities=(["workshop"], []),
        discard=["laboratory"],
        tokens=(["theology"], []),
        board=["law"],
        wonders=(["mausoleum"], []),
        cards=["palace"],
        coins=RICH,
    )
    s = play(s, "wonder:mausoleum:palace", "revive:laboratory", settle=False)
    assert (s.turn, codes(s)) == (A, ["token:law"])
    assert 15 in hidden(s)
    s = play(s, "token:law")
    assert (s.turn, s.pending()) == (A, "play")
    assert 15 not in hidden(s)


@pytest.mark.rules("R22")
def test_a_single_target_is_still_a_decision_and_none_is_not() -> None:
    s = position(cities=(["workshop"], []), cards=["laboratory"], coins=RICH, board=["law"])
    assert codes(play(s, "build:laboratory")) == ["token:law"]
    s = position(cities=(["workshop"], []), cards=["laboratory"], coins=RICH, board=[])
    assert play(s, "build:laboratory").turn == B
    for own in (["quarry"], ["quarry", "sawmill"]):
        s = position(cities=([], own), wonders=(["statue_of_zeus"], []), cards=["walls"], coins=RICH)
        s = play(s, "wonder:statue_of_zeus:walls")
        assert (s.turn, codes(s)) == (A, [f"destroy:{card}" for card in own])


@pytest.mark.rules("R23", "R94")
def test_of_two_cards_freed_at_once_the_lower_slot_is_turned_up_first() -> None:
    s = position(age=1, unseen=["theater", "altar"])
    discards = [f"discard:{card_in(s, slot)}" for slot in (15, 17, 16)]
    s = play(s, *discards, settle=False)
    assert free(s) == [10, 11, 14, 18, 19]
    s = play(s, "reveal:theater", settle=False)
    assert (s.turn, card_in(s, 10)) == (CHANCE, "theater")
    assert 11 in hidden(s)
    s = play(s, "reveal:altar", settle=False)
    assert (s.turn, card_in(s, 11)) == (B, "altar")


@pytest.mark.rules("R24")
def test_turns_alternate_without_an_extra_turn() -> None:
    s = position(age=1)
    turns = []
    for _turn in range(6):
        turns.append(s.turn)
        s = wait(s)
    assert turns == [A, B, A, B, A, B]


# -- Costs and trade -----------------------------------------------------------------------------------------


@pytest.mark.rules("R26", "R48")
@pytest.mark.parametrize(
    ("card", "coin_part", "trade"),
    [("altar", 0, 0), ("palisade", 2, 0), ("baths", 0, 2), ("forum", 3, 2), ("caravansery", 2, 4)],
)
def test_a_price_is_coins_and_purchases(card: str, coin_part: int, trade: int) -> None:
    age = 1 if BACKS[card] == "1" else 2
    s = position(age=age, tokens=([], ["economy"]), cards=[card], coins=(20, 0))
    (quote,) = [seat_0 for name, seat_0, _seat_1 in see(s).card_prices if name == card]
    assert (quote.coins, quote.trade, quote.total) == (coin_part, trade, coin_part + trade)
    assert coins(play(s, f"build:{card}")) == (20 - coin_part - trade, trade)


@pytest.mark.rules("R25", "R27")
def test_production_serves_every_construction() -> None:
    s = position(
        cities=(["shelf_quarry", "press", "clay_pool", "glassworks", "glass_blower"], []),
        wonders=(["sphinx"], []),
        cards=["rostrum", "walls"],
        coins=(0, 0),
    )
    s = play(s, "wonder:sphinx:rostrum")
    assert (s.turn, coins(s)) == (A, (0, 0))
    s = play(s, "build:walls")
    assert (coins(s), see(s).pawn) == ((0, 0), 2)


@pytest.mark.rules("R30")
def test_own_cards_and_tucked_cards_never_raise_the_price() -> None:
    s = position(cities=(["lumber_yard", "sawmill"], []), built=({}, {"pyramids": "logging_camp"}))
    assert see(s).cities[A].prices == (2, 2, 2, 2, 2)
    assert see(s).cities[B].prices == (5, 2, 2, 2, 2)


@pytest.mark.rules("R31")
@pytest.mark.parametrize(
    ("reserve", "prices"),
    [
        ("wood_reserve", (1, 6, 6, 4, 4)),
        ("clay_reserve", (6, 1, 6, 4, 4)),
        ("stone_reserve", (6, 6, 1, 4, 4)),
        ("customs_house", (6, 6, 6, 1, 1)),
    ],
)
def test_fixed_prices_hold_whatever_the_opponent_produces(reserve: str, prices: tuple[int, ...]) -> None:
    producers = [card.id for card in CARDS if card.colour in ("brown", "grey")]
    s = position(cities=([reserve], producers))
    assert see(s).cities[A].prices == prices
    s = position(
        age=3,
        cities=([], producers),
        discard=[reserve],
        wonders=(["mausoleum"], []),
        cards=["palace"],
        coins=RICH,
    )
    assert see(play(s, "wonder:mausoleum:palace", f"revive:{reserve}")).cities[A].prices == prices


@pytest.mark.rules("R32")
def test_each_choice_producer_gives_one_unit_of_its_own_at_each_construction() -> None:
    s = position(age=3, cities=(["forum", "caravansery"], []), built=(["piraeus", "great_lighthouse"], []))
    expected = {"academy": 0, "town_hall": 6, "university": 0, "courthouse": 0, "palace": 2, "dispensary": 2}
    assert {card: price(s, A, card) for card in expected} == expected
    alone = position(age=3, cities=(["caravansery"], []))
    assert [price(alone, A, card) for card in ("stable", "garrison", "baths", "glassworks", "workshop")] == [
        0,
        0,
        0,
        1,
        2,
    ]
    piraeus = position(age=3, built=(["piraeus"], []))
    assert [price(piraeus, A, card) for card in ("apothecary", "workshop", "stable", "school")] == [
        0,
        0,
        2,
        4,
    ]


@pytest.mark.rules("R32", "R64", "R67")
def test_choice_producers_built_one_after_the_other_add_up() -> None:
    s = position(cities=(["clay_pool"], []), built=(["piraeus"], []), cards=["forum"])
    s = play(s, "build:forum")
    assert [price(s, A, card) for card in ("school", "caravansery", "dispensary")] == [2, 2, 4]
    s = position(cities=(["caravansery"], []), wonders=(["great_lighthouse"], []), cards=["walls"], coins=RICH)
    s = play(s, "wonder:great_lighthouse:walls")
    assert [price(s, A, card) for card in ("rostrum", "aqueduct", "town_hall")] == [0, 2, 6]


@pytest.mark.rules("R33", "R47", "R50")
def test_waivers_choices_and_own_production_go_where_they_save_most() -> None:
    s = position(
        age=3,
        cities=(
            ["caravansery", "stone_pit"],
            ["sawmill", "brickyard", "shelf_quarry", "glassworks", "quarry"],
        ),
        tokens=(["masonry"], []),
    )
    assert see(s).cities[A].prices == (4, 4, 5, 3, 2)
    assert price(s, A, "town_hall") == (4 + 4 + 5 + 5) - 5 - (5 + 4)
    assert price(s, A, "palace") == 3
    assert price(s, A, "senate") == 0
    assert price(s, A, "arsenal") == (4 + 4 + 4 + 4 + 4) - 4


@pytest.mark.rules("R34")
@pytest.mark.parametrize(
    ("card", "city", "full"),
    [("tavern", [], 0), ("forum", [], 5), ("brewery", [], 0), ("caravansery", ["press"], 4)],
)
def test_what_a_building_brings_comes_too_late_for_its_own_price(card: str, city: list[str], full: int) -> None:
    age = 1 if BACKS[card] == "1" else 2
    s = position(age=age, cities=(city, []), cards=[card], coins=(full, 0))
    assert coins(play(s, f"build:{card}"))[A] == {"tavern": 4, "brewery": 6}.get(card, 0)
    if full:
        assert refuses(position(age=age, cities=(city, []), cards=[card], coins=(full - 1, 0)), f"build:{card}")


@pytest.mark.rules("R34", "R35")
def test_seventeen_chains() -> None:
    assert len(CHAINS) == 17
    assert all(BACKS[card] > BACKS[parent] for parent, card in CHAINS)
    assert CHAINS.count(("tavern", "lighthouse")) == CHAINS.count(("palisade", "fortifications")) == 1


@pytest.mark.rules("R35", "R36")
@pytest.mark.parametrize(("parent", "card"), CHAINS)
def test_a_chain_works_from_the_own_city_only(parent: str, card: str) -> None:
    age = int(BACKS[card])
    s = position(age=age, cities=([parent], []), cards=[card], coins=(0, 0))
    paid_by_b = price(s, B, card)
    assert price(s, A, card) == 0 < paid_by_b
    after = play(s, f"build:{card}")
    assert card in buildings(after, A)
    assert coins(after)[A] == {"lighthouse": 2, "arena": 0}.get(card, 0)
    assert price(position(age=age, discard=[parent]), A, card) > 0
    assert price(position(age=age, built=({"pyramids": parent}, {})), A, card) > 0


# -- Military ------------------------------------------------------------------------------------------------


@pytest.mark.rules("R38", "R83")
def test_military_points_by_the_place_of_the_pawn() -> None:
    worth = [0, 2, 2, 5, 5, 5, 10, 10, 10]
    for place in range(-8, 9):
        s = position(pawn=place)
        ahead = points(s, A, "military"), points(s, B, "military")
        assert ahead == ((worth[place], 0) if place >= 0 else (0, worth[-place]))


@pytest.mark.rules("R38", "R39", "R40")
def test_the_second_player_marches_the_other_way() -> None:
    s = position(age=3, turn=B, pawn=-2, coins=(9, 50), cards=["arsenal"])
    s = play(s, "build:arsenal")
    assert (see(s).pawn, coins(s)[A], loot(s)) == (-5, 7, ((5,), (2, 5)))
    s = play(position(age=3, turn=B, pawn=5, coins=(9, 50), cards=["arsenal"]), "build:arsenal")
    assert (see(s).pawn, coins(s)[A], loot(s)) == (2, 9, ((2, 5), (5,)))


@pytest.mark.rules("R40")
def test_two_tokens_met_by_one_move_take_what_there_is() -> None:
    s = position(age=3, pawn=2, coins=(50, 4), tokens=(["strategy"], []), cards=["arsenal"])
    s = play(s, "build:arsenal")
    assert (see(s).pawn, coins(s)[B], loot(s)) == (6, 0, ((2, 5), ()))
    s = position(age=3, pawn=2, coins=(50, 9), tokens=(["strategy"], []), cards=["arsenal"])
    assert coins(play(s, "build:arsenal"))[B] == 9 - 2 - 5


@pytest.mark.rules("R20", "R41")
def test_no_token_is_met_and_no_space_left_behind_the_capital() -> None:
    for pawn in (6, 7, 8):
        s = position(age=3, pawn=pawn, tokens=(["strategy"], []), cards=["arsenal"], coins=RICH)
        s = play(s, "build:arsenal")
        assert (see(s).pawn, coins(s)[B], s.turn) == (9, 50, OVER)


# -- Science and progress ------------------------------------------------------------------------------------


@pytest.mark.rules("R42", "R43")
def test_each_symbol_makes_a_pair_with_its_twin_and_with_no_other() -> None:
    green = {card.id: card.effects.symbol for card in CARDS if card.effects.symbol}
    for first in green:
        for second, symbol in green.items():
            if first != second and BACKS[second] == "3":
                s = position(age=3, cities=([first], []), cards=[second], coins=RICH)
                s = play(s, f"build:{second}")
                assert (s.pending() == "token") == (green[first] == symbol)
                assert len(see(s).cities[A].symbols) == (1 if green[first] == symbol else 2)


@pytest.mark.rules("R44")
def test_the_sixth_symbol_wins_before_any_token_is_chosen() -> None:
    s = position(
        age=3,
        tokens=(["law"], []),
        cities=(["workshop", "apothecary", "scriptorium", "pharmacist"], []),
        cards=["academy"],
        coins=RICH,
    )
    s = play(s, "build:academy")
    assert (s.turn, GAME.ending(s)) == (OVER, "scientific")
    assert not [token for token in see(s).cities[A].tokens if token != "law"]


@pytest.mark.rules("R44")
def test_five_symbols_in_each_city_do_not_win() -> None:
    s = position(
        age=3,
        cities=(["workshop", "apothecary", "scriptorium", "pharmacist"], ["academy", "university"]),
        cards=["study"],
        coins=RICH,
    )
    s = play(s, "build:study")
    assert (s.turn, len(see(s).cities[A].symbols)) == (B, 5)


# -- Progress tokens -----------------------------------------------------------------------------------------


def take_token(token: str) -> tuple[Duel, Duel]:
    """Before and after A takes the token for a pair."""
    s = position(cities=(["workshop"], []), cards=["laboratory"], coins=(6, 7), board=[token])
    asked = play(s, "build:laboratory")
    assert coins(asked)[A] == 0
    return asked, play(asked, f"token:{token}")


@pytest.mark.rules("R45", "R46", "R55")
@pytest.mark.parametrize("token", [token.id for token in TOKENS])
def test_a_token_works_at_once_and_is_not_replaced(token: str) -> None:
    asked, taken = take_token(token)
    assert coins(taken)[A] == (6 if token in ("agriculture", "urbanism") else 0)
    assert points(taken, A, "progress") == {"agriculture": 4, "philosophy": 7, "mathematics": 3}.get(token, 0)
    assert (see(taken).board, see(taken).cities[A].tokens) == ((), (token,))
    assert see(taken).set_aside == see(asked).set_aside
    assert taken.turn == B


@pytest.mark.rules("R47")
def test_architecture_waives_two_units_of_wonders_only() -> None:
    for token, waived in (([], 0), (["architecture"], 2), (["masonry"], 0)):
        s = position(tokens=(token, []), cities=([], ["glassworks"]))
        assert price(s, A, "sphinx") == 10 - (3 + 3 if waived else 0)
        assert price(s, A, "aqueduct") == 6 - (4 if token == ["masonry"] else 0)
        assert price(s, A, "walls") == 4
    nearly = position(tokens=(["architecture"], []), cities=(["shelf_quarry", "stone_pit"], []), coins=(0, 0))
    assert price(nearly, A, "pyramids") == 0
    s = position(
        tokens=(["architecture"], []),
        cities=(["shelf_quarry", "stone_pit"], []),
        coins=(3, 0),
        wonders=(["pyramids"], []),
        cards=["walls"],
    )
    assert coins(play(s, "wonder:pyramids:walls")) == (3, 0)


@pytest.mark.rules("R48")
def test_economy_gets_what_is_really_paid_for_wonders_too() -> None:
    tokens: Pair = (["architecture"], ["economy"])
    s = position(tokens=tokens, wonders=(["pyramids"], []), cards=["walls"], coins=(20, 0))
    assert coins(play(s, "wonder:pyramids:walls")) == (16, 4)
    s = position(tokens=tokens, cities=(["baths"], []), cards=["aqueduct"], coins=(20, 0))
    assert coins(play(s, "build:aqueduct")) == (20, 0)
    s = position(tokens=(["economy"], []), cards=["walls"], coins=(20, 0))
    assert coins(play(s, "build:walls")) == (16, 0)


@pytest.mark.rules("R49")
def test_law_itself_is_a_symbol_and_no_pair() -> None:
    _asked, taken = take_token("law")
    assert see(taken).cities[A].symbols == ("plumb", "law")
    assert (taken.turn, taken.pending()) == (B, "play")


@pytest.mark.rules("R50", "R55")
def test_a_blue_card_free_by_masonry_was_not_built_by_a_chain() -> None:
    s = position(tokens=(["masonry", "urbanism"], []), cards=["statue"], coins=(0, 0))
    assert price(s, A, "statue") == 0
    assert coins(play(s, "build:statue")) == (0, 0)
    s = position(tokens=(["masonry", "urbanism"], []), cities=(["theater"], []), cards=["statue"], coins=(0, 0))
    assert coins(play(s, "build:statue")) == (4, 0)


@pytest.mark.rules("R50")
def test_masonry_is_for_blue_cards_only() -> None:
    s = position(age=3, tokens=(["masonry"], []))
    expected = {"palace": 6, "walls": 4, "arena": 6, "academy": 8, "magistrates_guild": 8, "baths": 0}
    assert {card: price(s, A, card) for card in expected} == expected
    assert price(s, A, "pyramids") == 8


@pytest.mark.rules("R51", "R52")
@pytest.mark.parametrize(
    ("tokens", "worth"),
    [
        (["mathematics"], 3),
        (["philosophy"], 7),
        (["mathematics", "philosophy"], 13),
        (["mathematics", "philosophy", "agriculture", "theology"], 23),
        (["law", "economy"], 0),
    ],
)
def test_points_of_progress_tokens(tokens: list[str], worth: int) -> None:
    s = position(tokens=(tokens, ["strategy"]))
    assert (points(s, A, "progress"), points(s, B, "progress")) == (worth, 0)


@pytest.mark.rules("R53", "R58")
def test_strategy_helps_a_red_card_built_free_by_an_effect() -> None:
    s = position(
        tokens=(["strategy"], []),
        discard=["guard_tower"],
        wonders=(["mausoleum"], []),
        cards=["walls"],
        coins=RICH,
    )
    assert see(play(s, "wonder:mausoleum:walls", "revive:guard_tower")).pawn == 2
    theirs = position(tokens=([], ["strategy"]), cards=["walls"])
    assert see(play(theirs, "build:walls")).pawn == 2


@pytest.mark.rules("R54", "R63")
def test_theology_from_the_great_library_gives_no_extra_turn_itself() -> None:
    s = position(board=["law"], wonders=(["great_library", "pyramids"], []), cards=["walls", "statue"], coins=RICH)
    s = play(s, "wonder:great_library:walls", "draw:theology", "draw:economy", "draw:masonry", "library:theology")
    assert s.turn == B
    s = wait(s)
    s = play(s, f"wonder:pyramids:{card_in(s, free(s)[0])}")
    assert s.turn == A


@pytest.mark.rules("R54")
def test_theology_for_a_pair_revived_by_a_wonder_gives_no_extra_turn_itself() -> None:
    s = position(
        cities=(["workshop"], []),
        discard=["laboratory"],
        board=["theology"],
        wonders=(["mausoleum"], []),
        cards=["walls"],
        coins=RICH,
    )
    s = play(s, "wonder:mausoleum:walls", "revive:laboratory", "token:theology")
    assert (see(s).cities[A].tokens, s.turn) == (("theology",), B)


@pytest.mark.rules("R54")
@pytest.mark.parametrize("wonder", [wonder.id for wonder in WONDERS if not wonder.effects.replay])
def test_with_theology_every_wonder_gives_an_extra_turn(wonder: str) -> None:
    for tokens, turn in ((["theology"], A), ([], B)):
        s = position(
            tokens=(tokens, []),
            wonders=([wonder], []),
            cards=["walls"],
            coins=RICH,
            board=["law"],
            promo=True,
        )
        s = play(s, f"wonder:{wonder}:walls")
        while s.pending() != "play":
            s = play(s, codes(s)[0])
        assert s.turn == turn


@pytest.mark.rules("R55")
def test_urbanism_pays_for_its_owners_chains_only() -> None:
    s = position(tokens=([], ["urbanism"]), cities=(["baths"], []), cards=["aqueduct"])
    assert coins(play(s, "build:aqueduct")) == (7, 7)


# -- Wonders -------------------------------------------------------------------------------------------------

SIMPLE_WONDERS = {
    "appian_way": (3, -3, 0, True, 3),
    "colossus": (0, 0, 2, False, 3),
    "great_lighthouse": (0, 0, 0, False, 4),
    "hanging_gardens": (6, 0, 0, True, 3),
    "piraeus": (0, 0, 0, True, 2),
    "pyramids": (0, 0, 0, False, 9),
    "sphinx": (0, 0, 0, True, 6),
    "statue_of_zeus": (0, 0, 1, False, 3),
    "circus_maximus": (0, 0, 1, False, 3),
    "mausoleum": (0, 0, 0, False, 2),
    "temple_of_artemis": (12, 0, 0, True, 0),
    "messe": (0, 0, 0, False, 2),
    "statue_of_liberty": (0, 0, 0, False, 5),
    "great_library": (0, 0, 0, False, 4),
}


@pytest.mark.rules("R60", "R61", "R62", "R63", "R64", "R65", "R66", "R67", "R68", "R69", "R70", "R71", "R89", "R90")
@pytest.mark.parametrize("wonder", [wonder.id for wonder in WONDERS])
def test_coins_shields_extra_turn_and_points_of_each_wonder(wonder: str) -> None:
    gain, loss, shields, again, worth = SIMPLE_WONDERS[wonder]
    s = position(age=2, wonders=([wonder], []), cards=["statue"], coins=(30, 30), promo=True)
    paid = price(s, A, wonder)
    s = play(s, f"wonder:{wonder}:statue", settle=False)
    assert coins(s) == (30 - paid + gain, 30 + loss)
    assert see(s).pawn == shields
    assert see(s).extra_turn == again
    assert GAME.breakdown(s)[A]["wonders"] == worth
    assert [(own.wonder, own.built, own.under) for own in see(s).cities[A].wonders] == [(wonder, True, "statue")]


@pytest.mark.rules("R64", "R67")
@pytest.mark.parametrize(
    ("wonder", "free_cards"),
    [("great_lighthouse", ["stable", "garrison", "baths"]), ("piraeus", ["apothecary", "workshop"])],
)
def test_wonders_that_produce(wonder: str, free_cards: list[str]) -> None:
    s = position(wonders=([wonder], []), cards=["statue"], coins=(30, 30))
    after = play(s, f"wonder:{wonder}:statue")
    cards = ["stable", "garrison", "baths", "apothecary", "workshop"]
    assert [price(after, A, card) for card in cards] == [0 if card in free_cards else 2 for card in cards]
    assert [price(after, B, card) for card in cards] == [2] * 5


@pytest.mark.rules("R56")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_wonders_are_built_in_any_order_with_any_free_card(age: int) -> None:
    mine = ["pyramids", "sphinx", "colossus", "piraeus"]
    s = position(age=age, wonders=(mine, ["appian_way"]), coins=RICH)
    cards = [card_in(s, slot) for slot in free(s)]
    listed = {move for move in codes(s) if move.startswith("wonder")}
    assert listed == {f"wonder:{wonder}:{card}" for wonder in mine for card in cards}
    after = wait(play(s, f"wonder:colossus:{cards[0]}"))
    assert {move.split(":")[1] for move in codes(after) if move.startswith("wonder")} == set(mine) - {"colossus"}


@pytest.mark.rules("R57")
def test_seven_wonders_is_the_limit_of_both_players_together() -> None:
    s = position(
        built=(["pyramids", "sphinx", "colossus"], ["piraeus", "great_library"]),
        wonders=(["hanging_gardens"], ["temple_of_artemis", "mausoleum"]),
        cards=["walls"],
        coins=RICH,
    )
    six = play(s, "wonder:hanging_gardens:walls")
    assert [own.wonder for own in see(six).cities[B].wonders if not own.built] == [
        "mausoleum",
        "temple_of_artemis",
    ]
    six = wait(six)
    seven = play(six, f"wonder:mausoleum:{card_in(six, free(six)[0])}")
    assert [own.wonder for own in see(seven).cities[B].wonders if not own.built] == []
    assert see(seven).boxed_wonders[-1:] == ("temple_of_artemis",)


@pytest.mark.rules("R58", "R66")
@pytest.mark.parametrize("card", ["brewery", "walls", "statue", "laboratory", "shelf_quarry", "customs_house"])
def test_a_free_building_counts_like_any_other(card: str) -> None:
    s = position(
        age=3,
        cities=(["theater", "workshop"], []),
        tokens=(["urbanism"], ["economy"]),
        discard=[card],
        wonders=(["mausoleum"], []),
        cards=["palace"],
        coins=(10, 0),
    )
    assert price(s, A, "mausoleum") == 10
    s = play(s, "wonder:mausoleum:palace", f"revive:{card}")
    assert coins(s) == (6 if card == "brewery" else 0, 10)
    assert see(s).pawn == (2 if card == "walls" else 0)
    assert s.pending() == ("token" if card == "laboratory" else "play")
    assert points(s, A, "civilian") == (7 if card == "statue" else 3)
    assert see(s).cities[A].production == (0, 0, 2 if card == "shelf_quarry" else 0, 0, 0)
    assert see(s).cities[B].prices[2] == (4 if card == "shelf_quarry" else 2)
    assert see(s).cities[A].prices[3:] == ((1, 1) if card == "customs_house" else (2, 2))
    chained = {"statue": "gardens", "laboratory": "observatory", "brewery": "arena"}
    if card in chained:
        assert price(s, A, chained[card]) == 0
    assert see(s).discard == ()


@pytest.mark.rules("R58", "R72", "R77")
@pytest.mark.parametrize(("card", "gain"), [("armory", 2), ("tacticians_guild", 3), ("lighthouse", 2), ("arena", 2)])
def test_a_free_building_brings_its_coins(card: str, gain: int) -> None:
    s = position(
        age=3,
        cities=(["walls", "guard_tower", "tavern"], ["barracks", "palisade", "stable"]),
        discard=[card],
        wonders=(["mausoleum"], []),
        cards=["palace"],
        coins=(10, 0),
    )
    assert coins(play(s, "wonder:mausoleum:palace", f"revive:{card}"))[A] == gain


@pytest.mark.rules("R59", "R61", "R70")
@pytest.mark.parametrize(
    ("wonder", "targets", "kept"),
    [
        ("circus_maximus", ["glassworks", "press"], ["quarry", "forum"]),
        ("statue_of_zeus", ["quarry", "shelf_quarry"], ["glassworks", "caravansery"]),
    ],
)
def test_a_destroyed_card_is_gone_with_its_production(wonder: str, targets: list[str], kept: list[str]) -> None:
    s = position(
        cities=(["clay_pool", "glass_blower"], targets + kept),
        wonders=([wonder], []),
        cards=["walls"],
        coins=RICH,
    )
    asked = play(s, f"wonder:{wonder}:walls")
    assert (asked.turn, codes(asked)) == (A, [f"destroy:{card}" for card in targets])
    assert see(asked).pawn == 1
    after = play(asked, f"destroy:{targets[0]}")
    assert (see(after).discard, buildings(after, B)) == ((targets[0],), {targets[1], *kept})
    resource = 3 if wonder == "circus_maximus" else 2
    for city, change in ((A, "prices"), (B, "production")):
        before, now = getattr(see(s).cities[city], change), getattr(see(after).cities[city], change)
        assert now == tuple(n - (r == resource) for r, n in enumerate(before))
    assert buildings(after, A) == {"clay_pool", "glass_blower"}
    assert after.turn == B


@pytest.mark.rules("R59", "R74", "R77")
def test_a_destroyed_card_counts_no_more() -> None:
    for card, gain in (("port", 2), ("shipowners_guild", 1)):
        s = position(
            age=3,
            cities=([], ["quarry", "sawmill"]),
            wonders=(["statue_of_zeus"], []),
            cards=["palace", card],
            coins=RICH,
        )
        s = play(s, "wonder:statue_of_zeus:palace", "destroy:sawmill")
        left = 50 - price(s, B, card)
        assert coins(play(s, f"build:{card}"))[B] == left + gain


@pytest.mark.rules("R59")
def test_destroying_a_chain_or_yellow_card_is_not_possible() -> None:
    s = position(
        cities=([], ["forum", "caravansery", "stone_reserve", "baths"]),
        wonders=(["statue_of_zeus", "circus_maximus"], []),
        cards=["walls"],
        coins=RICH,
    )
    for wonder in ("statue_of_zeus", "circus_maximus"):
        assert play(s, f"wonder:{wonder}:walls").turn == B


@pytest.mark.rules("R45", "R63")
def test_the_great_library_draws_three_and_puts_two_back() -> None:
    aside = ["architecture", "economy", "mathematics", "philosophy", "urbanism"]
    s = position(
        board=["agriculture", "law", "masonry", "strategy", "theology"],
        wonders=(["great_library"], []),
        cards=["walls"],
        coins=(20, 0),
    )
    assert list(see(s).set_aside) == aside
    left = 20 - price(s, A, "great_library")
    s = play(s, "wonder:great_library:walls", settle=False)
    assert (s.turn, codes(s)) == (CHANCE, [f"draw:{token}" for token in aside])
    s = play(s, "draw:urbanism", "draw:economy", settle=False)
    assert codes(s) == ["draw:architecture", "draw:mathematics", "draw:philosophy"]
    s = play(s, "draw:philosophy", settle=False)
    assert [see(s, seat).library for seat in (A, B, None)] == [("economy", "philosophy", "urbanism")] * 3
    assert (s.turn, codes(s)) == (A, ["library:economy", "library:philosophy", "library:urbanism"])
    assert refuses(s, "library:mathematics")
    s = play(s, "library:urbanism")
    assert (s.turn, coins(s)[A], see(s).cities[A].tokens) == (B, left + 6, ("urbanism",))
    assert see(s).set_aside == ("architecture", "economy", "mathematics", "philosophy")
    assert (see(s).library, len(see(s).board)) == ((), 5)


@pytest.mark.rules("R66", "R85")
def test_the_mausoleum_revives_destroyed_cards_of_either_player_but_no_tucked_ones() -> None:
    s = position(
        cities=(["press"], ["glassworks"]),
        discard=["altar", "shelf_quarry"],
        wonders=(["mausoleum"], []),
        built=({}, {"pyramids": "theater"}),
        cards=["walls"],
        coins=RICH,
    )
    s = play(s, "wonder:mausoleum:walls")
    assert codes(s) == ["revive:altar", "revive:shelf_quarry"]
    for card in ("theater", "walls", "press", "glassworks"):
        assert refuses(s, f"revive:{card}")


# -- Guilds and yellow cards ---------------------------------------------------------------------------------

GUILDS = {
    "merchants_guild": ["tavern", "stone_reserve", "forum", "brewery"],
    "shipowners_guild": ["quarry", "sawmill", "glassworks", "press"],
    "magistrates_guild": ["altar", "theater", "statue", "palace"],
    "scientists_guild": ["workshop", "scriptorium", "school", "academy"],
    "tacticians_guild": ["walls", "stable", "barracks", "pretorium"],
}


@pytest.mark.rules("R72", "R73", "R74")
@pytest.mark.parametrize("guild", GUILDS)
@pytest.mark.parametrize(("own", "other"), [(1, 3), (3, 1), (2, 2), (0, 4), (0, 0)])
def test_a_guild_counts_the_city_with_more(guild: str, own: int, other: int) -> None:
    counted = GUILDS[guild]
    cities = (counted[:own], counted[own:][:other] if own + other <= 4 else [])
    s = position(age=3, cities=cities, cards=[guild], coins=(30, 30))
    left = 30 - price(s, A, guild)
    s = play(s, f"build:{guild}")
    assert coins(s) == (left + max(own, other), 30)
    assert (points(s, A, "guilds"), points(s, B, "guilds")) == (max(own, other), 0)


@pytest.mark.rules("R73")
def test_a_guild_is_counted_afresh_at_the_end() -> None:
    s = position(age=3, cities=(["magistrates_guild", "altar"], ["theater"]), turn=B, cards=["senate"], coins=(0, 50))
    assert points(s, A, "guilds") == 1
    s = play(s, "build:senate")
    assert (points(s, A, "guilds"), coins(s)[A]) == (2, 0)


@pytest.mark.rules("R75")
@pytest.mark.parametrize(("own", "other"), [(1, 3), (3, 1), (2, 2), (0, 0)])
def test_the_builders_guild_counts_built_wonders(own: int, other: int) -> None:
    some = ["pyramids", "sphinx", "colossus", "piraeus", "mausoleum"]
    s = position(
        age=3,
        built=(some[:own], some[own : own + other]),
        wonders=([], ["great_library"]),
        cards=["builders_guild"],
        coins=(30, 30),
    )
    left = 30 - price(s, A, "builders_guild")
    s = play(s, "build:builders_guild")
    assert coins(s)[A] == left
    assert points(s, A, "guilds") == 2 * max(own, other)


@pytest.mark.rules("R76", "R82")
@pytest.mark.parametrize(("own", "other", "worth"), [(5, 11, 3), (11, 5, 3), (2, 2, 0), (3, 2, 1), (0, 30, 10)])
def test_the_moneylenders_guild_counts_the_richer_treasury(own: int, other: int, worth: int) -> None:
    s = position(age=3, cities=(["moneylenders_guild"], []), coins=(own, other))
    assert (points(s, A, "guilds"), points(s, B, "guilds")) == (worth, 0)
    assert (points(s, A, "treasury"), points(s, B, "treasury")) == (own // 3, other // 3)
    s = position(age=3, cards=["moneylenders_guild"], coins=(own + 8, other))
    s = play(s, "build:moneylenders_guild")
    assert coins(s) == (own, other)


@pytest.mark.rules("R72", "R73")
def test_guilds_count_for_no_other_guild() -> None:
    s = position(age=3, cities=(["builders_guild", "moneylenders_guild"], []), cards=["merchants_guild"], coins=(8, 0))
    s = play(s, "build:merchants_guild")
    assert coins(s) == (0, 0)
    assert points(s, A, "guilds") == 0


@pytest.mark.rules("R77")
@pytest.mark.parametrize(
    ("card", "gain"),
    [("chamber_of_commerce", 6), ("port", 6), ("armory", 4), ("lighthouse", 2), ("arena", 4)],
)
def test_yellow_cards_of_age_iii_pay_for_the_own_city_once(card: str, gain: int) -> None:
    grey, brown = ["glassworks", "press"], ["quarry", "sawmill", "brickyard"]
    red = ["walls", "stable", "garrison", "palisade"]
    theirs = ["glass_blower", "drying_room", "clay_pool", "barracks", "tavern", "brewery", "forum"]
    s = position(
        age=3,
        cities=([*grey, *brown, *red, "stone_reserve"], theirs),
        built=(["pyramids", "sphinx"], ["colossus", "piraeus", "mausoleum"]),
        wonders=(["appian_way", "hanging_gardens"], []),
        cards=[card],
        coins=(30, 30),
    )
    left = 30 - price(s, A, card)
    before = points(s, A, "commerce")
    s = play(s, f"build:{card}")
    assert coins(s) == (left + gain, 30)
    assert points(s, A, "commerce") == before + 3
    assert coins(wait(s))[A] == left + gain


# -- End of an age, end of the game --------------------------------------------------------------------------


@pytest.mark.rules("R78")
def test_an_age_ends_after_the_choices_of_its_last_turn() -> None:
    s = position(age=1, cities=(["workshop"], []), slots={0: "altar"}, wonders=(["great_library"], []), coins=RICH)
    s = play(s, "wonder:great_library:altar")
    assert (s.turn, s.pending(), see(s).age) == (A, "library", 1)
    s = play(s, codes(s)[0])
    assert (s.pending(), see(s).age, len(present(s))) == ("begin", 2, 20)
    s = position(age=2, cities=(["workshop"], []), slots={0: "laboratory"}, coins=RICH)
    s = play(s, "build:laboratory")
    assert (s.turn, s.pending(), see(s).age) == (A, "token", 2)


@pytest.mark.rules("R78", "R94")
@pytest.mark.parametrize("age", [1, 2])
def test_the_next_structure_is_dealt_before_it_is_decided_who_begins(age: int) -> None:
    card = "altar" if age == 1 else "statue"
    s = play(position(age=age, pawn=-3, slots={1: card}), f"discard:{card}", settle=False)
    kinds = []
    while s.turn == CHANCE:
        kinds.append(codes(s)[0].split(":")[0])
        s = play(s, codes(s)[0], settle=False)
    assert kinds == (["guild"] * 3 if age == 2 else []) + ["reveal"] * 12
    assert (s.turn, s.pending(), see(s).age) == (A, "begin", age + 1)


@pytest.mark.rules("R80", "R87")
@pytest.mark.parametrize("last", [A, B])
@pytest.mark.parametrize("age", [1, 2])
def test_the_old_printing_asks_nobody_when_the_pawn_is_in_the_middle(last: int, age: int) -> None:
    card = "altar" if age == 1 else "statue"
    s = position(age=age, turn=last, slots={0: card}, centre_begins=True)
    s = play(s, f"discard:{card}")
    assert (s.turn, s.pending(), see(s).age) == (last, "play", age + 1)
    ahead = position(age=age, turn=last, pawn=1, slots={0: card}, centre_begins=True)
    assert (play(ahead, f"discard:{card}").turn, play(ahead, f"discard:{card}").pending()) == (B, "begin")


@pytest.mark.rules("R87")
def test_the_option_for_the_centred_pawn_changes_nothing_else() -> None:
    for seed in range(30):
        for state, move in random_game(seed, {"centre_pawn_starter": "begins"}):
            twin = Duel.load({**state.dump(), "centre_begins": 0})
            assert (twin.turn, codes(twin)) == (state.turn, codes(state))
            if not move:
                continue
            after, other = play(state, move, settle=False), play(twin, move, settle=False)
            age_ends = 0 < see(state).age < see(after).age
            same = {**after.dump(), "centre_begins": 0} == other.dump()
            assert same == (not age_ends or see(after).pawn != 0)


@pytest.mark.rules("R82", "R83", "R84")
def test_points_of_every_category() -> None:
    s = position(
        age=3,
        turn=A,
        pawn=4,
        cities=(
            [
                "palace",
                "theater",
                "academy",
                "workshop",
                "armory",
                "port",
                "magistrates_guild",
                "quarry",
                "walls",
            ],
            ["altar", "scriptorium", "brewery"],
        ),
        built=(["pyramids", "sphinx"], ["temple_of_artemis"]),
        wonders=(["colossus"], []),
        tokens=(["philosophy", "mathematics"], []),
        coins=(10, 8),
        slots={0: "senate"},
    )
    s = play(s, "discard:senate")
    assert coins(s) == (14, 8)
    assert GAME.breakdown(s)[A] == {
        "military": 5,
        "civilian": 10,
        "science": 4,
        "commerce": 6,
        "guilds": 2,
        "wonders": 15,
        "progress": 13,
        "treasury": 4,
    }
    assert GAME.breakdown(s)[B] == {
        "military": 0,
        "civilian": 3,
        "science": 0,
        "commerce": 0,
        "guilds": 0,
        "wonders": 0,
        "progress": 0,
        "treasury": 2,
    }
    assert (s.turn, s.scores(), s.returns(), GAME.ending(s)) == (OVER, [59, 5], [1, -1], "civilian")


@pytest.mark.rules("R81", "R84")
@pytest.mark.parametrize(
    ("coins_of_both", "returns", "ending"),
    [((10, 3), [1, -1], "civilian"), ((1, 9), [-1, 1], "civilian"), ((1, 3), [0, 0], "shared")],
)
def test_more_points_win(coins_of_both: tuple[int, int], returns: list[int], ending: str) -> None:
    s = position(age=3, coins=coins_of_both, slots={0: "senate"})
    s = play(s, "discard:senate")
    assert (s.returns(), GAME.ending(s)) == (returns, ending)


# -- What is hidden ------------------------------------------------------------------------------------------


@pytest.mark.rules("R85")
def test_both_seats_and_a_spectator_know_the_same() -> None:
    for seed in range(8):
        for state, _move in random_game(seed, PROMO):
            first, second, spectator = (see(state, seat).facts() for seat in (A, B, None))
            assert first == second == spectator


@pytest.mark.rules("R85")
def test_what_is_open() -> None:
    s = position(
        age=3,
        cities=(["altar"], ["quarry"]),
        coins=(4, 9),
        wonders=(["sphinx"], ["colossus"]),
        built=({"pyramids": "theater"}, {}),
        discard=["walls"],
        guild_backs=[3, 10, 16],
    )
    for seat in (A, B, None):
        view = see(s, seat)
        assert [(city.coins, city.buildings) for city in view.cities] == [(4, ("altar",)), (9, ("quarry",))]
        assert [(own.wonder, own.under) for own in view.cities[A].wonders] == [
            ("pyramids", "theater"),
            ("sphinx", None),
        ]
        assert view.discard == ("walls",)
        assert [(place.slot, place.guild_back) for place in view.structure if place.card is None] == [
            (slot, slot in (3, 10, 16)) for slot in (2, 3, 4, 9, 10, 15, 16, 17)
        ]


@pytest.mark.rules("R86")
def test_the_unseen_cards_are_those_that_were_never_shown() -> None:
    for seed in range(40):
        shown: set[str] = set()
        for state, move in random_game(seed, PROMO):
            view = see(state)
            if view.age:
                deck = {card for card, back in BACKS.items() if back == str(view.age)}
                assert set(view.unseen) == deck - shown
                if view.age == 3:
                    assert set(view.unseen_guilds) == {c for c, back in BACKS.items() if back == "guild"} - shown
                if not hidden(state) and not view.boxed_cards and not view.offered_cards:
                    assert len(view.unseen) == 3
            if move.startswith(("reveal", "box")):
                shown.add(move.split(":")[1])


@pytest.mark.rules("R9", "R86")
def test_the_tokens_set_aside_are_known_as_soon_as_the_board_is_laid() -> None:
    s = play(new_game(), "board:law", "board:masonry", "board:economy", "board:theology", "board:strategy")
    assert s.pending() == "draft"
    assert set(see(s).set_aside) == {token.id for token in TOKENS} - set(see(s).board)


# -- Options -------------------------------------------------------------------------------------------------


@pytest.mark.rules("R15", "R88")
@pytest.mark.parametrize(("choice", "pool"), [("no", 12), ("yes", 14)])
def test_the_promo_wonders_join_the_draft_only_when_wanted(choice: str, pool: int) -> None:
    s = new_game(promo_wonders=choice)
    while s.pending() == "show_token":
        s = play(s, codes(s)[0], settle=False)
    assert codes(s) == [f"show:{wonder.id}" for wonder in WONDERS[:pool]]
    assert [wonder.id for wonder in WONDERS[12:]] == ["messe", "statue_of_liberty"]
    s = drafted(s)
    assert len(see(s).wonders_seen) == 8
    assert pool - len(see(s).wonders_seen) == (4 if choice == "no" else 6)
    assert see(s).boxed_wonders == ()


@pytest.mark.rules("R87", "R88")
def test_options_and_defaults() -> None:
    assert dict(see(new_game()).options) == {"centre_pawn_starter": "chooses", "promo_wonders": "no"}
    s = new_game(centre_pawn_starter="begins", promo_wonders="yes")
    assert dict(see(s).options) == {"centre_pawn_starter": "begins", "promo_wonders": "yes"}


@pytest.mark.rules("R57", "R88")
@pytest.mark.parametrize("seventh", ["messe", "statue_of_liberty"])
def test_promo_wonders_fall_under_the_limit_of_seven(seventh: str) -> None:
    s = position(
        built=(["pyramids", "sphinx", "colossus"], ["mausoleum", "piraeus", "great_library"]),
        wonders=([seventh], ["temple_of_artemis"]),
        cards=["walls"],
        coins=RICH,
    )
    s = play(s, f"wonder:{seventh}:walls")
    assert s.pending() in ("take", "keep")
    assert "temple_of_artemis" in see(s).boxed_wonders


# -- Messe ---------------------------------------------------------------------------------------------------

FAR_ROW = {0: "brewery", 1: "walls", 2: "library", 3: "statue", 4: "courthouse", 5: "barracks"}


def messe(
    cities: Pair = NONE,
    tokens: Pair = NONE,
    pawn: int = 0,
    coins: tuple[int, int] = (20, 7),
    board: Names = ("law",),
) -> Duel:
    """A has Messe in Age II, where the far row is known and nothing has been taken."""
    return position(
        cities=cities,
        tokens=tokens,
        pawn=pawn,
        coins=coins,
        board=board,
        wonders=(["messe"], []),
        cards=["rostrum"],
        slots=FAR_ROW,
    )


@pytest.mark.rules("R89")
def test_messe_costs_five_units() -> None:
    assert price(messe(), A, "messe") == 10
    made = messe(cities=(["lumber_yard", "brickyard", "glassworks", "press"], []), coins=(0, 0))
    assert price(made, A, "messe") == 0


@pytest.mark.rules("R22", "R89")
def test_messe_offers_the_far_row_even_where_it_is_covered() -> None:
    s = play(messe(), "wonder:messe:rostrum", settle=False)
    assert free(s) == [15, 19]
    assert (s.turn, sorted(codes(s))) == (A, sorted(f"take:{card}" for card in FAR_ROW.values()))
    assert refuses(s, f"take:{card_in(s, 19)}")
    assert refuses(s, f"take:{card_in(s, 11)}")
    assert refuses(s, "take:rostrum")


@pytest.mark.rules("R23", "R58", "R89")
@pytest.mark.parametrize("card", FAR_ROW.values())
def test_messe_builds_the_card_for_free_with_all_effects(card: str) -> None:
    s = messe(cities=(["theater", "garrison"], []), tokens=(["urbanism"], ["economy"]), board=["law"])
    s = play(s, "wonder:messe:rostrum", settle=False)
    assert 15 in hidden(s)
    s = play(s, f"take:{card}", settle=False)
    assert coins(s) == (16 if card == "brewery" else 10, 17)
    assert see(s).pawn == {"walls": 2, "barracks": 1}.get(card, 0)
    assert points(s, A, "civilian") == 3 + {"statue": 4, "courthouse": 5}.get(card, 0)
    assert buildings(s, A) == {"theater", "garrison", card}
    assert s.pending() == "reveal"
    assert play(s).turn == B


@pytest.mark.rules("R21", "R23", "R89")
def test_messe_completes_a_pair() -> None:
    s = messe(cities=(["scriptorium"], []), board=["masonry", "law"])
    s = play(s, "wonder:messe:rostrum", "take:library", settle=False)
    assert (s.turn, codes(s)) == (A, ["token:law", "token:masonry"])
    assert 15 in hidden(s)
    s = play(s, "token:law")
    assert (s.turn, 15 in hidden(s)) == (B, False)


@pytest.mark.rules("R20", "R41", "R53", "R89")
@pytest.mark.parametrize(("pawn", "tokens"), [(7, ["theology"]), (8, []), (6, ["strategy"])])
def test_messe_wins_with_a_red_card(pawn: int, tokens: list[str]) -> None:
    s = play(messe(pawn=pawn, tokens=(tokens, [])), "wonder:messe:rostrum", "take:walls")
    assert (s.turn, GAME.ending(s), s.returns()) == (OVER, "military", [1, -1])
    assert (see(s).pawn, see(s).extra_turn) == (9, False)


@pytest.mark.rules("R44", "R89")
def test_messe_wins_with_a_green_card() -> None:
    s = position(
        age=3,
        cities=(["workshop", "apothecary", "scriptorium", "pharmacist", "academy"], []),
        wonders=(["messe"], []),
        slots={0: "university", 1: "palace"},
        coins=RICH,
    )
    s = play(s, "wonder:messe:palace", "take:university")
    assert (s.turn, GAME.ending(s), s.returns()) == (OVER, "scientific", [1, -1])


@pytest.mark.rules("R72", "R89")
def test_messe_takes_a_guild_of_the_far_row() -> None:
    s = position(
        age=3,
        cities=([], ["altar", "theater"]),
        wonders=(["messe"], []),
        cards=["palace"],
        slots={0: "magistrates_guild", 1: "arena"},
        coins=(20, 7),
    )
    s = play(s, "wonder:messe:palace")
    assert codes(s) == ["take:arena", "take:magistrates_guild"]
    assert coins(play(s, "take:magistrates_guild"))[A] == 12
    assert coins(play(s, "take:arena"))[A] == 12


@pytest.mark.rules("R22", "R24", "R89")
@pytest.mark.parametrize("tokens", [[], ["theology"]])
def test_messe_with_the_last_card_of_the_age_finds_nothing(tokens: list[str]) -> None:
    s = position(slots={0: "walls"}, wonders=(["messe"], []), tokens=(tokens, []), coins=RICH, pawn=1)
    s = play(s, "wonder:messe:walls")
    assert (s.turn, s.pending(), see(s).age) == (B, "begin", 3)
    assert buildings(s, A) == set()
    assert points(s, A, "wonders") == 2


@pytest.mark.rules("R24", "R78", "R89")
@pytest.mark.parametrize("tokens", [[], ["theology"]])
@pytest.mark.parametrize("with_slot", [0, 1])
def test_messe_takes_the_last_card_and_the_age_ends(tokens: list[str], with_slot: int) -> None:
    row = {0: "walls", 1: "library"}
    used, taken = row[with_slot], row[1 - with_slot]
    s = position(
        slots=row,
        wonders=(["messe"], []),
        tokens=(tokens, []),
        coins=RICH,
        cities=(["scriptorium"], []),
        board=["law"],
    )
    s = play(s, f"wonder:messe:{used}")
    assert (s.turn, codes(s)) == (A, [f"take:{taken}"])
    s = play(s, f"take:{taken}")
    if taken == "library":
        assert (s.pending(), see(s).age) == ("token", 2)
        s = play(s, "token:law")
    assert (s.pending(), see(s).age, len(present(s))) == ("begin", 3, 20)
    assert s.turn == (A if taken == "library" else B)


@pytest.mark.rules("R78", "R82", "R89")
def test_messe_takes_the_last_card_of_the_game() -> None:
    s = position(age=3, slots={0: "palace", 1: "senate"}, wonders=(["messe"], []), coins=RICH)
    s = play(s, "wonder:messe:senate", "take:palace")
    assert (s.turn, GAME.ending(s), points(s, A, "civilian")) == (OVER, "civilian", 7)


@pytest.mark.rules("R13", "R89")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_gap_that_messe_leaves_is_never_filled_or_free(age: int) -> None:
    s = position(age=age, wonders=(["messe"], []), coins=RICH)
    taken = card_in(s, 0)
    s = play(s, f"wonder:messe:{card_in(s, free(s)[0])}", f"take:{taken}")
    while s.pending() != "play":
        s = play(s, codes(s)[0])
    assert len(present(s)) == 18
    turns = 0
    while s.turn != OVER and see(s).age == age:
        assert 0 not in present(s)
        assert 0 not in free(s)
        s = wait(s)
        turns += 1
    assert turns == 18


@pytest.mark.rules("R36", "R58", "R89")
def test_a_card_taken_by_messe_gives_its_chain() -> None:
    s = play(messe(), "wonder:messe:rostrum", "take:statue")
    assert (price(s, A, "gardens"), price(s, B, "gardens")) == (0, 8)


# -- The Statue of Liberty -----------------------------------------------------------------------------------


def liberty(
    *drawn: str,
    age: int = 2,
    cities: Pair = NONE,
    tokens: Pair = NONE,
    pawn: int = 0,
    coins: tuple[int, int] = (10, 7),
    board: Names = ("agriculture", "law"),
) -> Duel:
    """A has just built the Statue of Liberty, and these cards were drawn from the box."""
    card = "rostrum" if age == 2 else "senate"
    s = position(
        age=age,
        cities=cities,
        tokens=tokens,
        pawn=pawn,
        coins=coins,
        board=board,
        wonders=(["statue_of_liberty"], []),
        cards=[card],
        unseen=drawn,
    )
    return play(s, f"wonder:statue_of_liberty:{card}", *(f"box:{box}" for box in drawn))


@pytest.mark.rules("R90", "R93", "R95")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_liberty_draws_three_boxed_cards_of_the_age_and_no_guilds(age: int) -> None:
    s = position(age=age, wonders=(["statue_of_liberty"], []), coins=(10, 7))
    assert price(s, A, "statue_of_liberty") == 10
    s = play(s, f"wonder:statue_of_liberty:{card_in(s, free(s)[0])}", settle=False)
    for drawn in range(3):
        view = see(s)
        assert len(view.offered_cards) == drawn
        assert (s.turn, codes(s)) == (CHANCE, [f"box:{card}" for card in view.unseen])
        assert {BACKS[card] for card in view.unseen} == {str(age)}
        s = play(s, codes(s)[drawn], settle=False)
    offered = see(s).offered_cards
    assert len(offered) == 3
    assert [see(s, seat).offered_cards for seat in (A, B, None)] == [offered] * 3
    assert (s.turn, codes(s)) == (A, [f"keep:{card}" for card in offered])


@pytest.mark.rules("R58", "R90", "R91", "R92")
def test_liberty_builds_one_gives_one_and_boxes_the_third() -> None:
    s = liberty("statue", "brewery", "shelf_quarry", tokens=(["urbanism"], ["economy"]), cities=(["theater"], []))
    assert (coins(s), codes(s)) == ((0, 17), ["keep:shelf_quarry", "keep:statue", "keep:brewery"])
    s = play(s, "keep:statue", settle=False)
    assert (coins(s), points(s, A, "civilian")) == ((0, 17), 7)
    assert (s.turn, codes(s)) == (A, ["give:shelf_quarry", "give:brewery"])
    assert refuses(s, "give:statue")
    s = play(s, "give:brewery", settle=False)
    assert coins(s) == (0, 23)
    assert (buildings(s, A), buildings(s, B)) == ({"theater", "statue"}, {"brewery"})
    assert (see(s).boxed_cards[-1:], see(s).offered_cards) == (("shelf_quarry",), ())
    assert s.pending() == "reveal"
    assert not {"reveal:shelf_quarry", "reveal:statue", "reveal:brewery"} & set(codes(s))
    assert (play(s).turn, see(s).discard) == (B, ())


@pytest.mark.rules("R21", "R23", "R91")
def test_libertys_own_pair_is_settled_before_a_card_is_given() -> None:
    s = liberty("library", "walls", "forum", cities=(["scriptorium"], []))
    s = play(s, "keep:library", settle=False)
    assert (s.turn, codes(s)) == (A, ["token:agriculture", "token:law"])
    s = play(s, "token:agriculture", settle=False)
    assert (s.turn, codes(s), coins(s)[A]) == (A, ["give:walls", "give:forum"], 6)
    assert 15 in hidden(s)


@pytest.mark.rules("R40", "R91")
@pytest.mark.parametrize(("tokens", "pawn"), [([], -4), (["strategy"], -5)])
def test_a_given_red_card_marches_against_the_owner(tokens: list[str], pawn: int) -> None:
    s = liberty("statue", "walls", "forum", pawn=-2, tokens=([], tokens), coins=(13, 7))
    s = play(s, "keep:forum", "give:walls")
    assert (see(s).pawn, coins(s), loot(s)) == (pawn, (1, 7), ((5,), (2, 5)))


@pytest.mark.rules("R53", "R91")
def test_the_owners_strategy_does_not_help_a_given_card() -> None:
    s = liberty("statue", "walls", "barracks", tokens=(["strategy"], []))
    assert see(play(s, "keep:statue", "give:walls")).pawn == -2
    assert see(play(s, "keep:walls", "give:barracks")).pawn == 3 - 1


@pytest.mark.rules("R20", "R91")
def test_a_given_red_card_can_win_for_the_opponent() -> None:
    s = liberty("statue", "walls", "forum", pawn=-7, tokens=(["theology"], []))
    s = play(s, "keep:statue", "give:walls")
    assert (s.turn, GAME.ending(s), s.returns(), see(s).pawn) == (OVER, "military", [-1, 1], -9)


@pytest.mark.rules("R44", "R91")
def test_a_given_green_card_can_win_for_the_opponent() -> None:
    five = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]
    s = liberty("university", "palace", "arena", age=3, cities=([], five))
    s = play(s, "keep:palace", "give:university")
    assert (s.turn, GAME.ending(s), s.returns()) == (OVER, "scientific", [-1, 1])


@pytest.mark.rules("R20", "R91")
def test_the_owners_win_comes_first_and_nothing_is_given() -> None:
    s = play(liberty("statue", "walls", "forum", pawn=7), "keep:walls")
    assert (s.turn, GAME.ending(s), s.returns(), codes(s)) == (OVER, "military", [1, -1], [])
    assert buildings(s, B) == set()


@pytest.mark.rules("R23", "R43", "R91")
@pytest.mark.parametrize("theology", [False, True])
def test_the_opponent_chooses_the_token_for_a_given_pair(theology: bool) -> None:
    s = liberty(
        "library",
        "statue",
        "forum",
        cities=([], ["scriptorium"]),
        tokens=(["theology"] if theology else [], []),
    )
    s = play(s, "keep:statue", "give:library", settle=False)
    assert (s.turn, codes(s)) == (B, ["token:agriculture", "token:law"])
    assert 15 in hidden(s)
    before = coins(s)
    s = play(s, "token:agriculture")
    assert coins(s) == (before[A], before[B] + 6)
    assert see(s).cities[B].tokens == ("agriculture",)
    assert (s.turn, s.pending()) == (A if theology else B, "play")


@pytest.mark.rules("R44", "R91")
def test_the_opponent_may_win_by_law_in_the_owners_turn() -> None:
    five = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]
    s = liberty("study", "palace", "arena", age=3, cities=([], five))
    s = play(s, "keep:palace", "give:study", "token:law")
    assert (s.turn, GAME.ending(s), s.returns()) == (OVER, "scientific", [-1, 1])


@pytest.mark.rules("R22", "R43", "R91")
def test_both_pairs_of_liberty_and_an_empty_board() -> None:
    cities: Pair = (["workshop"], ["scriptorium"])
    s = play(
        liberty("library", "laboratory", "forum", cities=cities),
        "keep:laboratory",
        "token:law",
        "give:library",
    )
    assert (s.turn, codes(s)) == (B, ["token:agriculture"])
    s = liberty("library", "laboratory", "forum", cities=cities, board=["law"])
    s = play(s, "keep:laboratory", "token:law", "give:library")
    assert (s.turn, s.pending()) == (B, "play")


@pytest.mark.rules("R77", "R91")
def test_a_given_yellow_card_counts_the_opponents_city() -> None:
    s = liberty("lighthouse", "palace", "arena", age=3, cities=(["tavern", "forum"], ["brewery"]))
    s = play(s, "keep:palace", "give:lighthouse")
    assert coins(s)[B] == 7 + 2


@pytest.mark.rules("R78", "R90")
def test_liberty_with_the_last_card_of_the_game() -> None:
    s = position(age=3, slots={0: "senate"}, wonders=(["statue_of_liberty"], []), coins=(10, 0))
    s = play(s, "wonder:statue_of_liberty:senate")
    first, second, _third = see(s).offered_cards
    s = play(s, f"keep:{first}", f"give:{second}")
    assert (s.turn, buildings(s, A), buildings(s, B)) == (OVER, {first}, {second})


# -- Records and chance --------------------------------------------------------------------------------------

DECISIONS = {
    "draft": {"draft"},
    "play": {"build", "discard", "wonder"},
    "token": {"token"},
    "library": {"library"},
    "destroy_brown": {"destroy"},
    "destroy_grey": {"destroy"},
    "revive": {"revive"},
    "take": {"take"},
    "keep": {"keep"},
    "give": {"give"},
    "begin": {"begin"},
}
OUTCOMES = {
    "show_token": {"board"},
    "show_wonder": {"show"},
    "place_guild": {"guild"},
    "reveal": {"reveal"},
    "draw_token": {"draw"},
    "draw_boxed": {"box"},
}


@pytest.mark.rules("R92", "R93")
def test_the_codes_of_decisions_and_of_chance() -> None:
    met: Counter[str] = Counter()
    for seed in range(300):
        for state, _move in random_game(seed, PROMO):
            if state.turn == OVER:
                continue
            kinds = {move.split(":")[0] for move in codes(state)}
            assert kinds <= (OUTCOMES if state.turn == CHANCE else DECISIONS)[state.pending()]
            met.update(kinds)
    assert set(met) == set.union(*DECISIONS.values(), *OUTCOMES.values())
    for code in (
        "draft:sphinx",
        "build:walls",
        "discard:walls",
        "wonder:sphinx:walls",
        "token:law",
        "library:law",
        "destroy:quarry",
        "revive:walls",
        "take:walls",
        "keep:walls",
        "give:walls",
        "begin:0",
        "begin:1",
        "board:law",
        "show:pyramids",
        "guild:7",
        "reveal:altar",
        "draw:law",
        "box:altar",
    ):
        assert GAME.actions.code(GAME.actions.parse(code)) == code


@pytest.mark.rules("R94")
def test_chance_comes_in_a_fixed_order() -> None:
    letters = {
        "board": "b",
        "show": "s",
        "guild": "g",
        "reveal": "r",
        "draw": "t",
        "box": "x",
        "draft": "D",
        "library": "L",
        "keep": "K",
        "begin": "B",
        "give": "G",
        "token": "T",
    }
    finished = 0
    for seed in range(100):
        line = ""
        ages = {1: "", 2: "", 3: ""}
        for state, move in random_game(seed, PROMO):
            line += letters.get(move.split(":")[0], "." if move else "")
            if state.turn == CHANCE and see(state).age:
                ages[see(state).age] += line[-1]
        assert line.startswith("b" * 5 + "s" * 4 + "D" * 4 + "s" * 4 + "D" * 4 + "r" * 12 + ".")
        assert not {"t", "x"} & set(re.sub("tttL|xxxKT*(G|$)", "", line))
        assert re.fullmatch("(r{12}.*)?", ages[2])
        assert re.fullmatch("(g{3}r{12}.*)?", ages[3])
        finished += bool(ages[3])
    assert finished > 50


@pytest.mark.rules("R23", "R94")
def test_cards_are_turned_up_in_slot_order() -> None:
    checked = 0
    for seed in range(20):
        for state, move in random_game(seed):
            if not move.startswith("reveal"):
                continue
            view = see(state)
            face_up = [place.face_up for place in STRUCTURES[view.age - 1].slots]
            due = [p.slot for p in view.structure if p.card is None and (p.free or face_up[p.slot])]
            assert card_in(play(state, move, settle=False), min(due)) == move.removeprefix("reveal:")
            checked += 1
    assert checked > 500


@pytest.mark.rules("R95")
def test_every_outcome_is_equally_likely_to_come_from_the_pool_of_its_back() -> None:
    for seed in range(40):
        for state, move in random_game(seed, PROMO):
            if state.turn != CHANCE:
                continue
            view, odds = see(state), state.odds()
            assert {weight for _outcome, weight in odds} == {1}
            kind = move.split(":")[0]
            pools: dict[str, set[str]] = {
                "board": {token.id for token in TOKENS} - set(view.board),
                "show": {wonder.id for wonder in WONDERS} - set(view.wonders_seen),
                "guild": {str(slot) for slot in range(20)} - {str(slot) for slot in view.guild_slots},
                "draw": set(view.set_aside),
                "box": set(view.unseen),
                "reveal": set(view.unseen),
            }
            if kind == "reveal" and BACKS[move.split(":")[1]] == "guild":
                pools["reveal"] = set(view.unseen_guilds)
            assert {code.split(":")[1] for code in codes(state)} == pools[kind]
            after = see(play(state, move, settle=False))
            if kind in ("reveal", "box") and after.age == view.age:
                gone = {*view.unseen, *view.unseen_guilds} - {*after.unseen, *after.unseen_guilds}
                assert gone == {move.split(":")[1]}
