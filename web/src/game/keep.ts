// The game in progress outlives a reload: it is kept in this browser.
import type { Times } from './clock.svelte';
import type { Setup } from './seats';
import type { Tree } from './tree';

export interface Kept {
  setup: Setup;
  tree: Tree;
  cursor: number;
  times?: Times; // what the clock shows
  ending?: string | null; // a result that the rules do not give
}

const key = 'crosscut.game';

export function keep(game: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(game));
  } catch {
    // without storage, or with a full one, the game lasts as long as the page
  }
}

// Nothing, too, where something else is stored under this name.
export function kept(): Kept | null {
  try {
    const game = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return game?.setup?.game && Array.isArray(game.tree) && game.tree[game.cursor] ? game : null;
  } catch {
    return null;
  }
}
