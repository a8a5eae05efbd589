// Every game is kept in this browser, one entry each, and which of them was played last: it survives a reload.
import type { Ending } from '../protocol/types';
import type { Times } from './clock.svelte';
import type { Setup } from './players';
import type { Tree } from './tree';

export interface Kept {
  id?: string; // under which the library has it
  name?: string; // given by the reader
  when?: number; // it was last played, in milliseconds since 1970
  setup: Setup;
  tree: Tree;
  cursor: number;
  times?: Times; // what the clock shows
  ending?: Ending | null; // that does not follow from the board
  result?: string | null; // once the game is over
}

export type Shelved = Kept & { id: string };

const shelf = 'crosscut.games.';
const last = 'crosscut.last'; // the id of the game played last
const old = 'crosscut.game'; // where earlier versions kept that game, perhaps once more

// False: without storage, or with a full one, the game lasts as long as the page.
export function keep(game: Shelved, played = true): boolean {
  try {
    localStorage.setItem(shelf + game.id, JSON.stringify(game));
    if (played) localStorage.setItem(last, game.id);
    return true;
  } catch {
    return false;
  }
}

// Null also if something else is stored under this name.
function read(name: string): Kept | null {
  try {
    const game = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null;
    if (!game?.setup?.game || !Array.isArray(game.tree) || !game.tree[game.cursor]) return null;
    return typeof game.ending === 'string' ? { ...game, ending: null } : game; // as earlier versions kept it
  } catch {
    return null;
  }
}

function take_over_old(): void {
  const game = read(old);
  if (game && keep({ ...game, id: game.id ?? 'earlier' })) localStorage.removeItem(old);
}

const last_id = () => localStorage.getItem(last) ?? '';
export function kept(): Kept | null {
  take_over_old();
  try {
    return read(shelf + last_id());
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
