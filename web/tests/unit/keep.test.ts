// The library of the reader's games.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, keep_linked, kept, library, rename, room_of } from '../../src/game/keep';
import { everybody, person } from '../../src/game/players';
import { line, of_moves } from '../../src/game/tree';

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

describe('a game by link in the library', () => {
  beforeEach(() => vi.stubGlobal('localStorage', new Storage()));

  it('is one entry, as its room has it', () => {
    for (const moves of [['a1'], ['a1', 'b1'], ['a1'], ['a1', 'c1']]) keep_linked('r', game(moves));
    expect(library().map(({ tree }) => tree)).toEqual([of_moves(['a1', 'c1'])]);
    expect(library().map(room_of)).toEqual(['r']);
    expect(kept(), 'to be gone on with on this screen').toBeNull();
  });
  it('keeps what the reader did with it while nothing happens in the room', () => {
    keep_linked('r', game(['a1']));
    const linked = () => library().find(({ id }) => id === 'room.r')!;
    rename(linked(), 'Ours');
    keep_linked('r', game(['a1', 'b1']));
    expect(linked()).toMatchObject({ name: 'Ours', cursor: 2 });
    keep(Object.assign(linked(), { tree: of_moves(['a1', 'b1', 'c1']) }));
    keep_linked('r', game(['a1', 'b1']));
    expect(linked().tree).toHaveLength(4);
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
  const main = () => library().map((one) => line(one.tree, 0).map((node) => one.tree[node]?.move?.text))[0];
  beforeEach(() => vi.stubGlobal('localStorage', new Storage()));

  it('gets the line that was played last as its main line', () => {
    put(old);
    expect(main()).toEqual(['c1', 'd1']);
    expect(library()[0]).toMatchObject({ cursor: 2 });
  });
  it('gets the line on which it ended as its main line', () => {
    put({ ...old, cursor: 1, end: 3, ending: { how: 'resignation', by: 'black' } });
    expect(main()).toEqual(['c1', 'd1']);
    expect(library()[0]).toMatchObject({ cursor: 3, end: 2 });
  });
  it('stays as it is where nobody can tell, or where it comes from a record', () => {
    for (const kept of [
      { ...old, cursor: 1 },
      { ...old, setup: { ...old.setup, about: { event: 'Cup' } } },
      { ...old, tree: [{ properties: [{ name: 'RU', values: ['x'] }] }, ...tree.slice(1)] },
      { ...old, ordered: true },
    ]) {
      put(kept);
      expect(main()).toEqual(['a1']);
    }
  });
});
