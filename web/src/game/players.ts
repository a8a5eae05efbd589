// Who plays which colour, as the game began.
import type { Options, Side, Start, TimeControl } from '../protocol/types';

export type Player =
  { kind: 'person' } | { kind: 'engine'; level: number } | { kind: 'elsewhere'; name: string | null }; // null: the seat is free
export type Players = Record<Side, Player>;

export interface Setup {
  game: string;
  options: Options;
  start?: Start;
  seats: Players;
  clock?: TimeControl;
}

export const person: Player = { kind: 'person' };

export function everybody(player: Player): Players {
  return { black: player, white: player, red: player };
}

// One person against the computer.
export function against(level: number, own: Side): Players {
  return { ...everybody({ kind: 'engine', level }), [own]: person };
}

// The same once more, with the colours exchanged.
export function again(setup: Setup): Setup {
  const { black, white, red } = setup.seats;
  return { ...setup, seats: { black: white, white: black, red } };
}

// The form of a new game, filled in like this one.
export function form_address({ game, options }: Setup): string {
  return `#/new?${new URLSearchParams({ game, ...options })}`;
}
