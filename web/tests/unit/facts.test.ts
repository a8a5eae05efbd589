// Reports, fair numbers and books as the pages read them.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import claims from '../../../data/facts/claims.json';
import fair from '../../../data/facts/fair.json';
import { departure, read_place, with_more } from '../../src/facts/book';
import { fair_number } from '../../src/facts/fair';
import { lead_changes, main_row, options_of, type Report } from '../../src/facts/report';
import { axis } from '../../src/parts/charts/axis';
import type { GameDeclared, Position } from '../../src/protocol/types';
import { named } from '../../src/texts/language';
import { en } from '../texts';

const data = new URL('../../../data/', import.meta.url);
const names = readdirSync(new URL('facts/', data)).filter((name) => !/^(fair|claims)|-/.test(name)); // others are variants
const reports = names.map((name) => JSON.parse(readFileSync(new URL(`facts/${name}`, data), 'utf8')) as Report);
const key = (words: string) => words.replace(/[^a-z]+/g, '_');

it.each(reports)('the figures of $game have texts', ({ figures }) => {
  expect(figures.length).toBeGreaterThan(15);
  for (const { id, rows } of figures) {
    expect(named(en.facts.name, key(id)), id).toBeTruthy();
    expect(named(en.facts.meaning, key(id)), id).toBeTruthy();
    if (id === 'rules' || id === 'worth')
      for (const { label, key = '' } of rows) expect(named(en.facts.rule, key), label).toBeTruthy();
  }
});

it.each(reports)('what is drawn of $game is there', ({ map, lengths, courses, options }) => {
  expect(Object.keys(map).length).toBeGreaterThan(0);
  expect(lengths.length).toBeGreaterThan(0);
  for (const course of courses) for (const chance of course) expect(Math.abs(chance - 0.5)).toBeLessThanOrEqual(0.5);
  expect(Number(options_of(options)['size'])).toBeGreaterThan(1);
});

it('the row of the game as it is stands for a figure', () => {
  const row = (key: string) => ({ label: key, value: 1, low: null, high: null, sample: 1, key });
  const of = (...keys: string[]) => main_row({ id: '', unit: '', after: '', rows: keys.map(row) })?.label;
  expect(of('weak', 'strong')).toBe('strong');
  expect(of('', 'all')).toBe('all');
  expect(of('', 'button_off')).toBe('');
});

it('counts changes of lead', () => {
  expect(lead_changes([0.5, 0.6, 0.4, 0.45, 0.7])).toBe(2);
});

it('fair numbers lie in their intervals', () => {
  for (const { sizes } of Object.values(fair))
    for (const { fair: value, low, high } of sizes) {
      expect(low).toBeLessThanOrEqual(value);
      expect(value).toBeLessThanOrEqual(high);
    }
});

it('a fair number is for the usual rules', () => {
  const option = (name: string, initial: string) => ({ name, initial });
  const declared = { name: 'yugo', options: [option('size', '9'), option('komi', '0'), option('button', 'on')] };
  const of = (options: Record<string, string>) => fair_number(declared as unknown as GameDeclared, options);
  expect(of({ size: '3' })?.size).toBe(3);
  expect(of({ size: '3', button: 'on', komi: '7' })?.size).toBe(3);
  expect(of({ size: '3', button: 'off' })).toBeNull();
  expect(of({ size: '50' })).toBeNull();
  expect(of({ size: '13' }), 'unsure').toBeNull();
});

it('every claim has its words', () => {
  for (const { id } of claims) {
    expect(named(en.facts.claim, id)).toBeTruthy();
    expect(named(en.facts.shown, id)).toBeTruthy();
  }
});

const line =
  '00000000000000aa W ~ 4310 -150 2210 400 4400 -120 2200 400 +00000000000000bb 912 4400 -120 2200 800 ?00000000000000cc 3 3000 - - 100';
it('a place of a book is read', () => {
  const [at, place] = read_place(line);
  expect(at).toBe('00000000000000aa');
  expect(place).toMatchObject({ to_play: 'white', exact: false, value: { black_wins: 0.44, lead: -1.2, spread: 22 } });
  expect(place.links).toMatchObject([
    { to: '00000000000000bb', in_book: true, policy: 0.912, opinion: { visits: 800 } },
    { to: '00000000000000cc', in_book: false, opinion: { black_wins: 0.3, lead: null, visits: 100 } },
  ]);
});

it('one book serves every number', () => {
  const seen = { black_wins: 0.5, lead: 0, spread: 10, visits: 1 };
  expect(with_more(seen, 10).black_wins).toBeCloseTo(0.1587, 4);
  expect(with_more(seen, -10).black_wins).toBeCloseTo(0.8413, 4);
  expect(with_more({ ...seen, black_wins: 0.7 }, 0).black_wins).toBe(0.7);
  expect(with_more({ ...seen, spread: 0, lead: 3 }, 3.5)).toMatchObject({ black_wins: 0, lead: -0.5 });
  expect(with_more({ ...seen, lead: null }, 5).black_wins).toBe(0.5);
});

// Black prefers a1, and White then b2; c3 is not in the book, however good it looks.
it('a review says where a game leaves the book', async () => {
  const key_of = (digit: string) => digit.repeat(16);
  const [root, a1, b1, b2, outside] = [key_of('0'), key_of('1'), key_of('2'), key_of('3'), key_of('4')] as const;
  const seen = (wins: number) => `${wins} 0 1000 400`;
  const places = [
    `${root} B ~ ${seen(5500)} ${seen(5500)} +${a1} 500 ${seen(5500)} +${b1} 300 ${seen(5000)} ?${outside} 9 ${seen(9000)}`,
    `${a1} W ~ ${seen(5500)} ${seen(5500)} +${b2} 500 ${seen(5500)}`,
    `${b2} B ~ ${seen(5500)} ${seen(5500)}`,
  ];
  const index = { root, number: 4, options: 'size=3', positions: places.length, digits: 1 };
  vi.stubGlobal('fetch', (path: string) => {
    const part = places.find((place) => path === `books/toy/${place[0]}.gz`);
    const body = path.endsWith('index.json') ? JSON.stringify(index) : part && gzipSync(part);
    return Promise.resolve(new Response(body ?? null, { status: body ? 200 : 404 }));
  });
  const turns: Record<string, [move: string, place: string][]> = {
    '': [
      ['a1', a1],
      ['b1', b1],
      ['c3', outside],
      ['d4', a1], // an image
    ],
    a1: [
      ['b2', b2],
      ['a2', outside],
    ],
  };
  const ask = (_: 'places', { moves = [] }: Position) =>
    Promise.resolve({
      place: [root, a1, b2][moves.length] ?? null,
      after: (turns[moves.join(' ')] ?? []).map(([move, place]) => ({ move, place, fills: null, wall: null })),
    });
  const of = (moves: string[], options = {}) =>
    departure(ask, { game: 'toy', moves }, { size: '3', komi: '4', ...options }, 'komi');
  expect(await of(['c3'])).toEqual({ ply: 0, best: 'a1', win_rate: 0.55 });
  expect(await of(['d4']), 'the same by symmetry').toBeNull();
  expect(await of(['a1', 'a2'])).toMatchObject({ ply: 1, best: 'b2', win_rate: expect.closeTo(0.45) as number });
  expect(await of(['a1', 'b2', 'c3']), 'the book ends').toBeNull();
  expect((await of(['b1'], { komi: '14' }))?.win_rate, 'at another number').toBeLessThan(0.3);
  expect(await of(['c3'], { size: '4' }), 'another game').toBeNull();
  expect(await of(['c3', 'b2'], { swap: 'on' }), 'colours may be swapped').toBeNull();
  vi.unstubAllGlobals();
});

it('an axis begins and ends at round values', () => {
  const { scale, ticks } = axis([0.13, null, 9.7], 0, 100);
  expect(scale.domain()).toEqual([0, 10]);
  expect(ticks).toEqual([0, 2, 4, 6, 8, 10]);
  expect(axis([3, 3], 0, 100).ticks.length).toBeGreaterThan(1);
});
