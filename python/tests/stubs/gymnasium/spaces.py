"""Spaces that only know what they contain."""

import numpy as np


class Space:
    pass


class Discrete(Space):
    def __init__(self, n):
        self.n = n

    def contains(self, value):
        return 0 <= value < self.n


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

    def contains(self, value):
        same = value.shape == self.shape and value.dtype == self.dtype
        return same and bool(((value >= self.low) & (value <= self.high)).all())


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, value):
        return set(value) == set(self.spaces) and all(space.contains(value[key]) for key, space in self.spaces.items())
