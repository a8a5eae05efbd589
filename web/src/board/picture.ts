// From a position and what its player is about to do, to what is to be drawn. Knows no rules: what may be done and
// what it would change is said by the engine.
import type { Change, Input, TurnStep, Situation } from '../protocol/types';
import type { Layout, Spot } from './geometry';
import { type Piece, read_piece } from './piece';

export interface Figure {
  spot: Spot;
  piece: Piece;
  manner: 'stands' | 'ghost' | 'leaving' | 'captured'; // leaving: the move would take it off; captured: the last one did
  veiled: boolean; // above the layer that is looked at
  zombie: boolean;
  covers: Piece['side'] | null; // the colour of a ball that lies hidden straight below
}

export interface Picture {
  figures: Figure[];
  shown: Spot[]; // the places that can be pointed at, always in the order of the layout: from a1 on, level by level
  placed: Set<string>;
  arrow: { from: Spot; to: Spot } | null;
}

// What can be chosen next, by place; walls are chosen by direction instead.
export function targets(input: Input | null): Map<string, TurnStep> {
  const found = new Map<string, TurnStep>();
  for (const next of input?.next ?? []) if (next.place && next.kind !== 'wall') found.set(next.place, next);
  return found;
}

export function walls(input: Input | null): TurnStep[] {
  return (input?.next ?? []).filter((next) => next.kind === 'wall');
}

export function acts(input: Input | null): TurnStep[] {
  return (input?.next ?? []).filter((next) => next.kind === 'act');
}

export interface Hints {
  open: Spot[];
  barred: Spot[];
  becomes: { spot: Spot; marked: boolean }[];
}
const none: Hints = { open: [], barred: [], becomes: [] };

// Hints mark exceptions: the empty places that are barred where most are open, or open where most are barred; places on
// top of others, which nothing else shows; and, where pieces differ in what they become, the rarer outcome. Where a board
// is closed, so that nothing can be placed, every empty place is barred.
export function hints(
  { figures, shown }: Picture,
  targets: Map<string, TurnStep>,
  reach: boolean,
  closed = false,
): Hints {
  if (targets.size === 0 && !closed) return none;
  const taken = new Set(figures.filter(({ manner }) => manner !== 'captured').map(({ spot }) => spot.name));
  const empty = shown.filter(({ name }) => !taken.has(name));
  const open = empty.filter(({ name }) => targets.has(name));
  const barred = empty.filter(({ name }) => !targets.has(name));
  const few = !closed && open.length < barred.length;
  const outcomes = open.flatMap((spot) => {
    const token = reach && targets.get(spot.name)?.becomes;
    return token ? { spot, marked: read_piece(token).kind === 'marked' } : [];
  });
  const would_be_marked = outcomes.filter(({ marked }) => marked);
  const rarer = 2 * would_be_marked.length <= outcomes.length;
  return {
    open: open.filter(({ level }) => few || level > 0),
    barred: few ? [] : barred,
    becomes: rarer ? would_be_marked : outcomes.filter(({ marked }) => !marked),
  };
}

// Acts without those that have a place of their own: the prison and settlements.
const shown_apart: TurnStep['act'][] = ['hold', 'dead', 'resume', 'accept'];
export function plain_acts(input: Input | null): TurnStep[] {
  return acts(input).filter((next) => !shown_apart.includes(next.act));
}

// Exactly above a ball, two levels up, another hides it. This is worked out here since it is true of ghosts as well.
function hidden_below(spot: Spot, cells: Record<string, string>, layout: Layout): Piece['side'] | null {
  if (spot.level < 2) return null;
  for (const other of layout.spots.values())
    if (other.level === spot.level - 2 && other.x === spot.x && other.y === spot.y) {
      const token = cells[other.name];
      return token ? read_piece(token).side : null;
    }
  return null;
}

function arrow(layout: Layout, situation: Situation, changes: Change[]): Picture['arrow'] {
  if (changes.length > 0) return null;
  const { last } = situation;
  const from = last?.from && layout.spots.get(last.from);
  const to = last?.to && layout.spots.get(last.to);
  return from && to ? { from, to } : null;
}

// What looks the same in the next picture is the same object there, so that it is not drawn anew.
const drawn = new WeakMap<Layout, Map<string, Figure>>();
function same_figure(
  layout: Layout,
  spot: Spot,
  token: string,
  manner: Figure['manner'],
  veiled: boolean,
  zombie: boolean,
  covers: Figure['covers'],
): Figure {
  const known = drawn.get(layout) ?? new Map<string, Figure>();
  drawn.set(layout, known);
  const key = [spot.name, token, manner, veiled, zombie, covers].join();
  const figure = known.get(key) ?? { spot, piece: read_piece(token), manner, veiled, zombie, covers };
  known.set(key, figure);
  return figure;
}

export function picture(
  layout: Layout,
  situation: Situation,
  changes: Change[],
  choices: Iterable<string>,
  layer: number,
): Picture {
  const { cells } = situation.state;
  const figures: Figure[] = [];
  const add = (name: string, token: string, manner: Figure['manner']) => {
    const spot = layout.spots.get(name);
    if (!spot) return;
    const zombie = manner === 'stands' && (situation.state.zombies ?? []).includes(name);
    figures.push(
      same_figure(layout, spot, token, manner, spot.level > layer, zombie, hidden_below(spot, cells, layout)),
    );
  };
  const changed = new Map(changes.map((change) => [change.at, change]));
  if (changes.length === 0)
    for (const { at, piece } of situation.last?.captured ?? []) if (!cells[at]) add(at, piece, 'captured');
  for (const [name, token] of Object.entries(cells)) {
    const change = changed.get(name);
    if (!change) add(name, token, 'stands');
    else if (change.before) add(name, change.before, change.after === change.before ? 'stands' : 'leaving');
  }
  for (const { at, before, after } of changed.values()) if (after && after !== before) add(at, after, 'ghost');
  figures.sort((one, other) => one.spot.level - other.spot.level);

  const shown = new Set<string>([...Object.keys(cells), ...choices, ...changed.keys()]);
  for (const spot of layout.spots.values()) if (spot.level === 0) shown.add(spot.name);
  const spots = [...layout.spots.values()].filter((spot) => shown.has(spot.name));
  return {
    figures,
    shown: spots,
    placed: new Set((situation.last?.places ?? []).filter((name) => !changed.has(name))),
    arrow: arrow(layout, situation, changes),
  };
}
