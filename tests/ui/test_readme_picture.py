"""The picture in the README is what the project draws of a real position."""

from pathlib import Path

from leagues.cli import main

ROOT = Path(__file__).parent.parent.parent
PLY = 132


def test_the_picture_is_drawn_by_the_project_from_a_recorded_game(tmp_path: Path) -> None:
    record = ROOT / "tests" / "records" / "league_game_70_42.leagues"
    drawn = tmp_path / "board.svg"
    assert main(["replay", str(record), "--ply", str(PLY), "--lang", "en", "--svg", str(drawn)]) == 0
    assert drawn.read_text(encoding="utf-8") == (ROOT / "docs" / "board.svg").read_text(encoding="utf-8")
    assert "docs/board.svg" in (ROOT / "README.md").read_text(encoding="utf-8")
