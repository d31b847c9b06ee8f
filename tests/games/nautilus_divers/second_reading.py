"""A second reading of the rules of Nautilus (Libellud), which follows a game by its codes alone.

It was written from docs/games/nautilus_divers.md as a game is told, with cards and spaces under their names, so that a
test can compare it ply by ply with the rules that are played. It uses nothing of theirs.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field

CHANCE, OVER = -1, -2
DIVERS = [str(value) for value in range(1, 15)]
STRENGTH = {"fishbone": 0, **{diver: int(diver) for diver in DIVERS}, "kraken": 15}
SPECIALS = ("fishbone", "kraken", "anchor", "eye", "module", "harpoon")
DOMAINS = ("science", "exploration", "navigation", "engineering", "war")
POINTS = {"2": 2, "1": 1, "blot": -1}
SIDES = "ab"
COLUMNS = "12345"
SPACES = [side + column for side in SIDES for column in COLUMNS]


@dataclass(frozen=True)
class Asked:
    """Who decides, a seat or chance, and the codes there are, with how likely chance brings them."""

    turn: int
    codes: dict[str, int]


Course = Generator[Asked, str, None]


@dataclass
class Reading:
    """Everything on the table; ``game`` tells the game, asks for a code at every ply and lays the cards."""

    straight: bool = False
    early_end: bool = False
    round: int = 1
    first: int = 0  # the seat with the Nemo token
    board: dict[str, str] = field(default_factory=dict)
    anchor: str | None = None
    row: list[str] = field(default_factory=list)  # such as "war:2"
    hands: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    pile: set[str] = field(default_factory=set)
    special: list[str] = field(default_factory=list)
    used: list[bool] = field(default_factory=list)
    special_pile: set[str] = field(default_factory=lambda: set(SPECIALS))
    domain_pile: Counter[str] = field(
        default_factory=lambda: Counter(
            {f"{domain}:{mark}": 4 if mark == "1" else 1 for domain in DOMAINS for mark in POINTS}
        )
    )
    won: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))

    def game(self) -> Course:
        """Six rounds, or fewer with the option for it (R8-R65)."""
        for number in range(1, 7):
            if number == 4:
                self.special_pile = set(SPECIALS)
            yield from self.deal(number)
            for seat in (self.first, 1 - self.first):
                yield from self.start(seat)
            for turn in range(10):
                yield from self.place(self.first if turn % 2 == 0 else 1 - self.first)
            self.award()
            if self.early_end and any(self.certain(seat) >= 3 for seat in range(2)):
                break

    # -- The deal (R8-R12) ---------------------------------------------------------------------------------------------

    def deal(self, number: int) -> Course:
        """The last round lies on the table until the first card of the next one comes."""
        first_card = yield self.next_domain_card()
        self.round, self.first = number, (number - 1) % 2
        self.board, self.anchor, self.row, self.special, self.used = {}, None, [], [], [False, False]
        self.hands, self.pile = (set(), set()), set(DIVERS)
        self.lay_out(first_card)
        while len(self.row) < 5:
            self.lay_out((yield self.next_domain_card()))
        for seat in range(2):
            for _card in range(5):
                self.hands[seat].add((yield from self.draw("deal")))
        drawn = []
        for _card in range(2):
            code = yield Asked(CHANCE, {f"special:{special}": 1 for special in self.special_pile})
            drawn.append(code.split(":")[1])
            self.special_pile.remove(drawn[-1])
        one, other = drawn
        code = yield Asked(self.first, {f"keep:{one}:{other}": 1, f"keep:{other}:{one}": 1})
        kept, given = code.split(":")[1:]
        self.special = [kept, given] if self.first == 0 else [given, kept]

    def next_domain_card(self) -> Asked:
        return Asked(CHANCE, {f"domain:{card}": number for card, number in self.domain_pile.items() if number})

    def lay_out(self, code: str) -> None:
        self.row.append(code.removeprefix("domain:"))
        self.domain_pile[self.row[-1]] -= 1

    def draw(self, kind: str) -> Generator[Asked, str, str]:
        """A diver from the pile."""
        code = yield Asked(CHANCE, {f"{kind}:{diver}": 1 for diver in self.pile})
        diver = code.split(":")[1]
        self.pile.remove(diver)
        return diver

    # -- Before the first placement (R14-R24) --------------------------------------------------------------------------

    def start(self, seat: int) -> Course:
        special, own, others = self.special[seat], self.hands[seat], self.hands[1 - seat]
        ways = {"start:none": 1}
        if special in ("eye", "module", "harpoon"):
            ways[f"start:{special}"] = 1
        if (yield Asked(seat, ways)) == "start:none":
            return
        self.used[seat] = True
        if special == "module":
            drawn = []
            for _card in range(2):
                drawn.append((yield from self.draw("draw")))
                own.add(drawn[-1])
            back = (yield Asked(seat, {f"put_back:{diver}": 1 for diver in drawn})).split(":")[1]
            own.remove(back)
            self.pile.add(back)
        if special == "harpoon":
            caught = (yield Asked(CHANCE, {f"catch:{diver}": 1 for diver in others})).split(":")[1]
            code = yield Asked(seat, {"release": 1, **{f"swap:{diver}": 1 for diver in own}})
            if code != "release":
                given = code.split(":")[1]
                own.remove(given)
                others.remove(caught)
                own.add(caught)
                others.add(given)

    # -- Placement, Anchor, movement (R26-R50) -------------------------------------------------------------------------

    def place(self, seat: int) -> Course:
        free = [space for space in SPACES if space not in self.board]
        cards = set(self.hands[seat])
        if self.special[seat] in ("kraken", "fishbone") and not self.used[seat]:
            cards.add(self.special[seat])
        ways = [f"place:{card}:{space}" for card in cards for space in free]
        if self.special[seat] == "anchor" and not self.used[seat]:
            ways += [f"place:{diver}:{space}:anchor" for diver in self.hands[seat] for space in free]
        _place, card, space, *anchored = (yield Asked(seat, dict.fromkeys(ways, 1))).split(":")
        self.board[space] = card
        self.hands[seat].discard(card)
        if anchored or card in ("kraken", "fishbone"):
            self.used[seat] = True
        if anchored:
            code = yield Asked(seat, {f"anchor:{lying}": 1 for lying in self.board})
            self.anchor = code.split(":")[1]
        moves = self.movements(card, space)
        if moves:
            _move, source, target = (yield Asked(seat, dict.fromkeys(moves, 1))).split(":")
            self.board[target] = self.board.pop(source)

    def movements(self, card: str, space: str) -> list[str]:
        """What a card that was just placed can move."""
        side = space[0]
        if card in ("7", "8"):
            target_side = side
        elif card in ("6", "9"):
            target_side = "b" if side == "a" else "a"
        else:
            return []
        found = []
        for source in self.board:
            if source[0] != side or source in (space, self.anchor):
                continue
            for column in COLUMNS:
                target = target_side + column
                faces = column == source[1]
                if target not in self.board and (card in ("7", "8") or faces or not self.straight):
                    found.append(f"move:{source}:{target}")
        return found

    # -- The end of a round, and of the game (R51-R64) -----------------------------------------------------------------

    def award(self) -> None:
        for column, domain_card in zip(COLUMNS, self.row, strict=True):
            near, far = self.board[f"a{column}"], self.board[f"b{column}"]
            if {near, far} == {"1", "14"}:
                winner = 0 if near == "1" else 1
            else:
                winner = 0 if STRENGTH[near] > STRENGTH[far] else 1
            self.won[winner][domain_card] += 1

    def points(self, seat: int, domain: str) -> int:
        return sum(self.won[seat][f"{domain}:{mark}"] * value for mark, value in POINTS.items())

    def domains(self, seat: int) -> int:
        """How many domains a seat leads."""
        return sum(self.points(seat, domain) > self.points(1 - seat, domain) for domain in DOMAINS)

    def certain(self, seat: int) -> int:
        """How many domains a seat leads whoever wins the cards to come: the blots at worst, the stars to the other."""
        certain = 0
        for domain in DOMAINS:
            stars = sum(self.domain_pile[f"{domain}:{mark}"] * POINTS[mark] for mark in ("1", "2"))
            blots = self.domain_pile[f"{domain}:blot"]
            certain += self.points(seat, domain) - blots > self.points(1 - seat, domain) + stars
        return certain
