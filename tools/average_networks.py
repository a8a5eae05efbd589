#!/usr/bin/env python3
"""Averages the weights of two networks, one of which was trained from the other or both from the same.

Usage: average_networks.py FIRST SECOND SHARE OUT

OUT has the share 0..1 of SECOND, whose header it gets, and the rest of FIRST. Of the ranges it has the greater ones.
docs/learning.md says what for; src/nn/file.hpp describes the files.
"""
import argparse
import array
import hashlib
import json
import pathlib
import sys

MAGIC, DIGITS, HASH = b"crosscut network\n", 8, 32


def aligned(size):
    return (size + 63) // 64 * 64


def read(path):
    """The header and the floats of all tensors, with the zeros between them."""
    try:
        data = path.read_bytes()
    except OSError as error:
        sys.exit(f"{path} cannot be read: {error.strerror}.")
    if not data.startswith(MAGIC) or hashlib.sha256(data[:-HASH]).digest() != data[-HASH:]:
        sys.exit(f"{path} is not a network, or it is damaged.")
    begin = len(MAGIC) + DIGITS + 1
    length = int(data[len(MAGIC) : len(MAGIC) + DIGITS], 16)
    weights = array.array("f", data[aligned(begin + length) : -HASH])
    return json.loads(data[begin : begin + length]), weights, data[-HASH:].hex()


def average(first, second, share):
    """The bytes of the averaged network."""
    header_of_first, a, name = first
    header, b, _ = second
    if any(header_of_first[field] != header[field] for field in ("game", "features", "shape")):
        sys.exit("The two networks differ in their game, inputs or shape.")
    weights = array.array("f", ((1 - share) * x + share * y for x, y in zip(a, b)))
    ranges = 2 + 2 * header["shape"]["blocks"]  # the last tensor
    begin = len(weights) - aligned(4 * ranges) // 4
    for i in range(begin, begin + ranges):
        weights[i] = max(a[i], b[i])
    header["training"]["averaged"] = {"with": name, "share": round(1 - share, 6)}
    text = json.dumps(header, separators=(",", ":")).encode()
    data = MAGIC + f"{len(text):0{DIGITS}x}\n".encode() + text
    data = data.ljust(aligned(len(data)), b"\0") + weights.tobytes()
    return data + hashlib.sha256(data).digest()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=pathlib.Path)
    parser.add_argument("second", type=pathlib.Path)
    parser.add_argument("share", type=float)
    parser.add_argument("out", type=pathlib.Path)
    arguments = parser.parse_args()
    if not 0 <= arguments.share <= 1:
        parser.error("SHARE is from 0 to 1.")
    arguments.out.write_bytes(average(read(arguments.first), read(arguments.second), arguments.share))


if __name__ == "__main__":
    main()
