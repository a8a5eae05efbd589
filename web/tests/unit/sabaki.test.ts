// Go as a Go program's front end meets it: through the modules with which Sabaki speaks GTP, keeps its boards and reads records.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import Board from '@sabaki/go-board';
import { Controller, ControllerStateTracker } from '@sabaki/gtp';
import * as sgf from '@sabaki/sgf';

const program = process.env['CROSSCUT'] ?? '../build/release/crosscut';
const size = 9;
const column_names = 'ABCDEFGHJ';

type Move = { name: 'play'; args: ['B' | 'W', string] };
const empty = () => Board.fromDimensions(size);
const point = (name: string): [number, number] => [
  column_names.indexOf(name[0]!.toUpperCase()),
  size - Number(name.slice(1)),
];
const sign = (colour: 'B' | 'W') => (colour === 'B' ? 1 : -1);

// The board after these moves, each of which must be legal there.
function after(moves: Move[]) {
  const rules = { preventOverwrite: true, preventSuicide: true, preventKo: true };
  return moves.reduce(
    (board, { args: [colour, name] }) =>
      /pass/i.test(name) ? board : board.makeMove(sign(colour), point(name), rules),
    empty(),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'crosscut-'));
const engine = new Controller(program, ['gtp', 'go', '--level', '1', '--seed', '1']);
const tracker = new ControllerStateTracker(engine);

async function ask(name: string, ...args: string[]) {
  const { content, error } = await tracker.queueCommand({ name, args });
  expect(error, `${name}: ${content}`).toBeFalsy();
  return content;
}

// The engine's board must be this one.
async function expect_board(board: ReturnType<typeof empty>) {
  const stones: Record<string, string> = {};
  for (const [y, row] of board.signMap.entries())
    for (const [x, stone] of row.entries())
      if (stone) stones[column_names[x]!.toLowerCase() + (size - y)] = stone > 0 ? 'B' : 'W';
  expect(JSON.parse(await ask('crosscut-state')).cells).toEqual(stones);
}

beforeAll(() => {
  expect(existsSync(program), `${program} is the program to be tested`).toBe(true);
  engine.start();
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
});

test('plays a game with takebacks in which every board is the same on both sides', async () => {
  const history: Move[] = [];
  const sync = () => tracker.sync({ komi: 7.5, boardsize: [size, size], timeSettings: null, history });
  const long = 60;
  let takebacks = 0;
  while (history.length < long) {
    await sync();
    if (history.length % 2) {
      const [, move] = /^play (\S+)$/m.exec(await ask('kata-genmove_analyze', 'W', '50'))!;
      history.push({ name: 'play', args: ['W', move!] });
    } else {
      history.push({ name: 'play', args: ['B', await ask('genmove', 'B')] });
    }
    await expect_board(after(history));
    if (history.length % 20 === 19 && takebacks < 3) (++takebacks, (history.length -= 3));
  }
  history.push({ name: 'play', args: ['B', 'pass'] }, { name: 'play', args: ['W', 'pass'] });
  await sync();
  expect(takebacks).toBe(3);
  expect(await ask('final_score')).toMatch(/^([BW]\+\d+(\.5)?|0)$/);
}, 30_000);

test('hands over a game as a record, and takes one', async () => {
  const [root] = sgf.parse(await ask('printsgf'));
  const moves: Move[] = [];
  for (let node = root; node; node = node.children[0])
    for (const colour of ['B', 'W'] as const)
      for (const text of node.data[colour] ?? []) {
        const [x, y] = sgf.parseVertex(text);
        moves.push({ name: 'play', args: [colour, x < 0 ? 'pass' : column_names[x]! + (size - y)] });
      }
  expect(moves.length).toBeGreaterThan(50);
  await expect_board(after(moves));

  const nodes = ['dd', 'ff', 'fd', 'df'].map((place, i) => `;${i % 2 ? 'W' : 'B'}[${place}]`);
  const file = join(folder, 'game.sgf');
  writeFileSync(file, sgf.stringify(sgf.parse(`(;GM[1]FF[4]SZ[9]KM[5.5]HA[0]PB[A]PW[B]${nodes.join('')})`)));
  await ask('loadsgf', file);
  await expect_board(
    after((['D6', 'F4', 'F6', 'D4'] as const).map((name, i) => ({ name: 'play', args: [i % 2 ? 'W' : 'B', name] }))),
  );
  await ask('loadsgf', file, '3'); // the position before the third move
  await expect_board(
    after([
      { name: 'play', args: ['B', 'D6'] },
      { name: 'play', args: ['W', 'F4'] },
    ]),
  );
});

test('follows histories in which a colour moves twice, or White begins', async () => {
  const places = ['D6', 'F4', 'C3', 'G7'];
  for (const colours of ['BBBW', 'WB', 'BWWB']) {
    const history = ([...colours] as ('W' | 'B')[]).map((colour, i): Move => ({
      name: 'play',
      args: [colour, places[i]!],
    }));
    await tracker.sync({ komi: 7.5, boardsize: [size, size], timeSettings: null, history });
    await expect_board(after(history));
    expect(await ask('genmove', colours.endsWith('B') ? 'B' : 'W'), 'once more').toBeTruthy();
    await ask('undo');
  }
});

test('places handicap stones', async () => {
  await ask('clear_board');
  const stones = (await ask('fixed_handicap', '4')).split(' ');
  expect(stones).toHaveLength(4);
  await expect_board(stones.reduce((board, name) => board.set(point(name), 1), empty()));
  expect(await ask('genmove', 'W')).toMatch(/^[a-jA-J]\d$/);
});

test('plays by the clock, and is none the worse for commands that fail', async () => {
  for (const [name, args] of [
    ['clear_board', []],
    ['time_settings', ['0', '1', '1']],
    ['time_left', ['B', '1', '1']],
  ] as const)
    await ask(name, ...args);
  const first = await ask('genmove', 'B');
  const before = await ask('showboard');
  for (const [name, args, reason] of [
    ['play', ['W', first], 'illegal move'],
    ['play', ['B', first], 'illegal move'],
    ['play', ['W', 'Z99'], 'illegal move'],
    ['play', ['W'], 'syntax error'],
    ['boardsize', ['100'], 'unacceptable size'],
    ['loadsgf', [join(folder, 'missing.sgf')], 'cannot load file'],
    ['fly', [], 'unknown command'],
  ] as const) {
    const { content, error } = await tracker.queueCommand({ name, args: [...args] });
    expect([name, error, content]).toEqual([name, true, expect.stringMatching(`^${reason}`)]);
  }
  expect(await ask('showboard')).toBe(before);
  await ask('undo');
  await expect_board(empty());
  expect((await tracker.queueCommand({ name: 'undo', args: [] })).content).toMatch(/^cannot undo/);
});
