// The clock of a game on one screen. Each player's time is kept under the colour with which they began; at most one
// runs.
import type { Left, Side, TimeControl } from '../protocol/types';
import { sides } from './players';
import { at_first, spent, total } from './time';

export type Times = Record<Side, Left>;

export class PlayClock {
  running: Side | null = $state(null);
  fallen: Side | null = $state(null); // the player who has run out of time
  private times: Times = $state.raw() as Times;
  private since = 0; // when the running time was last charged, by performance.now()
  private alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly control: TimeControl,
    private readonly fell: (side: Side) => void,
    times?: Times,
  ) {
    const full = at_first(control);
    this.times = times ?? { black: full, white: full, red: full };
    const used_up = (side: Side) => total(this.times[side], control) === 0;
    this.fallen = sides.find(used_up) ?? null;
  }

  left(side: Side, now = performance.now()): Left {
    const left = this.times[side];
    return side === this.running ? spent(left, Math.max(0, now - this.since), this.control) : left;
  }
  // In whole milliseconds, for the engine.
  asked(side: Side): { control: TimeControl; left: Left } {
    const { main, period, periods } = this.left(side);
    return { control: this.control, left: { main: Math.round(main), period: Math.round(period), periods } };
  }
  get now(): Times {
    return { black: this.left('black'), white: this.left('white'), red: this.left('red') };
  }

  // From now on this player's time runs, or nobody's.
  run(side: Side | null): void {
    if (side === this.running || this.fallen) return;
    this.settle();
    this.running = side;
    this.wait();
  }
  // The running player has moved, which leaves this much time.
  moved(side: Side, left: Left): void {
    if (side !== this.running) return;
    this.settle();
    this.times = { ...this.times, [side]: left };
    this.wait();
  }

  private settle(): void {
    if (this.running) this.times = { ...this.times, [this.running]: this.left(this.running) };
    this.since = performance.now();
  }
  private wait(): void {
    clearTimeout(this.alarm);
    const side = this.running;
    if (!side) return;
    const left = total(this.left(side), this.control);
    this.alarm = setTimeout(() => (left > 0 ? this.wait() : this.fall(side)), Math.min(left, 1e9));
  }
  private fall(side: Side): void {
    this.settle();
    this.running = null;
    this.fallen = side;
    this.fell(side);
  }
}
