// The game in progress survives a reload: it is kept in this browser.
import type { Ending } from '../protocol/types';
import type { Times } from './clock.svelte';
import type { Setup } from './players';
import type { Tree } from './tree';

export interface Kept {
  setup: Setup;
  tree: Tree;
  cursor: number;
  times?: Times; // what the clock shows
  ending?: Ending | null; // that does not follow from the board
}

const key = 'crosscut.game';

// False: without storage, or with a full one, the game lasts as long as the page.
export function keep(game: Kept): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(game));
    return true;
  } catch {
    return false;
  }
}

// Null also if something else is stored under this name.
export function kept(): Kept | null {
  try {
    const game = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    if (!game?.setup?.game || !Array.isArray(game.tree) || !game.tree[game.cursor]) return null;
    return typeof game.ending === 'string' ? { ...game, ending: null } : game; // as earlier versions kept it
  } catch {
    return null;
  }
}
