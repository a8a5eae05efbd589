// A game with people elsewhere: the room as the server last told of it, and the match that follows it.
import { type Connection, Refusal, Stopped } from '../protocol/connection';
import type { RoomSeat, RoomView, SeatName, Side } from '../protocol/types';
import { Match } from './match.svelte';
import { everybody, type Seats, type Setup } from './seats';
import { asks_back } from './settings.svelte';
import type { Tree } from './tree';

// Moves go to the room instead of into the tree; the tree follows what the room says.
class RoomMatch extends Match {
  constructor(
    client: Connection,
    setup: Setup,
    private readonly room: Room,
  ) {
    super(client, setup, { asks_back, warns: () => false });
  }
  override async begin(): Promise<void> {
    if (this.mine) await super.begin();
  }
  override async enter(text: string): Promise<void> {
    if (this.mine) await super.enter(text);
  }
  override async play(move: string): Promise<void> {
    if (!this.mine) return;
    this.input = null;
    await this.room.act('room_move', { move, ply: this.played.length - 1 });
    if (this.room.refusal) await this.begin();
  }
  // Whether one may move here and now.
  get mine(): boolean {
    const state = this.room.view?.state;
    return !!state && state.to_move === this.room.you && state.ply === this.played.length - 1 && state.phase !== 'over';
  }
  async follow({ state }: RoomView, seats: Seats): Promise<void> {
    const { game, options, moves } = state;
    this.setup = { game, options, seats };
    this.ending = state.result;
    const now = this.tree.slice(1).map((node) => node.move?.text);
    const same = now.length === moves.length && moves.every((move, index) => move === now[index]) && this.situation;
    if (same && state.phase !== 'over' && this.input) return;
    const { turn } = this;
    try {
      const situation = await this.ask('state', { game, options, moves });
      if (turn !== this.turn && same) return;
      this.tree = situation.moves.reduce<Tree>(
        (tree, { by, move }, index) => [...tree, { parent: index, move: { colour: by, text: move } }],
        [{}],
      );
      this.situations.clear();
      this.situations.set(moves.length, situation);
      await this.show(moves.length, false);
    } catch (error) {
      this.fail(error, turn);
    }
  }
}

type RoomAction = 'room_move' | 'room_number' | 'room_side' | 'room_resign' | 'room_draw' | 'room_undo';

export class Room {
  view = $state.raw<RoomView | null>(null);
  you = $state<SeatName | null>(null);
  match = $state.raw<RoomMatch | null>(null);
  refusal = $state('');
  missing = $state(''); // why the room cannot be seen at all
  received = $state(0); // when the clocks were told, by performance.now()
  private readonly end: () => void;

  constructor(
    private readonly connection: Connection,
    readonly id: string,
    readonly token: string,
    private readonly name: string,
  ) {
    this.end = connection.listen({
      event: (message) => this.take(message),
      opened: () => void this.join(),
    });
  }

  get own(): RoomSeat | undefined {
    return this.view?.state.seats.find((seat) => seat.seat === this.you);
  }

  async act(action: RoomAction, more: object = {}): Promise<void> {
    this.refusal = '';
    try {
      const asked = { room: this.id, token: this.token, ...more };
      this.take(await this.connection.ask(action, asked as never));
    } catch (error) {
      if (error instanceof Refusal) this.refusal = error.message;
    }
  }

  leave(): void {
    this.end();
    this.match?.leave();
    this.connection.ask('room_leave', { room: this.id }).catch(() => {});
  }

  // Also after the connection was lost: the answer is the whole room.
  private async join(): Promise<void> {
    const { id: room, token, name } = this;
    try {
      const view = await this.connection.ask('room_join', {
        room,
        ...(token && { token }),
        ...(token && name && { name }),
      });
      this.you = view.you ?? null;
      this.missing = '';
      this.take(view);
    } catch (error) {
      if (!(error instanceof Stopped)) this.missing = error instanceof Error ? error.message : String(error);
    }
  }

  private take(view: RoomView): void {
    if (view.room !== this.id || (this.view && view.seq < this.view.seq)) return;
    this.view = view;
    this.received = performance.now();
    const { game, options, phase } = view.state;
    if (phase === 'number' || phase === 'side') return;
    const seats = this.seats(view);
    this.match ??= new RoomMatch(this.connection, { game, options, seats }, this);
    void this.match.follow(view, seats);
  }

  private seats({ state }: RoomView): Seats {
    // A swap has been taken into account here already, while the match counts it again.
    const swapped = state.moves.includes('swap');
    const seats = everybody({ kind: 'elsewhere', name: '' });
    for (const { colour, name, seat } of state.seats) {
      if (!colour) continue;
      const at: Side = swapped && colour !== 'red' ? (colour === 'black' ? 'white' : 'black') : colour;
      seats[at] = seat === this.you ? { kind: 'person' } : { kind: 'elsewhere', name };
    }
    return seats;
  }
}
