#!/usr/bin/env python3
"""Writes the tables of docs/facts.md from the reports and the fair numbers in data/facts.

Usage: facts.py            rewrites the tables
       facts.py --check    fails if it is not up to date"""
import json
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parent.parent
document = root / "docs/facts.md"
games = ("go", "yugo", "bargo", "sligo", "meigo", "margo")


def text(value, unit):
    if unit == "log10" and value is not None:
        return f"{value:.1f}"
    return "…" if value is None else f"{100 * value:.0f}" if unit == "%" else f"{value:.2f}" if abs(value) < 10 else f"{value:.0f}"


def cell(report, figure_id):
    """The strong player's row, or else the last one that is about the game as it is."""
    figure = next((figure for figure in report["figures"] if figure["id"] == figure_id), None)
    if figure is None:
        return "–"
    rows = [row for row in figure["rows"] if row.get("key") in ("strong", "all")]
    if figure_id == "choice":
        rows = figure["rows"][1:2]  # at the number that a fair divider names, or with the swap
    rows = rows or ([] if figure_id == "fair-number" else figure["rows"][:1])
    if not rows:
        return "–"
    row, unit = rows[0], figure["unit"]
    if row["sample"] == 1:
        return text(row["value"], unit)
    return f"{text(row['value'], unit)} ({text(row['low'], unit)} to {text(row['high'], unit)})"


def table():
    reports = [json.loads((root / f"data/facts/{game}.json").read_text()) for game in games]
    figures = {figure["id"]: figure for report in reports for figure in report["figures"]}
    shown = [figure for figure_id, figure in figures.items()
             if figure_id not in ("chances", "doublings", "rules", "easy-looks", "openings", "first-move-elo", "worth")]
    lines = ["| figure | " + " | ".join(report["game"] for report in reports) + " |",
             "| --- " * (len(games) + 1) + "|",
             "| games of each match | " + " | ".join(report["command"].split("--games ")[1].split()[0] for report in reports) + " |"]
    for figure in shown:
        title = "Fair number" if figure["id"] == "fair-number" else figure["title"]
        unit = "" if figure["id"] == "fair-number" or title.endswith(figure["unit"]) else f" ({figure['unit']})"
        cells = (cell(report, figure["id"]) for report in reports)
        lines.append(f"| {title}{unit} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def fair_table():
    measured = json.loads((root / "data/facts/fair.json").read_text())
    shown = [game for game in games if game in measured]
    by_size = {game: {one["size"]: one for one in measured[game]["sizes"]} for game in shown}
    lines = ["| size | " + " | ".join(shown) + " |", "| --- " * (len(shown) + 1) + "|"]
    for size in sorted({size for sizes in by_size.values() for size in sizes}):
        cells = []
        for game in shown:
            one = by_size[game].get(size)
            cells.append(f"{one['fair']:g} ({one['low']:g} to {one['high']:g})" if one else "–")
        lines.append(f"| {size} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def worth_table():
    lines = ["| game | player | Elo lost |", "| --- | --- | --- |"]
    for game in games:
        report = json.loads((root / f"data/facts/{game}.json").read_text())
        rows = [row for figure in report["figures"] if figure["id"] == "worth" for row in figure["rows"]]
        for row in rows:
            bounds = " to ".join(text(row[bound], "Elo") for bound in ("low", "high"))
            lines.append(f"| {game} | {row['label']} | {text(row['value'], 'Elo')} ({bounds}) |")
    return "\n".join(lines) + "\n"


def replaced(text, name, made):
    before, rest = text.split(f"<!-- {name} -->\n")
    after = rest.split(f"<!-- end of {name} -->\n")[1]
    return f"{before}<!-- {name} -->\n\n{made}\n<!-- end of {name} -->\n{after}"


whole = document.read_text()
for name, made in (("table", table()), ("fair", fair_table()), ("worth", worth_table())):
    whole = replaced(whole, name, made)
if "--check" in sys.argv:
    sys.exit(0 if whole == document.read_text() else f"{document}: the tables are not up to date; run tools/facts.py")
document.write_text(whole)
