// Games as records, and back.
import type { Kept } from '../game/keep';
import { type About, everybody, last_position, person, type Setup } from '../game/players';
import { escaped, line, plain, start_at, start_property, type Tree } from '../game/tree';
import type { Client } from '../protocol/connection';
import type { GameRecord, RecordNode, Side } from '../protocol/types';
import type { Shared } from './link';

const name_property = 'GN'; // of SGF: what the reader calls the game

const value_of = (node: RecordNode | undefined, property: string): string | undefined =>
  node?.properties?.find(({ name }) => name === property)?.values[0];

const day = (when: number) => new Date(when).toISOString().slice(0, 10);

// How strong a player is, such as 3d.
export const rank_property = (side: Side) => ({ black: 'BR', white: 'WR', red: 'RR' })[side];
export const rank_of = (tree: Tree, side: Side) => plain(value_of(tree[0], rank_property(side)) ?? '');

// The names of those who made moves: of the computer, and in a game by link.
function names({ seats }: Setup, tree: Tree): About {
  const moved = new Set(tree.flatMap(({ move }) => (move ? [move.colour] : [])));
  const names = [...moved].flatMap((side): [Side, string][] => {
    const player = seats[side];
    const name = player.kind === 'engine' ? `Crosscut, level ${player.level}` : player.name;
    return name ? [[side, name]] : [];
  });
  return names.length ? { players: Object.fromEntries(names) } : {};
}

// What is known of a game: from its record or, if it is played here, from its setup.
export const told_of = ({ setup, tree }: Pick<Kept, 'setup' | 'tree'>): About =>
  setup.about ?? { ...names(setup, tree), date: day(Date.now()) };

// `when` it was played, in milliseconds since 1970, and the name that the reader gave it, if that is known.
export function to_record(setup: Setup, tree: Tree, result: string | null, when?: number, name?: string): GameRecord {
  const [root = {}, ...rest] = tree;
  const added = [
    ...(setup.start ? [{ name: start_property, values: [escaped(JSON.stringify(setup.start))] }] : []),
    ...(name ? [{ name: name_property, values: [escaped(name)] }] : []),
  ];
  const others = (root.properties ?? []).filter(({ name }) => name !== start_property && name !== name_property);
  const properties = [...others, ...added];
  const { properties: _, ...bare } = root;
  const first: RecordNode = properties.length ? { ...bare, properties } : bare;
  return {
    crosscut_record: 1,
    game: setup.game,
    options: setup.options,
    ...(setup.about ?? { ...names(setup, tree), ...(when && { date: day(when) }) }),
    ...(result !== null && { result }),
    nodes: [first, ...rest],
  };
}

// Several games in one text, as SGF has them.
export async function to_sgf(client: Client, games: (Kept | null)[]): Promise<string> {
  const texts: string[] = [];
  for (const game of games) {
    if (!game) continue;
    const { setup, tree, ending, end, when, name } = game;
    const last = last_position(setup, tree, end);
    const { state } = await client.ask('state', { ...last, ...(ending && { ending }) });
    const record = to_record(setup, tree, state.result, when, name);
    texts.push((await client.ask('export', { record, format: 'sgf' })).text);
  }
  return texts.join('\n');
}

export function from_record(record: GameRecord): Shared & { name?: string } {
  const start = start_at(record.nodes[0]);
  const name = value_of(record.nodes[0], name_property);
  const { players, named, result, event, date, place } = record;
  const about = Object.entries({ players, named, result, event, date, place }).filter(([, said]) => said !== undefined);
  const setup: Setup = {
    game: record.game ?? '',
    options: record.options ?? {},
    seats: everybody(person),
    ...(start && { start }),
    about: Object.fromEntries(about), // also if nothing is said: not what we know of our own games
  };
  // Handicap stones are there when a game begins.
  const stones = line(record.nodes, 0).slice(0, Number(setup.options['handicap'] ?? 0));
  const placed = stones.every((node) => record.nodes[node]?.move?.colour === 'black');
  const cursor = (placed && stones.at(-1)) || 0;
  return { setup, tree: record.nodes, cursor, ...(name && { name: plain(name) }) };
}
