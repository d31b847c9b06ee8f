"""Scenes as messages: what changed, art in colour classes, and a palette by day and by night."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from leagues import games
from leagues.core.dealer import KeyedDealer
from leagues.core.rng import Random
from leagues.core.table import Table
from leagues.games import MODULES
from leagues.ui import svg
from leagues.ui.scene import Item, Scene
from leagues.ui.text import LANGUAGES, words
from leagues.ui.wire import Encoder, difference

DUEL = "seven_wonders_duel"


def scenes(seed: int, shape: str = "wide", id: str = DUEL) -> list[Scene]:
    """The scenes of a random game, seen by seat 0."""
    game, rng = games.game(id), Random(seed)
    table = Table(game, ["Ada", "Brunel"], dealer=KeyedDealer(seed))
    found = []
    while not table.over:
        found.append(game.scene(table.view(0), shape, ("Ada", "Brunel")))
        legal = table.state.legal()
        table.submit(table.state.turn, legal[rng.below(len(legal))])
    return [*found, game.scene(table.view(0), shape, ("Ada", "Brunel"))]


def encoder(lang: str = "en", id: str = DUEL) -> Encoder:
    game = games.game(id)
    return Encoder(words(lang, game.id).say, game.actions, "/art.svg")


def still(items: Iterable[Item]) -> list[Item]:
    """The items without the actions that touch them, which choices tell."""
    return [replace(item, actions=()) for item in items]


def followed(old: Scene, new: Scene) -> list[Item]:
    """The items of the new scene, from those of the old one and the difference."""
    changed, gone, order = difference(old, new)
    items = {item.id: item for item in old.items}
    for id in gone:
        del items[id]
    items.update((item.id, item) for item in changed)
    return [items[id] for id in order] if order else list(items.values())


def test_the_difference_leads_from_one_scene_to_the_next() -> None:
    found = scenes(1)
    for old, new in pairwise(found):
        assert still(followed(old, new)) == still(new.items)
        changed, _gone, _order = difference(old, new)
        assert len(changed) < len(new.items) or len(old.items) < 30
    assert difference(found[5], found[5]) == ([], [], None)


def test_an_item_that_moved_turned_or_changed_is_sent_again() -> None:
    scene = scenes(1)[10]
    item = scene.items[3]
    for change in ({"x": item.x + 1}, {"face": "other"}, {"z": 99}, {"label": scene.label}):
        other = replace(scene, items=(*scene.items[:3], replace(item, **change), *scene.items[4:]))
        assert [changed.id for changed in difference(scene, other)[0]] == [item.id]
    turned = replace(scene, items=scene.items[::-1])
    assert difference(scene, turned) == ([], [], [item.id for item in turned.items])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_art_is_well_formed_and_has_neither_style_nor_script(lang: str) -> None:
    """A strict policy forbids style attributes; all colours are classes of the style sheet."""
    sheet = svg.stylesheet()
    known = set(re.findall(r"\.([\w-]+)\{", sheet))
    drawn = encoder(lang)
    for scene in scenes(2)[::12]:
        for item in scene.items:
            message = drawn.item(item)
            root = ElementTree.fromstring(f"<svg>{message['art']}</svg>")
            for element in root.iter():
                assert element.tag in ("svg", "rect", "use", "text"), element.tag
                assert not {"style", "onload"} & set(element.attrib)
                assert set(element.get("class", "").split()) <= known
                assert "#" not in element.get("fill", "").replace("url(#", "")


@pytest.mark.parametrize("game", MODULES)
def test_every_pattern_and_gradient_that_art_uses_is_defined(game: str) -> None:
    root = ElementTree.fromstring(svg.definitions())
    defined = {element.get("id") for element in root}
    for scene in scenes(3, id=game)[::15]:
        for item in scene.items:
            assert set(re.findall(r"url\(#([\w-]+)\)", encoder(id=game).item(item)["art"])) <= defined


@pytest.mark.parametrize("game", MODULES)
def test_every_symbol_that_art_uses_is_in_the_sprite(game: str) -> None:
    symbols = svg.read_art(f"leagues.games.{game}").symbols
    used = {
        name
        for scene in scenes(4, id=game)
        for item in scene.items
        for name in re.findall(r"svg#([\w-]+)", encoder(id=game).item(item)["art"])
    }
    assert used
    assert used <= set(symbols)


def test_names_are_written_as_they_are() -> None:
    """BP-14."""
    game = games.game("seven_wonders_duel")
    wicked = "<img src=x onerror=alert(1)>"
    scene = game.scene(Table(game, ["a", "b"], dealer=KeyedDealer(1)).view(0), "wide", (wicked, "&\"'"))
    art = "".join(encoder().item(item)["art"] for item in scene.items)
    assert "<img" not in art
    text = "".join(ElementTree.fromstring(f"<svg>{art}</svg>").itertext())
    assert "<img" in text


def test_art_that_looks_the_same_is_painted_once() -> None:
    drawn = encoder()
    parts = scenes(1)[0].items[0].parts
    assert drawn.art(parts) is drawn.art(parts)


def test_every_colour_of_the_palette_has_a_night_of_the_same_kind() -> None:
    assert set(svg.NIGHT) <= set(svg.PALETTE)
    for name, colour in svg.NIGHT.items():
        assert (">" in colour) == (">" in svg.PALETTE[name]), name


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("night", [False, True])
def test_ink_can_be_read_on_its_grounds(night: bool) -> None:
    palette = {**svg.PALETTE, **(svg.NIGHT if night else {})}
    pairs = [("ink", "panel"), ("ink-2", "panel"), ("ink-3", "panel"), ("ink", "panel-2"), ("ink-2", "panel-2")]
    pairs += [("ink-3", "panel-2"), ("stock-ink", "stock"), ("stock-ink-2", "stock"), ("ink", "brass-soft")]
    pairs += [("seat-0", "panel"), ("seat-1", "panel"), ("ink", "seat-0-soft"), ("ink", "seat-1-soft")]
    for ink, ground in pairs:
        light, dark = sorted((luminance(palette[ink]), luminance(palette[ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, ground)
