// How tests see pages. What a page shows may come a moment later, so nothing is read only once: a test acts as a
// `Visitor`, whose type offers nothing to read, and whatever it expects to `see` is read again until it is so.
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Acts =
  | ('click' | 'dblclick' | 'tap' | 'hover' | 'focus' | 'fill' | 'press' | 'selectOption' | 'setInputFiles')
  | ('keyboard' | 'mouse' | 'touchscreen' | 'clock' | 'goto' | 'reload' | 'goBack' | 'close' | 'setViewportSize')
  | ('waitForURL' | 'waitForEvent' | 'waitForTimeout' | 'routeWebSocket');

export interface Visitor extends Pick<Page, Acts> {
  evaluate<Given>(act: (given: Given) => void, given: Given): Promise<void>;
  evaluate(act: () => void): Promise<void>;
  waitForSelector(selector: string, options?: Parameters<Page['waitForSelector']>[1]): Promise<unknown>;
  waitForFunction<Given>(holds: (given: Given) => unknown, given: Given): Promise<unknown>;
  waitForFunction(holds: () => unknown): Promise<unknown>;
}

export type Reader<T> = (page: Page) => Promise<T>;

// For helpers that wait by themselves; tests `see`.
export const page_of = (visitor: Visitor) => visitor as Page;

// Milliseconds until what should be seen is given up, also on a machine that does much else.
export const patience = 240_000;

// An expectation that is tried until it holds: await see(page, text_of('.status')).toBe('Black to move').
export const see = <T>(visitor: Visitor, read: Reader<T>, message = '') =>
  expect.poll(() => read(page_of(visitor)), { message, timeout: patience });

// What is read once it stays the same while the page is drawn: to make moves of, or to be compared with later.
export async function steady<T>(visitor: Visitor, read: Reader<T>): Promise<T> {
  const page = page_of(visitor);
  for (let before = await read(page); ;) {
    await drawn(visitor);
    const now = await read(page);
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

export const drawn = (visitor: Visitor) =>
  visitor.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

// Of the first element that a selector finds, or undefined if there is none yet.
export const text_of =
  (selector: string): Reader<string | undefined> =>
  async (page) =>
    (await page.locator(selector).allTextContents())[0]?.trim();
export const attribute_of =
  (selector: string, name: string): Reader<string | null | undefined> =>
  (page) =>
    page.$$eval(selector, ([first], name) => first?.getAttribute(name), name);
export const value_of =
  (selector: string): Reader<string | undefined> =>
  (page) =>
    page.$$eval(selector, ([first]) => (first as HTMLInputElement | undefined)?.value);
export const place_of =
  (selector: string): Reader<{ x: number; y: number; width: number; height: number } | undefined> =>
  (page) =>
    page.$$eval(selector, ([first]) => {
      if (!first) return undefined;
      const { x, y, width, height } = first.getBoundingClientRect();
      return { x, y, width, height };
    });

// Of all elements that a selector finds.
export const texts_of =
  (selector: string): Reader<string[]> =>
  async (page) =>
    (await page.locator(selector).allTextContents()).map((one) => one.trim());
export const count_of =
  (selector: string): Reader<number> =>
  (page) =>
    page.locator(selector).count();

// Of the page; what has the focus: its place on a board, or else the kind of element in capitals.
export const hash_of: Reader<string> = async (page) => new URL(page.url()).hash;
export const focused: Reader<string> = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? document.activeElement?.tagName ?? '');
// A phone widens the window to what the page needs, but not its screen.
export const too_wide: Reader<boolean> = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > Math.min(innerWidth, screen.width));
