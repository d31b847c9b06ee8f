"""A scene in SVG: as one static picture in daylight colours, or piece by piece for pages that are light or dark."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from xml.sax.saxutils import escape, quoteattr

from leagues.core.message import Message
from leagues.ui.scene import Box, Icon, Item, Part, Scene, Style, Text, broken, spoken

Translate = Callable[[Message], str]

# A colour, with two digits of opacity where it is not full; "a>b" runs from top to bottom.
PALETTE = {
    # the table
    "cloth": "#c3d8dc>#a9c6cd",
    "panel": "#f8f5ec",
    "panel-2": "#eee8d8",
    "line": "#cfc4a8",
    "line-2": "#8a7c53",
    "faint-line": "#00000012",
    "veil": "#f8f5ec99",
    "ghost": "#5c7f8b88",
    "shade": "#0b1a2433",
    "water": "#e9f1f0b3",
    "water-line": "#8fb0b880",
    "space-middle": "#ffffff8c",
    "space-line": "#13212b2e",
    # ink
    "ink": "#13212b",
    "ink-2": "#3f4e58",
    "ink-3": "#55626a",
    "white": "#ffffff",
    "bad": "#a01f2b",
    # brass: what can be chosen now, and whose turn it is
    "brass": "#94650f",
    "brass-2": "#c8963a",
    "brass-soft": "#f3e2b8",
    "gold": "#d9ae5b",
    # seats
    "seat-0": "#0b6674",
    "seat-1": "#a3431f",
    "seat-0-soft": "#d3ebec",
    "seat-1-soft": "#f7ddd0",
    "seat-0-zone": "#0b66741f",
    "seat-1-zone": "#ffffff8c",
    # stock: cards, wonders, what is printed on them
    "stock": "#fdf9ef",
    "stock-2": "#f1e9d3",
    "stock-line": "#b9ab86",
    "stock-ink": "#16222b",
    "stock-ink-2": "#4b5459",
    "card-line": "#2b3a44",
    "wonder-line": "#6b5a34",
    "edge": "#00000055",
    "paper": "#fffaf0",
    "chain-ink": "#23323c",
    "dark-mark": "#2b1d03",
    "coin-ink": "#3b2804",
    "token": "#2f7d57",
    "back": "#1d4a5c",
    "guild-back": "#4a2f70",
    "back-line": "#0c2530",
    "back-gold": "#dcb05c88",
    "back-ink": "#e7c27a",
    "picture": "#cfe3e4>#efe4c4",
    "picture-built": "#f7e2a6>#e6c36b",
    "picture-ink": "#2b2413",
    "stone-tint": "#cfc6ac",
    "built": "#1d4a5c",
    "built-ink": "#f7e3b1",
    # prices
    "price": "#f6e3b0",
    "price-line": "#a8741a",
    "dear": "#ded6c4",
    "dear-line": "#7d7565",
    "dear-ink": "#4b463b",
    # card colours: they differ in lightness, and each has a pattern
    "brown": "#95602f",
    "grey": "#84909a",
    "blue": "#2663ad",
    "green": "#3a9a68",
    "yellow": "#d99a1c",
    "red": "#8f1522",
    "purple": "#5d3a8c",
}

# The colours that differ at night; cards stay light, a little dimmed.
NIGHT = {
    "cloth": "#0f2a39>#0b1f2c",
    "panel": "#12293a",
    "panel-2": "#193647",
    "line": "#2c4d60",
    "line-2": "#5c8aa3",
    "faint-line": "#ffffff14",
    "veil": "#12293a99",
    "ghost": "#6f99a888",
    "shade": "#00000066",
    "water": "#16384ab3",
    "water-line": "#3c6a7d80",
    "space-middle": "#ffffff1f",
    "space-line": "#ffffff33",
    "ink": "#ecf3f2",
    "ink-2": "#b4c8d0",
    "ink-3": "#8ba5b1",
    "bad": "#ff9b9b",
    "brass": "#dcb05c",
    "brass-2": "#b98a36",
    "brass-soft": "#3a3521",
    "seat-0": "#4fc6d2",
    "seat-1": "#f09a72",
    "seat-0-soft": "#12404b",
    "seat-1-soft": "#4a2c20",
    "seat-0-zone": "#4fc6d229",
    "seat-1-zone": "#ffffff12",
    "stock": "#efe7d3",
    "stock-2": "#ddd2b6",
    "stock-line": "#8c8060",
    "paper": "#f2ead6",
    "back": "#1c4455",
}

# A tile's width and height, how far it is turned, and what is on it.
PATTERNS = {
    "brown": (5, 5, 0, '<path d="M0 4h5v1H0z" fill="#fff" fill-opacity=".18"/>'),
    "grey": (7, 7, 0, '<circle cx="3.5" cy="3.5" r="1.3" fill="#fff" fill-opacity=".4"/>'),
    "blue": (8, 8, 0, '<path d="M6 0h2v8H6z" fill="#fff" fill-opacity=".18"/>'),
    "green": (6, 6, 45, '<path d="M0 5h6v1H0zM5 0h1v5H5z" fill="#fff" fill-opacity=".19"/>'),
    "yellow": (
        12,
        12,
        0,
        '<circle cx="6" cy="6" r="3.4" fill="none" stroke="#fff" stroke-opacity=".42"/>',
    ),
    "red": (8, 8, -45, '<path d="M0 5h8v3H0z" fill="#fff" fill-opacity=".18"/>'),
    "purple": (11, 11, 0, '<path d="M0 0h11L5.5 5.5zM0 11h11L5.5 5.5z" fill="#fff" fill-opacity=".17"/>'),
    "dear": (6, 6, -45, '<path d="M0 4h6v2H0z" fill="#000" fill-opacity=".12"/>'),
    "weave": (10, 10, 45, '<path d="M0 0h5v10H0zM0 0h10v5H0z" fill="#fff" fill-opacity=".07"/>'),
    "waves": (
        40,
        20,
        0,
        '<path d="M2 20a18 18 0 0 1 36 0M-18 10a18 18 0 0 1 36 0M22 10a18 18 0 0 1 36 0M-18 30a18 18 0 0 1 36 0'
        'M22 30a18 18 0 0 1 36 0" fill="none" stroke="#fff" stroke-opacity=".15"/>',
    ),
}

SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
TITLE = "'Iowan Old Style','Palatino Linotype',Palatino,P052,'Book Antiqua',Georgia,serif"
FONTS: dict[Style, str] = {
    "plain": "",
    "bold": ' font-weight="700"',
    "title": f' font-weight="700" font-family="{TITLE}"',
    "italic": f' font-style="italic" font-family="{TITLE}"',
}

# Widths in thousandths of the size, as in the common sans-serif fonts.
WIDTHS = {
    222: "ijl'|`",
    278: " !,./:;[]ftI\\",
    333: '()-r"',
    500: "cksvxyzJ",
    556: "abdeghnopqu#$0123456789?_L",
    611: "FTZ",
    667: "ABEKPSVXY&",
    722: "CDHNRUw",
    778: "GOQ",
    833: "mM",
    944: "W%@",
}
WIDTH_OF = {letter: width for width, letters in WIDTHS.items() for letter in letters}
HEAVIER: dict[Style, float] = {"plain": 1.0, "bold": 1.07, "title": 1.05, "italic": 0.95}
LEADING = 1.1
SMALLEST = 0.6  # how much smaller words may get before they are squeezed


@dataclass(frozen=True, slots=True)
class Art:
    """The symbols of a game, by id; see ``read_art``."""

    symbols: Mapping[str, str]


def read_art(package: str) -> Art:
    """The symbols of a game's package: ``<symbol id=...>`` elements that depend on nothing outside them."""
    source = files(package).joinpath("art", "icons.svg").read_text("utf-8")
    return Art({found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', source, re.S)})


def draw(scene: Scene, translate: Translate, art: Art, description: str | None = None) -> str:
    """The scene as an SVG document.

    ``description`` tells the position to people who cannot see the picture; without one, the labels of all items do.
    """
    painter = Painter(translate, art)
    body = [painter.background(scene), *(painter.item(item) for item in scene.stacked())]
    if description is None:
        description = "\n".join(translate(item.label) for item in scene.items)
    width, height = _number(scene.width), _number(scene.height)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' role="img" aria-labelledby="title" aria-describedby="desc" font-family="{SANS}">',
            f'<title id="title">{escape(translate(scene.label))}</title>',
            f'<desc id="desc">{escape(description)}</desc>',
            "<defs>",
            *painter.definitions.values(),
            "</defs>",
            *body,
            "</svg>",
            "",
        ]
    )


class Painter:
    """Turns parts into elements, and keeps the definitions that they use, in the order of their first use."""

    def __init__(self, translate: Translate, art: Art) -> None:
        self.translate = translate
        self.art = art
        self.definitions: dict[str, str] = {}

    def background(self, scene: Scene) -> str:
        """The cloth that everything lies on."""
        area = f'width="{_number(scene.width)}" height="{_number(scene.height)}"'
        return f'<rect {area}{self.paint("fill", "cloth")}/><rect {area} fill="url(#{self.pattern("waves")})"/>'

    def item(self, item: Item) -> str:
        """An item with its label, and with a ring of brass when it can be chosen now."""
        parts = [self.part(part) for part in item.parts]
        if item.actions:
            radius = next((part.radius for part in item.parts if isinstance(part, Box)), 6.0)
            parts.append(self.box(Box(-2, -2, item.w + 4, item.h + 4, line="brass", width=4, radius=radius + 3)))
        place = f"translate({_number(item.x)} {_number(item.y)})"
        return f'<g transform="{place}"><title>{escape(self.translate(item.label))}</title>{"".join(parts)}</g>'

    def part(self, part: Part) -> str:
        if isinstance(part, Box):
            return self.box(part)
        return self.icon(part) if isinstance(part, Icon) else self.text(part)

    def box(self, box: Box) -> str:
        radius = f' rx="{_number(min(box.radius, box.w / 2, box.h / 2))}"' if box.radius else ""
        area = f"<rect {_area(box)}{radius}"
        drawn = ""
        if box.fill:
            drawn += f"{area}{self.paint('fill', box.fill)}/>"
        if box.pattern:
            drawn += f'{area} fill="url(#{self.pattern(box.pattern)})"/>'
        if box.line:
            dashes = ' stroke-dasharray="4 3"' if box.dashed else ""
            edge = f' stroke-width="{_number(box.width)}"{dashes}'
            drawn += f'{area} fill="none"{self.paint("stroke", box.line)}{edge}/>'
        return drawn

    def icon(self, icon: Icon) -> str:
        id = self.symbol(icon.symbol, icon.ground, icon.tint)
        faint = ' opacity=".45"' if icon.faint else ""
        return f'<use href="#{id}" {_area(icon)} color="{_colour(icon.ink)[0]}"{faint}/>'

    def text(self, text: Text) -> str:
        """Words in the largest size at which they fit; lines that nearly fill the area are held to their width."""
        size, lines = fitted(spoken(text.words, self.translate), text)
        x = text.x + {"start": 0.0, "middle": text.w / 2, "end": text.w}[text.align]
        step = size * LEADING
        y = text.y + (text.h - step * len(lines)) / 2 + step / 2 + size * 0.35
        anchor = "" if text.align == "start" else f' text-anchor="{text.align}"'
        drawn = ""
        for number, line in enumerate(lines):
            width = measured(line, size, text.style)
            held = ""
            if width > 0.72 * text.w:
                held = f' textLength="{_number(min(width, text.w))}" lengthAdjust="spacingAndGlyphs"'
            drawn += (
                f'<text x="{_number(x)}" y="{_number(y + number * step)}" font-size="{_number(size)}"{anchor}'
                f"{self.font(text.style)}{self.paint('fill', text.ink)}{held}>{escape(line)}</text>"
            )
        return drawn

    def font(self, style: Style) -> str:
        """The attributes of a type face."""
        return FONTS[style]

    def paint(self, attribute: str, name: str) -> str:
        """The attributes that paint an area or an edge in a colour of the palette."""
        if ">" in PALETTE[name]:
            id = f"ground-{name}"
            if id not in self.definitions:
                top, bottom = PALETTE[name].split(">")
                self.definitions[id] = _gradient(id, f'stop-color="{top}"', f'stop-color="{bottom}"')
            return f' {attribute}="url(#{id})"'
        colour, opacity = _colour(name)
        seen = f' {attribute}-opacity="{_number(opacity)}"' if opacity < 1 else ""
        return f' {attribute}="{colour}"{seen}'

    def pattern(self, name: str) -> str:
        id = f"pattern-{name}"
        if id not in self.definitions:
            self.definitions[id] = _pattern(id, name)
        return id

    def symbol(self, name: str, ground: str, tint: str) -> str:
        """A symbol with the colours of its place filled in, once for each pair of colours."""
        source = self.art.symbols[name]
        values = {"--ic-cut": ground, "--w-tint": tint}
        used = {variable: PALETTE[colour] for variable, colour in values.items() if colour and variable in source}
        id = "-".join([name, *(value.removeprefix("#") for value in used.values())])
        if id not in self.definitions:
            filled = re.sub(r"var\((--[a-z-]+),([^)]*)\)", lambda found: used.get(found[1], found[2]), source)
            self.definitions[id] = filled.replace(f'id="{name}"', f"id={quoteattr(id)}", 1)
        return id


class ThemedPainter(Painter):
    """Paints for a page: colours are classes of ``stylesheet``, patterns and gradients those of ``definitions``, and
    symbols come from the sprite at the address ``sprite``."""

    def __init__(self, translate: Translate, sprite: str) -> None:
        super().__init__(translate, Art({}))
        self.sprite = sprite

    def icon(self, icon: Icon) -> str:
        named = {"c": icon.ink, "g": icon.ground, "t": icon.tint}
        classes = " ".join([f"{use}-{name}" for use, name in named.items() if name] + ["faint"] * icon.faint)
        return f'<use href="{self.sprite}#{icon.symbol}" {_area(icon)} class="{classes}"/>'

    def paint(self, attribute: str, name: str) -> str:
        if ">" in PALETTE[name]:
            return f' {attribute}="url(#ground-{name})"'
        return f' class="{attribute[0]}-{name}"'

    def font(self, style: Style) -> str:
        return "" if style == "plain" else f' data-style="{style}"'

    def pattern(self, name: str) -> str:
        return f"pattern-{name}"


def stylesheet() -> str:
    """The style sheet for pages with themed art: the palette by day and by night, and its classes."""
    colours, classes = [], []
    for name, day in PALETTE.items():
        night = NIGHT.get(name, day)
        if ">" in day:
            for end, (light, dark) in enumerate(zip(day.split(">"), night.split(">"), strict=True)):
                classes.append(f".stop-{name}-{end}{{stop-color:light-dark({light},{dark})}}")
            continue
        colours.append(f"--paint-{name}:{day if day == night else f'light-dark({day},{night})'}")
        value = f"var(--paint-{name})"
        classes.append(f".f-{name}{{fill:{value}}}.s-{name}{{stroke:{value}}}.c-{name}{{color:{value}}}")
        classes.append(f".g-{name}{{--ic-cut:{value}}}.t-{name}{{--w-tint:{value}}}")
    fonts = [
        '[data-style="bold"]{font-weight:700}',
        f'[data-style="title"]{{font-weight:700;font-family:{TITLE}}}',
        f'[data-style="italic"]{{font-style:italic;font-family:{TITLE}}}',
    ]
    return "\n".join([":root{" + ";".join(colours) + "}", *classes, ".faint{opacity:.45}", *fonts, ""])


def definitions() -> str:
    """The patterns and gradients that themed art refers to, once for a page."""
    gradients = [
        _gradient(f"ground-{name}", f'class="stop-{name}-0"', f'class="stop-{name}-1"')
        for name, value in PALETTE.items()
        if ">" in value
    ]
    return "<defs>" + "".join([*gradients, *(_pattern(f"pattern-{name}", name) for name in PATTERNS)]) + "</defs>"


def _gradient(id: str, top: str, bottom: str) -> str:
    stops = f'<stop {top}/><stop offset="1" {bottom}/>'
    return f'<linearGradient id="{id}" x2="0" y2="1">{stops}</linearGradient>'


def _pattern(id: str, name: str) -> str:
    width, height, turned, tile = PATTERNS[name]
    turn = f' patternTransform="rotate({turned})"' if turned else ""
    units = f'patternUnits="userSpaceOnUse" width="{width}" height="{height}"'
    return f'<pattern id="{id}" {units}{turn}>{tile}</pattern>'


def _colour(name: str) -> tuple[str, float]:
    value = PALETTE[name]
    return value[:7], round(int(value[7:], 16) / 255, 2) if len(value) > 7 else 1.0


def _area(part: Part) -> str:
    return f'x="{_number(part.x)}" y="{_number(part.y)}" width="{_number(part.w)}" height="{_number(part.h)}"'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def measured(line: str, size: float, style: Style) -> float:
    """How long a line is, near enough; letters with accents are as wide as those without."""
    letters = unicodedata.normalize("NFD", line)
    total = sum(WIDTH_OF.get(letter, 600) for letter in letters if not unicodedata.combining(letter))
    return total * size * HEAVIER[style] / 1000


def fitted(paragraphs: list[str], text: Text) -> tuple[float, list[str]]:
    """The largest size, at most that of the text, at which the paragraphs fit into its area, and their lines."""
    size = text.size
    while True:
        lines = _lines_at(size, paragraphs, text)
        low = len(lines) <= text.lines and len(lines) * size * LEADING <= max(text.h, text.size * LEADING) + 0.5
        if low and all(measured(line, size, text.style) <= text.w for line in lines):
            return size, lines
        if size <= text.size * SMALLEST:
            return size, [*lines[: text.lines - 1], " ".join(lines[text.lines - 1 :])]
        size = max(size * 0.96, text.size * SMALLEST)


def _lines_at(size: float, paragraphs: list[str], text: Text) -> list[str]:
    def measure(line: str) -> float:
        return measured(line, size, text.style)

    return [line for paragraph in paragraphs for line in broken(paragraph, text.w, measure)]
