"""What PettingZoo's api_test and Gymnasium's check_env demand of an environment, as their documentation describes it, for
machines where these packages are not installed."""

import copy
import inspect

import numpy as np

from gymnasium import Env, spaces
from pettingzoo import AECEnv


def same(one, other):
    """Whether two observations or infos are the same in keys, types and values."""
    if isinstance(one, dict):
        return isinstance(other, dict) and list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray):
        return one.shape == other.shape and one.dtype == other.dtype and np.array_equal(one, other)
    return type(one) is type(other) and one == other


def check_space(space):
    """A space is one of Gymnasium's, and a box has bounds of its own shape and type, the lower ones below."""
    assert isinstance(space, spaces.Space)
    if isinstance(space, spaces.Dict):
        for part in space.spaces.values():
            check_space(part)
    elif isinstance(space, spaces.Box):
        low, high = np.broadcast_to(space.low, space.shape), np.broadcast_to(space.high, space.shape)
        assert (low < high).all() and space.dtype is not None


def check_observation(observation, space):
    assert space.contains(observation), "an observation is outside its space"
    for part in observation.values():
        assert isinstance(part, np.ndarray) and not np.isnan(part).any() and not np.isinf(part).any()


def check_tables(env):
    """Rewards, ends and infos are those of the agents who are still there, and of no others."""
    agents = set(env.agents)
    assert env.num_agents == len(env.agents) == len(agents) and agents <= set(env.possible_agents)
    for table in (env.rewards, env.terminations, env.truncations, env.infos):
        assert set(table) == agents
    for agent in agents:
        assert isinstance(env.terminations[agent], bool) and isinstance(env.truncations[agent], bool)
        assert isinstance(env.rewards[agent], (int, float)) and isinstance(env.infos[agent], dict)


def legal_action(env, chance):
    return int(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))


def api_test(env, steps, chance):
    """PettingZoo's, for an environment whose observations have a mask of actions."""
    assert isinstance(env.unwrapped, AECEnv)
    assert isinstance(env.metadata["name"], str) and isinstance(env.metadata["render_modes"], list)
    assert "is_parallelizable" in env.metadata
    env.reset()
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    assert env.num_agents > 0 and env.agents == env.possible_agents
    for agent in env.possible_agents:
        for space in (env.observation_space, env.action_space):
            assert space(agent) is space(agent), "a space is the same object each time"
            check_space(space(agent))
        assert env.action_space(agent).n == env.observation_space(agent).spaces["action_mask"].shape[0]
        check_observation(env.observe(agent), env.observation_space(agent))
    # Any integer will do as an action, and a game can be left at any time.
    for kind in (int, np.int32, np.int64):
        env.reset()
        env.step(kind(legal_action(env, chance)))
        check_tables(env)
    env.reset(seed=1, options={})
    owed = dict.fromkeys(env.agents, 0)
    gone = set()
    for agent in env.agent_iter(steps):
        assert agent in env.agents and agent not in gone
        observation, reward, terminated, truncated, info = env.last()
        assert reward == owed[agent], "last() gives the rewards since the agent's last step"
        assert (terminated, truncated) == (env.terminations[agent], env.truncations[agent]) and info is env.infos[agent]
        check_observation(observation, env.observation_space(agent))
        assert same(observation, env.observe(agent)), "to look changes nothing"
        if terminated or truncated:
            gone.add(agent)
        env.step(None if agent in gone else legal_action(env, chance))
        owed[agent] = 0
        for other, reward in env.rewards.items():
            owed[other] += reward
        check_tables(env)
        assert not gone & set(env.agents), "an agent that has ended leaves"
    assert gone == set(env.possible_agents) or env.agents
    env.close()
    return gone


def check_env(env):
    """Gymnasium's."""
    inner = env.unwrapped
    assert isinstance(inner, Env) and not hasattr(inner, "seed")
    check_space(env.action_space)
    check_space(env.observation_space)
    parameters = inspect.signature(inner.reset).parameters
    assert parameters["seed"].default is None and parameters["options"].default is None

    def reset(**arguments):
        observation, info = env.reset(**arguments)
        check_observation(observation, env.observation_space)
        assert isinstance(info, dict)
        return observation, info, copy.deepcopy(inner.np_random.bit_generator.state)

    first, again, other = reset(seed=123), reset(seed=123), reset(seed=456)
    assert same(first[0], again[0]) and same(first[1], again[1]) and first[2] == again[2]
    assert first[2] != other[2], "another seed, other random numbers"
    reset(options={})
    reset()

    def step(action):
        reset(seed=123)
        observation, reward, terminated, truncated, info = found = env.step(action)
        check_observation(observation, env.observation_space)
        assert isinstance(reward, (int, float)) and np.isfinite(reward)
        assert isinstance(terminated, bool) and isinstance(truncated, bool) and isinstance(info, dict)
        return found

    for action in range(env.action_space.n):
        for one, again in zip(step(action), step(action)):
            assert same(one, again), "the same seed and action, the same step"
    modes = inner.metadata["render_modes"]
    assert all(isinstance(mode, str) for mode in modes) and inner.metadata["render_fps"] > 0
    assert inner.render_mode is None or inner.render_mode in modes
    env.close()
    env.close()
