// The engine as WebAssembly in Node.js, where it takes itself to be in a worker of a browser.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

globalThis.self = { location: { href: '' } };

// `receive` is called with the text of each answer; answer(TEXT) answers a request.
export async function load(file, networks, receive, memory = 64 * 2 ** 20) {
  const { default: create } = await import(pathToFileURL(resolve(file)));
  const engine = await create({
    wasmBinary: readFileSync(join(dirname(file), 'crosscut.wasm')),
    receive,
    network: (name) => {
      const path = join(networks, `${name}.net`);
      return existsSync(path) ? readFileSync(path) : null;
    },
  });
  return {
    bytes: () => engine.HEAPU8.length,
    answer(line) {
      const text = new TextEncoder().encode(line);
      const at = engine._malloc(text.length);
      engine.HEAPU8.set(text, at);
      engine._crosscut_answer(at, text.length, memory, 1);
      engine._free(at);
    },
  };
}
