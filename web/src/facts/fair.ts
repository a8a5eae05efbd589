// The fair number of each game by size, as tools/fair.py measured it.
import table from '../../../data/facts/fair.json';

export interface Fair {
  size: number;
  fair: number;
  low: number; // between these nobody is clearly ahead
  high: number;
  playouts: number;
  solved: boolean;
}
interface Game {
  option: string;
  options: Record<string, string>; // that are not the rules' own choice
  sizes: Fair[];
}
const games: Record<string, Game> = table;

export const fair_by_size = (game: string): Fair[] => games[game]?.sizes ?? [];

// Of a game with these options, those that the rules would choose left out. Null: not measured.
export function fair_number(game: string, size: number, options: Record<string, string>): Fair | null {
  const known = games[game];
  const without_effect = ['size', 'settlement', known?.option];
  const given = Object.entries(options).filter(([name]) => !without_effect.includes(name));
  const wanted = Object.entries(known?.options ?? {});
  const same = given.length === wanted.length && given.every(([name, value]) => known?.options[name] === value);
  return (same && known?.sizes.find((one) => one.size === size)) || null;
}
