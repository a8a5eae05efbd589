// The single connection of the pages, the list of games, and the game being played.
import { Connection, type Socket } from '../protocol/connection';
import type { GameDeclared } from '../protocol/types';
import { keep, kept, type Kept } from './keep';
import { Match } from './match.svelte';
import type { Setup } from './seats';
import { asks_back, settings } from './settings.svelte';
import type { Tree } from './tree';

const address = new URL('ws', location.href);
address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
address.hash = '';

export const session: { connected: boolean; tried: boolean; match: Match | null; games: GameDeclared[] } = $state({
  connected: false,
  tried: false,
  match: null,
  games: [],
});

export const connection = new Connection(
  () => new WebSocket(address) as unknown as Socket,
  (connected) => {
    session.connected = connected;
    session.tried = true;
  },
);

void connection.ask('games', {}).then(({ games }) => {
  session.games = games;
});

export function open_match(setup: Setup, tree?: Tree, cursor?: number, kept?: Kept): Match {
  session.match?.leave();
  const manner = { asks_back, warns: () => settings.teaching };
  session.match = new Match(connection, setup, manner, tree, cursor, kept?.times, kept?.ending);
  return session.match;
}

// A game from a link replaces the reader's own game only once something is done in it.
let linked: Tree | null = null;
export function open_linked(setup: Setup, tree: Tree, cursor: number): Match {
  linked = tree;
  return open_match(setup, tree, cursor);
}

// Whether the open game is the reader's own: not one that is only being viewed, nor one that cannot be shown.
export function own_open(): boolean {
  const { match } = session;
  return !!match && match.tree !== linked && (!!match.situation || !match.refusal);
}

// The game of the last visit, if there was one.
export function open_kept(): Match | null {
  const last = kept();
  return last && open_match(last.setup, last.tree, last.cursor, last);
}

export function keep_match(): void {
  const { match } = session;
  if (!match?.situation || match.tree === linked || match.tree.length === 1) return;
  const { setup, tree, cursor, ending, clock } = match;
  keep({ setup, tree, cursor, ending, ...(clock && { times: clock.now }) });
}
