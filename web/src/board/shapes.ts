// The outlines of pieces, around the origin, on cells 100 units wide.
import type { Board } from '../protocol/types';
import type { Quality, Shape } from './Overlay.svelte';

// Balls look larger the higher they lie.
export function stone_radius(shape: Board['shape'], level = 0): number {
  if (shape === 'hexhex') return 31;
  return shape === 'pyramid' ? 45 + 2.5 * Math.min(level, 5) : 47;
}

// A wall on the right edge of its cell, and what it stands on.
export const wall_stem = 'M27 -5H40V5H27Z';
export const wall_bar = 'M41 -27H45.5Q48 -27 48 -24.5V24.5Q48 27 45.5 27H41Q38.5 27 38.5 24.5V-24.5Q38.5 -27 41 -27Z';

const disc = 'M-36 0a36 36 0 0 1 72 0a36 36 0 0 1 -72 0Z';
// How good a move is shows in its outline as well: round, then ever more corners to stumble over.
export const quality_shapes: Record<Quality, string> = {
  best: disc,
  good: disc,
  doubtful: 'M-24 -33H24Q33 -33 33 -24V24Q33 33 24 33H-24Q-33 33 -33 24V-24Q-33 -33 -24 -33Z',
  mistake: 'M0 -45L45 0L0 45L-45 0Z',
  blunder: 'M-15 -37H15L37 -15V15L15 37H-15L-37 15V-15Z',
};

// What readers draw on places.
export const mark_shapes: Partial<Record<Shape['kind'], string>> = {
  TR: 'M0 -27L24 15H-24Z',
  SQ: 'M-19 -19H19V19H-19Z',
  CR: 'M-22 0a22 22 0 0 1 44 0a22 22 0 0 1 -44 0Z',
  MA: 'M-18 -18L18 18M18 -18L-18 18',
};
