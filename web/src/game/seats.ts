// Who plays which colour. Knows nothing of positions.
import type { Options, RecordNode, Side, Start } from '../protocol/types';

export type Seat = { kind: 'person' } | { kind: 'engine'; level: number } | { kind: 'elsewhere'; name: string };
export type Seats = Record<Side, Seat>;

export interface Setup {
  game: string;
  options: Options;
  start?: Start;
  seats: Seats;
}

export const person: Seat = { kind: 'person' };

export function everybody(seat: Seat): Seats {
  return { black: seat, white: seat, red: seat };
}

// One person against the computer.
export function against(level: number, own: Side): Seats {
  return { ...everybody({ kind: 'engine', level }), [own]: person };
}

// The seat behind a colour; a swap exchanges the two players' colours.
export function seat_of(seats: Seats, side: Side, played: readonly RecordNode[]): Seat {
  const swapped = played.some((node) => node.move?.text === 'swap');
  if (!swapped || side === 'red') return seats[side];
  return seats[side === 'black' ? 'white' : 'black'];
}
