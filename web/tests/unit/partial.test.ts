import { describe, expect, it } from 'vitest';
import { back_one_step, choices, extended, without } from '../../src/game/partial';
import type { Input, Next } from '../../src/protocol/types';
import { candidate_overlays, line_overlays, mistakes, owners, place_of } from '../../src/analysis/findings';
import { against, began_as, everybody, person } from '../../src/game/seats';

const next = (text: string, place: string, kind: Next['kind']): Next => ({
  text,
  place,
  kind,
  becomes: null,
  complete: -1,
});
const input = (text: string, complete: -1 | 0 | 1, ...steps: Next[]): Input => ({
  text,
  valid: true,
  complete,
  message: '',
  move: null,
  changes: [],
  next: steps,
});

describe('parts of a move', () => {
  it('are added in the form of the next part', () => {
    expect(extended('', 'd4')).toBe('d4');
    expect(extended('c3', 'd3')).toBe('c3-d3');
    expect(extended('c3-d3', 'f6')).toBe('c3-d3,f6');
    expect(extended('c3-d3,f6', 'a1')).toBe('c3-d3,a1');
    expect(extended('e5:ne', 'a1')).toBe('a1');
    expect(extended('dead', 'd4')).toBe('dead d4');
  });
  it('are taken back one by one', () => {
    const steps = ['c3-d3,f6', 'c3-d3', 'c3', ''];
    steps.slice(0, -1).forEach((text, index) => expect(back_one_step(text)).toBe(steps[index + 1]));
    expect(back_one_step('e5:ne')).toBe('e5');
    expect(without('dead d4 e5', 'd4')).toBe('dead e5');
  });
  it('can be chosen anew where that is no mistake', () => {
    const first = input('', -1, next('c3', 'c3', 'from'), next('f6', 'f6', 'place'));
    const picked = input('c3', -1, next('c3-d3', 'd3', 'to'));
    expect([...choices(first, picked).keys()]).toEqual(['c3', 'd3']);
    expect([...choices(first, input('f6', 1)).keys()]).toEqual(['c3', 'f6']);
    expect([...choices(first, first).keys()]).toEqual(['c3', 'f6']);
  });
});

describe('findings on the board', () => {
  it('lie where the move fills a place', () => {
    expect(place_of('e5:ne')).toEqual({ place: 'e5', wall: 'ne' });
    expect(place_of('c3-d3,f6')).toEqual({ place: 'f6', wall: null });
  });
  it('show the best candidate of each place', () => {
    const one = (move: string, order: number, win_rate: number) => ({
      move,
      order,
      win_rate,
      visits: 1,
      lead: null,
      prior: 0,
      proven: null,
      line: [],
    });
    const shown = candidate_overlays([one('e5:ne', 0, 0.61), one('e5:w', 1, 0.6), one('a1:e', 2, 0.5)], 8);
    expect(shown.map(({ place, text, best }) => [place, text, best])).toEqual([
      ['e5', '61', true],
      ['a1', '50', false],
    ]);
  });
  it('number a line, a place by its first move', () => {
    expect(line_overlays(['a1', 'b2', 'a1'])).toEqual([
      { place: 'a1', text: '1' },
      { place: 'b2', text: '2' },
    ]);
  });
  it('name the owner of each place, of two players or three', () => {
    expect(owners({ a1: 0.9, b1: -0.5, c1: [0.1, 0.2, 0.7] })).toEqual([
      { place: 'a1', side: 'black', weight: 0.9 },
      { place: 'b1', side: 'white', weight: 0.5 },
      { place: 'c1', side: 'red', weight: 0.7 },
    ]);
  });
  it('list the largest mistakes first, and no small ones', () => {
    const turn = (ply: number, loss: number, better: string[]) => ({
      ply,
      by: 'black' as const,
      move: 'a1',
      win_rate: 0.5,
      lead: null,
      loss,
      lead_loss: null,
      verdict: 'fine' as const,
      better,
      answer: [],
      reasons: [],
    });
    expect(
      mistakes([turn(0, 0.1, ['b2']), turn(1, 0.01, ['b2']), turn(2, 0.3, ['b2']), turn(3, 0.4, [])]).map(
        (one) => one.ply,
      ),
    ).toEqual([2, 0]);
  });
});

describe('seats', () => {
  it('change colours with a swap', () => {
    const seats = against(3, 'white');
    const moves = [{ move: { colour: 'white' as const, text: 'a1' } }];
    expect(seats[began_as('white', moves)]).toEqual(person);
    const swapped = [...moves, { move: { colour: 'black' as const, text: 'swap' } }];
    expect(seats[began_as('black', swapped)]).toEqual(person);
    expect(seats[began_as('white', swapped)]).toEqual({ kind: 'engine', level: 3 });
    expect(everybody(person).red).toEqual(person);
  });
});
