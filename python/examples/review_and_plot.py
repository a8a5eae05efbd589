"""Lets the engine review a record, lists the mistakes, and plots Black's chances.

    python review_and_plot.py game.sgf --playouts 500 --output chances.svg

Matplotlib draws the plot if it is installed (then --output may also be a .png); else a plain one is drawn as SVG.
"""

import argparse
import pathlib

import crosscut


def plain_plot(chances):
    """The chances as the text of an SVG file."""
    width, height = 800, 300
    step = width / max(1, len(chances) - 1)
    known = [(turn, chance) for turn, chance in enumerate(chances) if chance is not None]
    line = " ".join(f"{turn * step:.1f},{height * (1 - chance):.1f}" for turn, chance in known)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 {width + 20} {height + 20}">'
        f"<title>Black's chances</title>"
        f'<rect width="{width}" height="{height}" fill="#f6f3ec"/>'
        f'<path d="M0 {height / 2}H{width}" stroke="#8b8371" stroke-dasharray="6 6"/>'
        f'<polyline points="{line}" fill="none" stroke="#c43a2b" stroke-width="3"/></svg>\n'
    )


def plot(chances, path):
    try:
        from matplotlib import pyplot
    except ImportError:
        path.write_text(plain_plot(chances), encoding="utf-8")
        return
    figure, axes = pyplot.subplots(figsize=(8, 3))
    axes.plot([None if chance is None else 100 * chance for chance in chances])
    axes.axhline(50, linestyle="--", linewidth=1)
    axes.set(xlabel="turn", ylabel="Black's chances, %", ylim=(0, 100))
    figure.savefig(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--playouts", type=int, default=500, help="for each turn")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("chances.svg"))
    asked = parser.parse_args()

    record = crosscut.Record.read(asked.file.read_text(encoding="utf-8"))[0]
    found = crosscut.review(record, playouts=asked.playouts)
    for turn in found["turns"]:
        if turn["verdict"] in ("mistake", "blunder"):
            better = turn["better"][0] if turn["better"] else "another move"
            print(f"{turn['ply'] + 1}. {turn['by']} {turn['move']}: {turn['verdict']}, loses {turn['loss']:.0%}; better is {better}")
    plot(found["black_wins"], asked.output)
    print(f"Black's chances are plotted in {asked.output}")


if __name__ == "__main__":
    main()
