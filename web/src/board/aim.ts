// Where balls lie in the 3D view, and what can be pointed at of a place: what is seen of it, so that nothing in front of
// a hole takes its clicks. For an empty place, that is the hole in the plate or the hollow between four balls.
import { CircleGeometry, type Object3D, SphereGeometry } from 'three';
import type { Place } from '../protocol/types';

export const radius = 0.5;
export const rise = Math.SQRT1_2; // from one level to the next, balls of diameter 1 touching

export function put<T extends Object3D>(thing: T, place: Place, size: number, up = 0): T {
  const { column, row, level, name } = place;
  const middle = (size - 1) / 2;
  thing.position.set(column + level / 2 - middle, radius + level * rise + up, middle - row - level / 2);
  thing.name = name;
  return thing;
}

const disc = (radius: number) => new CircleGeometry(radius, 24).rotateX(-Math.PI / 2);
const ball = { shape: new SphereGeometry(radius, 20, 14), up: 0 };
const hole = { shape: disc(0.48), up: -radius };
const hollow = { shape: disc(radius * rise), up: -radius * rise }; // where the ball would touch those below

// The ball of a move begun is seen as well.
export const target = (level: number, begun: boolean) => (begun ? ball : level > 0 ? hollow : hole);
