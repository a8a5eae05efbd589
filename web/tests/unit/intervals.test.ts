import { expect, it } from 'vitest';
import { practised, type Practised, Rating } from '../../src/game/intervals';

const day = 86_400_000;

it('what is answered right comes back at growing intervals, and soon after a wrong answer', () => {
  let now = Date.UTC(2026, 0, 1);
  let known: Practised | undefined;
  const answer = (grade: Rating.Again | Rating.Good) => {
    known = practised(known && (JSON.parse(JSON.stringify(known)) as Practised), grade, now); // as it is kept
    const after = known.due - now;
    now = known.due;
    return after;
  };
  const intervals = Array.from({ length: 6 }, () => answer(Rating.Good));
  expect(intervals).toEqual([...intervals].sort((one, other) => one - other));
  expect(new Set(intervals).size).toBe(6);
  expect(intervals.at(-1)).toBeGreaterThan(60 * day);
  expect(answer(Rating.Again)).toBeLessThan(day);
});
