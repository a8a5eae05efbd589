// @vitest-environment happy-dom
// What is shown in space besides the balls.
import type { Object3D } from 'three';
import { expect, it } from 'vitest';
import { Signs } from '../../src/board/signs';

const colour = '#123456';
const sides = { black: colour, white: colour, red: colour };
const palette = {
  ...{ sides, wood: colour, edge: colour, grain: colour, label: colour },
  ...{ told: colour, good: colour, accent: colour, candidate: colour, candidate_text: colour },
};

it('has what counts, what is mentioned and what was found, each at its place', () => {
  const signs = new Signs(palette);
  const found: [place: string, type: string, up: number][] = [];
  const put = (thing: Object3D, place: string, up: number) => void found.push([place, thing.type, up]);
  const show = (overlays: Parameters<Signs['show']>[0]) => {
    found.length = 0;
    signs.show(overlays, new Set(['a1']), (place) => (place.startsWith('2') ? 1 : 0), put);
    expect(signs.group.children).toHaveLength(found.length);
    return found.map(([place, type]) => [place, type]);
  };
  const owner = (place: string, weight = 1) => ({ place, side: 'black' as const, weight });
  expect(show({ owners: [owner('a1'), owner('b1'), owner('2a1'), owner('b2', 0)] })).toEqual([
    ['a1', 'Mesh'],
    ['b1', 'Mesh'],
    ['2a1', 'Mesh'],
  ]);
  const [ball, plate, between] = found.map(([, , up]) => up);
  expect(ball, 'above the ball').toBeGreaterThan(0.5);
  expect(plate).toBeLessThan(between ?? 0);
  expect(show({ told: ['a1', 'b1', '2a1'] })).toEqual([
    ['a1', 'Mesh'],
    ['b1', 'Mesh'],
    ['2a1', 'Mesh'],
  ]);
  const rings = found.map(([, , up]) => up);
  expect(rings[0], 'around the ball').toBeGreaterThan(0);
  expect(rings[1], 'around the hole').toBeCloseTo(plate ?? 0, 1);
  expect(rings[2]).toBe(between);
  expect(show({ good: { places: ['b1'], wall: null } })).toEqual([['b1', 'Mesh']]);
  expect(show({ policy: [{ place: 'b1', weight: 1 }] })).toEqual([['b1', 'Mesh']]);
  expect(show({ candidates: [{ place: 'b1', wall: null, text: '54', quality: 'best', weight: 1 }] })).toEqual([
    ['b1', 'Sprite'],
  ]);
  expect(show({ line: [{ place: 'b2', side: 'black', text: '1' }] })).toEqual([['b2', 'Sprite']]);
  expect(show({})).toEqual([]);
});
