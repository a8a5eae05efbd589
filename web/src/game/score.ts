// The places that count at the end.
import type { Overlays } from '../board/Overlay.svelte';
import type { Finish, State } from '../protocol/types';
import { sides } from './players';

// Whether a game ended on the board.
export const by_rules = (reason: Finish['reason']): boolean =>
  !!reason && !['resignation', 'time', 'agreement', 'void'].includes(reason);

// Whoever resigned or ran out of time has lost, whatever the board says.
export function shows_counted({ counted }: State, finish: Finish | null): boolean {
  return !!counted && !!finish && by_rules(finish.reason) && (finish.margin !== null || finish.winner === null);
}

// The places that count, small on pieces.
export function counted({ counted: places, cells }: State): NonNullable<Overlays['owners']> {
  return sides.flatMap((side) =>
    (places?.[side] ?? []).map((place) => ({ place, side, weight: cells[place] ? 0.45 : 1 })),
  );
}
