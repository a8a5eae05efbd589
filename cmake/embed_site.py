#!/usr/bin/env python3
"""Writes the source of server/site.hpp: the files of a folder, and the description of the HTTP interface.

Usage: embed_site.py FOLDER OUTPUT SCHEMA...     (without FOLDER/index.html there is a plain page instead)
"""

import gzip
import hashlib
import json
import pathlib
import sys

from literal import literal
from openapi import openapi

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

PLAIN_PAGE = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Crosscut</title>
<h1>Crosscut</h1>
<p>The server runs, but it was built without its page. Build the page in the folder <code>web</code> of the source
(<code>npm ci &amp;&amp; npm run build</code>), then build the program again.</p>
<p>Programs can use the server as it is: <a href="api/openapi.json">its HTTP interface</a>.</p>
</html>
"""


def files_of(folder, schemas):
    """Each file by the path under which it is served."""
    files = {"/": PLAIN_PAGE}
    if (folder / "index.html").is_file():
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                files["/" + path.relative_to(folder).as_posix()] = path.read_bytes()
        files["/"] = files["/index.html"]
    files["/api/openapi.json"] = openapi(schemas).encode()
    return files


def entry(path, data):
    kind = TYPES.get(".html" if path == "/" else pathlib.PurePosixPath(path).suffix, "application/octet-stream")
    tag = '\\"' + hashlib.sha256(data).hexdigest()[:24] + '\\"'
    packed = gzip.compress(data, 9, mtime=0)
    if len(packed) > 0.9 * len(data):
        packed = b""
    return f'    {{"{path}", "{kind}", "{tag}", {literal(data)}, {literal(packed)}}},\n'


def main():
    folder, output, *schemas = map(pathlib.Path, sys.argv[1:])
    schemas = [json.loads(schema.read_text(encoding="utf-8")) for schema in schemas]
    entries = "".join(entry(path, data) for path, data in files_of(folder, schemas).items())
    output.write_text(
        '#include "server/site.hpp"\n\nnamespace crosscut::server {\nnamespace {\n\n'
        f"constexpr SiteFile files[] = {{\n{entries}}};\n\n}}  // namespace\n\n"
        "const SiteFile* site_file(std::string_view path) {\n"
        "  for (const SiteFile& file : files)\n    if (file.path == path) return &file;\n  return nullptr;\n}\n\n"
        "}  // namespace crosscut::server\n",
        encoding="ascii",
    )


if __name__ == "__main__":
    main()
