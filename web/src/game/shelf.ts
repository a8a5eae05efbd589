// The reader's games in this browser's database: each of them whole, and apart from it what a list shows of it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Listed, Shelved } from './keep';

interface Shelf extends DBSchema {
  games: { key: string; value: Shelved };
  list: { key: string; value: Listed };
}
let opened: Promise<IDBPDatabase<Shelf>> | undefined; // once it is needed
const open = () =>
  (opened ??= openDB<Shelf>('crosscut', 1, {
    upgrade(database) {
      database.createObjectStore('games', { keyPath: 'id' });
      database.createObjectStore('list', { keyPath: 'id' });
    },
  }));
const change = async () => (await open()).transaction(['games', 'list'], 'readwrite');

// Unless another tab has put a newer state there.
export async function put(game: Shelved, listed: Listed): Promise<void> {
  const changing = await change();
  const [games, list] = [changing.objectStore('games'), changing.objectStore('list')];
  const { when = 0 } = (await list.get(game.id)) ?? {};
  const older = (game.when ?? 0) < when;
  await Promise.all([...(older ? [] : [games.put(game), list.put(listed)]), changing.done]);
}
export async function remove(id: string): Promise<void> {
  const changing = await change();
  await Promise.all([changing.objectStore('games').delete(id), changing.objectStore('list').delete(id), changing.done]);
}
export const get = async (id: string) => (await open()).get('games', id);
export const list = async () => (await open()).getAll('list');
