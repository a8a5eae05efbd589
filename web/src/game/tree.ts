// The tree of a game's moves, as in records: nodes that name their parent, the first child being the main line. Values
// are replaced, never modified.
import type { RecordNode, Side, Start } from '../protocol/types';

export type Tree = readonly RecordNode[];

export const empty: Tree = [{}];

export function children(tree: Tree, node: number): number[] {
  const found: number[] = [];
  tree.forEach((other, index) => {
    if (other.parent === node) found.push(index);
  });
  return found;
}

// From the root to the node, inclusive.
export function path(tree: Tree, node: number): number[] {
  const found = [node];
  for (let at = tree[node]?.parent; at !== undefined; at = tree[at]?.parent) found.unshift(at);
  return found;
}

export function moves(tree: Tree, node: number): string[] {
  return path(tree, node).flatMap((at) => tree[at]?.move?.text ?? []);
}

// In SGF backslashes and closing brackets are escaped by a backslash.
export const escaped = (text: string) => text.replace(/[\\\]]/g, '\\$&');
export const plain = (text: string) => text.replace(/\\([\s\S])/g, '$1');

// The position that a record sets up at the node, before its move.
export function start_at(node: RecordNode | undefined): Start | undefined {
  const value = node?.properties?.find(({ name }) => name === start_property)?.values[0];
  return value === undefined ? undefined : (JSON.parse(plain(value)) as Start);
}
export const start_property = 'XS'; // the "start" of the JSON language, as text

// Where play to the node begins, if not with the game, and the moves from there.
export function played(tree: Tree, node: number): { start?: Start; moves: string[] } {
  const nodes = path(tree, node);
  for (let from = nodes.length - 1; from > 0; --from) {
    const start = start_at(tree[nodes[from] ?? 0]);
    if (start) return { start, moves: nodes.slice(from).flatMap((at) => tree[at]?.move?.text ?? []) };
  }
  return { moves: moves(tree, node) };
}

// The tree with the move added after the node, and its index; an existing move is only looked up.
export function add(tree: Tree, node: number, colour: Side, text: string): { tree: Tree; node: number } {
  const there = children(tree, node).find((child) => same_move(tree[child]?.move, { colour, text }));
  if (there !== undefined) return { tree, node: there };
  return { tree: [...tree, { parent: node, move: { colour, text } }], node: tree.length };
}

// A tree in another order, and where each node is then, unless it is gone.
export interface Moved {
  tree: Tree;
  at: readonly (number | undefined)[];
}

// The tree without a node and all that follows it.
export function without(tree: Tree, node: number): Moved {
  const at: (number | undefined)[] = [];
  const left: RecordNode[] = [];
  tree.forEach(({ parent, ...rest }, index) => {
    const above = parent === undefined ? undefined : at[parent];
    if (index === node || (parent !== undefined && above === undefined)) return;
    at[index] = left.length;
    left.push(above === undefined ? rest : { parent: above, ...rest });
  });
  return { tree: left, at };
}

// The tree with these nodes before their siblings, so that the main line goes through them; and where each node is then.
export function put_first(tree: Tree, nodes: readonly number[]): Moved {
  const below = by_parent(tree);
  const ordered: RecordNode[] = [];
  const at: number[] = [];
  const waiting = [0];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { parent, ...rest } = tree[node] ?? {};
    at[node] = ordered.length;
    ordered.push(parent === undefined ? rest : { parent: at[parent] ?? 0, ...rest });
    const ways = below.get(node) ?? [];
    const first = ways.filter((way) => nodes.includes(way));
    waiting.push(...[...first, ...ways.filter((way) => !first.includes(way))].reverse());
  }
  return { tree: ordered, at };
}

function by_parent(tree: Tree): Map<number, number[]> {
  const below = new Map<number, number[]>();
  tree.forEach((other, index) => {
    if (other.parent === undefined) return;
    const ways = below.get(other.parent);
    if (ways) ways.push(index);
    else below.set(other.parent, [index]);
  });
  return below;
}

// A game in which a move was taken back, as earlier versions kept it: the line that was given up came first. It can be
// told by where the game ended, or by the last move that was made.
export function put_right<G extends { tree: Tree; cursor: number; end?: number | null }>(game: G): G {
  const { tree, cursor, end } = game;
  const last = end ?? (cursor === tree.length - 1 ? cursor : 0);
  if (last === 0 || line(tree, 0).includes(last)) return game;
  const ordered = put_first(tree, path(tree, last));
  const moved = (node: number) => ordered.at[node] ?? 0;
  return { ...game, tree: ordered.tree, cursor: moved(cursor), ...(typeof end === 'number' && { end: moved(end) }) };
}

// The game with these moves; whose they were is not known, and learned where it is shown (with_colours).
export function of_moves(moves: readonly string[]): Tree {
  return moves.reduce<Tree>(
    (tree, text, index) => [...tree, { parent: index, move: { colour: 'black', text } }],
    empty,
  );
}

// The tree with the moves of these nodes made by these sides.
export function with_colours(tree: Tree, colours: ReadonlyMap<number, Side>): Tree {
  if ([...colours].every(([node, side]) => tree[node]?.move?.colour === side)) return tree;
  return tree.map((one, node) => {
    const colour = colours.get(node);
    return one.move && colour ? { ...one, move: { ...one.move, colour } } : one;
  });
}

// Whether the trees are the same, whosever the moves are.
export function same_game(one: Tree, other: Tree): boolean {
  if (one === other) return true;
  const uncoloured = ({ move, ...rest }: RecordNode) => JSON.stringify({ ...rest, move: move?.text });
  const same = (a: RecordNode, b: RecordNode | undefined) => a === b || (b && uncoloured(a) === uncoloured(b));
  return one.length === other.length && one.every((node, index) => same(node, other[index]));
}

// The tree with a node changed.
export function change(tree: Tree, node: number, changed: (node: RecordNode) => RecordNode): Tree {
  return tree.map((other, index) => (index === node ? changed(other) : other));
}
export function comment(tree: Tree, node: number, text: string): Tree {
  return change(tree, node, ({ comment: _, ...rest }) => (text ? { ...rest, comment: text } : rest));
}

// The continuation from a node: along `preferred` where it branches, else along the main line.
export function line(tree: Tree, node: number, preferred: readonly number[] = []): number[] {
  const found: number[] = [];
  for (let at = node; ;) {
    const ways = children(tree, at);
    const next = ways.find((way) => preferred.includes(way)) ?? ways[0];
    if (next === undefined) return found;
    found.push(next);
    at = next;
  }
}

// A line of moves with the notes and the variations of a tree that began with `given` moves of such a line; those of them
// that are not in this line are gone, with what followed them.
export function with_notes(line: Tree, noted: Tree, given: number): Tree {
  const found = [...line];
  const at: (number | undefined)[] = [0];
  noted.forEach(({ parent, move, ...notes }, node) => {
    const above = parent === undefined ? undefined : at[parent];
    if (above !== undefined && move) {
      const there = children(found, above).find((child) => same_move(found[child]?.move, move));
      if (there === undefined && node <= given) return;
      at[node] = there ?? found.push({ parent: above, move }) - 1;
    }
    const place = at[node];
    if (place !== undefined) found[place] = noted_as(found[place] ?? {}, notes);
  });
  return found;
}
const same_move = (one: RecordNode['move'], other: RecordNode['move']) =>
  one?.text === other?.text && one?.colour === other?.colour;
// Of properties that both have, those of the node stay, such as the time left.
function noted_as(
  { properties: own = [], ...node }: RecordNode,
  { properties = [], ...notes }: RecordNode,
): RecordNode {
  const all = [...own, ...properties.filter(({ name }) => !own.some((one) => one.name === name))];
  return { ...node, ...notes, ...(all.length > 0 && { properties: all }) };
}

export interface Row {
  node: number;
  ply: number;
  depth: number; // of variations within variations
  starts: boolean; // the first move of a variation
}

// The whole tree in reading order: at each fork the move of the main line, then the variations, then the rest of the
// main line. After `end` there are only variations.
export function rows(tree: Tree, end: number | null = null): Row[] {
  const below = by_parent(tree);
  const found: Row[] = [];
  const waiting: Row[] = [];
  const open = (parent: number, ply: number, depth: number) => {
    const others = [...(below.get(parent) ?? [])];
    const main = parent === end ? undefined : others.shift();
    if (main !== undefined) {
      waiting.push({ node: -main, ply, depth, starts: false }); // its children, when the variations are done
      found.push({ node: main, ply, depth, starts: false });
    }
    for (const other of others.reverse()) waiting.push({ node: other, ply, depth: depth + 1, starts: true });
  };
  open(0, 1, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.node < 0) {
      open(-next.node, next.ply + 1, next.depth);
    } else {
      found.push(next);
      open(next.node, next.ply + 1, next.depth);
    }
  }
  return found;
}
