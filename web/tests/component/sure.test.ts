// @vitest-environment happy-dom
// What is asked about first, by keyboard.
import { createRawSnippet, flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import Sure from '../../src/parts/controls/Sure.svelte';
import { show } from './shown';

const focused = () => document.activeElement as HTMLElement;
function press(name: string) {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
  button?.click();
  flushSync();
}

it('is asked about where the focus is, and the focus comes back', () => {
  const onyes = vi.fn();
  const outside = vi.fn();
  addEventListener('keydown', outside);
  const children = createRawSnippet(() => ({ render: () => '<span>Resign</span>' }));
  show(Sure, { sure: 'Resign this game?', onyes, children });
  expect(focused()).toBe(document.body);
  press('Resign');
  expect(focused().textContent).toBe('No');
  expect(focused().parentElement?.getAttribute('aria-label')).toBe('Resign this game?');
  focused().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  flushSync();
  expect(focused().textContent).toBe('Resign');
  press('Resign');
  press('No');
  expect(focused().textContent).toBe('Resign');
  expect([onyes, outside].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  press('Resign');
  press('Yes');
  expect(onyes).toHaveBeenCalledTimes(1);
  removeEventListener('keydown', outside);
});
