"""Whatever it is given, and from wherever it is called, it answers or raises; it never crashes."""

import concurrent.futures
import multiprocessing
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from games import SMALL, played
from hypothesis import given
from hypothesis import strategies as st

import crosscut

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["\ud800", "c3\udfff"])  # no UTF-8 says these
    | st.binary(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
games = st.sampled_from(sorted(SMALL))
ours = (ValueError, TypeError, OverflowError)  # crosscut.Refused is a ValueError


def attempt(work, *arguments, **named):
    try:
        work(*arguments, **named)
    except ours:
        pass


@given(anything, st.dictionaries(st.sampled_from(["size", "komi", "button", "start", "players", "x", "\ud800"]), anything))
def test_any_beginning(game, options):
    attempt(crosscut.Position, game, **options)
    for name in SMALL:
        attempt(crosscut.Position, name, **options)
        attempt(crosscut.Game, name, **options)


@given(games, st.lists(anything, max_size=3), anything)
def test_any_argument_of_a_position(game, moves, other):
    position = played(game, 4)
    attempt(position.play, *moves)
    for name in ("refusal", "liberties", "image", "perft", "undo", "__eq__", "__deepcopy__", "__setstate__"):
        if name == "perft" and isinstance(other, int) and other > 3:
            continue
        attempt(getattr(position.copy(), name), other)
    assert position.ply >= 0


@given(anything, anything)
def test_any_text_of_a_record(text, ply):
    attempt(crosscut.Record.read, text)
    attempt(crosscut.Record, text)
    record = crosscut.Record(played("yugo", 3))
    attempt(record.position, ply)
    attempt(setattr, record, "black", text)
    attempt(record.sgf)


@given(anything, st.dictionaries(st.sampled_from(["player", "seed", "threads", "memory", "level", "x"]), anything))
def test_any_question(request, engine):
    attempt(crosscut.ask, {"action": "legal", "game": request})
    attempt(crosscut.ask, {"action": request})
    attempt(crosscut.analyze, played("yugo", 2), playouts=10, **{k: v for k, v in engine.items() if k != "level"})


@given(games, st.lists(anything, max_size=4), anything)
def test_any_action(game, actions, other):
    many = crosscut.vector(game, SMALL[game], 3, observe=len(actions) % 2 == 0)
    attempt(many.step, actions)
    attempt(many.step, other)
    attempt(many.reset, other)
    attempt(many.play, other if not isinstance(other, int) or other < 100 else 1)
    state = many.game.new_initial_state()
    for name in ("apply_action", "action_to_string", "string_to_action"):
        attempt(getattr(state, name), other)
    attempt(type(state).__setstate__, type(state).__new__(type(state)), (other, other, actions))


@given(games, st.sampled_from([np.int8, np.int16, np.uint8, np.uint64, np.int64, np.float32, np.bool_]), st.integers(-4, 400))
def test_any_kind_of_number(game, kind, number):
    many = crosscut.vector(game, SMALL[game], 2)
    attempt(many.step, np.array([number % 128, number % 128]).astype(kind))
    attempt(many.step, np.array([[number, number]])[:, ::-1])
    many.sample()
    many.step(many.actions.astype(np.int64)[::-1][::-1])


def test_a_class_of_ones_own_begins_what_it_extends():
    class Own(crosscut.Position):
        def __init__(self):
            pass

    with pytest.raises(TypeError, match="__init__"):
        Own()


CLASSES = sorted(
    (value for value in vars(crosscut._core).values() if isinstance(value, type) and not issubclass(value, Exception)),
    key=lambda value: value.__name__,
)


@pytest.mark.parametrize("unmade", CLASSES, ids=lambda value: value.__name__)
@given(st.lists(anything, max_size=2))
def test_an_object_without_init_has_nothing_to_offer(unmade, arguments):
    own = {name for name in vars(unmade) if name not in vars(object) or name in ("__eq__", "__repr__", "__str__")}
    assert len(own) > 5
    for name in own - {"__init__", "__new__", "__setstate__", "__hash__", "__module__", "__doc__"}:
        value = vars(unmade)[name]
        if isinstance(value, staticmethod):
            continue
        try:
            assert getattr(unmade.__new__(unmade), name)(*arguments) is NotImplemented, name
        except TypeError:
            pass
    made = crosscut.Position("yugo", size=3)
    with pytest.raises(TypeError, match="__init__"):
        made == crosscut.Position.__new__(crosscut.Position)  # noqa: B015
    attempt(pickle.dumps, unmade.__new__(unmade))
    attempt(repr, unmade.__new__(unmade))


@pytest.mark.parametrize("kind", CLASSES, ids=lambda value: value.__name__)
def test_none_is_no_object(kind):
    for function in filter(callable, [getattr(kind, name) for name in vars(kind)]):
        with pytest.raises(TypeError):
            function(None)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda value: value.__name__)
def test_names_that_no_utf8_says(kind):
    own = [getattr(kind, name) for name in vars(kind) if name != "__eq__"]  # which lets the other side answer
    for function in filter(callable, own):
        with pytest.raises((TypeError, ValueError)):
            function(**{"\ud800": 1})


@pytest.mark.parametrize(
    "work",
    [
        "analyze(position, time=60)",
        "analyze(position, time=60, threads=2)",
        "analyze(position, time=60, every=0.01, report=print)",
        "vector('yugo', None, 64).play(10**8)",
        "Position('yugo').perft(9)",
        "Position('yugo').playouts(10**9)",
    ],
)
def test_python_exits_while_a_thread_works(work):
    script = f"""
import threading, time, crosscut
position = crosscut.Position("yugo")
threading.Thread(target=lambda: crosscut.{work}, daemon=True).start()
time.sleep(0.3)
"""
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickle(protocol):
    position = played("yugo", 3)
    record = crosscut.Record(position)
    assert pickle.loads(pickle.dumps([position, record], protocol)) == [position, record]
    many = crosscut.vector("yugo", {"size": 3}, 2)
    state = many.game.new_initial_state().child(0)
    assert pickle.loads(pickle.dumps(state, protocol)).history() == [0]
    assert pickle.loads(pickle.dumps(many.game, protocol)).position == many.game.position
    with pytest.raises(TypeError, match="pickled"):
        pickle.dumps(many, protocol)


def test_threads_share_positions_and_games():
    position = played("yugo", 4)
    many = crosscut.vector("yugo", {"size": 5}, 64)

    def work(number):
        own = position.copy()
        own.play(own.legal()[number % 3])
        assert crosscut.analyze(own, playouts=50)["playouts"] == 50
        assert position.perft(2) > 0
        try:
            many.play(20)
        except RuntimeError as busy:
            assert "another thread" in str(busy)
        return pickle.loads(pickle.dumps(own)) == own

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(16)))
    many.play(1)


def child(position, many):
    assert crosscut.analyze(position, playouts=50, threads=min(2, os.cpu_count()))["playouts"] >= 50  # each ends its own
    many.play(3)
    many.sample()
    many.step(many.actions)


def test_after_a_fork():
    position = played("yugo", 4)
    many = crosscut.vector("yugo", {"size": 5}, 200, threads=2)
    many.play(3)
    crosscut.analyze(position, playouts=50, threads=min(2, os.cpu_count()))
    process = multiprocessing.get_context("fork").Process(target=child, args=(position, many))
    process.start()
    process.join(60)
    assert process.exitcode == 0


def legal(position):
    return position.legal()


def test_positions_travel_to_other_processes():
    positions = [played(game, 5) for game in SMALL]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(legal, positions) == [position.legal() for position in positions]
