// The reader's games in which a position occurs, however it is turned.
import type { Position } from '../protocol/types';
import { connection } from './app.svelte';
import type { Listed } from './keep';

const batch = 50; // games in one request

export interface Found {
  plies: Map<string, number>; // by game: the moves after which it first occurs
  searched: number; // games, so far
}

// Tells again after every few games.
export async function* find(wanted: Position, games: Listed[]): AsyncGenerator<Found> {
  const plies = new Map<string, number>();
  for (let from = 0; from < games.length; from += batch) {
    const part = games.slice(from, from + batch);
    const { found } = await connection.ask('find', { ...wanted, games: part.map(({ last }) => last) });
    for (const [at, { id }] of part.entries()) {
      const ply = found[at] ?? null;
      if (ply !== null) plies.set(id, ply);
    }
    yield { plies: new Map(plies), searched: from + part.length };
  }
}
