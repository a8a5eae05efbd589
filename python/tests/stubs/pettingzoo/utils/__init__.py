"""Wrappers that change nothing."""
