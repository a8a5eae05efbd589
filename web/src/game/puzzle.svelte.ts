// A puzzle on the board: one move is asked for, and once it is judged, what follows is played out.
import type { Client } from '../protocol/connection';
import type { Problem } from '../protocol/types';
import { Play } from './play.svelte';
import { open_to_all } from './players';
import { asks_back } from './settings.svelte';
import * as trees from './tree';

// What comes of a move: whether it is right, and the moves that follow.
export interface Outcome {
  right: boolean;
  line: string[];
}

const pause = 900; // milliseconds for each move of the line

export class PuzzlePlay extends Play {
  outcome: (Outcome & { move: string }) | null = $state.raw(null);
  private readonly from: number;
  private judging = false;
  private showing = 0; // counts what the reader looks at, so that playing out stops when they look elsewhere

  constructor(
    client: Client,
    { moves = [], ...position }: Problem['position'],
    private readonly judge: (move: string) => Promise<Outcome>,
  ) {
    super(client, open_to_all(position), { asks_back, blunder: () => null }, trees.of_moves(moves), moves.length);
    this.from = moves.length;
  }

  // The moves since the puzzle's position, up to the one shown, and those after it.
  get shown(): { node: number; text: string; past: boolean }[] {
    const line = [...this.played, ...this.ahead].slice(this.from + 1);
    return line.map((node) => ({ node, text: this.tree[node]?.move?.text ?? '', past: node <= this.cursor }));
  }

  override async begin(): Promise<void> {
    if (!this.outcome) await super.begin();
  }

  override async make(move: string): Promise<void> {
    if (this.outcome || this.judging) return;
    this.judging = true;
    this.busy++;
    await this.here(async (late) => {
      const outcome = await this.judge(move);
      if (late()) return;
      this.outcome = { ...outcome, move };
      this.tree = trees.of_moves([...trees.moves(this.tree, this.from), move, ...outcome.line]);
      await this.show(this.from + 1, false);
      void this.play_out();
    });
    this.busy--;
    this.judging = false;
  }

  // Goes where the reader wants to look.
  look_at(node: number): Promise<void> {
    this.showing++;
    return this.show(node, false);
  }
  private async play_out(): Promise<void> {
    const showing = ++this.showing;
    for (;;) {
      await new Promise((passed) => setTimeout(passed, pause));
      const next = this.ahead[0];
      if (showing !== this.showing || next === undefined) return;
      await this.show(next, false);
    }
  }

  override leave(): void {
    this.showing++;
    super.leave();
  }
}
