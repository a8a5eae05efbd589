// Where the places of a board lie on the page, in units of which a cell is 100 wide. Knows nothing of pieces.
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
  spots: Map<string, Spot>;
  labels: Label[];
  box: { x: number; y: number; width: number; height: number };
}

export const cell = 100;
const row_height = (cell * Math.sqrt(3)) / 2; // of hexagons that stand on a corner

// In degrees, clockwise from the right, as screens turn.
export const angles: Record<Direction, number> = { e: 0, se: 60, sw: 120, w: 180, nw: 240, ne: 300 };
// The keys 1 to 6, clockwise from the upper right.
export const clockwise: Direction[] = ['ne', 'e', 'se', 'sw', 'w', 'nw'];

export function along(angle: number, distance: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: distance * Math.cos(turn), y: distance * Math.sin(turn) };
}

// The direction of the edge that lies nearest to a point, seen from the middle of a cell.
export function nearest_edge(from: Point, to: Point): Direction {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const sixth = ((Math.round(angle / 60) % 6) + 6) % 6;
  return (['e', 'se', 'sw', 'w', 'nw', 'ne'] as const)[sixth] as Direction;
}

function point(shape: Board['shape'], place: Place): Point {
  if (shape === 'hexhex') return { x: cell * (place.column - place.row / 2), y: -row_height * place.row };
  return { x: cell * (place.column + place.level / 2), y: -cell * (place.row + place.level / 2) };
}

// Files are letters below the board, ranks numbers to its left; a name is a letter and a number.
function labels(board: Board, spots: Map<string, Spot>): Label[] {
  const found = new Map<string, Label>();
  const below = board.shape === 'hexhex' ? along(angles.se, 88) : { x: 0, y: 88 };
  for (const place of board.places) {
    if (place.level > 0) continue;
    const spot = spots.get(place.name) as Spot;
    const file = place.name[0] as string;
    const rank = place.name.slice(1);
    if (!found.has(rank)) found.set(rank, { x: spot.x - 86, y: spot.y, text: rank });
    if (!found.has(file)) found.set(file, { x: spot.x + below.x, y: spot.y + below.y, text: file });
  }
  return [...found.values()];
}

export function layout(board: Board, coordinates = true): Layout {
  const spots = new Map<string, Spot>();
  for (const place of board.places)
    spots.set(place.name, { name: place.name, level: place.level, ...point(board.shape, place) });
  const all = [...spots.values()];
  const xs = all.map((spot) => spot.x);
  const ys = all.map((spot) => spot.y);
  const margin = board.shape === 'hexhex' ? 66 : 62;
  const extra = coordinates ? 52 : 0;
  const x = Math.min(...xs) - margin - extra;
  const y = Math.min(...ys) - margin;
  return {
    shape: board.shape,
    size: board.size,
    spots,
    labels: coordinates ? labels(board, spots) : [],
    box: { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin + extra - y },
  };
}

// The six corners of a hexagonal cell, `reach` from edge to middle.
export function hexagon(at: Point, reach = cell / 2): string {
  const corners = [];
  for (let angle = 30; angle < 360; angle += 60) {
    const to = along(angle, (reach * 2) / Math.sqrt(3));
    corners.push(`${(at.x + to.x).toFixed(1)},${(at.y + to.y).toFixed(1)}`);
  }
  return corners.join(' ');
}

// The place that an arrow key leads to: the nearest one ahead, sideways steps counting double.
export function neighbour(from: Spot, among: Iterable<Spot>, dx: number, dy: number): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  const lean = Math.round(from.y / row_height) % 2 ? 1 : -1; // zigzag where two places are equally near
  for (const spot of among) {
    const x = spot.x - from.x;
    const y = spot.y - from.y;
    const ahead = x * dx + y * dy;
    const aside = x * dy + y * dx;
    const cost = ahead + 2 * Math.abs(aside) - 0.01 * lean * aside;
    if (ahead < 20 || Math.abs(aside) > 1.1 * ahead || cost >= least) continue;
    best = spot;
    least = cost;
  }
  return best;
}
