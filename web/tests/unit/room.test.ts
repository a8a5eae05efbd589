// A game by link follows its room, and leaves the move alone that somebody is about to make.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { linked } from '../../src/game/keep';
import { Room } from '../../src/game/room.svelte';
import { of_moves } from '../../src/game/tree';
import { type Connection, type Listener, Refusal } from '../../src/protocol/connection';
import type { ErrorCode, Options, RoomEvent, RoomView, SeatName } from '../../src/protocol/types';
import { points, Toy } from './toy';

vi.mock('../../src/game/settings.svelte', () => ({ asks_back: () => false })); // the real ones need a browser
const kept = vi.hoisted(() => ({ before: null as Awaited<ReturnType<typeof linked>> })); // of the game, from an earlier visit
vi.mock('../../src/game/keep', async (original) => ({
  ...(await original<object>()),
  linked: async () => kept.before,
}));
const forget = vi.fn();
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: forget });

// A server with one room, whose answers about positions can be held back.
class House extends Toy {
  moves: string[] = [];
  away: SeatName[] = [];
  result: string | null = null;
  phase = 'play';
  correspondence = false;
  komi = '0';
  left: number[] | null = null; // after each move
  slow = false;
  joins: Promise<void> = Promise.resolve(); // before it is answered who has come
  late: (() => void)[] = [];
  sent: object[] = [];
  positions: { options?: Options }[] = []; // asked about
  private seq = 0;
  private listener: Listener | null = null;

  readonly connection = {
    begin: this.begin,
    ask: async (action: string, request: { move?: string; options?: Options }) => {
      this.sent.push(request);
      if (action === 'room_move') this.moves.push(request.move ?? '');
      if (action === 'room_join') await this.joins;
      if (action === 'room_join' || action === 'room_move') return this.view();
      if (action === 'state') this.positions.push(request);
      if (action === 'state' && this.slow) await new Promise<void>((go_on) => this.late.push(go_on));
      return this.ask(action as never, request as never);
    },
    listen: (listener: Listener) => {
      this.listener = listener;
      listener.opened();
      return () => {};
    },
  } as unknown as Connection;

  tell() {
    this.seq++;
    this.listener?.event({ event: 'room', ...this.view() } as unknown as RoomEvent);
  }
  private view(): RoomView {
    const seats = (['first', 'second'] as const).map((seat) => ({
      seat,
      name: seat,
      taken: true,
      present: !this.away.includes(seat),
      colour: seat === 'first' ? ('black' as const) : ('white' as const),
    }));
    const to_move = (['first', 'second'] as const)[this.moves.length % 2] as SeatName;
    const asks = { draw: [], undo: [], rematch: [] };
    const { result } = this;
    const phase = result ? 'over' : this.phase;
    const state = {
      game: 'toy',
      options: { komi: this.komi },
      phase,
      correspondence: this.correspondence,
      seats,
      moves: [...this.moves],
      ply: this.moves.length,
      times: this.moves.map((_, index) => 1000 * index),
      ...(this.left && { left: this.left }),
    };
    const reason = result && 'resignation';
    const winner = result && (result[0] === 'B' ? 'black' : 'white');
    const rest = { to_move, number: null, clock: null, asks, result, reason, winner, margin: null, rematch: null };
    return { room: 'r', seq: this.seq, you: 'first', state: { ...state, ...rest } } as unknown as RoomView;
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a room', () => {
  let house: House;
  let room: Room;
  const offered = () => room.play?.entry.input?.next.map((next) => next.text);
  const listed = () => room.play?.tree.slice(1).map((node) => node.move?.text);
  beforeEach(() => {
    house = new House();
    kept.before = null;
  });
  const enter = () => (room = new Room(house.connection, 'r', 'token', 'Ann'));

  it('keeps the token of a lost seat until it has taken it back or cannot', async () => {
    const asked: { token: string; own: string }[] = [];
    let code: ErrorCode = 'not_stored';
    const ask = vi.spyOn(house.connection, 'ask').mockImplementation(async (_, request) => {
      asked.push(request as never);
      throw new Refusal('refused', undefined, code);
    });
    enter();
    room.lost = 'token';
    await room.take_back();
    await room.take_back();
    expect(asked.slice(-2).map(({ token }) => token)).toEqual(['token', 'token']);
    expect(asked.at(-1)?.own).toBe(asked.at(-2)?.own); // the first may have been done
    expect(forget).not.toHaveBeenCalled();
    code = 'no_seat';
    await room.take_back();
    expect(room.lost).toBe('');
    expect(forget).toHaveBeenCalled();
    ask.mockRestore();
  });

  it('offers the moves, and shows those made elsewhere', async () => {
    enter();
    await settled();
    expect(offered()).toEqual(points);
    await room.play?.enter('b1');
    expect(house.moves).toEqual(['b1']);
    await settled();
    expect(offered()).toBeUndefined();
    house.moves.push('c1');
    house.tell();
    await settled();
    expect(listed()).toEqual(['b1', 'c1']);
    expect(offered()).toEqual(['a1', 'd1']);
  });

  it('shows the game before it knows whose seat it is, and offers moves only then', async () => {
    let answer = () => {};
    house.joins = new Promise((now) => (answer = now));
    enter();
    house.moves = ['b1', 'c1'];
    house.tell();
    await settled();
    expect(listed()).toEqual(['b1', 'c1']);
    expect([room.you, room.play?.mine, room.own, room.kept]).toEqual([null, false, undefined, null]);
    expect(offered()).toBeUndefined();
    await room.play?.enter('a1');
    expect(house.moves, 'nothing is played from no seat').toEqual(['b1', 'c1']);
    answer();
    await settled();
    expect([room.you, room.play?.mine]).toEqual(['first', true]);
    expect(offered()).toEqual(['a1', 'd1']);
    expect(room.kept).toMatchObject({ cursor: 2 });
  });

  it('knows when each move was made, and keeps the time left as SGF has it', async () => {
    house.moves = ['b1', 'c1'];
    house.left = [60_000, 52_500];
    enter();
    await settled();
    expect([1, 2, 3].map((node) => room.play?.made_at(node))).toEqual([0, 1000, undefined]);
    expect(room.kept?.tree.slice(1).map(({ properties }) => properties)).toEqual([
      [{ name: 'BL', values: ['60'] }],
      [{ name: 'WL', values: ['52.5'] }],
    ]);
  });

  it('shows the board while the number is named, and then the game with that number', async () => {
    house.phase = 'number';
    enter();
    await settled();
    expect(room.play?.situation).toBeTruthy();
    expect(offered(), 'before the game').toBeUndefined();
    Object.assign(house, { phase: 'play', komi: '7' });
    house.tell();
    await settled();
    expect(offered()).toEqual(points);
    expect(house.positions.at(-1)?.options).toEqual({ komi: '7' });
    expect(room.play?.position.options).toEqual({ komi: '7' });
  });

  it('plays a move that was chosen while an older question about the same position was still open', async () => {
    house.slow = true;
    enter();
    await settled();
    const late = house.late.splice(0);
    expect(late.length).toBeGreaterThan(1);
    late.shift()?.();
    await settled();
    expect(offered()).toEqual(points);
    const played = room.play?.enter('b1');
    for (const go_on of late) go_on();
    await played;
    expect(house.moves).toEqual(['b1']);
  });

  it('plays a move during which somebody went away', async () => {
    enter();
    await settled();
    const played = room.play?.enter('b1');
    house.away = ['second'];
    house.tell();
    await played;
    expect(house.moves).toEqual(['b1']);
  });

  it('ignores an answer about a position that has changed since', async () => {
    house.moves = ['b1'];
    enter();
    await settled();
    house.slow = true;
    house.moves = ['b1', 'c1'];
    house.tell();
    house.moves = ['b1'];
    house.tell();
    await settled();
    for (const go_on of house.late) go_on();
    await settled();
    expect(listed()).toEqual(['b1']);
  });

  it('leaves who looks back where they are when others come and go', async () => {
    house.moves = ['b1', 'c1'];
    enter();
    await settled();
    await room.play?.show(1, false);
    house.away = ['second'];
    house.tell();
    await settled();
    expect(room.play?.cursor).toBe(1);
  });

  it('is kept from the first move on, with who sat where and how it ended', async () => {
    enter();
    await settled();
    expect(room.kept).toBeNull();
    house.moves = ['b1', 'c1'];
    house.tell();
    expect(room.kept, 'before the moves are known').toBeNull();
    await settled();
    expect(room.kept).toMatchObject({ cursor: 2, ending: null });
    expect(room.kept?.setup.seats).toMatchObject({
      black: { kind: 'person' },
      white: { kind: 'elsewhere', name: 'second' },
    });
    house.result = 'W+R';
    house.tell();
    expect(room.kept?.ending).toEqual({ how: 'resignation', by: 'black' });
    expect(room.kept?.finish).toEqual({ reason: 'resignation', winner: 'white', margin: null });
  });

  it('leaves the reader’s notes where they were as the game goes on', async () => {
    house.moves = ['b1', 'c1'];
    enter();
    await settled();
    const { play } = room;
    expect(play?.noted).toBe(false);
    await play?.show(1, false);
    play?.say('good');
    await play?.follow_line(['d1']);
    expect(play?.noted).toBe(true);
    expect([play?.mine, play?.is_given(2), play?.is_given(3)]).toEqual([false, true, false]);
    expect(room.kept).toMatchObject({ cursor: 2 });
    expect(room.kept?.tree[1]).toMatchObject({ comment: 'good' });
    await play?.show(2, false);
    await play?.follow_line(['d1']);
    expect(room.kept, 'what is tried after the last move is not the game').toMatchObject({ cursor: 2, end: 2 });
    await play?.remove();
    await play?.show(3, false);
    house.moves.push('a1');
    house.tell();
    await settled();
    expect(play?.tree[1]).toMatchObject({ comment: 'good' });
    expect(play?.tree.slice(1).map(({ parent, move }) => [parent, move?.text])).toEqual([
      [0, 'b1'],
      [1, 'c1'],
      [2, 'a1'],
      [1, 'd1'],
    ]);
    expect([play?.cursor, room.kept?.cursor]).toEqual([3, 3]);
    house.moves.splice(1);
    house.tell();
    await settled();
    expect(
      play?.tree.map(({ move }) => move?.text),
      'taken back',
    ).toEqual([undefined, 'b1', 'd1']);
    expect(JSON.stringify(house.sent)).not.toContain('good');
  });

  it('keeps a review, until the game goes on', async () => {
    house.moves = ['b1', 'c1'];
    const review = { nodes: [0, 1, 2], language: 'en', turns: [], whole: { black_wins: [], turning_point: null } };
    kept.before = { tree: of_moves(['b1', 'c1']), given: 2, review };
    for (const before of [kept.before, { ...kept.before, tree: of_moves(['b1', 'a1']) }]) {
      kept.before = before;
      enter();
      await settled();
      const same = before.tree[2]?.move?.text === 'c1';
      expect(room.kept?.review, 'of these moves').toEqual(same ? review : undefined);
    }
    room.play!.review = review;
    expect(room.kept?.review).toEqual(review);
    room.play!.review = { ...review, whole: null };
    expect(room.kept?.review, 'not complete').toBeUndefined();
    room.play!.review = review;
    house.moves.push('a1');
    house.tell();
    await settled();
    expect(room.play?.review).toBeNull();
  });

  it('offers conditional moves while the others are to move, but not in a settlement', async () => {
    house.correspondence = true;
    house.moves = ['b1'];
    enter();
    await settled();
    expect(room.may_plan).toBe(true);
    house.phase = 'settlement';
    house.tell();
    expect(room.may_plan).toBe(false);
  });

  it('takes no move once somebody has resigned', async () => {
    enter();
    await settled();
    house.result = 'B+R';
    house.tell();
    await settled();
    expect(room.play?.over).toBe(true);
    expect(room.play?.final).toEqual({ reason: 'resignation', winner: 'black', margin: null });
    expect(offered()).toBeUndefined();
  });
});
