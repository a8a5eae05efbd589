// Where the places of a board are on the page; a cell is 100 units wide.
import type { Board, Direction, Place } from '../protocol/types';

export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  name: string;
  level: number;
}

export interface Label extends Point {
  text: string;
}

export interface Layout {
  shape: Board['shape'];
  size: number;
  walled: boolean; // pieces have walls
  spots: Map<string, Spot>;
  labels: Label[];
  angles: Record<Direction, number>; // of the six directions, with the board's rotation
  clockwise: Direction[]; // from the upper right, for the keys 1 to 6
  box: { x: number; y: number; width: number; height: number }; // of the slab, its middle that of the board
  thickness: number; // of the slab, below its lower edge and in the box
}

export const cell = 100;
const row_height = (cell * Math.sqrt(3)) / 2; // of hexagons that stand on a corner

// In degrees, clockwise from the right, as screens turn.
export const angles: Record<Direction, number> = { e: 0, se: 60, sw: 120, w: 180, nw: 240, ne: 300 };

// The view of a board: mirrored left to right or not, then rotated clockwise by as many steps as its shape allows.
export interface Turning {
  steps: number;
  mirrored: boolean;
}
export const upright: Turning = { steps: 0, mirrored: false };

export function steps_around(shape: Board['shape']): number {
  return shape === 'hexhex' ? 6 : 4;
}
// The next step clockwise, and the mirror image, of the current view.
export function turned({ steps, mirrored }: Turning, shape: Board['shape']): Turning {
  return { steps: (steps + 1) % steps_around(shape), mirrored };
}
export function mirrored({ steps, mirrored }: Turning, shape: Board['shape']): Turning {
  const around = steps_around(shape);
  return { steps: (around - steps) % around, mirrored: !mirrored };
}

export function along(angle: number, distance: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: distance * Math.cos(turn), y: distance * Math.sin(turn) };
}

// The direction of the edge nearest to a point, seen from the middle of a cell.
export function nearest_edge({ angles, clockwise }: Layout, from: Point, to: Point): Direction {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const apart = (direction: Direction) => Math.abs(((angle - angles[direction] + 540) % 360) - 180);
  return clockwise.reduce((best, direction) => (apart(direction) < apart(best) ? direction : best));
}

// The place on the other side of an edge of this one.
export function behind(board: Board, place: string, direction: Direction): string | null {
  const { spots } = layout(board, false);
  const from = spots.get(place);
  return (from && beyond({ angles, spots }, from, direction)?.name) ?? null;
}

// The same on a board as it is laid out.
export function beyond(
  { angles, spots }: Pick<Layout, 'angles' | 'spots'>,
  from: Point,
  direction: Direction,
): Spot | null {
  const step = along(angles[direction], cell);
  for (const spot of spots.values())
    if (Math.hypot(spot.x - from.x - step.x, spot.y - from.y - step.y) < 1) return spot;
  return null;
}

function point(shape: Board['shape'], place: Place): Point {
  if (shape === 'hexhex') return { x: cell * (place.column - place.row / 2), y: -row_height * place.row };
  return { x: cell * (place.column + place.level / 2), y: -cell * (place.row + place.level / 2) };
}

// Rotates and mirrors a point around the middle of the board.
function turn({ shape, size }: Board, { steps, mirrored }: Turning): <P extends Point>(point: P) => P {
  if (steps === 0 && !mirrored) return (point) => point;
  const middle = { x: (cell / 2) * (size - 1), y: -(shape === 'hexhex' ? row_height : cell / 2) * (size - 1) };
  const angle = (2 * Math.PI * steps) / steps_around(shape);
  const round = (number: number) => Math.round(number * 1e6) / 1e6; // a ball straight above another must stay there
  const [along_x, along_y] = [round(Math.cos(angle)), round(Math.sin(angle))];
  return (point) => {
    const x = (point.x - middle.x) * (mirrored ? -1 : 1);
    const y = point.y - middle.y;
    return { ...point, x: middle.x + x * along_x - y * along_y, y: middle.y + x * along_y + y * along_x };
  };
}

function turned_angles({ steps, mirrored }: Turning): Record<Direction, number> {
  const turned = (angle: number) => ((mirrored ? 540 - angle : angle) + 60 * steps) % 360;
  return Object.fromEntries(Object.entries(angles).map(([name, angle]) => [name, turned(angle)])) as typeof angles;
}

// The points that are marked on boards of lines, as is usual in Go.
export function star_points(size: number): Point[] {
  if (size < 5) return [];
  const near = size < 7 ? null : size < 13 ? 2 : 3;
  const middle = size % 2 ? (size - 1) / 2 : null;
  const lines = near === null ? [] : [near, size - 1 - near];
  const point = (column: number, row: number) => ({ x: column * cell, y: -row * cell });
  const found = lines.flatMap((column) => lines.map((row) => point(column, row)));
  if (middle === null) return found;
  if (size >= 15) for (const line of lines) found.push(point(line, middle), point(middle, line));
  return [...found, point(middle, middle)];
}

// Files are labelled with letters below the board, ranks with numbers to its left.
function labels(board: Board, spots: Map<string, Spot>): Label[] {
  const found = new Map<string, Label>();
  const away = board.shape === 'hexhex' ? 86 : board.size > 9 ? 90 : 80; // numbers of two digits need more room
  const further = board.shape === 'hexhex' ? 98 : away;
  const below = board.shape === 'hexhex' ? along(angles.se, away) : { x: 0, y: away };
  for (const place of board.places) {
    if (place.level > 0) continue;
    const spot = spots.get(place.name) as Spot;
    const file = place.name[0] as string;
    const rank = place.name.slice(1);
    if (!found.has(rank)) found.set(rank, { x: spot.x - (rank.length > 1 ? further : away), y: spot.y, text: rank });
    if (!found.has(file)) found.set(file, { x: spot.x + below.x, y: spot.y + below.y, text: file });
  }
  return [...found.values()];
}

// Answers about a game bring its board along each time.
export function same_board(one: Board, other: Board): boolean {
  return (
    one.shape === other.shape &&
    one.size === other.size &&
    one.sides === other.sides &&
    one.walls?.length === other.walls?.length
  );
}

export function layout(board: Board, coordinates = true, turning = upright): Layout {
  const { shape, size } = board;
  const turn_point = turn(board, turning);
  const straight = new Map<string, Spot>();
  for (const place of board.places)
    straight.set(place.name, { name: place.name, level: place.level, ...point(shape, place) });
  const spots = new Map([...straight].map(([name, spot]) => [name, turn_point(spot)]));
  const shown = coordinates ? labels(board, straight).map(turn_point) : [];
  const at = turned_angles(turning);
  const from_upper_right = (direction: Direction) => (at[direction] + 60) % 360;
  return {
    shape,
    size,
    walled: (board.walls ?? []).length > 0,
    spots,
    labels: shown,
    angles: at,
    clockwise: (Object.keys(at) as Direction[]).sort((one, other) => from_upper_right(one) - from_upper_right(other)),
    box: box_around([...spots.values()], shape === 'hexhex' ? 68 : 64, shown),
    thickness,
  };
}

const thickness = 13;

function box_around(spots: Point[], margin: number, labels: Label[]): Layout['box'] {
  const around = (of: 'x' | 'y') => {
    const all = spots.map((spot) => spot[of]);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const middle = (low + high) / 2;
    const room = ({ text }: Label) => (of === 'x' && text.length > 1 ? 50 : 34); // for its name, however large it is drawn
    const from_middle = labels.map((label) => Math.abs(label[of] - middle) + room(label));
    return { middle, reach: Math.max((high - low) / 2 + margin, ...from_middle) };
  };
  const [across, down] = [around('x'), around('y')];
  return {
    x: across.middle - across.reach,
    y: down.middle - down.reach,
    width: 2 * across.reach,
    height: 2 * down.reach + thickness,
  };
}

// The six corners of a hexagonal cell, `reach` from edge to middle, or as many of them.
export function hexagon(at: Point, reach = cell / 2, many = 6): string {
  const corners = [];
  for (let angle = 30; angle < 60 * many; angle += 60) {
    const to = along(angle, (reach * 2) / Math.sqrt(3));
    corners.push(`${(at.x + to.x).toFixed(1)},${(at.y + to.y).toFixed(1)}`);
  }
  return corners.join(' ');
}

// The outer edge of a board of hexagonal cells: its corners, in order around the middle.
export function rim(cells: Point[]): Point[] {
  const from = ({ x, y }: Point, angle: number, distance: number) => {
    const to = along(angle, distance);
    return { x: x + to.x, y: y + to.y };
  };
  const name = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;
  const taken = new Set(cells.map(name));
  const corners = cells.flatMap((at) =>
    [0, 60, 120, 180, 240, 300]
      .filter((angle) => !taken.has(name(from(at, angle, cell))))
      .map((angle) => from(at, angle - 30, cell / Math.sqrt(3))),
  );
  const sum = corners.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }));
  const turn = ({ x, y }: Point) => Math.atan2(y - sum.y / corners.length, x - sum.x / corners.length);
  return corners.sort((one, other) => turn(one) - turn(other));
}

// The place that an arrow key leads to: the nearest one ahead, also half a step aside, so that all can be reached; of two
// exactly above one another, the upper one.
export function neighbour(from: Spot, among: Iterable<Spot>, dx: number, dy: number): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  const lean = dx || (from.level === 0 && Math.round(from.y / row_height) % 2) ? 1 : -1; // which of two equally near
  for (const spot of among) {
    const x = spot.x - from.x;
    const y = spot.y - from.y;
    const ahead = x * dx + y * dy;
    const aside = x * dy + y * dx;
    const cost = ahead + 0.9 * Math.abs(aside) - 0.01 * lean * aside;
    if (ahead < 20 || Math.abs(aside) > 1.1 * ahead || cost > least) continue;
    best = spot;
    least = cost;
  }
  return best;
}
