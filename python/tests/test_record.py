"""Records: SGF and JSON, and back to positions."""

import pickle

import pytest
from games import SMALL, played

import crosscut


@pytest.mark.parametrize("game", SMALL)
def test_a_game_survives_both_forms(game):
    position = played(game, 8)
    record = crosscut.Record(position)
    for text in (record.sgf(), record.json()):
        (read,) = crosscut.Record.read(text)
        assert read.position() == position
        assert [move for _, move in read.moves] == position.moves
    assert pickle.loads(pickle.dumps(record)) == record


def test_who_played_is_kept():
    record = crosscut.Record(played("yugo", 3))
    record.black, record.event = "Ada", "A test"
    (read,) = crosscut.Record.read(record.sgf())
    assert (read.black, read.white, read.event) == ("Ada", "", "A test")


def test_earlier_positions():
    record = crosscut.Record(played("yugo", 5))
    assert [record.position(ply).ply for ply in range(6)] == list(range(6))
    with pytest.raises(ValueError, match="allowed is 0 to 5"):
        record.position(6)


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match="line 1"):
        crosscut.Record.read("nothing")
    (wrong,) = crosscut.Record.read("(;XG[yugo]XO[size:3];B[b2];W[b2]")
    assert wrong.notes == ['line 1, column 33: a ")" is missing at the end']
    notes = wrong.check()
    assert notes[0] == wrong.notes[0]
    assert "already a black pawn" in notes[1]
    assert wrong.position().ply == 1
    (unknown,) = crosscut.Record.read("(;XG[chess])")
    with pytest.raises(ValueError, match="chess"):
        unknown.check()


def test_bytes_are_decoded():
    (declared,) = crosscut.Record.read(b"(;CA[gb2312]PB[\xb9\xc5\xc1\xa6];B[dd])")
    assert (declared.black, declared.notes) == ("\u53e4\u529b", [])
    (given,) = crosscut.Record.read(b"(;PB[\xb9\xc5];B[dd])", "euc-kr")
    assert given.black == "\ubbb4"
    (text,) = crosscut.Record.read("(;CA[gb2312]PB[\u53e4];B[dd])")
    assert text.black == "\u53e4"
