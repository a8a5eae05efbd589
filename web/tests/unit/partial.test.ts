import { describe, expect, it } from 'vitest';
import { square_board } from './positions';
import { choices, claiming, wall_of } from '../../src/game/partial';
import type { Candidate, Direction, Input, Judged, TurnStep } from '../../src/protocol/types';
import {
  candidate_overlays,
  line_overlays,
  black_chances,
  expected,
  judged,
  lead_of,
  loss_text,
  mistakes,
  own_values,
  tally,
  owners,
  policy_acts,
  policy_overlays,
  won_by_proof,
} from '../../src/parts/analysis/findings';
import { en } from '../texts';

const next = (text: string, place: string, kind: TurnStep['kind']): TurnStep => ({
  text,
  place,
  kind,
  becomes: null,
  complete: -1,
});
const input = (text: string, complete: -1 | 0 | 1, ...steps: TurnStep[]): Input => ({
  text,
  valid: true,
  complete,
  message: '',
  move: null,
  changes: [],
  taken: [],
  next: steps,
  back: '',
  decisions: ['place'],
  decision: 0,
});

describe('parts of a move', () => {
  it('say whether a claim or a wall is among them', () => {
    const taken = (...steps: TurnStep[]) => ({ ...input('', -1), taken: steps });
    expect(claiming(taken({ ...next('dead', '', 'act'), place: null, act: 'dead' }))).toBe(true);
    expect(claiming(taken(next('c3', 'c3', 'place')))).toBe(false);
    const wall: TurnStep = { ...next('c3:ne', '', 'wall'), place: null, direction: 'ne' };
    expect(wall_of(taken(next('c3', 'c3', 'place'), wall))).toBe('ne');
    expect(wall_of(taken(next('c3', 'c3', 'place')))).toBe(null);
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
  it('show the best candidate of each place', () => {
    const one = (place: string, wall: Direction, order: number, win_rate: number) => ({
      move: `${place}:${wall}`,
      wall,
      order,
      win_rate,
      visits: 1,
      lead: null,
      spread: null,
      prior: 0,
      proven: null,
      line: [],
      fills: [place],
    });
    const shown = candidate_overlays([one('e5', 'ne', 0, 0.61), one('e5', 'w', 1, 0.6), one('a1', 'e', 2, 0.5)], 8);
    expect(shown.map(({ place, text, quality }) => [place, text, quality])).toEqual([
      ['e5', '61', 'best'],
      ['a1', '50', 'blunder'],
    ]);
  });
  it('number a line, a place by its first move', () => {
    expect(line_overlays(['a1', null, 'b2', 'a1'], ['black', 'white', 'black', 'white'])).toEqual([
      { place: 'a1', side: 'black', text: '1' },
      { place: 'b2', side: 'black', text: '3' },
    ]);
  });
  it('name the owner of each place, of two players or three', () => {
    expect(owners({ a1: 0.9, b1: -0.5, c1: [0.1, 0.2, 0.7] })).toEqual([
      { place: 'a1', side: 'black', weight: 0.9 },
      { place: 'b1', side: 'white', weight: 0.5 },
      { place: 'c1', side: 'red', weight: 0.7 },
    ]);
  });
  it('show the policy beside its most likely place', () => {
    const shares = { a1: 0.0004, b1: 0.0001, swap: 0.9, pass: 0.001 };
    expect(policy_overlays(shares, square_board(2))).toEqual([
      { place: 'a1', weight: 1 },
      { place: 'b1', weight: 0.5 },
    ]);
    expect(policy_acts(shares, square_board(2))).toEqual([['swap', 0.9]]);
  });
  const turn = (ply: number, loss: number, more: Partial<Judged> = {}): Judged => ({
    ply,
    by: ply % 2 ? 'white' : 'black',
    move: 'a1',
    win_rate: 0.5,
    lead: null,
    spread: null,
    loss,
    uncertainty: 0.01,
    lead_loss: null,
    verdict: loss < 0.05 ? 'fine' : 'mistake',
    better: ['b2'],
    answer: [],
    reasons: [],
    ...more,
  });
  it('tell a lead only as closely as its spread allows', () => {
    expect(expected(en, -4.26, 6.3)).toEqual({ points: '4 ± 6', even: false, spread: '± 6' });
    expect(expected(en, 4.26, 1.25)).toEqual({ points: '4.3 ± 1.3', even: false, spread: '± 1.3' });
    expect(expected(en, 4.26, 0.04)).toEqual({ points: '4.3', even: false, spread: '' }); // never ± 0
    expect(expected(en, 0.4, 6.3).even).toBe(true);
    expect(expected(en, 0.4, 1).even).toBe(false);
  });
  it('tell no lead of a move that is proven without one', () => {
    const found = { lead: 4.26, proven: null } as Candidate;
    expect(lead_of(en, found)).toBe('4.3');
    expect(lead_of(en, { ...found, lead: -4.26 })).toBe('−4.3');
    expect(lead_of(en, { ...found, lead: -0.01 })).toBe('0.0');
    expect(lead_of(en, { ...found, proven: 1 })).toBe('–');
    expect(lead_of(en, { ...found, proven: 1, solved: { result: 'B+4', winner: 'black', margin: 4, turns: 3 } })).toBe(
      '4.3',
    );
    expect(lead_of(en, { ...found, lead: null })).toBe('–');
  });
  it('tell what a move loses, without a sign if that is nothing', () => {
    const best = { win_rate: 0.6 } as Candidate;
    const lost = (win_rate: number) => loss_text({ win_rate } as Candidate, best);
    expect([0.5, 0.64, 0.597, 0.603].map(lost)).toEqual(['−10\u00a0%', '+4\u00a0%', '0\u00a0%', '0\u00a0%']);
  });
  it('list the largest mistakes first, and none that are not sure', () => {
    const unsure = turn(4, 0.5, { verdict: 'fine', uncertainty: 0.6 });
    const turns = [turn(0, 0.1), turn(1, 0.01), turn(2, 0.3), turn(3, 0.4, { better: [] }), unsure];
    expect(mistakes(turns).map((one) => one.ply)).toEqual([2, 0]);
    expect(tally(turns, 'black')).toEqual({ bad: 2, lost: 0.4 });
  });
  it('draw no saw where each player seems better off when it is their turn, but what a mistake changed', () => {
    const seen = [0.6, 0.6, 0.6, 0.6, 0.6].map((win_rate, ply) => turn(ply, 0, { win_rate }));
    for (const rate of black_chances(seen, null).slice(1, 4)) expect(rate).toBeCloseTo(0.5);
    const fallen = [0.6, 0.4, 0.6, 0.7, 0.3, 0.7].map((win_rate, ply) => turn(ply, ply === 2 ? 0.3 : 0, { win_rate }));
    const after = black_chances(fallen, 0);
    [0.6, 0.6, 0.6, 0.3, 0.3].forEach((rate, ply) => expect(after[ply]).toBeCloseTo(rate));
    expect(after.at(-1)).toBe(0);
    expect(black_chances([turn(0, 0, { win_rate: null }), turn(1, 0)], null)).toEqual([null, 0.5, null]);
  });
  it('draw of three players what each saw in their own turns, and nothing where that is not known', () => {
    const by = (['black', 'white', 'red'] as const).map((side) => ({ by: side }));
    const seen = [0.6, 0.2, 0.3, 0.9, 0.3, null, 0.3].map((win_rate, ply) =>
      turn(ply, 0, { win_rate, ...by[ply % 3] }),
    );
    const [black, white, red] = own_values(seen, ({ win_rate }) => win_rate);
    [0.6, 0.7, 0.8, 0.9, 0.7, 0.5, 0.3].forEach((rate, ply) => expect(black?.values[ply]).toBeCloseTo(rate));
    expect(white?.values.map((rate) => rate !== null)).toEqual([false, true, true, true, true, false, false]);
    expect(red).toEqual({ side: 'red', values: [null, null, 0.3, null, null, null, null] });
    expect(judged([...seen, { ...turn(7, 0), loss: null }])).toBe(7);
  });
  it('says that a lead is unknown once the winner is proven, but not in a settlement', () => {
    const unknown = (win_rate: number | null) =>
      won_by_proof([turn(0, 0, { lead: 2 }), turn(1, 0, { win_rate, lead: null })]);
    expect([0, 1, 0.5, null].map(unknown)).toEqual([true, true, false, false]);
    expect(won_by_proof([turn(0, 0, { win_rate: 1, lead: 4 })]), 'exact').toBe(false);
  });
});
