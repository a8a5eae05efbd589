#!/usr/bin/env python3
"""Writes the source of a header's function that gives the bytes of files: `all` of them, or the one `named`, without its
ending, if there is one.

Usage: embed_bytes.py all|named OUTPUT HEADER FUNCTION FILE...
"""

import pathlib
import sys

from literal import literal


def body_of(form, function, files):
    if form == "all":
        values = "".join(f"      {literal(file.read_bytes())},\n" for file in files)
        return (f"const std::vector<std::string_view>& {function}() {{\n"
                f"  static const std::vector<std::string_view> all = {{\n{values}  }};\n  return all;\n}}\n")
    cases = "".join(f'  if (name == "{file.stem}") return {literal(file.read_bytes())};\n' for file in files)
    return f"std::string_view {function}([[maybe_unused]] std::string_view name) {{\n{cases}  return {{}};\n}}\n"


def main():
    form, output, header, function, *files = sys.argv[1:]
    body = body_of(form, function, [pathlib.Path(file) for file in files])
    pathlib.Path(output).write_text(f'#include "{header}"\n\n{body}', encoding="ascii")


if __name__ == "__main__":
    main()
