// A puzzle of several moves: each is judged, and the opponent answers in between.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Outcome, PuzzlePlay } from '../../src/game/puzzle.svelte';
import { moves } from '../../src/game/tree';
import { Toy } from './toy';

vi.mock('../../src/game/settings.svelte', () => ({ asks_back: () => false }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function posed(...outcomes: Outcome[]) {
  const judge = vi.fn(async (_move: string, _made: string[]) => outcomes.shift() as Outcome);
  const play = new PuzzlePlay(new Toy(), { game: 'toy', options: {}, moves: [] }, judge);
  await vi.advanceTimersByTimeAsync(1);
  const make = async (move: string) => {
    const made = play.make(move);
    await vi.advanceTimersByTimeAsync(5000);
    await made;
  };
  return { play, judge, make, made: () => moves(play.tree, play.cursor) };
}

it('asks for every move of the reader, and answers in between', async () => {
  const { play, judge, make, made } = await posed(
    { right: true, line: ['b1', 'c1', 'd1'], on: true },
    { right: true, line: ['d1'] },
  );
  await make('a1');
  expect(made()).toEqual(['a1', 'b1']);
  expect(play.outcome).toBe(null);
  expect(play.expected).toBe('c1');
  expect(play.entry.input).not.toBe(null);
  await make('c1');
  expect(judge.mock.lastCall).toEqual(['c1', ['a1', 'b1']]);
  expect(play.outcome?.right).toBe(true);
  expect(made()).toEqual(['a1', 'b1', 'c1', 'd1']);
});

it('plays out what refutes a later move', async () => {
  const { play, make, made } = await posed(
    { right: true, line: ['b1', 'c1', 'd1'], on: true },
    { right: false, line: ['c1'] },
  );
  await make('a1');
  await make('d1');
  expect(play.outcome).toMatchObject({ right: false, move: 'd1' });
  expect(made().slice(0, 3)).toEqual(['a1', 'b1', 'd1']);
});
