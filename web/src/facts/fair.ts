// The fair number of each game by size, as tools/fair.py measured it.
import type { GameDeclared } from '../protocol/types';
import table from '../../../data/facts/fair.json';

export interface Fair {
  size: number;
  fair: number;
  low: number; // between these neither side is sure to win more than 60 %; of games: the median's 95 % interval
  high: number;
  playouts: number;
  games?: number; // in which the number was found; none: by a search
  solved: boolean;
}
interface Game {
  option: string;
  options: Record<string, string>; // that are not the rules' own choice
  sizes: Fair[];
}
const games: Record<string, Game> = table;

export const fair_by_size = (game: string): Fair[] => games[game]?.sizes ?? [];

// Of a game with these options, those left out being as usual. Null: not measured, or too unsure to be named.
export function fair_number(declared: GameDeclared | null | undefined, options: Record<string, string>): Fair | null {
  const known = declared && games[declared.name];
  if (!known) return null;
  const beside = ['size', 'settlement', known.option]; // whatever these are
  const unusual = declared.options.some(({ name, initial }) => {
    const usual = known.options[name] ?? initial;
    return !beside.includes(name) && (options[name] ?? initial) !== usual;
  });
  const size = Number(options['size'] ?? declared.options.find(({ name }) => name === 'size')?.initial);
  const sure = ({ low, high }: Fair) => high - low <= 2 * size;
  return (!unusual && known.sizes.find((one) => one.size === size && sure(one))) || null;
}
