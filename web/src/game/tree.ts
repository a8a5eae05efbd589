// The tree of a game's moves, as in records: nodes that name their parent, the first child being the main line. Values
// are replaced, never modified.
import type { RecordNode, Side } from '../protocol/types';

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

// The tree with the move added after the node, and its index; an existing move is only looked up.
export function add(tree: Tree, node: number, colour: Side, text: string): { tree: Tree; node: number } {
  const there = children(tree, node).find(
    (child) => tree[child]?.move?.text === text && tree[child]?.move?.colour === colour,
  );
  if (there !== undefined) return { tree, node: there };
  return { tree: [...tree, { parent: node, move: { colour, text } }], node: tree.length };
}

// The game with these moves; whose they were is not known.
export function of_moves(moves: readonly string[]): Tree {
  return moves.reduce<Tree>(
    (tree, text, index) => [...tree, { parent: index, move: { colour: 'black', text } }],
    empty,
  );
}

export function comment(tree: Tree, node: number, text: string): Tree {
  return tree.map((other, index) => {
    if (index !== node) return other;
    const { comment: _, ...rest } = other;
    return text ? { ...rest, comment: text } : rest;
  });
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

export interface Row {
  node: number;
  ply: number;
  depth: number; // of variations within variations
  starts: boolean; // the first move of a variation
}

// The whole tree in reading order: at each fork the move of the main line, then the variations, then the rest of the
// main line.
export function rows(tree: Tree): Row[] {
  const below = new Map<number, number[]>();
  tree.forEach((other, index) => {
    if (other.parent !== undefined) below.set(other.parent, [...(below.get(other.parent) ?? []), index]);
  });
  const found: Row[] = [];
  const waiting: Row[] = [];
  const open = (parent: number, ply: number, depth: number) => {
    const [main, ...others] = below.get(parent) ?? [];
    if (main === undefined) return;
    waiting.push({ node: -main, ply, depth, starts: false }); // its children, when the variations are done
    for (const other of others.reverse()) waiting.push({ node: other, ply, depth: depth + 1, starts: true });
    found.push({ node: main, ply, depth, starts: false });
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
