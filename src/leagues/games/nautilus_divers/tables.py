"""The numbers that the rules of Nautilus (Libellud) work with: cards, spaces, phases and action ids.

``rules.py`` takes them over, as C arrays when it is compiled. A card is its value: 0 the Fishbone, 1 to 14 the divers,
15 the Kraken. A space is 5 times its side plus its column; spaces 0 to 4 are the side of seat 0.
"""

from leagues.core.state import OVER
from leagues.games.nautilus_divers.material import (
    DIVERS,
    DOMAIN_CARDS,
    DOMAINS,
    SETUP,
    SPECIAL_INDEX,
    SPECIALS,
)

# -- Cards and spaces --------------------------------------------------------------------------------------------------

ROUNDS = SETUP.rounds
BLOCK = SETUP.block
HAND = SETUP.hand
COLUMNS = SETUP.columns
SPACES = 2 * COLUMNS
DRAFTED = SETUP.drafted
DRAWN = SETUP.drawn

DIVER_COUNT = len(DIVERS)
ALL_DIVERS = sum(1 << diver.value for diver in DIVERS)
CARD_COUNT = DIVER_COUNT + 2
FISHBONE_CARD = 0
KRAKEN_CARD = CARD_COUNT - 1

STAYS, ACROSS, ALONG = range(3)
ARROW = [STAYS] * CARD_COUNT
CRAB_BEATS = [-1] * CARD_COUNT
for _diver in DIVERS:
    ARROW[_diver.value] = {None: STAYS, "across": ACROSS, "along": ALONG}[_diver.arrow]
    CRAB_BEATS[_diver.value] = -1 if _diver.beats is None else _diver.beats

SPECIAL_COUNT = len(SPECIALS)
ALL_SPECIALS = (1 << SPECIAL_COUNT) - 1
FISHBONE, KRAKEN, ANCHOR_CARD, EYE, MODULE, HARPOON_CARD = (
    SPECIAL_INDEX[id] for id in ("fishbone", "kraken", "anchor", "eye", "module", "harpoon")
)
assert (SPECIALS[FISHBONE].value, SPECIALS[KRAKEN].value) == (FISHBONE_CARD, KRAKEN_CARD)

DOMAIN_COUNT = len(DOMAINS)
KIND_COUNT = len(DOMAIN_CARDS)  # kinds of domain cards; alike ones are one kind
KIND_DOMAIN = [[domain.id for domain in DOMAINS].index(card.domain) for card in DOMAIN_CARDS]
KIND_VALUE = [card.value for card in DOMAIN_CARDS]
KIND_COPIES = [card.copies for card in DOMAIN_CARDS]
DOMAIN_CARD_COUNT = sum(KIND_COPIES)

SIDES = "ab"
SPACE_NAMES = tuple(f"{side}{column + 1}" for side in SIDES for column in range(COLUMNS))
CARD_NAMES = ("fishbone", *(str(diver.value) for diver in DIVERS), "kraken")

# -- Phases: chance first, then choices --------------------------------------------------------------------------------

DOMAINS_PHASE, DEAL, SPECIALS_PHASE, DRAW, CATCH = range(5)
DRAFT, START, PUT_BACK, HARPOON, PLACE, ANCHOR, MOVE, FINISHED = range(5, 13)
PHASES = (
    *("domains", "deal", "specials", "draw", "catch"),
    *("draft", "start", "put_back", "harpoon", "place", "anchor", "move", "over"),
)

# -- The action table: first id of each kind (actions.py gives the codes) ----------------------------------------------

KEEP_0 = 0
START_0 = KEEP_0 + SPECIAL_COUNT * (SPECIAL_COUNT - 1)
PUT_BACK_0 = START_0 + 4
SWAP_0 = PUT_BACK_0 + DIVER_COUNT
RELEASE = SWAP_0 + DIVER_COUNT
PLACE_0 = RELEASE + 1
ANCHORED_0 = PLACE_0 + CARD_COUNT * SPACES
ANCHOR_0 = ANCHORED_0 + DIVER_COUNT * SPACES
MOVE_0 = ANCHOR_0 + SPACES
DOMAIN_0 = MOVE_0 + SPACES * (SPACES - 1)
DEAL_0 = DOMAIN_0 + KIND_COUNT
SPECIAL_0 = DEAL_0 + DIVER_COUNT
DRAW_0 = SPECIAL_0 + SPECIAL_COUNT
CATCH_0 = DRAW_0 + DIVER_COUNT
ACTION_COUNT = CATCH_0 + DIVER_COUNT

# ``start:`` codes: what is done before the first placement, and the special card it takes.
START_NAMES = ("none", "eye", "module", "harpoon")
START_NONE, START_EYE, START_MODULE, START_HARPOON = range(4)

# What each field of a position may hold; a dump from outside is held to these before the rules see it.
BOUNDS = {
    "turn": (OVER, 1),
    "straight": (0, 1),
    "open_cards": (0, 1),
    "early_end": (0, 1),
    "round": (1, ROUNDS),
    "nemo": (0, 1),
    "active": (0, 1),
    "phase": (0, len(PHASES) - 1),
    "dealt": (0, COLUMNS + 2 * HAND + DRAFTED),
    "placed": (0, SPACES),
    "anchor": (-1, SPACES - 1),
    "just": (-1, SPACES - 1),
    "board": (-1, CARD_COUNT - 1),
    "special": (-1, SPECIAL_COUNT - 1),
    "row": (-1, KIND_COUNT - 1),
    "used": (0, 1),
    "left": (0, max(KIND_COPIES)),
    "won": (0, max(KIND_COPIES)),
    "played": (0, (1 << CARD_COUNT) - 1),
    **dict.fromkeys(("drafted", "gone"), (0, ALL_SPECIALS)),
    **dict.fromkeys(("drawn", "snapshot", "hand"), (0, ALL_DIVERS)),
    **dict.fromkeys(("returned", "caught", "given"), (0, DIVER_COUNT)),
}
