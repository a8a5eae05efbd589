// The worker in which the engine runs. Its first message is the compiled module and the most memory of a search tree,
// each other one the text of a request.
import create, { type Engine } from 'crosscut-engine';
import type { Said } from '../protocol/workers';

// Neural networks are files of their own, fetched when they are first wanted.
const networks = import.meta.glob<string>('../../../data/networks/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});

const say = (said: Said) => postMessage(said);

function network(name: string): Uint8Array | null {
  const address = networks[`../../../data/networks/${name}.net`];
  if (!address) return null;
  // The engine cannot wait for a promise; in a worker this holds up nobody else.
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`the network of ${name} cannot be loaded`);
  return new Uint8Array(request.response as ArrayBuffer);
}

async function start(module: WebAssembly.Module): Promise<Engine> {
  return create({
    instantiateWasm: (imports, made) => {
      void WebAssembly.instantiate(module, imports).then(made);
      return {};
    },
    network,
    receive: (text) => say({ kind: 'answer', text }),
  });
}

function answer(engine: Engine, line: string, memory: number): void {
  const text = new TextEncoder().encode(line);
  const at = engine._malloc(text.length);
  engine.HEAPU8.set(text, at);
  engine._crosscut_answer(at, text.length, memory);
  engine._free(at);
}

let engine: Engine | null = null;
let most_memory = 0;

addEventListener('message', ({ data }: MessageEvent<string | { module: WebAssembly.Module; memory: number }>) => {
  const dead = (error: unknown) => say({ kind: 'died', why: String(error) });
  if (typeof data !== 'string') {
    most_memory = data.memory;
    start(data.module).then((started) => {
      engine = started;
      const thinking = JSON.parse(started.UTF8ToString(started._crosscut_thinking())) as string[];
      say({ kind: 'ready', thinking });
    }, dead);
  } else if (engine) {
    try {
      answer(engine, data, most_memory);
      say({ kind: 'done' });
    } catch (error) {
      dead(error);
    }
  }
});
