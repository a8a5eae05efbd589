import { describe, expect, it } from 'vitest';
import {
  type Layout,
  layout,
  mirrored,
  nearest_edge,
  neighbour,
  rim,
  type Spot,
  steps_around,
  turned,
  type Turning,
  upright,
} from '../../src/board/geometry';
import { read_piece } from '../../src/board/piece';
import { hints, picture, targets } from '../../src/board/picture';
import type { Board, Direction } from '../../src/protocol/types';
import { hexagon_board, pyramid_board, situation, square_board } from './positions';

const spot = (plan: ReturnType<typeof layout>, name: string) => plan.spots.get(name) as Spot;

describe('where places lie', () => {
  it('puts a1 at the lower left of a square board', () => {
    const plan = layout(square_board(3));
    expect(spot(plan, 'a1')).toMatchObject({ x: 0, y: -0 });
    expect(spot(plan, 'c2')).toMatchObject({ x: 200, y: -100 });
  });
  it('keeps all six neighbours of a hexagon equally far', () => {
    const plan = layout(hexagon_board(3));
    const middle = spot(plan, 'c3');
    for (const name of ['d3', 'd4', 'c4', 'b3', 'b2', 'c2']) {
      const other = spot(plan, name);
      expect(Math.hypot(other.x - middle.x, other.y - middle.y)).toBeCloseTo(100);
    }
    expect(nearest_edge(plan, middle, spot(plan, 'd4'))).toBe('ne');
    expect(nearest_edge(plan, middle, spot(plan, 'b2'))).toBe('sw');
    expect(nearest_edge(plan, middle, spot(plan, 'c2'))).toBe('se');
  });
  it.each([1, 2, 3, 6, 13])('goes around hexagons %i to a side, from corner to corner', (size) => {
    const corners = rim([...layout(hexagon_board(size)).spots.values()]);
    expect(corners).toHaveLength(6 * (2 * size - 1));
    corners.forEach((at, index) => {
      const next = corners[(index + 1) % corners.length] as (typeof corners)[0];
      expect(Math.hypot(next.x - at.x, next.y - at.y)).toBeCloseTo(100 / Math.sqrt(3));
    });
  });
  it('puts a ball in the middle of the four that bear it', () => {
    const plan = layout(pyramid_board(3));
    expect(spot(plan, '2a1')).toMatchObject({ x: 50, y: -50, level: 1 });
    expect(spot(plan, '3a1')).toMatchObject({ x: 100, y: -100, level: 2 });
  });
  it('has every place inside its box, and names for files and ranks', () => {
    for (const board of [square_board(5), hexagon_board(4), pyramid_board(4)]) {
      const plan = layout(board);
      const { box } = plan;
      for (const { x, y } of plan.spots.values()) {
        expect(x - 45).toBeGreaterThan(box.x);
        expect(x + 45).toBeLessThan(box.x + box.width);
        expect(y - 45).toBeGreaterThan(box.y);
        expect(y + 45).toBeLessThan(box.y + box.height);
      }
      const side = board.shape === 'hexhex' ? 2 * board.size - 1 : board.size;
      expect(plan.labels).toHaveLength(2 * side);
    }
  });
});

describe('a board that is turned', () => {
  const ways = (board: Board): Turning[] =>
    Array.from({ length: 2 * steps_around(board.shape) }, (_, index) => ({
      steps: index >> 1,
      mirrored: index % 2 === 1,
    }));
  const boards = [square_board(4), hexagon_board(3), pyramid_board(4)];

  it.each(boards)('has its places where others of the $shape were', (board) => {
    const lattice = (plan: Layout) =>
      [...plan.spots.values()].map(({ x, y, level }) => `${level} ${Math.round(x)} ${Math.round(y)}`).sort();
    for (const way of ways(board)) expect(lattice(layout(board, true, way))).toEqual(lattice(layout(board)));
  });
  it.each(boards)('is as it was after all steps around a $shape, or mirrored twice', (board) => {
    for (const way of ways(board)) {
      const around = Array.from({ length: steps_around(board.shape) }).reduce<Turning>(
        (so_far) => turned(so_far, board.shape),
        way,
      );
      expect(around).toEqual(way);
      expect(mirrored(mirrored(way, board.shape), board.shape)).toEqual(way);
    }
  });
  it('is turned clockwise and mirrored left to right, as it is seen', () => {
    const at = (way: Turning, place: string) => spot(layout(square_board(3), true, way), place);
    expect(at({ steps: 1, mirrored: false }, 'a1')).toMatchObject({ x: 0, y: -200 });
    const way = turned(upright, 'square');
    const before = at(way, 'b1');
    expect(at(mirrored(way, 'square'), 'b1')).toMatchObject({ x: 200 - before.x, y: before.y });
  });
  it('has its walls between the same cells', () => {
    const board = hexagon_board(3);
    const plan = layout(board);
    for (const way of ways(board)) {
      const seen = layout(board, true, way);
      expect(seen.angles[seen.clockwise[0] as Direction]).toBe(300);
      for (const next of ['d3', 'd4', 'c4', 'b3', 'b2', 'c2'])
        expect(nearest_edge(seen, spot(seen, 'c3'), spot(seen, next))).toBe(
          nearest_edge(plan, spot(plan, 'c3'), spot(plan, next)),
        );
    }
  });
  it('has its names beside it, and room for them', () => {
    for (const board of boards)
      for (const way of ways(board)) {
        const { labels, box, spots } = layout(board, true, way);
        for (const { x, y } of labels) {
          expect(Math.min(x - box.x, y - box.y, box.x + box.width - x, box.y + box.height - y)).toBeGreaterThan(25);
          for (const other of spots.values()) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(70);
        }
      }
  });
  it('has room for names of two digits on the slab, and beside hexagons', () => {
    const square = square_board(19);
    for (const way of ways(square)) {
      const { labels, box } = layout(square, true, way);
      for (const { x } of labels.filter(({ text }) => text.length > 1))
        expect(Math.min(x - box.x, box.x + box.width - x)).toBeGreaterThan(45);
    }
    const { labels, spots } = layout(hexagon_board(6));
    for (const { x, y } of labels.filter(({ text }) => text.length > 1))
      for (const spot of spots.values()) expect(Math.hypot(spot.x - x, spot.y - y)).toBeGreaterThan(95);
  });
  it('keeps a ball straight above the one that it hides', () => {
    const board = pyramid_board(3);
    for (const way of ways(board)) {
      const plan = layout(board, true, way);
      const balls = { b2: 'B', '3a1': 'W' };
      const drawn = picture(plan, situation(board, balls), [], [], 99);
      expect(drawn.figures.find((figure) => figure.spot.name === '3a1')?.covers).toBe('black');
    }
  });
});

describe('walking with arrow keys', () => {
  it.each([square_board(4), hexagon_board(4), pyramid_board(4)])(
    'reaches every place of level 1 of a $shape',
    (board) => {
      const plan = layout(board);
      const all = [...plan.spots.values()].filter((place) => place.level === 0);
      const seen = new Set<Spot>([all[0] as Spot]);
      for (const at of seen)
        for (const [dx, dy] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const to = neighbour(at, all, dx, dy);
          if (to) seen.add(to);
        }
      expect(seen.size).toBe(all.length);
    },
  );
  it('reach the balls that rest on others, but not what lies hidden below them', () => {
    const spots = [...layout(pyramid_board(4)).spots.values()];
    const ground = spots.filter(({ level }) => level === 0);
    for (const upper of [['2a1'], ['2b2'], ['2a1', '2b1', '2a2', '2b2', '3a1'], spots.map(({ name }) => name)]) {
      const all = [...ground, ...spots.filter(({ level, name }) => level > 0 && upper.includes(name))];
      const seen = new Set<Spot>([ground[0] as Spot]);
      for (const at of seen)
        for (const step of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const to: Spot | null = neighbour(at, all, step[0], step[1]);
          if (to) seen.add(to);
        }
      const hidden = (one: Spot) => all.some(({ x, y, level }) => x === one.x && y === one.y && level > one.level);
      expect(all.filter((one) => !seen.has(one) && !hidden(one)).map(({ name }) => name)).toEqual([]);
    }
  });
  it('takes the next place and stays on the board', () => {
    const plan = layout(square_board(3));
    const all = [...plan.spots.values()];
    expect(neighbour(spot(plan, 'a1'), all, 1, 0)?.name).toBe('b1');
    expect(neighbour(spot(plan, 'a1'), all, 0, -1)?.name).toBe('a2');
    expect(neighbour(spot(plan, 'a1'), all, -1, 0)).toBeNull();
  });
});

describe('pieces', () => {
  it.each([
    ['B', { side: 'black', kind: 'plain' }],
    ['Wk', { side: 'white', kind: 'king' }],
    ['Bm', { side: 'black', kind: 'marked' }],
    ['W:ne', { side: 'white', kind: 'plain', wall: 'ne' }],
    ['R', { side: 'red', kind: 'plain' }],
  ])('reads %s', (token, piece) => expect(read_piece(token)).toEqual(piece));
  it('refuses what is none', () => {
    expect(() => read_piece('X')).toThrow('"X" is not a piece.');
    expect(() => read_piece('Bq')).toThrow();
  });
});

describe('the picture of a position', () => {
  const board = square_board(3);
  const plan = layout(board);
  const stones = { a1: 'B', b1: 'W', c2: 'W', c3: 'B' };
  const last = {
    by: 'white' as const,
    move: 'b2-c2,b1',
    places: ['b1', 'c2'],
    from: 'b2',
    to: 'c2',
    captured: [{ at: 'a2', piece: 'B' }],
    changed: [],
  };

  it('shows pieces, what was captured, and where the last one came from', () => {
    const drawn = picture(plan, situation(board, stones, last), [], [], 99);
    expect(drawn.figures.map((figure) => [figure.spot.name, figure.manner])).toEqual([
      ['a2', 'captured'],
      ['a1', 'stands'],
      ['b1', 'stands'],
      ['c2', 'stands'],
      ['c3', 'stands'],
    ]);
    expect([...drawn.placed]).toEqual(['b1', 'c2']);
    expect([drawn.arrow?.from.name, drawn.arrow?.to.name]).toEqual(['b2', 'c2']);
  });
  it('shows what a move would do instead', () => {
    const changes = [
      { at: 'b1', before: 'W', after: null },
      { at: 'b2', before: null, after: 'B' },
    ];
    const drawn = picture(plan, situation(board, stones, last), changes, [], 99);
    expect(Object.fromEntries(drawn.figures.map((figure) => [figure.spot.name, figure.manner]))).toEqual({
      a1: 'stands',
      b1: 'leaving',
      b2: 'ghost',
      c2: 'stands',
      c3: 'stands',
    });
    expect(drawn.arrow).toBeNull();
    expect([...drawn.placed], 'the rest of the last move').toEqual(['c2']);
  });
  it('draws lower balls first, veils those above the layer, and tells what lies hidden', () => {
    const pyramid = pyramid_board(3);
    const cells = { '3a1': 'W', '2a1': 'B', b2: 'B', a1: 'W' };
    const drawn = picture(layout(pyramid), situation(pyramid, cells), [], [], 1);
    expect(drawn.figures.map((figure) => [figure.spot.level, figure.veiled])).toEqual([
      [0, false],
      [0, false],
      [1, false],
      [2, true],
    ]);
    expect(drawn.figures.at(-1)?.covers).toBe('black');
  });
  it('offers only places of the floor, those filled, and those that can be chosen', () => {
    const pyramid = pyramid_board(3);
    const drawn = picture(layout(pyramid), situation(pyramid, {}), [], ['2b2'], 99);
    expect(drawn.shown.map((place) => place.name)).toContain('2b2');
    expect(drawn.shown).toHaveLength(10);
  });
  it('hints at exceptions: what is barred among the open, what is open among the barred, the rarer outcome', () => {
    const drawn = picture(plan, situation(board, { a1: 'B', c3: 'W' }), [], [], 99);
    const open = (places: string[], becomes = 'B') =>
      new Map(
        places.map((place) => [place, { text: place, place, kind: 'place' as const, becomes, complete: 1 as const }]),
      );
    const names = (spots: { name: string }[]) => spots.map(({ name }) => name).sort();
    const most = hints(drawn, open(['a2', 'a3', 'b1', 'b2', 'b3', 'c1']), false);
    expect([names(most.barred), names(most.open)]).toEqual([['c2'], []]);
    const few = hints(drawn, open(['b2', 'a1']), false);
    expect([names(few.barred), names(few.open)]).toEqual([[], ['b2']]);
    expect(hints(drawn, new Map(), false)).toEqual({ open: [], barred: [], becomes: [] });
    const closed = hints(drawn, new Map(), false, true);
    expect([names(closed.barred), names(closed.open)]).toEqual([['a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2'], []]);
    const rarer = (marked: string[], plain: string[]) =>
      hints(drawn, new Map([...open(marked, 'Bm'), ...open(plain)]), true).becomes.map((one) => [
        one.spot.name,
        one.marked,
      ]);
    expect(rarer(['b2'], ['a2', 'c2'])).toEqual([['b2', true]]);
    expect(rarer(['a2', 'c2'], ['b2'])).toEqual([['b2', false]]);
  });
  it('hints at places on top of others, which nothing else shows', () => {
    const pyramid = pyramid_board(2);
    const places = ['a1', 'a2', 'b1', 'b2', '2a1'];
    const targets = new Map(
      places.map((place) => [
        place,
        { text: place, place, kind: 'place' as const, becomes: null, complete: 1 as const },
      ]),
    );
    const drawn = picture(layout(pyramid), situation(pyramid, {}), [], places, 99);
    expect(hints(drawn, targets, false).open.map(({ name }) => name)).toEqual(['2a1']);
  });
  it('knows the places that can be chosen next', () => {
    const next = { text: 'e5:ne', place: null, kind: 'wall' as const, becomes: null, complete: 1 as const };
    const cell = { text: 'e5', place: 'e5', kind: 'place' as const, becomes: 'B', complete: -1 as const };
    const input = {
      text: '',
      valid: true,
      complete: -1 as const,
      message: '',
      move: null,
      changes: [],
      taken: [],
      next: [next, cell],
      back: '',
      decisions: ['facing' as const],
      decision: 0,
    };
    expect([...targets(input).keys()]).toEqual(['e5']);
  });
});
