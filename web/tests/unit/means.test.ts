import { describe, expect, it } from 'vitest';
import { means } from '../../src/site/means';

const megabyte = 2 ** 20;

describe('the means of a device', () => {
  it('are one core and a small tree on the smallest', () => {
    expect(means(1, 1)).toEqual({ memory: 32 * megabyte, thinkers: 1, threads: 1 });
    expect(means(8, 2)).toEqual({ memory: 32 * megabyte, thinkers: 1, threads: 1 });
  });
  it('are several workers, or threads where memory can be shared', () => {
    expect(means(8, 8)).toEqual({ memory: 64 * megabyte, thinkers: 4, threads: 1 });
    expect(means(8, 8, true)).toEqual({ memory: 64 * megabyte, thinkers: 4, threads: 7 });
  });
  it('have bounds, whatever the device', () => {
    for (const isolated of [false, true])
      for (const memory of [undefined, 0.25, 0.5, 1, 2, 4, 8, 32])
        for (let cores = 1; cores <= 128; ++cores) {
          const { memory: tree, thinkers, threads } = means(cores, memory, isolated);
          expect(tree * thinkers).toBeLessThanOrEqual((memory ?? 4) <= 2 ? 32 * megabyte : 256 * megabyte);
          expect(thinkers).toBeGreaterThanOrEqual(1);
          expect(threads).toBeGreaterThanOrEqual(1);
          expect(threads).toBeLessThanOrEqual(isolated ? Math.max(1, Math.min(8, cores)) : 1);
        }
  });
  it('are known where the browser says nothing of its memory', () => {
    expect(means(8, undefined, true)).toEqual({ memory: 64 * megabyte, thinkers: 4, threads: 4 });
  });
});
