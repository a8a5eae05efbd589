// Which scores are shown, and what counts in them.
import type { Overlays } from '../board/Overlay.svelte';
import type { Side, State } from '../protocol/types';

const sides: Side[] = ['black', 'white', 'red'];

export function means_something({ over, telling }: State): boolean {
  return over || !!telling;
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
