// @vitest-environment happy-dom
// What stands beside the board: whose turn it is, what happened, and how it ended.
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { Play } from '../../src/game/play.svelte';
import { everybody, person } from '../../src/game/players';
import News from '../../src/parts/play/News.svelte';
import Turn from '../../src/parts/play/Turn.svelte';
import type { Input, Situation, State } from '../../src/protocol/types';
import { situation, square_board } from '../unit/positions';
import { Toy } from '../unit/toy';
import { show } from './shown';

const text = (selector: string) => document.querySelector(selector)?.textContent?.trim();

// A game of people, at a position of which this much is known.
async function shown(state: Partial<State>, more: Partial<Situation> = {}): Promise<Play> {
  const setup = { game: 'toy', options: {}, seats: everybody(person) };
  const play = new Play(new Toy(), setup, { asks_back: () => false, blunder: () => null });
  await vi.waitFor(() => expect(play.entry.input).not.toBeNull());
  const at = situation(square_board(3), {});
  show(Turn, { play, situation: { ...at, state: { ...at.state, ...state }, ...more } });
  return play;
}

it('a claim that nothing is dead is told from one of groups', async () => {
  const answer = () => text('section p:not(.result)');
  const later = 'If play goes on, what is not captured lives.';
  await shown({ settlement: { by: 'white', claim: [] } }, { turn: 'settlement' });
  expect(answer()).toBe(`White claims that nothing is dead. ${later}`);
  document.body.innerHTML = '';
  await shown({ settlement: { by: 'white', claim: ['a1'] } }, { turn: 'settlement' });
  expect(answer()).toBe(`White claims that the crossed-out groups are dead. ${later}`);
});

it('a claim made in place of one’s own says so', async () => {
  const moves = (['black', 'white'] as const).map((by) => ({ by, move: 'dead', claim: [] }));
  await shown({ settlement: { by: 'white', claim: [] } }, { turn: 'settlement', moves });
  expect(text('section p:not(.result)')).toBe('White does not accept, and claims that nothing is dead.');
});

const last = { by: 'white' as const, move: 'resume', places: [], from: null, to: null, captured: [], changed: [] };
const moves = ['dead a1', 'resume'].map((move) => ({ by: 'white' as const, move }));

it('what happened before somebody resigned is no reason for the result', async () => {
  const news = 'White does not accept the claim; play continues.';
  const play = await shown({}, { last, moves });
  expect(text('.news')).toBe(news);
  await play.resign();
  flushSync();
  expect(text('.status')).toContain('White wins by resignation');
  expect(text('.news')).toBeUndefined();
});

it('handicap stones still to be placed are counted', async () => {
  const status = async (ply: number) => {
    document.body.innerHTML = '';
    await shown({ options: { handicap: '3' }, ply });
    return text('.status');
  };
  expect(await status(0)).toBe('3 handicap stones left to place');
  expect(await status(2)).toBe('1 handicap stone left to place');
  expect(await status(3)).toBe('Black to move');
});

it('that nothing can be placed is told, below what happened', async () => {
  const play = await shown({}, { last, moves });
  const hold = { text: 'hold', kind: 'act', act: 'hold' };
  play.entry.input = { ...play.entry.input, text: '', next: [hold] } as unknown as Input;
  flushSync();
  expect(text('.news + .only')).toBe('Nothing can be placed: all you can do is hold.');
  play.entry.input = {
    ...play.entry.input,
    next: [hold, { text: 'a1', kind: 'place', place: 'a1' }],
  } as unknown as Input;
  flushSync();
  expect(text('.only')).toBeUndefined();
});

it('what taking the button means is told in the first turn of each player', async () => {
  const button = { text: 'button', kind: 'act', act: 'button' };
  const told = async (moves: Situation['moves']) => {
    document.body.innerHTML = '';
    const play = await shown({}, { moves });
    play.entry.input = { ...play.entry.input, text: '', next: [button] } as unknown as Input;
    flushSync();
    return text('.meant');
  };
  expect(await told([])).toMatch(/^The button is half a point/);
  expect(await told(moves.slice(1))).toMatch(/^The button is half a point/);
  expect(await told(moves)).toBeUndefined();
});

it('a move that is checked can be taken back, but not played again meanwhile', async () => {
  const play = await shown({});
  play.entry.input = { ...play.entry.input, text: 'b1', move: 'b1', complete: 1, next: [] } as unknown as Input;
  flushSync();
  expect(text('.confirm')).toBe('Play b1');
  play.entry.weighing = true;
  flushSync();
  expect(text('.message')).toBe('Checking this move…');
  expect([text('.confirm'), text('.cancel')]).toEqual([undefined, 'Cancel']);
});

it('the steps of a turn keep their place when no turn follows', async () => {
  const play = await shown({});
  const steps = () => document.querySelector('.steps')?.className;
  play.entry.input = { ...play.entry.input, decisions: ['slide', 'place'] } as Input;
  flushSync();
  expect(steps()).not.toContain('past');
  await play.resign();
  flushSync();
  expect(steps()).toContain('past');
});

it('a move that is played at once is not spoken of as one that would be', async () => {
  const play = await shown({}, { last, moves });
  const whole = { ...play.entry.input, text: 'b1', move: 'b1', next: [], changes: [], message: 'Black would play b1.' };
  play.entry.input = { ...whole, complete: 1 } as unknown as Input;
  flushSync();
  expect([text('.message'), text('.news')]).toEqual(['', 'White does not accept the claim; play continues.']);
  play.entry.input = { ...whole, complete: 0 } as unknown as Input; // more can be added
  flushSync();
  expect([text('.message'), text('.news')]).toEqual(['Black would play b1.', undefined]);
});

it('each move is told once to those who listen, and each position anew', () => {
  const at = (by: 'black' | 'white', move: string) =>
    situation(square_board(3), {}, { ...last, by, move, places: [move] });
  const [own, first, second] = [at('black', 'a1'), at('white', 'b1'), at('white', 'b1')];
  let now = $state.raw({ situation: own, earlier: [] as Situation[] });
  show(News, {
    get play() {
      return { earlier: now.earlier, final: null } as unknown as Play;
    },
    get situation() {
      return now.situation;
    },
  });
  expect(text('p')).toBe('Black plays a1. Black to move.');
  const before = document.querySelector('p');
  now = { situation: first, earlier: [own] };
  flushSync();
  expect(text('p')).toBe('White plays b1. Black to move.');
  expect(document.querySelector('p')).not.toBe(before);
  now = { situation: second, earlier: [at('black', 'c1')] }; // which was never shown
  flushSync();
  expect(text('p')).toBe('Black plays c1. White plays b1. Black to move.');
});
