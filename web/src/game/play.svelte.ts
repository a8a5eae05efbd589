// One game on a page: its tree of moves, the position shown, and the sides played by the computer; the move in progress
// and the end have classes of their own. The engine is asked about everything that the rules decide.
import { type Client, Stopped } from '../protocol/connection';
import type {
  Action,
  Actions,
  Ending,
  Finish,
  MoveMade,
  Pointed,
  Position,
  Side,
  Stand,
  TurnStep,
} from '../protocol/types';
import { PlayClock, type Times } from './clock.svelte';
import { End, type Ended, finish_of } from './end.svelte';
import { Entry, type Manner } from './entry.svelte';
import { Order } from './order';
import { type About, exchanged, has_engine, type Player, type Setup, sides } from './players';
import { moved as review_moved, type Review } from './review';
import * as trees from './tree';

const longest = 30; // seconds that the computer may take, however much is left on the clock

// What is known of a game from before.
export interface Past extends Ended {
  times?: Times; // what the clock shows
  review?: Review;
  taken_back?: true; // to where the game is now: it goes on from here
}

export class Play {
  setup: Setup = $state.raw() as Setup;
  tree: trees.Tree = $state.raw(trees.empty);
  cursor = $state(0);
  situation: Stand | null = $state.raw(null);
  // Those from the last move of a person here on, but for the one shown, as far as they are known.
  earlier: Stand[] = $state.raw([]);
  made: ReadonlyMap<number, MoveMade> = $state.raw(new Map()); // what the moves did, by node, as far as it is known
  review: Review | null = $state.raw(null); // the last one, if the game has not gone on or changed since
  thinking: Side | null = $state(null);
  busy = $state(0); // open requests to the engine
  agreed: Stand | null = $state.raw(null); // where the claim of dead groups would lead that is made or stands
  clock: PlayClock | null = $state.raw(null);
  paused = $state(false); // between computers that play each other
  pace = $state(1); // seconds between their moves
  free = $state(false); // the reader moves for all sides; the computer only if it is asked to
  planned = false; // only conditional moves are played out here
  readonly entry = new Entry(this);
  readonly end: End;

  protected situations = new Map<number, Stand>();
  private readonly order = new Order();
  private turn = 0; // counts changes of position, to recognise answers that come too late
  private stop_thinking: () => void = () => {};
  private last_line: readonly number[] = [];
  private learning = false;
  wanted: readonly string[] = []; // places to which hints lead, if that is no great loss
  taken_back: number | null = null; // the node to which the game was taken back: it goes on from there

  constructor(
    protected readonly client: Client,
    setup: Setup,
    readonly manner: Manner,
    tree: trees.Tree = trees.empty,
    cursor = 0,
    { times, review, taken_back, ...ended }: Past = {},
  ) {
    this.setup = setup;
    this.tree = tree;
    this.review = review ?? null;
    if (taken_back) this.taken_back = cursor;
    this.end = new End(ended, trees.line(tree, cursor).at(-1) ?? cursor);
    if (setup.clock) this.clock = new PlayClock(setup.clock, (player) => this.run_out(player), times);
    void this.show(cursor, tree.length === 1);
  }

  get position(): Position {
    return this.position_at(this.cursor);
  }
  position_at(node: number): Position {
    const { game, options, start } = this.setup;
    return { game, options, ...(start && { start }), ...trees.played(this.tree, node) };
  }
  get played(): number[] {
    return trees.path(this.tree, this.cursor);
  }
  get ahead(): number[] {
    return trees.line(this.tree, this.cursor, this.last_line);
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
    return this.end.at(this.cursor) !== null;
  }
  player(side: Side): Player {
    return this.setup.seats[this.began_as(side)];
  }
  get sides(): readonly Side[] {
    return sides.slice(0, this.situation?.board.sides);
  }
  // The side of the only person here, who is spoken to.
  get own(): Side | null {
    const [own, ...others] = this.sides.filter((side) => this.player(side).kind === 'person');
    return own && others.length === 0 ? own : null;
  }
  // The colour with which the player of this colour began, and vice versa.
  began_as(side: Side): Side {
    return this.situation?.seats[side] ?? side;
  }
  // How the game ended, or else how the line does that is being played or looked at.
  async final_result(): Promise<string | null> {
    const { state } = await this.stand_at(this.end.node ?? this.ahead.at(-1) ?? this.cursor);
    return state.result;
  }
  // The computer would move here, but was not asked to, since the reader is only looking back.
  get idle(): boolean {
    const { situation } = this;
    return (
      !this.free &&
      !!situation &&
      !this.over &&
      !this.thinking &&
      this.player(situation.state.to_move).kind === 'engine'
    );
  }
  // Computers play each other.
  get watched(): boolean {
    return this.sides.every((side) => this.setup.seats[side].kind === 'engine');
  }
  pause(paused: boolean): void {
    this.paused = paused;
    if (paused) void this.show(this.cursor, false);
    else void this.think();
  }
  // Whether the reader may ever move here.
  get moved_here(): boolean {
    return true;
  }
  // What must be decided before anybody can move.
  get waits(): 'seats' | 'sides' | null {
    return null;
  }
  // Whose clock should run. All stop before the first move, while looking back, in variations of a game that is over,
  // and while nobody is asked to move.
  get timed(): Side | null {
    const { situation } = this;
    const past = this.end.node !== null || this.ahead.length > 0;
    const stands = !situation || this.over || this.idle || this.cursor === 0 || past;
    return this.clock && !stands ? this.began_as(situation.state.to_move) : null;
  }

  async ask<A extends Action>(action: A, request: Actions[A]['ask']): Promise<Actions[A]['answer']> {
    this.busy++;
    try {
      return await this.client.ask(action, request);
    } finally {
      this.busy--;
    }
  }
  // When the move of a node was made, in milliseconds since 1970, if that is known.
  made_at(_node: number): number | undefined {
    return undefined;
  }
  // Remembers what the moves to a node did, and whose they were.
  protected learn(node: number, { moves }: Stand): void {
    const nodes = trees.path(this.tree, node).filter((at) => this.tree[at]?.move);
    const found = moves.flatMap((move, index): [number, MoveMade][] => {
      const at = nodes.at(index - moves.length);
      return at === undefined ? [] : [[at, move]];
    });
    this.made = new Map([...this.made, ...found]);
    this.tree = trees.with_colours(this.tree, new Map(found.map(([at, { by }]) => [at, by])));
  }
  // The same for the variations that have not been visited.
  async learn_all(): Promise<void> {
    if (this.learning) return;
    this.learning = true;
    try {
      // The last of these has only known moves after it, so that each line is asked for once.
      const last = () => this.tree.reduce((found, { move }, node) => (move && !this.made.has(node) ? node : found), 0);
      for (let node = last(); node > 0; node = last()) {
        const { tree } = this;
        const stand = await this.client.ask('state', this.position_at(node));
        if (tree === this.tree) this.learn(node, stand);
      }
    } catch {
      // then the list shows only their texts
    } finally {
      this.learning = false;
    }
  }
  private stand_at(node: number): Promise<Stand> {
    const ending = this.end.at(node);
    return this.ask('state', { ...this.position_at(node), ...(ending && { ending }) });
  }
  // The position after these moves, which are not made.
  after(moves: string[]): Promise<Stand> {
    const { position } = this;
    return this.ask('state', { ...position, moves: [...(position.moves ?? []), ...moves] });
  }
  // Does something about the position shown; once another one is, it comes too late, and its failure says nothing.
  protected async here(work: (late: () => boolean) => Promise<void>): Promise<void> {
    const { turn } = this;
    const late = () => turn !== this.turn;
    try {
      await work(late);
    } catch (error) {
      if (error instanceof Stopped || late()) return;
      this.thinking = null;
      if (error instanceof Error) this.entry.refusal = error;
    }
  }

  // Goes to a node; the computer answers there only if it is asked to.
  show(node: number, reply: boolean): Promise<void> {
    this.look_away();
    this.cursor = node;
    return this.order.at_once(this.here((late) => this.go_to(node, reply, late)));
  }
  private look_away(): void {
    this.stop_thinking();
    this.turn++;
    this.thinking = null;
    this.entry.leave();
  }
  private async go_to(node: number, reply: boolean, late: () => boolean): Promise<void> {
    if (!this.last_line.includes(node)) this.last_line = [...this.played, ...trees.line(this.tree, node)];
    const { ended } = this;
    const known = ended ? undefined : this.situations.get(node);
    // Together with what can be done there, so that a board that is drawn anew has its marks at once.
    const first = known || ended ? null : this.entry.look('').catch(() => {}); // if that fails, begin() says so
    const situation = known ?? (await this.stand_at(node));
    await first;
    if (!ended) this.situations.set(node, situation);
    if (late()) return;
    if (!known) this.learn(node, situation);
    this.situation = situation;
    this.earlier = this.since_own_move();
    this.entry.input = null;
    if (this.over) this.end.reached(node, this.final);
    else if (reply && this.idle && !this.paused) void this.next(late);
    else await this.begin();
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

  // Does something once everything done before has had its effect, apart from the computer's thinking.
  in_turn(work: () => Promise<void>): Promise<void> {
    return this.order.in_turn(work);
  }
  // How many moves of a running game against the computer come after the position shown, which is only looked at.
  get back_by(): number {
    const { free, end, watched, setup, cursor, taken_back } = this;
    const runs = !free && end.node === null && !watched && has_engine(setup) && cursor !== taken_back;
    return runs ? this.ahead.length : 0;
  }
  // Practice takes nothing back: moves can be made only at its end. Nor does the reader move for the computer by mistake.
  private get barred(): boolean {
    return this.back_by > 0 && (!!this.setup.practice || this.idle);
  }
  // Starts the move again.
  async begin(): Promise<void> {
    await this.enter('');
  }
  enter(text: string, pointed: Pointed = {}): Promise<void> {
    if (this.barred) return Promise.resolve();
    return this.order.at_once(this.entry.take(text, pointed));
  }
  choose(next: TurnStep): Promise<void> {
    return this.in_turn(async () => {
      if (this.entry.input) await this.enter(next.text);
    });
  }
  finish(anyway = false): Promise<void> {
    return this.order.at_once(this.entry.finish(anyway));
  }
  // Plays the move in progress, what was just entered included.
  confirm(anyway = false): Promise<void> {
    return this.in_turn(() => this.finish(anyway));
  }

  make(move: string): Promise<void> {
    return this.here(async (late) => {
      const clock = this.clock_of_mover();
      const situation = await this.ask('play', { ...this.position, move, ...(clock && { clock }) });
      const made = situation.moves.at(-1);
      if (late() || !made) return;
      const node = this.add(made.by, made.move);
      if (this.clock?.fallen) this.stop_timing();
      if (situation.clock) this.clock?.moved(this.began_as(made.by), situation.clock);
      this.situations.set(node, situation);
      this.learn(node, situation);
      await this.show(node, true);
    });
  }
  // The node of a move from here. After moves were taken back it is the main line, and they are a variation.
  private add(by: Side, move: string): number {
    const { cursor, taken_back } = this;
    const { tree, node } = trees.add(this.tree, cursor, by, move);
    if (this.goes_on(node)) this.review = null;
    this.tree = tree;
    this.taken_back = null;
    if (cursor !== taken_back) return node;
    return this.reorder(trees.put_first(tree, [node]), node);
  }
  // Whether making the move of this node takes the game elsewhere than the review's line goes. Variations do not: those of
  // a game that is over, or what the reader only tries against the computer.
  private goes_on(node: number): boolean {
    const { cursor, review } = this;
    if (!review || review.nodes.includes(node) || this.end.node !== null) return false;
    if (cursor === this.taken_back) return true;
    return cursor === review.nodes.at(-1) && !(this.free && has_engine(this.setup));
  }
  // Takes over the tree in another order; returns where `node` is then.
  private reorder({ tree, at }: trees.Moved, node: number): number {
    const moved = (old: number) => at[old] ?? 0;
    const renumbered = <V>(known: ReadonlyMap<number, V>): [number, V][] =>
      [...known].flatMap(([old, value]) => (at[old] === undefined ? [] : [[at[old], value]]));
    this.tree = tree;
    this.cursor = moved(this.cursor);
    this.situations = new Map(renumbered(this.situations));
    this.made = new Map(renumbered(this.made));
    this.last_line = this.last_line.map(moved);
    this.review &&= review_moved(this.review, at);
    if (this.end.node !== null && at[this.end.node] === undefined) this.end.take_back();
    this.end.moved(moved);
    return moved(node);
  }
  // The last move of the game, if what follows it are only variations.
  get last(): number | null {
    return this.end.node;
  }
  // Whether the move of a node stays as it is, in its place.
  is_given(_node: number): boolean {
    return false;
  }
  // Makes the line to the position shown, or only its last branch, come first.
  put_first(whole: boolean): void {
    const { tree, played } = this;
    const branch = played.filter((node) => trees.children(tree, tree[node]?.parent ?? -1)[0] !== node && node !== 0);
    this.reorder(trees.put_first(tree, whole ? played : branch.slice(-1)), 0);
  }
  // The position shown with all that follows it.
  async remove(): Promise<void> {
    const { cursor, played } = this;
    const before = played.at(-2);
    if (before === undefined) return;
    await this.show(before, false);
    if (this.cursor === before) this.reorder(trees.without(this.tree, cursor), 0);
  }

  // The computer answers, at once unless one watches.
  private async next(late: () => boolean): Promise<void> {
    if (this.watched && this.cursor > 0) await new Promise((done) => setTimeout(done, 1000 * this.pace));
    if (!late()) await this.think();
  }
  // Lets the computer move for the player to move.
  think(): Promise<void> {
    return this.here(async (late) => {
      const { situation } = this;
      if (!situation || this.over) return;
      const side = situation.state.to_move;
      const player = this.player(side);
      const level = player.kind === 'engine' ? player.level : 5;
      const clock = this.clock?.asked(this.began_as(side));
      this.thinking = side;
      this.entry.input = null;
      const engine = { level, ...(clock && { time: longest }) };
      const pending = this.client.begin('genmove', { ...this.position, engine, ...(clock && { clock }) });
      this.stop_thinking = () => pending.stop();
      const { move } = await pending.answer;
      if (!late()) await this.make(move);
    });
  }

  // Back to the game after other moves were tried: it goes on from there.
  async return_to(node: number): Promise<void> {
    const computer = Object.values(this.setup.seats).some(({ kind }) => kind === 'engine');
    if (!computer || this.end.node !== null || node === this.cursor) return;
    await this.show(node, false);
    this.taken_back = node;
  }

  // Plays a line into the tree, and goes to its end; nobody answers.
  follow_line(moves: string[]): Promise<void> {
    return this.here(async (late) => {
      const stand = await this.after(moves);
      if (late()) return;
      for (const { by, move } of stand.moves.slice(-moves.length)) this.cursor = this.add(by, move);
      this.learn(this.cursor, stand);
      await this.show(this.cursor, false);
    });
  }

  suggest(): Promise<void> {
    const { entry } = this;
    entry.refuse(null);
    return this.here(async (late) => {
      const move = await this.good_move();
      const way = await entry.way_of(move);
      if (!late()) entry.hint = { move, ...way };
    });
  }

  // The best move, or the best one to the places that are wanted, if it is not much worse.
  private async good_move(): Promise<string> {
    const request = { ...this.position, engine: { playouts: 1000 } };
    if (this.wanted.length > 0) {
      const bearable = 0.15;
      const { candidates } = (await this.ask('analyze', { ...request, most: 50 })).analysis;
      const fits = candidates.find(
        ({ fills: [place], win_rate }) =>
          place && this.wanted.includes(place) && win_rate > (candidates[0]?.win_rate ?? 1) - bearable,
      );
      if (fits) return fits.move;
    }
    return (await this.ask('genmove', request)).move;
  }

  // Takes a move back of which one is warned, or an end that is not a move, or goes back to the last position with a
  // person to move.
  undo(): Promise<void> {
    const { back } = this;
    if (this.entry.warning) return this.begin();
    if (this.ended) this.end.take_back();
    this.order.take_back();
    if (this.end.node === null) this.taken_back = back;
    return back === null ? Promise.resolve() : this.show(back, false);
  }
  // Where that is; null if the computer made all moves, since it would only make them again.
  get back(): number | null {
    if (this.setup.practice && !this.free) return null;
    const before = this.played.slice(0, -1).reverse();
    const found = before.find((node) => this.person_at(node));
    if (found !== undefined) return found;
    if (this.ended) return this.cursor;
    const played = this.sides.some((side) => this.setup.seats[side].kind !== 'engine');
    return played ? null : (before[0] ?? null);
  }
  private person_at(node: number): boolean {
    return this.seat_at(node)?.kind !== 'engine';
  }
  // Who made the move of this node.
  maker(node: number): Player | null {
    const { parent = 0, move } = this.tree[node] ?? {};
    return move ? this.setup.seats[exchanged(move.colour, trees.moves(this.tree, parent))] : null;
  }
  // Whose turn it is there.
  private seat_at(node: number): Player | null {
    const next = trees.children(this.tree, node)[0] ?? 0;
    const to_move = this.situations.get(node)?.state.to_move ?? this.tree[next]?.move?.colour;
    return to_move ? this.setup.seats[exchanged(to_move, trees.moves(this.tree, node))] : null;
  }

  // The game as it runs, from wherever it is looked at.
  async resign(): Promise<void> {
    if (this.end.node !== null) return;
    const { goes_on_at: last } = this;
    if (last !== this.cursor) await this.show(last, false);
    const to_move = this.cursor === last && this.situations.get(last)?.state.to_move;
    if (to_move && this.end.node === null) await this.end_by({ how: 'resignation', by: this.own ?? to_move });
  }
  // After the last move of the line shown, unless some were taken back.
  private get goes_on_at(): number {
    return this.taken_back ?? this.ahead.at(-1) ?? this.cursor;
  }
  private run_out(player: Side): void {
    void this.end_by({ how: 'time', by: this.began_as(player) });
  }
  private end_by(ending: Ending): Promise<void> {
    this.end.by(ending, this.cursor);
    this.entry.input = null;
    return this.show(this.cursor, false);
  }
  // While it runs; a move that takes no time of it earns nothing.
  private clock_of_mover() {
    const { clock, situation } = this;
    const player = situation && this.began_as(situation.state.to_move);
    return player && clock?.running === player ? clock.asked(player) : null;
  }
  private stop_timing(): void {
    const { clock: _, ...setup } = this.setup;
    this.setup = setup;
    this.clock = null;
  }
  // Continues after a loss on time, without the clock.
  go_on(): Promise<void> {
    this.stop_timing();
    this.end.take_back();
    return this.show(this.cursor, true);
  }

  // Of the position shown, such as notes.
  change(changed: (node: trees.Tree[number]) => trees.Tree[number], node = this.cursor): void {
    this.tree = trees.change(this.tree, node, changed);
  }
  say(text: string): void {
    this.tree = trees.comment(this.tree, this.cursor, text);
  }

  // Whether what a record says of the game can be changed here.
  get described_here(): boolean {
    return true;
  }
  describe(about: About): void {
    this.setup = { ...this.setup, about };
  }

  // The game goes on without its guide.
  leave_guide(): void {
    const { guided: _, ...setup } = this.setup;
    this.setup = setup;
  }

  leave(): void {
    this.look_away();
    this.clock?.run(null);
  }
}
