"""The examples run, and what docs/python.md shows is what happens."""

import doctest
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as xml

import crosscut

ROOT = pathlib.Path(__file__).parents[2]


def run(script, *arguments, cwd):
    done = subprocess.run(
        [sys.executable, ROOT / "python/examples" / script, *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_play_draw_and_review(tmp_path):
    text = run("play_and_draw.py", "yugo", "size=3", "--level", "1", cwd=tmp_path)
    [record] = crosscut.Record.read((tmp_path / "game.sgf").read_text())
    assert text.startswith(record.result) and record.position().over
    assert xml.parse(tmp_path / "game.svg").getroot().tag.endswith("svg")
    text = run("review_and_plot.py", "game.sgf", "--playouts", "20", "--output", "plot.svg", cwd=tmp_path)
    assert "plotted in plot.svg" in text
    assert xml.parse(tmp_path / "plot.svg").getroot().tag.endswith("svg")


def test_first_player(tmp_path):
    text = run("first_player.py", "yugo", "size=2", "--games", "3", "--playouts", "10", cwd=tmp_path)
    assert text.startswith("Black scores") and "of 3 games" in text


def test_documentation():
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    plain = "\n".join("" if line.startswith("```") else line for line in text.splitlines())
    shown = doctest.DocTestParser().get_doctest(plain, {}, "python.md", "docs/python.md", 0)
    assert len(shown.examples) > 20
    out = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(shown, out=out.append)
    assert not out, "".join(out)


def test_help_is_there():
    for name in crosscut.__all__:
        thing = getattr(crosscut, name)
        assert name == "__version__" or (thing.__doc__ or "").strip(), name
    for kind in (crosscut.Position, crosscut.Record, crosscut.Game, crosscut.State, crosscut.Vector):
        stub = (ROOT / "python/crosscut/_core.pyi").read_text(encoding="utf-8").split(f"class {kind.__name__}:")[1].split("\nclass ")[0]
        for name in vars(kind):
            assert name.startswith("__") or f"def {name}(" in stub or f"{name}: str" in stub, f"{kind.__name__}.{name}"
