// The reader's games in this browser's database: each of them whole, and apart from it what a list shows of it.
import { type DBSchema, openDB } from 'idb';
import type { Listed, Shelved } from './keep';

interface Shelf extends DBSchema {
  games: { key: string; value: Shelved };
  list: { key: string; value: Listed };
}
const opened = openDB<Shelf>('crosscut', 1, {
  upgrade(database) {
    database.createObjectStore('games', { keyPath: 'id' });
    database.createObjectStore('list', { keyPath: 'id' });
  },
});
const change = async () => (await opened).transaction(['games', 'list'], 'readwrite');

export async function put(game: Shelved, listed: Listed): Promise<void> {
  const changing = await change();
  await Promise.all([changing.objectStore('games').put(game), changing.objectStore('list').put(listed), changing.done]);
}
export async function remove(id: string): Promise<void> {
  const changing = await change();
  await Promise.all([changing.objectStore('games').delete(id), changing.objectStore('list').delete(id), changing.done]);
}
export const get = async (id: string) => (await opened).get('games', id);
export const list = async () => (await opened).getAll('list');
