// Whoever plays at the pages: by mouse, by touch or by keyboard.
import { expect } from 'vitest';
import { neighbour, type Spot } from '../../src/board/geometry';
import type { Options } from '../../src/protocol/types';
import { act as act_words } from '../../src/texts/words';
import { en } from '../texts';
import { count_of, drawn, focused, page_of, place_of, type Reader, see, steady, type Visitor } from './visitor';

// Each game on a board so small that whole games are soon played.
export const small_games: [string, Options][] = [
  ['bargo', { size: '2' }],
  ['yugo', { size: '3' }],
  ['margo', { size: '3', swap: 'off', ko: 'superko' }],
  ['sligo', { size: '3' }],
  ['meigo', { size: '3', ko: 'superko' }],
  ['go', { size: '3' }],
];

export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type Hand = (page: Visitor, selector: string, pick: (below: number) => number) => Promise<unknown>;
// Near a corner or edge of the cell, since that chooses a wall.
export const mouse: Hand = async (page, selector, pick) => {
  await page.waitForSelector(selector);
  const box = (await steady(page, place_of(selector))) ?? expect.fail(`${selector} is not to be seen`);
  const at = (length: number) => length * (0.25 + 0.05 * pick(11));
  await page.mouse.click(box.x + at(box.width), box.y + at(box.height));
};
export const touch: Hand = (page, selector) => page.tap(selector);
// Nothing but keys: Tab to the board or to a button, and arrows over the board.
export const keys: Hand = async (visitor, selector) => {
  const page = page_of(visitor);
  const target = page.locator(selector).first();
  const has_focus = (one: Element) => one === document.activeElement;
  const place = await target.getAttribute('data-place');
  const reached = () => (place ? focused(page).then((name) => !/[A-Z]/.test(name)) : target.evaluate(has_focus));
  for (let pressed = 0; !(await reached()); ++pressed) {
    expect(pressed, `presses of Tab on the way to ${selector}`).toBeLessThan(100);
    await page.keyboard.press('Tab');
  }
  if (place) for (const key of way(await spots(page), await focused(page), place)) await page.keyboard.press(key);
  await see(page, () => target.evaluate(has_focus), selector).toBe(true);
  await page.keyboard.press('Enter');
};
const spots: Reader<Spot[]> = (page) =>
  page.$$eval('g.cell', (all) =>
    all.map((one) => {
      const circle = one.querySelector('.focus');
      const [x, y] = ['cx', 'cy'].map((name) => Number(circle?.getAttribute(name)));
      return { name: one.getAttribute('data-place') ?? '', level: 0, x: x ?? 0, y: y ?? 0 };
    }),
  );
const arrows = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
// The fewest arrow keys from a place to another.
function way(cells: Spot[], from: string, to: string): string[] {
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [name, before] of ways) {
    const here = cells.find((spot) => spot.name === name);
    if (name === to || !here) return before;
    for (const [key, [x, y]] of Object.entries(arrows)) {
      const next = neighbour(here, cells, x, y)?.name;
      if (next && !ways.has(next)) ways.set(next, [...before, key]);
    }
  }
  throw new Error(`No arrows lead from ${from} to ${to} among ${JSON.stringify(cells)}`);
}

// Where the next step can be made; other stones to pick up are left out once one is.
const open_cells =
  (begun: boolean): Reader<string[]> =>
  (page) =>
    page.$$eval(begun ? 'g.cell.open:not([data-kind="from"])' : 'g.cell.open', (cells) =>
      cells.map((cell) => cell.getAttribute('data-place') ?? ''),
    );
const buttons: Reader<string[]> = (page) =>
  page.$$eval('button:not(:disabled)', (all) => all.map((button) => button.textContent?.trim() ?? ''));
// Waits until every request to the engine has been answered, and the answer drawn.
export async function calm(page: Visitor) {
  await page.waitForSelector('.board-frame[aria-busy="false"]');
  await drawn(page);
}
const made = count_of('.moves .move');

// On touch screens moves must be confirmed.
export async function confirm(visitor: Visitor, hand: Hand) {
  const page = page_of(visitor);
  await calm(page);
  if (hand === touch && (await count_of('button.confirm')(page)) > 0) await page.tap('button.confirm');
  await calm(page);
}

const walls: Reader<(string | null)[]> = (page) =>
  page.$$eval('.petal:not(.closed)', (all) => all.map((petal) => petal.getAttribute('data-wall')));

// Makes the steps of one move; resolves when the list of moves has grown, and what comes after it can be seen.
export async function move(visitor: Visitor, hand: Hand, pick: (below: number) => number, tired: boolean) {
  const page = page_of(visitor);
  const before = await made(page);
  const grown = async () => {
    await page.waitForFunction((was) => document.querySelectorAll('.moves .move').length > was, before);
    await calm(page);
  };
  const offered = await buttons(page);
  const settling = offered.find((text) => text === en.settle.accept || text === en.settle.resume);
  if (settling) {
    const accept = offered.includes(en.settle.accept);
    await hand(
      page,
      accept ? `button:text-is("${en.settle.accept}")` : `button:text-is("${en.settle.send_nothing}")`,
      pick,
    );
    return grown();
  }
  const act = [act_words(en, 'button'), act_words(en, 'pass'), act_words(en, 'hold')].find((text) =>
    offered.some((button) => button.endsWith(text)),
  );
  const cells = await open_cells(false)(page);
  if (act && (cells.length === 0 || tired || pick(12) === 0)) {
    await hand(page, `button:has-text("${act}")`, pick);
    await confirm(page, hand);
  } else {
    for (let step = 0; step < 20 && (await made(page)) === before; ++step) {
      const places = await open_cells(step > 0)(page);
      await hand(page, `g.cell[data-place="${places[pick(places.length)]}"]`, pick);
      await calm(page);
      const petals = await walls(page);
      if (petals.length > 0 && hand === keys)
        await page.keyboard.press(String(['ne', 'e', 'se', 'sw', 'w', 'nw'].indexOf(petals[0] as string) + 1));
      else if (petals.length > 0) await hand(page, `.petal[data-wall="${petals[pick(petals.length)]}"]`, pick);
      await confirm(page, hand);
    }
  }
  await grown();
  if (hand === keys) await see(page, focused, 'what has the focus').not.toBe('BODY');
}

// Makes moves until the game is over, or `most`; after `patience` moves with a pass where that is allowed.
export async function play_out(
  visitor: Visitor,
  hand: Hand,
  pick: (below: number) => number,
  patience: number,
  most = 100,
  answered: (visitor: Visitor) => Promise<void> = calm,
) {
  for (let ply = 0; ply < most && (await steady(visitor, count_of('.status.over'))) === 0; ++ply) {
    await move(visitor, hand, pick, ply >= patience);
    await answered(visitor);
  }
}

// A finger on the screen.
export async function finger(visitor: Visitor) {
  const page = page_of(visitor);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x: number, y: number) => touch('touchStart', { x, y }),
    move: (x: number, y: number) => touch('touchMove', { x, y }),
    up: () => touch('touchEnd'),
  };
}

// Notes every element that moves, also right after an input, which browsers excuse; or that has moved so far.
export async function watch(page: Visitor, buffered = false): Promise<Reader<string[]>> {
  await page.evaluate((buffered) => {
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const one = node instanceof Element ? node : node?.parentElement;
          // Figures and what stands beside them may; and rows of moves found may change places, which are those of rows.
          // A status without a disc has no shadow around that either, so it begins a pixel later.
          const shadow = one?.matches('.status') && Math.hypot(from.x - to.x, from.y - to.y) < 1.5;
          const rows = one?.matches('tbody tr') && (to.height === 0 || Math.abs((to.y - from.y) % from.height) < 1);
          if (shadow || rows || one?.closest('.counts, .score') || (from.x === to.x && from.y === to.y)) continue;
          moved.push(`${one?.tagName}.${one?.getAttribute('class')} from ${from.x},${from.y} to ${to.x},${to.y}`);
        }
    }).observe({ type: 'layout-shift', buffered });
  }, buffered);
  return (page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}
