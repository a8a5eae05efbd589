// Every page passes axe-core for WCAG 2.2 A and AA, in light and dark, on a desktop and on a phone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  cell,
  desk,
  follow,
  game_link,
  in_space,
  invitation,
  open,
  open_menu,
  open_notes,
  open_settings,
  phone,
  searches_briefly,
  unfold,
  with_browser,
} from './browser';
import { confirm, keys, touch } from './hands';
import { count_of, type Reader, see, steady, texts_of, too_wide, value_of, type Visitor } from './visitor';
import { en } from '../texts';

with_browser();

const axe_source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const of_wcag = { type: 'tag', values: rules };
const faults =
  (only: object): Reader<string[]> =>
  async (page) => {
    await page.evaluate(axe_source);
    const results = await page.evaluate(
      (runOnly) =>
        (window as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } }).axe.run(
          document,
          { runOnly, resultTypes: ['violations'] },
        ),
      only,
    );
    return results.violations.map(
      (found) =>
        `${found.id}: ${found.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 4)
          .join(', ')}`,
    );
  };

// What is drawn on boards axe does not judge; unit/tokens.test.ts does, in every material.
const pale_in_the_dark: Reader<string[]> = async (page) => {
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  return faults({ type: 'rule', values: ['color-contrast'] })(page);
};

async function lesson_address(): Promise<string> {
  const { lessons } = await ask<{ lessons: { id: string }[] }>('lessons', { game: 'meigo', language: 'en' });
  return `#/learn/meigo/${lessons[0]?.id}`;
}
async function full_room(): Promise<string> {
  const { room, tokens } = await ask<{ room: string; tokens: Record<'first' | 'second', string> }>('room_create', {
    game: 'yugo',
  });
  await ask('room_join', { room, token: tokens.second });
  return `#/room/${room}/${tokens.first}`;
}

// With an open challenge and a game.
async function lobby(): Promise<string> {
  for (const others of [[], ['second']] as const) {
    const { room, tokens } = await ask<{ room: string; tokens: Record<'first' | 'second', string> }>('room_create', {
      game: 'yugo',
      listed: true,
    });
    for (const seat of ['first', ...others] as const) await ask('room_join', { room, token: tokens[seat], name: seat });
  }
  return '#/lobby';
}

const board = 'g.cell';
const small_margo = { size: '3', swap: 'off' };
const whole_game = 'b1 a3 b2 c2 c1 c3 2b1 b3 2b2 a2 a1 a2 b1 c1 b2 a3 2b1 2a2 2b2 a1 2b2'.split(' ');
type Case = [
  name: string,
  hash: () => Promise<string> | string,
  ready: string,
  then?: (page: Visitor) => Promise<unknown>,
];
const pages: Case[] = [
  ['start', () => '#/', '.games svg.board .figure'],
  [
    'a first game',
    () => '#/',
    '.games svg.board .figure',
    async (page) => {
      await page.click('button[aria-label="Play: Bargo"]');
      await page.waitForSelector('.guide .goal');
    },
  ],
  ['new game', () => '#/new?game=margo&size=99', 'form summary', unfold],
  ['Bargo', () => game_link('bargo', { size: '3' }, ['c3:ne', 'd3:e', 'c2:sw']), board],
  ['Yugo', () => game_link('yugo', { size: '5' }, ['c3', 'button', 'b2']), board],
  ['Margo', () => game_link('margo', { size: '4' }, ['b2', 'c2', 'b3', 'c3', '2b2']), board],
  ['Sligo', () => game_link('sligo', { size: '5' }, ['c3', 'd3', 'c3-c4,b4']), board],
  ['Meigo', () => game_link('meigo', { size: '5' }, ['c3', 'd3', 'c4']), board],
  [
    'settlement',
    () => game_link('sligo', { size: '3' }, ['b2', 'pass', 'pass']),
    '#settle-title',
    (page) => page.click('g.cell[data-place="b2"]'),
  ],
  [
    'analysis',
    () => game_link('yugo', { size: '4', button: 'off' }, ['b2', 'c3', 'pass']),
    board,
    async (page) => {
      await searches_briefly(page);
      await page.click('[role=tab]:text-is("Analysis")');
      await page.waitForSelector('tbody tr');
      await page.click('text=Review the whole game');
      await page.waitForSelector('text=Biggest mistakes');
    },
  ],
  [
    'the walls around a cell',
    () => game_link('bargo', { size: '3' }, ['c3:ne']),
    board,
    async (page) => {
      await keys(page, cell('b2'), () => 0);
      await page.waitForSelector('.petal');
    },
  ],
  ['the end of a game', () => game_link('margo', small_margo, whole_game), '.status.over'],
  [
    'a board in space',
    () => game_link('margo', small_margo, whole_game),
    board,
    async (page) => {
      await in_space(page);
      await page.waitForSelector('canvas');
    },
  ],
  [
    'a warning',
    () => game_link('yugo', { size: '4', button: 'off' }, ['b2', 'c3']),
    board,
    async (page) => {
      await open_settings(page);
      await page.click('text=Warn me before a blunder');
      await page.click('dialog >> text=Close');
      await page.click('button:text-is("Pass")');
      await confirm(page, touch); // on a phone
      await page.waitForSelector('text=Play it anyway');
    },
  ],
  [
    'the library',
    () => game_link('yugo', { size: '5' }, ['c3']),
    board,
    async (page) => {
      await open_notes(page);
      await page.fill('textarea', 'Mine.');
      await page.press('textarea', 'Tab');
      await follow(page, '#/games');
      await page.waitForSelector('li.card svg.board');
    },
  ],
  ['more', () => game_link('yugo', { size: '5' }), board, open_menu],
  ['editor', () => '#/edit', board],
  [
    'settings',
    () => '#/',
    'header',
    async (page) => {
      await open_settings(page);
      await page.waitForSelector('dialog[open]');
    },
  ],
  ['lobby', lobby, '.challenges svg.board'],
  ['learn', () => '#/learn', '.cards a'],
  ['lessons of a game', () => '#/learn/sligo', 'ol.cards a'],
  ['lesson', lesson_address, board],
  ['puzzles', () => '#/puzzles', '.cards svg.board'],
  ['puzzles of a game', () => '#/puzzles/meigo', 'ol.list svg.board'],
  [
    'puzzle',
    () => '#/puzzles/margo-30',
    'g.cell.open',
    async (page) => {
      await page.focus(cell('b1'));
      await page.keyboard.press('Enter');
      await page.waitForSelector('.board-frame[aria-busy="false"]');
      await page.keyboard.press('Enter'); // confirms it on a phone
      await page.waitForSelector('.verdict .bad');
    },
  ],
  ['rules that all share', () => '#/rules', 'figure g.cell'],
  ...['bargo', 'yugo', 'margo', 'sligo', 'meigo', 'go'].map((game): Case => [
    `rules of ${game}`,
    () => `#/rules/${game}`,
    'figure g.cell',
    (page) => page.click('figure li button'),
  ]),
  ['facts', () => '#/facts', 'article svg.board'],
  ['facts about a game', () => '#/facts/yugo', 'table tbody tr', (page) => page.click('details summary')],
  ['opening book', () => '#/book/go?moves=e5', 'tbody tr'],
  ['invitation', invitation, 'input[autocomplete=nickname]'],
  [
    'room',
    invitation,
    'input[autocomplete=nickname]',
    async (page) => {
      await page.click('form button.primary');
      await page.waitForSelector('input[readonly]');
    },
  ],
  [
    'a room in play',
    full_room,
    'input[autocomplete=nickname]',
    async (page) => {
      await page.click('form button.primary');
      await page.waitForSelector('g.cell.open');
    },
  ],
];

const desk_in_the_light = { ...desk, colorScheme: 'light' as const };
describe.each([
  ['at a desk', desk_in_the_light],
  ['on a phone in the dark', { ...phone, colorScheme: 'dark' as const }],
])('%s', (_, as) => {
  it.each(pages)('the page %s has no faults', async (_name, hash, ready, then) => {
    const page = await open(await hash(), as);
    await page.waitForSelector(ready);
    await then?.(page);
    await see(page, faults(of_wcag)).toEqual([]);
    if (as === desk_in_the_light) await see(page, pale_in_the_dark).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, 'pixels wider than the window').toBeLessThanOrEqual(0);
  });
});

it.each([
  ['the first page', '#/', '.more a'],
  ['the lessons of a game on the page of another', '#/learn/spargo', 'ol.cards a'],
])('every link on %s leads to a page that exists', async (_, hash, ready) => {
  const page = await open(hash);
  await page.waitForSelector(ready);
  const links = await steady(page, (page) =>
    page.$$eval('main a[href^="#"]', (all) => all.map((one) => one.getAttribute('href') ?? '')),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    await follow(page, link);
    await page.waitForSelector('main h1');
    await page.waitForSelector(`text=${en.waiting}`, { state: 'detached' });
    await see(page, count_of(`text=${en.no_page}`), link).toBe(0);
  }
});

it('the form of a new game is filled in by each address of one', async () => {
  const page = await open('#/new?game=yugo&size=9');
  await page.waitForSelector('input[value=yugo]:checked');
  await follow(page, '#/new?game=meigo&size=6&link');
  await page.waitForSelector('input[value=meigo]:checked');
  await page.waitForSelector('input[value=link]:checked');
  await see(page, value_of('#size')).toBe('6');
});

it('games have one order', async () => {
  const page = await open('#/');
  const listed = async (address: string, selector: string) => {
    await follow(page, address);
    await page.waitForSelector(selector);
    return steady(page, texts_of(selector));
  };
  const first = await listed('#/', '.games article h2');
  expect(first.length).toBeGreaterThan(4);
  expect(await listed('#/learn', 'ul.cards b')).toEqual(first);
  expect(await listed('#/puzzles', 'ul.cards b')).toEqual(first);
  const chosen = await listed('#/new', 'fieldset:first-of-type label');
  expect(chosen.filter((name) => first.includes(name))).toEqual(first);
});

it('the bar fits on a phone in German, whose words are longer', async () => {
  const page = await open('#/puzzles', { ...phone, locale: 'de-DE' });
  await page.waitForSelector('.cards a');
  await see(page, too_wide).toBe(false);
});
