// What the score of a position can tell: while most of the board is open there are no borders, and it only counts
// pieces; and as long as one player alone stands on a board, all of it is that player's territory.
import type { Overlays } from '../board/Overlay.svelte';
import type { Side, Situation, State } from '../protocol/types';

const sides: Side[] = ['black', 'white', 'red'];
const much = 1 / 3; // of the board
const open = 1 / 2;

export function means_something({ state, board, turn }: Situation): boolean {
  const parts = sides.slice(0, board.sides).map((side) => state.parts?.[side] ?? {});
  const territories = parts.map((part) => part['territory'] ?? 0);
  if (state.over || turn !== 'move') return true;
  const ground = board.places.filter((place) => place.level === 0).length;
  const decided = parts.reduce((sum, part) => sum + (part['pieces'] ?? 0) + (part['territory'] ?? 0), 0);
  if (decided < (1 - open) * ground) return false;
  return Math.max(...territories) <= much * ground || Math.min(...territories) > 0;
}

// Whoever resigned or ran out of time has lost, whatever the board says.
export function shows_counted({ over, counted, result }: State): boolean {
  return over && !!counted && /^[BWR]\+\d|^0$/.test(result ?? '');
}

// The places that count, small on pieces.
export function counted({ counted: places, cells }: State): NonNullable<Overlays['owners']> {
  return sides.flatMap((side) =>
    (places?.[side] ?? []).map((place) => ({ place, side, weight: cells[place] ? 0.45 : 1 })),
  );
}
