// The one axis of all charts: a scale over what is shown, and the ticks on it.
import { scaleLinear, type ScaleLinear } from 'd3-scale';

export interface Axis {
  scale: ScaleLinear<number, number>;
  ticks: number[];
}

// From `from` to `to` on the page; begins and ends at round values.
export function axis(values: (number | null)[], from: number, to: number, count = 5): Axis {
  const known = values.filter((value): value is number => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const scale = scaleLinear([low, high === low ? low + 1 : high], [from, to]).nice(count);
  return { scale, ticks: scale.ticks(count) };
}
