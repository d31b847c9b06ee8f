"""All about one thing: the price of everything adds up for both seats, and nothing hidden is told."""

from dataclasses import replace

import pytest

from games.seven_wonders_duel.positions import position
from games.seven_wonders_duel.shown import asked, game, ids_in, see
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.detail import detail
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.labels import Table
from leagues.games.seven_wonders_duel.material import CARDS, TOKENS, WONDERS
from leagues.games.seven_wonders_duel.prices import spared
from leagues.games.seven_wonders_duel.scene import scene
from leagues.games.seven_wonders_duel.view import DuelView
from leagues.ui.scene import Block, Detail, Line, Word
from leagues.ui.text import LANGUAGES, words

NAMES = ("Ada", "Brunel")
TELLING = {"card", "chip", "wonder", "token", "back", "pile", "track", "pawn", "loot", "city"} | {
    *("production", "symbols", "tokens", "lane")
}


def told(view: DuelView, item: str) -> Detail:
    found = detail(view, item, NAMES)
    assert found is not None, item
    return found


def amount(block: Block) -> int:
    """The sum of the last column."""
    return sum(int(str(line.cells[2][0])) for line in block.lines if len(line.cells) == 3)


def said(lines: tuple[Line, ...], lang: str = "en") -> list[str]:
    """Lines in words, cells with a stroke between them."""
    say = words(lang, GAME.id).say

    def put(word: Word) -> str:
        return word if isinstance(word, str) else say(word)

    return [" | ".join(" ".join(map(put, cell)) for cell in line.cells) for line in lines]


# -- Prices ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_the_lines_of_a_price_make_up_its_total_for_both_seats(seed: int) -> None:
    for state in game(seed, ("no", "yes")[seed % 2])[::2]:
        view = see(state, seed % 2)
        for id, *quotes in view.card_prices:
            blocks = told(view, f"card:{id}").blocks
            assert [block.seat for block in blocks] == [seed % 2, 1 - seed % 2]
            for block in blocks:
                assert block.seat is not None
                assert amount(block) == quotes[block.seat].total
        for id, *quotes in view.wonder_prices:
            for block in told(view, f"wonder:{id}").blocks:
                assert block.seat is not None
                assert amount(block) == quotes[block.seat].total


def test_every_unit_is_made_bought_chosen_or_waived() -> None:
    chosen_at_all = waived_at_all = 0
    for state in [state.copy() for seed in range(8) for state in game(seed, "yes")[::3]]:
        waiving = 1 << tables.MASONRY | 1 << tables.ARCHITECTURE
        state.tokens = [owned | waiving for owned in state.tokens]  # type: ignore[attr-defined]
        view = see(state, 0)
        for id, *quotes in (*view.card_prices, *view.wonder_prices):
            for seat, quote in enumerate(quotes):
                if quote.free:
                    continue
                chosen, waived = spared(view.cities[seat], id, quote)
                rest = sum(unit.needed - unit.made - unit.bought for unit in quote.units)
                assert sum(chosen.values()) + waived == rest
                for unit in quote.units:
                    assert chosen.get(unit.resource, 0) <= unit.needed - unit.made - unit.bought
                chosen_at_all += bool(chosen)
                waived_at_all += bool(waived)
    assert min(chosen_at_all, waived_at_all) > 100


def test_a_price_in_words() -> None:
    state = position(
        age=2,
        turn=0,
        coins=(4, 9),
        slots={0: "dispensary"},
        cities=(["clay_pool", "stone_reserve"], ["clay_pit", "quarry"]),
    )
    mine, other = told(see(state, 0), "card:dispensary").blocks
    assert said(mine.lines) == ["1 of 2 made | 1 × (2 + 1) | 3", "none made | 1 × 1, fixed price | 1"]  # noqa: RUF001
    assert said(other.lines) == ["1 of 2 made | 1 × (2 + 1) | 3", "all made |  | 0"]  # noqa: RUF001
    assert said((Line(None, (mine.heading,)), Line(None, (other.heading,)))) == ["You pay", "Brunel would pay"]


def test_tokens_and_producers_of_choice_are_told_in_a_price() -> None:
    state = position(
        age=2,
        turn=0,
        coins=(20, 9),
        slots={0: "aqueduct", 1: "statue"},
        cities=(["forum"], []),
        wonders=(["great_lighthouse", "pyramids"], []),
        tokens=(["masonry", "architecture"], ["economy"]),
    )
    view = see(state, 0)
    lines = said(told(view, "card:aqueduct").blocks[0].lines)
    assert lines == ["none made | 1 × 2 | 2", "2 waived: Masonry |  | 0", "2 of it goes to Brunel"]  # noqa: RUF001
    lines = said(told(view, "wonder:pyramids").blocks[0].lines)
    assert "1 of your choice |  | 0" in lines
    assert "2 waived: Architecture |  | 0" in lines


def test_a_chain_and_where_its_card_is() -> None:
    state = position(age=2, turn=0, coins=(4, 9), slots={0: "dispensary"}, cities=([], ["pharmacist"]))
    found = told(see(state, 0), "card:dispensary")
    assert "Free with Pharmacist (built by Brunel)" in said(found.notes)
    assert said(found.blocks[1].lines) == ["free with Pharmacist |  | 0"]
    state = position(age=2, turn=0, slots={0: "dispensary"}, discard=["pharmacist"])
    assert "Free with Pharmacist (discarded)" in said(told(see(state, 0), "card:dispensary").notes)
    state = position(age=2, turn=0, slots={0: "dispensary"})
    assert "Free with Pharmacist (not seen)" in said(told(see(state, 0), "card:dispensary").notes)


# -- What is there, and what is hidden ---------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("seed", [1, 2])
def test_everything_that_lies_on_the_table_has_a_detail(seed: int, shape: str) -> None:
    for state in game(seed, "yes")[::7]:
        view = see(state, max(state.turn, 0))
        for item in scene(view, shape).items:
            found = GAME.detail(view, item.id, NAMES)
            assert (found is not None) == (item.kind in TELLING), item.id


def test_face_down_cards_have_the_same_detail_whatever_they_hide() -> None:
    seen = set()
    for state in game(3)[::3]:
        view = see(state, 0)
        backs = [place for place in view.structure if place.card is None]
        for guild in (False, True):
            details = [told(view, f"slot:{place.slot}") for place in backs if place.guild_back == guild]
            assert all(found == details[0] for found in details)
            seen.add((guild, bool(details)))
        for place in view.structure:
            if place.card is not None:
                assert detail(view, f"slot:{place.slot}") is None
    assert (True, True) in seen


def test_nothing_is_told_of_what_is_not_on_the_table() -> None:
    for state in game(2, "yes")[::5]:
        view = see(state, 0)
        cards = {place.card for place in view.structure} | {*view.discard, *view.offered_cards}
        cards |= {id for city in view.cities for id in city.buildings}
        for card in CARDS:
            assert (detail(view, f"card:{card.id}") is not None) == (card.id in cards)
        wonders = {*view.offer} | {owned.wonder for city in view.cities for owned in city.wonders}
        for wonder in WONDERS:
            assert (detail(view, f"wonder:{wonder.id}") is not None) == (wonder.id in wonders)
        tokens = {*view.board, *view.library, *view.cities[0].tokens, *view.cities[1].tokens}
        for token in TOKENS:
            assert (detail(view, f"token:{token.id}") is not None) == (token.id in tokens)


@pytest.mark.parametrize(
    "item",
    [
        *(
            "",
            ":",
            "card",
            "card:",
            "card:x",
            "card:altar:x",
            "slot:99",
            "slot:-1",
            "slot:x",
            "city:2",
            "city:",
            "city",
        ),
        *(
            "city",
            "lane:0",
            "lane:0:pink",
            "lane:2:blue",
            "loot:0:7",
            "loot:x:2",
            "status",
            "actions",
            "production:²",
            "x:0",
        ),
    ],
)
def test_an_unknown_item_has_no_detail(item: str) -> None:
    assert detail(see(asked("play"), 0), item, NAMES) is None


def test_what_others_could_not_know_plays_no_part() -> None:
    view = see(asked("play"), 0)
    cards = [place.card for place in view.structure if place.card]
    for id in cards:
        assert detail(replace(view, unseen=()), f"card:{id}") == detail(view, f"card:{id}")


# -- Words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_details_can_be_said_in_every_language(lang: str) -> None:
    say = words(lang, GAME.id).say
    for state in (*game(2, "yes")[::9], asked("revive"), asked("library")):
        view = see(state, max(state.turn, 0))
        for item in scene(view, "tall").items:
            found = detail(view, item.id, NAMES)
            if found is None:
                continue
            lines = [*found.lines, *found.notes, *(line for block in found.blocks for line in block.lines)]
            assert all("{" not in text for text in said(tuple(lines), lang))
            for word in (found.title, found.kind, *(word for block in found.blocks for word in block.heading)):
                text = word if isinstance(word, str) else say(word)
                assert text.strip()
                assert "{" not in text


def test_a_city_tells_its_points_by_category() -> None:
    state = game(1)[-1]
    assert state.turn == OVER
    view = see(state, 0)
    lines = told(view, "city:1").lines
    assert len(lines) == len(tables.CATEGORIES) + 1
    assert [int(str(line.cells[1][0])) for line in lines[:-1]] == list(view.cities[1].points)
    assert lines[-1].cells[1] == (str(sum(view.cities[1].points)),)


def test_a_lane_and_the_pile_tell_their_cards_by_name() -> None:
    view = see(game(1)[-1], 0)
    for colour in ("blue", "red", "purple"):
        ids = {id for line in told(view, f"lane:1:{colour}").lines for id in ids_in(line.cells)}
        cards = {f"card.{card.id}" for card in CARDS if card.id in view.cities[1].buildings and card.colour == colour}
        assert ids == cards
    assert len(told(view, "discard").lines) == len(view.discard)
    assert Table(view, None).price("altar", 0) is None
