// A move begun, as the engine tells it: what it is made of so far and what can be pointed at next.
import { targets } from '../board/picture';
import type { Direction, Input, Next } from '../protocol/types';

// Dead groups are being claimed.
export function claiming(input: Input | null): boolean {
  return input?.taken[0]?.text === 'dead';
}

// What can be pointed at: the next steps of the move begun, and other ways to begin it where that is not mistaken for
// the next step of this one.
export function choices(first: Input | null, input: Input | null): Map<string, Next> {
  const next = targets(input);
  if (!first || !input || input.text === '' || claiming(input)) return next;
  const anew = [...targets(first)].filter(([, step]) => next.size === 0 || step.kind === 'from');
  return new Map([...anew, ...next]);
}

// The wall that the move begun has.
export function wall_of(input: Input | null): Direction | null {
  return input?.taken.find((step) => step.kind === 'wall')?.direction ?? null;
}
