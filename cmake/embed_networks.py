#!/usr/bin/env python3
"""Writes the source of network_data() of catalog/networks.hpp: the bytes of networks by their names.

Usage: embed_networks.py OUTPUT FILE.net...
"""

import pathlib
import sys

from literal import literal


def main():
    output, *files = map(pathlib.Path, sys.argv[1:])
    cases = "".join(f'  if (name == "{file.stem}") return {literal(file.read_bytes())};\n' for file in files)
    output.write_text(
        '#include "catalog/networks.hpp"\n\n'
        f"std::string_view crosscut::network_data([[maybe_unused]] std::string_view name) {{\n{cases}  return {{}};\n}}\n",
        encoding="ascii",
    )


if __name__ == "__main__":
    main()
