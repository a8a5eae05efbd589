// What the reader has learned so far, kept in this browser: of each lesson, how many steps are done, and where they left.
import { read, write } from './storage';

interface Learned {
  done: Record<string, Record<string, number>>; // by game and lesson
  last: { game: string; lesson: string } | null;
}
const key = 'crosscut.lessons';

export const learned: Learned = $state(read<Learned>(key, { done: {}, last: null }));

export function steps_done(game: string, lesson: string): number {
  return learned.done[game]?.[lesson] ?? 0;
}

export function keep_step(game: string, lesson: string, steps: number): void {
  const of_game = (learned.done[game] ??= {});
  of_game[lesson] = Math.max(of_game[lesson] ?? 0, steps);
  learned.last = { game, lesson };
  write(key, learned);
}
