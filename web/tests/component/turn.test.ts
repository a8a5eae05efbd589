// @vitest-environment happy-dom
// What stands beside the board: whose turn it is, what happened, and how it ended.
import { expect, it, vi } from 'vitest';
import { Play } from '../../src/game/play.svelte';
import { everybody, person } from '../../src/game/players';
import Turn from '../../src/parts/Turn.svelte';
import type { Situation, State } from '../../src/protocol/types';
import { situation, square_board } from '../unit/positions';
import { Toy } from '../unit/toy';
import { show } from './shown';

const text = (selector: string) => document.querySelector(selector)?.textContent?.trim();

// A game of people, at a position of which this much is known.
async function shown(state: Partial<State>, more: Partial<Situation> = {}): Promise<Play> {
  const setup = { game: 'toy', options: {}, seats: everybody(person) };
  const play = new Play(new Toy(), setup, { asks_back: () => false, warns: () => false });
  await vi.waitFor(() => expect(play.input).not.toBeNull());
  const at = situation(square_board(3), {});
  show(Turn, { play, situation: { ...at, state: { ...at.state, ...state }, ...more } });
  return play;
}

it('a claim that nothing is dead is told from one of groups', async () => {
  const answer = () => text('section p:not(.result)');
  await shown({ settlement: { by: 'white', claim: [] } }, { turn: 'settlement' });
  expect(answer()).toBe('White claims that nothing is dead.');
  document.body.innerHTML = '';
  await shown({ settlement: { by: 'white', claim: ['a1'] } }, { turn: 'settlement' });
  expect(answer()).toBe('White claims that the groups marked with crosses are dead.');
});
