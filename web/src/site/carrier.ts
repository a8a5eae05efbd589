// What carries requests and answers on a site of static files: workers of the page's own.
import compiled from 'crosscut-engine.wasm?url';
import type { News } from '../protocol/carrier';
import type { Socket } from '../protocol/connection';
import { type EngineWorker, Workers } from '../protocol/workers';
import { keep_offline } from './offline';

export { update } from './offline';

export const serves_rooms = false;

const megabyte = 2 ** 20;
const { hardwareConcurrency, deviceMemory = 4 } = navigator as Navigator & { deviceMemory?: number };
// Of a search tree, in bytes. Each worker that thinks has one.
const memory = (deviceMemory > 2 ? 64 : 32) * megabyte;
const patience = 3000; // milliseconds
const most_thinking = deviceMemory > 2 ? Math.max(1, Math.min(4, hardwareConcurrency - 1)) : 1;

async function load(): Promise<WebAssembly.Module> {
  const answer = await fetch(compiled);
  if (!answer.ok) throw new Error(`${compiled}: ${answer.status}`);
  // Not as it arrives: not every host of static files names the type that this takes.
  return WebAssembly.compile(await answer.arrayBuffer());
}

let module: Promise<WebAssembly.Module> | null = null;

export function dial(tell: (news: News) => void): Socket {
  module ??= load();
  const loaded = module;
  const hire = () => {
    const worker = new Worker(new URL('./engine.ts', import.meta.url), { type: 'module' });
    loaded.then((module) => worker.postMessage({ module, memory })).catch(() => {});
    return worker as EngineWorker;
  };
  const workers = new Workers(hire, most_thinking);
  // Keeping the rest for later waits until the first page is there.
  loaded
    .then(() => setTimeout(keep_offline, patience, tell))
    .catch((error: unknown) => {
      if (typeof WebAssembly === 'undefined' || error instanceof WebAssembly.CompileError)
        return tell('no_webassembly');
      module = null;
      workers.close(); // and so called again
    });
  return workers;
}
