// Whose turn it is in games by link, and the browser's notes of it.
import { afterEach, describe, expect, it, vi } from 'vitest';

const stored: Record<string, string> = {};
vi.stubGlobal('location', { href: 'http://127.0.0.1/' });
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored[name] ?? null,
  setItem: (name: string, text: string) => (stored[name] = text),
});
vi.stubGlobal('window', globalThis);
const { can_ask, tell, turns } = await import('../../src/game/turns.svelte');
const { keep_room } = await import('../../src/game/rooms');
type State = NonNullable<(typeof turns.rooms)[number]['state']>;

describe('what the page of a room tells', () => {
  const state = (to_move: string) => ({ phase: 'play', to_move }) as State;
  it('is known at once, of rooms in which the reader sits', () => {
    keep_room('r', { game: 'toy', seat: 'first', token: 't' });
    tell('other', state('first'));
    expect(turns.rooms).toEqual([]);
    tell('r', state('first'));
    tell('r', state('second'));
    expect(turns.rooms.map(({ room, state }) => [room, state?.to_move])).toEqual([['r', 'second']]);
    keep_room('r', { over: true });
    tell('r', state('second'));
    expect(turns.rooms).toEqual([]);
  });
});

describe('notes of the browser', () => {
  afterEach(() => vi.stubGlobal('Notification', undefined));
  it('are offered unless it throws, as on phones', () => {
    class Notes {
      static permission = 'default';
    }
    vi.stubGlobal('Notification', Notes);
    expect(can_ask()).toBe(true);
    class Phone extends Notes {
      constructor() {
        super();
        throw new TypeError('Illegal constructor');
      }
    }
    vi.stubGlobal('Notification', Phone);
    expect(can_ask()).toBe(false);
  });
});
