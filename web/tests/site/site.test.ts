// The pages from a plain host of static files, with the engine in workers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everybody, person } from '../../src/game/players';
import { empty, of_moves } from '../../src/game/tree';
import type { Options } from '../../src/protocol/types';
import { pack } from '../../src/share/link';
import { en } from '../texts';
import { desk, listed, open, phone, with_browser } from '../browser/browser';
import { mouse, small_games, touch } from '../browser/hands';
import { count_of, see, steady, text_of, type Visitor } from '../browser/visitor';
import { host, type Host } from './host';
import { begin_at, installed, play, without_room } from './readers';

with_browser();

let site: Host;
beforeEach(async () => {
  site = await host();
});
afterEach(() => site.close());

const visit = (hash: string, as = desk, expected = /^$/) => open(hash, as, site.address, expected);

const begin = (game: string, options: Options, as = desk, expected?: RegExp) =>
  begin_at(site, game, options, as, expected);

const moves_made = count_of('.moves .move');

const says = (page: Visitor, text: string) => page.waitForSelector(`[role="status"]:has-text("${text}")`);

describe('whole games against the computer', () => {
  it.each(small_games)('%s', async (game, options) => {
    const page = await begin(game, options, game === 'yugo' ? phone : desk);
    await play(page, game === 'yugo' ? touch : mouse);
    await see(page, text_of('.status.over')).toBeTruthy();
    await see(page, moves_made).toBeGreaterThan(3);
  });
});

it('reviews a game, and stops thinking when nobody wants to know', async () => {
  const page = await begin('yugo', { size: '5' });
  await play(page, mouse, 3);
  const made = await steady(page, moves_made);
  await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
  await page.waitForSelector(`text=/[0-9]+ playouts/`);
  await page.click(`button:text-is("${en.analysis.review}")`);
  await page.waitForSelector(`[aria-label="${en.analysis.graph}"]`);
  await page.click(`[aria-label="${en.play.close_analysis}"]`);
  await play(page, mouse, 1);
  await see(page, moves_made).toBeGreaterThan(made);
});

it('names the opening book in a review', async () => {
  const setup = { game: 'yugo', options: {}, seats: everybody(person) };
  const tree = of_moves(['a1']);
  const page = await visit(`#g=${await pack({ setup, tree, cursor: 1 })}`);
  await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
  await page.click(`button:text-is("${en.analysis.review}")`);
  const [left] = en.analysis.left_book(1, '', '').split(',');
  await page.waitForSelector(`.summary:has-text("${left}")`);
});

it('says that rooms need a server', async () => {
  const page = await visit('#/new');
  await page.click(`label:has-text("${en.setup.link}")`);
  await says(page, en.room.no_server);
  await see(page, (page) => page.isDisabled(`button:text-is("${en.setup.invite}")`)).toBe(true);
  const other = await visit('#/room/abc');
  await says(other, en.room.no_server);
});

it('works offline after the first visit', async () => {
  const page = await visit('');
  await installed(page);
  await site.close();
  await page.goto(`${site.address}#/new`);
  await page.reload();
  await page.click(`button:text-is("${en.setup.start}")`);
  await page.waitForSelector('g.cell.open');
  await play(page, mouse, 2);
  await see(page, moves_made).toBeGreaterThan(1);
  for (const path of ['learn/yugo', 'rules/margo', 'edit', 'new']) {
    await page.goto(`${site.address}#/${path}`);
    await page.waitForSelector('main h1:visible');
  }
});

it('takes a new version in the middle of a game, and keeps the game', async () => {
  const setup = { game: 'yugo', options: { size: '5' }, seats: everybody(person) };
  const page = await visit(`#g=${await pack({ setup, tree: empty, cursor: 0 })}`);
  await page.waitForSelector('g.cell.open');
  await installed(page);
  await play(page, mouse, 2);
  const made = await steady(page, listed);
  site.change = (path, text) =>
    path.endsWith('service-worker.js') ? text.replace('"version":"', '"version":"2') : text;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await says(page, en.news.update);
  await see(page, listed).toEqual(made);
  await page.click(`button:text-is("${en.take_update}")`);
  await says(page, en.news.updated);
  await page.waitForSelector('g.cell.open');
  await see(page, listed).toEqual(made);
  await see(page, (page) => page.evaluate(() => caches.keys())).toEqual([
    expect.stringMatching(/^crosscut http.*\/ 2/),
  ]);
});

it('says that there is no room to keep it offline, and works online', async () => {
  const page = await visit('#/new');
  await installed(page);
  await without_room(page, new URL(site.address).origin);
  await page.goto('about:blank');
  await page.goto(`${site.address}#/new`);
  await says(page, en.news.no_room_offline);
  await page.click(`button:text-is("${en.setup.start}")`);
  await page.waitForSelector('g.cell.open');
  await play(page, mouse, 2);
});

it('says that a game cannot be kept', async () => {
  const page = await begin('yugo', { size: '5' });
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  });
  await play(page, mouse, 1);
  await says(page, en.unkept);
});

it('says that WebAssembly is refused', async () => {
  site.headers = { 'content-security-policy': "script-src 'self'" };
  const page = await visit('#/new', desk, /WebAssembly|wasm|Content Security Policy/);
  await says(page, en.news.no_webassembly);
});

it('replaces a worker that dies, and asks again', async () => {
  let worker_starts = 0;
  const dies = `addEventListener('message', (event) => {
    if (!/genmove/.test(event.data)) return;
    event.stopImmediatePropagation();
    setTimeout(() => { throw new Error('this worker dies'); });
  });`;
  site.headers = { 'cache-control': 'no-store' };
  site.change = (path, text) => {
    if (path.endsWith('service-worker.js')) return '';
    if (!/engine-.*\.js$/.test(path)) return text;
    // The first worker answers quickly, the second one thinks.
    return ++worker_starts === 2 ? dies + text : text;
  };
  const page = await begin('yugo', { size: '3' }, desk, /this worker dies/);
  await play(page, mouse, 2);
  expect(worker_starts).toBe(3);
});
