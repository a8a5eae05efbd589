// What hands and keys do on a board, without a page: events go in, choices come out.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { layout } from '../../src/board/geometry';
import { Gestures, type Surface } from '../../src/board/gestures.svelte';
import type { TurnStep } from '../../src/protocol/types';
import { hexagon_board } from './positions';

const board = layout(hexagon_board(3));
const spot = (place: string) => {
  const found = board.spots.get(place);
  if (!found) throw new Error(`${place} is missing`);
  return found;
};
const [here, beside] = [spot('c3'), spot('d3')];
const told = { focus: vi.fn(), onchoose: vi.fn(), onwall: vi.fn(), onhover: vi.fn(), onkey: vi.fn(() => false) };
let surface: Surface;
let gestures: Gestures;
beforeEach(() => {
  for (const heard of Object.values(told)) heard.mockClear();
  surface = {
    layout: board,
    cells: [...board.spots.values()],
    targets: new Map([['c3', { complete: -1 } as TurnStep]]),
    chosen: null,
    point_walls: false,
    unit: 1,
    point_of: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
    ...told,
  };
  gestures = new Gestures(() => surface);
});

const event = (x: number, y: number, more: object = {}) =>
  ({
    clientX: x,
    clientY: y,
    pointerType: 'mouse',
    isPrimary: true,
    button: 0,
    detail: 1,
    currentTarget: { setPointerCapture: () => {} },
    preventDefault: vi.fn(),
    ...more,
  }) as unknown as PointerEvent;
const at = ({ x, y }: { x: number; y: number }, more = {}) => event(x, y, more);

describe('a click', () => {
  it('chooses the cell, and the wall that it is near if walls are pointed at', () => {
    gestures.click(event(here.x + 40, here.y), here);
    expect(told.onchoose).toHaveBeenLastCalledWith('c3', null, false);
    surface.point_walls = true;
    gestures.click(event(here.x + 40, here.y), here);
    expect(told.onchoose).toHaveBeenLastCalledWith('c3', 'e', false);
    gestures.click(event(here.x + 40, here.y, { detail: 2 }), here);
    expect(told.onchoose).toHaveBeenLastCalledWith('c3', 'e', true);
    gestures.click(event(here.x + 40, here.y, { pointerType: 'touch' }), here);
    expect(told.onchoose).toHaveBeenLastCalledWith('c3', null, false);
  });
  it('near the middle of a cell asks for the wall', () => {
    surface.point_walls = true;
    gestures.move(event(here.x + 2.4, here.y + 1.7), here);
    expect(gestures.hovered).toEqual({ place: 'c3', direction: null });
    gestures.click(event(here.x + 2, here.y + 1), here);
    expect(told.onchoose).toHaveBeenLastCalledWith('c3', null, false);
  });
  it('chooses the wall that was shown, though a click has no fractions of pixels', () => {
    surface.point_walls = true;
    surface.targets = new Map();
    gestures.move(event(here.x + 40.9, here.y + 23.7), here);
    const shown = gestures.hovered?.direction;
    gestures.press(event(here.x + 40.9, here.y + 23.7), here);
    gestures.release(event(here.x + 40.9, here.y + 23.7));
    gestures.click(event(here.x + 40, here.y + 23), here);
    expect(told.onchoose).toHaveBeenLastCalledWith('c3', shown, false);
  });
});

describe('a drag', () => {
  const drag = (dx: number) => {
    gestures.press(at(here), here);
    gestures.move(event(here.x + dx, here.y), here);
    gestures.release(event(here.x + dx, here.y));
    gestures.click(event(here.x + dx, here.y), here);
  };
  it('chooses the wall towards which it goes, once', () => {
    drag(-40);
    expect(told.onhover.mock.calls).toEqual([
      ['c3', 'w'],
      [null, null],
    ]);
    expect(told.onchoose.mock.calls).toEqual([['c3', 'w', false]]);
  });
  it('chooses nothing back in the middle of the cell', () => {
    gestures.press(at(here), here);
    gestures.move(event(here.x - 40, here.y), here);
    gestures.release(at(here));
    gestures.click(at(here), here);
    expect(told.onchoose).not.toHaveBeenCalled();
  });
  it('is a click as long as the hand only trembles', () => {
    drag(5);
    expect(told.onchoose.mock.calls).toEqual([['c3', null, false]]);
  });
  it('does not begin where no wall is needed', () => {
    surface.targets = new Map();
    drag(-40);
    expect(told.onchoose.mock.calls).toEqual([['c3', null, false]]);
  });
  it('keeps the page from scrolling, and two fingers may zoom', () => {
    const touch = (fingers: number) => {
      const moved = { touches: { length: fingers }, preventDefault: vi.fn() };
      gestures.touch(moved as unknown as TouchEvent);
      return moved.preventDefault.mock.calls.length > 0;
    };
    expect(touch(1)).toBe(false);
    gestures.press(at(here), here);
    expect([touch(1), touch(2)]).toEqual([true, false]);
  });
});

describe('a finger that rests on small cells', () => {
  const rest = () => {
    vi.useFakeTimers();
    gestures.press(at(here, { pointerType: 'touch' }), here);
    vi.runAllTimers();
    vi.useRealTimers();
  };
  beforeEach(() => (surface.unit = 0.2));
  it('shows them enlarged, and chooses where it is lifted', () => {
    rest();
    expect(gestures.held?.spot).toBe(here);
    gestures.move(at(beside), here);
    expect(gestures.held?.spot).toBe(beside);
    gestures.release(at(beside));
    expect([gestures.held, gestures.current]).toEqual([null, 'd3']);
    expect(told.onchoose.mock.calls).toEqual([['d3', null, false]]);
  });
  it('chooses nothing away from the board', () => {
    rest();
    gestures.move(event(5000, 5000), here);
    gestures.release(event(5000, 5000));
    expect(told.onchoose).not.toHaveBeenCalled();
  });
});

describe('a key', () => {
  const press = (key: string, more = {}) => {
    const pressed = { key, preventDefault: vi.fn(), ...more };
    gestures.key(pressed as unknown as KeyboardEvent, here);
    return pressed.preventDefault.mock.calls.length > 0;
  };
  it('walks, chooses, or names a wall', () => {
    expect(press('ArrowRight')).toBe(true);
    expect([gestures.current, told.focus.mock.calls]).toEqual(['d3', [['d3']]]);
    expect(press('Enter')).toBe(true);
    expect(told.onchoose).toHaveBeenLastCalledWith('c3', null);
    press('1');
    expect(told.onchoose).toHaveBeenLastCalledWith('c3', board.clockwise[0]);
    surface.chosen = 'c3';
    press('2');
    expect(told.onwall).toHaveBeenLastCalledWith(board.clockwise[1]);
  });
  it('is left to the page and to the browser if it means nothing here', () => {
    expect(press('q')).toBe(false);
    expect(told.onkey).toHaveBeenLastCalledWith('q');
    expect(press('ArrowRight', { ctrlKey: true })).toBe(false);
  });
});
