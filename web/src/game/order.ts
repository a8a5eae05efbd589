// What is done to a game one thing after the other, however slow the answers are.
import { tick } from 'svelte';

export class Order {
  private latest = Promise.resolve(); // settled once what was done last has had its effect
  private queue = Promise.resolve(); // of what is done in turn
  private undone = 0; // times

  // Does something at once.
  at_once(work: Promise<void>): Promise<void> {
    return (this.latest = work);
  }
  // Does something once everything done before has had its effect, so that it counts in addition; unless it is taken
  // back before.
  in_turn(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(async () => {
      for (let last; last !== this.latest; await tick()) await (last = this.latest).catch(() => {});
    });
    const { undone } = this;
    return this.queue.then(() => (undone === this.undone ? work() : undefined));
  }
  // What waits for its turn is dropped.
  take_back(): void {
    this.undone++;
  }
}
