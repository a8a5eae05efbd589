// Puzzles as the pages pose them: proved problems, and mistakes from the reader's own games.
import { connection } from '../../game/app.svelte';
import type { Outcome } from '../../game/puzzle.svelte';
import type { Mistake } from '../../game/puzzles.svelte';
import type { Judged, Problem, Side } from '../../protocol/types';
import { named, type Texts } from '../../texts/language';
import { first_reason } from '../analysis/findings';
import { percent } from '../../texts/speech';
import { act, act_within } from '../../texts/words';

export interface Puzzle {
  id: string;
  position: Problem['position'];
  solution: string[]; // every right first move that is known
  themes: string[];
  target: string[]; // the pieces to capture or to keep; none where it is about who wins
  task(text: Texts, to_move: Side): string;
  judge(move: string, made: string[]): Promise<Outcome>; // `made`: before it, by both sides
  // What to say of a move that was judged, and how far that can be trusted.
  verdict(text: Texts, to_move: Side, move: string, right: boolean): string;
  trust(text: Texts, right: boolean): string;
}

const trusts = { win: 'proved_lost', capture: 'proved_saved', keep: 'proved' } as const; // of what is wrong
const most_shown = 6; // moves
const other: Record<Side, Side> = { black: 'white', white: 'black', red: 'black' };

function task_words(text: Texts, { goal, solution }: Problem, to_move: Side): string {
  const [who, opponent] = [text.side[to_move], text.side[other[to_move]]];
  const task = {
    win: () => text.puzzles.task.win(who, opponent),
    capture: () => text.puzzles.task.capture(who, goal.at, (goal.turns + 1) / 2),
    keep: () => text.puzzles.task.keep(who, goal.at, opponent, goal.turns / 2),
  };
  return `${task[goal.kind]()} ${text.puzzles.solutions(solution.length)}`;
}
function right_words(text: Texts, { goal }: Problem, to_move: Side): string {
  const words = text.puzzles.right;
  return goal.kind === 'win' ? words.win(text.side[to_move], text.side[other[to_move]]) : words[goal.kind](goal.at);
}
function wrong_words(text: Texts, { goal }: Problem, to_move: Side, move: string): string {
  const words = text.puzzles.wrong;
  return goal.kind === 'win' ? words.win(move, text.side[to_move]) : words[goal.kind](move, goal.at);
}

// The first of the hints that go with these themes, in the order of the hints.
export function hint_words(text: Texts, themes: string[]): string {
  const name = Object.keys(text.puzzles.hints).find((one) => themes.includes(one)) ?? '';
  return named(text.puzzles.hints, name) ?? text.puzzles.hint_any;
}

// What the engine finds about the last of these moves.
async function reviewed({ moves: before = [], ...position }: Problem['position'], made: string[]) {
  const moves = [...before, ...made];
  const asked = { ...position, moves, turns: [moves.length - 1], engine: { playouts: 100 } };
  return (await connection.ask('review', asked)).turns[0];
}
// Only as far as it tells something: until the reason why the move is bad is on the board, or a few moves.
function refuted(line: string[], judged: Judged | undefined): Outcome {
  const reason = judged && first_reason(judged.reasons);
  const { moves = [], text = '' } = reason ?? {};
  const shown = moves.length > 0 && moves.every((move, at) => move === line[at]) ? moves.length : most_shown;
  return { right: false, line: line.slice(0, shown), why: text };
}

export function proved(problem: Problem): Puzzle {
  const { id, position, solution, themes } = problem;
  return {
    id,
    position,
    solution,
    themes,
    target: problem.goal.at,
    task: (text, to_move) => task_words(text, problem, to_move),
    async judge(move, made) {
      const { right, line } = await connection.ask('attempt', { problem: id, moves: made, move });
      if (right) return { right, line, on: line.length > 1 };
      const judged = problem.goal.kind === 'win' ? await reviewed(position, [...made, move]) : undefined;
      return refuted(line, judged);
    },
    verdict: (text, to_move, move, right) =>
      right ? right_words(text, problem, to_move) : wrong_words(text, problem, to_move, act(text, move)),
    trust: (text, right) => text.puzzles[right ? 'proved' : trusts[problem.goal.kind]],
  };
}

export function own_mistake(mistake: Mistake): Puzzle {
  const { id, game, options, start, moves, played, better, answer, loss, exact } = mistake;
  const position = { game, options, moves, ...(start && { start }) };
  const best = better[0] ?? '';
  let lost = loss; // by the move that was judged last
  return {
    id,
    position,
    solution: [best],
    themes: [],
    target: [],
    task: (text, to_move) => text.puzzles.own_task(text.side[to_move]),
    async judge(move) {
      if (move === best) return { right: true, line: better.slice(1, most_shown) };
      const judged = await reviewed({ ...position, moves: [] }, [...moves, move]);
      const same = move === played;
      if (!same && judged?.verdict === 'fine') return { right: true, line: [] };
      lost = same ? loss : (judged?.loss ?? 0);
      return refuted(same ? answer : (judged?.answer ?? []), judged);
    },
    verdict: (text, _, move, right) => {
      if (right) return text.puzzles[move === best ? 'own_right' : 'own_good'](act_within(text, move));
      return text.puzzles[move === played ? 'own_same' : 'own_wrong'](act(text, move), percent(lost));
    },
    trust: (text) => text.puzzles[exact ? 'own_exact' : 'own_unproved'],
  };
}
