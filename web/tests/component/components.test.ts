// @vitest-environment happy-dom
// Single components in a simulated document: what they show, and what they report when used.
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import Board from '../../src/board/Board.svelte';
import Rosette from '../../src/board/Rosette.svelte';
import Stone from '../../src/board/Stone.svelte';
import { layout } from '../../src/board/geometry';
import { picture } from '../../src/board/picture';
import { read_piece } from '../../src/board/piece';
import ActionsLeft from '../../src/parts/play/ActionsLeft.svelte';
import Clocks from '../../src/parts/play/Clocks.svelte';
import Moves from '../../src/parts/play/Moves.svelte';
import Players from '../../src/parts/play/Players.svelte';
import { Play } from '../../src/game/play.svelte';
import { everybody, person } from '../../src/game/players';
import type { Side, TurnStep } from '../../src/protocol/types';
import { hexagon_board, pyramid_board, situation, square_board } from '../unit/positions';
import { Toy } from '../unit/toy';
import { built, show } from './shown';

const all = (selector: string) => [...document.body.querySelectorAll(selector)];

describe('a stone', () => {
  const of = (token: string, more = {}) => show(Stone, { piece: read_piece(token), shape: 'square', ...more });
  it('wears a crown if it is a king, and only then', () => {
    of('Bp');
    expect(all('.crown')).toHaveLength(0);
    of('Bk');
    expect(all('.black .crown')).toHaveLength(1);
  });
  it('tells its height by a numeral, and crosses out a zombie', () => {
    of('W', { shape: 'pyramid', level: 2, zombie: true });
    expect(all('.height').map((text) => text.textContent)).toEqual(['3']);
    expect(all('.zombie')).toHaveLength(1);
  });
  it('turns its wall to where it stands', () => {
    of('W:nw', { shape: 'hexhex' });
    expect(all('.stone > g').map((wall) => wall.getAttribute('transform'))).toEqual(['rotate(240)']);
  });
});

describe('the rosette', () => {
  it('offers six walls, says which was chosen, and which cannot be', () => {
    const board = layout(hexagon_board(2));
    const chosen: string[] = [];
    const walls = ['e', 'w'].map((direction) => ({ direction }) as TurnStep);
    const spot = board.spots.get('b2');
    if (!spot) throw new Error('b2 is missing');
    const onwall = (direction: string): void => void chosen.push(direction);
    const name = (direction: string) => `wall ${direction}`;
    show(Rosette, { layout: board, spot, walls, chosen: 'e', unit: 1, name, onwall, onhover: () => {} });
    expect(all('.petal')).toHaveLength(6);
    expect(all('.petal.chosen').map((one) => one.getAttribute('aria-label'))).toEqual(['2, wall e']);
    expect(all('[aria-disabled=true]')).toHaveLength(4);
    document.body.querySelector('[data-wall=w]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(chosen).toEqual(['w']);
    const corner = board.spots.get('a1');
    if (!corner) throw new Error('a1 is missing');
    document.body.innerHTML = '';
    show(Rosette, { layout: board, spot: corner, walls, chosen: null, unit: 1, name, onwall, onhover: () => {} });
    expect(all('.petal').map((petal) => petal.getAttribute('data-wall'))).toEqual(['ne', 'e', 'nw']);
  });
});

describe('a board', () => {
  const board = square_board(3);
  const places = layout(board);
  const props = (onchoose: (place: string) => void) => ({
    layout: places,
    picture: picture(places, situation(board, { b2: 'Bk' }), [], [], 99),
    label: 'Yugo',
    name: (place: string) => `the point ${place}`,
    targets: new Map([['a1', { place: 'a1', complete: 1 } as TurnStep]]),
    onchoose,
  });
  it('names every place, and lets one at a time have the focus', async () => {
    show(
      Board,
      props(() => {}),
    );
    await built();
    expect(all('g.cell').map((cell) => cell.getAttribute('aria-label'))).toContain('the point c3');
    expect(all('g.cell')).toHaveLength(9);
    expect(all('g.cell[tabindex="0"]').map((cell) => cell.getAttribute('data-place'))).toEqual(['b2']);
    expect(all('g.cell.open').map((cell) => cell.getAttribute('data-place'))).toEqual(['a1']);
  });
  it('is walked over by arrows, and chosen from by Enter', async () => {
    const onchoose = vi.fn();
    show(Board, props(onchoose));
    await built();
    const press = (place: string, key: string) => {
      document.body
        .querySelector(`[data-place="${place}"]`)
        ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      flushSync();
    };
    press('b2', 'ArrowUp');
    expect(all('g.cell[tabindex="0"]').map((cell) => cell.getAttribute('data-place'))).toEqual(['b3']);
    press('b3', 'Enter');
    expect(onchoose).toHaveBeenCalledExactlyOnceWith('b3', null);
  });
});

it('a board shows whose a piece is beside its height', () => {
  const board = pyramid_board(3);
  const places = layout(board);
  const cells = { a1: 'W', b1: 'W', a2: 'W', b2: 'W', '2a1': 'B' };
  const owners = ['a1', '2a1'].map((place) => ({ place, side: 'black' as const, weight: 0.45 }));
  show(Board, {
    layout: places,
    picture: picture(places, situation(board, cells), [], [], 99),
    label: '',
    overlays: { owners },
  });
  const beside = all('.owner').map((square, index) => {
    const centre = Number(square.getAttribute('x')) + Number(square.getAttribute('width')) / 2;
    return Math.round(centre - (places.spots.get(owners[index]?.place ?? '')?.x ?? 0));
  });
  expect(beside).toEqual([0, 30]);
});

it('a board numbers what is recommended where it takes several steps', () => {
  const board = square_board(3);
  const places = layout(board);
  const numbers = (good: string[]) => {
    document.body.innerHTML = '';
    const overlays = { good: { places: good, wall: null } };
    show(Board, { layout: places, picture: picture(places, situation(board, {}), [], [], 99), label: '', overlays });
    return all('.step').map((one) => one.textContent);
  };
  expect(numbers(['a1', 'a2', 'c3'])).toEqual(['1', '2', '3']);
  expect(numbers(['a1'])).toEqual([]);
});

describe('the moves', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  it('are listed with the one shown, can be gone to, and typed', async () => {
    const setup = { game: 'toy', options: {}, seats: everybody(person) };
    const play = new Play(new Toy(), setup, { asks_back: () => false, blunder: () => null });
    await settled();
    for (const move of ['b1', 'a1']) await play.enter(move);
    show(Moves, { play });
    const listed = () => all('.move').map((one) => one.lastChild?.textContent?.trim());
    const current = () => all('[aria-current=step]').map((one) => one.lastChild?.textContent?.trim());
    expect(listed()).toEqual(['b1', 'a1']);
    expect(current()).toEqual(['a1']);
    const column = (one: Element) => (one as HTMLElement).style.gridColumn;
    expect(all('.move').map(column)).toEqual(['1', '2']);
    play.tree = play.tree.map((node) => (node.move ? { ...node, move: { ...node.move, colour: 'white' } } : node));
    flushSync();
    expect(all('.move').map(column), 'of one player').toEqual(['1', '1']);
    const play_of_three = ['white', 'black', 'red', 'white'] as const;
    const moves = play_of_three.map((colour, parent) => ({ parent, move: { colour, text: 'b1' } }));
    const before = play.tree;
    play.tree = [{}, ...moves];
    play.situation = play.situation && { ...play.situation, board: { ...play.situation.board, sides: 3 } };
    flushSync();
    expect(all('.move').map(column), 'of three').toEqual(['1', '2', '3', '1']);
    play.tree = before;
    flushSync();
    document.body.querySelector<HTMLElement>('.move')?.click();
    await settled();
    flushSync();
    expect(current()).toEqual(['b1']);
    const box = document.body.querySelector('input');
    if (!box) throw new Error('There is nothing to type into.');
    box.value = 'c1';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    document.body.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
    flushSync();
    expect(listed()).toEqual(['b1', 'a1', 'c1']);
    expect(current()).toEqual(['c1']);
    expect(all('.hidden').map((one) => one.textContent)).toContain('Variation');
  });
  it('are numbered without the positions that are set up between them', async () => {
    const start = { name: 'XS', values: ['{"cells": {"a2": "B"}}'] };
    const tree = [
      {},
      { parent: 0, move: { colour: 'black' as const, text: 'a1' } },
      { parent: 1, properties: [start] },
      { parent: 2, move: { colour: 'white' as const, text: 'b1' } },
    ];
    const setup = { game: 'toy', options: {}, seats: everybody(person) };
    show(Moves, { play: new Play(new Toy(), setup, { asks_back: () => false, blunder: () => null }, tree, 1) });
    await settled();
    expect(all('.move .ply').map((one) => one.textContent)).toEqual(['1', '', '2']);
    expect(all('.move').map((one) => one.lastChild?.textContent?.trim())).toEqual(['a1', 'position set up', 'b1']);
    expect(all('.move-side')).toHaveLength(2);
  });
  it('show what they did, also in a variation that has not been visited', async () => {
    const toy = new Toy();
    toy.effects = {
      a1: { act: 'swap' },
      b1: { wall: 'ne' },
      c1: { captured: 2, crowned: true },
      d1: { act: 'dead', claim: ['a1', 'b1'] },
    };
    const after = (parent: number, text: string) => ({ parent, move: { colour: 'black' as const, text } });
    const tree = [{}, after(0, 'c1'), after(1, 'd1'), after(0, 'a1'), after(3, 'b1')];
    const setup = { game: 'toy', options: {}, seats: everybody(person) };
    const play = new Play(toy, setup, { asks_back: () => false, blunder: () => null }, tree, 2);
    await settled();
    show(Moves, { play });
    await settled();
    flushSync();
    const shown_at = (move: string) => document.body.querySelector(`[data-move=${move}]`);
    expect(shown_at('c1')?.lastChild?.textContent).toBe('c1 ♔ ×2');
    expect(shown_at('d1')?.lastChild?.textContent).toBe('claims a1, b1 dead');
    expect(shown_at('a1')?.querySelector('.swap')).not.toBeNull();
    expect(shown_at('b1')?.querySelector('.edge')?.getAttribute('transform')).toBe('rotate(-60)');
    expect(all('.edge, .swap')).toHaveLength(2);
  });
});

describe('the players', () => {
  it('have the names that a record gives them', async () => {
    const about = { players: { black: 'Alice', white: 'Bob' } };
    const setup = { game: 'toy', options: {}, seats: everybody(person), about };
    const play = new Play(new Toy(), setup, { asks_back: () => false, blunder: () => null });
    const sides: Side[] = ['white', 'black'];
    show(Players, { play, situation: situation(square_board(4), {}), sides, timed: [] });
    expect(all('.name').map((one) => one.textContent)).toEqual(['White Bob', 'Black Alice']);
  });
});

describe('what players have', () => {
  it('is one list, with the komi before there is a score', () => {
    const setup = { game: 'toy', options: {}, seats: everybody(person) };
    const play = new Play(new Toy(), setup, { asks_back: () => false, blunder: () => null });
    const sides: Side[] = ['white', 'black'];
    const at = situation(square_board(4), {});
    const parts = { black: { pieces: 3, territory: 2 }, white: { pieces: 3, komi: 3.5 } };
    const state = { ...at.state, score: { black: 5, white: 6.5 }, parts, supply: { black: 13, white: null } };
    show(Players, { play, situation: { ...at, state }, sides, timed: [] });
    expect(all('.counts').map((one) => one.textContent?.trim())).toEqual([
      '3 on the board, 3.5 komi, unlimited balls left',
      '3 on the board, 13 balls left',
    ]);
  });
});

describe('what players can still do', () => {
  it('stands there in words, and stands out when it is little', () => {
    show(ActionsLeft, { places: 5, holds: 1 });
    expect(document.body.textContent).toContain('1 spare move');
    expect(all('b')).toHaveLength(0);
    show(ActionsLeft, { places: 4, holds: 1 });
    expect(all('b')).toHaveLength(1);
  });
});

describe('the clocks', () => {
  const player = (key: string, main: number, to_move: boolean) => ({
    key,
    colour: null,
    name: key,
    to_move,
    present: null,
    left: () => ({ main, period: 0, periods: 0 }),
  });
  it('show the time left to each, and call out to who must hurry', () => {
    show(Clocks, { players: [player('Ann', 9_000, true), player('Ben', 5_000, false)] });
    expect(all('[role=timer]').map((one) => one.textContent?.trim())).toEqual(['0:09', '0:05']);
    expect(all('.hurry')).toHaveLength(1);
    expect(all('[role=alert]').map((one) => one.textContent)).toEqual(['Ann has less than ten seconds left.']);
  });
  it('are quiet as long as there is time', () => {
    show(Clocks, { players: [player('Ann', 90_000, true), player('Ben', 5_000, false)] });
    expect(all('[role=alert]').map((one) => one.textContent)).toEqual(['']);
  });
});
