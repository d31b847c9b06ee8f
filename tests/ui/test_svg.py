"""The picture: valid by itself, with colours and symbols filled in, and words that stay in their boxes."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from leagues.core.message import Message, msg
from leagues.ui.scene import Box, Icon, Item, Part, Scene, Text
from leagues.ui.svg import PALETTE, PATTERNS, SMALLEST, Art, draw, fitted, measured

NAME = "{http://www.w3.org/2000/svg}"
ART = Art(
    {
        "moon": '<symbol id="moon" viewBox="0 0 24 24"><path d="M1 1h9z" fill="var(--ic-cut,#fff)"/></symbol>',
        "sun": '<symbol id="sun" viewBox="0 0 24 24"><path d="M1 1h9z" fill="currentColor"/></symbol>',
    }
)


def say(message: Message) -> str:
    return f"{message.id} <&>"


def drawn(*parts: Part, actions: tuple[int, ...] = (), description: str | None = None) -> ElementTree.Element:
    item = Item("card:a", "card", "red", 10, 20, 100, 50, 0, msg("label.card"), actions, parts)
    scene = Scene("wide", 200, 100, msg("label.table"), (item,))
    return ElementTree.fromstring(draw(scene, say, ART, description))


def test_the_document_tells_what_it_shows() -> None:
    root = drawn(Box(0, 0, 100, 50, fill="red"))
    assert root.get("role") == "img"
    assert root.get("viewBox") == "0 0 200 100"
    assert root.findtext(f"{NAME}title") == "label.table <&>"
    assert root.findtext(f"{NAME}desc") == "label.card <&>"
    assert drawn(description="the board").findtext(f"{NAME}desc") == "the board"


def test_every_colour_and_pattern_can_be_painted() -> None:
    boxes = [Box(0, 0, 9, 9, fill=name, line=name) for name in PALETTE if ">" not in PALETTE[name]]
    boxes += [Box(0, 0, 9, 9, fill=name) for name in PALETTE if ">" in PALETTE[name]]
    boxes += [Box(0, 0, 9, 9, pattern=name) for name in PATTERNS]
    root = drawn(*boxes)
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    referred = set(re.findall(r"url\(#([^)]*)\)", ElementTree.tostring(root, "unicode")))
    assert referred <= defined


def test_a_symbol_is_embedded_once_for_each_ground_it_stands_on() -> None:
    icons = [Icon("moon", 0, 0, 9, 9, ground=ground) for ground in ("red", "blue", "red")]
    root = drawn(*icons, Icon("sun", 0, 0, 9, 9, ink="white", ground="red"))
    symbols = [element.get("id") for element in root.iter(f"{NAME}symbol")]
    assert symbols == [f"moon-{PALETTE['red'][1:]}", f"moon-{PALETTE['blue'][1:]}", "sun"]
    used = [element.get("href") for element in root.iter(f"{NAME}use")]
    assert used == [f"#{symbols[0]}", f"#{symbols[1]}", f"#{symbols[0]}", "#sun"]
    assert "var(" not in ElementTree.tostring(root, "unicode")


def test_what_can_be_chosen_has_a_ring_of_brass() -> None:
    def edges(actions: tuple[int, ...]) -> list[str | None]:
        return [element.get("stroke") for element in drawn(Box(0, 0, 9, 9), actions=actions).iter(f"{NAME}rect")]

    assert PALETTE["brass"] in edges((3,))
    assert PALETTE["brass"] not in edges(())


@pytest.mark.parametrize("words", ["Altar", "Gilde van de wetenschappers", "Belegeringswerkplaats", "a" * 60, ""])
def test_words_stay_in_their_box(words: str) -> None:
    text = Text((words,), 0, 0, 100, 28, size=12, lines=2, style="bold")
    size, lines = fitted([words], text)
    assert len(lines) <= 2
    assert text.size * SMALLEST <= size <= 12
    for element in drawn(text).iter(f"{NAME}text"):
        length = float(element.get("textLength") or measured(element.text or "", size, "bold"))
        assert length <= 100


def test_accents_do_not_make_a_letter_wider() -> None:
    assert measured("Kůň", 10, "plain") == measured("Kun", 10, "plain")
    assert measured("WWW", 10, "plain") > measured("iii", 10, "plain")
    assert measured("abc", 10, "bold") > measured("abc", 10, "plain")
