// Every game is kept in this browser's database. The one played last is also kept in its storage, where it is found at
// once after a reload, and what a page that is closed has written stays.
import type { Position } from '../protocol/types';
import type { Past } from './play.svelte';
import { has_engine, last_position, type Setup } from './players';
import * as shelf from './shelf';
import { line, path, put_right, type Tree } from './tree';

export interface Kept extends Past {
  id?: string; // under which the library has it
  name?: string; // given by the reader
  when?: number; // it was last played, in milliseconds since 1970
  setup: Setup;
  tree: Tree;
  cursor: number;
  study?: string; // of which it is a chapter
  chapter?: number; // the chapters' order
  ordered?: true; // the main line is the game that was played; earlier versions put what was taken back first
  told?: string; // of a game by link: its moves and its end as the room last had them
}

export type Shelved = Kept & { id: string };

// What a list shows of a game.
export interface Listed extends Pick<Shelved, 'id' | 'name' | 'when' | 'study' | 'chapter' | 'setup' | 'finish'> {
  moves: number;
  last: Position;
}
const listed = ({ id, name, when, study, chapter, setup, tree, finish, end }: Shelved): Listed => ({
  id,
  ...(name && { name }),
  ...(when && { when }),
  ...(study && { study, chapter: chapter ?? 0 }),
  ...(finish && { finish }),
  setup,
  moves: path(tree, end ?? line(tree, 0).at(-1) ?? 0).length - 1,
  last: last_position(setup, tree, end),
});

const open = 'crosscut.open'; // the game played last
const begun = 'crosscut.begun'; // in this tab, until its first move: the game begun last
const kinds = 'crosscut.kinds'; // of which games there are some
// Where earlier versions kept the games, which of them was played last, and still earlier ones that game alone.
const old_shelf = 'crosscut.games.';
const old_last = 'crosscut.last';
const old = 'crosscut.game';

// Storage can be forbidden or full.
function store(name: string, value: object | null, session = false): void {
  try {
    const storage = session ? sessionStorage : localStorage;
    if (value) storage.setItem(name, JSON.stringify(value));
    else storage.removeItem(name);
  } catch {
    // then it lasts as long as the page
  }
}

// Not read from a record, whose variations are as they should be.
const played_here = ({ setup, tree }: Kept) => has_engine(setup) || (!setup.about && !tree[0]?.properties);

// Null also if something else is stored under this name.
function read(name: string, session = false): Kept | null {
  try {
    const storage = session ? sessionStorage : localStorage;
    const game = JSON.parse(storage.getItem(name) ?? 'null') as Kept | null;
    if (!game?.setup?.game || !Array.isArray(game.tree) || !game.tree[game.cursor]) return null;
    const kept = typeof game.ending === 'string' ? { ...game, ending: null } : game; // as earlier versions kept it
    return !kept.ordered && played_here(kept) ? put_right(kept) : kept;
  } catch {
    return null;
  }
}

function names_of_old(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(old_shelf));
  } catch {
    return []; // storage can be forbidden
  }
}
// Gets the game played last from where an earlier version kept it.
function take_over_last(): void {
  try {
    const id = localStorage.getItem(old_last);
    const game = read(old) ?? (id && read(old_shelf + id));
    if (game) localStorage.setItem(open, JSON.stringify({ ...game, id: game.id ?? id ?? 'earlier' }));
    for (const name of [old, old_last]) localStorage.removeItem(name);
  } catch {
    // there is no room for it twice, or no storage: it is among the others
  }
}
// Brings over what earlier versions kept, and what was not written before a page was closed.
async function bring_over(): Promise<void> {
  take_over_last();
  const earlier = names_of_old();
  for (const name of earlier) {
    const game = read(name);
    if (game) await put_on({ ...game, id: name.slice(old_shelf.length) });
  }
  for (const name of earlier) store(name, null);
  const last = read(open);
  if (last?.id && last.tree.length > 1) await put_on({ ...last, id: last.id });
}

// One thing is done in the database after the other.
let ready: Promise<void> | null = null;
let queue: Promise<unknown> = Promise.resolve();
function on_shelf<T>(work: () => Promise<T>): Promise<T> {
  const begun = (ready ??= bring_over());
  const done = queue.then(async () => (await begun, work()));
  queue = done.catch(() => {});
  return done;
}

function put_on(game: Shelved): Promise<void> {
  note_kinds([...kept_kinds(), game.setup.game]);
  return shelf.put(game, listed(game));
}
export function kept_kinds(): string[] {
  try {
    return JSON.parse(localStorage.getItem(kinds) ?? '[]') as string[];
  } catch {
    return [];
  }
}
const note_kinds = (games: string[]) => store(kinds, games.length > 0 ? [...new Set(games)] : null);

// False: there is no database, or no room in it. `played`: it is the one played last here.
export async function keep(game: Shelved, played = true): Promise<boolean> {
  const whole = JSON.parse(JSON.stringify({ ...game, ordered: true })) as Shelved; // without what Svelte watches
  if (played) store(open, whole);
  if (played) store(begun, null, true);
  note_kinds([...kept_kinds(), game.setup.game]);
  if (game.finish) ask_to_stay();
  return on_shelf(() => put_on(whole)).then(
    () => true,
    () => false,
  );
}
// Asks the browser, once, not to clear the games away.
let asked = false;
function ask_to_stay(): void {
  if (!asked) void navigator.storage?.persist?.();
  asked = true;
}

// A game without moves outlives a reload, but is not in the library.
export const keep_begun = (game: Shelved) => store(begun, game, true);

const room_prefix = 'room.';
export const room_of = ({ id }: Pick<Shelved, 'id'>) =>
  id.startsWith(room_prefix) ? id.slice(room_prefix.length) : null;

// A game by link as its room has it now, to the cursor, with the reader's notes. As long as nothing has happened there,
// and nothing is `noted` there either, what the reader did with it elsewhere stays; a review, until there is another.
export async function keep_linked(room: string, game: Kept, noted = false): Promise<boolean> {
  const id = room_prefix + room;
  const told = JSON.stringify([path(game.tree, game.cursor).map((node) => game.tree[node]?.move?.text), game.ending]);
  const before = await game_of(id);
  const review = game.review ?? (before?.told === told ? before.review : undefined);
  const own = (tree: Tree, review?: Kept['review']) => JSON.stringify([noted && tree, review]);
  if (before?.told === told && own(before.tree, before.review) === own(game.tree, review)) return true;
  const name = before?.name;
  const when = Math.max(Date.now(), before?.when ?? 0);
  return keep({ ...game, id, told, when, ...(review && { review }), ...(name && { name }) }, false);
}

// The same as it was kept last, and how many of its first moves are those of the room.
export async function linked(room: string): Promise<(Pick<Kept, 'tree' | 'review'> & { given: number }) | null> {
  const game = await game_of(room_prefix + room);
  if (!game?.told) return null;
  const [moves] = JSON.parse(game.told) as [unknown[]];
  return { tree: game.tree, given: moves.length - 1, ...(game.review && { review: game.review }) };
}

// The game played last.
export function kept(): Kept | null {
  take_over_last();
  return read(begun, true) ?? read(open);
}

// When the game was kept last, by any tab, if no other was kept since.
export function kept_when({ id }: Pick<Shelved, 'id'>): number {
  const last = read(open);
  return last?.id === id ? (last.when ?? 0) : 0;
}
// Tells of each game that another tab keeps as the one played last.
export function on_kept_elsewhere(told: (game: Kept) => void): void {
  addEventListener('storage', ({ key, newValue }) => key === open && newValue && told(JSON.parse(newValue) as Kept));
}

// All games, the latest first.
export async function library(): Promise<Listed[]> {
  const games = await on_shelf(() => shelf.list()).catch(() => []);
  return games.sort((one, other) => (other.when ?? 0) - (one.when ?? 0));
}
export const game_of = (id: string): Promise<Shelved | null> =>
  on_shelf(async () => (await shelf.get(id)) ?? null).catch(() => null);

export async function rename({ id }: Pick<Shelved, 'id'>, name: string): Promise<void> {
  const renamed = <G extends Kept>({ name: _, ...rest }: G) => (name ? { ...rest, name } : rest) as G;
  const last = read(open);
  if (last?.id === id) store(open, renamed(last));
  const game = await game_of(id);
  if (game) await on_shelf(() => put_on(renamed(game)));
}

export async function chapters_of(study: string): Promise<Listed[]> {
  const chapters = (await library()).filter((game) => game.study === study);
  return chapters.sort((one, other) => (one.chapter ?? 0) - (other.chapter ?? 0));
}

export async function forget({ id }: Pick<Shelved, 'id'>): Promise<void> {
  if (read(open)?.id === id) store(open, null);
  await on_shelf(() => shelf.remove(id)).catch(() => {});
  note_kinds((await library()).map(({ setup }) => setup.game));
}
