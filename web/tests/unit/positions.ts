// Boards and positions for tests.
import type { Board, Last, Place, Situation } from '../../src/protocol/types';

const letters = 'abcdefghjklmnopqrstuvwxyz';
const name = (column: number, row: number, level = 0) => `${level ? level + 1 : ''}${letters[column]}${row + 1}`;

function lattice(side: number, level = 0): Place[] {
  return Array.from({ length: side * side }, (_, index) => {
    const column = index % side;
    const row = Math.floor(index / side);
    return { name: name(column, row, level), level, column, row };
  });
}

export function square_board(size: number): Board {
  return { shape: 'square', size, sides: 2, places: lattice(size) };
}

export function pyramid_board(size: number): Board {
  return {
    shape: 'pyramid',
    size,
    sides: 2,
    places: Array.from({ length: size }, (_, level) => lattice(size - level, level)).flat(),
  };
}

export function hexagon_board(size: number): Board {
  return {
    shape: 'hexhex',
    size,
    sides: 2,
    walls: ['e', 'ne', 'nw', 'w', 'sw', 'se'],
    places: lattice(2 * size - 1).filter(({ column, row }) => Math.abs(column - row) < size),
  };
}

export function situation(board: Board, cells: Record<string, string>, last: Last | null = null): Situation {
  const state = {
    game: 'test',
    options: {},
    cells,
    over: false,
    ply: 0,
    result: null,
    score: null,
    to_move: 'black' as const,
  };
  return { state, board, last, moves: [], turn: 'move' };
}
