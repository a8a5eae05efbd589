// The parts of which a move is made, as texts. What they mean is the engine's business.
import { targets } from '../board/picture';
import type { Input, Next } from '../protocol/types';

// What can be pointed at: the next steps of the move begun, and other ways to begin it where that is not mistaken for
// the next step of this one.
export function choices(first: Input | null, input: Input | null): Map<string, Next> {
  const next = targets(input);
  if (!first || !input || input.text === '' || input.text.startsWith('dead')) return next;
  const anew = [...targets(first)].filter(([, step]) => next.size === 0 || step.kind === 'from');
  return new Map([...anew, ...next]);
}

// The text with one more place, in the form that the next part has: "dead d4", "c3-d3", "c3-d3,f6".
export function extended(text: string, place: string): string {
  if (text === '' || text.includes(':')) return place;
  if (text.startsWith('dead')) return `${text} ${place}`;
  return text.includes('-') ? `${text.split(',')[0]},${place}` : `${text}-${place}`;
}

export function back_one_step(text: string): string {
  return text.replace(/(^|[-,: ])[^-,: ]*$/, '');
}

// A claim without the place.
export function without(claim: string, place: string): string {
  return claim
    .split(' ')
    .filter((word) => word !== place)
    .join(' ');
}
