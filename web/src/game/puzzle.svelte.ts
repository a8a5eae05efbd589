// A puzzle on the board: each move is judged. After a right one the opponent answers, and the next one is asked for;
// after the last one, or a wrong one, what follows is played out.
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
  on?: boolean; // the reader makes the further moves of their side as well
  why?: string; // it is wrong
}

const pause = 900; // milliseconds for each move of the line
const passes = (time: number) => new Promise((passed) => setTimeout(passed, time));

export class PuzzlePlay extends Play {
  outcome: (Outcome & { move: string }) | null = $state.raw(null);
  expected: string | null = $state.raw(null); // a right move, after the opponent's answer to the first
  private readonly from: number;
  private judging = false;
  private showing = 0; // counts what the reader looks at, so that playing out stops when they look elsewhere

  constructor(
    client: Client,
    { moves = [], ...position }: Problem['position'],
    private readonly judge: (move: string, made: string[]) => Promise<Outcome>,
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
    if (!this.outcome && !this.judging) await super.begin();
  }

  override async make(move: string): Promise<void> {
    if (this.outcome || this.judging) return;
    this.judging = true;
    this.busy++;
    const showing = ++this.showing;
    let next: string | undefined; // once the opponent has answered
    await this.here(async (late) => {
      const made = trees.moves(this.tree, this.cursor);
      const outcome = await this.judge(move, made.slice(this.from));
      if (late()) return;
      if (!outcome.on) this.outcome = { ...outcome, move };
      this.tree = trees.of_moves([...made, move, ...outcome.line.slice(0, outcome.on ? 1 : undefined)]);
      await this.show(made.length + 1, false);
      if (!outcome.on) return void this.play_out();
      await passes(pause);
      next = outcome.line[1];
    });
    this.busy--;
    this.judging = false;
    if (next === undefined || showing !== this.showing) return;
    this.expected = next;
    await this.show(this.ahead[0] ?? this.cursor, false);
  }

  // Goes where the reader wants to look.
  look_at(node: number): Promise<void> {
    this.showing++;
    return this.show(node, false);
  }
  private async play_out(): Promise<void> {
    const showing = ++this.showing;
    for (;;) {
      await passes(pause);
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
