// A game with people elsewhere: the room as last reported by the server, and the game that follows it.
import { type Connection, Refusal, Stopped } from '../protocol/connection';
import type {
  Ending,
  Finish,
  MoveMade,
  Pointed,
  RecordNode,
  RoomEvent,
  RoomSeat,
  RoomView,
  SeatName,
  Side,
  Stand,
} from '../protocol/types';
import { finish_of } from './end.svelte';
import { Play } from './play.svelte';
import { everybody, type Players } from './players';
import { type Kept, linked } from './keep';
import { Notices } from './notices.svelte';
import { forget_room, keep_room, kept_room, new_token, room_address } from './rooms';
import { asks_back } from './settings.svelte';
import { children, moves as moves_to, path, type Tree, with_notes } from './tree';

// Moves go to the room instead of into the tree; the tree follows what the room says.
class RoomPlay extends Play {
  private followed: Tree = $state.raw([{}]); // as the room last let it be: first its moves, then the reader's notes
  given = $state(0); // how many are the room's
  private before: ReturnType<typeof linked> | null; // as they were kept, until they are taken over

  constructor(
    client: Connection,
    private readonly room: Room,
    { game, options }: RoomView['state'],
  ) {
    super(
      client,
      { game, options, seats: everybody({ kind: 'elsewhere', name: '' }) },
      { asks_back, blunder: () => null },
    );
    this.before = linked(room.id);
  }
  override async begin(): Promise<void> {
    if (this.mine) await super.begin();
  }
  override async enter(text: string, pointed: Pointed = {}): Promise<void> {
    if (this.mine) await super.enter(text, pointed);
  }
  override async make(move: string): Promise<void> {
    if (!this.mine) return;
    const { entry } = this;
    entry.input = null;
    await this.here(async (late) => {
      await this.room.act('room_move', { move, ply: this.played.length - 1 });
      const { refusal } = entry;
      if (!refusal) return;
      await this.begin();
      if (!late()) entry.refuse(refusal);
    });
  }
  // Whether the reader may move here and now.
  get mine(): boolean {
    const state = this.room.view?.state;
    const asked = !!state && state.to_move === this.room.you && !this.waits && state.phase !== 'over';
    return asked && state.ply === this.given && this.cursor === this.given;
  }
  override get moved_here(): boolean {
    return !!this.room.you && this.room.view?.state.phase !== 'over';
  }
  override get described_here(): boolean {
    return false;
  }
  override is_given(node: number): boolean {
    return node > 0 && node <= this.given;
  }
  override get last(): number | null {
    return this.given;
  }
  // The reader has noted something, or reviewed the game.
  get noted(): boolean {
    return this.tree !== this.followed || !!this.review?.whole;
  }
  override get waits(): 'seats' | 'sides' | null {
    const phase = this.room.view?.state.phase;
    if (phase === 'waiting') return 'seats';
    return phase === 'number' || phase === 'side' ? 'sides' : null;
  }
  // The room's result, if it does not follow from the rules.
  override get result(): string | null {
    return super.result ?? (this.cursor === this.given ? (this.room.view?.state.result ?? null) : null);
  }
  override get final(): Finish | null {
    return super.final ?? (this.cursor === this.given ? finish_of(this.room.view?.state ?? null) : null);
  }
  override made_at(node: number): number | undefined {
    return this.room.view?.state.times[node - 1];
  }
  override async final_result(): Promise<string | null> {
    return this.room.view?.state.result ?? null;
  }
  // A move begun meanwhile stays: people come and go, and offers are made, while somebody is about to move.
  follow({ state }: RoomView): Promise<void> {
    return this.here(async () => {
      const { game, options, moves } = state;
      const agreed = JSON.stringify(options) !== JSON.stringify(this.setup.options); // on the number before the game
      const known = () =>
        !agreed && this.given === moves.length && this.in_common(moves) === moves.length
          ? this.situations.get(moves.length)
          : undefined;
      const situation = known() ?? (await this.ask('state', { game, options, moves }));
      const before = await this.before;
      if (state !== this.room.view?.state) return; // what came since is followed instead
      this.setup = { game, options, seats: this.room.players(situation.seats) };
      if (!known()) {
        const common = agreed ? -1 : this.in_common(moves);
        const kept = [...this.situations].filter(([ply]) => ply < moves.length && ply <= common);
        this.situations = new Map([...kept, [moves.length, situation]]);
        const line = situation.moves.reduce<Tree>(
          (tree, { by, move }, index) => [
            ...tree,
            { parent: index, move: { colour: by, text: move }, ...time_left(by, state.left?.[index]) },
          ],
          [{}],
        );
        this.tree = this.followed = before
          ? with_notes(line, before.tree, before.given)
          : with_notes(line, this.tree, this.given);
        const reviewed = before?.given === moves.length && moves_to(before.tree, moves.length).join() === moves.join();
        this.review = (reviewed && before?.review) || null;
        this.before = null;
        this.given = moves.length;
        this.made = new Map();
        this.learn(moves.length, situation);
        await this.show(moves.length, false);
      } else if (state.phase === 'over' || !this.room.you) this.entry.input = null;
      else if (!this.entry.input) await this.begin();
    });
  }
  // How many of these moves are those made so far.
  private in_common(moves: string[]): number {
    const own = this.tree.slice(1, this.given + 1);
    const differs = own.findIndex(({ move }, at) => move?.text !== moves[at]);
    return differs < 0 ? own.length : differs;
  }
}

// As SGF has it.
function time_left(side: Side, left?: number): Pick<RecordNode, 'properties'> {
  const name = { black: 'BL', white: 'WL', red: null }[side];
  return name && left !== undefined ? { properties: [{ name, values: [String(left / 1000)] }] } : {};
}

type Question = 'draw' | 'undo';
type RoomAction = 'room_move' | 'room_number' | 'room_side' | 'room_resign' | 'room_draw' | 'room_undo';

// What became of a question to the others, or what they did besides moving, until something else happens.
type Answered =
  | { how: 'declined' | 'ignored'; what: Question; by: SeatName } // ignored: by making a move
  | { how: 'back'; ply: number } // they agreed to take back
  | { how: 'joined'; by: SeatName }
  | { how: 'continued'; by: SeatName } // on another device
  | { how: 'side'; by: SeatName; side: 'black' | 'white' }; // they chose theirs

// How it ended, if that does not follow from the board.
function ending_of({ reason, winner }: RoomView['state']): Ending | null {
  if (!reason || reason === 'rules') return null;
  if (!winner) return { how: reason === 'agreement' ? reason : 'void' };
  return { how: reason, by: winner === 'black' ? 'white' : 'black' };
}

// Every line of a game from a node to its ends.
function lines({ tree, made }: Play, from: number): MoveMade[][] {
  return tree.flatMap((_, node) => {
    const nodes = path(tree, node);
    const ends = children(tree, node).length === 0 && nodes.includes(from) && node !== from;
    return ends ? [nodes.slice(from + 1).flatMap((at) => made.get(at) ?? [])] : [];
  });
}

export class Room {
  agreed = $state(false); // to the rematch for which the reader asked
  answered: Answered | null = $state.raw(null);
  view = $state.raw<RoomView | null>(null);
  you = $state<SeatName | null>(null);
  play = $state.raw<RoomPlay | null>(null);
  lost = $state(''); // the token of one's seat, once somebody continues there on another device
  missing = $state.raw<unknown>(null); // why the room cannot be seen at all
  received = $state(0); // when the clocks were reported, by performance.now()
  planned = $state.raw<MoveMade[][] | null>(null); // one's conditional moves, once they are asked for
  plan = $state.raw<Play | null>(null); // where these are being played out
  readonly notices: Notices;
  private resting = false;
  private readonly end: () => void;

  private readonly next = new_token(); // with which a lost seat is taken back, also if that is tried again

  constructor(
    private readonly connection: Connection,
    readonly id: string,
    private token: string,
    private name: string,
  ) {
    this.notices = new Notices(connection, id, token);
    this.end = connection.listen({
      event: (message) => this.hear(message),
      opened: () => void (this.resting || this.join()),
    });
  }

  get own(): RoomSeat | undefined {
    return this.view?.state.seats.find((seat) => seat.seat === this.you);
  }

  // For the reader's library: once a move is made, as far as what the room says has been followed.
  get kept(): Kept | null {
    const { play, view } = this;
    if (!play || !view || !(this.sat || play.noted)) return null;
    const { setup, tree, review } = play;
    const node = view.state.moves.length;
    if (node === 0 || node !== play.given || moves_to(tree, node).join() !== view.state.moves.join()) return null;
    const kept = { setup, tree, cursor: node, end: node, ...(review?.whole && { review }) };
    return { ...kept, ending: ending_of(view.state), finish: finish_of(view.state) };
  }
  // The reader's seat, also while they only watch.
  private get sat(): SeatName | undefined {
    return this.you ?? (this.lost ? undefined : kept_room(this.id)?.seat);
  }

  async change_notices(): Promise<void> {
    try {
      await this.notices.change();
    } catch (error) {
      if (error instanceof Refusal) this.play?.entry.refuse(error);
    }
  }

  async act(action: RoomAction, more: object = {}): Promise<void> {
    this.play?.entry.refuse(null);
    try {
      this.take(await this.connection.ask(action, { room: this.id, token: this.token, ...more }));
    } catch (error) {
      if (error instanceof Refusal) this.play?.entry.refuse(error);
    }
  }

  get may_plan(): boolean {
    const { you, view } = this;
    const { correspondence, phase, to_move } = view?.state ?? {};
    return !!correspondence && phase === 'play' && !!you && to_move !== you;
  }
  // Plays the conditional moves out on a board of their own.
  async begin_plan(): Promise<void> {
    const { play, view } = this;
    if (!play || !view || !this.may_plan) return;
    const now = view.state.moves.length;
    const manner = { asks_back, blunder: () => null };
    const plan = new Play(this.connection, play.setup, manner, play.tree.slice(0, now + 1), now);
    plan.planned = true;
    for (const line of this.planned ?? []) {
      await plan.show(now, false);
      await plan.follow_line(line.map(({ move }) => move));
    }
    await plan.show(now, false);
    if (this.may_plan && this.view?.state.moves.length === now) this.plan = plan;
  }
  leave_plan(): void {
    this.plan?.leave();
    this.plan = null;
  }
  async keep_plan(kept: MoveMade[][]): Promise<void> {
    const ply = this.view?.state.ply ?? 0;
    try {
      await this.tell_plan({ ply, lines: kept.map((line) => ({ moves: line.map(({ move }) => move) })) });
      this.leave_plan();
    } catch (error) {
      if (error instanceof Refusal) (this.plan ?? this.play)?.entry.refuse(error);
    }
  }
  get lines(): MoveMade[][] {
    const { plan, view } = this;
    return plan && view ? lines(plan, view.state.moves.length) : [];
  }
  private async tell_plan(changed: { ply?: number; lines?: { moves: string[] }[] } = {}): Promise<void> {
    const told = await this.connection.ask('room_plan', { room: this.id, token: this.token, ...changed });
    const { game, options, moves: made } = this.view?.state ?? {};
    if (!game || !options || !made || told.ply !== made.length) return;
    const ends = told.lines.map(({ moves: line }) =>
      this.connection.ask('state', { game, options, moves: [...made, ...line] }),
    );
    const planned = (await Promise.all(ends)).map((end) => end.moves.slice(made.length));
    if (told.ply === this.view?.state.ply) this.planned = planned;
  }

  // Asks for a rematch or agrees to one; declines or withdraws it. Once everybody has agreed: the address of one's seat
  // there.
  async rematch(agree: boolean): Promise<string | null> {
    this.play?.entry.refuse(null);
    try {
      const view = await this.connection.ask('room_rematch', { room: this.id, token: this.token, agree });
      this.take(view);
      if (!view.rematch) return null;
      const { room, seat, token } = view.rematch;
      keep_room(room, { seat, token, game: view.state.game });
      return room_address(room, token);
    } catch (error) {
      if (error instanceof Refusal) this.play?.entry.refuse(error);
      return null;
    }
  }

  // The address of one's seat, once it is one's own again.
  async take_back(): Promise<string | null> {
    this.play?.entry.refuse(null);
    const own = this.next;
    try {
      await this.connection.ask('room_continue', { room: this.id, token: this.lost, own });
      keep_room(this.id, { token: own });
      return room_address(this.id, own);
    } catch (error) {
      if (!(error instanceof Refusal)) return null;
      if (error.code === 'no_seat') {
        this.lost = '';
        forget_room(this.id);
      }
      this.play?.entry.refuse(error);
      return null;
    }
  }

  leave(): void {
    this.end();
    this.leave_plan();
    this.play?.leave();
    this.connection.ask('room_leave', { room: this.id }).catch(() => {});
  }

  // While the page is hidden, so that the player gets notices.
  rest(): void {
    if (this.notices.status !== 'on') return;
    this.resting = true;
    this.connection.ask('room_leave', { room: this.id }).catch(() => {});
  }
  wake(): void {
    if (this.resting) void this.join();
  }

  // Also after the connection was lost, since the answer is the whole room.
  async join(): Promise<void> {
    this.resting = false;
    const { id: room, token, name } = this;
    try {
      const view = await this.connection.ask('room_join', {
        room,
        ...(token && { token }),
        ...(token && name && { name }),
      });
      this.you = view.you ?? null;
      this.missing = null;
      if (this.you) keep_room(room, { seat: this.you, token, game: view.state.game });
      this.take(view);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (error instanceof Refusal && error.code === 'no_seat' && (this.you || kept_room(room)?.token === token)) {
        Object.assign(this, { lost: token, token: '', you: null });
        return this.join();
      }
      if (!(error instanceof Refusal) || error.field !== 'name' || !name) return void (this.missing = error);
      this.name = ''; // the name that was used last cannot be had here
      return this.join();
    }
  }

  private hear(event: RoomEvent): void {
    const before = this.view?.state;
    this.take(event);
    const { change, state } = event;
    if (event.room !== this.id || !before || !change) return;
    const { kind, by = 'first', side } = change;
    if (kind === 'continued' && by === this.you) void this.join(); // by which one learns that
    const what = (['draw', 'undo'] as const).find((one) => !!this.you && before.asks[one].includes(this.you));
    const unheard = what && by !== this.you && (kind === 'refuse' || kind === 'move');
    const taken = before.seats.find(({ seat }) => seat === by)?.taken;
    const came = kind === 'joined' && by !== this.you && !taken;
    // While the number is named, it is said with what that means.
    if (came && state.phase !== 'number') this.answered = { how: kind, by };
    else if (kind === 'continued' && by !== this.you) this.answered = { how: kind, by };
    else if (kind === 'side' && side && by !== this.you) this.answered = { how: kind, by, side };
    else if (unheard) this.answered = { how: kind === 'refuse' ? 'declined' : 'ignored', what, by };
    else this.answered = state.ply < before.ply ? { how: 'back', ply: state.ply } : null;
    if (this.answered) this.play?.entry.refuse(null);
  }

  private take(view: RoomView): void {
    if (view.room !== this.id || (this.view && view.seq < this.view.seq)) return;
    if (view.state.ply !== this.view?.state.ply) {
      this.leave_plan();
      this.planned = null;
    }
    const { asks, phase, rematch } = view.state;
    if (this.you && rematch && this.view?.state.asks.rematch.includes(this.you)) this.agreed = true;
    this.view = view;
    this.received = performance.now();
    if (this.may_plan && !this.planned) {
      this.planned = [];
      this.tell_plan().catch(() => {}); // then none are shown
    }
    if (phase === 'over' && this.you) keep_room(this.id, { over: asks.rematch.length === 0 });
    this.play ??= new RoomPlay(this.connection, this, view.state);
    void this.play.follow(view);
  }

  // By the colours with which the players began; the room tells which they have now.
  players(began: Stand['seats']): Players {
    const players = everybody({ kind: 'elsewhere', name: '' });
    const { after, seats = [] } = this.view?.state ?? {};
    for (const { colour, name, seat, taken } of seats)
      if (colour)
        players[began[colour] ?? colour] =
          seat === this.sat ? { kind: 'person', name } : { kind: 'elsewhere', name: taken || after ? name : null };
    return players;
  }
}
