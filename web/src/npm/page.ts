// The npm package in a page.
import type { EngineWorker } from '../protocol/workers.ts';
import { type Engine, type Settings, start_with } from './engine.ts';

export { type Action, type Actions, type Engine, type Pending, Refusal, type Settings, Stopped } from './engine.ts';

export function start(settings: Settings = {}): Promise<Engine> {
  return start_with((start) => {
    const worker = new Worker(new URL('./page-worker.js', import.meta.url), { type: 'module' });
    worker.postMessage(start);
    return worker as EngineWorker;
  }, settings);
}
