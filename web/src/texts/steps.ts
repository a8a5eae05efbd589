// The steps of a move as the engine tells them, by what they are.
import type { TurnStep } from '../protocol/types';

export function steps(taken: TurnStep[]) {
  const at = (kind: TurnStep['kind']) => taken.find((step) => step.kind === kind);
  return {
    from: at('from')?.place,
    to: at('to')?.place,
    place: at('place')?.place,
    wall: at('wall')?.direction,
    claim: at('act')?.act === 'dead' ? taken.flatMap(({ place }) => place ?? []) : undefined, // of dead groups
  };
}
