import { expect, it } from 'vitest';
import { shows_counted } from '../../src/game/score';
import type { Finish } from '../../src/protocol/types';
import { situation, square_board } from './positions';

it('shades what counts after an end by points, and only then', () => {
  const { state } = situation(square_board(2), { a1: 'B' });
  const counted = { black: ['a1', 'a2', 'b1', 'b2'], white: [] };
  const shaded = (finish: Finish | null, more: object = { counted }) => shows_counted({ ...state, ...more }, finish);
  expect(shaded(null), 'the game goes on').toBe(false);
  for (const reason of ['passes', 'settlement', 'no_placement', 'rules'] as const)
    expect(shaded({ reason, winner: 'black', margin: 4 }), reason).toBe(true);
  expect(shaded({ reason: 'passes', winner: null, margin: null }), 'a draw by points').toBe(true);
  expect(shaded({ reason: 'capture', winner: 'black', margin: null }), 'it was not the points').toBe(false);
  for (const reason of ['resignation', 'time', 'agreement', 'void'] as const)
    expect(shaded({ reason, winner: null, margin: null }), reason).toBe(false);
  expect(shaded({ reason: 'no_action', winner: 'black', margin: null }, {}), 'a game without points').toBe(false);
});
