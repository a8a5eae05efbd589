// A move in progress, as described by the engine: its parts so far, and what can be pointed at next.
import { targets } from '../board/picture';
import type { Direction, Input, TurnStep } from '../protocol/types';

// Dead groups are being claimed.
export function claiming(input: Input | null): boolean {
  return input?.taken[0]?.act === 'dead';
}

// What can be pointed at: the next steps of the move in progress, and other ways to begin it that cannot be mistaken
// for its next step.
export function choices(first: Input | null, input: Input | null): Map<string, TurnStep> {
  const next = targets(input);
  if (!first || !input || input.text === '' || claiming(input)) return next;
  const anew = [...targets(first)].filter(([, step]) => next.size === 0 || step.kind === 'from');
  return new Map([...anew, ...next]);
}

// A turn begins in which nothing can be placed or moved.
export function acts_only(input: Input | null): boolean {
  return !!input && input.text === '' && input.next.length > 0 && input.next.every(({ kind }) => kind === 'act');
}

// The wall of the move in progress.
export function wall_of(input: Input | null): Direction | null {
  return input?.taken.find((step) => step.kind === 'wall')?.direction ?? null;
}
