// Parts of the pages that are loaded when they are needed. One that does not come is asked for again and again: the
// server may be away for a while.
import { app } from './app.svelte';

const pause = 1000; // milliseconds
const most = 3; // failures beside a server that answers

// A style sheet that did not come, for Vite asks for each only once.
export function ask_again({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    setTimeout(() => target.replaceWith(target.cloneNode()), pause);
}

export async function load<T>(part: () => Promise<T>): Promise<T> {
  let failures = 0;
  for (let first = true; ; first = false) {
    try {
      const loaded = await part();
      if (!first) app.stuck--;
      return loaded;
    } catch {
      if (first) app.stuck++;
      if (app.connected && ++failures === most) app.news = 'unloaded';
      await new Promise((again) => setTimeout(again, pause));
    }
  }
}
