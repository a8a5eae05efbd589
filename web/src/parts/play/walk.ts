// Walking through a game: by arrow keys wherever the focus is, by the wheel over the board, and by a swipe across it.
import { on } from 'svelte/events';
import type { Play } from '../../game/play.svelte';
import { children } from '../../game/tree';

type Way = 'back' | 'on' | 'first' | 'last' | 'up' | 'down';
const keys: Record<string, Way> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'first',
  End: 'last',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
// What needs these keys itself.
const keeps_keys = 'input, textarea, select, dialog, [popover], [role=tablist], .said, canvas';

// Where a step leads, if there is anything.
export function next_node({ tree, cursor, played, ahead }: Play, way: Way): number | undefined {
  if (way === 'back') return played.at(-2);
  if (way === 'on') return ahead[0];
  if (way === 'first') return cursor === 0 ? undefined : 0;
  if (way === 'last') return ahead.at(-1);
  const beside = children(tree, played.at(-2) ?? -1); // the other moves in its place
  return beside[beside.indexOf(cursor) + (way === 'up' ? -1 : 1)];
}

const turn = 50; // pixels of a wheel for one move
const swipe = 50; // pixels of a finger

export function walked(play: Play) {
  return (table: HTMLElement) => {
    const walk = (way: Way): boolean => {
      const node = next_node(play, way);
      if (node !== undefined) void play.show(node, false);
      return node !== undefined;
    };
    const press = (event: KeyboardEvent) => {
      const way = keys[event.key];
      const { target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!way || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
      if (!(target instanceof Element && target.closest(keeps_keys)) && walk(way)) event.preventDefault();
    };
    let turned = 0;
    const wheel = (event: WheelEvent) => {
      // Where the page itself scrolls, that is what the wheel does.
      if (event.ctrlKey || document.documentElement.scrollHeight > innerHeight) return;
      event.preventDefault();
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * turn;
      if (Math.abs(turned) < turn) return;
      walk(turned > 0 ? 'on' : 'back');
      turned = 0;
    };
    let from: Touch | null = null;
    const touch = ({ touches }: TouchEvent) => (from = touches.length === 1 ? (touches[0] ?? null) : null);
    const drag = ({ defaultPrevented }: TouchEvent) => defaultPrevented && (from = null); // it draws a wall
    const lift = ({ changedTouches: [to] }: TouchEvent) => {
      const [x, y] = from && to ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
      from = null;
      if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) walk(x < 0 ? 'on' : 'back');
    };
    const heard = [
      on(window, 'keydown', press),
      on(table, 'wheel', wheel, { passive: false }),
      on(table, 'touchstart', touch, { passive: true }),
      on(table, 'touchmove', drag, { passive: true }),
      on(table, 'touchend', lift),
    ];
    return () => heard.forEach((end) => end());
  };
}
