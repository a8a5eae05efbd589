// @vitest-environment happy-dom
// What the players of a game by link ask each other.
import { expect, it, vi } from 'vitest';
import type { Room } from '../../src/game/room.svelte';
import RoomPanel from '../../src/parts/room/RoomPanel.svelte';
import { rematch_choices, rematch_words } from '../../src/parts/room/seated';
import type { RoomView } from '../../src/protocol/types';
import { show } from './shown';

type State = RoomView['state'];

// The room as Ann sees it, who has the first seat and plays Bea.
function shown(asks: Partial<State['asks']>, state: Partial<State> = {}) {
  const seats = (['first', 'second'] as const).map((seat) => ({
    seat,
    name: seat === 'first' ? 'Ann' : 'Bea',
    taken: true,
    continued: null as number | null,
    present: true,
    colour: seat === 'first' ? 'black' : 'white',
  }));
  const none = { draw: [], undo: [], rematch: [], ply: null };
  const told = { game: 'yugo', options: {}, phase: 'play', seats, moves: [], ...state, asks: { ...none, ...asks } };
  const room = { id: 'r', you: 'first', view: { state: told }, act: vi.fn(), notices: {} } as unknown as Room;
  document.body.innerHTML = '';
  show(RoomPanel, { room });
  return room;
}
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === words);

it('a request names who asks, and the moves', () => {
  const asked = (moves: string[], ply: number) => {
    shown({ undo: ['second'], ply }, { moves });
    return document.querySelector('.ask p')?.textContent;
  };
  expect(asked(['c3', 'd3'], 1)).toBe('Bea asks to take back d3.');
  expect(asked(['c3', 'd3', 'c4'], 1)).toBe('Bea asks to take back d3 and c4.');
  expect(asked(['a1', 'b1', 'c3', 'd3', 'c4'], 1)).toBe('Bea asks to go back to the position after move 1.');
  expect(asked(['b1', 'c3', 'd3', 'c4'], 0)).toBe('Bea asks to take the game back to the start.');
  shown({ draw: ['second'] });
  expect(document.querySelector('.ask p')?.textContent).toBe('Bea offers a draw.');
});

it('a request can be withdrawn', () => {
  const room = shown({ undo: ['first'], ply: 0 }, { moves: ['c3'] });
  button('Withdraw the request')?.click();
  expect(room.act).toHaveBeenCalledWith('room_undo', { agree: false });
  button('Offer a draw')?.click();
  expect(room.act).toHaveBeenCalledWith('room_draw', { agree: true });
});

it('a rematch is asked for, and answered or withdrawn, beside the finished game', () => {
  const told = (asks: Partial<State['asks']>, state: Partial<State> = {}) => {
    const room = shown(asks, { phase: 'over', ...state });
    const asked: boolean[] = [];
    const choices = rematch_choices(room, (agree) => asked.push(agree));
    for (const { choose } of choices) choose();
    return [rematch_words(room.view!.state, room.you), ...choices.map(({ words }) => words), asked.join()];
  };
  expect(told({})).toEqual(['', 'Rematch', 'true']);
  expect(told({ rematch: ['first'] })).toEqual(['You asked Bea for another game.', 'Withdraw', 'false']);
  expect(told({ rematch: ['second'] })).toEqual(['Bea wants to play again.', 'Play again', 'Decline', 'true,false']);
  expect(told({}, { declined: 'second' })).toEqual(['Bea does not want to play again.', '']);
  expect(told({}, { declined: 'first' }), 'after all').toEqual(['', 'Rematch', 'true']);
  const rematch = { by: 'second', room: 'again' } as const;
  expect(told({}, { rematch })).toEqual(['There is a rematch of this game.', 'To the rematch', 'true']);
});

it('the seat of a rematch is kept, and nobody is invited to it', () => {
  const state = { phase: 'waiting', after: 'before' } as const;
  const room = shown({}, state);
  room.view!.state.seats[1]!.taken = false;
  document.body.innerHTML = '';
  show(RoomPanel, { room });
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    'The seat of Bea is reserved. The game starts when they come.',
  );
  expect(document.querySelector('a[href="#/room/before"]')?.textContent).toBe('Back to the finished game');
  expect(document.querySelector('input[readonly]')).toBeNull();
  expect(document.body.textContent).not.toContain('still free');
});

it('that a seat is continued on another device stays written for the others', () => {
  const continued = 'Bea plays on another device from move 4 on.';
  const room = shown({});
  room.view!.state.seats[1]!.continued = 3;
  for (const you of ['first', 'second', null] as const) {
    document.body.innerHTML = '';
    room.you = you;
    show(RoomPanel, { room });
    expect(document.body.textContent.includes(continued), `to ${you}`).toBe(you !== 'second');
  }
});

it('a player whose seat is played on another device can take it back', () => {
  const room = shown({});
  Object.assign(room, { you: null, lost: 'token', take_back: vi.fn(async () => null) });
  document.body.innerHTML = '';
  show(RoomPanel, { room });
  expect(document.querySelector('[role=alert]')?.textContent).toContain('now played from another device');
  button('Take it back')?.click();
  expect(room.take_back).toHaveBeenCalled();
});
