// How strong readers and puzzles are.
import { expect, it } from 'vitest';
import { rated } from '../../src/game/rating';

it('a rating changes as in the published example', () => {
  const results = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ].map(({ score, ...rest }) => ({ opponent: { ...rest, volatility: 0.06 }, score }));
  const { rating, deviation, volatility } = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, results);
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(deviation).toBeCloseTo(151.52, 1);
  expect(volatility).toBeCloseTo(0.05999, 4);
});

it('whoever wins against the odds becomes stronger, and less certain to be as strong as before', () => {
  const weak = { rating: 1000, deviation: 50, volatility: 0.06 };
  const opponent = { rating: 2400, deviation: 50, volatility: 0.06 };
  const after = rated(
    weak,
    Array.from({ length: 8 }, () => ({ opponent, score: 1 })),
  );
  expect(after.rating).toBeGreaterThan(weak.rating + 100);
  expect(after.volatility).toBeGreaterThan(weak.volatility);
});
