"""The games as environments of Gymnasium, for one agent against an opponent. Needs the packages gymnasium and numpy.

    env = gymnasium.make("crosscut/Yugo-v0", size=9)

They are registered by themselves where Crosscut is installed; elsewhere call `register`. An observation is a dict of "planes"
(rows, columns, planes; 0 or 1, as the agent sees the board when it is to move) and "globals"; info["action_mask"] says what is
legal. The reward is 1 for a win, -1 for a loss (an illegal action loses at once), and else 0.
"""

from collections.abc import Callable

import gymnasium
import numpy as np

from crosscut import Game, State, games


class Env(gymnasium.Env):
    """One agent, who plays `side` (0: Black). `opponent` chooses an action in a state; None: any that is legal, by chance."""

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        side: int = 0,
        opponent: Callable[[State], int] | None = None,
        render_mode: str | None = None,
        **options,
    ):
        self.game = Game(game, **options)
        if not 0 <= side < self.game.num_players():
            raise ValueError(f"side cannot be {side}; allowed is 0 to {self.game.num_players() - 1}")
        self.side, self.opponent, self.render_mode = side, opponent, render_mode
        self.action_space = gymnasium.spaces.Discrete(self.game.num_distinct_actions())
        globals_shape = self.game.new_initial_state().observation_globals().shape
        self.observation_space = gymnasium.spaces.Dict(
            {
                "planes": gymnasium.spaces.Box(0, 1, self.game.observation_tensor_shape(), np.float32),
                "globals": gymnasium.spaces.Box(-np.inf, np.inf, globals_shape, np.float32),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self.state = self.game.new_initial_state()
        self._let_others_play()
        self.over = self.state.is_terminal()
        return self._seen(), self._info()

    def step(self, action):
        state = self.state
        if self.over:
            raise ValueError("the game is over; call reset")
        if not state.legal_actions_mask()[int(action)]:
            self.over = True
            return self._seen(), -1.0, True, False, self._info()
        state.apply_action(int(action))
        self._let_others_play()
        self.over = state.is_terminal()
        cut_off = self.over and state.is_cut_off()
        reward = state.returns()[self.side]
        return self._seen(), reward, self.over and not cut_off, cut_off, self._info()

    def render(self):
        position = self.state.position()
        return position.svg() if self.render_mode == "svg" else str(position)

    def _let_others_play(self):
        while not self.state.is_terminal() and self.state.current_player() != self.side:
            if self.opponent:
                self.state.apply_action(self.opponent(self.state))
            else:
                self.state.apply_action(int(self.np_random.choice(self.state.legal_actions())))

    def _seen(self):
        return {"planes": self.state.observation_tensor(), "globals": self.state.observation_globals()}

    def _info(self):
        return {"action_mask": self.state.legal_actions_mask().astype(np.int8)}


def register():
    """Registers an environment for each game: "crosscut/Yugo-v0" and so on."""
    for game in games():
        name = f"crosscut/{game['name'].title()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point="crosscut.gymnasium:Env", kwargs={"game": game["name"]})
