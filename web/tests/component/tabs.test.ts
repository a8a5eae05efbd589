// @vitest-environment happy-dom
// The same game in two tabs of one browser.
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { everybody, person } from '../../src/game/players';
import { moves } from '../../src/game/tree';
import type { Play } from '../../src/game/play.svelte';
import { Toy } from '../unit/toy';

vi.mock('../../src/protocol/transport', () => ({
  dial: () => new EventTarget(),
  serves_rooms: true,
  update: () => {},
}));

vi.setConfig({ testTimeout: 60_000 }); // each tab is loaded anew, also on a machine that does much else

// Each tab has modules of its own.
async function tab() {
  vi.resetModules();
  const app = await import('../../src/game/app.svelte');
  const { ask, begin } = new Toy();
  Object.assign(app.connection, { ask, begin });
  const keep = await import('../../src/game/keep');
  return { ...app, ...keep };
}
type Tab = Awaited<ReturnType<typeof tab>>;

async function play({ keep_play, library }: Tab, game: Play, ...made: string[]): Promise<void> {
  for (const move of made) await game.make(move);
  keep_play();
  await library(); // once it is written
}
const begun = ({ open_play }: Tab) => open_play({ game: 'toy', options: {}, seats: everybody(person) });
async function opened(one: Tab): Promise<Play> {
  const game = one.open_kept() ?? expect.fail('there is a game');
  await vi.waitFor(() => expect(game.situation).not.toBeNull());
  await play(one, game);
  return game;
}
async function games({ library, game_of }: Tab): Promise<string[][]> {
  const whole = await Promise.all((await library()).map(({ id }) => game_of(id)));
  return whole.map((game) => (game ? moves(game.tree, game.cursor) : [])).sort();
}
// The second shows the game as it was one move ago.
async function both_tabs() {
  const first = await tab();
  const game = begun(first);
  await play(first, game, 'a1', 'b1');
  const second = await tab();
  const old = await opened(second);
  await play(first, game, 'c1');
  return { first, game, second, old };
}
const last = ({ kept }: Tab) => moves(kept()?.tree ?? [], kept()?.cursor ?? 0);
// As the browser tells another tab of what this one has stored.
function tell(): void {
  const newValue = localStorage.getItem('crosscut.open');
  dispatchEvent(new StorageEvent('storage', { key: 'crosscut.open', newValue }));
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

it('does not take back what was played elsewhere, where it is only looked at', async () => {
  const { first, second, old } = await both_tabs();
  await old.show(1, false);
  await play(second, old);
  expect([last(first), await games(first)]).toEqual([['a1', 'b1', 'c1'], [['a1', 'b1', 'c1']]]);
});
it('goes on as a game of its own, where something else was played elsewhere', async () => {
  const { first, game, second, old } = await both_tabs();
  await play(second, old, 'd1');
  const both = [
    ['a1', 'b1', 'c1'],
    ['a1', 'b1', 'd1'],
  ];
  expect(await games(first)).toEqual(both);
  await play(second, old);
  await play(first, game);
  expect([await games(first), last(first)], 'once').toEqual([both, both[1]]);
});
it('does so also where another game was begun there since', async () => {
  const { first, second, old } = await both_tabs();
  tell();
  await play(first, begun(first), 'b1');
  tell();
  await play(second, old);
  expect(last(first), 'the one played last').toEqual(['b1']);
  await play(second, old, 'd1');
  expect(await games(first)).toEqual([['a1', 'b1', 'c1'], ['a1', 'b1', 'd1'], ['b1']]);
});
it('follows what is learned elsewhere', async () => {
  const lessons = async () => {
    vi.resetModules();
    return import('../../src/game/lessons.svelte');
  };
  const [one, other] = [await lessons(), await lessons()];
  one.meet('go');
  dispatchEvent(new StorageEvent('storage', { key: 'crosscut.lessons' }));
  other.meet('yugo');
  expect((await lessons()).learned.met).toEqual(['go', 'yugo']);
});
