// The games that the pages put first: those of the start page, on boards so small that a first game is short, and the
// one that is chosen at first where any may be.
import type { Options, Side } from './protocol/types';

export const showcase: { name: string; options: Options; own: Side }[] = [
  { name: 'bargo', options: { size: '4' }, own: 'black' },
  { name: 'yugo', options: { size: '7' }, own: 'black' },
  { name: 'margo', options: { size: '5' }, own: 'white' },
  { name: 'sligo', options: { size: '6' }, own: 'black' },
  { name: 'meigo', options: { size: '6', ko: 'superko' }, own: 'black' },
  { name: 'go', options: { size: '7' }, own: 'black' },
];
export const first_game = 'yugo';
