// What the reader has learned so far, kept in this browser: of each lesson, how many steps are done, where they left, and
// which games they have played.
import { follow, read, write } from './storage';

interface Learned {
  done: Record<string, Record<string, number>>; // by game and lesson
  last: { game: string; lesson: string } | null;
  met: string[]; // games that need no guide any more
}
const key = 'crosscut.lessons';

const nothing: Learned = { done: {}, last: null, met: [] };
export const learned: Learned = $state(read(key, nothing));
follow(key, nothing, (kept) => Object.assign(learned, kept));

export function steps_done(game: string, lesson: string): number {
  return learned.done[game]?.[lesson] ?? 0;
}

export function keep_step(game: string, lesson: string, steps: number): void {
  const of_game = (learned.done[game] ??= {});
  of_game[lesson] = Math.max(of_game[lesson] ?? 0, steps);
  learned.last = { game, lesson };
  write(key, learned);
}

export function meet(game: string): void {
  if (learned.met.includes(game)) return;
  learned.met.push(game);
  write(key, learned);
}
