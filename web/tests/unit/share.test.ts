import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { again, against, everybody, person } from '../../src/game/players';
import { pack, unpack } from '../../src/share/link';
import { caption } from '../../src/share/caption';
import { wrapped } from '../../src/share/picture';
import { from_record, to_record } from '../../src/share/record';
import type { Tree } from '../../src/game/tree';
import type { Stand } from '../../src/protocol/types';
import { en } from '../texts';

const setup = {
  game: 'meigo',
  options: { size: '5', ko: 'superko' },
  start: { cells: { a1: 'Bm', b2: 'W' }, to_move: 'white' as const, prison: { black: 1, white: 0 } },
  seats: everybody(person),
};
const tree: Tree = [
  { comment: 'Zu Beginn: "früh" ] \\ ♔' },
  { parent: 0, move: { colour: 'white', text: 'c3' }, comment: 'hm' },
  { parent: 1, move: { colour: 'black', text: 'hold' } },
  { parent: 0, move: { colour: 'white', text: 'd4' } },
];

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a link', () => {
  it('holds the whole game', async () => {
    const text = await pack({ setup, tree, cursor: 2 });
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpack(text)).toEqual({ setup, tree, cursor: 2 });
  });
  it('says where the computer plays', async () => {
    const against_computer = { ...setup, seats: against(3, 'white') };
    expect((await unpack(await pack({ setup: against_computer, tree, cursor: 2 }))).setup).toEqual(against_computer);
  });
  it('says where and how the game ended, and that who opens it was no player', async () => {
    const played = { ...setup, seats: against(3, 'white') };
    const seats = { ...played.seats, white: { kind: 'elsewhere' as const, name: '' } };
    for (const over of [{ end: 2 }, { end: 3, ending: { how: 'resignation' as const, by: 'white' as const } }])
      expect(await unpack(await pack({ setup: played, tree, cursor: 2, ...over }))).toEqual({
        setup: { ...played, seats },
        tree,
        cursor: 2,
        ...over,
      });
    const far = await unpack(await pack({ setup: played, tree, cursor: 2, end: 9 }));
    expect(far).toEqual({ setup: played, tree, cursor: 2 });
  });
  it('stays short', async () => {
    const long: Tree = [
      {},
      ...Array.from({ length: 120 }, (_, index) => ({
        parent: index,
        move: { colour: 'black' as const, text: `${'abcdefgh'[index % 8]}${((index * 7) % 9) + 1}` },
      })),
    ];
    expect((await pack({ setup, tree: long, cursor: 0 })).length).toBeLessThan(1200);
  });
  it('is refused when it is broken', async () => {
    await expect(unpack('nonsense')).rejects.toThrow();
    const text = await pack({ setup, tree: [{}, { parent: 7 }], cursor: 0 });
    await expect(unpack(text)).rejects.toThrow('no place');
  });
  it('is refused when it inflates to far too much, and not inflated whole', async () => {
    let delivered = 0;
    const Inflate = DecompressionStream;
    const counting = function (format: CompressionFormat) {
      const { writable, readable } = new Inflate(format);
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          delivered += part.length;
          controller.enqueue(part);
        },
      });
      return { writable, readable: readable.pipeThrough(count) };
    };
    vi.stubGlobal('DecompressionStream', counting);
    const bomb = deflateRawSync(Buffer.alloc(40_000_000, ' ')).toString('base64url');
    await expect(unpack(bomb)).rejects.toThrow('too long');
    expect(delivered).toBeGreaterThan(4_000_000);
    expect(delivered).toBeLessThan(8_000_000);
  });
});

describe('a record', () => {
  it('holds game, options, start and tree, and gives them back', () => {
    const record = to_record(setup, tree, 'W+');
    expect(record).toMatchObject({ crosscut_record: 1, game: 'meigo', options: setup.options, result: 'W+' });
    const back = from_record(record);
    expect(back.setup).toEqual({ ...setup, about: { result: 'W+' } });
    expect(to_record(back.setup, back.tree, 'W+')).toEqual(record);
  });
  it('holds who played and when, and the name, and gives them back', () => {
    const seats = { ...everybody(person), white: { kind: 'engine' as const, level: 3 } };
    const played = [
      {},
      { parent: 0, move: { colour: 'black' as const, text: 'a1' } },
      { parent: 1, move: { colour: 'white' as const, text: 'b1' } },
    ];
    const record = to_record({ game: 'yugo', options: {}, seats }, played, null, Date.UTC(2026, 10, 25), 'a [b]');
    expect(record).toMatchObject({ players: { white: 'Crosscut, level 3' }, date: '2026-11-25' });
    expect(record.nodes[0]?.properties).toEqual([{ name: 'GN', values: ['a [b\\]'] }]);
    const back = from_record({ ...record, event: 'Club evening', result: 'W+R' });
    expect(back.name).toBe('a [b]');
    expect(to_record(back.setup, back.tree, null, Date.now(), back.name)).toEqual({
      ...record,
      event: 'Club evening',
      result: 'W+R',
    });
    expect(again(back.setup).about).toBeUndefined();
  });
  it('says nothing of a start from the empty board', () => {
    const { start: _, ...plain } = setup;
    expect(to_record(plain, [{}], null)).toEqual({
      crosscut_record: 1,
      game: 'meigo',
      options: setup.options,
      nodes: [{}],
    });
  });
  it('escapes brackets in the start as SGF does', () => {
    const odd = { ...setup, start: { cells: { 'a]1\\': 'B' }, to_move: 'white' as const } };
    const record = to_record(odd, [{}], null);
    expect(record.nodes[0]?.properties?.[0]?.values[0]).toContain('\\]');
    expect(from_record(record).setup.start).toEqual(odd.start);
  });
});

describe('the caption of a picture', () => {
  it('has lines that fit below the board, and every word', () => {
    const words = 'White crowns a6 and takes b6, b7, b8 and b9.';
    const lines = wrapped(words, 300);
    expect(lines.length).toBeGreaterThan(1);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(20);
    expect(lines.join(' ')).toBe(words);
    expect(wrapped('unbreakable', 30)).toEqual(['unbreakable']);
  });
  it('names the players by the colours they have, the number of moves and the result', () => {
    const played = {
      ...setup,
      seats: { ...against(3, 'white'), red: person },
      about: { players: { white: 'Ann' } },
    };
    const stand = (seats: object) =>
      ({ state: {}, board: { sides: 2 }, moves: [{}, {}], last: null, seats }) as unknown as Stand;
    const won = { reason: 'resignation', winner: 'white', margin: null } as const;
    expect(caption(en, played, stand({}), won)).toEqual([
      'Meigo, 2 moves',
      'Black: computer, level 3 · White: Ann',
      'White wins by resignation.',
      '',
    ]);
    const swapped = stand({ black: 'white', white: 'black' });
    expect(caption(en, played, swapped, null)[1]).toBe('Black: Ann · White: computer, level 3');
  });
});
