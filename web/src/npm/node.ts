// The npm package in Node.js, whose workers differ from those of a page in how they are listened to.
import { Worker } from 'node:worker_threads';
import type { EngineWorker, Said } from '../protocol/workers.ts';
import { type Engine, type Settings, start_with } from './engine.ts';

export { type Action, type Actions, type Engine, type Pending, Refusal, type Settings, Stopped } from './engine.ts';

export function start(settings: Settings = {}): Promise<Engine> {
  return start_with((start) => {
    const worker = new Worker(new URL('./node-worker.js', import.meta.url), { workerData: start });
    const as_in_page: EngineWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (line) => worker.postMessage(line),
      terminate: () => void worker.terminate(),
    };
    worker.on('message', (data: Said) => as_in_page.onmessage?.({ data }));
    worker.on('error', ({ message }) => as_in_page.onerror?.({ message }));
    return as_in_page;
  }, settings);
}
