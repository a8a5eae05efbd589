// Notes in records: how good a move is, and shapes, as other programs write them.
import { describe, expect, it } from 'vitest';
import { all_signs, next_letter, shapes_of, sign_of, with_drawn, with_sign } from '../../src/share/notes';
import { square_board } from './positions';

const go = { board: square_board(5), go: true };
const other = { ...go, go: false };

describe('the sign of a move', () => {
  it.each(all_signs)('%s is written and read', (sign) => {
    expect(sign_of(with_sign({}, sign))).toBe(sign);
  });
  it('is replaced and taken away, and leaves other properties alone', () => {
    const node = { properties: [{ name: 'XX', values: ['1'] }] };
    expect(with_sign(with_sign(with_sign(node, '?'), '!'), null)).toEqual(node);
    expect(with_sign({}, '??').properties).toEqual([{ name: 'BM', values: ['2'] }]);
  });
});

describe('shapes', () => {
  it('of Go are read by column and row from the top, also as rectangles', () => {
    const node = {
      properties: [
        { name: 'TR', values: ['ae', 'aa:ab'] },
        { name: 'LB', values: ['ba:x\\]y'] },
        { name: 'AR', values: ['aa:ee'] },
      ],
    };
    expect(shapes_of(node, go)).toEqual([
      { kind: 'TR', place: 'a1' },
      { kind: 'TR', place: 'a5' },
      { kind: 'TR', place: 'a4' },
      { kind: 'LB', place: 'b5', text: 'x]y' },
      { kind: 'AR', place: 'a5', to: 'e1' },
    ]);
  });
  it('off the board are not drawn', () => {
    expect(shapes_of({ properties: [{ name: 'TR', values: ['zz', ''] }] }, go)).toEqual([]);
  });
  it.each([
    [go, 'AR', 'aa:ee'],
    [other, 'AR', 'a5:e1'],
  ])('are written as they are read, and taken away when drawn again (%#)', (points, name, value) => {
    const shape = { kind: 'AR' as const, place: 'a5', to: 'e1' };
    const drawn = with_drawn({}, shape, points);
    expect(drawn.properties).toEqual([{ name, values: [value] }]);
    expect(shapes_of(drawn, points)).toEqual([shape]);
    expect(with_drawn(drawn, shape, points)).toEqual({});
  });
  it('have the next letter', () => {
    expect(next_letter([{ kind: 'LB', place: 'a1', text: 'A' }])).toBe('B');
  });
});
