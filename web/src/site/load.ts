// Fetches the engine. A script of its own at the head of the page, so that the rest of the page loads meanwhile.
import plain from 'crosscut-engine.wasm?url';
import with_threads from 'crosscut-threads/crosscut.wasm?url';
import type { Compiled } from './compile';
import { means } from './means';

const { hardwareConcurrency, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
export const { memory, thinkers, threads } = means(hardwareConcurrency, deviceMemory, crossOriginIsolated);
export const shared = threads > 1; // the engine with threads

export class Refused extends Error {} // WebAssembly, by the browser

export async function load(): Promise<WebAssembly.Module> {
  const worker = new Worker(new URL('./compile.ts', import.meta.url), { type: 'module' });
  try {
    const compiled = await new Promise<Compiled>((heard, failed) => {
      worker.onmessage = ({ data }: MessageEvent<Compiled>) => heard(data);
      worker.onmessageerror = () => failed(new Refused());
      worker.onerror = ({ message }) => failed(new Error(message));
      worker.postMessage(shared ? with_threads : plain);
    });
    if ('module' in compiled) return compiled.module;
    throw compiled.refused ? new Refused(compiled.why) : new Error(compiled.why);
  } finally {
    worker.terminate();
  }
}

export const loading = load();
loading.catch(() => {}); // whoever waits for it is told
