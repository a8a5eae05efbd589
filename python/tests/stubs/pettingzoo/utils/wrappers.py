"""Wrappers that change nothing."""


def TerminateIllegalWrapper(env, illegal_reward):
    assert illegal_reward <= 0
    return env


def AssertOutOfBoundsWrapper(env):
    return env


def OrderEnforcingWrapper(env):
    return env
