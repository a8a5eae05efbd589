#!/usr/bin/env python3
"""Writes the source of tablebase_data() of catalog/tablebases.hpp: the bytes of tablebases.

Usage: embed_tablebases.py OUTPUT FILE.table...
"""

import pathlib
import sys

from literal import literal


def main():
    output, *files = map(pathlib.Path, sys.argv[1:])
    values = "".join(f"      {literal(file.read_bytes())},\n" for file in files)
    output.write_text(
        '#include "catalog/tablebases.hpp"\n\n'
        "const std::vector<std::string_view>& crosscut::tablebase_data() {\n"
        f"  static const std::vector<std::string_view> all = {{\n{values}  }};\n  return all;\n}}\n",
        encoding="ascii",
    )


if __name__ == "__main__":
    main()
