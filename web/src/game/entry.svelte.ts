// The move in progress: what was entered so far, as the engine understands it, and what is to be said about it. What
// follows from it is asked of the game.
import { type Client, Stopped } from '../protocol/connection';
import type { Direction, Input, Pointed, Position, Reason, Refused, Stand, TurnStep } from '../protocol/types';

export interface Manner {
  asks_back(): boolean; // a finished move waits to be confirmed
  blunder(): number | null; // a move that loses as much of the chances is pointed out first; null: none is
}

export interface Warning {
  loss: number; // of the chances
  points: number | null;
  better: string;
  good: Way; // the better move
  reasons: Reason[];
}

// Where a move goes.
export interface Way {
  places: string[];
  wall: Direction | null;
  taken: TurnStep[];
}

// The game that it is a move of.
interface Game {
  readonly manner: Manner;
  readonly position: Position;
  readonly situation: Stand | null;
  ask: Client['ask'];
  make(move: string): Promise<void>;
}

export class Entry {
  input: Input | null = $state.raw(null); // the engine's answer to the part entered so far
  refusal: Refused | null = $state.raw(null);
  notice = $state(''); // the same in better words, in the reader's language
  warning: Warning | null = $state.raw(null);
  hint: (Way & { move: string }) | null = $state.raw(null);
  barred = $state(''); // why nothing can be placed where the pointer rests
  weighing = $state(false); // whether the move made is a blunder, of which one is warned
  private inputs = new Map<string, Input>(); // known of this position
  private tried: [text: string, pointed: Pointed] = ['', {}]; // what was entered last
  private entries = 0; // counts what was entered, to recognise answers that come too late

  constructor(private readonly game: Game) {}

  // The move is whole, and played without being asked about.
  get at_once(): boolean {
    return this.input?.complete === 1 && !this.game.manner.asks_back();
  }

  // Another position will be shown.
  leave(): void {
    this.entries++;
    this.refuse(null);
    this.hint = null;
    this.weighing = false;
    this.inputs = new Map();
    this.tried = ['', {}];
  }
  // Instead of what was said before.
  refuse(refusal: Refused | null): void {
    this.refusal = refusal;
    this.warning = null;
    this.notice = '';
  }

  // What the part of a move, with the point under the pointer added, would do; for ghosts.
  async look(text: string, pointed: Pointed = {}): Promise<Input> {
    const { inputs, game } = this;
    const key = [text, pointed.place, pointed.direction].join(' ');
    const known = inputs.get(key);
    if (known) return known;
    const { input } = await game.ask('input', { ...game.position, input: text, ...pointed });
    inputs.set(key, input);
    return input;
  }
  async way_of(move: string): Promise<Way> {
    const { taken } = await this.look(move);
    return { places: taken.flatMap(({ place }) => place ?? []), wall: taken.at(-1)?.direction ?? null, taken };
  }

  // Makes `text` the move in progress: plays it if it is finished and needs no confirmation, or says what is wrong with
  // it. Only the last text entered counts.
  async take(text: string, pointed: Pointed): Promise<void> {
    this.weighing = false;
    this.notice = '';
    this.tried = [text, pointed];
    await this.attempt(++this.entries, async (late) => {
      const input = await this.look(text, pointed);
      if (late()) return;
      this.refuse(input.valid ? null : input);
      if (!input.valid) return;
      this.input = input;
      if (this.at_once) await this.finish();
    });
  }
  // Plays it, or warns of it first.
  async finish(anyway = false): Promise<void> {
    const { input, game } = this;
    if (!input || input.complete < 0) return;
    const move = input.move ?? input.text;
    await this.attempt(this.entries, async (late) => {
      const blunder = game.manner.blunder();
      if (blunder !== null && !anyway && !this.warning) {
        this.weighing = true;
        const warning = await this.weigh(move, blunder).finally(() => {
          if (!late()) this.weighing = false;
        });
        if (late()) return; // it was taken back meanwhile
        this.warning = warning;
        if (warning) return;
      }
      await game.make(move);
    });
  }

  // Asks again for what the engine has said, after the reader's language changed.
  async reword(): Promise<void> {
    this.inputs = new Map();
    if (!this.input && !this.refusal) return;
    const { input: begun } = this;
    await this.attempt(this.entries, async (late) => {
      const input = await this.look(...this.tried);
      const warning = this.warning && begun && (await this.weigh(begun.move ?? begun.text, 0));
      if (late()) return;
      const refused = this.refusal && !input.valid;
      this.refuse(refused ? input : null);
      this.warning = warning;
      if (input.valid) this.input = input;
    });
  }

  private async attempt(entry: number, work: (late: () => boolean) => Promise<void>): Promise<void> {
    const late = () => entry !== this.entries;
    try {
      await work(late);
    } catch (error) {
      if (error instanceof Error && !(error instanceof Stopped) && !late()) this.refusal = error;
    }
  }
  // What a move would lose, if that is a lot.
  private async weigh(move: string, blunder: number): Promise<Warning | null> {
    const { position, situation } = this.game;
    const moves = position.moves ?? [];
    if (situation?.turn !== 'move') return null;
    const [judged] = (
      await this.game.ask('review', {
        ...position,
        moves: [...moves, move],
        turns: [moves.length],
        engine: { playouts: 50 }, // more if it seems bad
        ...(blunder > 0 && { least: blunder }),
      })
    ).turns;
    const better = judged?.better[0];
    if (!judged || !better || judged.verdict === 'fine' || (judged.loss ?? 0) < blunder) return null;
    const good = await this.way_of(better);
    return { loss: judged.loss ?? 0, points: judged.lead_loss, better, good, reasons: judged.reasons };
  }
}
