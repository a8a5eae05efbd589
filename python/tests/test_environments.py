"""The environments of PettingZoo and Gymnasium: with these packages where they are installed (conftest.py)."""

import numpy as np
import pytest

import gymnasium

import crosscut
import crosscut.gymnasium
import crosscut.pettingzoo
from environment_checks import api_test, check_env
from games import SMALL


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


@pytest.mark.parametrize("game, options", SMALL.items())
@pytest.mark.parametrize("make", [crosscut.pettingzoo.raw_env, crosscut.pettingzoo.env])
def test_pettingzoo_api(make, game, options, only_stubs):
    chance = np.random.default_rng(1)
    ended = api_test(make(game, **options), 1000, chance)
    assert ended, "a game was played to its end"
    assert not api_test(make(game, **options), 3, chance)
    if "pettingzoo" not in only_stubs:
        from pettingzoo.test import api_test as their_own

        their_own(make(game, **options), num_cycles=1000)


@pytest.mark.parametrize("game, options", SMALL.items())
@pytest.mark.parametrize("side", [0, 1])
def test_gymnasium_api(game, options, side, only_stubs):
    env = crosscut.gymnasium.Env(game, side=side, **options)
    check_env(env)
    if "gymnasium" not in only_stubs:
        from gymnasium.utils.env_checker import check_env as their_own

        their_own(env)


def test_the_checks_find_faults():
    """Each class has one fault; what they derive from has none."""

    class KeepsRewards(crosscut.pettingzoo.raw_env):
        def _clear_rewards(self):
            pass

    class NewSpaces(crosscut.pettingzoo.raw_env):
        def action_space(self, agent):
            return gymnasium.spaces.Discrete(self.action_spaces[agent].n)

    class ForgetsInfos(crosscut.pettingzoo.raw_env):
        def step(self, action):
            super().step(action)
            self.infos = {}

    class IgnoresTheSeed(crosscut.gymnasium.Env):
        def reset(self, *, seed=None, options=None):
            return super().reset(seed=None if hasattr(self, "state") else seed)

    class LeavesItsSpace(crosscut.gymnasium.Env):
        def _seen(self):
            return {key: 3 * value for key, value in super()._seen().items()}

    for faulty in (KeepsRewards, NewSpaces, ForgetsInfos):
        with pytest.raises(AssertionError):
            api_test(faulty("yugo", size=3), 1000, np.random.default_rng(1))
    for faulty in (IgnoresTheSeed, LeavesItsSpace):
        with pytest.raises(AssertionError):
            check_env(faulty("yugo", size=3, side=1))


def test_gymnasium_renders_in_every_mode():
    for mode in crosscut.gymnasium.Env.metadata["render_modes"]:
        env = crosscut.gymnasium.Env("yugo", size=3, render_mode=mode)
        env.reset()
        assert isinstance(env.render(), str)


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
