"""Five languages, equal citizens: the same ids and placeholders, nothing empty, and everything sayable."""

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from leagues.core import errors
from leagues.core.dealer import KeyedDealer
from leagues.core.message import Event, Message, msg
from leagues.core.rng import Random
from leagues.core.state import State
from leagues.core.table import Table
from leagues.games import MODULES, game
from leagues.ui.text import LANGUAGES, Words, read_catalogue, words

PACKAGES = ("leagues.ui", "leagues.web", *(f"leagues.games.{id}" for id in MODULES))
NAMES = ["Ada", "Brunel"]


def entries(package: str, lang: str) -> dict[str, tuple[str, ...]]:
    """The forms of each id of a catalogue."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in read_catalogue(package, lang):
        if entry.id:
            id = entry.id if isinstance(entry.id, str) else entry.id[0]
            assert id not in found, f"{lang}: {id} twice"
            forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
            found[id] = tuple(str(form) for form in forms)
    return found


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?:!r)?\}", text))


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_same_ids_and_placeholders_and_nothing_empty(package: str, lang: str) -> None:
    english, here = entries(package, "en"), entries(package, lang)
    assert set(here) == set(english)
    forms = read_catalogue(package, lang).num_plurals
    for id, texts in here.items():
        expected = set().union(*map(placeholders, english[id]))
        assert len(texts) == (forms if len(english[id]) > 1 else 1), id
        for text in texts:
            assert text.strip(), f"{id} is empty"
            assert placeholders(text) <= expected, f"{id}: {text}"
        assert placeholders(texts[-1]) == expected, f"{id}: {texts[-1]}"


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_entry_is_marked_fuzzy(package: str, lang: str) -> None:
    assert [entry.id for entry in read_catalogue(package, lang) if entry.fuzzy and entry.id] == []


def messages(thing: Any) -> Iterable[Message]:
    """Every message in a scene, an item or a tuple, however deep."""
    if isinstance(thing, Message):
        yield thing
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from messages(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from messages(getattr(thing, field.name))


class Sayer:
    """Says everything that a table shows in every language."""

    def __init__(self, id: str) -> None:
        self.game = game(id)
        self.spoken = [words(lang, id) for lang in LANGUAGES]
        self.kinds: set[str] = set()

    def watch(self, ply: int, before: State, action: int, after: State) -> None:
        for event in self.game.events(before, action, after):
            self.kinds.add(event.kind)
            for said in self.spoken:
                assert said.tell(event, NAMES).strip()

    def say(self, found: Iterable[Message]) -> None:
        for message in found:
            for said in self.spoken:
                text = said.say(message)
                assert text.strip(), message
                assert "{" not in text, text


@pytest.mark.parametrize("id", MODULES)
def test_everything_a_table_shows_can_be_said_in_every_language(id: str) -> None:
    sayer = Sayer(id)
    for seed in range(4):
        options = {option.id: option.values[seed % len(option.values)] for option in sayer.game.options}
        table = Table(sayer.game, NAMES, options, KeyedDealer(seed), watch=sayer.watch)
        rng = Random(seed)
        while not table.over:
            view = table.view(table.state.turn)
            if len(view.legal) != 1 or rng.below(4) == 0:
                sayer.say(sayer.game.describe(table.state, action) for action in view.legal)
                for shape in ("wide", "text"):
                    sayer.say(messages(sayer.game.scene(view, shape).items))
            table.submit(view.turn, view.legal[rng.below(len(view.legal))])
        for seat in (None, 0, 1):
            for shape in ("wide", "text"):
                sayer.say(messages(sayer.game.scene(table.view(seat), shape).items))


@pytest.mark.parametrize("id", MODULES)
def test_every_row_of_the_action_table_has_its_words(id: str) -> None:
    title = game(id)
    kinds = {row.kind for row in title.actions.rows}
    for lang in LANGUAGES:
        said = words(lang, id)
        for row in title.actions.rows:
            assert all(said.knows(touched) for touched in row.touches if touched.split(".")[0] not in ("seat", "slot"))
        assert all(said.knows(f"option.{option.id}.{value}") for option in title.options for value in option.values)
        missing = {kind for kind in kinds - {"begin"} if not said.knows(f"action.{kind}")}
        assert not missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_its_sentence_in_every_language(lang: str) -> None:
    def subclasses(kind: type[errors.LeaguesError]) -> Iterable[type[errors.LeaguesError]]:
        for below in kind.__subclasses__():
            yield below
            yield from subclasses(below)

    import leagues.core.match  # its errors are subclasses too
    import leagues.core.record
    import leagues.server.errors  # noqa: F401

    known = {**entries("leagues.ui", lang), **entries("leagues.web", lang)}
    for kind in subclasses(errors.LeaguesError):
        assert kind.id in known, kind.id
        sentences = known[kind.id]
        if not issubclass(kind, errors.TakeBackRefused):
            assert placeholders(sentences[0]) <= placeholders(kind.sentence) | {"reason"}, kind.id
    said = words(lang)
    assert said.error(errors.RevealedSince()) == said.say(
        msg("error.take_back", reason=msg("error.take_back.revealed"))
    )


def test_plural_forms_follow_each_language() -> None:
    id = "seven_wonders_duel"
    assert [words("en", id).say("unit.coins", n=n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [words("fr", id).say("unit.coins", n=n) for n in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]
    assert [words("cs", id).say("unit.coins", n=n) for n in (1, 2, 5)] == ["1 mince", "2 mince", "5 mincí"]


def test_an_unknown_language_and_an_unknown_id_are_refused() -> None:
    with pytest.raises(errors.UnknownLanguage, match="xx"):
        words("xx")
    with pytest.raises(KeyError):
        words("en").say("no.such.id")


def test_parameters_are_put_into_words_and_listed() -> None:
    said = Words("en", ("leagues.ui", "leagues.games.seven_wonders_duel"))
    listed = said.say(msg("effect.produce_one_of", resources=(msg("resource.glass"), msg("resource.papyrus"))))
    assert listed == "produces one of glass, papyrus of your choice"
    event = Event("lose", 1, {"coins": msg("unit.coins", n=2)})
    assert said.tell(event, NAMES) == "Brunel: lost 2 coins"
