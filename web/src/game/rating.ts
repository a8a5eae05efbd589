// Ratings as Glicko-2 has them (M. Glickman, "Example of the Glicko-2 system"): a strength, how uncertain it is, and how
// much it varies. A test compares them with the published example.
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}
export interface Result {
  opponent: Rating;
  score: number; // 1 if won, 0 if lost
}

const scale = 173.7178; // of what is shown, to the scale of the formulas
const middle = 1500;
const tau = 0.5; // how far the volatility may change at once
const close = 1e-6;

// The rating after these results, which count as one period.
export function rated({ rating, deviation, volatility }: Rating, results: Result[]): Rating {
  const [mu, phi] = [(rating - middle) / scale, deviation / scale];
  const games = results.map(({ opponent, score }) => {
    const g = 1 / Math.sqrt(1 + (3 * (opponent.deviation / scale) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - middle) / scale)));
    return { g, expected, score };
  });
  const variance = 1 / games.reduce((sum, { g, expected }) => sum + g * g * expected * (1 - expected), 0);
  const gain = games.reduce((sum, { g, expected, score }) => sum + g * (score - expected), 0);
  const sigma = new_volatility(volatility, phi, variance, variance * gain);
  const after = 1 / Math.sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance);
  return { rating: scale * (mu + after * after * gain) + middle, deviation: scale * after, volatility: sigma };
}

// Where f is zero, by the Illinois method.
function new_volatility(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const all = phi * phi + variance + Math.exp(x);
    return (Math.exp(x) * (delta * delta - all)) / (2 * all * all) - (x - a) / (tau * tau);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (Number.isNaN(high)) for (high = a - tau; f(high) < 0;) high -= tau;
  let [f_low, f_high] = [f(low), f(high)];
  while (Math.abs(high - low) > close) {
    const next = low + ((low - high) * f_low) / (f_high - f_low);
    const f_next = f(next);
    if (f_next * f_high <= 0) [low, f_low] = [high, f_high];
    else f_low /= 2;
    [high, f_high] = [next, f_next];
  }
  return Math.exp(low / 2);
}
