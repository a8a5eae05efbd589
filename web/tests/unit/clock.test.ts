import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MatchClock } from '../../src/game/clock.svelte';
import { at_first, clock_texts, for_a_move, moved, spent, total } from '../../src/game/time';
import type { Side, TimeControl } from '../../src/protocol/types';

const quick = { main: 300, increment: 5 };
const byo = { main: 60, period: 30, periods: 3 };

describe('the time left', () => {
  it('is the main time first, and the increment where there is none', () => {
    expect(at_first(quick)).toEqual({ main: 300_000, period: 0, periods: 0 });
    expect(at_first({ main: 0, increment: 5 }).main).toBe(5000);
    expect(at_first({ main: 0, period: 30, periods: 2 })).toEqual({ main: 0, period: 30_000, periods: 2 });
  });
  it('grows by the increment with each move', () => {
    expect(moved(spent(at_first(quick), 2000, quick), quick).main).toBe(303_000);
  });
  it('goes on in periods, which a move in time makes whole again', () => {
    const first = spent(at_first(byo), 70_000, byo);
    expect(first).toEqual({ main: 0, period: 20_000, periods: 3 });
    expect(moved(first, byo).period).toBe(30_000);
    const second = spent(first, 20_000, byo);
    expect(second).toEqual({ main: 0, period: 30_000, periods: 2 });
    expect(total(second, byo)).toBe(60_000);
    expect(spent(second, 60_000, byo)).toEqual({ main: 0, period: 0, periods: 0 });
    expect(total(spent(second, 99_000, byo), byo)).toBe(0);
    expect(moved(spent(second, 99_000, byo), byo).period).toBe(0);
  });
  it('does not depend on how often one looks', () => {
    let often = at_first(byo);
    for (let tick = 0; tick < 1000; ++tick) often = spent(often, 137, byo);
    expect(often).toEqual(spent(at_first(byo), 137_000, byo));
  });
  it('is written as minutes and seconds', () => {
    expect(clock_texts({ main: 61_001, period: 0, periods: 0 })).toEqual({ time: '1:02', more: '' });
    expect(clock_texts({ main: 5000, period: 30_000, periods: 2 })).toEqual({ time: '0:05', more: '+ 0:30 × 2' });
    expect(clock_texts({ main: 0, period: 9000, periods: 2 })).toEqual({ time: '0:09', more: '× 2' });
  });
});

describe('the computer', () => {
  it.each<TimeControl>([
    quick,
    byo,
    { main: 3, increment: 0 },
    { main: 0, period: 1, periods: 1 },
    { main: 1, increment: 2 },
  ])('never thinks until its flag falls, with %j', (control) => {
    let left = at_first(control);
    for (let move = 0; move < 100; ++move) {
      const thought = 1000 * for_a_move(left, control);
      if (thought > 50) expect(thought).toBeLessThanOrEqual(left.main + left.period - 500);
      if (left.periods > 0) expect(spent(left, thought, control).periods).toBe(left.periods);
      left = moved(spent(left, thought, control), control);
      if (control.increment || control.period) expect(total(left, control)).toBeGreaterThan(0);
    }
  });
});

describe('a clock', () => {
  let fallen: Side[];
  let clock: MatchClock;
  beforeEach(() => {
    vi.useFakeTimers();
    fallen = [];
    clock = new MatchClock({ main: 10, increment: 2 }, (side) => fallen.push(side));
  });
  afterEach(() => void vi.useRealTimers());

  it('runs for one player at a time, and for none while it stands', () => {
    clock.run('black');
    vi.advanceTimersByTime(3000);
    expect(clock.left('black').main).toBe(7000);
    expect(clock.left('white').main).toBe(10_000);
    clock.moved('black');
    clock.run('white');
    vi.advanceTimersByTime(1000);
    clock.run(null);
    vi.advanceTimersByTime(60_000);
    expect(clock.now).toMatchObject({ black: { main: 9000 }, white: { main: 9000 } });
    expect(fallen).toEqual([]);
  });
  it('gives no increment for a move that took no time of it', () => {
    clock.moved('black');
    expect(clock.left('black').main).toBe(10_000);
  });
  it('says whose time is up, once, and then stands', () => {
    clock.run('white');
    vi.advanceTimersByTime(9999);
    expect(fallen).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.runOnlyPendingTimers();
    expect(fallen).toEqual(['white']);
    clock.run('black');
    vi.advanceTimersByTime(60_000);
    expect(fallen).toEqual(['white']);
  });
  it('goes on from the times that were kept', () => {
    const other = new MatchClock(quick, (side) => fallen.push(side), { ...clock.now, black: at_first(byo) });
    expect(other.left('black').main).toBe(60_000);
    expect(other.fallen).toBeNull();
    const lost = new MatchClock(quick, () => {}, { ...clock.now, red: { main: 0, period: 0, periods: 0 } });
    expect(lost.fallen).toBe('red');
  });
});
