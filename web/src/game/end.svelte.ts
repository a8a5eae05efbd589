// How a game ended, and where: what is played elsewhere in its tree afterwards does not change that.
import type { Ending, Finish } from '../protocol/types';

// As it is kept.
export interface Ended {
  ending?: Ending | null; // that does not follow from the board
  end?: number | null; // the node where it ended first
  finish?: Finish | null; // and how
}

// Of what is told, who won and how; null while nobody has.
export function finish_of(told: Finish | null): Finish | null {
  if (!told?.reason) return null;
  const { reason, winner, margin } = told;
  return { reason, winner, margin };
}

export class End {
  ending: Ending | null = $state.raw(null);
  node: number | null = $state(null);
  finish: Finish | null = $state.raw(null);

  // `last`: the node at which the line ends that is shown; earlier versions did not keep where the game ended.
  constructor({ ending = null, finish = null, end }: Ended, last: number) {
    this.ending = ending;
    this.finish = finish;
    this.node = end ?? (ending || finish ? last : null);
  }
  get kept(): Ended {
    return { ending: this.ending, end: this.node, finish: this.finish };
  }
  // The ending of the position at a node, if it does not follow from the board.
  at(node: number): Ending | null {
    return node === this.node ? this.ending : null;
  }
  by(ending: Ending, node: number): void {
    this.ending = ending;
    this.node = node;
  }
  reached(node: number, finish: Finish | null): void {
    this.node ??= node;
    if (node === this.node) this.finish ??= finish;
  }
  // The nodes of the tree have changed places.
  moved(to: (node: number) => number): void {
    if (this.node !== null) this.node = to(this.node);
  }
  take_back(): void {
    this.ending = this.node = this.finish = null;
  }
}
