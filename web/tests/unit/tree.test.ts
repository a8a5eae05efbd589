import { describe, expect, it } from 'vitest';
import { add, children, comment, empty, line, moves, path, rows, type Tree } from '../../src/game/tree';

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
