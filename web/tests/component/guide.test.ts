// @vitest-environment happy-dom
// The guide of a first game, with an engine that knows one goal.
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { Overlays } from '../../src/board/Overlay.svelte';
import { Play } from '../../src/game/play.svelte';
import { everybody, person } from '../../src/game/players';
import Guide from '../../src/parts/play/Guide.svelte';
import type { TurnStep } from '../../src/protocol/types';
import { situation, square_board } from '../unit/positions';
import { Toy } from '../unit/toy';
import { built, show } from './shown';

vi.mock('../../src/game/app.svelte', () => ({
  app: { games: [] },
  connection: {
    ask: async () => ({
      game: 'yugo',
      pictures: [],
      goals: 4,
      goal: { text: 'Surround it.', number: 1, target: ['a1'], liberties: ['a2', 'b1', 'c1'], left: null },
      said: [],
      next: [],
    }),
  },
}));

it.each([
  ['a placement', 'place', ['b1', 'c1', 'd1'], ['a1 SQ', 'b1 1', 'c1 2', 'a2 3']],
  ['a stone to move', 'from', ['a4', 'd4'], ['a1 SQ', 'a2 1', 'b1 2', 'c1 3']],
] as const)(
  'marks the group and numbers its liberties where a turn begins with %s',
  async (_, kind, places, numbered) => {
    const setup = { game: 'yugo', options: {}, seats: everybody(person) };
    const play = new Play(new Toy(), setup, { asks_back: () => false, blunder: () => null });
    await vi.waitFor(() => expect(play.entry.input).not.toBeNull());
    const next = places.map((place): TurnStep => ({ text: place, place, kind, becomes: null, complete: -1 }));
    if (play.entry.input) play.entry.input = { ...play.entry.input, next };
    let shapes: Overlays['shapes'] = [];
    const onoverlays = (overlays: Overlays) => (shapes = overlays.shapes);
    show(Guide, { play, situation: situation(square_board(4), {}), onoverlays });
    await built();
    flushSync();
    expect(shapes?.map(({ kind, place, text }) => `${place} ${text ?? kind}`)).toEqual(numbered);
  },
);
