// A worker of a page in which the engine runs. Its first message says with how much memory.
import { answering, fetched, given, type Say } from '../site/answering.ts';
import type { Start } from './engine.ts';
import create from '../engine/crosscut.mjs';

const network = (name: string) => fetched(new URL(`../networks/${name}.net`, import.meta.url).href);

const say: Say = (said) => postMessage(said);

async function make() {
  const file = await fetch(new URL('../engine/crosscut.wasm', import.meta.url));
  return create(given(await WebAssembly.compile(await file.arrayBuffer()), network, say));
}

let answer: ((line: string) => void) | null = null;

addEventListener('message', ({ data }: MessageEvent<string | Start>) => {
  if (typeof data === 'string') answer?.(data);
  else answer = answering(make(), data.memory, 1, say);
});
