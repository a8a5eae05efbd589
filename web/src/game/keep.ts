// Every game is kept in this browser, one entry each, and which of them was played last: it survives a reload.
import type { Past } from './play.svelte';
import { has_engine, type Setup } from './players';
import { put_right, type Tree } from './tree';

export interface Kept extends Past {
  id?: string; // under which the library has it
  name?: string; // given by the reader
  when?: number; // it was last played, in milliseconds since 1970
  setup: Setup;
  tree: Tree;
  cursor: number;
  ordered?: true; // the main line is the game that was played; earlier versions put what was taken back first
  told?: string; // of a game by link: its moves and its end as the room last had them
}

export type Shelved = Kept & { id: string };

const shelf = 'crosscut.games.';
const last = 'crosscut.last'; // the id of the game played last
const begun = 'crosscut.begun'; // in this tab, until its first move: the game begun last
const old = 'crosscut.game'; // where earlier versions kept that game, perhaps once more

// False: without storage, or with a full one, the game lasts as long as the page. `played`: it is the one played last here.
export function keep(game: Shelved, played = true): boolean {
  try {
    localStorage.setItem(shelf + game.id, JSON.stringify({ ...game, ordered: true }));
    if (played) localStorage.setItem(last, game.id);
    if (played) sessionStorage.removeItem(begun);
    return true;
  } catch {
    return false;
  }
}

// A game without moves outlives a reload, but is not in the library.
export function keep_begun(game: Shelved): void {
  try {
    sessionStorage.setItem(begun, JSON.stringify(game));
  } catch {
    // then it is gone with the page
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

const room_prefix = 'room.';
export const room_of = ({ id }: Shelved) => (id.startsWith(room_prefix) ? id.slice(room_prefix.length) : null);

// A game by link as its room has it now. As long as nothing has happened there, what the reader did with it here stays.
export function keep_linked(room: string, game: Kept): boolean {
  const id = room_prefix + room;
  const told = JSON.stringify([game.tree.map(({ move }) => move?.text), game.ending]);
  const before = read(shelf + id);
  if (before?.told === told) return true;
  const name = before?.name;
  return keep({ ...game, id, told, when: Date.now(), ...(name && { name }) }, false);
}

function take_over_old(): void {
  const game = read(old);
  if (game && keep({ ...game, id: game.id ?? 'earlier' })) localStorage.removeItem(old);
}

const last_id = () => localStorage.getItem(last) ?? '';
export function kept(): Kept | null {
  take_over_old();
  try {
    return read(begun, true) ?? read(shelf + last_id());
  } catch {
    return null; // storage can be forbidden
  }
}

// All games, the latest first.
export function library(): Shelved[] {
  take_over_old();
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(shelf));
  } catch {
    // storage can be forbidden
  }
  const games = names.flatMap((name) => {
    const game = read(name);
    return game ? [{ ...game, id: name.slice(shelf.length) }] : [];
  });
  return games.sort((one, other) => (other.when ?? 0) - (one.when ?? 0));
}

export function rename(game: Shelved, name: string): void {
  const { name: _, ...rest } = game;
  try {
    localStorage.setItem(shelf + game.id, JSON.stringify(name ? { ...rest, name } : rest));
  } catch {
    // then it keeps its name
  }
}

export function forget({ id }: Shelved): void {
  localStorage.removeItem(shelf + id);
  if (last_id() === id) localStorage.removeItem(last);
}
