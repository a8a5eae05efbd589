// Opening books in parts, as books.ts makes them from data/books: a line for each place (src/book/book.cpp).
import type { Actions, Options, Position, Side } from '../protocol/types';
import { options_of } from './report';

// Black's chances and lead.
export interface Opinion {
  black_wins: number;
  lead: number | null;
  spread: number | null;
  visits: number;
}
export interface Link {
  to: string;
  in_book: boolean;
  policy: number;
  opinion: Opinion;
}
export interface Place {
  to_play: Side;
  exact: boolean;
  value: Opinion;
  links: Link[];
}
export interface Index {
  root: string;
  number: number; // at which the searches were made
  options: string;
  positions: number;
  digits: number; // of a key, which name its part
}

const points = (word: string | undefined) => (word === '-' || word === undefined ? null : Number(word) / 100);

function opinion([wins, lead, spread, visits]: string[]): Opinion {
  return { black_wins: Number(wins) / 10000, lead: points(lead), spread: points(spread), visits: Number(visits) };
}

export function read_place(line: string): [key: string, place: Place] {
  const words = line.split(' ');
  const links: Link[] = [];
  const [link_words, first] = [6, 11];
  for (let at = first; at < words.length; at += link_words) {
    const [to = '', policy, ...seen] = words.slice(at, at + link_words);
    links.push({ to: to.slice(1), in_book: to.startsWith('+'), policy: Number(policy) / 1000, opinion: opinion(seen) });
  }
  const [key = '', side, exact] = words;
  const value = opinion(words.slice(7, first));
  return [key, { to_play: side === 'B' ? 'black' : 'white', exact: exact === '=', value, links }];
}

// The same if White's score were larger by this many points; the lead is taken to be spread normally.
export function with_more(seen: Opinion, more: number): Opinion {
  if (more === 0 || seen.lead === null) return seen;
  const lead = seen.lead - more;
  if (seen.spread === 0) return { ...seen, lead, black_wins: lead > 0 ? 1 : lead < 0 ? 0 : 0.5 };
  if (seen.spread === null) return { ...seen, lead };
  return { ...seen, lead, black_wins: normal(quantile(seen.black_wins) - more / seen.spread) };
}
// The normal distribution, as Abramowitz and Stegun (26.2.17) approximate it, and its inverse by halving an interval.
function normal(z: number): number {
  if (z < 0) return 1 - normal(-z);
  const u = 1 / (1 + 0.2316419 * z);
  const sum = u * (0.31938153 + u * (-0.356563782 + u * (1.781477937 + u * (-1.821255978 + u * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
function quantile(share: number): number {
  let [low, high] = [-8, 8];
  for (let i = 0; i < 50; ++i) {
    const middle = (low + high) / 2;
    if (normal(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

async function fetched(path: string): Promise<Response | null> {
  const answer = await fetch(`books/${path}`);
  if (answer.status === 404 || answer.headers.get('Content-Type')?.startsWith('text/html')) return null; // no such file
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

// Null: there is no book of this game.
export async function book_of(game: string): Promise<Index | null> {
  return ((await (await fetched(`${game}/index.json`))?.json()) as Index | undefined) ?? null;
}

const parts = new Map<string, Promise<Map<string, Place>>>();
async function read_part(path: string): Promise<Map<string, Place>> {
  const body = (await fetched(path))?.body;
  if (!body) return new Map();
  const text = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).text();
  return new Map(text.split('\n').map(read_place));
}
// Null: it is not in the book.
export async function place_of(game: string, index: Index, key: string): Promise<Place | null> {
  const path = `${game}/${key.slice(0, index.digits)}.gz`;
  const part = parts.get(path) ?? read_part(path);
  parts.set(path, part);
  part.catch(() => parts.delete(path)); // may be asked for again
  return (await part).get(key) ?? null;
}

// The first turn of a game that is not the one its book prefers there, and the chances of the player after that one.
export interface Departure {
  ply: number;
  best: string;
  win_rate: number;
}
type Ask = (action: 'places', position: Position) => Promise<Actions['places']['answer']>;
// Null: there is no book of this game, or the game followed it. `number` names the option that shifts the score.
export async function departure(ask: Ask, position: Position, options: Options, number: string | null) {
  const { game, start, moves = [] } = position;
  const index = game && !start ? await book_of(game) : null;
  const fits = ([name, value]: [string, string]) => options[name] === value;
  if (!game || !index || !Object.entries(options_of(index.options)).every(fits)) return null;
  const more = Number(options[number ?? ''] ?? 0) - index.number;
  const first = options['swap'] === 'on' ? 2 : 0; // the best opening is the wrong one if the other player may take it
  for (let ply = first; ply < moves.length; ++ply) {
    const { place, after } = await ask('places', { ...position, moves: moves.slice(0, ply) });
    const best = place === null ? null : best_of(await place_of(game, index, place), more);
    if (!best) return null;
    const [preferred, made] = [
      after.find((turn) => turn.place === best.to),
      after.find(({ move }) => move === moves[ply]),
    ];
    if (preferred && made?.place !== best.to) return { ply, best: preferred.move, win_rate: best.win_rate };
  }
  return null;
}

// Of the turns that lead to places of the book.
function best_of(place: Place | null, more: number): { to: string; win_rate: number } | null {
  const rated = (place?.links ?? [])
    .filter(({ in_book }) => in_book)
    .map(({ to, opinion: seen }) => {
      const { black_wins } = with_more(seen, more);
      return { to, win_rate: place?.to_play === 'black' ? black_wins : 1 - black_wins };
    });
  return rated.sort((one, other) => other.win_rate - one.win_rate)[0] ?? null;
}
