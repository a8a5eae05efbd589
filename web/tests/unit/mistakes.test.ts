// Puzzles made of what reviews find in the reader's games.
import { describe, expect, it, vi } from 'vitest';
import { Play } from '../../src/game/play.svelte';
import { everybody, person } from '../../src/game/players';
import {
  keep_mistakes,
  type Mistake,
  mistakes,
  next_practice,
  own_rating,
  puzzle_rating,
  record_problem,
} from '../../src/game/puzzles.svelte';
import { of_moves } from '../../src/game/tree';
import { own_mistake } from '../../src/parts/puzzle/puzzle';
import type { Actions, Problem } from '../../src/protocol/types';
import { en } from '../texts';
import { Toy } from './toy';

vi.mock('../../src/game/app.svelte', () => ({ connection: {} }));

it('say whether they are exact', async () => {
  const toy = new Toy();
  toy.loss = 0.5;
  const setup = { game: 'toy', options: {}, seats: everybody(person) };
  const manner = { asks_back: () => false, blunder: () => null };
  const solved = { result: 'W+1', winner: 'white' as const, margin: 1, turns: 3 };
  const said = [];
  for (const [move, found] of [
    ['a1', { solved }],
    ['c1', {}],
  ] as const) {
    const moves = ['b1', move];
    const answer: Actions['review']['answer'] = await toy.ask('review', { game: 'toy', moves });
    const turns = answer.turns.map((turn) => ({ ...turn, ...found }));
    keep_mistakes(new Play(toy, { ...setup, options: { size: move } }, manner, of_moves(moves), 2), [0, 1, 2], turns);
    said.push(own_mistake(mistakes()[0]!).trust(en, true));
  }
  expect(said).toEqual([en.puzzles.own_exact, en.puzzles.own_unproved]);
});

describe('practice', () => {
  const problem = (id: string, game: string, difficulty: number): Problem => ({
    id,
    title: '',
    task: '',
    position: { game, options: {}, moves: [] },
    goal: { kind: 'win', at: [], turns: 1 },
    solution: [],
    themes: [],
    difficulty,
  });
  const problems = [problem('easy', 'one', 1), problem('hard', 'one', 40), problem('other', 'two', 30)];
  const id = (one: Problem | Mistake | null) => one?.id ?? null;

  it('poses mistakes that are due, and between them the puzzle nearest to the reader’s strength', () => {
    const [first, second] = mistakes();
    const posed = next_practice(problems, null);
    expect(id(posed)).toBe(first?.id);
    const puzzle = next_practice(problems, posed);
    expect(id(puzzle)).toBe('easy');
    expect([first?.id, second?.id]).toContain(id(next_practice(problems, puzzle)));
    expect(id(next_practice(problems.slice(1), posed))).toBe('other');
  });
  it('rates a reader by the first answer to each puzzle only', () => {
    const before = own_rating('one').rating;
    record_problem(problems[0]!, true, false, false);
    const after = own_rating('one').rating;
    expect(after).toBeGreaterThan(before);
    expect(puzzle_rating(problems[0]!).rating).toBeLessThan(1025);
    record_problem(problems[0]!, false, false, false);
    expect(own_rating('one').rating).toBe(after);
    expect(own_rating('two').rating).toBe(before);
    expect(id(next_practice([problems[0]!], mistakes()[0]!)), 'what is solved does not come back').not.toBe('easy');
  });
});
