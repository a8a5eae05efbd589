// @vitest-environment happy-dom
// A game's page around its board.
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import { Play } from '../../src/game/play.svelte';
import { everybody, person } from '../../src/game/players';
import Table from '../../src/parts/Table.svelte';
import { situation, square_board } from '../unit/positions';
import { Toy } from '../unit/toy';
import { show } from './shown';

vi.mock('../../src/game/app.svelte', () => ({ connection: {}, app: { games: [] } }));

it('is there before its board is built', async () => {
  const setup = { game: 'toy', options: {}, seats: everybody(person) };
  const play = new Play(new Toy(), setup, { asks_back: () => false, warns: () => false });
  const children = createRawSnippet(() => ({ render: () => '<p></p>' }));
  const seats = { black: 'black', white: 'white' } as const;
  show(Table, { play, situation: { ...situation(square_board(3), {}), seats, reason: null }, children });
  expect(document.querySelector('.seats')).not.toBeNull();
  expect(document.querySelector('svg.board')).toBeNull();
  await vi.waitFor(() => expect(document.querySelector('svg.board g.cell')).not.toBeNull());
});
