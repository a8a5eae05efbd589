"""The games that the tests go through, on small boards."""

import random

import crosscut

SMALL = {
    "bargo": {"size": 3},
    "go": {"size": 5},
    "margo": {"size": 4},
    "meigo": {"size": 4},
    "sligo": {"size": 4},
    "spargo": {"size": 4},
    "yugo": {"size": 5},
}


def played(game, turns, seed=1, **options):
    """A position after random turns that are not passes."""
    position = crosscut.Position(game, **(options or SMALL[game]))
    chance = random.Random(seed)
    for _ in range(turns):
        moves = [move for move in position.legal() if move[-1].isdigit() or ":" in move]
        if not moves:
            break
        position.play(chance.choice(moves))
    return position
