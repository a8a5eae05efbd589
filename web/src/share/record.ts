// Games as records, and back. A start other than the empty board is the root property XS: the "start" of the JSON
// language, as text.
import { everybody, person, type Setup } from '../game/players';
import type { Tree } from '../game/tree';
import type { GameRecord, RecordNode, Start } from '../protocol/types';
import type { Shared } from './link';

const start_property = 'XS';

// In SGF backslashes and closing brackets are escaped by a backslash.
const escaped = (text: string) => text.replace(/[\\\]]/g, '\\$&');
const plain = (text: string) => text.replace(/\\([\s\S])/g, '$1');

export function to_record(setup: Setup, tree: Tree, result: string | null): GameRecord {
  const [root = {}, ...rest] = tree;
  const others = (root.properties ?? []).filter(({ name }) => name !== start_property);
  const start = setup.start ? [{ name: start_property, values: [escaped(JSON.stringify(setup.start))] }] : [];
  const properties = [...others, ...start];
  const { properties: _, ...bare } = root;
  const first: RecordNode = properties.length ? { ...bare, properties } : bare;
  return {
    crosscut_record: 1,
    game: setup.game,
    options: setup.options,
    ...(result !== null && { result }),
    nodes: [first, ...rest],
  };
}

export function from_record(record: GameRecord): Shared {
  const value = record.nodes[0]?.properties?.find(({ name }) => name === start_property)?.values[0];
  const start = value === undefined ? undefined : (JSON.parse(plain(value)) as Start);
  const setup: Setup = {
    game: record.game ?? '',
    options: record.options ?? {},
    seats: everybody(person),
    ...(start && { start }),
  };
  return { setup, tree: record.nodes, cursor: 0 };
}
