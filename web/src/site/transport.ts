// The transport of requests and answers on a site of static files: workers of the page's own.
import type { Socket } from '../protocol/connection';
import type { News } from '../protocol/transport';
import { type EngineWorker, Workers } from '../protocol/workers';
import { load, loading, memory, Refused, shared, thinkers, threads } from './load';
import { keep_offline } from './offline';

export { update } from './offline';

export const serves_rooms = false;

const patience = 3000; // milliseconds
let module: Promise<WebAssembly.Module> | null = loading;

export function dial(tell: (news: News) => void): Socket {
  module ??= load();
  const loaded = module;
  const hire = (threads: number) => {
    const worker = new Worker(new URL('./engine.ts', import.meta.url), { type: 'module' });
    loaded.then((module) => worker.postMessage({ module, memory, threads, shared })).catch(() => {});
    return worker as EngineWorker;
  };
  const workers = new Workers(hire, thinkers, threads);
  // Keeping the rest for later waits until the first page is there.
  loaded
    .then(() => setTimeout(keep_offline, patience, tell))
    .catch((error: unknown) => {
      if (error instanceof Refused) return tell('no_webassembly');
      module = null;
      workers.close(); // and are called again
    });
  return workers;
}
