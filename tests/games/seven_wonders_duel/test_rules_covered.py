"""Every numbered rule of 7 Wonders Duel is named by a test, and every rule that a test names exists."""

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCUMENT = Path(__file__).parents[3] / "docs" / "games" / "seven_wonders_duel.md"


def numbered(text: str) -> list[str]:
    """The rules of a document, in its order: bold numbers at the start of a line."""
    return re.findall(r"^\*\*(R\d+)\.\*\*", text, re.MULTILINE)


def named(source: str) -> dict[str, set[str]]:
    """The rules in the ``rules`` markers of test functions, each with the names of its tests."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rules":
                    for rule in mark.args:
                        assert isinstance(rule, ast.Constant), f"{node.name}: a rule is named by a text"
                        found.setdefault(str(rule.value), set()).add(node.name)
    return found


def faults(document: str, sources: list[str]) -> list[str]:
    """What is wrong between a document and the tests for it."""
    rules = numbered(document)
    tests = [named(source) for source in sources]
    covered = {rule for found in tests for rule in found}
    wrong = [f"R{n} comes as {rule}" for n, rule in enumerate(rules, start=1) if rule != f"R{n}"]
    wrong += [f"{rule} is named by no test" for rule in rules if rule not in covered]
    wrong += [f"{rule} is no rule, but a test names it" for rule in sorted(covered - set(rules))]
    return wrong


def test_every_rule_is_named_by_a_test_and_every_named_rule_exists() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py"))]
    document = DOCUMENT.read_text(encoding="utf-8")
    assert len(numbered(document)) == 95
    assert faults(document, sources) == []


@pytest.mark.parametrize(
    ("document", "marks", "wrong"),
    [
        ("**R1.** One.\n\n**R2.** Two, see **R1.**\n", '"R1", "R2"', []),
        ("**R1.** One.\n\n**R2.** Two.\n", '"R2"', ["R1 is named by no test"]),
        ("**R1.** One.\n", '"R1", "R7"', ["R7 is no rule, but a test names it"]),
        ("**R1.** One.\n\n**R3.** Three.\n", '"R1", "R3"', ["R2 comes as R3"]),
        ("**R1.** One.\n\n**R1.** Again.\n", '"R1"', ["R2 comes as R1"]),
    ],
)
def test_a_missing_rule_is_noticed(document: str, marks: str, wrong: list[str]) -> None:
    test = f"@pytest.mark.rules({marks})\ndef test_it():\n    pass\n"
    helper = '@pytest.mark.rules("R9")\ndef helper():\n    pass\n'
    assert faults(document, [test, helper]) == wrong
