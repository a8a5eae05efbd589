"""Five board games akin to Go, and Go itself: rules, engine, records, and environments for learning.

    import crosscut

    position = crosscut.Position("yugo", size=9)
    position.play("e5", "c3")                   # moves as in the rules; crosscut.Refused says why one is not allowed
    print(position)                             # a notebook shows a picture instead
    best = crosscut.genmove(position, level=5)
    found = crosscut.analyze(position, time=2)  # Ctrl-C ends it

Games and their options: crosscut.games(). For learning: crosscut.vector (many games at once, NumPy arrays), Game and State
(one game, with OpenSpiel's names), crosscut.pettingzoo and crosscut.gymnasium (if those packages are installed).
"""

from crosscut._core import Game, Position, Record, Refused, State, Vector
from crosscut._core import version as __version__
from crosscut.language import analyze, ask, expected_score, fair_number, games, genmove, review, solve

__all__ = [
    "Game",
    "Position",
    "Record",
    "Refused",
    "State",
    "Vector",
    "__version__",
    "analyze",
    "ask",
    "expected_score",
    "fair_number",
    "games",
    "genmove",
    "review",
    "solve",
    "vector",
]


def vector(
    game: str,
    options: dict[str, str | int | float | bool] | None = None,
    n: int = 1,
    seed: int = 1,
    *,
    threads: int | None = None,
    observe: bool = True,
) -> Vector:
    """`n` games at once, stepped together into NumPy arrays; see Vector.

    `seed` decides what `play` and `sample` draw, whatever the number of `threads` (all cores, if None). Without `observe`
    there are no planes, globals and mask, and stepping is several times faster. Raises ValueError for a game or an option
    that does not exist.
    """
    return Vector(game, n, seed, threads=threads, observe=observe, **(options or {}))
