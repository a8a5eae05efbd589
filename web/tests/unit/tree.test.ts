import { describe, expect, it } from 'vitest';
import {
  add,
  children,
  comment,
  empty,
  line,
  moves,
  path,
  played,
  put_first,
  rows,
  type Tree,
  with_notes,
  without,
} from '../../src/game/tree';

function grow(tree: Tree, node: number, ...texts: string[]): { tree: Tree; node: number } {
  let at = { tree, node };
  for (const text of texts) at = add(at.tree, at.node, 'black', text);
  return at;
}

describe('the tree of moves', () => {
  it('lists the moves that lead to a node', () => {
    const { tree, node } = grow(empty, 0, 'a1', 'b2', 'c3');
    expect(moves(tree, node)).toEqual(['a1', 'b2', 'c3']);
    expect(path(tree, node)).toEqual([0, 1, 2, 3]);
    expect(moves(tree, 0)).toEqual([]);
  });
  it('takes the notes and variations of another tree over to a line', () => {
    const timed = (tree: Tree, left: string) =>
      tree.map((node) => (node.move ? { ...node, properties: [{ name: 'BL', values: [left] }] } : node));
    const before = timed(grow(empty, 0, 'a1', 'b2', 'c3').tree, '9');
    const aside = comment(grow(before, 1, 'd4', 'e5').tree, 4, 'instead');
    const gone = grow(aside, 3, 'f6').tree;
    const noted = comment(gone, 1, 'good');
    const now = timed(grow(empty, 0, 'a1', 'b2', 'e5', 'd4').tree, '8');
    const tree = with_notes(now, noted, 3);
    expect(line(tree, 0).map((node) => tree[node]?.move?.text)).toEqual(['a1', 'b2', 'e5', 'd4']);
    expect(tree[1]).toEqual({ ...now[1], comment: 'good' });
    expect(tree.slice(5).map(({ parent, move, comment: words }) => [parent, move?.text, words])).toEqual([
      [1, 'd4', 'instead'],
      [5, 'e5', undefined],
    ]);
    expect(with_notes(now, tree, 4), 'again').toEqual(tree);
  });
  it('plays from the position that a record sets up last', () => {
    const { tree } = grow(empty, 0, 'a1', 'b2', 'c3');
    const start = { cells: { d4: 'B' }, to_move: 'black' as const };
    const property = { name: 'XS', values: [JSON.stringify(start)] };
    const with_start = tree.map((node, index) => (index === 2 ? { ...node, properties: [property] } : node));
    expect(played(with_start, 1)).toEqual({ moves: ['a1'] });
    expect(played(with_start, 3)).toEqual({ start, moves: ['b2', 'c3'] });
  });
  it('puts a line first without losing another', () => {
    const first = grow(empty, 0, 'a1', 'b2');
    const { tree } = grow(grow(first.tree, 1, 'c3').tree, 0, 'd4', 'e5');
    const ordered = put_first(tree, [4, 3]);
    const main = line(ordered.tree, 0).map((node) => ordered.tree[node]?.move?.text);
    expect(main).toEqual(['d4', 'e5']);
    expect(moves(ordered.tree, ordered.at[3]!)).toEqual(['a1', 'c3']);
    expect(children(ordered.tree, ordered.at[1]!)).toEqual([ordered.at[3], ordered.at[2]]);
    expect(ordered.tree).toHaveLength(tree.length);
  });
  it('finds a move that is there already instead of adding it', () => {
    const first = grow(empty, 0, 'a1');
    const again = add(first.tree, 0, 'black', 'a1');
    expect(again).toEqual(first);
    expect(add(first.tree, 0, 'white', 'a1').tree).toHaveLength(3);
  });
  it('leaves older trees as they are', () => {
    const before = grow(empty, 0, 'a1').tree;
    add(before, 1, 'white', 'b2');
    expect(before).toHaveLength(2);
    expect(empty).toEqual([{}]);
  });
  it('goes on along the branch that was looked at last', () => {
    const main = grow(empty, 0, 'a1', 'b2');
    const other = grow(main.tree, 1, 'c3', 'd4');
    expect(line(other.tree, 0)).toEqual([1, 2]);
    expect(line(other.tree, 0, [3])).toEqual([1, 3, 4]);
  });
  it('reads variations before the main line goes on', () => {
    const main = grow(empty, 0, 'a1', 'b2', 'c3');
    const first = grow(main.tree, 1, 'x', 'y');
    const second = grow(first.tree, 1, 'z');
    const read = rows(second.tree).map(({ node, ply, depth, starts }) => [
      second.tree[node]?.move?.text,
      ply,
      depth,
      starts,
    ]);
    expect(read).toEqual([
      ['a1', 1, 0, false],
      ['b2', 2, 0, false],
      ['x', 2, 1, true],
      ['y', 3, 1, false],
      ['z', 2, 1, true],
      ['c3', 3, 0, false],
    ]);
  });
  it('has only variations after the end of the game', () => {
    const { tree } = grow(empty, 0, 'a1', 'b2', 'c3', 'd4');
    expect(rows(tree, 2).map(({ depth, starts }) => [depth, starts])).toEqual([
      [0, false],
      [0, false],
      [1, true],
      [1, false],
    ]);
  });
  it('is read however deep it is', () => {
    const deep = Array.from({ length: 20_000 }, (_, index) =>
      index ? { parent: index - 1, move: { colour: 'black' as const, text: 'a1' } } : {},
    );
    expect(rows(deep)).toHaveLength(19_999);
    expect(children(deep, 5)).toEqual([6]);
  });
  it('keeps and removes comments', () => {
    const said = comment(empty, 0, 'well');
    expect(said[0]).toEqual({ comment: 'well' });
    expect(comment(said, 0, '')[0]).toEqual({});
  });
});

describe('without a node', () => {
  it('a tree lacks all that follows it, too, and says where the others are', () => {
    const { tree, at } = without([{}, { parent: 0 }, { parent: 1 }, { parent: 0, comment: 'kept' }, { parent: 3 }], 1);
    expect(tree).toEqual([{}, { parent: 0, comment: 'kept' }, { parent: 1 }]);
    expect([0, 1, 2, 3, 4].map((node) => at[node])).toEqual([0, undefined, undefined, 1, 2]);
  });
});
