"""The numbers that the rules of 7 Wonders Duel work with: tables from the component data, places, tasks and action ids.

``rules.py`` takes them over, as C arrays when it is compiled.
"""

from collections.abc import Mapping
from typing import Any

from leagues.core.state import OVER
from leagues.games.seven_wonders_duel.material import (
    CARDS,
    COLOURS,
    RESOURCES,
    SETUP,
    STRUCTURES,
    SYMBOLS,
    TOKENS,
    TRACK,
    WONDERS,
    Resource,
    Wonder,
)

# -- Tables, made from the component data ----------------------------------------------------------------------------

CARD_COUNT = 73
WONDER_COUNT = 14
TOKEN_COUNT = 10
SLOT_COUNT = SETUP.age_cards
BASE_WONDERS = 12

# Colours, and after them what else guilds and yellow cards count. A city's row of ``holdings`` is 8 long.
BROWN, GREY, BLUE, GREEN, YELLOW, RED, PURPLE = range(7)
BUILT_WONDERS = 7
THREE_COINS = 8
HOLDINGS = (*COLOURS, "wonder", "three_coins")

# A deck is a card back: ages I, II, III and the guilds. Cards of a deck have neighbouring ids.
GUILDS = 3
DECK_OF = [GUILDS if card.colour == "purple" else card.age - 1 for card in CARDS]
DECK_START = [DECK_OF.index(deck) for deck in range(4)]
DECK_SIZE = [DECK_OF.count(deck) for deck in range(4)]

COLOUR = [COLOURS.index(card.colour) for card in CARDS]
COIN_COST = [card.cost.coins for card in CARDS]
NEED = [units for card in CARDS for units in card.cost.units()]
CHAIN_FROM = [next((i for i, c in enumerate(CARDS) if c.id == card.chain_from), -1) for card in CARDS]
PRODUCES = [card.effects.produce.get(resource, 0) for card in CARDS for resource in RESOURCES]
POINTS = [card.effects.points for card in CARDS]
SHIELDS = [card.effects.shields for card in CARDS]
SYMBOL = [SYMBOLS.index(card.effects.symbol) if card.effects.symbol else -1 for card in CARDS]
GAIN = [card.effects.coins for card in CARDS]


def _choice(resources: tuple[Resource, ...]) -> int:
    """0 for none, 1 for one of the raw materials, 2 for one of the manufactured goods."""
    return {(): 0, RESOURCES[:3]: 1, RESOURCES[3:]: 2}[resources]


def _mask(names: tuple[str, ...], of: tuple[str, ...]) -> int:
    return sum(1 << of.index(name) for name in names)


def _each(counted: Mapping[Any, int]) -> int:
    """What one counted thing brings; the data may not mix different amounts in one effect."""
    (amount,) = set(counted.values()) or {0}
    return amount


CHOICE = [_choice(card.effects.produce_one_of) for card in CARDS]
FIXED_PRICE = [_mask(card.effects.fixed_price, RESOURCES) for card in CARDS]
OWN_COUNTED = [_mask(tuple(card.effects.coins_per_own), HOLDINGS) for card in CARDS]
OWN_COINS = [_each(card.effects.coins_per_own) for card in CARDS]
MOST_COUNTED = [_mask(tuple(card.effects.coins_per_most), HOLDINGS) for card in CARDS]
MOST_COINS = [_each(card.effects.coins_per_most) for card in CARDS]
GUILD_COUNTED = [_mask(tuple(card.effects.points_per_most), HOLDINGS) for card in CARDS]
GUILD_POINTS = [_each(card.effects.points_per_most) for card in CARDS]

WONDER_NEED = [units for wonder in WONDERS for units in wonder.cost.units()]
WONDER_POINTS = [wonder.effects.points for wonder in WONDERS]
WONDER_SHIELDS = [wonder.effects.shields for wonder in WONDERS]
WONDER_GAIN = [wonder.effects.coins for wonder in WONDERS]
WONDER_LOSS = [wonder.effects.opponent_loses for wonder in WONDERS]
WONDER_REPLAY = [int(wonder.effects.replay) for wonder in WONDERS]
WONDER_CHOICE = [_choice(wonder.effects.produce_one_of) for wonder in WONDERS]

TOKEN_GAIN = [token.effects.coins for token in TOKENS]
TOKEN_POINTS = [token.effects.points for token in TOKENS]
POINTS_PER_TOKEN = sum(token.effects.points_per_token for token in TOKENS)
COINS_PER_CHAIN = sum(token.effects.coins_per_chain for token in TOKENS)
SHIELDS_PER_RED = sum(token.effects.shields_per_red for token in TOKENS)
WAIVED_FOR_WONDERS = sum(token.effects.discount_wonder for token in TOKENS)
WAIVED_FOR_BLUE = sum(token.effects.discount_blue for token in TOKENS)


def _token_with(effect: str) -> int:
    """The one token that has an effect."""
    (number,) = [number for number, token in enumerate(TOKENS) if getattr(token.effects, effect)]
    return number


ARCHITECTURE = _token_with("discount_wonder")
ECONOMY = _token_with("trade_income")
LAW = _token_with("symbol")
MASONRY = _token_with("discount_blue")
MATHEMATICS = _token_with("points_per_token")
STRATEGY = _token_with("shields_per_red")
THEOLOGY = _token_with("replay_wonders")
URBANISM = _token_with("coins_per_chain")
LAW_SYMBOL = SYMBOLS.index("law")

# Structures: 20 slots an age, row by row from the far row. Masks have a bit a slot.
COVERED_BY = [sum(1 << c for c in slot.covered_by) for age in STRUCTURES for slot in age.slots]
COVERS = [(*slot.covers, -1, -1)[side] for age in STRUCTURES for slot in age.slots for side in range(2)]
FACE_UP = [sum(1 << i for i, slot in enumerate(age.slots) if slot.face_up) for age in STRUCTURES]
FAR_ROW = [sum(1 << i for i, slot in enumerate(age.slots) if slot.row == 1) for age in STRUCTURES]
LAID_OUT = (1 << SLOT_COUNT) - 1

CAPITAL = TRACK.capital
ZONE_FIRST = [zone.first for zone in TRACK.zones]
ZONE_POINTS = [zone.points for zone in TRACK.zones]
ZONE_LOOT = [zone.loot for zone in TRACK.zones]

FIRST_COINS = SETUP.coins
DISCARD_COINS = SETUP.discard_base
BOARD_TOKENS = SETUP.board_tokens
LIBRARY_TOKENS = max(wonder.effects.library for wonder in WONDERS)
GROUP_SIZE = SETUP.wonders_per_group
WONDER_LIMIT = SETUP.wonder_limit
GUILDS_IN_PLAY = SETUP.guilds
BOXED_CARDS = SETUP.boxed_cards
PICKERS = [0, 1, 1, 0, 1, 0, 0, 1]
TOLL = 2  # what the bank asks for a resource, before the opponent's symbols (R29)
FIXED_TOLL = 1  # with a reserve or the Customs House (R31)
SYMBOLS_TO_WIN = 6  # R44

# -- Where a card is -------------------------------------------------------------------------------------------------

UNSEEN = 0
DISCARDED = 1
TUCKED = 2
BOXED = 3
OFFERED = 4
CITY = 5  # and 6: the city of seat 0, of seat 1
SLOT = 8  # and up: face up in this slot of the structure

# -- Tasks: chance first, then choices -------------------------------------------------------------------------------

SHOW_TOKEN, SHOW_WONDER, PLACE_GUILD, REVEAL, DRAW_TOKEN, DRAW_BOXED, FIRST_CHOICE = range(7)
DRAFT, PLAY, TOKEN, LIBRARY, DESTROY_BROWN, DESTROY_GREY, REVIVE, TAKE, KEEP, GIVE, BEGIN = range(FIRST_CHOICE, 17)
TASKS = (
    *("show_token", "show_wonder", "place_guild", "reveal", "draw_token", "draw_boxed"),
    *("draft", "play", "token", "library", "destroy_brown", "destroy_grey", "revive", "take", "keep", "give", "begin"),
)
NO_TASK = -1
STACK_SIZE = 12  # at most 5 wait: the turning up, two tasks of a wonder, a card of the second, and its token


def _task_of(wonder: Wonder) -> int:
    """The choice that a wonder's effect puts to its builder (R59, R63, R66, R89, R90)."""
    effects = wonder.effects
    if effects.destroy:
        return DESTROY_BROWN if effects.destroy == "brown" else DESTROY_GREY
    for asked, task in (
        (effects.library, LIBRARY),
        (effects.revive, REVIVE),
        (effects.take_far_row, TAKE),
        (effects.share_boxed, KEEP),
    ):
        if asked:
            return task
    return NO_TASK


WONDER_TASK = [_task_of(wonder) for wonder in WONDERS]

# -- The action table: first id of each kind (actions.py gives the codes) ----------------------------------------------

BUILD_0 = 0
DISCARD_0 = BUILD_0 + CARD_COUNT
WONDER_0 = DISCARD_0 + CARD_COUNT
DRAFT_0 = WONDER_0 + WONDER_COUNT * CARD_COUNT
TOKEN_0 = DRAFT_0 + WONDER_COUNT
LIBRARY_0 = TOKEN_0 + TOKEN_COUNT
DESTROY_0 = LIBRARY_0 + TOKEN_COUNT
REVIVE_0 = DESTROY_0 + CARD_COUNT
TAKE_0 = REVIVE_0 + CARD_COUNT
KEEP_0 = TAKE_0 + CARD_COUNT
GIVE_0 = KEEP_0 + CARD_COUNT
BEGIN_0 = GIVE_0 + CARD_COUNT
SHOW_TOKEN_0 = BEGIN_0 + 2
SHOW_WONDER_0 = SHOW_TOKEN_0 + TOKEN_COUNT
PLACE_GUILD_0 = SHOW_WONDER_0 + WONDER_COUNT
REVEAL_0 = PLACE_GUILD_0 + SLOT_COUNT
DRAW_TOKEN_0 = REVEAL_0 + CARD_COUNT
DRAW_BOXED_0 = DRAW_TOKEN_0 + TOKEN_COUNT
ACTION_COUNT = DRAW_BOXED_0 + CARD_COUNT

NO_ENDING, MILITARY, SCIENTIFIC, CIVILIAN = range(4)
ENDINGS = ("none", "military", "scientific", "civilian")

CATEGORIES = ("military", "civilian", "science", "commerce", "guilds", "wonders", "progress", "treasury")
CATEGORY_COUNT = 8

# What each field of a position may hold. Compiled arrays have no bounds of their own, so a dump from outside is held
# to these: whatever is used as an index has to be one.
BOUNDS = {
    "turn": (OVER, 1),
    "promo": (0, 1),
    "centre_begins": (0, 1),
    "again": (0, 1),
    "loot": (0, 0b1111),
    "coins": (0, 1 << 15),
    "age": (0, 3),
    "active": (0, 1),
    "picks": (0, len(PICKERS)),
    "pawn": (-CAPITAL, CAPITAL),
    "depth": (0, STACK_SIZE),
    "stack": (0, 2 * len(TASKS) - 1),
    "winner": (-1, 1),
    "ending": (0, len(ENDINGS) - 1),
    "where": (0, SLOT + SLOT_COUNT - 1),
    "slots": (-1, CARD_COUNT - 1),
    "tucked": (-1, CARD_COUNT - 1),
    **dict.fromkeys(("present", "hidden", "guild_backs", "free"), (0, LAID_OUT)),
    **dict.fromkeys(("unseen", "unseen_guilds"), (0, (1 << max(DECK_SIZE)) - 1)),
    **dict.fromkeys(("unseen_wonders", "offer", "unbuilt", "built"), (0, (1 << WONDER_COUNT) - 1)),
    **dict.fromkeys(("board", "set_aside", "library", "tokens"), (0, (1 << TOKEN_COUNT) - 1)),
}
