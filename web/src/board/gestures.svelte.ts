// What is done on a board with a mouse, fingers or keys: events go in, and what is pointed at or chosen comes out.
import type { Direction, TurnStep } from '../protocol/types';
import { cell, type Layout, nearest_edge, neighbour, type Point, type Spot } from './geometry';

// The board on which it is done, and who hears of it.
export interface Surface {
  layout: Layout;
  cells: Spot[]; // that can be pointed at
  targets: Map<string, TurnStep>; // that may be chosen
  chosen: string | null; // the place of the move begun
  point_walls: boolean; // a mouse chooses a wall by pointing near an edge
  unit: number; // pixels for one of the drawing
  point_of: (event: MouseEvent) => Point | null; // in the drawing
  focus: (place: string) => void;
  onchoose: (place: string, direction: Direction | null, again?: boolean) => void;
  onwall: (direction: Direction) => void;
  onhover: (place: string | null, direction: Direction | null) => void;
  onkey: (key: string) => boolean; // true: was of use
}

const slop = 8; // pixels that a finger or a mouse may tremble
const middle = 24; // units around the middle of a cell
const fingertip = 30; // pixels
const long = 250; // milliseconds
const arrows: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Gestures {
  current = $state<string | null>(null); // has the keyboard's focus, or would get it
  hovered = $state.raw<{ place: string; direction: Direction | null } | null>(null);
  // Where cells are smaller than a fingertip, a finger that rests shows them enlarged, and chooses where it is lifted;
  // away from the board nothing.
  held = $state.raw<{ spot: Spot | null; finger: Point } | null>(null);
  private holding: ReturnType<typeof setTimeout> | undefined;
  // A cell that still needs its wall can be dragged towards an edge; back in its middle, nothing has happened.
  private drag: { spot: Spot; x: number; y: number; begun: boolean } | null = null;
  private by_pointer = false; // has the focus been put here
  private dragged = false; // the click that may follow does not choose
  private pressed: Gestures['hovered'] = null; // what was shown when the button went down: clicks have no fractions

  constructor(private readonly surface: () => Surface) {}

  hover(place: string | null, direction: Direction | null): void {
    if (this.hovered?.place === place && this.hovered?.direction === direction) return;
    this.hovered = place === null ? null : { place, direction };
    this.surface().onhover(place, direction);
  }

  press(event: PointerEvent, spot: Spot): void {
    const { layout, targets, unit } = this.surface();
    this.by_pointer = true;
    this.dragged = false;
    this.pressed = this.hovered;
    this.drag = null;
    clearTimeout(this.holding);
    if (event.pointerType === 'touch' && unit * cell < fingertip)
      this.holding = setTimeout(() => this.hold(event), long);
    const usual = event.isPrimary && event.button === 0;
    if (!usual || !layout.walled || targets.get(spot.name)?.complete !== -1) return;
    this.drag = { spot, x: event.clientX, y: event.clientY, begun: false };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }
  move(event: PointerEvent, spot: Spot): void {
    const { drag } = this;
    if (this.held) return this.hold(event);
    if (drag && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > slop) drag.begun = true;
    if (drag?.begun) this.hover(drag.spot.name, this.edge_at(event, drag.spot));
    else if (event.pointerType === 'mouse') this.hover(spot.name, this.wall_at(event, spot));
  }
  release(event: PointerEvent): void {
    const { drag, held } = this;
    this.leave();
    this.dragged ||= !!held || !!drag?.begun;
    if (held) {
      if (held.spot) this.choose(held.spot, null);
    } else if (drag?.begun) {
      const direction = this.edge_at(event, drag.spot);
      this.current = drag.spot.name;
      if (direction) this.choose(drag.spot, direction);
    }
  }
  leave(): void {
    clearTimeout(this.holding);
    this.drag = null;
    this.held = null;
    this.hover(null, null);
  }
  click(event: MouseEvent, spot: Spot): void {
    if (this.dragged && event.detail > 0) return;
    const by_mouse = (event as PointerEvent).pointerType === 'mouse' && event.detail > 0;
    const { pressed } = this;
    const wall = () => (pressed?.place === spot.name ? pressed.direction : this.wall_at(event, spot));
    this.choose(spot, by_mouse ? wall() : null, event.detail > 1);
  }
  // While a finger drags, the page does not scroll; two fingers zoom as ever.
  touch(event: TouchEvent): void {
    if ((this.drag || this.held) && event.touches.length === 1) event.preventDefault();
  }
  key(event: KeyboardEvent, spot: Spot): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { layout, chosen, onchoose, onwall, onkey } = this.surface();
    const digit = layout.clockwise[Number(event.key) - 1];
    if (event.key === 'Enter' || event.key === ' ') onchoose(spot.name, null);
    else if (digit && layout.walled && chosen) onwall(digit);
    else if (digit && layout.walled) onchoose(spot.name, digit);
    else if (!this.walk(event.key, spot) && !onkey(event.key)) return;
    event.preventDefault();
  }

  private choose(spot: Spot, direction: Direction | null, again = false): void {
    this.current = spot.name;
    this.surface().onchoose(spot.name, direction, again);
  }
  private hold(event: PointerEvent): void {
    const { cells, point_of } = this.surface();
    const at = point_of(event);
    if (!at) return;
    const away = (spot: Spot) => Math.hypot(spot.x - at.x, spot.y - at.y);
    const nearest = cells.reduce((best, other) => (away(other) < away(best) ? other : best));
    const spot = away(nearest) < cell ? nearest : null;
    this.held = { spot, finger: { x: event.clientX, y: event.clientY } };
  }
  private wall_at(event: MouseEvent, spot: Spot): Direction | null {
    const { layout, point_walls } = this.surface();
    return point_walls && layout.walled ? this.edge_at(event, spot) : null;
  }
  // None from the middle of the cell.
  private edge_at(event: MouseEvent, spot: Spot): Direction | null {
    const { layout, point_of } = this.surface();
    const to = point_of(event);
    return to && Math.hypot(to.x - spot.x, to.y - spot.y) > middle ? nearest_edge(layout, spot, to) : null;
  }
  // The focus leaves the board.
  left(): void {
    this.by_pointer = false;
  }
  // Whether the key is an arrow that is meant for the board: a focus that a click has left there does not walk.
  private walk(key: string, spot: Spot): boolean {
    const { cells, focus } = this.surface();
    const step = this.by_pointer ? undefined : arrows[key];
    const to = step && neighbour(spot, cells, ...step);
    if (to) focus((this.current = to.name));
    return Boolean(step);
  }
}
