// Which page is shown: the part of the address after #, such as "/play" or "g=..." for a link that holds a whole game.
import './arrive';

export interface Route {
  path: string[];
  query: URLSearchParams;
  game: string | null;
}

export function parse(hash: string): Route {
  const text = hash.replace(/^#/, '');
  if (text.startsWith('g=')) return { path: ['play'], query: new URLSearchParams(), game: text.slice(2) };
  const [path = '', query = ''] = text.split('?');
  return { path: path.split('/').filter(Boolean), query: new URLSearchParams(query), game: null };
}

const first = location.hash;
export const route: { now: Route } = $state({ now: parse(first) });

export function follow_address(): () => void {
  const change = () => {
    route.now = parse(location.hash);
    scrollTo(0, 0);
  };
  if (location.hash !== first) change(); // while the pages were loading
  addEventListener('hashchange', change);
  return () => removeEventListener('hashchange', change);
}

export function go(address: string): void {
  location.hash = address;
}
