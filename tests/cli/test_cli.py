"""The command line: every command, its answers, its JSON, and that wrong use gets one clear line."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import leagues
from leagues.cli import main
from leagues.core.match import play
from leagues.core.table import Table
from leagues.games import game
from leagues.search.arena import arena
from leagues.search.bench import bench_random

RECORD = Path(__file__).parent.parent / "records" / "league_game_70_42.leagues"
DUEL = "seven_wonders_duel"
COMMANDS: list[list[str]] = [
    *([name] for name in ("play", "replay", "arena", "perft", "golden", "laws", "bench")),
    *(["bench", name] for name in ("engine", "random")),
]


def run(*arguments: str, typed: str = "", pure: bool = False) -> subprocess.CompletedProcess[str]:
    """A run of the command in a process of its own, as a user would start it."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith(("LEAGUES", "LC_", "LANG"))}
    if pure or not leagues.COMPILED:
        settings["LEAGUES_PURE"] = "1"
    return subprocess.run(
        [sys.executable, "-m", "leagues", *arguments],
        input=typed, capture_output=True, encoding="utf-8", env=settings, timeout=120,
    )  # fmt: skip


def answer(capsys: pytest.CaptureFixture[str], arguments: Sequence[str]) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command run in this process."""
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_has_an_example(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = answer(capsys, [*command, "--help"])
    assert (status, err) == (0, "")
    assert f"Example: leagues {' '.join(command)}" in " ".join(out.split())


WRONG = [
    [],
    ["dance"],
    ["play", "chess"],
    ["play", "--seat", "2"],
    ["play", "--seat", "-1"],
    ["play", "--seat", "x"],
    ["play", "--vs", "nobody"],
    ["play", "--lang", "xx"],
    ["play", "--seed", "ten"],
    ["play", "--option", "promo_wonders"],
    ["play", "--option", "promo_wonders=maybe"],
    ["play", "--option", "sauce=yes"],
    ["replay"],
    ["replay", "/nowhere/at/all"],
    ["replay", str(RECORD.parent)],
    ["replay", str(RECORD), "--ply", "1000"],
    ["replay", str(RECORD), "--ply", "-1"],
    ["arena", DUEL, "random"],
    ["arena", DUEL, "random", "nobody", "--games", "2"],
    ["arena", DUEL, "random", "random", "--games", "3"],
    ["arena", DUEL, "random", "random", "--games", "0"],
    ["perft", DUEL],
    ["perft", DUEL, "--depth", "0"],
    ["perft", "chess", "--depth", "1"],
    ["perft", DUEL, "--depth", "1", "--ply", "3"],
    ["replay", str(RECORD), "--json", "--svg", "/dev/null"],
    ["bench", "engine", DUEL, "--seconds", "0"],
    ["bench", "engine", DUEL, "--seconds", "nan"],
    ["perft", DUEL, "--depth", "1", "--record", "/nowhere"],
    ["bench"],
    ["bench", "engine", "chess"],
    ["bench", "random", DUEL, "--games", "many"],
    ["laws", "chess"],
]


@pytest.mark.parametrize("arguments", WRONG, ids=lambda arguments: " ".join(arguments)[-40:] or "nothing")
def test_wrong_use_gets_status_2_and_one_clear_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAGUES_PURE", "1")  # only so that no second line tells of the build
    monkeypatch.setattr("builtins.input", lambda prompt: pytest.fail("asked for a choice"))
    status, out, err = answer(capsys, arguments)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert len(err) > 20
    assert "Traceback" not in err


def test_broken_records_get_one_line_that_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = RECORD.read_text(encoding="utf-8")
    broken = {
        "line 4, column 57": text.replace('promo_wonders=yes"]', "promo_wonders=yes]"),
        "line 9, column 1": text.replace("board:economy", "").replace("{A game", "A game"),
        "ply 33: build:theater is not legal here": text.replace("build:wood_reserve", "build:theater", 1),
        "rules version 7": text.replace('[Rules "1"]', '[Rules "7"]'),
        "There is no game": text.replace(DUEL, "chess"),
        "70:43": text.replace("70:42", "70:43"),
    }
    for expected, changed in broken.items():
        path = tmp_path / "broken.leagues"
        path.write_text(changed, encoding="utf-8")
        status, out, err = answer(capsys, ["replay", str(path), "--lang", "en"])
        assert (status, out) == (2, ""), expected
        lines = [line for line in err.splitlines() if "uncompiled" not in line]
        assert len(lines) == 1
        assert expected in lines[0], lines[0]
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    status, out, err = answer(capsys, ["replay", str(tmp_path / "binary")])
    assert (status, out) == (2, "")
    assert "Traceback" not in err


def test_replay_tells_the_game_and_its_facts_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = answer(capsys, ["replay", str(RECORD), "--json"])
    found = json.loads(out)
    assert status == 0
    assert list(found) == ["game", "version", "plies", "over", "scores", "winner", "ending", "breakdown"]
    assert (found["game"], found["version"], found["plies"]) == (DUEL, 1, 156)
    assert (found["over"], found["scores"], found["winner"], found["ending"]) == (True, [70, 42], 0, "civilian")
    assert [sum(points.values()) for points in found["breakdown"]] == [70, 42]
    status, out, _ = answer(capsys, ["replay", str(RECORD), "--json", "--ply", "60"])
    found = json.loads(out)
    assert (found["plies"], found["over"], found["winner"], found["ending"]) == (60, False, None, None)
    status, out, _ = answer(capsys, ["replay", str(RECORD), "--lang", "en"])
    assert status == 0
    assert "First player: won 70 to 42" in out


def test_arena_is_reproducible_and_stable_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", DUEL, "greedy", "random", "--games", "12", "--seed", "0", "--json"]
    status, out, _ = answer(capsys, command)
    found = json.loads(out)
    assert status == 0
    assert list(found) == ["games", "wins", "draws", "score", "ci95", "endings", "decisions_per_game"]
    assert found["games"] == sum(found["endings"].values()) == 12
    low, high = found["ci95"]
    assert 0 <= low <= found["score"] <= high <= 1
    assert 60 < found["decisions_per_game"] < 80
    assert answer(capsys, command)[1] == out
    assert answer(capsys, [*command[:-2], "1", "--json"])[1] != out


def test_arena_swaps_the_seats_on_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Table] = []

    def played(*arguments: Any) -> Table:
        tables.append(play(*arguments))
        return tables[-1]

    monkeypatch.setattr("leagues.search.arena.play", played)
    title = game(DUEL)
    arena(title, ("greedy", "random"), 8, 5)
    assert [table.players for table in tables] == 4 * [("greedy", "random"), ("random", "greedy")]
    shown: list[list[str]] = []
    for table in tables:
        codes = [title.actions.code(ply.action) for ply in table.plies]
        laid_out = [code for code in codes if code.split(":")[0] in ("board", "show", "reveal")]
        shown.append(laid_out[:25])  # five tokens, eight wonders, twelve cards of Age I
    for deal in range(4):
        assert shown[2 * deal] == shown[2 * deal + 1]
    assert len({str(deal) for deal in shown}) == 4


@pytest.mark.skipif(not leagues.COMPILED, reason="20,000 games take too long uncompiled, and both builds play alike")
def test_random_games_end_as_independent_engines_have_them_end() -> None:
    """Wide bands round the figures of docs/benchmarks.md: four standard errors of 20,000 games."""
    found = bench_random(game(DUEL), 20_000, 1)
    shares = found["endings"]
    assert 71 < found["decisions_per_game"] < 72
    assert 0.028 < shares["military"] < 0.039
    assert 0.0002 < shares["scientific"] < 0.0022
    assert 0.021 < shares["civilian_blue"] < 0.031
    assert 0.0003 < shares["shared"] < 0.0025


def test_perft_counts_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, ["perft", DUEL, "--depth", "3"])[:2] == (0, "1 10\n2 90\n3 720\n")
    status, out, _ = answer(capsys, ["perft", DUEL, "--depth", "1", "--record", str(RECORD), "--ply", "33"])
    assert (status, out) == (0, "1 12\n")


def test_random_games_are_counted_by_ending(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = answer(capsys, ["bench", "random", DUEL, "--games", "200", "--json"])
    found = json.loads(out)
    assert status == 0
    assert sum(found["endings"].values()) == pytest.approx(1, abs=1e-4)
    assert 70 < found["decisions_per_game"] < 73
    assert "civilian" in answer(capsys, ["bench", "random", DUEL, "--games", "10"])[1]


def test_bench_engine_measures_both_builds() -> None:
    done = run("bench", "engine", DUEL, "--rounds", "1", "--seconds", "0.05", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    keys = ["game", "compiled", "games_per_s", "uncompiled_games_per_s", "ratio", "copy_ns", "decision_ns"]
    assert list(found) == keys
    assert found["compiled"] is leagues.COMPILED
    assert found["games_per_s"] > 0
    assert found["ratio"] > 1 if leagues.COMPILED else found["ratio"] == 1


def test_laws_and_golden_report_that_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, ["laws", DUEL, "--games", "3"])[:2] == (0, f"{DUEL}: 3 random games, every law holds\n")
    assert answer(capsys, ["golden"])[:2] == (0, "")


def test_golden_names_what_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, ["golden", "--update", "--dir", str(tmp_path)])[0] == 0
    assert answer(capsys, ["golden", "--dir", str(tmp_path)])[0] == 0
    first, second = sorted((tmp_path / DUEL).rglob("*.txt"))
    first.write_text(first.read_text(encoding="utf-8").replace("board:", "bored:", 1), encoding="utf-8")
    second.unlink()
    (tmp_path / "more.txt").touch()
    status, out, _ = answer(capsys, ["golden", "--dir", str(tmp_path)])
    assert status == 1
    assert "bored:" in out
    assert "missing" in out
    assert "more.txt: not expected" in out


def test_the_program_says_once_that_it_runs_uncompiled(tmp_path: Path) -> None:
    """A copy of the package without its compiled modules, as it is where there is no C compiler."""
    import shutil

    source = Path(leagues.__file__).parent
    shutil.copytree(source, tmp_path / "leagues", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    settings = {**os.environ, "PYTHONPATH": str(tmp_path), "LC_ALL": "C"}
    settings.pop("LEAGUES_PURE", None)
    script = "import leagues; from leagues.cli import main; print(leagues.__file__); "
    script += f"main(['perft', '{DUEL}', '--depth', '1'])"
    done = subprocess.run([sys.executable, "-c", script], env=settings, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [str(tmp_path / "leagues" / "__init__.py"), "1 10"]
    assert done.stderr.count("uncompiled") == 1


def test_a_reader_that_stops_early_is_no_fault() -> None:
    command = [sys.executable, "-m", "leagues", "replay", str(RECORD), "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert "On the board" in running.stdout.readline()
        running.stdout.close()
        told = running.stderr.read()
        assert running.wait(60) == 0
    assert "Traceback" not in told
    assert "Exception" not in told


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1"])
def test_any_terminal_encoding_will_do(encoding: str) -> None:
    settings = {**os.environ, "PYTHONIOENCODING": encoding, "LANG": "cs_CZ"}
    command = [sys.executable, "-m", "leagues", "play", "--lang", "cs", "--seed", "1"]
    done = subprocess.run(command, input=b"1\nquit\n", capture_output=True, env=settings)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr


def test_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = answer(capsys, ["--version"])
    assert status == 0
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", out)


def test_a_resigned_game_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        RECORD.read_text(encoding="utf-8").replace("civilian 1:-1", "resigned -1:1").replace('[Scores "70:42"]\n', "")
    )
    path = tmp_path / "resigned.leagues"
    path.write_text(text.replace("token:philosophy", "").rstrip() + "\n", encoding="utf-8")
    status, out, _ = answer(capsys, ["replay", str(path), "--lang", "en"])
    assert status == 0
    assert out.rstrip().endswith("First player: resigned.")
    found = json.loads(answer(capsys, ["replay", str(path), "--json"])[1])
    assert (found["over"], found["winner"], found["ending"]) == (True, 1, "resigned")
    for claimed in ("resigned 1:1", "resigned 0:0", "resigned -1:-1"):
        path.write_text(text.replace("token:philosophy", "").replace("resigned -1:1", claimed), encoding="utf-8")
        assert answer(capsys, ["replay", str(path)])[0] == 2


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_fault(closed: str) -> None:
    for command in (f"replay {RECORD} --lang en", "play --seed 1 --lang en"):
        line = f"{sys.executable} -m leagues {command} {closed}"
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr


def test_a_broken_law_is_a_check_that_found_something(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(game(DUEL)), "max_plies", 20)
    status, out, err = answer(capsys, ["laws", DUEL, "--games", "1"])
    assert status == 1
    assert "The law:" in out
    assert "Traceback" not in err
