// The single connection of the pages, the list of games, and the game being played.
import { untrack } from 'svelte';
import { dial, type News } from '../protocol/transport';
import { Connection } from '../protocol/connection';
import { type Shown, showcase } from '../showcase';
import type { GameDeclared, Position } from '../protocol/types';
import {
  forget,
  keep,
  keep_begun,
  kept,
  type Kept,
  kept_kinds,
  kept_when,
  on_kept_elsewhere,
  rename,
  type Shelved,
} from './keep';
import { learned } from './lessons.svelte';
import { Play } from './play.svelte';
import { against, type Setup } from './players';
import type { Shared } from '../share/link';
import { asks_back, settings } from './settings.svelte';
import { same_game, type Tree } from './tree';

interface App {
  connected: boolean;
  tried: boolean;
  news: News | null;
  stuck: number; // parts of the page that could not be loaded yet
  unkept: boolean; // there was no room to keep the game
  changes: number; // of the library
  wanted: Position | null; // looked for in the library
  play: Play | null;
  edited: Play | null; // whose position goes into the editor
  notes: string[]; // on the record that it was read from
  games: GameDeclared[];
}
export const app: App = $state({
  connected: false,
  tried: false,
  news: null,
  stuck: 0,
  unkept: false,
  changes: 0,
  wanted: null,
  play: null,
  edited: null,
  notes: [],
  games: [],
});

export const connection = new Connection(
  () => dial((news) => (app.news = news)),
  (connected) => {
    app.connected = connected;
    app.tried = true;
  },
  () => untrack(() => settings.language),
);

void connection.ask('games', {}).then(({ games }) => {
  // In the order of the first page; with a game whose page it shares, one that is not there.
  const place = ({ page }: GameDeclared) => showcase.findIndex(({ name }) => name === page);
  app.games = games.sort((one, other) => place(one) - place(other));
});

// What the open game is kept as; a game that is not taken up again is a new one.
export const new_id = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
let shelved: Pick<Shelved, 'id' | 'name' | 'told' | 'study' | 'chapter'> = { id: new_id() };
let opened: Partial<Kept> = {}; // as it was then, or kept last: a game that is only looked at keeps its date
let written = ''; // the same, as text
let elsewhere = 0; // when another tab kept it
on_kept_elsewhere(({ id, when = 0 }) => {
  if (id === shelved.id) elsewhere = when;
});
const is_old = () => Math.max(elsewhere, kept_when(shelved)) > (opened.when ?? 0);

export function open_play(setup: Setup, tree?: Tree, cursor?: number, kept?: Partial<Kept>): Play {
  app.play?.leave();
  app.notes = [];
  const { id = new_id(), name, told, study, chapter = 0 } = kept ?? {};
  shelved = { id, ...(name && { name }), ...(told && { told }), ...(study && { study, chapter }) };
  opened = kept ?? {};
  written = '';
  elsewhere = 0;
  const guided = () => app.play?.setup.guided && app.play.end.node === null;
  // In a first game only what matters: too many warnings discourage.
  const manner = { asks_back, blunder: () => (settings.teaching ? 0.12 : guided() ? 0.25 : null) };
  app.play = new Play(connection, setup, manner, tree, cursor, kept);
  return app.play;
}

// A game against the computer, at once. Whoever has not played it yet is led through it, against the gentlest opponent.
export function open_shown({ name, options, own }: Shown): void {
  const met = learned.met.includes(name) || kept_kinds().includes(name);
  const seats = against(met ? 2 : 1, own);
  open_play({ game: name, options: { ...options }, seats, ...(!met && { guided: true as const }) });
}

// The name that the reader gave the open game.
export const own_name = () => shelved.name;
// Where the open game is kept, and the study of which it is a chapter.
export const own_chapter = (): Pick<Shelved, 'id' | 'study'> => shelved;

// A game from a link replaces the reader's own game only once something is done in it.
let linked: Shared | null = null;
export function open_linked(shared: Shared): Play {
  linked = shared;
  return open_play(shared.setup, shared.tree, shared.cursor, shared);
}

const only_viewed = ({ tree, end: { ending } }: Play) =>
  !!linked && same_game(tree, linked.tree) && (!ending || ending === linked.ending);

// Whether the open game is the reader's own: not one that is only being viewed, nor one that cannot be shown.
export function own_open(): boolean {
  const { play } = app;
  return !!play && !only_viewed(play) && (!!play.situation || !play.entry.refusal);
}

// A game taken up again: by itself, that of the last visit, if there was one.
export function open_kept(game = kept()): Play | null {
  return game && open_play(game.setup, game.tree, game.cursor, game);
}

export function keep_play(): void {
  const { play } = app;
  if (!play?.situation || only_viewed(play)) return;
  const { setup, tree, cursor, end, clock, review } = play;
  // From the first move on, the address leads to the game as it goes on instead of to what the link held.
  if (location.hash.startsWith('#g=')) history.replaceState(null, '', '#/play');
  const looked_at =
    opened.tree && same_game(tree, opened.tree) && opened.setup === setup && (opened.ending ?? null) === end.ending;
  // If another tab has gone on with the game, that stays, and what was done here is a game of its own.
  if (is_old()) {
    if (looked_at) return;
    shelved = { ...shelved, id: new_id() };
    elsewhere = 0;
  }
  const game = {
    ...shelved,
    when: (looked_at && opened.when) || Math.max(Date.now(), 1 + (opened.when ?? 0)), // also if the time was set back
    setup,
    tree,
    cursor,
    ...end.kept,
    ...(clock && { times: clock.now }),
    ...(review?.whole && { review }),
    ...(play.taken_back === cursor && { taken_back: true as const }),
  };
  const text = JSON.stringify(game);
  if (text === written) return;
  [opened, written] = [game, text];
  if (tree.length === 1 && !shelved.study) return keep_begun(game);
  void keep(game).then((kept) => {
    if (!kept) written = ''; // it is tried again
    app.unkept = !kept;
    app.changes++;
  });
}

// Of a game in the library, which can be the open one.
type Named = Pick<Shelved, 'id'>;
export async function name_game(game: Named, name: string): Promise<void> {
  if (shelved.id === game.id) {
    const { name: _, ...rest } = shelved;
    shelved = { ...rest, ...(name && { name }) };
  }
  await rename(game, name);
  app.changes++;
}
export async function remove(game: Named): Promise<void> {
  if (shelved.id === game.id) {
    app.play?.leave(); // or it would be kept again
    app.play = null;
  }
  await forget(game);
  app.changes++;
}
