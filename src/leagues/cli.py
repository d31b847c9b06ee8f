"""The command ``leagues``. Every subcommand prints its answer to standard output and what went wrong to standard error.

Exit status: 0 done, 1 a check that found differences, 2 wrong usage or input, 130 interrupted.
"""

import argparse
import dataclasses
import json
import locale
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import leagues
from leagues.core.errors import LeaguesError
from leagues.core.game import Game
from leagues.core.laws import check
from leagues.core.playout import perft
from leagues.core.record import Record, parse, replay, walk
from leagues.core.state import OVER, State
from leagues.core.walks import LawBroken
from leagues.games import MODULES, game
from leagues.golden import compare
from leagues.search.arena import arena
from leagues.search.bench import bench_engine, bench_random, measure
from leagues.search.players import PLAYERS
from leagues.terminal import Session, board
from leagues.ui import svg, term
from leagues.ui.text import LANGUAGES, Words, words

DEFAULT_GAME = next(iter(MODULES))


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and takes no shortened option names."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (try {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    _open_streams()
    chosen = _parser().parse_args(arguments)
    try:
        if not leagues.COMPILED and not os.environ.get("LEAGUES_PURE"):
            print(words(_language(chosen)).say("cli.uncompiled"), file=sys.stderr)
        status = chosen.run(chosen)
        sys.stdout.flush()
        return int(status or 0)
    except LawBroken as error:
        print(error)
        return 1
    except LeaguesError as error:
        print(f"leagues: {words(_language(chosen)).error(error)}", file=sys.stderr)
    except (OSError, UnicodeError, ValueError) as error:
        if isinstance(error, BrokenPipeError):
            # The reader of a pipe has had enough; nothing more can be written, not even at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"leagues: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 2


def _open_streams() -> None:
    """Text that a stream cannot take is replaced, and a stream that was closed is one that leads nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open to the end of the process)
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=stream.encoding if name == "stdin" else "utf-8", errors="replace")


def _language(chosen: argparse.Namespace) -> str:
    """The language asked for, else that of the user's system, else English."""
    asked = getattr(chosen, "lang", None)
    if asked is None:
        asked = (os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or "en")[:2]
    return asked if asked in LANGUAGES else "en"


@contextmanager
def _progress(total: int, what: str) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, only where somebody can see it; gives the function that moves it on."""
    bar = Progress(
        TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True,
    )  # fmt: skip
    task = bar.add_task(what, total=total)
    with bar:
        yield lambda: bar.advance(task)


def _print_json(found: dict[str, Any]) -> None:
    print(json.dumps(found, ensure_ascii=False))


# -- The commands ------------------------------------------------------------------------------------------------------


def _play(chosen: argparse.Namespace) -> int:
    title = game(chosen.game)
    options = dict(_option(text) for text in chosen.option)
    title.settle_options(options)
    if chosen.seat not in range(title.seats[0]):
        raise ValueError(f"--seat is 0 to {title.seats[0] - 1}, not {chosen.seat}")
    return Session(
        title, words(_language(chosen), title.id), chosen.seat, chosen.vs, options, chosen.seed, chosen.practice
    ).run()


def _serve(chosen: argparse.Namespace) -> int:
    # The server's libraries take a while to load, which no other command should wait for.
    from leagues.server import lan
    from leagues.server.config import PORT, Config, database_url
    from leagues.server.serve import ANYWHERE, serve

    if (chosen.cert is None) != (chosen.key is None):
        raise ValueError("--cert and --key belong together")
    host = ANYWHERE if chosen.lan else "127.0.0.1"
    config = Config(
        database=database_url(chosen.database),
        host=host,
        port=lan.free_port(host, PORT) if chosen.port is None else chosen.port,
        hosts=tuple(chosen.host),
        pause=chosen.pause,
        cert=None if chosen.cert is None else Path(chosen.cert),
        key=None if chosen.key is None else Path(chosen.key),
    )
    said = words(_language(chosen))

    def announce(addresses: list[str]) -> None:
        print(said.say("cli.serving", address=", ".join(addresses)))
        if chosen.lan:
            print(said.say("cli.scan"))
            print(lan.qr_code(addresses[0]))
        sys.stdout.flush()

    return serve(config, announce, browser=not chosen.no_browser)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"an option is given as name=value, not {text!r}")
    return name, value


def _read(path: str) -> tuple[Game, Record]:
    """A record file, or standard input for ``-``, with its game."""
    source = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    record = parse(source.decode("utf-8"))
    return game(record.game), record


def _replay(chosen: argparse.Namespace) -> int:
    title, record = _read(chosen.file)
    state = replay(title, record)
    if chosen.ply is not None:
        state = replay(title, record, chosen.ply)
    resigned = record.result.startswith("resigned") and chosen.ply in (None, len(record.entries))
    over = state.turn == OVER or resigned
    if chosen.svg is not None:
        _draw(title, words(_language(chosen), title.id), record, state, Path(chosen.svg))
        return 0
    if chosen.json:
        _print_json({
            "game": title.id,
            "version": title.version,
            "plies": len(record.entries) if chosen.ply is None else chosen.ply,
            "over": over,
            "scores": state.scores(),
            "winner": _winner(record) if resigned else title.winner(state) if over else None,
            "ending": "resigned" if resigned else title.ending(state) if over else None,
            "breakdown": title.breakdown(state),
        })  # fmt: skip
        return 0
    said = words(_language(chosen), title.id)
    shown = record if chosen.ply is None else dataclasses.replace(record, entries=record.entries[: chosen.ply])
    for ply, (before, action) in enumerate(walk(title, shown)):
        after = before.copy()
        after.apply(action)
        for event in title.events(before, action, after):
            print(f"{ply:4} {said.tell(event, record.players)}")
    print(board(title, said, title.view(state, None), record.players))
    if resigned:
        print(said.say("cli.resigned", who=record.players[record.returns.index(-1)]))
    return 0


def _winner(record: Record) -> int | None:
    """The seat that won a resigned game alone."""
    return record.returns.index(1) if record.returns.count(1) == 1 else None


def _draw(title: Game, said: Words, record: Record, state: State, path: Path) -> None:
    """Writes the picture of a position, seen by a spectator; the board as text tells it to whoever cannot see it."""
    view = title.view(state, None)
    told = term.draw(title.scene(view, "text", record.players), said.say)
    art = svg.read_art(f"leagues.games.{title.id}")
    path.write_text(svg.draw(title.scene(view, "wide", record.players), said.say, art, told), encoding="utf-8")


def _perft(chosen: argparse.Namespace) -> int:
    title = game(chosen.game)
    state = title.new()
    if chosen.record:
        found, record = _read(chosen.record)
        if found is not title:
            raise ValueError(f"{chosen.record} is a record of {found.id}, not of {title.id}")
        state = replay(title, record, chosen.ply)
    elif chosen.ply is not None:
        raise ValueError("--ply needs --record, the game to count plies in")
    for depth in range(1, chosen.depth + 1):
        print(f"{depth} {perft(state, depth)}", flush=True)
    return 0


def _arena(chosen: argparse.Namespace) -> int:
    title = game(chosen.game)
    with _progress(chosen.games, f"{chosen.a} - {chosen.b}") as advance:
        standing = arena(title, (chosen.a, chosen.b), chosen.games, chosen.seed, progress=advance)
    found = standing.as_dict()
    if chosen.json:
        _print_json(found)
    else:
        low, high = found["ci95"]
        print(f"{chosen.a} against {chosen.b}, {found['games']} games, every deal with both seatings")
        print(f"score {found['score']:.1%} (95 % interval {low:.1%} to {high:.1%})")
        print(f"{found['wins']} won, {found['draws']} drawn")
        print("endings: " + ", ".join(f"{name} {count}" for name, count in found["endings"].items()))
        print(f"decisions a game: {found['decisions_per_game']}")
    return 0


def _bench_engine(chosen: argparse.Namespace) -> int:
    title = game(chosen.game)
    if chosen.this_build:
        _print_json(measure(title, chosen.seconds))
        return 0
    with _progress(2 * chosen.rounds, "measuring") as advance:
        found = bench_engine(title, chosen.rounds, chosen.seconds, advance)
    if chosen.json:
        _print_json(found)
    else:
        build = "compiled" if found["compiled"] else "not compiled"
        print(f"{title.id}, {build}, one thread, medians of {chosen.rounds} rounds")
        print(f"random games a second: {found['games_per_s']:,}")
        print(f"uncompiled: {found['uncompiled_games_per_s']:,}, ratio {found['ratio']}")
        print(f"from Python: copy {found['copy_ns']} ns, one decision {found['decision_ns']} ns")
    return 0


def _bench_random(chosen: argparse.Namespace) -> int:
    title = game(chosen.game)
    with _progress(chosen.games, "random games") as advance:
        found = bench_random(title, chosen.games, chosen.seed, advance)
    if chosen.json:
        _print_json(found)
    else:
        print(f"{title.id}: {found['games']:,} random games, {found['decisions_per_game']} decisions a game")
        for name, share in found["endings"].items():
            print(f"{name:16} {share:8.3%}")
    return 0


def _golden(chosen: argparse.Namespace) -> int:
    if not chosen.update and not Path(chosen.dir).is_dir():
        raise ValueError(f"there is no folder {chosen.dir} with stored playthroughs")
    differences = compare(Path(chosen.dir), chosen.update)
    for line in differences:
        print(line)
    return 1 if differences else 0


def _laws(chosen: argparse.Namespace) -> int:
    for id in [chosen.game] if chosen.game else MODULES:
        with _progress(chosen.games, id) as advance:
            check(game(id), chosen.games, chosen.seed, advance)
        print(f"{id}: {chosen.games:,} random games, every law holds")
    return 0


# -- The arguments -----------------------------------------------------------------------------------------------------


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number") from None


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not a number from 1")
    return number


def _port(text: str) -> int:
    number = _whole(text)
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{number} is not a port, 1 to 65535")
    return number


def _seconds(text: str) -> float:
    number = float(text) if text.replace(".", "", 1).isdecimal() else 0.0
    if not 0 < number < 3600:
        raise argparse.ArgumentTypeError(f"{text} is not a time in seconds, up to an hour")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="leagues", description="Play, replay and study board games.", epilog="Example: leagues play")
    parser.add_argument("--version", action="version", version=leagues.__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_serve(commands)
    _add_play(commands)
    _add_replay(commands)
    _add_arena(commands)
    _add_bench(commands)
    _add_checks(commands)
    return parser


def _command(commands: Any, name: str, run: Any, help: str, example: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=help, description=help, epilog=f"Example: leagues {example}"
    )
    parser.set_defaults(run=run)
    return parser


def _add_game(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?" if default else None, default=default, help=", ".join(MODULES)
    )


def _add_serve(commands: Any) -> None:
    parser = _command(commands, "serve", _serve, "Play in the browser, alone or with others.", "serve --lan")
    parser.add_argument("--lan", action="store_true", help="let others in your network join; prints a code to scan")
    parser.add_argument("--port", type=_port, metavar="N", help="by default the first free one from 8000 on")
    parser.add_argument("--host", action="append", default=[], metavar="NAME", help="a name this server is reached by")
    parser.add_argument("--database", metavar="URL", help="by default a file in your data folder")
    parser.add_argument("--pause", type=_seconds, default=0.7, metavar="SECONDS", help="before a computer plays")
    parser.add_argument("--cert", metavar="FILE", help="a certificate, to serve HTTPS")
    parser.add_argument("--key", metavar="FILE", help="the key of the certificate")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of what is printed here")


def _add_play(commands: Any) -> None:
    parser = _command(
        commands, "play", _play, "Play in the terminal against the computer.", "play --lang fr --vs greedy"
    )
    _add_game(parser, DEFAULT_GAME)
    parser.add_argument("--seat", type=_whole, default=0, metavar="N", help="your seat: 0 begins, 1 is second")
    parser.add_argument("--vs", default="greedy", metavar="PLAYER", help=f"the opponent: {', '.join(PLAYERS)}")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language; by default that of your system")
    parser.add_argument("--seed", type=_whole, metavar="S", help="the same deal and opponent again; by default fresh")
    parser.add_argument("--practice", action="store_true", help="moves may be taken back past revealed cards")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def _add_replay(commands: Any) -> None:
    parser = _command(commands, "replay", _replay, "Replay a record file.", "replay game.leagues --ply 40")
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--ply", type=_whole, metavar="N", help="stop after N plies, chance included")
    parser.add_argument("--lang", choices=LANGUAGES)
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument("--json", action="store_true", help="the facts of the position as JSON")
    answer.add_argument("--svg", metavar="FILE", help="write the picture of the position to a file")


def _add_arena(commands: Any) -> None:
    parser = _command(
        commands, "arena", _arena, "Let two computer players meet, every deal with both seatings.",
        "arena seven_wonders_duel greedy random --games 200 --seed 1",
    )  # fmt: skip
    _add_game(parser)
    parser.add_argument("a", metavar="A", help="a player: " + ", ".join(PLAYERS))
    parser.add_argument("b", metavar="B")
    parser.add_argument("--games", type=_count, default=100, metavar="N", help="an even number (default 100)")
    parser.add_argument("--seed", type=_whole, default=0, metavar="S")
    parser.add_argument("--json", action="store_true")


def _add_bench(commands: Any) -> None:
    bench = commands.add_parser(
        "bench", help="Measure speed and random play.", epilog="Example: leagues bench engine seven_wonders_duel"
    )
    kinds = bench.add_subparsers(required=True, metavar="WHAT")
    engine = _command(
        kinds, "engine", _bench_engine, "Random games a second, compiled against uncompiled, in turn.",
        "bench engine seven_wonders_duel --json",
    )  # fmt: skip
    _add_game(engine)
    engine.add_argument("--rounds", type=_count, default=5, metavar="N")
    engine.add_argument("--seconds", type=_seconds, default=2.0, metavar="S", help="for each build and round")
    engine.add_argument("--this-build", action="store_true", help="only the build of this process, as JSON")
    engine.add_argument("--json", action="store_true")
    random = _command(
        kinds, "random", _bench_random, "How uniformly random games end.",
        "bench random seven_wonders_duel --games 200000",
    )  # fmt: skip
    _add_game(random)
    random.add_argument("--games", type=_count, default=10000, metavar="N")
    random.add_argument("--seed", type=_whole, default=0, metavar="S")
    random.add_argument("--json", action="store_true")


def _add_checks(commands: Any) -> None:
    counts = _command(
        commands, "perft", _perft, "Count the positions that lie some plies ahead, chance included.",
        "perft seven_wonders_duel --depth 3",
    )  # fmt: skip
    _add_game(counts)
    counts.add_argument("--depth", type=_count, required=True, metavar="N")
    counts.add_argument("--record", metavar="FILE", help="start from a position of this record")
    counts.add_argument("--ply", type=_whole, metavar="N", help="the position's ply; by default the last")
    stored = _command(
        commands, "golden", _golden, "Compare the stored playthroughs with those of today.", "golden --update"
    )
    stored.add_argument("--update", action="store_true", help="write them anew")
    stored.add_argument("--dir", default="tests/golden", metavar="DIR")
    laws = _command(
        commands, "laws", _laws, "Check that every law holds in random games.", "laws seven_wonders_duel --games 100000"
    )
    laws.add_argument("game", metavar="GAME", nargs="?", help="by default every game")
    laws.add_argument("--games", type=_count, default=1000, metavar="N")
    laws.add_argument("--seed", type=_whole, default=0, metavar="S")
