"""Records: each fault of the grammar has its line, column and expectation; what is written reads back the same."""

import string
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from demo.pig import PIG
from demo.two_tricks import TWO_TRICKS
from leagues.core.errors import (
    LeaguesError,
    RecordError,
    Redacted,
    ReplayError,
    ResultMismatch,
    UnknownGame,
    UnknownOption,
    VersionMismatch,
)
from leagues.core.laws import check_game
from leagues.core.record import Entry, Record, parse, redact, replay, resolve, walk, write
from leagues.core.rng import Random

HEAD = '[Leagues "1"]\n[Game "pig"]\n[Rules "1"]\n[Players "Ann|Bob"]\n'
GAME = HEAD + '[Result "rolls 1:-1"]\n\nroll face:3 hold\n'


# -- The grammar -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, 'the header line [Leagues "..."]'),
        ('[Leagues "1"]\n[Game "pig"]\n', 3, 1, 'the header line [Rules "..."]'),
        ("roll\n", 1, 1, 'the header line [Leagues "..."]'),
        ("[League]\n", 1, 2, "a header name: Leagues, Game"),
        ("[]\n", 1, 2, "a header name"),
        ("[1]\n", 1, 2, "a header name"),
        ('[Leagues\t"1"]\n', 1, 9, "one space"),
        ('[Leagues  "1"]\n', 1, 10, "a value in double quotes"),
        ("[Leagues 1]\n", 1, 10, "a value in double quotes"),
        ('[Leagues "1]\n', 1, 13, "a closing double quote"),
        ('[Leagues "1', 1, 12, "a closing double quote"),
        ('[Leagues "1"\n', 1, 13, "a closing bracket"),
        ('[Leagues "1"] \n', 1, 14, "the end of the line"),
        ('[Leagues "1"]', 1, 14, "the end of the line"),
        ('[Leagues "2"]\n', 1, 10, "the format number 1"),
        ('[Leagues "1"]\n[Leagues "1"]\n', 2, 2, "Leagues only once"),
        ('[Game "Pig"]\n', 1, 7, "the id of a game"),
        ('[Game ""]\n', 1, 7, "the id of a game"),
        ('[Rules "0"]\n', 1, 8, "a rules version"),
        ('[Rules "1.0"]\n', 1, 8, "a rules version"),
        ('[Rules "1\u0661"]\n', 1, 8, "a rules version"),
        ('[Options "goal"]\n', 1, 10, "options as name=value"),
        ('[Options "goal=1 "]\n', 1, 10, "options as name=value"),
        ('[Options "goal=1  a=2"]\n', 1, 10, "options as name=value"),
        ('[Options "goal=1 goal=2"]\n', 1, 10, "each option only once"),
        ('[Players "Ann\\Bob"]\n', 1, 15, "a second backslash"),
        ('[Players "Ann\\', 1, 15, "a second backslash"),
        ('[Players "Ann\\\\Bob"]\n', 1, 10, "inside one"),
        ('[Players "Ann\\\\"]\n', 1, 10, "inside one"),
        ('[Players "Ann\tBob"]\n', 1, 14, "a closing double quote"),
        ('[Date "1.2.2026"]\n', 1, 7, "a date as 2026-12-31"),
        ('[Date "2026-13-01"]\n', 1, 7, "a date as 2026-12-31"),
        ('[Result "won"]\n', 1, 9, "an ending and the returns"),
        ('[Result "won 2:-2"]\n', 1, 9, "an ending and the returns"),
        ('[Scores "70-42"]\n', 1, 9, "scores as 70:42"),
        ('[Redacted "me"]\n', 1, 11, "a seat or spectator"),
        (HEAD + "roll\n", 5, 1, "an empty line after the headers"),
        (HEAD + "\nroll, hold\n", 6, 5, "a space"),
        (HEAD + "\nroll{well}\n", 6, 5, "a space"),
        (HEAD + "\nroll {well}hold\n", 6, 12, "a space"),
        (HEAD + "\nRoll\n", 6, 1, "an action code, a clock (@) or a comment ({)"),
        (HEAD + "\nroll :face\n", 6, 6, "an action code"),
        (HEAD + "\nroll face:\n", 6, 10, "a space"),
        (HEAD + "\nroll\n\nface-3\n", 8, 5, "a space"),
        (HEAD + "\n@95 roll\n", 6, 1, "the clock directly after a code"),
        (HEAD + "\nroll @95 @94\n", 6, 10, "the clock directly after a code"),
        (HEAD + "\nroll {a} @94\n", 6, 10, "the clock directly after a code"),
        (HEAD + "\nroll @soon\n", 6, 6, "seconds after the @"),
        (HEAD + "\nroll @1.2345\n", 6, 12, "a space"),
        (HEAD + "\nroll @-1\n", 6, 6, "seconds after the @"),
        (HEAD + "\nroll {never\nclosed\n", 6, 6, "a comment that is closed with }"),
        (HEAD + "\nroll {bell \x07}\n", 6, 6, "a comment of printable characters"),
        (HEAD + "\nroll \x07\n", 6, 6, "an action code"),
        (HEAD.replace("\n", "\r"), 1, 14, "the end of the line"),
        (HEAD.replace("\n", "\r\n") + "\r\nroll\r\n  ?!\r\n", 7, 4, "a space"),
    ],
)  # fmt: skip
def test_a_fault_has_its_place(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse(text)
    params = caught.value.params
    assert (params["line"], params["column"]) == (line, column)
    assert expected in params["expected"]
    assert str(caught.value).startswith(f"line {line}, column {column}: expected ")


def test_the_fault_tells_what_it_found() -> None:
    with pytest.raises(RecordError, match="found 'Roll hold'"):
        parse(HEAD + "\nRoll hold\n")
    with pytest.raises(RecordError, match="found the end of the file"):
        parse('[Leagues "1')
    with pytest.raises(RecordError, match=r"found '\\n'"):
        parse('[Leagues "1"\n')


def test_a_record_with_everything() -> None:
    text = (
        '[Players "Ann \\\\| \\"Bob\\"|C\\\\\\\\D"]\n[Leagues "1"]\n[Game "pig"]\n[Rules "1"]\n'
        '[Options "goal=12 odd_1=x"]\n[Date "2026-12-01"]\n[Place ""]\n\n'
        "{first} {second\nline}\nroll @95.5 {a} {b}"
    )
    record = parse(text)
    assert record.players == ('Ann | "Bob"', "C\\D")
    assert record.options == {"goal": "12", "odd_1": "x"}
    assert (record.date, record.place, record.result) == ("2026-12-01", "", "*")
    assert record.remarks == ("first", "second\nline")
    assert record.entries == (Entry("roll", 95.5, ("a", "b")),)
    assert parse(write(record)) == record


@pytest.mark.parametrize("change", [
    lambda text: "\ufeff" + text,
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.rstrip("\n"),
    lambda text: text + "\n \t\n",
    lambda text: text.replace(" hold", "\n\thold"),
])  # fmt: skip
def test_white_space_byte_order_mark_and_line_ends_do_not_matter(change: object) -> None:
    assert callable(change)
    assert parse(change(GAME)) == parse(GAME)


def test_headers_alone_are_a_record_of_nothing() -> None:
    assert parse(HEAD).entries == parse(HEAD + "\n").entries == ()


def test_tabs_in_comments_become_spaces() -> None:
    assert parse(HEAD + "\nroll {a\tb}\n").entries[0].comments == ("a b",)


# -- Writing -----------------------------------------------------------------------------------------------------------

EMPTY = Record("pig", 1, ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (replace(EMPTY, game="Pig"), "the id of a game"),
        (replace(EMPTY, rules=0), "a rules version"),
        (replace(EMPTY, players=("Ann\nBob",)), "printable"),
        (replace(EMPTY, options={"a b": "c"}), "options as"),
        (replace(EMPTY, date="today"), "a date"),
        (replace(EMPTY, place="here\tthere"), "printable"),
        (replace(EMPTY, result="won"), "an ending"),
        (replace(EMPTY, scores="many"), "scores"),
        (replace(EMPTY, redacted="all"), "a seat"),
        (replace(EMPTY, remarks=("}",)), "no closing brace"),
        (replace(EMPTY, entries=(Entry("Roll"),)), "an action code"),
        (replace(EMPTY, entries=(Entry("roll hold"),)), "an action code"),
        (replace(EMPTY, entries=(Entry("roll", -1.0),)), "a clock"),
        (replace(EMPTY, entries=(Entry("roll", float("nan")),)), "a clock"),
        (replace(EMPTY, entries=(Entry("roll", 1e10),)), "a clock"),
        (replace(EMPTY, entries=(Entry("roll", None, ("a\rb",)),)), "printable"),
    ],
)
def test_what_the_grammar_cannot_hold_is_not_written(record: Record, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        write(record)


@pytest.mark.parametrize(
    ("seconds", "written"), [(0.0, "@0"), (100.0, "@100"), (95.5, "@95.5"), (0.25, "@0.25"), (1.0004, "@1")]
)
def test_clocks(seconds: float, written: str) -> None:
    assert write(replace(EMPTY, entries=(Entry("roll", seconds),))).split()[-1] == written


def test_lines_are_short_and_empty_headers_left_out() -> None:
    lines = write(replace(EMPTY, entries=(Entry("face:3"),) * 200)).splitlines()
    assert max(map(len, lines)) <= 100
    names = [line[1:].split()[0] for line in lines if line.startswith("[")]
    assert names == ["Leagues", "Game", "Rules", "Players", "Result"]


words = st.text(string.ascii_lowercase + string.digits + "_", min_size=1, max_size=8)
printable = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), max_size=20)
comments = printable.filter(lambda text: "}" not in text) | st.just("two\nlines")
codes = st.lists(words | st.just("?"), min_size=1, max_size=3).map(":".join)
entries = st.builds(
    Entry,
    code=codes,
    clock=st.none() | st.integers(0, 10**9 - 1).map(float) | st.integers(0, 10**6).map(lambda n: n / 1000),
    comments=st.lists(comments, max_size=2).map(tuple),
)
records = st.builds(
    Record,
    game=words,
    rules=st.integers(1, 999999),
    players=st.lists(printable, min_size=1, max_size=4).map(tuple),
    options=st.dictionaries(words, words | st.just("1.5-b"), max_size=3),
    date=st.dates().map(str) | st.just(""),
    place=printable,
    result=st.just("*") | st.lists(st.sampled_from(["1", "0", "-1"]), min_size=1).map(lambda r: "won " + ":".join(r)),
    scores=st.just("") | st.lists(st.integers(-999, 999), min_size=1).map(lambda s: ":".join(map(str, s))),
    redacted=st.sampled_from(["", "0", "3", "spectator"]),
    remarks=st.lists(comments, max_size=2).map(tuple),
    entries=st.lists(entries, max_size=8).map(tuple),
)  # fmt: skip


@given(records)
@example(replace(EMPTY, players=("\\", "|", "\\|", '"', "")))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_what_is_written_reads_back(record: Record) -> None:
    text = write(record)
    assert parse(text) == record
    assert parse("\ufeff" + text.replace("\n", "\r\n")) == record
    assert write(parse(text)) == text


# -- Fuzz --------------------------------------------------------------------------------------------------------------

LONG = (
    HEAD
    + """[Options "goal=20"]
[Date "2026-12-01"]
[Scores "3:0"]
[Result "rolls 1:-1"]

roll face:3 hold
{a} roll @5 face:2 {b}
"""
)
PIECES = [*'[]"\\{}@:?\n\r\t 1-x\x00\ufeffé', "roll"]


def mutate(text: str, rng: Random) -> str:
    for _change in range(1 + rng.below(4)):
        at, length = rng.below(len(text) + 1), rng.below(6)
        piece = PIECES[rng.below(len(PIECES))]
        text = [
            text[:at] + piece + text[at:],
            text[:at] + text[at + length :],
            text[:at] + piece + text[at + length :],
            text[:at] + text[at : at + length] * 2 + text[at + length :],
            text[:at],
        ][rng.below(5)]
    return text


def fault(text: str) -> RecordError | None:
    """The fault that a text has, or None; whatever else goes wrong comes through."""
    try:
        parse(text)
    except RecordError as error:
        return error
    return None


def unplayable(record: Record) -> ValueError | None:
    """Why a record cannot be replayed, in an error that says so, or None."""
    try:
        replay(PIG, record)
    except ValueError as error:
        return error
    return None


def test_a_mutated_record_parses_or_has_a_fault() -> None:
    parsed = 0
    for number in range(6000):
        text = mutate(LONG, Random(1, number))
        error = fault(text)
        if error is not None:
            lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
            assert 1 <= error.params["line"] <= len(lines)
            assert 1 <= error.params["column"] <= len(lines[error.params["line"] - 1]) + 1
            continue
        parsed += 1
        record = parse(text)
        assert parse(write(record)) == record
        reason = unplayable(record)
        assert reason is None or isinstance(reason, LeaguesError) or "seats" in str(reason)
    assert 300 < parsed < 5000


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_text_parses_or_has_a_fault(text: str) -> None:
    for whole in (text, HEAD + text, HEAD + "\n" + text, f'[Players "{text}"]\n'):
        error = fault(whole)
        assert error is None or error.params["line"] >= 1


# -- Replaying ---------------------------------------------------------------------------------------------------------


def pig(codes: str, **changes: object) -> Record:
    return replace(parse(HEAD + "\n" + codes), **changes)  # type: ignore[arg-type]


def test_an_illegal_code_gives_ply_code_and_what_is_legal() -> None:
    with pytest.raises(ReplayError, match="ply 2: face:3 is not legal here; legal: roll, hold") as caught:
        replay(PIG, pig("roll face:2 face:3"))
    assert caught.value.params == {"ply": 2, "code": "face:3", "legal": "roll, hold"}
    with pytest.raises(ReplayError, match="ply 1: hold is not legal here; legal: face:1, face:2, face:3, face:4"):
        replay(PIG, pig("roll hold"))
    with pytest.raises(ReplayError, match=r"ply 0: jump is not legal here; legal: roll$"):
        replay(PIG, pig("jump"))


def test_a_code_after_the_end() -> None:
    record = check_game(PIG, 1).record()
    with pytest.raises(ReplayError, match="legal: nothing, the game is over"):
        replay(PIG, replace(record, entries=(*record.entries, Entry("roll"))))


def test_positions_on_the_way() -> None:
    record = pig("roll face:2 roll face:4 hold roll")
    pots = [state.dump()["pot"] for state, _action in walk(PIG, record)]
    assert pots == [0, 0, 2, 2, 6, 0]
    assert replay(PIG, record, 0) == PIG.new()
    assert replay(PIG, record, 4).dump()["pot"] == 6
    assert replay(PIG, record, 5).dump()["banked"] == [6, 0, 0]
    assert replay(PIG, record).turn == -1
    for ply in (-1, 7):
        with pytest.raises(ValueError, match=f"plies 0 to 6, not {ply}"):
            replay(PIG, record, ply)
    assert resolve(PIG, PIG.new(), 0, "roll") == 0


def test_records_of_another_game_version_option_or_number_of_players_are_refused() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'; there is pig"):
        replay(PIG, pig("", game="chess"))
    with pytest.raises(VersionMismatch, match="follows rules version 2 of pig, this program has version 1"):
        replay(PIG, pig("roll", rules=2))
    with pytest.raises(UnknownOption, match="no option goal=13"):
        replay(PIG, pig("roll", options={"goal": "13"}))
    with pytest.raises(ValueError, match="2 or 3 seats, not 1"):
        replay(PIG, pig("roll", players=("Ann",)))


def test_the_header_must_not_claim_another_result() -> None:
    record = check_game(PIG, 1).record()
    assert replay(PIG, replace(record, result="*", scores="")).turn == -2
    returns = record.result.split()[1]
    swapped = ":".join(reversed(returns.split(":")))
    for changes in ({"result": f"goal {swapped}"}, {"result": f"luck {returns}"}, {"scores": "1:1"}):
        with pytest.raises(ResultMismatch):
            replay(PIG, replace(record, **changes))  # type: ignore[arg-type]
    with pytest.raises(ResultMismatch, match="an unfinished game"):
        replay(PIG, pig("roll", result="goal 1:-1"))
    with pytest.raises(ResultMismatch, match="2 players"):
        replay(PIG, pig("roll", result="resigned 1:-1:1"))
    assert replay(PIG, pig("roll", result="resigned 1:-1")).turn == -1


def test_a_seat_reads_its_own_secrets_and_question_marks() -> None:
    walked = check_game(TWO_TRICKS, 3)
    record = walked.record()
    mine, theirs, public = (redact(TWO_TRICKS, record, viewer) for viewer in (0, 1, None))
    assert (mine.redacted, theirs.redacted, public.redacted) == ("0", "1", "spectator")
    assert [code for code in mine.codes if code.startswith("deal")] != mine.codes
    assert public.codes[:4] == ["deal:?"] * 4
    assert mine.codes[:4] == [record.codes[0], "deal:?", record.codes[2], "deal:?"]
    assert theirs.codes[:4] == ["deal:?", record.codes[1], "deal:?", record.codes[3]]
    assert parse(write(mine)) == mine
    with pytest.raises(Redacted, match=r"ply 1: deal:\? is hidden"):
        replay(TWO_TRICKS, mine)
    with pytest.raises(Redacted):
        redact(TWO_TRICKS, mine, 0)


def test_a_game_without_secrets_is_not_redacted() -> None:
    record = pig("roll face:2 {lucky} hold @5", date="2026-12-01")
    assert redact(PIG, record, None) == redact(PIG, record, 1) == record
