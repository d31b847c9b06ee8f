"""The list of faults that other platforms met is complete, and points to tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIST = ROOT / "docs" / "decisions" / "reported-faults.md"
FAULTS = [f"BP-{number:02}" for number in range(1, 20)]


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_tested_or_explained(fault: str) -> None:
    (line,) = [line for line in LIST.read_text().splitlines() if line.startswith(f"| {fault} |")]
    files = re.findall(r"`((?:tests|bench)/[\w/.]+)`", line)
    notes = re.findall(r"\]\(([\w-]+\.md)\)", line)
    assert files or notes
    for note in notes:
        assert fault in (LIST.parent / note).read_text()
    assert all((ROOT / path).exists() for path in files), files
    tests = [path for path in files if path.startswith("tests/")]
    assert not tests or any(fault in (ROOT / path).read_text() for path in tests), f"no test of {files} names {fault}"
