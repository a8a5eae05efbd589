// What the score of a position can tell: as long as one player alone stands on a board, all of it is that player's
// territory, which means nothing yet.
import type { Overlays } from '../board/Overlay.svelte';
import type { Side, Situation, State } from '../protocol/types';

const sides: Side[] = ['black', 'white', 'red'];
const much = 1 / 3; // of the board

export function means_something({ state, board, turn }: Situation): boolean {
  if (turn !== 'move') return true;
  const ground = board.places.filter((place) => place.level === 0).length;
  const territories = sides.slice(0, board.sides).map((side) => state.parts?.[side]?.['territory'] ?? 0);
  return Math.max(...territories) <= much * ground || Math.min(...territories) > 0;
}

// The places that count, small on pieces.
export function counted({ counted: places, cells }: State): NonNullable<Overlays['owners']> {
  return sides.flatMap((side) =>
    (places?.[side] ?? []).map((place) => ({ place, side, weight: cells[place] ? 0.45 : 1 })),
  );
}
