// The reader's progress with puzzles, kept in this browser, and the mistakes that reviews of their games found.
import type { Judged, Options, Problem, Side, Start } from '../protocol/types';
import { connection } from './app.svelte';
import type { Practised } from './intervals';
import { load } from './load';
import type { Play } from './play.svelte';
import { rated, type Rating } from './rating';
import { follow, read, write } from './storage';

// All proved problems; asked for once.
let asked: Promise<Problem[]> | null = null;
export function all_problems(): Promise<Problem[]> {
  asked ??= connection.ask('problems', {}).then(({ problems }) => problems);
  asked.catch(() => (asked = null));
  return asked;
}

// The number of the reader's date, counted from 1970: everyone has the same puzzle on the same date.
export function today(now = new Date()): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
}
export async function problem_of_today(): Promise<Problem | undefined> {
  return (await connection.ask('problems', { day: today() })).problems[0];
}

// From 1 to 5; half of the problems are on the first two levels.
export function level(difficulty: number): number {
  return 1 + [4, 12, 22, 34].filter((most) => difficulty > most).length;
}
export function by_difficulty(problems: Problem[]): Problem[] {
  return [...problems].sort((one, other) => one.difficulty - other.difficulty || one.id.localeCompare(other.id));
}

// Solved at the first attempt, or later or with a hint; or tried, or shown, but not solved yet.
export type Result = 'first' | 'later' | 'missed';
interface Progress {
  results: Record<string, Result>;
  daily: { day: number; length: number }; // the last day whose puzzle was solved, and how many days in a row
}

const key = 'crosscut.puzzles';
const mistakes_key = 'crosscut.mistakes';

const nothing: Progress = { results: {}, daily: { day: -1, length: 0 } };
export const progress: Progress = $state(read(key, nothing));
follow(key, nothing, (kept) => Object.assign(progress, kept));

// The strength of the reader in each game, and of each puzzle once it was tried. A puzzle begins with what its difficulty
// says, and counts only the first time: afterwards its solution is known.
const ratings_key = 'crosscut.ratings';
interface Ratings {
  games: Record<string, Rating>;
  puzzles: Record<string, Rating>;
}
const unrated: Ratings = { games: {}, puzzles: {} };
let ratings: Ratings = $state.raw(read(ratings_key, unrated));
follow(ratings_key, unrated, (kept) => (ratings = kept));
export const own_rating = (game: string): Rating =>
  ratings.games[game] ?? { rating: 1200, deviation: 350, volatility: 0.06 };
export const puzzle_rating = ({ id, difficulty }: Problem): Rating =>
  ratings.puzzles[id] ?? { rating: 1000 + 25 * difficulty, deviation: 150, volatility: 0.06 };
function rate(problem: Problem, score: number): void {
  const { game } = problem.position;
  const [own, puzzle] = [own_rating(game), puzzle_rating(problem)];
  ratings = {
    games: { ...ratings.games, [game]: rated(own, [{ opponent: puzzle, score }]) },
    puzzles: { ...ratings.puzzles, [problem.id]: rated(puzzle, [{ opponent: own, score: 1 - score }]) },
  };
  write(ratings_key, ratings);
}
export function record_problem(problem: Problem, right: boolean, helped: boolean, daily: boolean): void {
  if (!progress.results[problem.id]) rate(problem, right ? (helped ? 0.5 : 1) : 0);
  record(problem.id, right, helped, daily);
}

// What to practise after something else: mistakes that are due, and between them the unsolved puzzle that is nearest to
// the reader's strength, of another game where there is one.
export function next_practice(problems: Problem[], before: Problem | Mistake | null): Problem | Mistake | null {
  const [due] = due_mistakes().filter(({ id }) => id !== before?.id);
  const mistake_before = before !== null && 'played' in before;
  const far = (one: Problem) => Math.abs(puzzle_rating(one).rating - own_rating(one.position.game).rating);
  const open = problems
    .filter((one) => one.id !== before?.id && solved([one]) === 0)
    .sort((one, other) => far(one) - far(other) || one.id.localeCompare(other.id));
  const game_before = before && ('played' in before ? before.game : before.position.game);
  const problem = open.find(({ position }) => position.game !== game_before) ?? open[0];
  return (mistake_before ? (problem ?? due) : (due ?? problem)) ?? null;
}

export function record(id: string, right: boolean, helped: boolean, daily: boolean): void {
  const before = progress.results[id];
  if (before !== 'first') progress.results[id] = right ? (before || helped ? 'later' : 'first') : (before ?? 'missed');
  const day = today();
  if (right && daily && progress.daily.day !== day)
    progress.daily = { day, length: progress.daily.day === day - 1 ? progress.daily.length + 1 : 1 };
  write(key, progress);
}

// How many days in a row the puzzle of the day was solved, today or up to yesterday.
export function streak(): number {
  return progress.daily.day >= today() - 1 ? progress.daily.length : 0;
}

export function solved(problems: Problem[]): number {
  return problems.filter(({ id }) => ['first', 'later'].includes(progress.results[id] ?? '')).length;
}

// A move in one of the reader's games that a review found bad beyond doubt.
export interface Mistake {
  id: string;
  when: number; // found, in milliseconds since 1970
  game: string;
  options: Options;
  start?: Start;
  moves: string[]; // before it
  by: Side;
  played: string;
  better: string[]; // a better move, and how the game might go on after it
  answer: string[]; // how it might go on after the move played
  loss: number; // of the chances
  exact?: boolean; // the board is solved
}
const most_kept = 100;

let found: Mistake[] = $state.raw(read<Mistake[]>(mistakes_key, []));
follow<Mistake[]>(mistakes_key, [], (kept) => (found = kept));
export const mistakes = (): Mistake[] => found;

// Takes over what a review of the line of these nodes found; a position that is known already is kept as it was.
export function keep_mistakes(play: Play, nodes: readonly number[], turns: Judged[]): void {
  const { game, options, start } = play.setup;
  const { moves = [] } = play.position_at(nodes.at(-1) ?? 0);
  const serious = turns.filter(
    ({ ply, verdict, loss, uncertainty, better }) =>
      play.maker(nodes[ply + 1] ?? 0)?.kind === 'person' &&
      verdict !== 'fine' &&
      better.length > 0 &&
      (loss ?? 0) > (uncertainty ?? 0),
  );
  const fresh = serious.map(({ ply, by, move, better, answer, loss, solved }): Mistake => {
    const before = moves.slice(0, ply);
    const id = [game, ...Object.values(options), JSON.stringify(start ?? ''), ...before].join(' ');
    return {
      id: hash(id),
      when: Date.now(),
      game,
      options,
      ...(start && { start }),
      moves: before,
      by,
      played: move,
      better,
      answer,
      loss: loss ?? 0,
      ...(solved && { exact: true }),
    };
  });
  const known = new Set(found.map(({ id }) => id));
  found = [...fresh.filter(({ id }) => !known.has(id)), ...found].slice(0, most_kept);
  write(mistakes_key, found);
}
export function forget_mistake(id: string): void {
  found = found.filter((one) => one.id !== id);
  write(mistakes_key, found);
  const { [id]: _, ...others } = practice;
  practice = others;
  write(practice_key, practice);
}

// Mistakes come back at growing intervals; one that was not practised yet is due at once.
const practice_key = 'crosscut.practice';
let practice: Record<string, Practised> = $state.raw(read(practice_key, {}));
export const due_at = (id: string): number => practice[id]?.due ?? 0;
export const due_mistakes = (now = Date.now()): Mistake[] => found.filter(({ id }) => due_at(id) <= now);

// Only the first answer counts until it is due again.
export async function practise(id: string, right: boolean, helped: boolean, now = Date.now()): Promise<void> {
  const { practised, Rating } = await load(() => import('./intervals'));
  if (due_at(id) > now) return;
  const grade = right ? (helped ? Rating.Hard : Rating.Good) : Rating.Again;
  practice = { ...practice, [id]: practised(practice[id], grade, now) };
  write(practice_key, practice);
}

// Short enough for an address, long enough to tell a few hundred positions apart.
function hash(text: string): string {
  let [one, other] = [5381, 52711];
  for (let i = 0; i < text.length; ++i) {
    one = Math.imul(one, 33) ^ text.charCodeAt(i);
    other = Math.imul(other, 31) ^ text.charCodeAt(i);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}
