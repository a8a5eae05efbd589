"""The environments of PettingZoo and Gymnasium: with these packages where they are installed (conftest.py)."""

import numpy as np
import pytest

import gymnasium

import crosscut
import crosscut.gymnasium
import crosscut.pettingzoo


@pytest.mark.parametrize("game, options", [("yugo", {"size": 4}), ("sligo", {"size": 3}), ("margo", {"size": 3, "players": 3})])
def test_pettingzoo(game, options):
    env = crosscut.pettingzoo.env(game, **options)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        assert env.observation_space(agent).contains(observation) or over
        action = None if over else int(chance.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
    assert sum(total.values()) == 0
    assert not env.agents


def test_pettingzoo_shows_the_board():
    env = crosscut.pettingzoo.raw_env("yugo", size=3, render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg")
    with pytest.raises(ValueError, match="not legal"):
        env.step(99)
    others = env.observe("white")
    assert not others["action_mask"].any()


@pytest.mark.parametrize("side", [0, 1])
def test_gymnasium(side):
    crosscut.gymnasium.register()
    env = gymnasium.make("crosscut/Yugo-v0", size=3, side=side)
    observation, info = env.reset(seed=3)
    chance = np.random.default_rng(1)
    for _ in range(500):
        assert env.observation_space.contains(observation)
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            break
    assert (terminated or truncated) and reward in (-1, 0, 1)


def test_gymnasium_is_the_same_for_the_same_seed():
    def run(seed):
        env = crosscut.gymnasium.Env("yugo", size=3, side=1)
        env.reset(seed=seed)
        return env.state.history()

    assert run(1) == run(1)
    assert len({tuple(run(seed)) for seed in range(20)}) > 1


def test_an_illegal_action_loses():
    env = crosscut.gymnasium.Env("yugo", size=3, opponent=lambda state: state.legal_actions()[0])
    _, info = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert (reward, terminated) == (0, False)
    illegal = np.flatnonzero(info["action_mask"] == 0)
    _, reward, terminated, _, _ = env.step(int(illegal[0]))
    assert (reward, terminated) == (-1, True)
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    assert not env.over


def test_nobody_plays_a_side_that_is_not_there():
    with pytest.raises(ValueError, match="side"):
        crosscut.gymnasium.Env("yugo", side=2)
