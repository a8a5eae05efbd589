// The engine in a worker, which answers one request after another.
import type { Engine, Given } from 'crosscut-engine';
import type { Said } from '../protocol/workers.ts';

export type Network = (name: string) => Uint8Array | null;
export type Say = (said: Said) => void;

// A file, while the worker waits: the engine cannot wait for a promise, and in a worker this holds up nobody else.
export function fetched(address: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${address} cannot be loaded`);
  return new Uint8Array(request.response as ArrayBuffer);
}

// What an engine is made with.
export function given(module: WebAssembly.Module, network: Network, say: Say): Given {
  return {
    instantiateWasm: (imports, made) => {
      void WebAssembly.instantiate(module, imports).then((instance) => made(instance, module));
      return {};
    },
    network,
    receive: (text) => say({ kind: 'answer', text }),
  };
}

// Trees take so many bytes at most, long searches so many threads. Says when the engine is ready; the function returned
// answers the request with this text.
export function answering(made: Promise<Engine>, memory: number, threads: number, say: Say): (line: string) => void {
  let engine: Engine | null = null;
  const dead = (error: unknown) => say({ kind: 'died', why: String(error) });
  made.then((ready) => {
    engine = ready;
    const thinking = JSON.parse(ready.UTF8ToString(ready._crosscut_thinking())) as string[];
    say({ kind: 'ready', thinking });
  }, dead);
  return (line) => {
    if (!engine) return;
    try {
      const text = new TextEncoder().encode(line);
      const at = engine._malloc(text.length);
      engine.HEAPU8.set(text, at);
      engine._crosscut_answer(at, text.length, memory, threads);
      engine._free(at);
      say({ kind: 'done' });
    } catch (error) {
      dead(error);
    }
  };
}
