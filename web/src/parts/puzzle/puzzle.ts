// Puzzles as the pages pose them: proved problems, and mistakes from the reader's own games.
import { connection } from '../../game/app.svelte';
import type { Outcome } from '../../game/puzzle.svelte';
import type { Mistake } from '../../game/puzzles.svelte';
import type { Problem, Side } from '../../protocol/types';
import { named, type Texts } from '../../texts/language';
import { percent } from '../../texts/speech';
import { act, act_within } from '../../texts/words';

export interface Puzzle {
  id: string;
  position: Problem['position'];
  solution: string[]; // every right first move that is known
  themes: string[];
  target: string[]; // the pieces to capture or to keep; none where it is about who wins
  task(text: Texts, to_move: Side): string;
  judge(move: string): Promise<Outcome>;
  // What to say of a move that was judged, and how far that can be trusted.
  verdict(text: Texts, to_move: Side, move: string, right: boolean): string;
  trust(text: Texts, right: boolean): string;
}

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

export function proved(problem: Problem): Puzzle {
  const { id, position, solution, themes } = problem;
  return {
    id,
    position,
    solution,
    themes,
    target: problem.goal.at,
    task: (text, to_move) => task_words(text, problem, to_move),
    judge: (move) => connection.ask('attempt', { problem: id, move }),
    verdict: (text, to_move, move, right) =>
      right ? right_words(text, problem, to_move) : wrong_words(text, problem, to_move, act(text, move)),
    trust: (text, right) => text.puzzles[problem.goal.kind === 'capture' && !right ? 'proved_saved' : 'proved'],
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
      if (move === best) return { right: true, line: better.slice(1) };
      lost = loss;
      if (move === played) return { right: false, line: answer };
      const asked = { ...position, moves: [...moves, move], turns: [moves.length], engine: { playouts: 400 } };
      const [judged] = (await connection.ask('review', asked)).turns;
      lost = judged?.loss ?? 0;
      return judged?.verdict === 'fine' ? { right: true, line: [] } : { right: false, line: judged?.answer ?? [] };
    },
    verdict: (text, _, move, right) => {
      if (right) return text.puzzles[move === best ? 'own_right' : 'own_good'](act_within(text, move));
      return text.puzzles[move === played ? 'own_same' : 'own_wrong'](act(text, move), percent(lost));
    },
    trust: (text) => text.puzzles[exact ? 'own_exact' : 'own_unproved'],
  };
}
