// Puzzles made of what reviews find in the reader's games.
import { expect, it, vi } from 'vitest';
import { Play } from '../../src/game/play.svelte';
import { everybody, person } from '../../src/game/players';
import { keep_mistakes, mistakes } from '../../src/game/puzzles.svelte';
import { of_moves } from '../../src/game/tree';
import { own_mistake } from '../../src/parts/puzzle/puzzle';
import type { Actions } from '../../src/protocol/types';
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
    keep_mistakes(new Play(toy, { ...setup, options: { size: move } }, manner, of_moves(moves), 2), 2, turns);
    said.push(own_mistake(mistakes()[0]!).trust(en, true));
  }
  expect(said).toEqual([en.puzzles.own_exact, en.puzzles.own_unproved]);
});
