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
        crosscut.Record.read("(;B[b2")
    (wrong,) = crosscut.Record.read("(;XG[yugo]XO[size:3];B[b2];W[b2])")
    with pytest.raises(ValueError, match="already a black pawn"):
        wrong.check()
    with pytest.raises(ValueError, match="already a black pawn"):
        wrong.position()
