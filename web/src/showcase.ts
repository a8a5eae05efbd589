// The games that the pages put first: those of the first page, on boards so small that a first game is short, each with
// the few moves that show its twist; and the one that is chosen at first where any may be.
import type { Options, Side, Start } from './protocol/types';

export interface Shown {
  name: string;
  options: Options; // of a game that begins here
  own: Side; // the one that begins
  twist: { options: Options; start: Start; moves: string[] };
}

export const showcase: Shown[] = [
  {
    // White's own wall keeps d3 from helping c3.
    name: 'bargo',
    options: { size: '4' },
    own: 'black',
    twist: {
      options: { size: '3', button: 'off' },
      start: {
        cells: { c4: 'B:ne', d4: 'B:ne', b3: 'B:w', c3: 'W:e', b2: 'B:w' },
        to_move: 'white',
      },
      moves: ['d3:ne', 'c2:sw'],
    },
  },
  {
    // Both sides take with a king; neither king ever leaves.
    name: 'yugo',
    options: { size: '7' },
    own: 'black',
    twist: {
      options: { size: '5', button: 'off' },
      start: {
        cells: { b4: 'Wp', c4: 'Bp', d4: 'Wp', b3: 'Bp', c3: 'Wp', e3: 'Wp', b2: 'Wp', c2: 'Bp', d2: 'Wp' },
        to_move: 'black',
      },
      moves: ['d3', 'c5', 'a3', 'c3'],
    },
  },
  {
    // Two black balls are captured but stay as zombies, since they hold up a white one. When Black takes c1 back, they
    // guard an eye there: White may not play c1 again.
    name: 'margo',
    options: { size: '5' },
    own: 'white',
    twist: {
      options: { size: '3', swap: 'off' },
      start: { cells: { a2: 'W', b2: 'W', a1: 'B', b1: 'B', '2a1': 'W', c3: 'B' }, to_move: 'white' },
      moves: ['c1', 'c2'],
    },
  },
  {
    // White leaves c3 one liberty, and no placement would save it; the stone slides out.
    name: 'sligo',
    options: { size: '6' },
    own: 'black',
    twist: {
      options: { size: '5' },
      start: {
        cells: {
          a5: 'B',
          c5: 'B',
          e4: 'B',
          c3: 'B',
          e2: 'B',
          b4: 'W',
          c4: 'W',
          d4: 'W',
          b3: 'W',
          d2: 'W',
          b1: 'W',
          c1: 'W',
          d1: 'W',
        },
        to_move: 'white',
      },
      moves: ['d3', 'c3-b2,a2'],
    },
  },
  {
    // Two stones go to the prison; holding takes one out again.
    name: 'meigo',
    options: { size: '6', ko: 'superko' },
    own: 'black',
    twist: {
      options: { size: '3', ko: 'superko' },
      start: { cells: { a2: 'B', b2: 'B', a1: 'W', b1: 'Wm' }, to_move: 'black' },
      moves: ['c1', 'c2', 'hold'],
    },
  },
  {
    // A ko: both sides take one stone.
    name: 'go',
    options: { size: '7' },
    own: 'black',
    twist: {
      options: { size: '5' },
      start: {
        cells: { b3: 'B', c4: 'B', c3: 'W', c2: 'B', d4: 'W', d2: 'W', e3: 'W' },
        to_move: 'black',
      },
      moves: ['d3', 'b5', 'b2', 'c3'],
    },
  },
];
// Whether White begins in the games of a page.
export const white_begins = (page = '') => showcase.some(({ name, own }) => name === page && own === 'white');

export const first_game = 'yugo';

// The game beside which the figures of the others stand.
export const familiar = 'go';

// A link to these pages that other programs show with a picture of the game, if there is one (previews.ts).
export function shown_link(game: string, hash: string, pages = location.href): string {
  const page = showcase.some(({ name }) => name === game) ? `${game}.html` : '.';
  return new URL(page + hash, pages).href;
}
