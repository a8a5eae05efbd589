// @vitest-environment happy-dom
// A game's page around its board.
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import { Play } from '../../src/game/play.svelte';
import { everybody, person } from '../../src/game/players';
import Table from '../../src/parts/play/Table.svelte';
import { click } from '../../src/game/sound';
import { situation, square_board } from '../unit/positions';
import { Toy } from '../unit/toy';
import { show } from './shown';

vi.mock('../../src/game/app.svelte', () => ({ connection: {}, app: { games: [] } }));
vi.mock('../../src/game/sound', () => ({ click: vi.fn() }));

const setup = { game: 'toy', options: {}, seats: everybody(person) };
const children = createRawSnippet(() => ({ render: () => '<p></p>' }));
const begun = () => new Play(new Toy(), setup, { asks_back: () => false, blunder: () => null });

it('is there before its board is built', async () => {
  show(Table, { play: begun(), situation: situation(square_board(3), {}), children });
  expect(document.querySelector('.seats')).not.toBeNull();
  expect(document.querySelector('svg.board')).toBeNull();
  await vi.waitFor(() => expect(document.querySelector('svg.board g.cell')).not.toBeNull());
});

it('tells of what is no move where moves are told, with a sound', () => {
  show(Table, { play: begun(), situation: situation(square_board(3), {}), event: 'Ben declines the draw.', children });
  expect(document.querySelector('.turn [role=status]')?.textContent).toContain('Ben declines the draw.');
  expect(click).toHaveBeenCalledTimes(1);
});
