"""Estimates the advantage of the first player in a variant, from games of the engine against itself.

    python first_player.py yugo size=5 komi=3 --games 100 --playouts 200

The players are equal, so that what Black wins beyond half is the advantage of moving first at this komi. The range contains
the true share with a probability of 95 % (Wilson 1927). Games between weak players may be fairer than those of strong ones.
"""

import argparse
import math

import crosscut


def wilson(wins, games, z=1.96):
    """The range of 95 % for a share."""
    middle = (wins + z * z / 2) / (games + z * z)
    reach = z / (games + z * z) * math.sqrt(wins * (games - wins) / games + z * z / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def play(start, playouts, seed):
    """Black's points from a game: 1, 0.5 or 0."""
    position = start.copy()
    while not position.over:
        position.play(crosscut.genmove(position, playouts=playouts, seed=1000 * seed + position.ply))
    return {"B": 1.0, "W": 0.0}.get(position.result[0], 0.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="such as size=5")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=200, help="for each turn")
    asked = parser.parse_args()

    start = crosscut.Position(asked.game, **dict(option.split("=") for option in asked.options))
    points = sum(play(start, asked.playouts, seed) for seed in range(1, asked.games + 1))
    low, high = wilson(points, asked.games)
    print(f"Black scores {points / asked.games:.1%} of {asked.games} games; the range of 95 % is {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    main()
