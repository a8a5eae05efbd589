"""As much of PettingZoo as crosscut uses, for machines where it is not installed."""


class AECEnv:
    def last(self):
        agent = self.agent_selection
        return (
            self.observe(agent),
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    def _clear_rewards(self):
        self.rewards = dict.fromkeys(self.rewards, 0)

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        assert action is None
        gone = self.agent_selection
        for of in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del of[gone]
        self.agents.remove(gone)
        self.agent_selection = self.agents[0] if self.agents else gone
        self._clear_rewards()
