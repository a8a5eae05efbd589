#!/usr/bin/env python3
"""Measures the fair number (komi, or stones in the prison) of each game on each size, and writes data/facts/fair.json.

Usage: fair.py CROSSCUT [--playouts N] [--most SIZE] [--only GAME SIZE]...

Sizes that were measured with as many playouts already are left as they are, so an interrupted run continues."""
import argparse
import json
import pathlib
import subprocess

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
        entry = table.setdefault(name, {"option": number, "options": more, "sizes": []})
        known = [one for one in entry["sizes"] if one["size"] == size]
        if known and (known[0]["playouts"] >= given.playouts or known[0]["solved"]):
            continue
        others = [one for one in entry["sizes"] if one["size"] != size]
        entry["sizes"] = sorted(others + [measured(given.crosscut, name, size, given.playouts, more)], key=lambda one: one["size"])
        file.write_text(text_of(table))
        print(name, size, entry["sizes"][[one["size"] for one in entry["sizes"]].index(size)], flush=True)


if __name__ == "__main__":
    main()
