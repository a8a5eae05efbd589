// What the 3D view's pointer hits is what is seen there.
import { Mesh, Raycaster, SphereGeometry, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { put, radius, rise, target } from '../../src/board/aim';
import type { Place } from '../../src/protocol/types';

const size = 4;
const place = (name: string): Place => {
  const [, level = '1', file = 'a', row = '1'] = /^(\d?)([a-z])(\d)$/.exec(name) ?? [];
  return { name, level: Number(level || 1) - 1, column: file.charCodeAt(0) - 97, row: Number(row) - 1 };
};
const names = ['a', 'b', 'c', 'd'].flatMap((file) => [1, 2, 3, 4].map((row) => `${file}${row}`));
const ball = new SphereGeometry(radius, 40, 28);

// What is hit by looking, as steeply as this, at a point beside the place.
function hit(aimed: string, beside: [number, number, number], steep: number, balls: string[], begun = ''): string {
  const things = names.concat('2b2').map((name) => {
    const { shape, up } = target(place(name).level, name === begun);
    return balls.includes(name) ? put(new Mesh(ball), place(name), size) : put(new Mesh(shape), place(name), size, up);
  });
  const towards = new Vector3(0, -Math.sin(steep), -Math.cos(steep));
  const end = put(new Mesh(), place(aimed), size).position.add(new Vector3(...beside));
  for (const thing of things) thing.updateMatrixWorld();
  const ray = new Raycaster(end.clone().addScaledVector(towards, -20), towards);
  return ray.intersectObjects(things)[0]?.object.name ?? '';
}
const degrees = Math.PI / 180;

describe('a pointer in space', () => {
  it('hits the hole it is seen in, nearer and farther edge, at any angle', () => {
    for (const steep of [20, 40, 57, 80])
      for (const edge of [-0.3, 0, 0.3])
        for (const name of names)
          expect(hit(name, [0, -radius, edge], steep * degrees, []), `${name} ${edge} at ${steep}`).toBe(name);
  });
  it('hits a ball where it hides the hole behind it, and the hole where it does not', () => {
    expect(hit('b3', [0, -radius, 0], 30 * degrees, ['b2'])).toBe('b2');
    expect(hit('b3', [0, -radius, 0], 57 * degrees, ['b2'])).toBe('b3');
  });
  it('hits the hollow between four balls, and each ball where it is seen', () => {
    const four = ['b2', 'b3', 'c2', 'c3'];
    expect(hit('2b2', [0, -radius * rise, 0.1], 57 * degrees, four)).toBe('2b2');
    for (const name of four) expect(hit(name, [0, 0.5, 0], 57 * degrees, four)).toBe(name);
    for (const name of ['b3', 'c3']) expect(hit(name, [0, 0.3, 0.4], 57 * degrees, four)).toBe(name);
  });
  it('hits the ball of a move begun, where it is seen', () => {
    expect(hit('b2', [0, 0.4, 0], 57 * degrees, [], 'b2')).toBe('b2');
  });
});
