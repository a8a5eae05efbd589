// The outlines of pieces, around the origin, on cells 100 units wide.
import type { Board } from '../protocol/types';

// Balls look larger the higher they lie.
export function stone_radius(shape: Board['shape'], level = 0): number {
  if (shape === 'hexhex') return 31;
  return shape === 'pyramid' ? 45 + 2.5 * Math.min(level, 5) : 47;
}

// A wall on the right edge of its cell, and what it stands on.
export const wall_stem = 'M27 -5H40V5H27Z';
export const wall_bar = 'M41 -27H45.5Q48 -27 48 -24.5V24.5Q48 27 45.5 27H41Q38.5 27 38.5 24.5V-24.5Q38.5 -27 41 -27Z';
