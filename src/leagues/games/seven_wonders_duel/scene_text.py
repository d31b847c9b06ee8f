"""The text shape: 100 columns of character cells, the structure in the middle and the two cities below it.

Each function lays out one block, from its first line on. How high a block is depends on the position, never on the
language.
"""

from collections.abc import Callable, Sequence

from leagues.core.message import Message, msg
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel import labels, tables
from leagues.games.seven_wonders_duel.actions import TABLE
from leagues.games.seven_wonders_duel.labels import MARKS, Table, card_of, wonder_of
from leagues.games.seven_wonders_duel.material import (
    CARDS,
    COLOURS,
    RESOURCES,
    SETUP,
    STRUCTURES,
    TRACK,
    Card,
)
from leagues.games.seven_wonders_duel.view import City, Place
from leagues.games.seven_wonders_duel.words import wonder_effects
from leagues.ui.scene import Align, Box, Item, Part, Scene, Style, Text, Word, with_actions

WIDTH = 100
CITY_W, CITY_X = 49, (0, 51)
CAPTION = 10  # columns for the name of a line of a city
SPACE_W = 5
PAWN = "▲"
DASH, MINUS = "\N{EN DASH}", "\N{MINUS SIGN}"
CUT = "│"


def lay_out(table: Table) -> Scene:
    """The whole table, block under block."""
    items: list[Item] = []
    line = 0
    for block in (_status, _track, _board_tokens, _middle, _choice, _cities, _facts, _legend):
        found, height = block(table, line)
        items += found
        line += height
    offered = with_actions(items, TABLE, table.view.legal, labels.ITEM_KINDS)
    return Scene("text", WIDTH, line, msg("label.table"), offered)


def _text(
    words: Sequence[Word],
    x: float,
    y: float,
    w: float,
    h: float = 1,
    align: Align = "start",
    style: Style = "plain",
    ink: str = "ink",
) -> Text:
    return Text(tuple(words), x, y, w, h, lines=int(h), align=align, style=style, ink=ink)


def _item(
    id: str,
    kind: str,
    face: str,
    at: tuple[float, float],
    size: tuple[float, float],
    label: Message,
    parts: Sequence[Part],
    z: int = 0,
) -> Item:
    return Item(id, kind, face, *at, *size, z, label, parts=tuple(parts))


Block = tuple[list[Item], int]


# -- Above the structure -----------------------------------------------------------------------------------------------


def _status(table: Table, line: int) -> Block:
    view = table.view
    seat = view.turn if view.turn >= 0 else view.winner if view.turn == OVER else None
    mark = (MARKS[seat],) if seat is not None else ()
    said = labels.turn(table)
    heading = msg("label.draft") if view.age == 0 else labels.age(view.age)
    parts = [
        _text((*mark, said, DASH, labels.prompt(table)), 0, 0, 78, 2, style="bold", ink="brass"),
        _text((heading,), 79, 0, 21, align="end", style="bold"),
    ]
    label = msg("label.status", turn=said, prompt=labels.prompt(table))
    return [_item("status", "status", "status", (0, line), (WIDTH, 2), label, parts)], 2


def _track(table: Table, line: int) -> Block:
    """Loot above the space where it is lost, then the spaces with the points that the pawn brings there."""
    first = 7
    spaces = 2 * TRACK.capital - 1
    sign = 1 if table.left == 0 else -1
    parts: list[Part] = [
        _text((MARKS[table.seats[0]], "═══"), 0, 1, 6, align="end", ink=f"seat-{table.seats[0]}"),
        _text(("═══", MARKS[table.seats[1]]), first + spaces * SPACE_W + 1, 1, 6, ink=f"seat-{table.seats[1]}"),
    ]
    items = []
    size = (SPACE_W - 1, 1)
    for number in range(spaces):
        x = first + number * SPACE_W
        place = sign * (number - TRACK.capital + 1)
        parts.append(_text((CUT,), x, 1, 1, ink="ink-2"))
        zone = next((zone for zone in TRACK.zones if zone.first <= abs(place) <= zone.last), None)
        if place != table.view.pawn:
            parts.append(_text((str(zone.points if zone else 0),), x + 1, 1, SPACE_W - 1, align="middle", ink="ink-2"))
        if zone and zone.loot and abs(place) == zone.first:
            seat = 1 if place > 0 else 0
            if (seat, zone.loot) in table.view.loot:
                label = msg("label.loot", who=table.who(seat), n=zone.loot)
                what = [_text((f"{MINUS}{zone.loot}",), 0, 0, SPACE_W - 1, align="middle", ink="red")]
                items.append(_item(f"loot:{seat}:{zone.loot}", "loot", "loot", (x + 1, line), size, label, what))
    parts.append(_text((CUT,), first + spaces * SPACE_W, 1, 1, ink="ink-2"))
    track = _item("track", "track", "track", (0, line), (WIDTH, 2), msg("label.track"), parts)
    at = first + (TRACK.capital - 1 + sign * table.view.pawn) * SPACE_W + 1
    pawn = _text((PAWN,), 0, 0, SPACE_W - 1, align="middle", style="bold", ink="brass")
    items.append(_item("pawn", "pawn", "pawn", (at, line + 1), size, labels.pawn(table), [pawn], z=1))
    return [track, *items], 3


def _board_tokens(table: Table, line: int) -> Block:
    """The names of the tokens; what they do as well when one is to be chosen."""
    board = table.view.board
    if table.view.pending == "token":
        return _explained(board, "board", line)
    caption = _text((msg("label.tokens"),), 0, 0, 14, ink="ink-2")
    items = [_item("tokens", "caption", "caption", (0, line), (14, 1), msg("label.tokens"), [caption])]
    for number, id in enumerate(board):
        at, name = (15 + 17 * number, line), _text((msg(f"token.{id}"),), 0, 0, 16, ink="green")
        items.append(_item(f"token:{id}", "token", "board", at, (16, 1), labels.token_label(id), [name]))
    return items, 2


def _explained(tokens: Sequence[str], face: str, line: int) -> Block:
    """Tokens with what they do, one a line."""
    items = []
    for number, id in enumerate(tokens):
        label = labels.token_label(id)
        what = _text((label,), 2, 0, WIDTH - 2, ink="green")
        items.append(_item(f"token:{id}", "token", face, (0, line + number), (WIDTH, 1), label, [what]))
    return items, len(items) + 1


# -- The structure, the draft, the result ------------------------------------------------------------------------------


def _middle(table: Table, line: int) -> Block:
    if table.view.turn == OVER:
        return _result(table, line)
    if table.view.age == 0:
        return _offer(table, line)
    return _structure(table, line)


def _structure(table: Table, line: int) -> Block:
    """The cards as a wall of bricks: each lies on the two below it. Neighbours share their frames."""
    view = table.view
    half, left, deep = (12, 2, 4) if view.age == 3 else (8, 1, 5)
    first_column = min(slot.column for slot in STRUCTURES[view.age - 1].slots)
    items = []
    for place in view.structure:
        at = (left + half * (place.column - first_column), line + deep * (place.row - 1))
        taller = 1 if place.free and view.age == 3 else 0  # nothing lies below it
        items.append(_brick(table, place, at, (2 * half + 1, deep + 1 + taller)))
    bottom = max((item.y + item.h for item in items), default=line)
    return items, int(bottom) - line + 1 if items else 0


def _brick(table: Table, place: Place, at: tuple[float, float], size: tuple[int, int]) -> Item:
    view = table.view
    inner = size[0] - 2
    if place.card is None:
        back = f"[ {labels.NUMERALS[view.age]}{'*' if place.guild_back else ''} ]"
        parts: list[Part] = [
            Box(0, 0, *size, line="back"),
            _text((back,), 1, size[1] // 2, inner, align="middle", ink="purple" if place.guild_back else "back"),
        ]
        face = "guild" if place.guild_back else f"age:{view.age}"
        return _item(f"slot:{place.slot}", "back", face, at, size, labels.back_label(place.guild_back, view.age), parts)
    card = card_of(place.card)
    lines: list[Word] = [*_does(card), "\n", *_costs(card)]
    if place.free:
        quotes = [(seat, table.price(card.id, seat)) for seat in table.seats]
        lines += ["\n", *(labels.short_price(quote, seat) for seat, quote in quotes if quote)]
    parts = [
        Box(0, 0, *size, line=card.colour),
        _text((msg(f"colour.{card.colour}"),), 2, 0, inner - 2, ink=card.colour),
        _text((msg(f"card.{card.id}"), "\n", *lines), 1, 1, inner, size[1] - 2, ink=card.colour),
    ]
    return _item(f"card:{card.id}", "card", card.colour, at, size, labels.card_label(table, card), parts)


def _does(card: Card) -> list[Word]:
    chain = [msg("short.gives", chain=msg(f"label.chain.{card.chain}"))] if card.chain else []
    return [*labels.short_card(card), *chain]


def _costs(card: Card) -> list[Word]:
    parent = labels.chain_parent(card)
    chain = [msg("short.uses", chain=msg(f"label.chain.{parent.chain}"))] if parent else []
    return [*labels.short_cost(card.cost), *chain]


def _offer(table: Table, line: int) -> Block:
    """The wonders of the draft, two side by side."""
    size = (CITY_W, 7)
    items = []
    for number, id in enumerate(table.view.offer):
        wonder = wonder_of(id)
        label = labels.wonder_label(table, wonder, None)
        parts: list[Part] = [
            Box(0, 0, *size, line="ink"),
            _text((msg(f"wonder.{id}"),), 2, 1, CITY_W - 4, style="bold"),
            _text((*labels.short_cost(wonder.cost), "→", *labels.short_wonder(wonder)), 2, 2, CITY_W - 4),
            _text((msg("label.effects", effects=wonder_effects(wonder.effects)),), 2, 3, CITY_W - 4, 3, ink="ink-2"),
        ]
        at = (CITY_X[number % 2], line + size[1] * (number // 2))
        items.append(_item(f"wonder:{id}", "wonder", "offered", at, size, label, parts))
    rows = -(-len(items) // 2)
    return items, size[1] * rows + 1 if rows else 0


def _result(table: Table, line: int) -> Block:
    """The points of both players by category."""
    rows: list[tuple[Word, list[int]]] = [
        (msg(f"category.{name}"), [table.view.cities[seat].points[number] for seat in table.seats])
        for number, name in enumerate(tables.CATEGORIES)
    ]
    totals = [sum(points) for points in zip(*(points for _name, points in rows), strict=True)]
    rows.append((msg("label.total"), totals))
    height, width = len(rows) + 5, 76
    parts: list[Part] = [Box(0, 0, width, height, line="brass")]
    for side, seat in enumerate(table.seats):
        who = (MARKS[seat], table.who(seat))
        parts.append(_text(who, 30 + 22 * side, 1, 21, 2, align="end", style="bold", ink=f"seat-{seat}"))
    for number, (name, points) in enumerate(rows):
        last = number == len(rows) - 1
        y = number + 4 if last else number + 3
        weight: Style = "bold" if last else "plain"
        parts.append(_text((name,), 3, y, 28, style=weight))
        for side in range(2):
            parts.append(_text((str(points[side]),), 30 + 22 * side, y, 21, align="end", style=weight))
    return [_item("result", "sheet", "result", (12, line), (width, height), labels.result(table), parts)], height + 1


# -- Things to choose that lie elsewhere -------------------------------------------------------------------------------


def _choice(table: Table, line: int) -> Block:
    """Cards of the discard pile, the box or the other city, and drawn tokens, when one of them is to be chosen."""
    view = table.view
    if view.library:
        return _explained(view.library, "drawn", line)
    cards = _cards_to_choose(table)
    items = []
    for number, id in enumerate(cards):
        card = card_of(id)
        words = (msg(f"card.{id}"), "·", *_does(card))
        at = (CITY_X[number % 2], line + number // 2)
        what = _text(words, 2, 0, CITY_W - 2, ink=card.colour)
        items.append(_item(f"card:{id}", "card", card.colour, at, (CITY_W, 1), labels.card_label(table, card), [what]))
    rows = -(-len(items) // 2)
    return items, rows + 1 if rows else 0


def _cards_to_choose(table: Table) -> Sequence[str]:
    view = table.view
    if view.offered_cards:
        return view.offered_cards
    if view.pending == "revive":
        return view.discard
    if view.pending in ("destroy_brown", "destroy_grey"):
        colour = view.pending.removeprefix("destroy_")
        return [id for id in view.cities[1 - view.turn].buildings if card_of(id).colour == colour]
    return ()


# -- The cities --------------------------------------------------------------------------------------------------------


def _cities(table: Table, line: int) -> Block:
    """Both cities side by side, line by line of the same kind."""
    items: list[Item] = []
    height = 0
    for block in (_head, _production, *(_lane(colour) for colour in COLOURS), _science, _owned_tokens, _chains):
        made = [block(table, seat, CITY_X[side], line + height) for side, seat in enumerate(table.seats)]
        items += [item for found, _high in made for item in found]
        height += max(high for _found, high in made)
    made = [_wonders(table, seat, CITY_X[side], line + height) for side, seat in enumerate(table.seats)]
    items += [item for found, _high in made for item in found]
    return items, height + max(high for _found, high in made) + 1


CityBlock = Callable[[Table, int, int, int], Block]


def _head(table: Table, seat: int, x: int, line: int) -> Block:
    view, city = table.view, table.view.cities[seat]
    says = labels.standing(table, seat)
    who = (MARKS[seat], table.who(seat), *((DASH, says) if says else ()))
    purse = (msg("short.price", n=city.coins), msg("short.points", n=sum(city.points)))
    parts = [
        _text(who, 2, 0, 31, style="bold", ink=f"seat-{seat}"),
        _text(purse, 34, 0, 15, align="end", style="bold"),
    ]
    label = msg("label.city", who=table.who(seat), coins=city.coins, points=sum(city.points))
    face = "turn" if view.turn == seat else "city"
    return [_item(f"city:{seat}", "city", face, (x, line), (CITY_W, 1), label, parts)], 1


def _caption(word: Word, ink: str = "ink-2") -> Text:
    return _text((word,), 0, 0, CAPTION - 1, ink=ink)


def _production(table: Table, seat: int, x: int, line: int) -> Block:
    city = table.view.cities[seat]
    made: list[Part] = [_caption(msg("label.makes"))]
    prices: list[Part] = [_text((msg("label.buys"),), 0, 1, CAPTION - 1, ink="ink-2")]
    for number, name in enumerate(RESOURCES):
        at, amount = CAPTION + 5 * number, city.production[number]
        what = msg("short.units", n=amount, what=labels.short_resource(name))
        made.append(_text((what,), at, 0, 4, style="bold" if amount else "plain", ink="ink" if amount else "ink-2"))
        prices.append(_text((msg("short.price", n=city.prices[number]),), at, 1, 4))
    made.append(_text(_choices(city), CAPTION + 25, 0, CITY_W - CAPTION - 25, 2))
    return _line(
        "production",
        seat,
        x,
        line,
        2,
        labels.production(table.who(seat), city.production, city.prices),
        [*made, *prices],
    )


def _choices(city: City) -> list[Word]:
    words: list[Word] = []
    for choices, names in ((city.raw_choices, RESOURCES[:3]), (city.good_choices, RESOURCES[3:])):
        if choices:
            words += [f"+{choices}", labels.either(labels.short_resource(name) for name in names), "\n"]
    return words


def _lane(colour: str) -> CityBlock:
    """A block for the buildings of a colour; long ones take more lines."""

    def block(table: Table, seat: int, x: int, line: int) -> Block:
        cards = [card for card in map(card_of, table.view.cities[seat].buildings) if card.colour == colour]
        dots = colour in ("green", "yellow", "purple")
        words: list[Word] = []
        for card in cards:
            words += ["·", *labels.short_card(card)] if words and dots else labels.short_card(card)
        height = max(1, -(-len(cards) // 2) if dots else 1)
        parts = [
            _caption(msg(f"colour.{colour}"), colour),
            _text(words or (DASH,), CAPTION, 0, CITY_W - CAPTION, height, ink="ink" if cards else "ink-2"),
        ]
        label = labels.lane(table.who(seat), colour, len(cards))
        return [_item(f"lane:{seat}:{colour}", "lane", colour, (x, line), (CITY_W, height), label, parts)], height

    return block


def _line(kind: str, seat: int, x: int, line: int, height: int, label: Message, parts: Sequence[Part]) -> Block:
    """A line of a city, or several, as one item."""
    return [_item(f"{kind}:{seat}", kind, kind, (x, line), (CITY_W, height), label, parts)], height


def _science(table: Table, seat: int, x: int, line: int) -> Block:
    symbols = table.view.cities[seat].symbols
    words: list[Word] = [f"{len(symbols)}/6", *(msg(f"symbol.{name}") for name in symbols)]
    height = 2 if len(symbols) > 3 else 1
    parts = [_caption(msg("label.symbols")), _text(words, CAPTION, 0, CITY_W - CAPTION, height)]
    return _line(
        "symbols", seat, x, line, height, labels.symbols(table.who(seat), table.view.cities[seat].symbols), parts
    )


def _owned_tokens(table: Table, seat: int, x: int, line: int) -> Block:
    tokens = table.view.cities[seat].tokens
    height = max(1, -(-len(tokens) // 2))
    parts = [_caption(msg("label.tokens"))]
    if not tokens:
        parts.append(_text((DASH,), CAPTION, 0, 1, ink="ink-2"))
    items, height = _line(
        "tokens", seat, x, line, height, labels.tokens(table.who(seat), table.view.cities[seat].tokens), parts
    )
    for number, id in enumerate(tokens):
        at = (x + CAPTION + 20 * (number % 2), line + number // 2)
        name = _text((msg(f"token.{id}"),), 0, 0, 19, ink="green")
        items.append(_item(f"token:{id}", "token", "owned", at, (19, 1), labels.token_label(id), [name]))
    return items, height


def _chains(table: Table, seat: int, x: int, line: int) -> Block:
    """The chain symbols of a city that a card still to come could use."""
    buildings = table.view.cities[seat].buildings
    useful = {card.chain_from for card in CARDS if card.chain_from and card.age >= table.view.age}
    names = [card_of(id).chain for id in buildings if id in useful]
    height = max(1, -(-len(names) // 3))
    words: list[Word] = [msg(f"label.chain.{name}") for name in names]
    said = _text(words or (DASH,), CAPTION, 0, CITY_W - CAPTION, height, ink="ink" if names else "ink-2")
    label = msg("label.chains_of", who=table.who(seat), chains=tuple(words))
    return _line("chains", seat, x, line, height, label, [_caption(msg("label.chains")), said])


def _wonders(table: Table, seat: int, x: int, line: int) -> Block:
    items, height = [], 0
    for owned in table.view.cities[seat].wonders:
        wonder = wonder_of(owned.wonder)
        label = labels.wonder_label(table, wonder, owned.under)
        parts: list[Part] = []
        quote = table.price(wonder.id, seat)
        if owned.under is not None or quote is None:
            words = ("✓", msg(f"wonder.{wonder.id}"), "\n", *labels.short_wonder(wonder))
            parts.append(_text(words, 2, 0, CITY_W - 2))
            high = 1
        else:
            price = (*labels.short_cost(wonder.cost), "", labels.short_price(quote, seat))
            parts.append(_text((msg(f"wonder.{wonder.id}"),), 2, 0, 28))
            parts.append(_text(price, 31, 0, CITY_W - 31, align="end"))
            parts.append(_text(labels.short_wonder(wonder), 4, 1, CITY_W - 4, ink="ink-2"))
            high = 2
        face = "built" if owned.built else "unbuilt"
        items.append(_item(f"wonder:{wonder.id}", "wonder", face, (x, line + height), (CITY_W, high), label, parts))
        height += high
    return items, height


# -- Below the cities --------------------------------------------------------------------------------------------------


def _facts(table: Table, line: int) -> Block:
    view = table.view
    income: list[Word] = [f"{MARKS[seat]}+{labels.discard_income(view, seat)}" for seat in table.seats]
    built = labels.wonders_built(view)
    words: list[Word] = [
        msg("label.discarded"),
        f"{len(view.discard)}",
        "·",
        msg("label.discard_income"),
        *income,
        "·",
        msg("label.wonders_built"),
        f"{built}/{SETUP.wonder_limit}",
    ]
    label = labels.discard_pile(view.discard)
    items = [_item("discard", "pile", "discard", (0, line), (WIDTH, 1), label, [_text(words, 0, 0, WIDTH)])]
    for wonder in view.boxed_wonders:
        boxed = msg("label.boxed", wonder=msg(f"wonder.{wonder}"))
        text = _text([boxed], 0, 0, WIDTH)
        items.append(_item("boxed", "wonder", "boxed", (0, line + len(items)), (WIDTH, 1), boxed, [text]))
    return items, len(items)


def _legend(table: Table, line: int) -> Block:
    """What the short forms mean."""
    words: list[Word] = []
    for name in RESOURCES:
        words += [labels.short_resource(name), msg(f"resource.{name}"), "·"]
    words.append(msg("label.legend"))
    label = msg("label.legend")
    return [
        _item("legend", "legend", "legend", (0, line), (WIDTH, 4), label, [_text(words, 0, 0, WIDTH, 4, ink="ink-2")])
    ], 4
