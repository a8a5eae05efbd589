// Who plays which colour, as the game began.
import type { Options, Side, Start, TimeControl } from '../protocol/types';

export type Seat = { kind: 'person' } | { kind: 'engine'; level: number } | { kind: 'elsewhere'; name: string };
export type Seats = Record<Side, Seat>;

export interface Setup {
  game: string;
  options: Options;
  start?: Start;
  seats: Seats;
  clock?: TimeControl;
}

export const person: Seat = { kind: 'person' };

export function everybody(seat: Seat): Seats {
  return { black: seat, white: seat, red: seat };
}

// One person against the computer.
export function against(level: number, own: Side): Seats {
  return { ...everybody({ kind: 'engine', level }), [own]: person };
}
