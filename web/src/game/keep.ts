// Every game is kept in this browser: the one in progress, which survives a reload, and all those before it.
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
}

const key = 'crosscut.game';
const shelf = 'crosscut.games.';

// False: without storage, or with a full one, the game lasts as long as the page.
export function keep(game: Kept): boolean {
  try {
    const text = JSON.stringify(game);
    localStorage.setItem(key, text);
    if (game.id) localStorage.setItem(shelf + game.id, text);
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
export const kept = (): Kept | null => read(key);

export type Shelved = Kept & { id: string };

// All games, the latest first.
export function library(): Shelved[] {
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
    const text = JSON.stringify(name ? { ...rest, name } : rest);
    localStorage.setItem(shelf + game.id, text);
    if (kept()?.id === game.id) localStorage.setItem(key, text);
  } catch {
    // then it keeps its name
  }
}

export function forget({ id }: Shelved): void {
  localStorage.removeItem(shelf + id);
  if (kept()?.id === id) localStorage.removeItem(key);
}
