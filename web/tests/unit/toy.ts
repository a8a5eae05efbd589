// A tiny game, and an engine that plays it, for tests.
import { type Client, type Pending, Refusal, Stopped } from '../../src/protocol/connection';
import type { Actions, Engine, Input, Judged, MoveMade, Position, Reason, Side, Stand } from '../../src/protocol/types';
import { situation, square_board } from './positions';

// Black and White fill the points of a row in turn; x1 is never allowed, and the game ends when d1 is filled.
export const points = ['a1', 'b1', 'c1', 'd1'];

export class Toy implements Client {
  held: (() => void)[] = []; // answers of genmove, until they are let go
  weighing = () => {}; // called before a move is reviewed
  loss = 0; // of each move but b1
  candidates: { move: string; fills: string[]; win_rate: number }[] = [];
  language = ''; // in which a refusal is said
  swapped = false; // the players have exchanged colours
  effects: Record<string, Partial<MoveMade>> = {}; // by move
  asked: Partial<Actions['genmove']['ask']> & { engine?: Engine } = {};

  ask = (async (action: string, request: Position & Partial<Actions['play']['ask']> & { input?: string }) => {
    const made = request.moves ?? [];
    if (action === 'state') return this.state(made, request.ending);
    if (action === 'play') {
      if (!this.legal(made, request.move ?? '')) throw new Refusal(`${request.move} is taken.`, 'move');
      return { ...this.state([...made, request.move as string]), clock: request.clock?.left };
    }
    if (action === 'analyze') return { analysis: { candidates: this.candidates } };
    if (action === 'genmove') return { move: this.best(made), win_rate: 0.5, playouts: 1 };
    if (action === 'input') return { input: this.input(made, request.input ?? '') };
    if (action === 'review') {
      this.weighing();
      await Promise.resolve();
      return this.review(made);
    }
    throw new Error(action);
  }) as Client['ask'];

  begin = ((_action: string, request: Position & { engine: Engine }) => {
    this.asked = request;
    let fail: (error: Error) => void;
    const answer = new Promise((resolve, reject) => {
      fail = reject;
      this.held.push(() => resolve({ move: this.best(request.moves ?? []), win_rate: 0.5, playouts: 1 }));
    });
    return { answer, stop: () => fail(new Stopped()) } as Pending<never>;
  }) as Client['begin'];

  private best(made: string[]) {
    return points.find((point) => this.legal(made, point));
  }
  private legal(made: string[], move: string) {
    return points.includes(move) && !made.includes(move);
  }
  private state(made: string[], ending?: Position['ending']): Stand {
    const side = (index: number): Side => (index % 2 ? 'white' : 'black');
    const base = situation(
      square_board(4),
      Object.fromEntries(made.map((move, index) => [move, index % 2 ? 'W' : 'B'])),
    );
    const over = made.includes('d1');
    base.state = { ...base.state, ply: made.length, to_move: side(made.length), over, result: over ? 'B+1' : null };
    if (ending) base.state = { ...base.state, over: true, result: ending.how === 'time' ? 'W+T' : 'W+R' };
    return {
      ...base,
      moves: made.map((move, index) => ({ by: side(index), move, ...this.effects[move] })),
      turn: base.state.over ? 'over' : 'move',
      seats: this.swapped ? { black: 'white', white: 'black' } : { black: 'black', white: 'white' },
      reason: over ? 'passes' : (ending?.how ?? null),
      winner: over ? 'black' : ending ? 'white' : null,
      margin: over ? 1 : null,
    };
  }
  private input(made: string[], text: string): Input {
    const steps = { back: '', decisions: ['place' as const], decision: 0 };
    if (text !== '' && !this.legal(made, text))
      return {
        text,
        valid: false,
        complete: -1,
        message: `${text} is taken.${this.language}`,
        move: null,
        changes: [],
        next: [],
        taken: [],
        ...steps,
      };
    const step = (point: string) => ({
      text: point,
      place: point,
      kind: 'place' as const,
      becomes: 'B',
      complete: 1 as const,
    });
    return {
      text,
      valid: true,
      complete: text ? 1 : -1,
      message: '',
      move: text || null,
      changes: [],
      next: text ? [] : points.filter((point) => this.legal(made, point)).map(step),
      taken: text ? [step(text)] : [],
      ...steps,
    };
  }
  // Of the last move alone.
  private review(made: string[]) {
    const move = made.at(-1) ?? '';
    const by: Side = made.length % 2 ? 'black' : 'white';
    const loss = move === 'b1' ? 0 : this.loss;
    const reason: Reason = { key: 'eye', text: 'Bad.', by, moves: [], places: ['a1'], stay: [], number: null };
    const judged: Judged = {
      ply: made.length - 1,
      by,
      move,
      win_rate: 0.5,
      lead: null,
      spread: null,
      loss,
      uncertainty: null,
      lead_loss: null,
      verdict: loss ? 'blunder' : 'fine',
      better: move === 'b1' ? [] : ['b1'],
      answer: [],
      reasons: loss ? [reason] : [],
    };
    return { turns: [judged], black_wins: [0.5, 0.5], turning_point: null, sgf: null };
  }
}
