#!/usr/bin/env python3
"""Whether the WebAssembly kernel of neural networks gives the same bits as the plain one: compiles both by clang and
runs them in Node.js. Left out, with exit status 77, where one of these programs is missing.

Usage: wasm_check.py SOURCE_FOLDER
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROUNDS = 200
# Of the standard library, which clang lacks for this target, the kernels use these names only.
HEADERS = {
    "cstddef": "#include <stddef.h>\nnamespace std { using ::size_t; using ::ptrdiff_t; }\n",
    "cstdint": "#include <stdint.h>\nnamespace std { using ::int8_t; using ::int32_t; using ::uint8_t; "
               "using ::uint16_t; using ::uint32_t; }\n",
}
SCRIPT = """
const bytes = require('fs').readFileSync(process.argv[1]);
const { differences } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
for (let seed = 1; seed <= Number(process.argv[2]); ++seed) {
  const count = differences(seed);
  if (count !== 0) throw new Error(`seed ${seed}: ${count < 0 ? 'nothing was computed' : `${count} bytes differ`}`);
}
"""


def program(*names):
    for name in names:
        if found := shutil.which(name):
            return found
    print(f"left out: {names[-1]} is not installed")
    sys.exit(77)


root = pathlib.Path(sys.argv[1])
clang = program("clang++-14", "clang++")
program("wasm-ld-14", "wasm-ld")
node = program("node")
with tempfile.TemporaryDirectory() as folder:
    module = pathlib.Path(folder) / "kernels.wasm"
    for name, text in HEADERS.items():
        (pathlib.Path(folder) / name).write_text(text)
    sources = ["src/nn/kernel_plain.cpp", "src/nn/kernel_wasm.cpp", "tests/wasm/kernels.cpp"]
    subprocess.run(
        [clang, "--target=wasm32", "-std=c++20", "-O2", "-msimd128", "-ffp-contract=off", "-ffreestanding", "-nostdlib",
         "-fno-exceptions", "-isystem", folder, f"-I{root / 'src'}", "-Wl,--no-entry",
         "-Wl,--export=differences", "-o", module, *(root / source for source in sources)],
        check=True)
    subprocess.run([node, "-e", SCRIPT, module, str(ROUNDS)], check=True)
print(f"{ROUNDS} rounds, the same bits")
