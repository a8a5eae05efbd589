import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Play } from '../../src/game/play.svelte';
import { against, everybody, person, type Players } from '../../src/game/players';
import { line, moves, of_moves, type Tree } from '../../src/game/tree';
import { points, Toy } from './toy';

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a game in play', () => {
  let toy: Toy;
  let asks_back: boolean;
  let warns: boolean;
  beforeEach(() => {
    toy = new Toy();
    asks_back = warns = false;
  });
  async function begun(seats: Players = everybody(person)): Promise<Play> {
    const made = new Play(
      toy,
      { game: 'toy', options: {}, seats },
      { asks_back: () => asks_back, blunder: () => (warns ? 0.12 : null) },
    );
    await settled();
    return made;
  }
  const made = (of: Play) => moves(of.tree, of.cursor);

  it('makes a new move after Undo the main line, and what was taken back a variation', async () => {
    const game = await begun();
    await game.make('a1');
    await game.make('b1');
    await game.undo();
    await game.undo();
    await game.make('c1');
    await game.make('d1');
    expect(line(game.tree, 0).map((node) => game.tree[node]?.move?.text)).toEqual(['c1', 'd1']);
    expect(made(game)).toEqual(['c1', 'd1']);
    expect(game.tree.map(({ move }) => move?.text)).toEqual([undefined, 'c1', 'a1', 'b1', 'd1']);
    await game.show(3, false);
    expect(made(game)).toEqual(['a1', 'b1']);
  });
  it('learns whose the moves were that it was begun with', async () => {
    const { setup, manner } = await begun();
    const game = new Play(toy, setup, manner, of_moves(['a1', 'b1', 'c1']), 3);
    await settled();
    expect(game.tree.map(({ move }) => move?.colour)).toEqual([undefined, 'black', 'white', 'black']);
  });
  it('also does so where the page was left after Undo', async () => {
    const { setup, manner, tree, cursor } = await begun();
    const before = new Play(new Toy(), setup, manner, tree, cursor);
    await settled();
    await before.make('a1');
    await before.undo();
    const after = new Play(new Toy(), setup, manner, before.tree, before.cursor, { taken_back: true });
    await settled();
    await after.make('c1');
    expect(line(after.tree, 0).map((node) => after.tree[node]?.move?.text)).toEqual(['c1']);
  });
  it('keeps the main line where a move is made while looking back, or after Redo', async () => {
    const game = await begun();
    await game.make('a1');
    await game.make('b1');
    await game.show(1, false);
    await game.make('c1');
    expect(line(game.tree, 0).map((node) => game.tree[node]?.move?.text)).toEqual(['a1', 'b1']);
    await game.show(2, false);
    await game.undo();
    await game.show(2, false);
    await game.make('d1');
    expect(line(game.tree, 0).map((node) => game.tree[node]?.move?.text)).toEqual(['a1', 'b1', 'd1']);
  });
  describe('keeps its review', () => {
    const found = (nodes: number[]) => ({
      nodes,
      language: 'en',
      turns: [],
      whole: { black_wins: [], turning_point: null },
    });
    async function reviewed(seats?: Players): Promise<Play> {
      const game = await begun(seats);
      await game.make('a1');
      await game.make('b1');
      game.review = found([0, 1, 2]);
      return game;
    }
    it('while variations are tried and put in another order', async () => {
      const game = await reviewed();
      await game.show(1, false);
      await game.make('c1');
      game.put_first(true);
      expect(game.tree.map(({ move }) => move?.text)).toEqual([undefined, 'a1', 'c1', 'b1']);
      expect(game.review?.nodes).toEqual([0, 1, 3]);
      await game.show(2, false);
      await game.remove();
      expect(game.review?.nodes).toEqual([0, 1, 2]);
    });
    it('until it goes on', async () => {
      const game = await reviewed();
      await game.make('c1');
      expect(game.review).toBeNull();
    });
    it('until it takes another course', async () => {
      const game = await reviewed();
      await game.undo();
      expect(game.review).not.toBeNull();
      await game.make('c1');
      expect(game.review).toBeNull();
    });
    it('until a move of it is deleted', async () => {
      const game = await reviewed();
      await game.remove();
      expect(game.review).toBeNull();
    });
    it('when the reader goes on trying after its end', async () => {
      const game = await reviewed();
      await game.resign();
      await game.make('c1');
      expect(game.review?.nodes).toEqual([0, 1, 2]);
    });
    it('from an earlier visit', () => {
      const past = { review: found([0]) };
      const setup = { game: 'toy', options: {}, seats: everybody(person) };
      const game = new Play(toy, setup, { asks_back: () => false, blunder: () => null }, [{}], 0, past);
      expect(game.review).toEqual(past.review);
    });
  });
  it('asks what can be done together with the position', () => {
    const ask = vi.spyOn(toy, 'ask');
    new Play(
      toy,
      { game: 'toy', options: {}, seats: everybody(person) },
      { asks_back: () => false, blunder: () => null },
    );
    expect(ask.mock.calls.map(([action]) => action).sort()).toEqual(['input', 'state']);
  });
  it('offers the first steps of a turn, and plays a finished one at once', async () => {
    const game = await begun();
    expect(game.entry.input?.next.map((next) => next.text)).toEqual(points);
    await game.enter('b1');
    expect(made(game)).toEqual(['b1']);
    expect(game.situation?.state.to_move).toBe('white');
  });
  it('waits for a confirmation where that is wanted', async () => {
    asks_back = true;
    const game = await begun();
    await game.enter('b1');
    expect(made(game)).toEqual([]);
    expect(game.entry.input?.text).toBe('b1');
    await game.confirm();
    expect(made(game)).toEqual(['b1']);
  });
  it('says what is wrong, and keeps the move begun', async () => {
    const game = await begun();
    await game.enter('b1');
    await game.enter('b1');
    expect(game.entry.refusal?.message).toBe('b1 is taken.');
    expect(made(game)).toEqual(['b1']);
    expect(game.entry.input?.text).toBe('');
    await game.enter('c1');
    expect(game.entry.refusal).toBeNull();
  });
  it('asks again for what is wrong in another language, and plays nothing', async () => {
    const game = await begun();
    await game.enter('x1');
    toy.language = ' (translated)';
    await game.entry.reword();
    expect(game.entry.refusal?.message).toBe('x1 is taken. (translated)');
    expect([game.entry.input?.text, made(game)]).toEqual(['', []]);
    await game.enter('a1');
    expect([game.entry.refusal, made(game)]).toEqual([null, ['a1']]);
  });
  it('hints at what a guide asks for, if that is no great loss', async () => {
    const game = await begun();
    game.wanted = ['c1'];
    toy.candidates = [
      { move: 'a1', fills: ['a1'], win_rate: 0.9 },
      { move: 'c1', fills: ['c1'], win_rate: 0.8 },
    ];
    await game.suggest();
    expect(game.entry.hint).toMatchObject({ move: 'c1' });
    toy.candidates = [
      { move: 'a1', fills: ['a1'], win_rate: 0.9 },
      { move: 'c1', fills: ['c1'], win_rate: 0.5 },
    ];
    await game.suggest();
    expect(game.entry.hint).toMatchObject({ move: 'a1' });
  });
  it('gives a hint in place of what was refused or warned of', async () => {
    warns = true;
    toy.loss = 0.3;
    const game = await begun();
    await game.make('b1');
    await game.enter('b1');
    game.entry.notice = 'In other words.';
    await game.suggest();
    expect(game.entry.hint).toMatchObject({ move: 'a1', places: ['a1'] });
    expect([game.entry.refusal, game.entry.notice]).toEqual([null, '']);
    await game.enter('c1');
    expect(game.entry.warning).not.toBeNull();
    await game.suggest();
    expect(game.entry.warning).toBeNull();
  });
  it('has the computer answer', async () => {
    const game = await begun(against(2, 'black'));
    void game.make('b1');
    await settled();
    expect(game.thinking).toBe('white');
    toy.held.shift()?.();
    await settled();
    expect(made(game)).toEqual(['b1', 'a1']);
    expect(game.thinking).toBeNull();
  });
  it('keeps what happened from one’s own last move on, and with two people only the last', async () => {
    const plies = (game: Play) => game.earlier.map(({ moves }) => moves.length);
    const game = await begun(against(2, 'black'));
    void game.make('b1');
    await settled();
    expect(plies(game)).toEqual([]);
    toy.held.shift()?.();
    await settled();
    expect(plies(game)).toEqual([1]);
    await game.show(1, false);
    expect(plies(game)).toEqual([]);
    const people = await begun();
    await people.make('a1');
    await people.make('b1');
    expect(plies(people)).toEqual([]);
  });
  it('forgets what the computer thought about when one goes back meanwhile', async () => {
    const game = await begun(against(2, 'black'));
    void game.make('b1');
    await settled();
    await game.undo();
    toy.held.shift()?.();
    await settled();
    expect(made(game)).toEqual([]);
    expect(game.tree).toHaveLength(2);
  });
  it('goes back by the turns of a person', async () => {
    const game = await begun(against(2, 'black'));
    void game.make('b1');
    await settled();
    toy.held.shift()?.();
    await settled();
    await game.undo();
    expect(made(game)).toEqual([]);
  });
  it('takes nothing back in practice, and goes on only from its end', async () => {
    const seats = against(2, 'black');
    const setup = { game: 'toy', options: {}, seats, practice: { from: 0, comments: false } };
    const game = new Play(toy, setup, { asks_back: () => false, blunder: () => null });
    await settled();
    void game.make('b1');
    await settled();
    toy.held.shift()?.();
    await settled();
    expect([made(game), game.back]).toEqual([['b1', 'a1'], null]);
    await game.show(0, false);
    expect(game.entry.input).toBeNull();
    await game.enter('c1');
    expect(game.tree).toHaveLength(3);
    await game.show(2, false);
    await game.enter('c1');
    expect(game.tree.length).toBeGreaterThan(3);
  });
  it('lets the computer wait where one only looks, until it is asked', async () => {
    const game = await begun(against(2, 'black'));
    void game.make('b1');
    await settled();
    toy.held.shift()?.();
    await settled();
    await game.show(1, false);
    expect([game.idle, game.back_by]).toEqual([true, 1]);
    expect(toy.held).toHaveLength(0);
    await game.enter('c1');
    expect(game.tree, 'nobody moves for the computer by mistake').toHaveLength(3);
    void game.think();
    await settled();
    expect(toy.held).toHaveLength(1);
  });
  it('keeps what was played before as a variation', async () => {
    const game = await begun();
    await game.make('a1');
    await game.make('b1');
    await game.show(1, false);
    await game.make('c1');
    expect(game.tree).toHaveLength(4);
    await game.show(0, false);
    expect(game.ahead).toEqual([1, 3]);
  });
  it('ends by the rules or by resignation', async () => {
    const game = await begun();
    await game.make('d1');
    expect(game.result).toBe('B+1');
    expect(game.entry.input).toBeNull();
    const other = await begun(against(2, 'black'));
    await other.resign();
    expect(other.result).toBe('W+R');
    expect(other.over).toBe(true);
    await other.show(0, false);
    await other.undo();
    expect(other.over).toBe(false);
  });
  it('ends after its last move, also when it is resigned while one looks back', async () => {
    const game = await begun();
    for (const move of ['a1', 'b1', 'c1']) await game.make(move);
    await game.show(2, false);
    await game.resign();
    expect(game.end.kept).toMatchObject({ end: 3, ending: { how: 'resignation', by: 'white' } });
    expect([game.cursor, game.over]).toEqual([3, true]);
    const own = await begun(against(2, 'black'));
    void own.make('b1');
    await settled();
    toy.held.shift()?.();
    await settled();
    await own.show(1, false);
    await own.resign();
    expect(own.end.kept).toMatchObject({ end: 2, ending: { how: 'resignation', by: 'black' } });
  });
  it('ends where it was taken back to, when it is resigned before it goes on', async () => {
    const game = await begun();
    for (const move of ['a1', 'b1', 'c1']) await game.make(move);
    await game.undo();
    await game.show(1, false);
    await game.resign();
    expect(game.end.kept).toMatchObject({ end: 2, ending: { how: 'resignation', by: 'black' } });
  });
  it('cannot be resigned where it is over at the end of the line', async () => {
    const { setup, manner } = await begun();
    const game = new Play(toy, setup, manner, of_moves(['a1', 'd1']), 1);
    await settled();
    await game.resign();
    expect([game.result, game.end.ending]).toEqual(['B+1', null]);
  });
  it('has its final result also while one looks back', async () => {
    const game = await begun();
    await game.make('b1');
    expect(await game.final_result()).toBeNull();
    await game.resign();
    await game.show(0, false);
    expect([game.result, await game.final_result()]).toEqual([null, 'W+R']);
  });
  it('has the result with which it ended also while one looks at a variation that ends otherwise', async () => {
    const game = await begun();
    await game.make('b1');
    await game.resign();
    await game.show(0, false);
    await game.make('d1');
    expect([game.result, await game.final_result()]).toEqual(['B+1', 'W+R']);
  });
  it('keeps its result in variations played after the end', async () => {
    for (const end of [(game: Play) => game.make('d1'), (game: Play) => game.resign()]) {
      const game = await begun();
      await game.make('b1');
      await end(game);
      const { cursor, final } = game;
      const finished = game.end.finish;
      expect(finished).toEqual(final);
      await game.show(0, false);
      await game.make('a1');
      expect([game.over, game.end.finish, game.timed]).toEqual([false, finished, null]);
      await game.resign();
      expect(game.over, 'what is over cannot be resigned').toBe(false);
      await game.make('d1');
      expect([game.over, game.end.finish]).toEqual([true, finished]);
      await game.show(cursor, false);
      expect([game.over, game.final]).toEqual([true, finished]);
    }
  });
  it('goes on once a resignation is taken back', async () => {
    const game = await begun();
    await game.make('b1');
    await game.resign();
    await game.undo();
    await game.show(1, false);
    expect([game.over, game.end.ending, game.end.finish]).toEqual([false, null, null]);
  });
  it('is not taken back behind the first move of the computer, unless nobody else plays', async () => {
    const colour = (node: number) => (node % 2 ? 'black' : 'white');
    const tree = of_moves(['a1', 'b1', 'c1']).map((one, node) =>
      one.move ? { ...one, move: { ...one.move, colour: colour(node) } } : one,
    ) as Tree;
    const at = async (seats: Players, cursor: number) => {
      const manner = { asks_back: () => false, blunder: () => null };
      const game = new Play(toy, { game: 'toy', options: {}, seats }, manner, tree, cursor);
      await settled();
      return game;
    };
    expect((await at(against(2, 'white'), 3)).back).toBe(1);
    const first = await at(against(2, 'white'), 1);
    await first.undo();
    expect([first.back, first.cursor]).toEqual([null, 1]);
    await first.resign();
    await first.undo();
    expect([first.over, first.cursor]).toEqual([false, 1]);
    expect((await at(against(2, 'red'), 1)).back).toBe(0);
  });
  it('has each player move for the colour that they have after a swap', async () => {
    toy.swapped = true;
    const game = await begun(against(3, 'white'));
    expect(game.player('black')).toEqual(person);
    expect(game.player('white')).toEqual({ kind: 'engine', level: 3 });
    expect(game.player('red')).toEqual({ kind: 'engine', level: 3 });
    expect(game.began_as('white')).toBe('black');
    expect(game.idle).toBe(false);
  });
  it('points out a blunder once, and plays it anyway if told to', async () => {
    warns = true;
    toy.loss = 0.3;
    const game = await begun();
    await game.enter('a1');
    expect(game.entry.warning?.better).toBe('b1');
    expect(game.entry.warning?.good).toMatchObject({ places: ['b1'], wall: null });
    expect(game.entry.warning?.loss).toBeCloseTo(0.3);
    expect(game.entry.warning?.reasons.map((reason) => reason.text)).toEqual(['Bad.']);
    expect(made(game)).toEqual([]);
    await game.confirm(true);
    expect(made(game)).toEqual(['a1']);
  });
  it('has a clock that stands while one looks back', async () => {
    const game = new Play(
      toy,
      { game: 'toy', options: {}, seats: everybody(person), clock: { main: 10, increment: 1 } },
      { asks_back: () => false, blunder: () => null },
    );
    await settled();
    await game.make('a1');
    await game.make('b1');
    expect(game.timed).toBe('black');
    await game.show(1, false);
    expect(game.timed).toBeNull();
    await game.make('c1');
    expect(game.timed).toBe('black');
    await game.make('d1'); // ends the game
    expect(game.timed).toBeNull();
  });
  it('is lost on time, and goes on without a clock if that is wanted', async () => {
    const game = new Play(
      toy,
      { game: 'toy', options: {}, seats: against(2, 'black'), clock: { main: 10, increment: 1 } },
      { asks_back: () => false, blunder: () => null },
    );
    await settled();
    expect(game.timed).toBeNull(); // the first move takes no time
    void game.make('b1');
    await settled();
    expect(game.timed).toBe('white');
    expect(toy.asked).toMatchObject({
      engine: { level: 2 },
      clock: { control: { main: 10, increment: 1 }, left: { main: 10_000, period: 0, periods: 0 } },
    });
    toy.held.shift()?.();
    await settled();
    expect(game.timed).toBe('black');
    vi.useFakeTimers();
    game.clock?.run(game.timed);
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    await settled();
    expect(game.result).toBe('W+T');
    expect(game.timed).toBeNull();
    await game.go_on();
    expect(game.result).toBeNull();
    expect(game.clock).toBeNull();
    expect(game.setup.clock).toBeUndefined();
    void game.enter('c1');
    await settled();
    expect(made(game)).toEqual(['b1', 'a1', 'c1']);
  });
  it('plays a move that one is warned of, if it is confirmed all the same', async () => {
    warns = true;
    toy.loss = 0.3;
    const game = await begun();
    await game.enter('a1');
    await game.confirm();
    expect(made(game)).toEqual(['a1']);
  });
  it('drops a move that is taken back while it is weighed', async () => {
    warns = true;
    toy.loss = 0.3;
    const game = await begun();
    await game.make('b1');
    for (const take_back of [() => game.begin(), () => game.undo()]) {
      const weighed = new Promise<void>((go_on) => (toy.weighing = go_on));
      void game.enter('a1');
      await weighed;
      expect(game.entry.weighing).toBe(true);
      await take_back();
      expect(game.entry.weighing).toBe(false);
      await settled();
      expect(game.entry.warning).toBeNull();
    }
    expect(game.tree).toHaveLength(2);
  });
  it('does in turn what is done while answers are on their way, and none of it that is taken back', async () => {
    const game = await begun();
    const point = (move: string) => game.in_turn(() => game.enter(move));
    await Promise.all(['a1', 'b1'].map(point));
    expect(made(game)).toEqual(['a1', 'b1']);
    const later = point('c1');
    await game.undo();
    await later;
    expect(made(game)).toEqual(['a1']);
  });
  it('says nothing of the best move', async () => {
    warns = true;
    toy.loss = 0.3;
    const game = await begun();
    await game.enter('b1');
    expect(made(game)).toEqual(['b1']);
  });
});
