// Notes on a position as records of other programs have them: how good its move is, and shapes drawn on the board.
import type { Shape } from '../board/Overlay.svelte';
import { escaped, plain } from '../game/tree';
import type { Board, RecordNode, Situation } from '../protocol/types';

// How good the move was, as properties of SGF.
export const signs = {
  '!!': { called: 'excellent', name: 'TE', value: '2' },
  '!': { called: 'good', name: 'TE', value: '1' },
  '!?': { called: 'interesting', name: 'IT', value: '' },
  '?!': { called: 'doubtful', name: 'DO', value: '' },
  '?': { called: 'mistake', name: 'BM', value: '1' },
  '??': { called: 'blunder', name: 'BM', value: '2' },
} as const;
export type Sign = keyof typeof signs;
export const all_signs = Object.keys(signs) as Sign[];
const sign_names = ['TE', 'IT', 'DO', 'BM'];

export function sign_of(node: RecordNode | undefined): Sign | null {
  const property = node?.properties?.find(({ name }) => sign_names.includes(name));
  if (!property) return null;
  const strength = property.values[0] === '2' ? '2' : '1';
  const meant = (sign: Sign) => signs[sign].name === property.name && ['', strength].includes(signs[sign].value);
  return all_signs.find(meant) ?? null;
}

// Replaces properties of these names.
function with_properties(node: RecordNode, names: readonly string[], added: RecordNode['properties'] = []): RecordNode {
  const { properties = [], ...rest } = node;
  const all = [...properties.filter(({ name }) => !names.includes(name)), ...added];
  return all.length > 0 ? { ...rest, properties: all } : rest;
}

export function with_sign(node: RecordNode, sign: Sign | null): RecordNode {
  return with_properties(node, sign_names, sign ? [{ name: signs[sign].name, values: [signs[sign].value] }] : []);
}

// Records of Go write a place as its column and its row from the top; those of the other games by its name.
interface Points {
  board: Board;
  go: boolean;
}
const a = 97; // the letter
const letters = (x: number, y: number) => String.fromCharCode(a + x, a + y);

function point({ board, go }: Points, place: string): string {
  const found = go && board.places.find(({ name }) => name === place);
  return found ? letters(found.column, board.size - 1 - found.row) : place;
}
export const points_of = ({ board, state }: Situation): Points => ({ board, go: state.game === 'go' });

function place_at({ board, go }: Points, text: string): string {
  if (!go) return text;
  const [x, y] = [text.charCodeAt(0) - a, text.charCodeAt(1) - a];
  return board.places.find(({ column, row }) => column === x && row === board.size - 1 - y)?.name ?? '';
}
// In Go, "aa:cc" is all points of a rectangle.
function places_in(points: Points, value: string): string[] {
  const [from = '', to] = value.split(':');
  if (!points.go || !to) return [place_at(points, from)];
  const found = [];
  for (let x = from.charCodeAt(0); x <= to.charCodeAt(0); ++x)
    for (let y = from.charCodeAt(1); y <= to.charCodeAt(1); ++y) found.push(place_at(points, letters(x - a, y - a)));
  return found;
}

const on_places = ['TR', 'SQ', 'CR', 'MA'] as const;
const between = ['AR', 'LN'] as const;
const shape_names: readonly string[] = [...on_places, ...between, 'LB'];

export function shapes_of(node: RecordNode | undefined, points: Points): Shape[] {
  const found: Shape[] = [];
  for (const { name, values } of node?.properties ?? [])
    for (const value of values) {
      const [first = '', ...others] = value.split(':');
      const second = others.join(':');
      for (const kind of on_places)
        if (name === kind) found.push(...places_in(points, value).map((place) => ({ kind, place })));
      for (const kind of between)
        if (name === kind) found.push({ kind, place: place_at(points, first), to: place_at(points, second) });
      if (name === 'LB') found.push({ kind: 'LB', place: place_at(points, first), text: plain(second) });
    }
  return found.filter(({ place, to }) => place !== '' && to !== '');
}

function written(points: Points, { place, to, text }: Shape): string {
  const parts = [point(points, place), ...(to ? [point(points, to)] : []), ...(text ? [escaped(text)] : [])];
  return parts.join(':');
}
export function with_shapes(node: RecordNode, shapes: Shape[], points: Points): RecordNode {
  const added = shape_names.flatMap((name) => {
    const values = shapes.filter(({ kind }) => kind === name).map((shape) => written(points, shape));
    return values.length > 0 ? [{ name, values }] : [];
  });
  return with_properties(node, shape_names, added);
}

// A shape that is drawn again is taken away.
export function with_drawn(node: RecordNode, shape: Shape, points: Points): RecordNode {
  const before = shapes_of(node, points);
  const rest = before.filter(({ kind, place, to }) => kind !== shape.kind || place !== shape.place || to !== shape.to);
  return with_shapes(node, rest.length < before.length ? rest : [...before, shape], points);
}

// The first letter that no label has yet.
export function next_letter(shapes: Shape[]): string {
  const used = new Set(shapes.map(({ text }) => text));
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !used.has(letter)) ?? 'A';
}
