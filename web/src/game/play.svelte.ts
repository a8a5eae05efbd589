// One game on a page: its tree of moves, the position shown, the move in progress, and the sides played by the
// computer. The engine is asked about everything that the rules decide.
import { tick } from 'svelte';
import { type Client, Stopped } from '../protocol/connection';
import type {
  Direction,
  Action,
  Actions,
  Ending,
  Finish,
  Input,
  TurnStep,
  Pointed,
  Position,
  Reason,
  Refused,
  Side,
  Stand,
} from '../protocol/types';
import { PlayClock, type Times } from './clock.svelte';
import { exchanged, type Player, type Setup } from './players';
import * as trees from './tree';

export interface Manner {
  asks_back(): boolean; // a finished move waits to be confirmed
  warns(): boolean; // blunders are pointed out first
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

const blunder = 0.12; // of the chances
const longest = 30; // seconds that the computer may take, however much is left on the clock

// What is known of a game from before.
export interface Past {
  times?: Times; // what the clock shows
  ending?: Ending | null; // that does not follow from the board
  end?: number | null; // the node where it ended first
  finish?: Finish | null; // and how, which variations do not change
}

// Of what is told, who won and how; null while nobody has.
export function finish_of(told: Finish | null): Finish | null {
  if (!told?.reason) return null;
  const { reason, winner, margin } = told;
  return { reason, winner, margin };
}

export class Play {
  setup: Setup = $state.raw() as Setup;
  tree: trees.Tree = $state.raw(trees.empty);
  cursor = $state(0);
  situation: Stand | null = $state.raw(null);
  // Those from the last move of a person here on, but for the one shown, as far as they are known.
  earlier: Stand[] = $state.raw([]);
  input: Input | null = $state.raw(null); // the engine's answer to the part of a move entered so far
  thinking: Side | null = $state(null);
  refusal: Refused | null = $state.raw(null);
  // Settled once the position shown is known, and what was entered last is understood, and played if it is finished.
  private taken = Promise.resolve();
  private queue = Promise.resolve(); // of what is done in turn
  private undone = 0; // times
  private entries = 0;
  notice = $state(''); // the same in better words, in the reader's language
  busy = $state(0); // open requests to the engine
  ending: Ending | null = $state.raw(null); // of the whole game, see Past
  end: number | null = $state(null);
  finished: Finish | null = $state.raw(null);
  warning: Warning | null = $state.raw(null);
  hint: (Way & { move: string }) | null = $state.raw(null);
  weighing = $state(false); // whether the move made is a blunder, of which one is warned
  agreed: Stand | null = $state.raw(null); // where the claim of dead groups would lead that is made or stands
  clock: PlayClock | null = $state.raw(null);

  protected situations = new Map<number, Stand>();
  private inputs = new Map<string, Input>();
  protected turn = 0; // counts changes of position, to recognise answers that come too late
  protected stop_thinking: () => void = () => {};
  protected last_line: readonly number[] = [];

  constructor(
    protected readonly client: Client,
    setup: Setup,
    private readonly manner: Manner,
    tree: trees.Tree = trees.empty,
    cursor = 0,
    { times, ending = null, finish = null, end }: Past = {},
  ) {
    this.setup = setup;
    this.tree = tree;
    this.ending = ending;
    this.finished = finish;
    // Earlier versions did not keep where.
    this.end = end ?? (ending || finish ? (trees.line(tree, cursor).at(-1) ?? cursor) : null);
    if (setup.clock) this.clock = new PlayClock(setup.clock, (player) => this.run_out(player), times);
    void this.show(cursor, tree.length === 1);
  }

  get position(): Position {
    return this.position_at(this.cursor);
  }
  position_at(node: number): Position {
    const { game, options, start } = this.setup;
    return { game, options, moves: trees.moves(this.tree, node), ...(start && { start }) };
  }
  get played(): number[] {
    return trees.path(this.tree, this.cursor);
  }
  get result(): string | null {
    return this.situation?.state.result ?? null;
  }
  // Who won and how, if the game is over here.
  get final(): Finish | null {
    return finish_of(this.situation);
  }
  get over(): boolean {
    return this.result !== null || this.ended;
  }
  // The position shown is where the game ended other than by the rules.
  get ended(): boolean {
    return this.ending !== null && this.cursor === this.end;
  }
  player(side: Side): Player {
    return this.setup.seats[this.began_as(side)];
  }
  // The colour with which the player of this colour began, and vice versa.
  began_as(side: Side): Side {
    return this.situation?.seats[side] ?? side;
  }
  // How the line ends that is being played or looked at, or else how the game did.
  async final_result(): Promise<string | null> {
    const { ending, end } = this;
    for (const node of [this.ahead.at(-1) ?? this.cursor, end ?? this.cursor]) {
      const { state } = await this.ask('state', {
        ...this.position_at(node),
        ...(ending && node === end && { ending }),
      });
      if (state.result !== null) return state.result;
    }
    return null;
  }
  // The computer would move here, but was not asked to, since the reader is only looking back.
  get idle(): boolean {
    const { situation } = this;
    return !!situation && !this.over && !this.thinking && this.player(situation.state.to_move).kind === 'engine';
  }
  get ahead(): number[] {
    return trees.line(this.tree, this.cursor, this.last_line);
  }
  // The move in progress is whole, and played without being asked about.
  get at_once(): boolean {
    return this.input?.complete === 1 && !this.manner.asks_back();
  }
  // What must be decided before anybody can move.
  get waits(): 'seats' | 'sides' | null {
    return null;
  }
  // Whose clock should run. All stop before the first move, while looking back, in variations of a game that is over,
  // and while nobody is asked to move.
  get timed(): Side | null {
    const { situation } = this;
    const past = this.end !== null || this.ahead.length > 0;
    const stands = !situation || this.over || this.idle || this.cursor === 0 || past;
    return this.clock && !stands ? this.began_as(situation.state.to_move) : null;
  }

  protected async ask<A extends Action>(action: A, request: Actions[A]['ask']): Promise<Actions[A]['answer']> {
    this.busy++;
    try {
      return await this.client.ask(action, request);
    } finally {
      this.busy--;
    }
  }

  // Goes to a node; the computer answers there only if it is asked to.
  show(node: number, reply: boolean): Promise<void> {
    return (this.taken = this.go_to(node, reply));
  }
  private async go_to(node: number, reply: boolean): Promise<void> {
    this.stop_thinking();
    const turn = ++this.turn;
    this.cursor = node;
    this.refusal = null;
    this.warning = null;
    this.hint = null;
    this.thinking = null;
    if (!this.last_line.includes(node)) this.last_line = [...this.played, ...trees.line(this.tree, node)];
    this.inputs.clear();
    try {
      const ending = this.ended ? this.ending : null;
      const known = ending ? undefined : this.situations.get(node);
      // Together with what can be done there, so that a board that is drawn anew has its marks at once.
      const first = known || ending ? null : this.look('').catch(() => {}); // if that fails, begin() says so
      const situation = known ?? (await this.ask('state', { ...this.position_at(node), ...(ending && { ending }) }));
      await first;
      if (!ending) this.situations.set(node, situation);
      if (turn !== this.turn) return;
      this.situation = situation;
      this.earlier = this.since_own_move();
      this.input = null;
      if (this.over) {
        this.end ??= node;
        if (node === this.end) this.finished ??= this.final;
        return;
      }
      if (reply && this.idle) void this.think();
      else await this.begin();
    } catch (error) {
      this.fail(error, turn);
    }
  }

  private since_own_move(): Stand[] {
    const { played } = this;
    const found: Stand[] = [];
    if (!Object.values(this.setup.seats).some(({ kind }) => kind === 'person')) return found;
    for (let at = played.length - 1; at > 1 && this.seat_at(played[at - 1] ?? 0)?.kind !== 'person'; --at) {
      const before = this.situations.get(played[at - 1] ?? 0);
      if (!before) break;
      found.unshift(before);
    }
    return found;
  }

  // What the part of a move, with the point under the pointer added, would do; for ghosts.
  async look(text: string, pointed: Pointed = {}): Promise<Input> {
    const key = [text, pointed.place, pointed.direction].join(' ');
    const known = this.inputs.get(key);
    if (known) return known;
    const { turn } = this;
    const { input } = await this.ask('input', { ...this.position, input: text, ...pointed });
    if (turn === this.turn) this.inputs.set(key, input);
    return input;
  }

  // The position after these moves, which are not made.
  after(moves: string[]): Promise<Stand> {
    const { position } = this;
    return this.ask('state', { ...position, moves: [...(position.moves ?? []), ...moves] });
  }

  // Starts the move again.
  async begin(): Promise<void> {
    await this.enter('');
  }

  // Does something once everything done before has had its effect, apart from the computer's thinking, so that it counts
  // in addition, however slow the answers; unless it is taken back before.
  in_turn(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(async () => {
      for (let last; last !== this.taken; await tick()) await (last = this.taken).catch(() => {});
    });
    const { undone } = this;
    return this.queue.then(() => (undone === this.undone ? work() : undefined));
  }

  choose(next: TurnStep): Promise<void> {
    return this.in_turn(async () => {
      if (this.input) await this.enter(next.text);
    });
  }

  // Makes `text` the move in progress: plays it if it is finished and needs no confirmation, or says what is wrong with
  // it. Only the last text entered counts.
  enter(text: string, pointed: Pointed = {}): Promise<void> {
    return (this.taken = this.take(text, pointed));
  }
  private async take(text: string, pointed: Pointed): Promise<void> {
    this.weighing = false;
    const finished = await this.understand(text, pointed, ++this.entries);
    if (finished && !this.manner.asks_back()) await this.finish_now(false);
  }
  // Whether it is a whole move, to which nothing can be added.
  private async understand(text: string, pointed: Pointed, entry: number): Promise<boolean> {
    const { turn } = this;
    this.notice = '';
    try {
      const input = await this.look(text, pointed);
      if (turn !== this.turn || entry !== this.entries) return false;
      this.warning = null;
      if (!input.valid) {
        this.refusal = input;
        return false;
      }
      this.refusal = null;
      this.input = input;
      return input.complete === 1;
    } catch (error) {
      this.fail(error, turn);
      return false;
    }
  }

  // Plays the move in progress, what was just entered included.
  confirm(anyway = false): Promise<void> {
    return this.in_turn(() => this.finish(anyway));
  }
  finish(anyway = false): Promise<void> {
    return (this.taken = this.finish_now(anyway));
  }
  private async finish_now(anyway: boolean): Promise<void> {
    const { input, turn, entries } = this;
    if (!input || input.complete < 0) return;
    const move = input.move ?? input.text;
    try {
      if (this.manner.warns() && !anyway && !this.warning) {
        this.weighing = true;
        const warning = await this.weigh(move).finally(() => {
          if (entries === this.entries) this.weighing = false;
        });
        if (turn !== this.turn || entries !== this.entries) return; // it was taken back meanwhile
        this.warning = warning;
        if (warning) return;
      }
      await this.make(move);
    } catch (error) {
      this.fail(error, turn);
    }
  }

  async make(move: string): Promise<void> {
    const { turn, cursor } = this;
    const timed = this.clock_of_mover();
    try {
      const situation = await this.ask('play', { ...this.position, move, ...(timed && { clock: timed }) });
      if (turn !== this.turn) return;
      const made = situation.moves.at(-1);
      if (!made) return;
      const { tree, node } = trees.add(this.tree, cursor, made.by, made.move);
      if (this.clock?.fallen) this.stop_timing();
      if (situation.clock) this.clock?.moved(this.began_as(made.by), situation.clock);
      this.tree = tree;
      this.situations.set(node, situation);
      await this.show(node, true);
    } catch (error) {
      this.fail(error, turn);
    }
  }

  // Lets the computer move for the player to move.
  async think(): Promise<void> {
    const { turn, situation } = this;
    if (!situation || this.over) return;
    const side = situation.state.to_move;
    const player = this.player(side);
    const level = player.kind === 'engine' ? player.level : 5;
    const timed = this.clock_of(this.began_as(side));
    this.thinking = side;
    this.input = null;
    const engine = { level, ...(timed && { time: longest }) };
    const pending = this.client.begin('genmove', { ...this.position, engine, ...(timed && { clock: timed }) });
    this.stop_thinking = () => pending.stop();
    try {
      const { move } = await pending.answer;
      if (turn === this.turn) await this.make(move);
    } catch (error) {
      this.fail(error, turn);
    }
  }

  async suggest(): Promise<void> {
    const { turn } = this;
    this.refusal = this.warning = null;
    this.notice = '';
    try {
      const { move } = await this.ask('genmove', { ...this.position, engine: { playouts: 1000 } });
      const way = await this.way_of(move);
      if (turn === this.turn) this.hint = { move, ...way };
    } catch (error) {
      this.fail(error, turn);
    }
  }

  private async way_of(move: string): Promise<Way> {
    const { taken } = await this.look(move);
    return { places: taken.flatMap(({ place }) => place ?? []), wall: taken.at(-1)?.direction ?? null, taken };
  }

  // Takes an end back that is not a move, and goes back to the last position with a person to move.
  undo(): Promise<void> {
    const { back } = this;
    if (this.ended) this.take_end_back();
    this.undone++;
    return back === null ? Promise.resolve() : this.show(back, false);
  }
  // Where that is; null if the computer made all moves, since it would only make them again.
  get back(): number | null {
    const before = this.played.slice(0, -1).reverse();
    const found = before.find((node) => this.person_at(node));
    if (found !== undefined) return found;
    if (this.ended) return this.cursor;
    const sides = (['black', 'white', 'red'] as const).slice(0, this.situation?.board.sides);
    return sides.some((side) => this.setup.seats[side].kind !== 'engine') ? null : (before[0] ?? null);
  }
  redo(): Promise<void> {
    const { ahead } = this;
    return this.show(ahead.find((node) => this.person_at(node)) ?? ahead.at(-1) ?? this.cursor, false);
  }
  private person_at(node: number): boolean {
    return this.seat_at(node)?.kind !== 'engine';
  }
  // Whose turn it is there.
  private seat_at(node: number): Player | null {
    const next = trees.children(this.tree, node)[0] ?? 0;
    const to_move = this.situations.get(node)?.state.to_move ?? this.tree[next]?.move?.colour;
    return to_move ? this.setup.seats[exchanged(to_move, trees.moves(this.tree, node))] : null;
  }
  private take_end_back(): void {
    this.ending = this.end = this.finished = null;
  }

  async resign(): Promise<void> {
    const to_move = this.situation?.state.to_move;
    if (!to_move || this.end !== null) return;
    const own = (['black', 'white', 'red'] as const).filter((side) => this.player(side).kind === 'person');
    await this.end_by({ how: 'resignation', by: own.length === 1 && own[0] ? own[0] : to_move });
  }
  private run_out(player: Side): void {
    void this.end_by({ how: 'time', by: this.began_as(player) });
  }
  private end_by(ending: Ending): Promise<void> {
    this.ending = ending;
    this.end = this.cursor;
    this.input = null;
    return this.show(this.cursor, false);
  }
  // While it runs; a move that takes no time of it earns nothing.
  private clock_of_mover() {
    const { clock, situation } = this;
    const player = situation && this.began_as(situation.state.to_move);
    return player && clock?.running === player ? this.clock_of(player) : null;
  }
  // In whole milliseconds, for the engine.
  private clock_of(player: Side) {
    if (!this.clock) return null;
    const { main, period, periods } = this.clock.left(player);
    const left = { main: Math.round(main), period: Math.round(period), periods };
    return { control: this.clock.control, left };
  }
  private stop_timing(): void {
    const { clock: _, ...setup } = this.setup;
    this.setup = setup;
    this.clock = null;
  }
  // Continues after a loss on time, without the clock.
  go_on(): Promise<void> {
    this.stop_timing();
    this.take_end_back();
    return this.show(this.cursor, true);
  }

  say(text: string): void {
    this.tree = trees.comment(this.tree, this.cursor, text);
  }

  leave(): void {
    this.stop_thinking();
    this.clock?.run(null);
    this.turn++;
  }

  // What a move would lose, if that is a lot.
  private async weigh(move: string): Promise<Warning | null> {
    const moves = this.position.moves ?? [];
    if (this.situation?.turn !== 'move') return null;
    const asked = { ...this.position, moves: [...moves, move], turns: [moves.length], engine: { playouts: 200 } }; // more if it seems bad
    const [judged] = (await this.ask('review', asked)).turns;
    const better = judged?.better[0];
    if (!judged || !better || judged.verdict === 'fine' || (judged.loss ?? 0) < blunder) return null;
    const good = await this.way_of(better);
    return { loss: judged.loss ?? 0, points: judged.lead_loss, better, good, reasons: judged.reasons };
  }

  protected fail(error: unknown, turn: number): void {
    if (error instanceof Stopped || turn !== this.turn) return;
    this.thinking = null;
    if (error instanceof Error) this.refusal = error;
  }
}
