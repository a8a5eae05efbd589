import { describe, expect, it } from 'vitest';
import { means_something } from '../../src/game/score';
import { situation, square_board } from './positions';

describe('a score', () => {
  const { state } = situation(square_board(7), {});
  it('is shown once the engine finds it telling, and at the end', () => {
    expect(means_something({ ...state, telling: false })).toBe(false);
    expect(means_something({ ...state, telling: true })).toBe(true);
    expect(means_something({ ...state, telling: false, over: true })).toBe(true);
  });
  it('is not shown in games that have none', () => expect(means_something(state)).toBe(false));
});
