"""Every numbered rule of Nautilus (Libellud) is named by a test, and every rule that a test names exists."""

from pathlib import Path

from games.seven_wonders_duel.test_rules_covered import faults, numbered

HERE = Path(__file__).parent
DOCUMENT = Path(__file__).parents[3] / "docs" / "games" / "nautilus_divers.md"


def test_every_rule_is_named_by_a_test_and_every_named_rule_exists() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py"))]
    document = DOCUMENT.read_text(encoding="utf-8")
    assert len(numbered(document)) == 73
    assert faults(document, sources) == []


def test_every_situation_of_the_rules_is_a_test() -> None:
    source = (HERE / "test_situations.py").read_text(encoding="utf-8")
    assert [number for number in range(1, 48) if f"def test_s{number:02}_" not in source] == []
