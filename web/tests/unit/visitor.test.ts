// Tests in a browser cannot read a page only once.
import { describe, expect, it } from 'vitest';
import { see, steady, type Visitor } from '../browser/visitor';

// A page that shows one thing after another.
function changing<T>(...shown: [T, ...T[]]) {
  const page = { evaluate: () => Promise.resolve() } as unknown as Visitor;
  let read = 0;
  return { page, reader: () => Promise.resolve(shown[Math.min(read++, shown.length - 1)] as T) };
}

describe('what is expected of a page', () => {
  it('may come later', async () => {
    const { page, reader } = changing('', 'Black', 'White to move');
    await see(page, reader).toBe('White to move');
  });
  it('may be read in vain at first', async () => {
    const { page, reader } = changing(
      () => Promise.reject(new Error('no such element')),
      () => Promise.resolve(1),
    );
    await see(page, async () => (await reader())()).toBe(1);
  });
});

it('what is compared with later is read once it stays', async () => {
  const { page, reader } = changing([1], [2], [3], [3]);
  expect(await steady(page, reader)).toEqual([3]);
});

// `npm run check` fails if one of these lines can be compiled.
export const read_once = (page: Visitor) => [
  // @ts-expect-error
  page.textContent('.status'),
  // @ts-expect-error
  page.locator('.status'),
  // @ts-expect-error
  page.$eval('.status', (one) => one.textContent),
  // @ts-expect-error
  page.url(),
  // @ts-expect-error
  page.evaluate(() => document.title).then((title) => title.length),
  // @ts-expect-error
  page.waitForSelector('.status').then((status) => status.textContent()),
];
