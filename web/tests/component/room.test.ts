// @vitest-environment happy-dom
// What the players of a game by link ask each other.
import { expect, it, vi } from 'vitest';
import type { Room } from '../../src/game/room.svelte';
import RoomPanel from '../../src/parts/room/RoomPanel.svelte';
import type { RoomView } from '../../src/protocol/types';
import { show } from './shown';

type State = RoomView['state'];

// The room as Ann sees it, who has the first seat and plays Bea.
function shown(state: Partial<State>) {
  const seats = (['first', 'second'] as const).map((seat) => ({
    seat,
    name: seat === 'first' ? 'Ann' : 'Bea',
    taken: true,
    present: true,
    colour: seat === 'first' ? 'black' : 'white',
  }));
  const asks = { draw: [], undo: [], ply: null };
  const told = { game: 'yugo', options: {}, phase: 'play', seats, moves: [], asks, ...state };
  const room = { id: 'r', you: 'first', view: { state: told }, act: vi.fn(), notices: {} };
  document.body.innerHTML = '';
  show(RoomPanel, { room: room as unknown as Room, onrematch: () => {} });
  return room;
}
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === words);

it('a request names who asks, and the moves', () => {
  const asked = (moves: string[], ply: number) => {
    shown({ moves, asks: { draw: [], undo: ['second'], ply } });
    return document.querySelector('.ask p')?.textContent;
  };
  expect(asked(['c3', 'd3'], 1)).toBe('Bea asks to take back d3.');
  expect(asked(['c3', 'd3', 'c4'], 1)).toBe('Bea asks to take back d3 and c4.');
  expect(asked(['a1', 'b1', 'c3', 'd3', 'c4'], 1)).toBe('Bea asks to go back to the position after move 1.');
  expect(asked(['b1', 'c3', 'd3', 'c4'], 0)).toBe('Bea asks to take the game back to the start.');
  shown({ asks: { draw: ['second'], undo: [], ply: null } });
  expect(document.querySelector('.ask p')?.textContent).toBe('Bea offers a draw.');
});

it('a request can be withdrawn', () => {
  const room = shown({ moves: ['c3'], asks: { draw: [], undo: ['first'], ply: 0 } });
  button('Withdraw the request')?.click();
  expect(room.act).toHaveBeenCalledWith('room_undo', { agree: false });
  button('Offer a draw')?.click();
  expect(room.act).toHaveBeenCalledWith('room_draw', { agree: true });
});
