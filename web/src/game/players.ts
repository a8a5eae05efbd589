// Who plays which colour, as the game began.
import type { GameRecord, Options, Position, Side, Situation, Start, TimeControl } from '../protocol/types';
import { line, played, type Tree } from './tree';

export type Player =
  { kind: 'person'; name?: string } | { kind: 'engine'; level: number } | { kind: 'elsewhere'; name: string | null }; // null: the seat is free
export type Players = Record<Side, Player>;

// What a record says of its game beside the moves.
export type About = Pick<GameRecord, 'players' | 'named' | 'result' | 'event' | 'date' | 'place'>;

export interface Setup {
  game: string;
  options: Options;
  start?: Start;
  seats: Players;
  clock?: TimeControl;
  about?: About; // if it comes from a record
  guided?: true; // the reader's first game of this kind
  practice?: { from: number; comments: boolean }; // against the computer without takebacks, from this node on
}

// The position where a game ended, or else at the end of its main line.
export function last_position({ game, options, start }: Setup, tree: Tree, end?: number | null): Position {
  return { game, options, ...(start && { start }), ...played(tree, end ?? line(tree, 0).at(-1) ?? 0) };
}

// In the order of their turns.
export const sides: readonly Side[] = ['black', 'white', 'red'];

export const person: Player = { kind: 'person' };

export function everybody(player: Player): Players {
  return { black: player, white: player, red: player };
}

export const has_engine = ({ seats }: Setup) => Object.values(seats).some(({ kind }) => kind === 'engine');

// Whoever is here moves for all, from such a position on.
export function open_to_all({ game, options = {}, start }: Pick<Setup, 'game' | 'start'> & Partial<Setup>): Setup {
  return { game, options, seats: everybody(person), ...(start && { start }) };
}

// The position on the board as the start of another game.
export function start_of({ state }: Situation): Start & Pick<Situation['state'], 'cells'> {
  return {
    cells: { ...state.cells },
    to_move: state.to_move,
    ...(state.button !== undefined && { button: state.button }),
    ...(state.prison && { prison: { ...state.prison } }),
    ...(state.last_placed_marked !== undefined && { last_placed_marked: state.last_placed_marked }),
  };
}

// One person against the computer.
export function against(level: number, own: Side): Players {
  return { ...everybody({ kind: 'engine', level }), [own]: person };
}

// The colour after these moves of whoever began as this one, and vice versa.
export function exchanged(side: Side, moves: string[]): Side {
  if (side === 'red' || !moves.includes('swap')) return side;
  return side === 'black' ? 'white' : 'black';
}

// The same once more, with the colours exchanged.
export function again(setup: Setup): Setup {
  const { about: _, guided: __, practice: ___, ...rest } = setup;
  const { black, white, red } = setup.seats;
  return { ...rest, seats: { black: white, white: black, red } };
}

// The form of a new game, filled in like this one.
export function form_address({ game, options }: Setup): string {
  return `#/new?${new URLSearchParams({ game, ...options })}`;
}
