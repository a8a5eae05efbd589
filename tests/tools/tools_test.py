"""The project's own tools complain when they should, and say what is wrong."""

import contextlib
import importlib.util
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)


class CheckIncludes(unittest.TestCase):
    def test_bad_tree_is_described_line_by_line(self):
        result = run([ROOT / "tools/check_includes.py", HERE / "bad_tree"])
        self.assertEqual(result.stdout, (HERE / "bad_tree.expected").read_text())
        self.assertEqual(result.returncode, 1)


class AverageNetworks(unittest.TestCase):
    def average(self, first, second, share, out):
        return run([ROOT / "tools/average_networks.py", *(ROOT / f"data/networks/{name}.net" for name in (first, second)),
                    str(share), out])

    def test_weights_are_averaged(self):
        read = tool("average_networks").read
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out.net"
            self.assertEqual(self.average("go", "go-large", 0.75, out).returncode, 0)
            header, weights, _ = read(out)
            _, first, name = read(ROOT / "data/networks/go.net")
            of_second, second, _ = read(ROOT / "data/networks/go-large.net")
        self.assertEqual(header["training"].pop("averaged"), {"with": name, "share": 0.25})
        of_second["training"].pop("averaged", None)
        self.assertEqual(header, of_second)
        for i in range(0, len(weights) - 64, 97):  # the ranges are last
            self.assertAlmostEqual(weights[i], 0.25 * first[i] + 0.75 * second[i], places=4)
        self.assertEqual(list(weights[-16:]), [max(a, b) for a, b in zip(first[-16:], second[-16:])])

    def test_what_cannot_be_averaged_is_refused(self):
        for second, why in ("yugo", "differ in their game, inputs or shape"), ("chess", "cannot be read"):
            refused = self.average("go", second, 0.5, os.devnull)
            self.assertEqual(refused.returncode, 1)
            self.assertIn(why, refused.stderr)
            self.assertNotIn("Traceback", refused.stderr)


class CheckWords(unittest.TestCase):
    def advice(self, path, text):
        return [(number, advice) for number, _, advice in tool("check_words").faults(path, text)]

    def test_documents_are_held_to_more(self):
        text = "Fine.\n\n```\nWho `x`\n```\n\nWho follows\nit is asked, too.\n\n- " + "word " * 41 + "\n"
        found = self.advice("docs/engine.md", text)
        self.assertEqual([number for number, _ in found], [10, 7, 7, 10], found)
        self.assertEqual(self.advice("README.md", text), [])

    def test_spelling_is_british_everywhere_but_in_gtp(self):
        self.assertEqual(self.advice("docs/rules/yugo.md", "The cen" "ter.\n"), [(1, "British spelling")])
        self.assertEqual(self.advice("docs/protocols.md", "A col" "or.\n"), [])


class CheckCommits(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def git(self, *words, date="2027-01-01T00:00:00Z"):
        author = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER")
                  for key, value in (("NAME", "A"), ("EMAIL", "a@example.org"), ("DATE", date))}
        done = run(["git", "-C", self.folder, *words], env={**os.environ, **author})
        self.assertEqual(done.returncode, 0, done.stderr)

    def commit(self, *titles, **options):
        for title in titles:
            self.git("commit", "--quiet", "--allow-empty", "--no-verify", "--no-gpg-sign", "-m", title, **options)

    def check(self, folder=None):
        return run([ROOT / "tools/check_commits.py", folder or self.folder])

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_titles_of_newer_commits_are_checked(self):
        self.git("init", "--quiet")
        self.commit("what a title was like once, and what it said of this and of that, at length.", date="2026-11-01T00:00:00Z")
        self.commit("Refuse a wall on the edge", "A" * 72)
        self.assertEqual((self.check().returncode, self.check().stderr), (0, ""))
        self.commit("A" * 73, "Refuse a wall.", "refuse a wall", "Refused walls are named", "Adding walls", "The walls")
        result = self.check()
        self.assertEqual(result.returncode, 1)
        for fault in ('"The walls": the title begins with "The"', '"Adding walls": the title begins with "Adding"',
                      '"refuse a wall": the title does not begin with a capital letter',
                      '"Refuse a wall.": the title ends with a full stop', "the title has 73 characters"):
            self.assertIn(fault, result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 5)

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_a_clone_without_the_older_history_is_checked_too(self):
        self.git("init", "--quiet")
        self.commit("an old title", date="2026-11-01T00:00:00Z")
        self.commit("Add a wall", "a title without a capital letter")
        with tempfile.TemporaryDirectory() as shallow:
            run(["git", "clone", "--quiet", "--depth", "1", f"file://{self.folder}", shallow])
            result = self.check(shallow)
        self.assertEqual((result.returncode, len(result.stderr.splitlines())), (1, 1))

    def test_without_history_nothing_is_checked(self):
        result = self.check()
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("There is no history here", result.stdout)


class WithFakePrograms(unittest.TestCase):
    """Runs a script on a PATH of fake programs; each says into `calls` how it was called."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.calls = self.folder / "calls"
        self.calls.touch()
        for name in ("sh", "env", "mktemp", "rm", "grep", "head", "sed", "tail", "tee", "timeout", "dirname"):
            (self.folder / name).symlink_to("/bin/" + name)

    def fake(self, name, script):
        program = self.folder / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >> {self.calls}\n{script}\n')
        program.chmod(0o755)

    def run_script(self, *command):
        return run(command, env={"PATH": str(self.folder)})


class Setup(WithFakePrograms):
    def machine(self, *, lacks=(), user="0", installs=True, programs=("sudo",)):
        """A machine that has every package but some."""
        lacking = "|".join(lacks) or "nothing"
        self.fake("dpkg-query", f'case $3 in {lacking}) exit 1 ;; *) printf installed ;; esac')
        self.fake("apt-get", f'case "$*" in *install*) exit {0 if installs else 100} ;; esac')
        self.fake("id", f"echo {user}")
        for program in programs:
            self.fake(program, 'exec "$@"')

    def apt_calls(self):
        return [line for line in self.calls.read_text().splitlines() if line.startswith("apt-get")]

    def test_does_nothing_when_nothing_is_missing(self):
        self.machine()
        result = self.run_script(ROOT / "tools/setup.sh")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
        self.assertEqual(self.apt_calls(), [])

    def test_installs_what_is_missing_and_no_more(self):
        self.machine(lacks=("cmake", "libgtest-dev", "shellcheck"))
        result = self.run_script(ROOT / "tools/setup.sh")
        self.assertEqual(result.returncode, 0, result.stderr)
        update, install = self.apt_calls()
        self.assertIn(" update", update)
        self.assertTrue(install.endswith("--no-install-recommends cmake libgtest-dev"), install)
        self.assertNotIn("sudo", self.calls.read_text())

    def test_checks_need_more(self):
        self.machine(lacks=("cmake", "shellcheck"))
        self.run_script(ROOT / "tools/setup.sh", "check")
        self.assertTrue(self.apt_calls()[1].endswith("cmake shellcheck"))

    def test_only_tests_need_the_database_server(self):
        self.machine(lacks=("postgresql",))
        self.run_script(ROOT / "tools/setup.sh")
        self.assertEqual(self.apt_calls(), [])

    def test_installs_a_compiler_where_there_is_none(self):
        self.machine(lacks=("clang-14",), programs=())
        self.run_script(ROOT / "tools/setup.sh")
        self.assertTrue(self.apt_calls()[1].endswith(" clang-14"), self.apt_calls())

    def test_a_user_installs_through_sudo(self):
        self.machine(lacks=("cmake",), user="1000")
        self.assertEqual(self.run_script(ROOT / "tools/setup.sh").returncode, 0)
        self.assertIn("sudo env DEBIAN_FRONTEND=noninteractive apt-get", self.calls.read_text())

    def test_a_user_without_sudo_is_told_what_to_do(self):
        self.machine(lacks=("cmake",), user="1000", programs=())
        result = self.run_script(ROOT / "tools/setup.sh")
        self.assertEqual(result.returncode, 1)
        self.assertIn("apt-get install --no-install-recommends cmake", result.stderr)

    def test_a_failed_installation_is_told(self):
        self.machine(lacks=("cmake",), installs=False)
        result = self.run_script(ROOT / "tools/setup.sh")
        self.assertEqual(result.returncode, 1)
        self.assertIn("could not be installed", result.stderr)

    def test_other_systems_are_told_what_is_needed(self):
        result = self.run_script(ROOT / "tools/setup.sh")
        self.assertEqual(result.returncode, 0)
        self.assertIn("not a Debian system", result.stderr)

    def test_unknown_argument(self):
        self.assertEqual(self.run_script(ROOT / "tools/setup.sh", "everything").returncode, 2)


class ContinuousIntegration(WithFakePrograms):
    def summary(self, make):
        self.fake("make", make)
        result = self.run_script("/bin/bash", ROOT / ".ci/run")
        return result.returncode, result.stdout.split("\n\n")[-1]

    def closing_line(self, make):
        status, summary = self.summary(make)
        return status, summary.splitlines()[-1]

    def test_all_passes(self):
        status, line = self.closing_line('[ "$1" != test ] || echo "100% tests passed, 0 tests failed out of 40"')
        self.assertEqual((status, line), (0, f"{40 + self.other_steps()} passed, 0 failed"))

    def test_test_runs_of_one_step_add_up(self):
        status, line = self.closing_line(
            'if [ "$1" = test ]; then for n in 40 3; do echo "100% tests passed, 0 tests failed out of $n"; done; fi')
        self.assertEqual((status, line), (0, f"{43 + self.other_steps()} passed, 0 failed"))

    def test_a_failed_test_fails_the_run(self):
        status, line = self.closing_line(
            '[ "$1" != test ] || { echo "95% tests passed, 2 tests failed out of 40"; exit 2; }')
        self.assertEqual((status, line), (1, f"{38 + self.other_steps()} passed, 2 failed"))

    def test_failed_tests_are_named_at_the_end(self):
        _, summary = self.summary('printf "\\t  7 - ladders (Failed)\\n"; exit 2')
        self.assertIn("7 - ladders (Failed)", summary)

    def test_a_failed_step_fails_the_run_and_stops_no_other(self):
        status, line = self.closing_line('[ "$1" != lint ]')
        self.assertEqual((status, line), (1, f"{self.other_steps()} passed, 1 failed"))

    def other_steps(self):
        return len(self.calls.read_text().splitlines()) - 1


def tool(name):
    """The script of that name in tools, as a module."""
    sys.dont_write_bytecode = True
    place = importlib.util.spec_from_file_location(name, ROOT / f"tools/{name}.py")
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    return module


class Build(unittest.TestCase):
    def shown(self, steps, terminal):
        out = io.StringIO()
        out.isatty = lambda: terminal
        progress = tool("build").Progress("Building", out)
        for done in range(1, steps + 1):
            progress.show(done, steps)
        progress.end()
        return out.getvalue()

    def test_progress_is_one_line_on_a_terminal(self):
        self.assertEqual(self.shown(2, True), "\r\033[KBuilding: 1 of 2\r\033[KBuilding: 2 of 2\n")

    def test_progress_is_a_few_lines_elsewhere(self):
        lines = self.shown(141, False).splitlines()
        self.assertEqual(len(lines), 10)
        self.assertEqual(lines[-1], "Building: 141 of 141")


class Readme(WithFakePrograms):
    def test_names_every_example_and_picture_that_differs(self):
        self.fake("crosscut", "echo something else")
        result = run([sys.executable, ROOT / "tools/readme.py", "--check", self.folder / "crosscut"])
        self.assertEqual(result.returncode, 1)
        differing = [line.split(":")[0] for line in result.stdout.splitlines() if line.endswith(": has")]
        pictures = [f"docs/pictures/{record.stem}.svg" for record in sorted(ROOT.glob("docs/games/*.sgf"))]
        self.assertEqual(differing, ["README.md", "docs/terminal.md", *pictures])
        self.assertEqual(len(pictures), 6)


class NetworkFigures(unittest.TestCase):
    def test_second_differences_are_those_of_each_three_in_a_row(self):
        self.assertEqual(tool("network_figures").second_differences([0, 1, 0, 0.5]), [2, 1.5])
        self.assertEqual(tool("network_figures").second_differences([0.25, 0.5, 0.75]), [0])


class BuildPrograms(WithFakePrograms):
    def setUp(self):
        super().setUp()
        (self.folder / "python3").symlink_to(sys.executable)

    def test_shows_errors_whole_and_fails(self):
        self.fake("cmake", 'case $1 in --build) printf "[1/2] one\\nwrong here\\n[2/2] two\\n"; exit 3 ;; esac')
        result = self.run_script(ROOT / "tools/build.py", "release", "2", "crosscut")
        self.assertEqual(result.returncode, 3)
        self.assertIn("wrong here\n", result.stdout)
        self.assertNotIn("[1/2]", result.stdout)
        self.assertIn("--build --preset release --parallel 2 --target crosscut", self.calls.read_text())

    def test_says_why_it_cannot_configure(self):
        self.fake("cmake", 'echo "no compiler" >&2; exit 1')
        result = self.run_script(ROOT / "tools/build.py", "release", "2")
        self.assertEqual(result.returncode, 1)
        self.assertIn("no compiler", result.stderr)


class Endurance(WithFakePrograms):
    def setUp(self):
        super().setUp()
        self.tool = tool("endurance")

    def report(self, **pace):
        none = {"crashes": 0, "illegal": 0, "late": 0}
        return {"total": {"wins": 3, "draws": 0, "losses": 1}, "plies": {"mean": 10}, "pace": [none, {**none, **pace}],
                "troubles": []}

    def main(self, *match):
        """Exit status and closing line where every match goes like this."""
        self.fake("crosscut", """[ "$2" ] || { echo "go: a game"; echo "  size=2..9  (default 9)  points"; exit; }
                                 echo "  size=2..9  (default 9)  points per side"
                                 echo "  ko=simple|superko  (default simple)  what is forbidden" """)
        arguments = ["endurance.py", str(self.folder / "crosscut"), "0", "1"]
        with unittest.mock.patch.object(sys, "argv", arguments), contextlib.redirect_stdout(io.StringIO()) as out, \
                unittest.mock.patch.object(self.tool, "played", return_value=match) as played:
            status = self.tool.main()
        self.assertEqual(played.call_args.args[0][1:3], ["match", "go"])
        return status, out.getvalue().splitlines()[-1]

    def test_all_is_well(self):
        self.assertEqual(self.main(1, self.report(), "", [50, 60]),
                         (0, "1 matches, 4 games, 40 plies; 0 matches failed"))

    def test_faults_fail(self):
        for fault in ("crashes", "illegal", "late"):
            self.assertEqual(self.main(1, self.report(**{fault: 1}), "", [50, 60])[0], 1, fault)

    def test_a_leak_fails(self):
        self.assertEqual(self.main(1, self.report(), "", [50, 150])[0], 1)

    def test_no_report_fails(self):
        self.assertEqual(self.main(-11, None, "", []), (1, "1 matches, 0 games, 0 plies; 1 matches failed"))
        self.assertEqual(self.main(2, None, "refused", [])[0], 1)

    def test_a_match_that_ends_by_itself(self):
        self.fake("match", "echo '{\"total\": 1}'; exit 3")
        status, report, err, peaks = self.tool.played([str(self.folder / "match")], 600)
        self.assertEqual((status, report, err, peaks), (3, {"total": 1}, "", []))

    def test_drawn_options_are_allowed(self):
        for _ in range(100):
            text = self.tool.drawn_option("komi", "-1000..1000 in steps of 0.5", "0")
            self.assertTrue(text is None or -9 <= int(text.removeprefix("komi=")) <= 2, text)
            text = self.tool.drawn_option("ko", "simple|superko", "simple")
            self.assertIn(text, (None, "ko=simple", "ko=superko"))


if __name__ == "__main__":
    unittest.main()
