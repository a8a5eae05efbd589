// What a clock shows between two answers of the engine, which decides what moves cost and earn. Durations are in
// milliseconds.
import type { Left, TimeControl } from '../protocol/types';

// With only an increment, the first move has it, too.
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

// Until the flag falls.
export function total(left: Left, { period = 0 }: TimeControl): number {
  return left.main + (left.periods > 0 ? left.period + (left.periods - 1) * 1000 * period : 0);
}

function minutes(time: number): string {
  const seconds = Math.max(0, Math.ceil(time / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// The time that is running, and what follows it.
export function clock_texts({ main, period, periods }: Left): { time: string; more: string } {
  if (periods === 0) return { time: minutes(main), more: '' };
  if (main === 0) return { time: minutes(period), more: `× ${periods}` };
  return { time: minutes(main), more: `+ ${minutes(period)} × ${periods}` };
}
