// What a clock shows between two answers of the engine, which decides what moves cost and earn. Durations are in
// milliseconds.
import type { Left, TimeControl } from '../protocol/types';

// With only an increment, the first move has it as well.
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

const hour = 3_600_000; // milliseconds

// "4:07", "1:04:07", and in games by correspondence "2 d 23 h", with a sign for days.
export function shown(time: number, day: string): string {
  if (time >= 24 * hour) return `${Math.floor(time / (24 * hour))} ${day} ${Math.floor(time / hour) % 24} h`;
  const seconds = Math.max(0, Math.ceil(time / 1000));
  const two = (count: number) => String(count).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const front = minutes < 60 ? String(minutes) : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  return `${front}:${two(seconds % 60)}`;
}

// The time that is running, and what follows it.
export function clock_texts({ main, period, periods }: Left, day: string): { time: string; more: string } {
  if (periods === 0) return { time: shown(main, day), more: '' };
  if (main === 0) return { time: shown(period, day), more: periods === 1 && period > hour ? '' : `× ${periods}` };
  return { time: shown(main, day), more: `+ ${shown(period, day)} × ${periods}` };
}

// The time controls that are offered; those in days are for games by link.
export const clocks = {
  none: null,
  quick: { control: { main: 300, increment: 5 }, days: 0 },
  slow: { control: { main: 1200, increment: 10 }, days: 0 },
  byo: { control: { main: 600, period: 30, periods: 5 }, days: 0 },
  day: correspondence(1),
  days: correspondence(3),
  week: correspondence(7),
} as const;

// A clock by numbers, as they are typed: main time with an increment or periods of byo-yomi, or days for each move.
export const own_clocks = ['increment', 'periods', 'days'] as const;
export const clock_numbers = {
  minutes: { usual: 15, least: 0, most: 1440, step: 0.5 },
  increment: { usual: 10, least: 0, most: 3600, step: 1 },
  period: { usual: 30, least: 1, most: 3600, step: 1 },
  periods: { usual: 5, least: 1, most: 100, step: 1 },
  days: { usual: 2, least: 1, most: 30, step: 1 },
} as const;
export type ClockNumber = keyof typeof clock_numbers;
export interface OwnClock {
  kind: (typeof own_clocks)[number];
  typed: Partial<Record<ClockNumber, string>>; // empty: the usual one
}

// What a clock of this kind asks for.
export const asked_by: Record<OwnClock['kind'], readonly ClockNumber[]> = {
  increment: ['minutes', 'increment'],
  periods: ['minutes', 'period', 'periods'],
  days: ['days'],
};

export function clock_number({ typed }: OwnClock, name: ClockNumber): number {
  return Number(typed[name] || clock_numbers[name].usual);
}

export function is_clock_number(clock: OwnClock, name: ClockNumber): boolean {
  const { least, most, step } = clock_numbers[name];
  const number = clock_number(clock, name);
  return number >= least && number <= most && Number.isInteger(number / step);
}

// No value: there is none with these numbers.
export function own_clock(clock: OwnClock): TimeControl | null {
  if (!asked_by[clock.kind].every((name) => is_clock_number(clock, name))) return null;
  const [main, increment, period, periods, days] = [
    60 * clock_number(clock, 'minutes'),
    clock_number(clock, 'increment'),
    clock_number(clock, 'period'),
    clock_number(clock, 'periods'),
    clock_number(clock, 'days'),
  ];
  if (clock.kind === 'days') return correspondence(days).control;
  if (clock.kind === 'periods') return { main, period, periods };
  return main + increment > 0 ? { main, increment } : null;
}

function correspondence(days: number) {
  return { control: { main: 0, period: days * 86_400, periods: 1 }, days };
}
