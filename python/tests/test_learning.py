"""One game at a time, and many at once, beside positions that follow the rules by themselves."""

import copy
import pickle
import random

import numpy as np
import pytest
from games import SMALL

import crosscut


@pytest.mark.parametrize("game", SMALL)
def test_a_state_follows_the_rules(game):
    chance = random.Random(5)
    options = {**SMALL[game], **({"settlement": False} if game in ("go", "sligo", "yugo") else {})}
    rules = crosscut.Game(game, **options)
    assert rules.position == crosscut.Position(game, **options)
    state = rules.new_initial_state()
    for _ in range(80):
        if state.is_terminal():
            break
        position = state.position()
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        # A slide is the beginning of many turns; its placement is what is left of them.
        begun = {turn.split(",")[0] for turn in position.legal()}
        assert set(texts) == begun or state.history()
        assert [state.string_to_action(text) for text in texts] == state.legal_actions()
        mask = state.legal_actions_mask()
        assert np.flatnonzero(mask).tolist() == state.legal_actions() and mask.size == rules.num_distinct_actions()
        planes = state.observation_tensor()
        assert planes.shape == rules.observation_tensor_shape() and set(np.unique(planes)) <= {0, 1}
        assert state.current_player() == ["black", "white", "red"].index(position.to_play)
        state.apply_action(chance.choice(state.legal_actions()))
    assert pickle.loads(pickle.dumps(state)).history() == state.history()


def test_the_end_and_its_returns():
    rules = crosscut.Game("yugo", size=3, settlement=False)
    state = rules.new_initial_state()
    for move in ("b2", "button", "pass", "pass"):
        state.apply_action(state.string_to_action(move))
    assert state.is_terminal() and state.current_player() == -4 and state.legal_actions() == []
    assert state.returns() == [1, -1] == state.rewards()
    assert state.position().result == "B+8.5" and not state.is_cut_off()
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(0)
    # Without a settlement, whatever the options of the game are.
    state = crosscut.Game("go", size=2).new_initial_state()
    for move in ("a1", "pass", "pass"):
        state.apply_action(state.string_to_action(move))
    assert state.is_terminal() and state.position().over and state.position().result == "W+3.5"


def test_a_clone_changes_on_its_own():
    state = crosscut.Game("bargo", size=3).new_initial_state()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        other.apply_action(other.legal_actions()[0])
        assert state.history() == [] and len(other.history()) == 1
        assert state.child(other.history()[0]).history() == other.history()
    rules = pickle.loads(pickle.dumps(state.get_game()))
    assert rules.position == state.get_game().position
    assert state.action_to_string(0, 3) == rules.action_to_string(3)


def test_three_players():
    state = crosscut.Game("margo", size=3, players=3).new_initial_state()
    chance = random.Random(1)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == 0 and len(state.returns()) == 3


@pytest.mark.parametrize("observe", [True, False])
@pytest.mark.parametrize("game", SMALL)
def test_many_games_are_as_many_states(game, observe):
    n = 5
    games = crosscut.vector(game, SMALL[game], n, 7, observe=observe)
    states = [games.game.new_initial_state() for _ in range(n)]
    ends = 0
    for _ in range(150):
        games.sample()
        actions = games.actions.copy()
        games.step(actions)
        for i, state in enumerate(states):
            state.apply_action(int(actions[i]))
            assert games.ended[i] == state.is_terminal() and games.cut_off[i] == state.is_cut_off()
            assert games.rewards[i].tolist() == state.returns()
            if state.is_terminal():
                ends += 1
                states[i] = state = games.game.new_initial_state()
            assert games.to_play[i] == state.current_player()
            if observe:
                assert np.flatnonzero(games.mask[i]).tolist() == state.legal_actions()
                assert (games.planes[i] == state.observation_tensor()).all()
                assert (games.globals[i] == state.observation_globals()).all()
    assert ends > 0


def test_the_seed_decides_and_threads_do_not():
    def run(seed, threads, observe=True):
        games = crosscut.vector("meigo", {"size": 4}, 200, seed, threads=threads, observe=observe)
        ends = games.play(60)
        return ends, games.actions.tolist(), games.turns.tolist()

    assert run(1, 1) == run(1, 4) and run(1, 1) != run(2, 1)
    assert run(1, 1, False) == run(1, 4, False)
    games = crosscut.vector("meigo", {"size": 4}, 200, 1)
    games.play(60)
    games.reset(1)
    assert (games.play(60), games.actions.tolist(), games.turns.tolist()) == run(1, 1)


@pytest.mark.parametrize("observe", [True, False])
def test_what_is_drawn_is_spread_evenly(observe):
    games = crosscut.vector("yugo", {"size": 3}, 1000, 1, observe=observe)
    drawn = np.zeros(games.game.num_distinct_actions())
    for seed in range(10):
        games.reset(seed)
        games.sample()
        drawn += np.bincount(games.actions, minlength=drawn.size)
    legal = games.game.new_initial_state().legal_actions()
    assert drawn.sum() == drawn[legal].sum() == 10_000
    expected = 10_000 / len(legal)
    assert ((drawn[legal] - expected) ** 2 / expected).sum() < 40  # chi-square: far beyond one in ten thousand


def test_the_arrays_are_the_memory_of_the_games():
    games = crosscut.vector("yugo", {"size": 5}, 3)
    mask, again = games.mask, games.mask
    assert mask.base is not None and np.shares_memory(mask, again)
    before = mask.copy()
    games.play(1)
    assert (mask != before).any()
    del games
    assert mask.sum() > 0  # they live as long as an array does


def test_nothing_happens_if_one_action_is_wrong():
    games = crosscut.vector("yugo", {"size": 5}, 3)
    games.sample()
    actions = games.actions.copy()
    games.step(actions)
    before = games.planes.copy()
    wrong = games.actions.copy()
    games.sample()
    wrong[:2] = games.actions[:2]
    wrong[2] = actions[2]  # taken
    with pytest.raises(ValueError, match=r"actions\[2\]: .* is not legal there"):
        games.step(wrong)
    assert (games.planes == before).all()


@pytest.mark.parametrize(
    "actions",
    [[1, 2], [[1, 2, 3]], 3, [1.5, 1, 1], ["a", "b", "c"], [-1, 0, 0], [0, 0, 10**6], [0, 0, 2**70], None, [None] * 3],
)
def test_wrong_actions(actions):
    games = crosscut.vector("yugo", {"size": 5}, 3)
    with pytest.raises((TypeError, ValueError, OverflowError)):
        games.step(actions)
    games.play(1)


@pytest.mark.parametrize("n, threads", [(0, None), (-1, None), (10**9, None), (1, 0), (1, 10**6)])
def test_wrong_numbers(n, threads):
    with pytest.raises(ValueError):
        crosscut.vector("yugo", None, n, threads=threads)


def test_types_and_shapes():
    games = crosscut.vector("bargo", {"size": 3}, 4)
    rows, columns, planes = games.game.observation_tensor_shape()
    actions = games.game.num_distinct_actions()
    assert len(games) == 4 and (rows, columns) == (5, 5)
    for array, kind, shape in (
        (games.planes, np.uint8, (4, rows, columns, planes)),
        (games.globals, np.float32, (4, games.game.new_initial_state().observation_globals().size)),
        (games.mask, np.bool_, (4, actions)),
        (games.rewards, np.float32, (4, 2)),
        (games.ended, np.bool_, (4,)),
        (games.cut_off, np.bool_, (4,)),
        (games.to_play, np.int8, (4,)),
        (games.turns, np.int32, (4,)),
        (games.actions, np.int32, (4,)),
    ):
        assert array.dtype == kind and array.shape == shape
    blind = crosscut.vector("bargo", {"size": 3}, 4, observe=False)
    assert blind.planes is None and blind.globals is None and blind.mask is None


def test_an_array_once_seen_stays():
    games = crosscut.vector("yugo", {"size": 3}, 4)
    names = ("planes", "globals", "mask", "rewards", "ended", "cut_off", "to_play", "turns", "actions")
    seen = {name: getattr(games, name) for name in names}
    for work in (games.sample, lambda: games.step(games.actions), games.play, games.reset):
        work()
        for name, array in seen.items():
            assert np.shares_memory(array, getattr(games, name)), (name, work)
