// A worker of Node.js in which the engine runs.
import { existsSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { answering, given, type Say } from '../site/answering.ts';
import type { Start } from './engine.ts';
import create from '../engine/crosscut.mjs';

// The engine is made for workers of pages, and looks for this.
Object.assign(globalThis, { self: { location: { href: '' } } });

const file = (name: string) => new URL(`../${name}`, import.meta.url);

function network(name: string): Uint8Array | null {
  const path = file(`networks/${name}.net`);
  return existsSync(path) ? readFileSync(path) : null;
}

const module = new WebAssembly.Module(readFileSync(file('engine/crosscut.wasm')));
const say: Say = (said) => parentPort?.postMessage(said);
const { memory } = workerData as Start;
parentPort?.on('message', answering(create(given(module, network, say)), memory, 1, say));
