// Components shown in a simulated document until the test is over.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';
import { settings } from '../../src/game/settings.svelte';
import { speak } from '../../src/texts/texts.svelte';

await speak(settings.language);

let shown: object[] = [];
afterEach(async () => {
  await Promise.all(shown.map((part) => unmount(part)));
  shown = [];
  document.body.innerHTML = '';
});

export function show<P extends Record<string, any>>(part: Component<P>, props: P): void {
  shown.push(mount(part, { target: document.body, props }));
  flushSync();
}

// Once what is built later is there, too.
export async function built(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.resolve();
  flushSync();
}

// The reader leaves what was shown last.
export const leave = () => unmount(shown.pop() as object);
