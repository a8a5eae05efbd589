// A review in parts, which several workers judge at the same time. What is passed on is in the order of the moves.

// Moves of a part: wherever parts begin, the engine remembers nothing from before (engine/review.hpp), so that they find
// what one worker would.
const stretch = 8;

interface Asked {
  action: string;
  moves?: unknown[];
  turns?: unknown;
  parts?: unknown;
}

interface Heard {
  partial?: boolean;
  error?: string;
}

export class Division {
  readonly lines: string[] = []; // the request for each part
  private readonly held: string[][]; // of each part, what is said while an earlier one is judged
  private readonly found: (Heard | undefined)[];
  private at = 0; // the earliest part not complete

  // None: the request is answered by one worker.
  static of(line: string): Division | null {
    const asked = JSON.parse(line) as Asked;
    const whole = asked.action === 'review' && !asked.turns && !asked.parts;
    return whole && Array.isArray(asked.moves) && asked.moves.length > stretch
      ? new Division(asked, asked.moves)
      : null;
  }

  private constructor(
    private readonly asked: Asked,
    moves: unknown[],
  ) {
    for (let first = 0; first < moves.length; first += stretch) {
      const turns = moves.slice(first, first + stretch).map((_, index) => first + index);
      this.lines.push(JSON.stringify({ ...asked, turns }));
    }
    this.held = this.lines.map(() => []);
    this.found = this.lines.map(() => undefined);
  }

  // What can be passed on after a part has said this.
  hear(part: number, text: string): string[] {
    const said = JSON.parse(text) as Heard;
    if (said.partial) this.held[part]?.push(text);
    else this.found[part] = said;
    const now: string[] = [];
    for (;;) {
      now.push(...(this.held[this.at]?.splice(0) ?? []));
      if (!this.found[this.at]) return now;
      ++this.at;
    }
  }

  // The request that puts the parts together, once they are complete.
  get closing(): string | null {
    return this.at === this.lines.length ? JSON.stringify({ ...this.asked, parts: this.found }) : null;
  }
}
