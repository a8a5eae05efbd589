#!/usr/bin/env python3
"""Makes the wheel of the Python package: a zip file with the sources beside it, the built extension module, and what pip
wants to know. The same input gives the same bytes.

Usage: make_wheel.py VERSION MODULE FOLDER     (the wheel is written to FOLDER)
"""

import base64
import hashlib
import pathlib
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent


def tag():
    """Of this interpreter, which is the one that the module was built for."""
    python = "cp{0.major}{0.minor}".format(sys.version_info)
    return f"{python}-{python}-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")


def metadata(version):
    head = [
        "Metadata-Version: 2.1",
        "Name: crosscut",
        f"Version: {version}",
        "Summary: Five board games akin to Go, and Go itself: rules, engine, records and environments for learning",
        "License: MIT",
        "Requires-Python: >=3.11",
        "Provides-Extra: vector",
        "Requires-Dist: numpy>=1.24; extra == 'vector'",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(head) + "\n\n" + (HERE.parent / "docs/python.md").read_text(encoding="utf-8")


def contents(version, module):
    """Names in the wheel and their bytes."""
    for path in sorted((HERE / "crosscut").rglob("*")):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            yield path.relative_to(HERE).as_posix(), path.read_bytes()
    yield f"crosscut/{module.name}", module.read_bytes()
    info = f"crosscut-{version}.dist-info"
    yield f"{info}/METADATA", metadata(version).encode()
    yield f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: crosscut\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    yield f"{info}/entry_points.txt", b"[gymnasium.envs]\ncrosscut = crosscut.gymnasium:register\n"
    for licence in ("LICENSE", "licences/third_party.txt"):
        path = HERE.parent / licence
        yield f"{info}/{path.name}", path.read_bytes()


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    version, module, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    for old in folder.glob("crosscut-*.whl"):
        old.unlink()
    record = []
    with zipfile.ZipFile(folder / f"crosscut-{version}-{tag()}.whl", "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(name, data):
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.external_attr, entry.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)

        for name, data in contents(version, module):
            add(name, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}\n")
        name = f"crosscut-{version}.dist-info/RECORD"
        add(name, "".join([*record, f"{name},,\n"]).encode())


if __name__ == "__main__":
    main()
