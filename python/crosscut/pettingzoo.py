"""The games as environments of PettingZoo (AEC). Needs the packages pettingzoo, gymnasium and numpy.

    env = crosscut.pettingzoo.env("yugo", size=9)

An observation is a dict of "observation" (rows, columns, planes; 0 or 1, as the player to move sees the board), "globals"
(numbers that belong to no place) and "action_mask". An agent makes one decision at a time, and in Sligo may have two in a row.
The winner's reward is 1, the loser's -1.
"""

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from crosscut import Game

NAMES = ("black", "white", "red")


def env(game: str, *, render_mode: str | None = None, **options):
    """The environment with the usual wrappers: an illegal action loses, and calls in the wrong order are told."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode=render_mode, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # as PettingZoo names it
    """The environment itself: an illegal action raises ValueError."""

    metadata = {"render_modes": ["ansi", "svg"], "name": "crosscut_v0", "is_parallelizable": False}

    def __init__(self, game: str, *, render_mode: str | None = None, **options):
        super().__init__()
        self.game = Game(game, **options)
        self.render_mode = render_mode
        self.possible_agents = list(NAMES[: self.game.num_players()])
        actions = self.game.num_distinct_actions()
        seen = {
            "observation": spaces.Box(0, 1, self.game.observation_tensor_shape(), np.float32),
            "globals": spaces.Box(-np.inf, np.inf, self.game.new_initial_state().observation_globals().shape, np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None):
        self.agents = list(self.possible_agents)
        self.state_of_game = self.game.new_initial_state()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state_of_game.current_player()]

    def observe(self, agent):
        state = self.state_of_game
        mask = state.legal_actions_mask().astype(np.int8)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": state.observation_tensor(), "globals": state.observation_globals(), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_of_game.apply_action(int(action))
        if self.state_of_game.is_terminal():
            ended = self.truncations if self.state_of_game.is_cut_off() else self.terminations
            for player, reward in enumerate(self.state_of_game.returns()):
                self.rewards[self.agents[player]] = reward
                ended[self.agents[player]] = True
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.agents[self.state_of_game.current_player()]
        self._accumulate_rewards()

    def render(self):
        position = self.state_of_game.position()
        return position.svg() if self.render_mode == "svg" else str(position)

    def close(self):
        pass
