"""The project's errors: sentences, ids, and that they cross from one process to another."""

import copy
import pickle
import string
from collections.abc import Iterator

import pytest

from demo.pig import PIG
from leagues.core import errors, laws, match, record
from leagues.core.errors import LeaguesError, NothingToTakeBack, TakeBackRefused
from leagues.core.laws import check_game
from leagues.core.walks import LawBroken


def kinds(base: type[LeaguesError] = LeaguesError) -> Iterator[type[LeaguesError]]:
    for kind in base.__subclasses__():
        if kind.__module__ in (errors.__name__, laws.__name__, match.__name__, record.__name__):
            yield kind
            yield from kinds(kind)


def made(kind: type[LeaguesError]) -> LeaguesError:
    if issubclass(kind, TakeBackRefused):
        return kind()
    names = [name for _text, name, _form, _conversion in string.Formatter().parse(kind.sentence) if name]
    return kind(**{name: number for number, name in enumerate(names)})


EVERY = [kind for kind in kinds() if kind is not TakeBackRefused]


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_an_error_is_a_sentence_and_can_be_sent(kind: type[LeaguesError]) -> None:
    error = made(kind)
    assert str(error).strip()
    assert kind.__doc__
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is kind
        assert (str(twin), twin.params) == (str(error), error.params)


def test_ids_are_told_apart() -> None:
    ids = [kind.id for kind in EVERY if not issubclass(kind, TakeBackRefused)]
    assert len(set(ids)) == len(ids)
    assert all(id.startswith("error.") for id in ids)
    reasons = [kind.reason for kind in EVERY if issubclass(kind, TakeBackRefused)]
    assert len(set(reasons)) == len(reasons) == 4
    assert str(NothingToTakeBack()) == NothingToTakeBack.sentence


def test_a_broken_law_can_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PIG), "breakdown", lambda self, state: [])
    with pytest.raises(LawBroken) as caught:
        check_game(PIG, 1)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (type(twin), twin.law, twin.fault, str(twin)) == (LawBroken, "points", caught.value.fault, str(caught.value))
