// The worker in which the engine runs. Its first message says with which means, each other one is the text of a request.
import create, { type Engine, type Given } from 'crosscut-engine';
import threads_script from 'crosscut-threads/crosscut.mjs?url';
import thread_script from 'crosscut-threads/crosscut.worker.js?url';
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

interface Start {
  module: WebAssembly.Module;
  shared: boolean; // it is the engine with threads
  threads: number; // of one search
  memory: number; // the most of a search tree, in bytes
}

// Threads cannot start while the engine computes, so their workers wait from the beginning.
function prepare({ PThread }: Engine, helpers: number): Promise<unknown> {
  for (let i = 0; i < helpers; ++i) PThread.allocateUnusedWorker();
  const load = (worker: Worker) => new Promise<void>((loaded) => PThread.loadWasmModuleToWorker(worker, loaded));
  return Promise.all(PThread.unusedWorkers.map(load));
}

async function start({ module, shared, threads }: Start): Promise<Engine> {
  const given: Given = {
    instantiateWasm: (imports, made) => {
      void WebAssembly.instantiate(module, imports).then((instance) => made(instance, module));
      return {};
    },
    network,
    receive: (text) => say({ kind: 'answer', text }),
  };
  if (!shared) return create(given);
  const script = (await import(/* @vite-ignore */ threads_script)) as { default: typeof create };
  const engine = await script.default({
    ...given,
    mainScriptUrlOrBlob: threads_script,
    locateFile: () => thread_script,
  });
  await prepare(engine, threads - 1);
  return engine;
}

function answer(engine: Engine, line: string, { memory, threads }: Start): void {
  const text = new TextEncoder().encode(line);
  const at = engine._malloc(text.length);
  engine.HEAPU8.set(text, at);
  engine._crosscut_answer(at, text.length, memory, threads);
  engine._free(at);
}

let engine: Engine | null = null;
let started: Start;

addEventListener('message', ({ data }: MessageEvent<string | Start>) => {
  const dead = (error: unknown) => say({ kind: 'died', why: String(error) });
  if (typeof data !== 'string') {
    started = data;
    start(data).then((made) => {
      engine = made;
      const thinking = JSON.parse(made.UTF8ToString(made._crosscut_thinking())) as string[];
      say({ kind: 'ready', thinking });
    }, dead);
  } else if (engine) {
    try {
      answer(engine, data, started);
      say({ kind: 'done' });
    } catch (error) {
      dead(error);
    }
  }
});
