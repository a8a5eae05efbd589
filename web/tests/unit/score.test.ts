import { describe, expect, it } from 'vitest';
import { means_something } from '../../src/game/score';
import type { Situation } from '../../src/protocol/types';
import { situation, square_board } from './positions';

// On 49 points.
function scored(
  black: Record<string, number>,
  white: Record<string, number>,
  more: Partial<Situation> = {},
): Situation {
  const empty = situation(square_board(7), {});
  return { ...empty, state: { ...empty.state, parts: { black, white } }, ...more };
}

describe('a score', () => {
  it('says nothing while most of the board is open, or one player alone stands on it', () => {
    expect(means_something(scored({}, { komi: 7 }))).toBe(false);
    expect(means_something(scored({ pieces: 1, territory: 48 }, {}))).toBe(false);
    expect(means_something(scored({ pieces: 8, territory: 2 }, { pieces: 8, komi: 7 }))).toBe(false);
    expect(means_something(scored({ pieces: 2, territory: 30 }, { pieces: 1 }))).toBe(false);
  });
  it('says something once there are borders, and at the end', () => {
    expect(means_something(scored({ pieces: 8, territory: 6 }, { pieces: 8, territory: 5 }))).toBe(true);
    expect(means_something(scored({ pieces: 13, territory: 2 }, { pieces: 12 }))).toBe(true);
    expect(means_something(scored({ pieces: 1, territory: 48 }, {}, { turn: 'settlement' }))).toBe(true);
    const over = scored({ pieces: 1, territory: 48 }, {});
    expect(means_something({ ...over, state: { ...over.state, over: true } })).toBe(true);
  });
});
