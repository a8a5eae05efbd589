"""Builds the Python package for pip and the like (PEP 517): the wheel by CMake, which needs what `tools/setup.sh python`
lists, and the source distribution, of which the wheel can be built elsewhere.

Usage: backend.py FOLDER     (the source distribution is written to FOLDER)
"""

import gzip
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

from make_wheel import metadata

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/package"
SOURCES = ("CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "pyproject.toml", "apps", "cmake", "data", "docs",
           "licences", "packaging", "python", "src", "tools")


def version():
    return re.search(r"^project\(crosscut VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]


def files():
    for name in SOURCES:
        path = ROOT / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts:
                yield file


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    interpreter = f"-DPython3_EXECUTABLE={sys.executable}"
    subprocess.run(["cmake", "--preset", "package", interpreter], cwd=ROOT, check=True)
    subprocess.run(["cmake", "--build", BUILD, "--target", "wheel"], check=True)
    [wheel] = BUILD.glob("crosscut-*.whl")
    shutil.copy(wheel, wheel_directory)
    return wheel.name


def build_sdist(sdist_directory, config_settings=None):
    """The same sources give the same bytes."""
    name = f"crosscut-{version()}"
    path = pathlib.Path(sdist_directory) / f"{name}.tar.gz"
    with path.open("wb") as raw, gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:

            def add(where, data, mode):
                entry = tarfile.TarInfo(f"{name}/{where}")
                entry.size, entry.mode = len(data), mode
                archive.addfile(entry, io.BytesIO(data))

            add("PKG-INFO", metadata(version()).encode(), 0o644)
            for file in files():
                add(file.relative_to(ROOT).as_posix(), file.read_bytes(), 0o755 if file.stat().st_mode & 0o100 else 0o644)
    return path.name


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for old in pathlib.Path(sys.argv[1]).glob("crosscut-[0-9]*.tar.gz"):
        old.unlink()
    build_sdist(sys.argv[1])
