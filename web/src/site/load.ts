// Fetches the engine. A script of its own at the head of the page, so that the rest of the page loads meanwhile.
import compiled from 'crosscut-engine.wasm?url';
import with_threads from 'crosscut-threads/crosscut.wasm?url';
import { means } from './means';

const { hardwareConcurrency, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
export const { memory, thinkers, threads } = means(hardwareConcurrency, deviceMemory, crossOriginIsolated);
export const shared = threads > 1; // the engine with threads

export async function load(): Promise<WebAssembly.Module> {
  const answer = await fetch(shared ? with_threads : compiled);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  // As it arrives, which takes a type that not every host of static files names.
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export const loading = load();
loading.catch(() => {}); // whoever waits for it is told
