// The game in progress outlives a reload: it is kept in this browser.
import type { Setup } from './seats';
import type { Tree } from './tree';

export interface Kept {
  setup: Setup;
  tree: Tree;
  cursor: number;
}

const key = 'crosscut.game';

export function keep(game: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(game));
  } catch {
    // without storage, or with a full one, the game lasts as long as the page
  }
}

export function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
