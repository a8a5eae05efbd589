// The library of the reader's games.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, keep_linked, kept, library, rename, room_of } from '../../src/game/keep';
import { everybody, person } from '../../src/game/players';
import { of_moves } from '../../src/game/tree';

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
