#!/usr/bin/env python3
"""Measures the fair number (komi, or stones in the prison) of each game on each size, and writes data/facts/fair.json.

Usage: fair.py CROSSCUT [--playouts N] [--games N] [--most SIZE] [--only GAME SIZE]...

By default the number is what one search of the empty board finds. With --games it is the lead that the player who moves
first has in half of so many games, the number being at first that of the next smaller board, then what a quarter as
many games suggest; and the range is the 95 % interval of that median. Searches say too much on boards larger than those
that the networks were trained on; games in which both sides err alike do not.

Sizes that were measured with as many playouts or games already are left as they are, so an interrupted run continues."""
import argparse
import json
import pathlib
import re
import statistics
import subprocess
import tempfile

file = pathlib.Path(__file__).resolve().parent.parent / "data/facts/fair.json"


def ask(program, request):
    answer = subprocess.run([program, "analyze"], input=json.dumps({"id": 1, **request}), capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


def measured(program, game, size, playouts, more):
    found = ask(program, {"action": "fair_komi", "game": game, "options": {"size": size, **more}, "engine": {"playouts": playouts}})
    if "error" in found:
        raise SystemExit(f"{game} {size}: {found['error']}")
    return {"size": size, "fair": float(found["fair"]["number"]), "low": float(found["low"]), "high": float(found["high"]),
            "playouts": playouts, "solved": found["fair"]["error"] == 0}


def leads(program, game, size, playouts, more, number, games):
    """Of the player who moves first, without the number, at the end of each game."""
    player = f"net playouts={playouts}"
    options = [f"{name}={value}" for name, value in {"size": size, **more, **number}.items()]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "match", game, *options, "--first", player, "--second", player, "--games", str(games),
                        "--openings", "0", "--seed", str(size), "--out", folder], capture_output=True, check=True)
        results = [re.search(r"RE\[(\w)\+?([\d.]*)", path.read_text()) for path in pathlib.Path(folder).glob("*.sgf")]
    signs = {"B": 1, "W": -1, "0": 0}
    (komi,) = number.values()
    return sorted(signs[sign] * float(points or 0) + komi for sign, points in (found.groups() for found in results))


def played(program, game, number, size, playouts, more, games, guess):
    first = leads(program, game, size, playouts, more, {number: guess}, max(4, games // 8 * 2))
    found = leads(program, game, size, playouts, more, {number: round(statistics.median(first))}, games)
    # Between these ranks the median is with 95 % confidence, whatever the leads are like.
    margin = round(1.96 * games ** 0.5 / 2)
    low, high = found[max(0, games // 2 - margin)], found[min(games - 1, games // 2 + margin)]
    return {"size": size, "fair": round(statistics.median(found)), "low": low, "high": high, "playouts": playouts,
            "games": games, "solved": False}


def text_of(table):
    """With a line for each size."""
    games = []
    for game, entry in table.items():
        sizes = ",\n".join("    " + json.dumps(one) for one in entry["sizes"])
        games.append(f' "{game}": {{"option": "{entry["option"]}", "options": {json.dumps(entry["options"])}, "sizes": [\n{sizes}]}}')
    return "{\n" + ",\n".join(games) + "\n}\n"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("crosscut")
    arguments.add_argument("--playouts", type=int, default=60_000)
    arguments.add_argument("--games", type=int, default=0)
    arguments.add_argument("--most", type=int, default=13)
    arguments.add_argument("--only", nargs=2, action="append")
    given = arguments.parse_args()
    games = [game for game in ask(given.crosscut, {"action": "games"})["games"] if game["number"]]
    table = json.loads(file.read_text()) if file.exists() else {}
    jobs = []
    for game in games:
        options = {option["name"]: option for option in game["options"]}
        more = {name: option["recommended"] for name, option in options.items() if "recommended" in option}
        least, most = int(options["size"]["least"]), min(given.most, int(options["size"]["most"]))
        jobs += [(size, game["name"], game["number"], more) for size in range(least, most + 1)]
    for size, name, number, more in sorted(jobs, key=lambda job: job[0]):
        if given.only and [name, str(size)] not in given.only:
            continue
        if given.games and number != "komi":
            continue  # these games end without points
        entry = table.setdefault(name, {"option": number, "options": more, "sizes": []})
        known = [one for one in entry["sizes"] if one["size"] == size]
        if known and (known[0].get("games", 0) >= given.games > 0 or known[0]["solved"] or
                      (not given.games and known[0]["playouts"] >= given.playouts)):
            continue
        others = [one for one in entry["sizes"] if one["size"] != size]
        if given.games:
            guess = next((round(one["fair"]) for one in others if one["size"] == size - 1), 0)
            found = played(given.crosscut, name, number, size, given.playouts, more, given.games, guess)
        else:
            found = measured(given.crosscut, name, size, given.playouts, more)
        entry["sizes"] = sorted(others + [found], key=lambda one: one["size"])
        file.write_text(text_of(table))
        print(name, size, entry["sizes"][[one["size"] for one in entry["sizes"]].index(size)], flush=True)


if __name__ == "__main__":
    main()
