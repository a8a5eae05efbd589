import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayClock } from '../../src/game/clock.svelte';
import { at_first, clock_texts, is_clock_number, own_clock, spent, total } from '../../src/game/time';
import type { Side } from '../../src/protocol/types';

const quick = { main: 300, increment: 5 };
const byo = { main: 60, period: 30, periods: 3 };

describe('the time left', () => {
  it('is the main time first, and the increment where there is none', () => {
    expect(at_first(quick)).toEqual({ main: 300_000, period: 0, periods: 0 });
    expect(at_first({ main: 0, increment: 5 }).main).toBe(5000);
    expect(at_first({ main: 0, period: 30, periods: 2 })).toEqual({ main: 0, period: 30_000, periods: 2 });
  });
  it('goes on in periods', () => {
    const first = spent(at_first(byo), 70_000, byo);
    expect(first).toEqual({ main: 0, period: 20_000, periods: 3 });
    const second = spent(first, 20_000, byo);
    expect(second).toEqual({ main: 0, period: 30_000, periods: 2 });
    expect(total(second, byo)).toBe(60_000);
    expect(spent(second, 60_000, byo)).toEqual({ main: 0, period: 0, periods: 0 });
    expect(total(spent(second, 99_000, byo), byo)).toBe(0);
  });
  it('does not depend on how often one looks', () => {
    let often = at_first(byo);
    for (let tick = 0; tick < 1000; ++tick) often = spent(often, 137, byo);
    expect(often).toEqual(spent(at_first(byo), 137_000, byo));
  });
  it('is written as minutes and seconds', () => {
    expect(clock_texts({ main: 61_001, period: 0, periods: 0 }, 'd')).toEqual({ time: '1:02', more: '' });
    expect(clock_texts({ main: 5000, period: 30_000, periods: 2 }, 'd')).toEqual({ time: '0:05', more: '+ 0:30 × 2' });
    expect(clock_texts({ main: 0, period: 9000, periods: 2 }, 'd')).toEqual({ time: '0:09', more: '× 2' });
    expect(clock_texts({ main: 0, period: 176_400_000, periods: 1 }, 'T')).toEqual({ time: '2 T 1 h', more: '' });
  });
});

describe('a clock by numbers', () => {
  it('has those that are typed, and the usual ones in place of the others', () => {
    const typed = { minutes: '7.5', days: '2' };
    expect(own_clock({ kind: 'increment', typed })).toEqual({ main: 450, increment: 10 });
    expect(own_clock({ kind: 'periods', typed })).toEqual({ main: 450, period: 30, periods: 5 });
    expect(own_clock({ kind: 'days', typed })).toEqual({ main: 0, period: 172_800, periods: 1 });
  });
  it('is none if it allows no time, or if a number is out of its range', () => {
    expect(own_clock({ kind: 'increment', typed: { minutes: '0', increment: '0' } })).toBeNull();
    for (const minutes of ['-1', '1441', '0.2', 'ten', 'Infinity']) {
      expect(is_clock_number({ kind: 'periods', typed: { minutes } }, 'minutes'), minutes).toBe(false);
      expect(own_clock({ kind: 'periods', typed: { minutes } }), minutes).toBeNull();
      expect(own_clock({ kind: 'days', typed: { minutes } }), 'which does not ask for it').not.toBeNull();
    }
  });
});

describe('a clock', () => {
  let fallen: Side[];
  let clock: PlayClock;
  beforeEach(() => {
    vi.useFakeTimers();
    fallen = [];
    clock = new PlayClock({ main: 10, increment: 2 }, (side) => fallen.push(side));
  });
  afterEach(() => void vi.useRealTimers());

  it('runs for one player at a time, and for none while it stands', () => {
    clock.run('black');
    vi.advanceTimersByTime(3000);
    expect(clock.left('black').main).toBe(7000);
    expect(clock.left('white').main).toBe(10_000);
    clock.moved('black', { main: 9000, period: 0, periods: 0 });
    clock.run('white');
    vi.advanceTimersByTime(1000);
    clock.run(null);
    vi.advanceTimersByTime(60_000);
    expect(clock.now).toMatchObject({ black: { main: 9000 }, white: { main: 9000 } });
    expect(fallen).toEqual([]);
  });
  it('is left alone by a move that took no time of it', () => {
    clock.moved('black', { main: 12_000, period: 0, periods: 0 });
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
    const other = new PlayClock(quick, (side) => fallen.push(side), { ...clock.now, black: at_first(byo) });
    expect(other.left('black').main).toBe(60_000);
    expect(other.fallen).toBeNull();
    const lost = new PlayClock(quick, () => {}, { ...clock.now, red: { main: 0, period: 0, periods: 0 } });
    expect(lost.fallen).toBe('red');
  });
});
