// The tokens of pieces, as positions carry them: "B", "W:ne", "Bp", "Wk", "Bm".
import type { Direction, Side } from '../protocol/types';

export interface Piece {
  side: Side;
  kind: 'plain' | 'pawn' | 'king' | 'marked';
  wall?: Direction;
}

const sides: Record<string, Side> = { B: 'black', W: 'white', R: 'red' };
const kinds: Record<string, Piece['kind']> = { '': 'plain', p: 'pawn', k: 'king', m: 'marked' };

export const letter: Record<Side, string> = { black: 'B', white: 'W', red: 'R' };

export function read_piece(token: string): Piece {
  const side = sides[token[0] as string];
  if (!side) throw new Error(`"${token}" is not a piece.`);
  if (token[1] === ':') return { side, kind: 'plain', wall: token.slice(2) as Direction };
  const kind = kinds[token.slice(1)];
  if (!kind) throw new Error(`"${token}" is not a piece.`);
  return { side, kind };
}
