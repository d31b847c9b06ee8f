"""Whether a dump from outside can be a position: every component in one place, and every place filled as it should be.

Compiled rules take a position on trust. What they are given by ``State.load`` is looked through here first.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.tables import DECK_OF, DECK_START, GUILDS, SLOT, SLOT_COUNT, UNSEEN

Fields = Mapping[str, Any]


def faults(fields: Fields) -> Iterator[str]:
    """What no position has, a sentence each. The fields are within ``tables.BOUNDS``."""
    yield from _structure(fields)
    yield from _cards(fields)
    yield from _tasks(fields)
    tokens = (fields["board"], fields["set_aside"], fields["library"], *fields["tokens"])
    if not _divided((1 << tables.TOKEN_COUNT) - 1, *tokens):
        yield "each progress token is in one place"
    owned = (*fields["unbuilt"], *fields["built"])
    pool = (1 << (tables.WONDER_COUNT if fields["promo"] else tables.BASE_WONDERS)) - 1
    if not _divided(None if fields["age"] else pool, fields["unseen_wonders"], fields["offer"], *owned):
        yield "a wonder is in one place"
    if fields["age"] == 0 and sum(mask.bit_count() for mask in owned) != fields["picks"]:
        yield "each pick of the draft brought a wonder"
    if any((fields["unbuilt"][seat] | fields["built"][seat]).bit_count() > 4 for seat in range(2)):
        yield "a seat has four wonders at most"


def _divided(whole: int | None, *parts: int) -> bool:
    """Whether masks share no bit, and together are the whole if there is one."""
    union = 0
    for part in parts:
        if union & part:
            return False
        union |= part
    return whole is None or union == whole


def _tasks(fields: Fields) -> Iterator[str]:
    waiting = {task >> 1 for task in fields["stack"][: fields["depth"]]}
    offered = fields["where"].count(tables.OFFERED)
    if tables.GIVE in waiting and offered != tables.BOXED_CARDS - 1:
        yield "two boxed cards are left to give one of"
    if tables.KEEP in waiting and offered != tables.BOXED_CARDS and tables.DRAW_BOXED not in waiting:
        yield "three boxed cards are there to keep one of"
    for number, task in enumerate(fields["stack"]):
        kind, seat = divmod(task, 2)
        if number >= fields["depth"]:
            if task:
                yield "nothing stands above the top of the stack"
        elif (kind in (tables.SHOW_TOKEN, tables.SHOW_WONDER, tables.DRAFT)) != (fields["age"] == 0):
            yield "tokens and wonders are shown and drafted before Age I"
        elif kind == tables.PLACE_GUILD and fields["age"] != 3:
            yield "guilds are placed in Age III"
        elif kind < tables.FIRST_CHOICE and seat:
            yield "chance has no seat"


def _structure(fields: Fields) -> Iterator[str]:
    age, present, hidden, backs = (fields[name] for name in ("age", "present", "hidden", "guild_backs"))
    if age == 0:
        if present | hidden | backs | fields["free"]:
            yield "there is no structure before Age I"
        return
    covered_by = tables.COVERED_BY[SLOT_COUNT * (age - 1) :]
    open_slots = (slot for slot in range(SLOT_COUNT) if present >> slot & 1 and not covered_by[slot] & present)
    if fields["free"] != sum(1 << slot for slot in open_slots):
        yield "the free slots are those that nothing covers"
    if hidden & ~present:
        yield "a hidden card is there"
    placed = backs.bit_count() == tables.GUILDS_IN_PLAY
    placing = fields["depth"] and fields["stack"][fields["depth"] - 1] >> 1 == tables.PLACE_GUILD
    if backs.bit_count() > tables.GUILDS_IN_PLAY or (backs and age < 3) or (age == 3 and placed == bool(placing)):
        yield "three guilds lie in Age III"
    if fields["unseen"] >> tables.DECK_SIZE[age - 1] or fields["unseen_guilds"] >> tables.DECK_SIZE[GUILDS]:
        yield "the unseen cards are those of the back"
    for slot, card in enumerate(fields["slots"]):
        seen = (present & ~hidden) >> slot & 1
        deck = GUILDS if backs >> slot & 1 else age - 1
        if card >= 0 and not (seen and fields["where"][card] == SLOT + slot and DECK_OF[card] == deck):
            yield "a card in a slot lies there face up, with the back of the slot"
        if card < 0 and seen:
            yield "a face-up slot shows its card"
    if fields["unseen_guilds"].bit_count() < (hidden & backs).bit_count():
        yield "there are enough unseen guilds"
    boxed = 0 if placing or {tables.OFFERED, tables.BOXED} & set(fields["where"]) else tables.BOXED_CARDS
    if fields["unseen"].bit_count() < (hidden & ~backs).bit_count() + boxed:
        yield "there are enough unseen cards"


def _cards(fields: Fields) -> Iterator[str]:
    age, where = fields["age"], fields["where"]
    unseen = {GUILDS: fields["unseen_guilds"], age - 1: fields["unseen"]}
    for card, place in enumerate(where):
        deck = DECK_OF[card]
        if place >= SLOT and fields["slots"][place - SLOT] != card:
            yield "a card in the structure lies in its slot"
        if place == tables.TUCKED and card not in fields["tucked"]:
            yield "a tucked card lies under a wonder"
        still_to_come = deck > age - 1 if deck != GUILDS else age < 3
        if still_to_come and place != UNSEEN:
            yield "cards of later ages have not been seen"
        if still_to_come or deck not in unseen:
            continue
        if (place == UNSEEN) != (unseen[deck] >> (card - DECK_START[deck]) & 1):
            yield "the unseen cards are those that are nowhere"
    for wonder, card in enumerate(fields["tucked"]):
        built = (fields["built"][0] | fields["built"][1]) >> wonder & 1
        if bool(built) != (card >= 0) or (card >= 0 and where[card] != tables.TUCKED):
            yield "a card is tucked under each built wonder"
