// The worker in which the engine runs. Its first message says with which means, each other one is the text of a request.
import create, { type Engine } from 'crosscut-engine';
import threads_script from 'crosscut-threads/crosscut.mjs?url';
import thread_script from 'crosscut-threads/crosscut.worker.js?url';
import { answering, fetched, given, type Say } from './answering';

// Neural networks are files of their own, fetched when they are first wanted.
const networks = import.meta.glob<string>('../../../data/networks/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});

const say: Say = (said) => postMessage(said);

function network(name: string): Uint8Array | null {
  const address = networks[`../../../data/networks/${name}.net`];
  return address ? fetched(address) : null;
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
  if (!shared) return create(given(module, network, say));
  const script = (await import(/* @vite-ignore */ threads_script)) as { default: typeof create };
  const engine = await script.default({
    ...given(module, network, say),
    mainScriptUrlOrBlob: threads_script,
    locateFile: () => thread_script,
  });
  await prepare(engine, threads - 1);
  return engine;
}

let answer: ((line: string) => void) | null = null;

addEventListener('message', ({ data }: MessageEvent<string | Start>) => {
  if (typeof data === 'string') answer?.(data);
  else answer = answering(start(data), data.memory, data.threads, say);
});
