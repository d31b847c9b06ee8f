"""The documents run: their code is executed and compared with the files it quotes, their examples are read."""

import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

from demo.pig import HOLD, PIG, ROLL, Pig
from leagues.core.laws import check
from leagues.core.record import HEADERS, REQUIRED, parse, replay, walk, write
from leagues.core.state import State
from leagues.core.walks import LawBroken
from leagues.games import game

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"(?:<!-- (\S+) -->\n)?```(\w+)\n(.*?)```\n", re.DOTALL)


def blocks(name: str, language: str) -> list[tuple[str, str]]:
    """The code blocks of a language in a document, as (file that is quoted or "", text)."""
    text = (DOCS / name).read_text(encoding="utf-8")
    return [(source, body) for source, kind, body in BLOCK.findall(text) if kind == language]


def test_the_page_on_adding_a_game_quotes_all_of_pig() -> None:
    body = (ROOT / "tests/demo/pig.py").read_text(encoding="utf-8").split('"""\n', 1)[1]
    quoted = "".join(text for source, text in blocks("adding-a-game.md", "python") if source == "tests/demo/pig.py")
    assert quoted.split() == body.split()


def test_quoted_code_stands_in_its_file() -> None:
    quoted = [(source, text) for source, text in blocks("adding-a-game.md", "python") if source]
    assert len(quoted) >= 9
    for source, text in quoted:
        lines = (ROOT / source).read_text(encoding="utf-8")
        assert text in lines or textwrap.indent(text, "    ") in lines, f"{source} does not have:\n{text}"


def test_the_page_on_adding_a_game_runs() -> None:
    module: dict[str, Any] = {"__name__": "pig_of_the_page"}
    run = [text for source, text in blocks("adding-a-game.md", "python") if source in ("", "tests/demo/pig.py")]
    for text in run:
        exec(compile(text, "docs/adding-a-game.md", "exec"), module)
    assert issubclass(module["Pig"], State)
    assert module["table"].over


def test_the_example_of_a_broken_law_is_what_one_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pig, "_legal", lambda self: [HOLD, ROLL] if self.pot else [ROLL])
    with pytest.raises(LawBroken) as caught:
        check(PIG, games=50, seed=1)
    told = f"leagues.core.walks.LawBroken: {caught.value}".split("\n\n[Leagues")[0]
    assert textwrap.indent(told, "    ") in (DOCS / "adding-a-game.md").read_text(encoding="utf-8")


def test_the_example_of_a_record_is_one() -> None:
    ((_source, text),) = blocks("record.md", "leagues")
    record = parse(text)
    assert write(record) == text
    title = game(record.game)
    plies = [(state.turn, action) for state, action in walk(title, record)]
    assert len(plies) == len(record.entries) > 30
    assert replay(title, record).turn >= 0
    assert record.remarks
    assert any(entry.clock for entry in record.entries)
    assert any(entry.comments for entry in record.entries)


def test_the_page_on_records_lists_the_headers() -> None:
    text = (DOCS / "record.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (yes)? ?\| ", text, re.MULTILINE)
    assert tuple(name for name, _needed in rows) == HEADERS
    assert tuple(name for name, needed in rows if needed) == REQUIRED


def test_links_between_the_documents_lead_somewhere() -> None:
    for page in DOCS.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
