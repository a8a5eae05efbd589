// Opens a game from a record. Of several games, all go into the library, a few of them as chapters of a study.
import { app, connection, new_id, open_kept, open_play } from '../game/app.svelte';
import { chapters_of, game_of, keep } from '../game/keep';
import { go, route } from '../router.svelte';
import { t } from '../texts/texts.svelte';
import { text_of } from './charset';
import { from_record } from './record';

const most = 10_000; // games that are taken from one file
const most_chapters = 64;

export function open_file(bytes: ArrayBuffer): Promise<void> {
  const { text, charset, named } = text_of(bytes);
  return open_record(text, charset ? [t().play[named ? 'charset_wrong' : 'charset_guessed'](charset)] : []);
}

// `found`: what was noticed on the way.
export async function open_record(text: string, found: string[] = []): Promise<void> {
  const { record, notes = [], of = 1 } = await connection.ask('record', { text });
  if (of > 1) {
    const study = of <= most_chapters ? new_id() : undefined;
    const kept = await keep_all(text, of, study);
    const [first] = study && route.now.path[0] !== 'games' ? await chapters_of(study) : [];
    const game = first && (await game_of(first.id));
    if (!game) return go(`/games?added=${kept}&of=${of}`);
    open_kept(game);
    app.notes = found;
    return go('/play');
  }
  const { setup, tree, cursor, ...rest } = from_record(record);
  open_play(setup, tree, cursor, rest);
  app.notes = [...found, ...notes];
  go('/play');
}

// In the order of the file; says how many. Those that cannot be read, or for which there is no room, are left out.
async function keep_all(text: string, of: number, study?: string): Promise<number> {
  const now = Date.now();
  let kept = 0;
  for (let which = 1; which <= Math.min(of, most); ++which) {
    const read = await connection.ask('record', { text, which }).catch(() => null);
    const place = { id: new_id(), when: now - which, ...(study && { study, chapter: which }) };
    if (read && (await keep({ ...place, ...from_record(read.record) }, false))) kept++;
  }
  return kept;
}
