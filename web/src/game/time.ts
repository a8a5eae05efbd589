// The time left to a player: a main time, and an increment for each move or byo-yomi periods, counted as the server
// counts them for rooms. Spans are milliseconds. Knows nothing of games, nor what time it is.
import type { TimeControl } from '../protocol/types';

export interface Left {
  main: number;
  period: number; // what is left of the current one
  periods: number; // those not used up
}

// With an increment alone, the first move has it, too.
export function at_first({ main, increment = 0, period = 0, periods = 0 }: TimeControl): Left {
  return { main: 1000 * (main || (period ? 0 : increment)), period: 1000 * period, periods };
}

export function spent(left: Left, time: number, { period = 0 }: TimeControl): Left {
  const main = Math.max(0, left.main - time);
  let over = time - (left.main - main);
  let { periods } = left;
  let rest = left.period;
  while (over > 0 && periods > 0) {
    const used = Math.min(rest, over);
    rest -= used;
    over -= used;
    if (rest > 0) break;
    rest = --periods > 0 ? 1000 * period : 0;
  }
  return { main, period: rest, periods };
}

// After a move: the increment is added, and the next move has a whole period.
export function moved(left: Left, { increment = 0, period = 0 }: TimeControl): Left {
  return { ...left, main: left.main + 1000 * increment, period: left.periods > 0 ? 1000 * period : 0 };
}

// Until the flag falls.
export function total(left: Left, { period = 0 }: TimeControl): number {
  return left.main + (left.periods > 0 ? left.period + (left.periods - 1) * 1000 * period : 0);
}

const reserve = 500; // for the answer's way and the drawing of it
const longest = 30_000;
const moves_ahead = 25;

// How many seconds the computer may think, so that it neither loses on time nor has to hurry in the end.
export function for_a_move(left: Left, { increment = 0, period = 0 }: TimeControl): number {
  const share = left.main / moves_ahead + 0.8 * 1000 * (left.periods > 0 ? period : increment);
  const most = left.main + left.period - reserve; // without using up a period
  return Math.max(50, Math.min(share, most, longest)) / 1000;
}

function minutes(time: number): string {
  const seconds = Math.max(0, Math.ceil(time / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// The time that runs, and what comes after it.
export function clock_texts({ main, period, periods }: Left): { time: string; more: string } {
  if (periods === 0) return { time: minutes(main), more: '' };
  if (main === 0) return { time: minutes(period), more: `× ${periods}` };
  return { time: minutes(main), more: `+ ${minutes(period)} × ${periods}` };
}
