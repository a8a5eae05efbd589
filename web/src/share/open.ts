// Opens a game from the text of a record; of several games, all go into the library.
import { connection, new_id, open_play } from '../game/app.svelte';
import { keep } from '../game/keep';
import { go } from '../router.svelte';
import { from_record } from './record';

const most = 100; // games that are taken from one file

export async function open_record(text: string): Promise<void> {
  const { record, of = 1 } = await connection.ask('record', { text });
  if (of > 1) return go(`/games?added=${await keep_all(text, of)}&of=${of}`);
  const { setup, tree, cursor, ...named } = from_record(record);
  open_play(setup, tree, cursor, named);
  go('/play');
}

// In the order of the file; says how many. Those that cannot be read, or for which there is no room, are left out.
async function keep_all(text: string, of: number): Promise<number> {
  const now = Date.now();
  let kept = 0;
  for (let which = 1; which <= Math.min(of, most); ++which) {
    const read = await connection.ask('record', { text, which }).catch(() => null);
    if (read && keep({ id: new_id(), when: now - which, ...from_record(read.record) }, false)) kept++;
  }
  return kept;
}
