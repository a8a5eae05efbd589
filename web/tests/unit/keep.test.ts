// The library of the reader's games.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { everybody, person } from '../../src/game/players';
import { add, comment, line, of_moves, type Tree } from '../../src/game/tree';

// Its keys are what is stored, as those of the browser's are.
class Storage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, text: string) {
    this[name] = text;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

const game = (moves: string[]) => ({
  setup: { game: 'toy', options: {}, seats: everybody(person) },
  tree: of_moves(moves),
  cursor: moves.length,
  ending: null,
});

// As after a reload, of a browser that has no games yet.
let { forget, game_of, keep, keep_linked, kept, library, linked, rename, room_of } =
  await import('../../src/game/keep');
async function reload(): Promise<void> {
  vi.resetModules();
  ({ forget, game_of, keep, keep_linked, kept, library, linked, rename, room_of } =
    await import('../../src/game/keep'));
}
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new Storage());
  await reload();
});
const ids = async () => (await library()).map(({ id }) => id);

describe('a game in the library', () => {
  it('is there after a reload, and the one played last at once', async () => {
    expect(await keep({ ...game(['a1']), id: 'one', when: 1 })).toBe(true);
    expect(await keep({ ...game(['a1', 'b1']), id: 'two', when: 2 })).toBe(true);
    await reload();
    expect(kept()).toMatchObject({ id: 'two', cursor: 2 });
    expect(await ids()).toEqual(['two', 'one']);
    expect((await library())[0]).toMatchObject({ moves: 2, last: { game: 'toy', moves: ['a1', 'b1'] } });
    await forget({ id: 'two' });
    expect(await ids()).toEqual(['one']);
    expect(kept()).toBeNull();
  });
  it('is brought over from the storage of earlier versions, once', async () => {
    for (const id of ['x', 'y'])
      localStorage.setItem(`crosscut.games.${id}`, JSON.stringify({ ...game(['a1']), name: id }));
    localStorage.setItem('crosscut.last', 'y');
    expect(kept()).toMatchObject({ name: 'y' });
    expect((await ids()).sort()).toEqual(['x', 'y']);
    expect(Object.keys(localStorage).filter((name) => name.startsWith('crosscut.games'))).toEqual([]);
    await forget({ id: 'x' });
    await reload();
    expect(await ids()).toEqual(['y']);
  });
  it('is not lost if its page was closed before it was written', async () => {
    localStorage.setItem('crosscut.open', JSON.stringify({ ...game(['a1']), id: 'z' }));
    expect(await ids()).toEqual(['z']);
  });
  it('is not replaced by an older state of it, which another tab keeps', async () => {
    await keep({ ...game(['a1', 'b1']), id: 'one', when: 2 });
    await keep({ ...game(['a1']), id: 'one', when: 1 });
    expect((await library()).map(({ moves }) => moves)).toEqual([2]);
    expect((await game_of('one'))?.tree).toHaveLength(3);
  });
  it('is not kept without a database, which is said', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('forbidden');
      },
    });
    await reload();
    expect(await keep({ ...game(['a1']), id: 'one' })).toBe(false);
    expect(await library()).toEqual([]);
    expect(kept(), 'until the storage is cleared').toMatchObject({ id: 'one' });
  });
});

describe('a game by link in the library', () => {
  const entry = async () => (await game_of('room.r'))!;
  it('is one entry, as its room has it', async () => {
    for (const moves of [['a1'], ['a1', 'b1'], ['a1'], ['a1', 'c1']]) await keep_linked('r', game(moves));
    expect((await library()).map(room_of)).toEqual(['r']);
    expect((await entry()).tree).toEqual(of_moves(['a1', 'c1']));
    expect(kept(), 'to be gone on with on this screen').toBeNull();
  });
  it('keeps what the reader did with it while nothing happens in the room', async () => {
    await keep_linked('r', game(['a1']));
    await rename({ id: 'room.r' }, 'Ours');
    await keep_linked('r', game(['a1', 'b1']));
    expect(await entry()).toMatchObject({ name: 'Ours', cursor: 2 });
    await keep({ ...(await entry()), tree: of_moves(['a1', 'b1', 'c1']) });
    await keep_linked('r', game(['a1', 'b1']));
    expect((await entry()).tree).toHaveLength(4);
  });
  it('counts what the reader plays after its last move as a variation', async () => {
    await keep_linked('r', { ...game(['a1', 'b1', 'c1']), cursor: 2, end: 2 }, true);
    expect(await library()).toMatchObject([{ moves: 2, last: { moves: ['a1', 'b1'] } }]);
  });
});

describe('the notes of a game by link', () => {
  it('are kept, and there again for the room', async () => {
    expect(await linked('r')).toBeNull();
    await keep_linked('r', game(['a1', 'b1']));
    const noted = comment(add(of_moves(['a1', 'b1']), 1, 'black', 'd1').tree, 1, 'good');
    await keep_linked('r', { ...game(['a1', 'b1']), tree: noted }, true);
    await reload();
    expect(await linked('r')).toEqual({ tree: noted, given: 2 });
    await keep_linked('r', game(['a1', 'b1']));
    expect((await linked('r'))?.tree, 'as long as nothing happens').toEqual(noted);
  });
  it('include a review, until the game goes on', async () => {
    const review = { nodes: [0, 1], language: 'en', turns: [], whole: { black_wins: [0.5, 0.5], turning_point: null } };
    await keep_linked('r', game(['a1']));
    await keep_linked('r', { ...game(['a1']), review });
    expect((await linked('r'))?.review).toEqual(review);
    await keep_linked('r', game(['a1']));
    expect((await linked('r'))?.review, 'as long as nothing happens').toEqual(review);
    await keep_linked('r', game(['a1', 'b1']));
    expect((await linked('r'))?.review).toBeUndefined();
  });
});

describe('a game of an earlier version', () => {
  const tree = [
    {},
    ...['a1', 'c1', 'd1'].map((text, index) => ({
      parent: index === 2 ? 2 : 0,
      move: { colour: 'black' as const, text },
    })),
  ];
  const old = { ...game([]), tree, cursor: 3 };
  const put = (kept: object) => localStorage.setItem('crosscut.games.x', JSON.stringify(kept));
  const taken = async () => (await library(), (await game_of('x'))!);
  const main = ({ tree }: { tree: Tree }) => line(tree, 0).map((node) => tree[node]?.move?.text);

  it('gets the line that was played last as its main line', async () => {
    put(old);
    expect(main(await taken())).toEqual(['c1', 'd1']);
    expect(await taken()).toMatchObject({ cursor: 2 });
  });
  it('gets the line on which it ended as its main line', async () => {
    put({ ...old, cursor: 1, end: 3, ending: { how: 'resignation', by: 'black' } });
    expect(main(await taken())).toEqual(['c1', 'd1']);
    expect(await taken()).toMatchObject({ cursor: 3, end: 2 });
  });
  it.each([
    { ...old, cursor: 1 },
    { ...old, setup: { ...old.setup, about: { event: 'Cup' } } },
    { ...old, tree: [{ properties: [{ name: 'RU', values: ['x'] }] }, ...tree.slice(1)] },
    { ...old, ordered: true },
  ])('stays as it is where nobody can tell, or where it comes from a record (%#)', async (kept) => {
    put(kept);
    expect(main(await taken())).toEqual(['a1']);
  });
});
