"""Positions are values that know the rules."""

import copy
import json
import pathlib
import pickle
import xml.etree.ElementTree as xml

import pytest
from games import SMALL, played

import crosscut

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", SMALL)
def test_a_copy_changes_on_its_own(game):
    position = played(game, 6)
    for other in (position.copy(), copy.copy(position), copy.deepcopy(position)):
        assert other == position and other.key == position.key
        other.play(other.legal()[0])
        assert other != position and other.ply == position.ply + 1
        other.undo()
        assert other == position


@pytest.mark.parametrize("game", SMALL)
def test_pickling_keeps_everything(game):
    position = played(game, 8)
    kept = pickle.loads(pickle.dumps(position))
    assert kept == position and kept.legal() == position.legal() and kept.options == position.options


def test_pickling_keeps_a_start_with_pieces():
    start = {"cells": {"a1": "Bp", "a2": "Wp"}, "to_move": "white"}
    position = crosscut.Position("yugo", size=3, start=start)
    position.play("b1")
    assert position.cells["a1"] is None and position.cells["b1"] == "Wk"
    assert pickle.loads(pickle.dumps(position)) == position


def test_text_says_what_lies_where():
    position = crosscut.Position("yugo", size=3)
    position.play("b2")
    assert "Bp" in str(position) and "white to move" in str(position)
    assert repr(position) == '<crosscut.Position("yugo", size="3", komi="0", button="on", settlement="on"), 1 moves made>'


def test_attributes():
    position = crosscut.Position("yugo", size=3, button=False, settlement=False, komi=1)
    position.play("b2", "pass", "pass")
    assert (position.game, position.sides, position.ply, position.to_play) == ("yugo", 2, 3, "white")
    assert position.options == {"size": "3", "komi": "1", "button": "off", "settlement": "off"}
    assert position.moves == ["b2", "pass", "pass"]
    assert position.over and not position.settling and position.result == "B+8"
    assert position.score == {"black": 9.0, "white": 1.0}
    assert position.legal() == []
    assert position.scene()["turn"] == "over"
    assert crosscut.Position("meigo", size=3).score is None


def test_a_refused_move_says_why_and_changes_nothing():
    position = crosscut.Position("yugo", size=3)
    with pytest.raises(crosscut.Refused, match="there is already a black pawn on b2") as refused:
        position.play("b2", "b2")
    assert refused.value.code == "occupied" and refused.value.parts["at"] == "b2"
    assert position.ply == 0
    assert position.refusal("b2") is None and position.refusal("z9")
    assert isinstance(pickle.loads(pickle.dumps(refused.value)), crosscut.Refused)


@pytest.mark.parametrize(
    "make",
    [
        lambda: crosscut.Position("chess"),
        lambda: crosscut.Position("yugo", size=99),
        lambda: crosscut.Position("yugo", colour="red"),
        lambda: crosscut.Position("yugo", start={"cells": {"zz": "B"}}),
        lambda: crosscut.Position("yugo", start={"pieces": {}}),
        lambda: crosscut.Position("yugo").undo(),
        lambda: crosscut.Position("yugo").undo(-1),
        lambda: crosscut.Position("yugo").image(8),
        lambda: crosscut.Position("yugo").perft(-1),
    ],
)
def test_what_cannot_be_is_a_value_error(make):
    with pytest.raises(ValueError):
        make()


@pytest.mark.parametrize("game", SMALL)
def test_images_are_the_same_game(game):
    position = played(game, 5)
    for symmetry in range(position.symmetries):
        image = position.image(symmetry)
        assert len(image.legal()) == len(position.legal())
        assert sum(token is not None for token in image.cells.values()) == sum(t is not None for t in position.cells.values())
    assert position.image(0) == position


def test_perft_figures():
    data = pathlib.Path(__file__).parents[2] / "tests/conformance/perft.json"
    seen = set()
    for case in json.loads(data.read_text(encoding="utf-8")):
        options = dict(word.split("=") for word in case["options"].split()) if case.get("options") else {}
        for depth, count in enumerate(case["perft"], 1):
            if count < 20_000:
                assert crosscut.Position(case["game"], **options).perft(depth) == count
                seen.add(case["game"])
    assert len(seen) >= 5


def test_playouts_add_up():
    figures = crosscut.Position("yugo", size=5).playouts(100, seed=3)
    assert figures["playouts"] == 100 == sum(figures["wins"].values()) + figures["draws"]
    assert figures == crosscut.Position("yugo", size=5).playouts(100, seed=3)


@pytest.mark.parametrize("game", SMALL)
def test_the_picture_is_xml_with_every_piece(game):
    position = played(game, 7)
    picture = xml.fromstring(position.svg())
    assert picture.tag == SVG + "svg" and picture.find(SVG + "title").text.startswith(position.game)
    gradients = ("url(#crosscut-black)", "url(#crosscut-white)")
    standing = [g for g in picture.iter(SVG + "g") if any(c.get("fill") in gradients for c in g.findall(SVG + "circle"))]
    on_board = sum(token is not None for token in position.cells.values())
    assert len(standing) >= on_board > 0
    assert position._repr_svg_() == position.svg()
