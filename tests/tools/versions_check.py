#!/usr/bin/env python3
"""Whether the version of CMakeLists.txt is that of everything else that names one.

Usage: versions_check.py EXECUTABLE SOURCE_FOLDER [PACKAGES]     (PACKAGES: a folder with everything that make package makes)
"""

import json
import pathlib
import re
import subprocess
import sys

PACKAGES = ["crosscut_{}*.deb", "libcrosscut-dev_{}*.deb", "crosscut-{}-*.whl", "crosscut-{}.tar.gz", "crosscut-site-{}.tar.gz"]


def named(executable, source):
    """Where a version is named, and the version."""
    yield "the executable", subprocess.run([executable, "--version"], capture_output=True, text=True).stdout.split()[0]
    asked = {"input": '{"id": 1, "action": "version"}', "capture_output": True, "text": True}
    yield "the JSON language", json.loads(subprocess.run([executable, "analyze"], **asked).stdout)["version"]
    package = json.loads((source / "web/package-lock.json").read_text())
    yield "web/package.json", json.loads((source / "web/package.json").read_text())["version"]
    yield "web/package-lock.json", package["version"]
    yield "web/package-lock.json, packages", package["packages"][""]["version"]
    yield "the newest release in CHANGELOG.md", re.search(r"^## (\d\S*)", (source / "CHANGELOG.md").read_text(), re.M)[1]


def main():
    executable, source = sys.argv[1], pathlib.Path(sys.argv[2])
    version = re.search(r"^project\(crosscut VERSION (\S+)", (source / "CMakeLists.txt").read_text(), re.M)[1]
    wrong = [f"{where}: {found}" for where, found in named(executable, source) if found != version]
    for folder in map(pathlib.Path, sys.argv[3:]):
        for pattern in PACKAGES:
            if not list(folder.glob(pattern.format(version))):
                wrong.append(f"{folder} has no {pattern.format(version)}")
    for line in wrong:
        print(f"The version is {version}, but {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
