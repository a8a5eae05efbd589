// What readers reach, and what comes to them: every page at every width, their games as they left them, and records that
// are dropped or pasted.
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from '../texts';
import {
  board_ready,
  cell,
  desk,
  follow,
  game_link,
  invitation,
  listed,
  open,
  open_settings,
  phone,
  settled,
  with_browser,
} from './browser';
import { games_folder, start } from './server';
import { count_of, hash_of, type Reader, see, steady, texts_of, too_wide, type Visitor } from './visitor';

with_browser();

const narrow = { viewport: { width: 640, height: 450 } }; // a laptop at 200 %
it.each([
  ['en-GB', phone],
  ['de-DE', phone],
  ['en-GB', narrow],
  ['en-GB', desk],
])('every page is reached from every page, in %s (%#)', async (locale, as) => {
  const page = await open('#/', { ...as, locale });
  for (const path of ['new', 'learn', 'puzzles', 'edit', 'lobby', 'games']) {
    const link = `nav a[href="#/${path}"]:visible`;
    if ((await steady(page, count_of(link))) === 0) await page.click('button[popovertarget]');
    await page.click(link);
    await see(page, hash_of).toBe(`#/${path}`);
    await see(page, count_of('[popover]:popover-open')).toBe(0);
    await see(page, too_wide).toBe(false);
  }
});

it('a game by link warns of no blunder, and its settings say so', async () => {
  const page = await open(await invitation());
  await open_settings(page);
  await see(page, (page) => page.isDisabled(`label:has-text("${en.settings.teaching}") input`)).toBe(true);
});

it('a game that is only looked at keeps its date', async () => {
  const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
  await page.waitForSelector(board_ready);
  await page.click(cell('b2'));
  await settled(page, 2);
  await follow(page, '#/games');
  await page.waitForSelector('li.card');
  const dates = texts_of('li.card .muted');
  const before = await steady(page, dates);
  expect(before).toHaveLength(1);
  await page.clock.setSystemTime(new Date(Date.now() + 3_600_000));
  await page.reload();
  await page.click('li.card button.primary');
  await settled(page, 2);
  await page.click('.moves .move');
  await follow(page, '#/games');
  await page.waitForSelector('li.card');
  await see(page, dates).toEqual(before);
});

it('a game by link without a move is among the own games', async () => {
  const page = await open(await invitation());
  await page.click('button.primary'); // sits down
  await page.waitForSelector('.status');
  await follow(page, '#/games');
  await see(page, count_of('a[href^="#/room/"]')).toBe(1);
});

const record = '(;XG[yugo]XO[size:5];B[c3];W[d4])';
async function drop(page: Visitor, text: string): Promise<void> {
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'a.sgf'));
    const target = document.querySelector('main') as HTMLElement;
    for (const kind of ['dragover', 'drop'])
      target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
}
async function paste(page: Visitor, text: string, into = 'main'): Promise<void> {
  await page.evaluate(
    ([text, into]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text as string);
      const target = document.querySelector(into as string);
      target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, into],
  );
}
it.each([
  ['dropped', drop],
  ['pasted', paste],
])('a record that is %s on any page is opened, or refused with the reason', async (_, give) => {
  const page = await open('#/learn');
  await page.waitForSelector('.cards a');
  await give(page, record);
  await settled(page, 2);
  await see(page, listed).toEqual(['c3', 'd4']);
  await give(page, '(;XG[chess];B[c3])');
  await page.waitForSelector('header ~ [role=alert] >> text=chess');
});
it('other text that is pasted, and what is pasted into a field, is left alone', async () => {
  const page = await open('#/games');
  await paste(page, 'Hello');
  await follow(page, await game_link('yugo', { size: '5' }, ['c3']));
  await page.waitForSelector(board_ready);
  await paste(page, record, 'textarea');
  await page.waitForTimeout(300);
  await see(page, listed).toEqual(['c3']);
  await see(page, count_of('header ~ [role=alert]')).toBe(0);
});
it('on touch screens any file can be picked', async () => {
  const page = await open('#/games', phone);
  await page.waitForSelector('input[type=file]', { state: 'attached' });
  await see(page, (page) => page.getAttribute('input[type=file]', 'accept')).toBe(null);
});

it('a page that cannot be loaded while the server is away opens when it is back', async () => {
  const folder = games_folder();
  const before = await start(folder);
  const page = await open(await game_link('yugo', { size: '5' }), desk, before.address);
  await page.click(cell('c3'));
  await settled(page, 1);
  before.server.kill('SIGKILL');
  await page.waitForSelector('.lost');
  await page.click('nav a[href="#/puzzles"]');
  await page.waitForSelector(`main:has-text("${en.stuck}")`);
  const after = await start(folder, new URL(before.address).port);
  await page.waitForSelector('h1:has-text("Puzzles")');
  const laid_out: Reader<string> = (page) => page.$eval('ul.cards', (list) => getComputedStyle(list).display);
  await see(page, laid_out, 'with its style sheet').toBe('grid');
  await page.click('nav a[href="#/games"]');
  await page.waitForSelector('li.card:has-text("1 move")');
  await see(page, count_of('.news')).toBe(0);
  after.server.kill();
  rmSync(folder, { recursive: true });
});
