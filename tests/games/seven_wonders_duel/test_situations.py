"""Tricky situations of 7 Wonders Duel, P01 to P53. Seat 0 is A, seat 1 is B."""

import pytest

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
    refuses,
    see,
)
from leagues.games.seven_wonders_duel.game import GAME

A, B = 0, 1
RICH = (50, 50)


# -- Structure, turn, turning cards up -----------------------------------------------------------------------


@pytest.mark.rules("R13", "R16")
def test_p01_a_face_up_card_that_is_covered_cannot_be_taken() -> None:
    s = position(age=1, coins=RICH, wonders=(["pyramids"], []))
    covered = card_in(s, 5)
    assert free(s) == [14, 15, 16, 17, 18, 19]
    for move in (f"build:{covered}", f"discard:{covered}", f"wonder:pyramids:{covered}"):
        assert refuses(s, move)
    takable = {card_in(s, slot) for slot in range(14, 20)}
    assert {move.split(":")[-1] for move in codes(s)} == takable


@pytest.mark.rules("R13", "R23")
def test_p02_a_card_under_two_cards_stays_down_until_both_are_gone() -> None:
    s = position(age=1)
    once = play(s, f"discard:{card_in(s, 14)}")
    assert 9 in hidden(once)
    assert 9 not in free(once)
    twice = play(once, f"discard:{card_in(s, 15)}")
    assert 9 in free(twice)
    assert 9 not in hidden(twice)
    assert f"discard:{card_in(twice, 9)}" in codes(twice)


@pytest.mark.rules("R13")
def test_p03_age_ii_starts_with_two_cards_to_take() -> None:
    s = position(age=2)
    assert free(s) == [18, 19]
    after = play(s, f"discard:{card_in(s, 18)}")
    assert free(after) == [15, 19]
    assert hidden(after) == [6, 7, 8, 9, 10, 16, 17]


@pytest.mark.rules("R21", "R23", "R43")
def test_p04_the_token_for_a_pair_comes_before_the_next_card_is_turned_up() -> None:
    s = position(cities=(["workshop"], []), cards=["laboratory"], coins=RICH, board=["philosophy", "law"])
    asked = play(s, "build:laboratory", settle=False)
    assert (asked.turn, asked.pending()) == (A, "token")
    assert 15 in hidden(asked)
    chosen = play(asked, "token:philosophy", settle=False)
    assert chosen.pending() == "reveal"
    assert 15 in hidden(chosen)
    assert 15 not in hidden(play(chosen))


@pytest.mark.rules("R23", "R25")
def test_p05_cards_are_turned_up_before_an_extra_turn() -> None:
    s = position(wonders=(["sphinx"], []), cards=["walls"], coins=RICH, unseen=["brewery"])
    built = play(s, "wonder:sphinx:walls", settle=False)
    assert built.pending() == "reveal"
    again = play(built, "reveal:brewery")
    assert (again.turn, again.pending()) == (A, "play")
    assert card_in(again, 15) == "brewery"
    assert "brewery" in buildings(play(again, "build:brewery"), A)


@pytest.mark.rules("R16", "R37")
def test_p06_who_can_pay_nothing_must_discard() -> None:
    s = position(coins=(0, 7), wonders=(["pyramids"], []), cards=["walls", "barracks"])
    assert codes(s) == ["discard:walls", "discard:barracks"]
    assert coins(play(s, "discard:walls")) == (2, 7)
    merchant = position(coins=(0, 7), cities=(["tavern"], []), cards=["walls", "barracks"])
    assert coins(play(merchant, "discard:walls")) == (3, 7)


@pytest.mark.rules("R85", "R86")
def test_p07_a_face_down_guild_is_known_as_a_guild_but_not_which() -> None:
    s = position(age=3, guild_backs=[2, 9, 16])
    view = see(s)
    assert [place.slot for place in view.structure if place.guild_back] == [2, 9, 16]
    assert {place.card for place in view.structure if place.guild_back} == {None}
    assert len(view.unseen_guilds) == 7


@pytest.mark.rules("R21", "R22")
def test_p08_nothing_else_while_a_token_is_to_be_chosen() -> None:
    s = position(cities=(["workshop"], []), cards=["laboratory", "walls"], coins=RICH, wonders=(["pyramids"], []))
    asked = play(s, "build:laboratory")
    assert codes(asked) == [f"token:{token}" for token in see(s).board]
    for move in ("build:walls", "discard:walls", "wonder:pyramids:walls"):
        assert move in codes(s)
        assert refuses(asked, move)


# -- Cost and trade ------------------------------------------------------------------------------------------


@pytest.mark.rules("R28", "R29")
def test_p09_a_resource_that_nobody_produces_costs_2() -> None:
    s = position(age=1, cards=["baths"])
    assert price(s, A, "baths") == 2
    assert coins(play(s, "build:baths")) == (5, 7)


@pytest.mark.rules("R29")
def test_p10_symbols_raise_the_price_not_cards() -> None:
    s = position(cities=([], ["shelf_quarry", "quarry"]))
    assert price(s, A, "baths") == 5


@pytest.mark.rules("R30", "R32")
def test_p11_choice_producers_of_the_opponent_do_not_raise_the_price() -> None:
    s = position(cities=([], ["caravansery"]), built=([], ["great_lighthouse"]))
    assert [price(s, A, card) for card in ("stable", "garrison", "baths")] == [2, 2, 2]


@pytest.mark.rules("R31")
def test_p12_a_reserve_fixes_the_price_of_what_must_be_bought() -> None:
    s = position(cities=(["quarry", "stone_reserve"], ["shelf_quarry", "stone_pit"]), cards=["aqueduct"], coins=(2, 0))
    assert price(s, A, "aqueduct") == 2
    assert coins(play(s, "build:aqueduct")) == (0, 0)


@pytest.mark.rules("R28", "R29")
def test_p13_every_unit_of_a_purchase_has_the_same_price() -> None:
    s = position(cities=(["quarry"], ["stone_pit"]))
    assert price(s, A, "aqueduct") == 6


@pytest.mark.rules("R32", "R33")
def test_p14_a_choice_producer_gives_the_dearer_resource() -> None:
    s = position(cities=(["caravansery"], ["sawmill", "lumber_yard"]))
    assert see(s).cities[A].prices == (5, 2, 2, 2, 2)
    assert price(s, A, "rostrum") == 2


@pytest.mark.rules("R32", "R33")
def test_p15_two_choice_producers_stand_for_two_resources() -> None:
    s = position(
        age=3,
        cities=(["caravansery", "quarry"], ["glassworks", "glass_blower", "clay_pool"]),
        built=(["great_lighthouse"], []),
    )
    assert price(s, A, "palace") == 8


@pytest.mark.rules("R26", "R34")
def test_p16_coin_part_and_purchase_must_both_be_paid() -> None:
    s = position(cities=([], ["clay_pool"]), coins=(5, 7), cards=["forum"])
    assert price(s, A, "forum") == 6
    assert refuses(s, "build:forum")
    enough = position(cities=([], ["clay_pool"]), coins=(6, 7), cards=["forum"])
    assert coins(play(enough, "build:forum")) == (0, 7)


@pytest.mark.rules("R34", "R71")
def test_p17_the_coins_of_the_temple_of_artemis_come_after_payment() -> None:
    wonders: Pair = (["temple_of_artemis"], [])
    cities: Pair = ([], ["lumber_yard", "press"])
    s = position(cities=cities, wonders=wonders, cards=["walls"])
    assert price(s, A, "temple_of_artemis") == 10
    assert refuses(s, "wonder:temple_of_artemis:walls")
    enough = position(cities=cities, wonders=wonders, cards=["walls"], coins=(10, 7))
    assert coins(play(enough, "wonder:temple_of_artemis:walls")) == (12, 7)


@pytest.mark.rules("R35")
def test_p18_a_chain_makes_a_building_free() -> None:
    s = position(cities=(["baths"], []), coins=(0, 7), cards=["aqueduct"])
    assert coins(play(s, "build:aqueduct")) == (0, 7)
    assert "aqueduct" in buildings(play(s, "build:aqueduct"), A)


@pytest.mark.rules("R18", "R36")
def test_p19_a_tucked_card_gives_no_chain() -> None:
    s = position(built=({"pyramids": "baths"}, {}), coins=(0, 7), cards=["aqueduct"])
    assert price(s, A, "aqueduct") == 6
    assert refuses(s, "build:aqueduct")


@pytest.mark.rules("R34", "R64")
def test_p20_the_great_lighthouse_does_not_help_to_pay_itself() -> None:
    cities: Pair = (["sawmill", "press", "drying_room"], [])
    s = position(cities=cities, wonders=(["great_lighthouse"], []), cards=["walls"], coins=(2, 7))
    assert price(s, A, "great_lighthouse") == 2
    built = play(s, "wonder:great_lighthouse:walls")
    assert coins(built) == (0, 7)
    assert (price(s, A, "baths"), price(built, A, "baths")) == (2, 0)


# -- Discarding ----------------------------------------------------------------------------------------------


@pytest.mark.rules("R37")
def test_p21_the_discarded_yellow_card_does_not_count_itself() -> None:
    s = position(cities=(["tavern", "wood_reserve", "clay_reserve"], []), cards=["brewery"])
    assert coins(play(s, "discard:brewery")) == (12, 7)


@pytest.mark.rules("R37")
def test_p22_guilds_are_not_yellow() -> None:
    s = position(age=3, cities=(["tavern", "merchants_guild", "builders_guild"], []), cards=["palace"], coins=(0, 7))
    assert coins(play(s, "discard:palace")) == (3, 7)


@pytest.mark.rules("R37", "R85")
def test_p23_the_discard_pile_is_open_to_both_at_any_time() -> None:
    s = position(discard=["altar", "walls"], turn=A)
    assert [set(see(s, seat).discard) for seat in (A, B, None)] == [{"altar", "walls"}] * 3


# -- Military ------------------------------------------------------------------------------------------------


@pytest.mark.rules("R38", "R39", "R40")
def test_p24_the_pawn_enters_a_zone_and_takes_its_token() -> None:
    s = play(position(pawn=2, cards=["walls"]), "build:walls")
    assert see(s).pawn == 4
    assert coins(s) == (3, 5)
    assert loot(s) == ((2, 5), (5,))
    assert points(s, A, "military") == 5


@pytest.mark.rules("R40", "R53")
def test_p25_two_loot_tokens_in_one_move() -> None:
    s = position(age=3, pawn=2, coins=(50, 6), tokens=(["strategy"], []), cards=["arsenal"])
    s = play(s, "build:arsenal")
    assert see(s).pawn == 6
    assert coins(s)[B] == 0
    assert loot(s) == ((2, 5), ())


@pytest.mark.rules("R40")
def test_p26_a_zone_is_paid_for_only_once() -> None:
    s = position(turn=B, pawn=3, coins=(50, 50), cards=["walls", "parade_ground"])
    assert loot(s) == ((2, 5), (5,))
    back = play(s, "build:walls")
    assert see(back).pawn == 1
    before = coins(back)[B]
    again = play(back, "build:parade_ground")
    assert see(again).pawn == 3
    assert coins(again)[B] == before


@pytest.mark.rules("R20", "R41")
def test_p27_the_capital_ends_the_game_whatever_shields_are_left() -> None:
    s = position(age=3, pawn=7, coins=RICH, cards=["pretorium"])
    s = play(s, "build:pretorium")
    assert see(s).pawn == 9
    assert (GAME.ending(s), s.returns(), codes(s)) == ("military", [1, -1], [])


@pytest.mark.rules("R53", "R62")
def test_p28_strategy_does_not_help_a_wonder() -> None:
    s = position(tokens=(["strategy"], []), wonders=(["colossus"], []), cards=["altar"], age=1, coins=RICH)
    assert see(play(s, "wonder:colossus:altar")).pawn == 2


@pytest.mark.rules("R53")
def test_p29_strategy_moves_nothing_for_earlier_red_cards() -> None:
    s = position(
        cities=(["guard_tower", "stable", "garrison", "workshop"], []),
        cards=["laboratory"],
        coins=RICH,
        board=["strategy"],
    )
    s = play(s, "build:laboratory", "token:strategy")
    assert see(s).cities[A].tokens == ("strategy",)
    assert see(s).pawn == 0


@pytest.mark.rules("R83")
def test_p30_military_points_go_to_the_one_who_is_ahead() -> None:
    s = position(age=3, pawn=-5, slots={0: "palace"})
    s = play(s, "discard:palace")
    assert GAME.ending(s) == "civilian"
    assert (points(s, A, "military"), points(s, B, "military")) == (0, 5)


# -- Science -------------------------------------------------------------------------------------------------


@pytest.mark.rules("R43")
def test_p31_a_pair_brings_a_token_of_the_board() -> None:
    board = ["agriculture", "law", "masonry", "strategy", "urbanism"]
    s = position(cities=(["workshop"], []), cards=["laboratory"], coins=RICH, board=board)
    asked = play(s, "build:laboratory")
    assert (asked.turn, codes(asked)) == (A, [f"token:{token}" for token in board])
    taken = play(asked, "token:masonry")
    assert see(taken).cities[A].tokens == ("masonry",)
    assert taken.turn == B


@pytest.mark.rules("R20", "R44", "R81")
def test_p32_six_different_symbols_win_at_once() -> None:
    s = position(
        age=3,
        cities=(["workshop", "apothecary", "scriptorium", "pharmacist", "academy"], ["palace", "town_hall"]),
        built=([], ["pyramids", "sphinx"]),
        coins=(50, 90),
        cards=["university"],
    )
    assert s.scores()[A] < s.scores()[B]
    s = play(s, "build:university")
    assert (GAME.ending(s), s.returns(), codes(s)) == ("scientific", [1, -1], [])


@pytest.mark.rules("R49")
@pytest.mark.parametrize("green", ["workshop", "apothecary", "scriptorium", "pharmacist"])
def test_p33_law_makes_no_pair_with_a_green_card(green: str) -> None:
    s = position(age=1, tokens=(["law"], []), cards=[green])
    s = play(s, f"build:{green}")
    assert (s.turn, s.pending()) == (B, "play")
    assert len(see(s).cities[A].symbols) == 2


# -- Wonders -------------------------------------------------------------------------------------------------


@pytest.mark.rules("R57")
def test_p34_the_seventh_wonder_boxes_the_last_one() -> None:
    s = position(
        built=(["pyramids", "sphinx", "colossus"], ["mausoleum", "piraeus", "great_library"]),
        wonders=(["appian_way"], ["temple_of_artemis"]),
        cards=["walls"],
        coins=RICH,
    )
    assert "temple_of_artemis" in [wonder.wonder for wonder in see(s).cities[B].wonders]
    s = play(s, "wonder:appian_way:walls")
    assert [wonder.wonder for wonder in see(s).cities[B].wonders if not wonder.built] == []
    assert "temple_of_artemis" in see(s).boxed_wonders


@pytest.mark.rules("R24", "R69", "R78")
def test_p35_an_extra_turn_is_lost_with_the_last_card_of_an_age() -> None:
    s = position(age=2, slots={0: "walls"}, wonders=(["sphinx"], []), coins=RICH, pawn=1)
    s = play(s, "wonder:sphinx:walls")
    assert (see(s).age, s.turn, codes(s)) == (3, B, ["begin:0", "begin:1"])
    s = play(s, "begin:1")
    assert s.turn == B
    s = play(s, f"discard:{card_in(s, 18)}")
    assert s.turn == A
    s = play(s, f"discard:{card_in(s, 19)}")
    assert s.turn == B


@pytest.mark.rules("R22", "R66")
def test_p36_the_mausoleum_may_be_built_with_an_empty_discard_pile() -> None:
    s = position(wonders=(["mausoleum"], []), cards=["walls"], coins=RICH)
    assert see(s).discard == ()
    s = play(s, "wonder:mausoleum:walls")
    assert (s.turn, s.pending()) == (B, "play")
    assert buildings(s, A) == set()
    assert points(s, A, "wonders") == 2


@pytest.mark.rules("R59", "R70")
def test_p37_without_a_brown_card_the_statue_of_zeus_destroys_nothing() -> None:
    s = position(cities=([], ["glassworks"]), wonders=(["statue_of_zeus"], []), cards=["walls"], coins=RICH)
    s = play(s, "wonder:statue_of_zeus:walls")
    assert (s.turn, s.pending()) == (B, "play")
    assert (see(s).pawn, points(s, A, "wonders")) == (1, 3)
    assert (buildings(s, B), see(s).discard) == ({"glassworks"}, ())


@pytest.mark.rules("R59", "R61", "R66")
def test_p38_a_destroyed_card_goes_to_the_discard_pile_and_may_be_revived() -> None:
    s = position(
        cities=([], ["glassworks"]),
        wonders=(["circus_maximus"], ["mausoleum"]),
        cards=["walls", "rostrum"],
        coins=RICH,
    )
    s = play(s, "wonder:circus_maximus:walls", "destroy:glassworks")
    assert (see(s).discard, buildings(s, B)) == (("glassworks",), set())
    s = play(s, "wonder:mausoleum:rostrum")
    assert codes(s) == ["revive:glassworks"]
    s = play(s, "revive:glassworks")
    assert (see(s).discard, buildings(s, B)) == ((), {"glassworks"})
    assert see(s).cities[B].production == (0, 0, 0, 1, 0)


@pytest.mark.rules("R60")
def test_p39_the_appian_way_takes_what_there_is() -> None:
    s = position(wonders=(["appian_way"], []), cards=["walls"], coins=(20, 2))
    before = price(s, A, "appian_way")
    s = play(s, "wonder:appian_way:walls")
    assert coins(s) == (20 - before + 3, 0)
    assert (s.turn, s.pending()) == (A, "play")


@pytest.mark.rules("R25", "R54")
def test_p40_theology_gives_one_extra_turn_a_wonder_and_no_second() -> None:
    s = position(tokens=(["theology"], []), wonders=(["pyramids", "sphinx"], []), cards=["walls", "statue"], coins=RICH)
    for wonder, card in (("pyramids", "walls"), ("sphinx", "statue")):
        built = play(s, f"wonder:{wonder}:{card}")
        assert built.turn == A
        assert play(built, f"discard:{card_in(built, free(built)[0])}").turn == B
    both = play(s, "wonder:pyramids:walls", "wonder:sphinx:statue")
    assert both.turn == A
    assert play(both, f"discard:{card_in(both, free(both)[0])}").turn == B


@pytest.mark.rules("R25", "R65")
def test_p41_an_extra_turn_may_bring_another_one() -> None:
    s = position(wonders=(["sphinx", "hanging_gardens"], []), cards=["walls", "statue"], coins=RICH)
    s = play(s, "wonder:sphinx:walls")
    assert s.turn == A
    s = play(s, "wonder:hanging_gardens:statue")
    assert (s.turn, s.pending()) == (A, "play")


@pytest.mark.rules("R53", "R58", "R66")
def test_p42_a_red_card_revived_with_strategy() -> None:
    s = position(
        age=3,
        discard=["pretorium"],
        tokens=(["strategy"], []),
        wonders=(["mausoleum"], []),
        cards=["palace"],
        coins=(20, 7),
    )
    left = 20 - price(s, A, "mausoleum")
    s = play(s, "wonder:mausoleum:palace", "revive:pretorium")
    assert see(s).pawn == 4
    assert coins(s) == (left, 5)


# -- Progress tokens -----------------------------------------------------------------------------------------


@pytest.mark.rules("R26", "R48")
def test_p43_economy_receives_the_trade_part_only() -> None:
    s = position(cities=([], ["clay_pool"]), tokens=([], ["economy"]), cards=["forum"])
    assert coins(play(s, "build:forum")) == (1, 10)


@pytest.mark.rules("R33", "R50")
def test_p44_masonry_waives_the_two_dearest_units() -> None:
    s = position(
        age=3,
        cities=([], ["glassworks", "glass_blower", "clay_pool"]),
        tokens=(["masonry"], []),
        cards=["palace"],
    )
    assert price(s, A, "palace") == 7
    assert coins(play(s, "build:palace")) == (0, 7)


@pytest.mark.rules("R35", "R55")
def test_p45_urbanism_pays_for_a_chain() -> None:
    s = position(cities=(["baths"], []), tokens=(["urbanism"], []), cards=["aqueduct"])
    assert coins(play(s, "build:aqueduct")) == (11, 7)


@pytest.mark.rules("R55")
def test_p46_urbanism_pays_nothing_for_a_card_without_cost() -> None:
    s = position(age=1, tokens=(["urbanism"], []), cards=["altar"])
    assert coins(play(s, "build:altar")) == (7, 7)


@pytest.mark.rules("R51")
def test_p47_mathematics_counts_itself() -> None:
    s = position(age=3, tokens=(["mathematics", "law", "economy"], []), slots={0: "palace"})
    assert points(play(s, "discard:palace"), A, "progress") == 9


# -- Guilds, yellow cards, the end ---------------------------------------------------------------------------


@pytest.mark.rules("R72", "R73")
def test_p48_the_merchants_guild_looks_at_the_city_with_more_yellow_cards() -> None:
    yellow = ["stone_reserve", "clay_reserve", "wood_reserve", "forum", "caravansery"]
    s = position(age=3, cities=(["tavern", "brewery"], yellow), cards=["merchants_guild"], coins=(20, 0))
    left = 20 - price(s, A, "merchants_guild")
    s = play(s, "build:merchants_guild")
    assert coins(s) == (left + 5, 0)
    assert points(s, A, "guilds") == 5
    more = position(age=3, cities=(["merchants_guild", *yellow], ["tavern", "brewery"]), cards=["arena"], coins=RICH)
    assert points(play(more, "build:arena"), A, "guilds") == 6


@pytest.mark.rules("R74")
def test_p49_shipowners_count_brown_and_grey_in_one_city() -> None:
    s = position(
        age=3,
        cities=(
            ["lumber_yard", "logging_camp", "clay_pool", "clay_pit", "quarry"],
            ["stone_pit", "sawmill", "brickyard", "glassworks", "press", "glass_blower"],
        ),
        cards=["shipowners_guild"],
        coins=(20, 0),
    )
    left = 20 - price(s, A, "shipowners_guild")
    s = play(s, "build:shipowners_guild")
    assert coins(s) == (left + 6, 0)
    assert points(s, A, "guilds") == 6


@pytest.mark.rules("R77")
@pytest.mark.parametrize("own", [["stone_reserve", "clay_reserve"], ["tavern", "clay_reserve"]])
def test_p50_the_lighthouse_counts_itself(own: list[str]) -> None:
    s = position(age=3, cities=(own, ["forum"]), cards=["lighthouse"], coins=(20, 7))
    paid = price(s, A, "lighthouse")
    assert (paid == 0) == ("tavern" in own)
    assert coins(play(s, "build:lighthouse")) == (20 - paid + 3, 7)


@pytest.mark.rules("R78", "R79")
def test_p51_the_weaker_player_names_who_begins_and_sees_the_structure() -> None:
    s = play(position(age=1, pawn=1, slots={0: "altar"}), "discard:altar")
    assert (see(s).age, s.turn, codes(s)) == (2, B, ["begin:0", "begin:1"])
    assert len(present(s)) - len(hidden(s)) == 12
    assert [play(s, f"begin:{seat}").turn for seat in (A, B)] == [A, B]


@pytest.mark.rules("R80", "R87")
def test_p52_with_the_pawn_in_the_middle_the_last_player_names_who_begins() -> None:
    s = play(position(age=1, slots={0: "altar"}), "discard:altar")
    assert (s.turn, codes(s)) == (A, ["begin:0", "begin:1"])
    assert play(s, "begin:1").turn == B
    old = play(position(age=1, slots={0: "altar"}, centre_begins=True), "discard:altar")
    assert (old.turn, old.pending()) == (A, "play")


@pytest.mark.rules("R82", "R84")
def test_p53_equal_points_are_decided_by_blue_cards() -> None:
    twenty, seventeen = ["palace", "town_hall", "gardens"], ["pantheon", "obelisk", "theater", "altar"]
    s = position(age=3, cities=(twenty, seventeen), coins=(121, 132), slots={0: "senate"})
    s = play(s, "discard:senate")
    assert s.scores() == [61, 61]
    assert [points(s, seat, "civilian") for seat in (A, B)] == [20, 17]
    assert (GAME.ending(s), s.returns(), see(s).winner) == ("civilian_blue", [1, -1], A)

    equal = position(age=3, cities=(["palace"], ["theater", "statue"]), coins=(0, 2), slots={0: "senate"})
    equal = play(equal, "discard:senate")
    assert equal.scores() == [7, 7]
    assert (GAME.ending(equal), equal.returns(), see(equal).winner) == ("shared", [0, 0], None)
