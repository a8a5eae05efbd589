// Puzzles as the pages pose them: proved problems, and mistakes from the reader's own games.
import { connection } from '../../game/app.svelte';
import type { Outcome } from '../../game/puzzle.svelte';
import type { Mistake } from '../../game/puzzles.svelte';
import type { Problem, Side } from '../../protocol/types';
import { percent } from '../../texts/speech';
import type { Texts } from '../../texts/en';

export interface Puzzle {
  id: string;
  position: Problem['position'];
  solution: string[]; // every right first move that is known
  themes: string[];
  decides_game: boolean; // whether it is about who wins, not about a group
  task(text: Texts, to_move: Side): string;
  judge(move: string): Promise<Outcome>;
  // What to say of a move that was judged, and how far that can be trusted.
  verdict(text: Texts, to_move: Side, move: string, right: boolean): string;
  trust(text: Texts, right: boolean): string;
}

const other: Record<Side, Side> = { black: 'white', white: 'black', red: 'black' };

export function proved(problem: Problem): Puzzle {
  const { id, position, solution, themes } = problem;
  return {
    id,
    position,
    solution,
    themes,
    decides_game: problem.goal.kind === 'win',
    task: ({ puzzles, side }, to_move) => puzzles.task(problem, side[to_move], side[other[to_move]]),
    judge: (move) => connection.ask('attempt', { problem: id, move }),
    verdict: ({ puzzles, side, act }, to_move, move, right) =>
      right
        ? puzzles.right(problem, side[to_move], side[other[to_move]])
        : puzzles.wrong(problem, act(move), side[to_move]),
    trust: ({ puzzles }, right) => (problem.goal.kind === 'capture' && !right ? puzzles.proved_saved : puzzles.proved),
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
    decides_game: true,
    task: ({ puzzles, side }, to_move) => puzzles.own_task(side[to_move]),
    async judge(move) {
      if (move === best) return { right: true, line: better.slice(1) };
      lost = loss;
      if (move === played) return { right: false, line: answer };
      const asked = { ...position, moves: [...moves, move], turns: [moves.length], engine: { playouts: 400 } };
      const [judged] = (await connection.ask('review', asked)).turns;
      lost = judged?.loss ?? 0;
      return judged?.verdict === 'fine' ? { right: true, line: [] } : { right: false, line: judged?.answer ?? [] };
    },
    verdict: ({ puzzles, act, act_within }, _, move, right) => {
      if (right) return (move === best ? puzzles.own_right : puzzles.own_good)(act_within(move));
      return move === played ? puzzles.own_same(act(move), percent(lost)) : puzzles.own_wrong(act(move), percent(lost));
    },
    trust: ({ puzzles }) => (exact ? puzzles.own_exact : puzzles.own_unproved),
  };
}
