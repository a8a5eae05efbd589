// The places that count at the end.
import type { Overlays } from '../board/Overlay.svelte';
import type { Finish, Side, State } from '../protocol/types';

const sides: Side[] = ['black', 'white', 'red'];

// Whoever resigned or ran out of time has lost, whatever the board says.
export function shows_counted({ counted }: State, finish: Finish | null): boolean {
  return !!counted && finish?.reason === 'rules' && (finish.margin !== null || finish.winner === null);
}

// The places that count, small on pieces.
export function counted({ counted: places, cells }: State): NonNullable<Overlays['owners']> {
  return sides.flatMap((side) =>
    (places?.[side] ?? []).map((place) => ({ place, side, weight: cells[place] ? 0.45 : 1 })),
  );
}
