// @vitest-environment happy-dom
// Resigning by keyboard.
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import Resign from '../../src/parts/play/Resign.svelte';
import { show } from './shown';

const focused = () => document.activeElement as HTMLElement;
function press(name: string) {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
  button?.click();
  flushSync();
}

it('is asked about where the focus is, and the focus comes back', () => {
  const onresign = vi.fn();
  const outside = vi.fn();
  addEventListener('keydown', outside);
  show(Resign, { onresign });
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
  expect([onresign, outside].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  press('Resign');
  press('Yes');
  expect(onresign).toHaveBeenCalledTimes(1);
  removeEventListener('keydown', outside);
});
