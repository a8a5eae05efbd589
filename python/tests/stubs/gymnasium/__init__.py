"""As much of Gymnasium as crosscut uses, for machines where it is not installed."""

import importlib

import numpy as np

from gymnasium import spaces

__all__ = ["Env", "make", "register", "registry", "spaces"]

registry = {}


class Env:
    render_mode = None

    def reset(self, *, seed=None, options=None):
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random = np.random.default_rng(seed)

    @property
    def unwrapped(self):
        return self

    def close(self):
        pass


def register(id, entry_point, kwargs):
    registry[id] = (entry_point, kwargs)


def make(id, **more):
    (module, name), kwargs = registry[id][0].split(":"), registry[id][1]
    return getattr(importlib.import_module(module), name)(**kwargs, **more)
