"""The engine: what it answers, and that it can be stopped."""

import _thread
import signal
import threading

import pytest
from games import SMALL, played

import crosscut


@pytest.fixture
def position():
    return played("yugo", 4)


def test_games_are_listed():
    assert {game["name"] for game in crosscut.games()} == set(SMALL)


def test_analysis(position):
    found = crosscut.analyze(position, playouts=200, most=3, ownership=True)
    assert found["playouts"] == 200 and len(found["candidates"]) == 3
    assert 0 <= found["win_rate"] <= 1 and set(found["ownership"]) == set(position.cells)
    assert found == crosscut.analyze(position, playouts=200, most=3, ownership=True)
    assert all(candidate["move"] in position.legal() for candidate in found["candidates"])


def test_interim_answers(position):
    seen = []
    crosscut.analyze(position, playouts=3_000_000, every=0.01, report=seen.append, stop=lambda: len(seen) > 2)
    assert len(seen) > 2 and seen[0]["playouts"] < seen[-1]["playouts"]


def test_moves_and_scores(position):
    assert crosscut.genmove(position, level=1) in position.legal()
    assert crosscut.expected_score(position, playouts=50)["expected"]["playouts"] == 50
    assert crosscut.solve(crosscut.Position("meigo", size=2))["proven"] == 1
    assert crosscut.fair_number("yugo", options={"size": 3}, playouts=500)["option"] == "komi"


def test_a_review(position):
    seen = []
    found = crosscut.review(position, playouts=20, report=seen.append)
    assert seen == found["turns"] and len(found["black_wins"]) == position.ply + 1
    (annotated,) = crosscut.Record.read(found["sgf"])
    assert annotated.position() == position
    assert len(crosscut.review(crosscut.Record(position), turns=[1], playouts=20)["turns"]) == 1


def test_mistakes(position):
    with pytest.raises(ValueError, match="level"):
        crosscut.analyze(position, level=99)
    with pytest.raises(ValueError, match="unknown|not a field"):
        crosscut.analyze(position, cleverness=3)
    with pytest.raises(ValueError, match="action"):
        crosscut.ask({"action": "dance"})
    with pytest.raises(crosscut.Refused) as refused:
        crosscut.ask({"action": "legal", "game": "yugo", "moves": ["c3", "c3"]})
    assert refused.value.code == "occupied"
    with pytest.raises(TypeError):
        crosscut.analyze(position, stop=3)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_function_can_stop_it(position, threads):
    asked = []
    stop = lambda: asked.append(1) or len(asked) > 3  # noqa: E731
    threads = min(threads, __import__("os").cpu_count())
    assert crosscut.analyze(position, time=600, threads=threads, stop=stop)["playouts"] > 0


def test_what_the_function_raises_comes_out(position):
    def stop():
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        crosscut.analyze(position, time=600, stop=stop)
    with pytest.raises(RuntimeError, match="enough"):
        crosscut.Position("yugo").perft(9, stop=stop)
    with pytest.raises(RuntimeError, match="enough"):
        crosscut.analyze(position, time=600, every=0.01, report=lambda _: stop())


@pytest.mark.parametrize(
    "work",
    [
        lambda: crosscut.analyze(crosscut.Position("yugo"), time=600),
        lambda: crosscut.Position("yugo").perft(9),
        lambda: crosscut.Position("yugo").playouts(1 << 60),
    ],
)
def test_ctrl_c_ends_it(work):
    signal.signal(signal.SIGINT, signal.default_int_handler)  # programs in the background ignore it
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()


def test_other_python_code_runs_meanwhile(position):
    ticks = []
    done = threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    crosscut.analyze(position, time=600, stop=lambda: len(ticks) > 5)
    done.set()
    thread.join()
    assert len(ticks) > 5
